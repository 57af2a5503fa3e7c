//! Contracts: what is declared about a capability.

rules! {
    NO_COMPLETION_MODE = 301 Error "no way to complete";
    REPEATED = 302 Error "value is repeated in a set";
    ZERO = 303 Error "limit of nothing";
    QUORUM = 304 Error "quorum cannot be reached";
    EMPTY_LIST = 305 Error "list must name something";
    BLANK_NAME = 306 Error "name is blank";
    COMPENSATION_TARGET = 307 Error "compensation leads nowhere";
    PRICING = 308 Error "price does not add up";
    READ_WITH_EFFECTS = 309 Error "read has side effects";
    RETRY_OF_DESTRUCTIVE = 310 Warning "destructive and safe to repeat";
    KEY_CONTRADICTION = 311 Error "relies on a key that is unsupported";
    UNPRICED = 312 Error "moves money without terms";
    NOT_CALLABLE = 313 Error "cannot be called by its nature";
    RESOURCE_TARGET = 314 Error "resource of an undeclared capability";
    PROFILE_UNDECLARED = 315 Error "binding to a profile that is not declared";
    PROFILE_NAME = 316 Error "two capabilities under one name in a profile";
    CONTRACT_EXPECTED = 317 Error "risky without a contract";
    EFFECTS_EXPECTED = 318 Error "contract without side effects";
    RETRY_EXPECTED = 319 Error "safe to repeat, and retries unsupported";
    EVIDENCE_EXPECTED = 320 Error "approval without evidence";
    REDACTION_EXPECTED = 321 Error "guarded data without redaction";
    SCOPES_EXPECTED = 322 Error "credentials without scopes";
    KEY_EXPECTED = 323 Error "effects without a required key";
    APPROVAL_EXPECTED = 324 Error "grave effect without approval";
    COMMIT_WITHOUT_PLAN = 325 Error "commit without plan";
    LOST = 326 Warning "cannot be said in another form";
    FILLED_IN = 327 Note "filled in for another form";
    TARGET_MISFIT = 330 Error "what reverses it does not take what it answered";
    ASKED_OF_A_READ = 331 Warning "read that is asked about afterwards";
    NEVER_APPROVED = 332 Error "approval that nobody can give";
    UNDO_MAPPING = 340 Error "fields of undo that do not fit";
    REDACTED_FIELD = 341 Error "masked field that is not there";
}
