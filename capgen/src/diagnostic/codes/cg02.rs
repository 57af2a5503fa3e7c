//! Types: type expressions, ranges and named types.

rules! {
    CONFLICTING_CAPABILITY = 240 Error "capability is described twice";
    SHADOWED_CAPABILITY = 241 Error "local capability shadows a shared one";
    VALUELESS_TYPE = 242 Error "type can have no value";
    UNUSED_TYPE = 243 Warning "named type is not used";
    NOT_AN_OBJECT = 244 Error "input or output is not an object";
    KEY_FIELD_UNKNOWN = 245 Error "key recipe names no field";
    KEY_FIELD_KIND = 246 Error "field cannot be part of a key";
    KEY_AMBIGUOUS = 247 Error "key recipe does not tell work apart";
    SECRET_IN_WORDS = 248 Error "secret in a key or plan";
    MANUAL_FIELD_UNKNOWN = 249 Error "plan names no field";
    UNDO_TARGET = 250 Error "undo leads nowhere";
    READ_AND_DESTRUCTIVE = 251 Error "read cannot be destructive";
    NEEDLESS_FOR_READ = 252 Warning "has no effect on a read";
    FAILURE_NAME = 253 Error "failure reason is not in snake_case";
    CONFLICTING_TYPE = 254 Error "named type means two things";
}
