//! Types: type expressions, ranges and named types.

rules! {
    TYPE_SYNTAX = 201 Error "type expression cannot be read";
    UNKNOWN_TYPE = 202 Error "unknown type";
    TYPE_AMONG_VALUES = 203 Error "type among enum values";
    ALTERNATIVE_TYPES = 204 Error "alternation of types";
    NEAR_TYPE_NAMES = 205 Warning "enum values look like misspelt types";
    EMPTY_RANGE = 206 Error "range holds no value";
    RANGE_BOUND = 207 Error "bound does not fit its type";
    RANGE_NOT_TAKEN = 208 Error "type takes no range";
    DUPLICATE_FIELD = 209 Error "field is declared twice";
    DUPLICATE_VALUE = 210 Error "alternative stands twice";
    NULL_ALONE = 211 Error "null alone is no type";
    TYPE_TOO_LARGE = 212 Error "type is too deep or too long";
    EMPTY_FIELD_NAME = 213 Error "field without a name";
    SCHEMA_KEYWORD = 214 Error "keyword of a JSON Schema cannot be read";
    SCHEMA_REFERENCE = 215 Error "reference leads nowhere";
    SCHEMA_LOOP = 216 Error "reference leads back to itself";
    SCHEMA_DIALECT = 217 Error "another dialect of JSON Schema";
    SCHEMA_TOO_LARGE = 218 Error "JSON Schema is too deep or too large";
    SCHEMA_EMPTY = 219 Error "JSON Schema lets nothing pass";
    SCHEMA_PART_EMPTY = 220 Warning "part of a JSON Schema lets nothing pass";
    SCHEMA_DEFAULT = 221 Warning "default breaks its own schema";
    SCHEMA_NO_EFFECT = 222 Warning "name is no keyword of JSON Schema";
    SCHEMA_PATTERN = 223 Error "pattern cannot be used";
    SCHEMAS_OFF = 224 Error "JSON Schemas cannot be read";
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
