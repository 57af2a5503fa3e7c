//! Compositions: who serves what.

rules! {
    UNMAPPED = 501 Error "required capability is not mapped";
    UNDECIDED = 502 Warning "nobody decided about an optional capability";
    UNKNOWN_MAPPED_CAPABILITY = 503 Error "mapped capability is unknown";
    UNKNOWN_BRICK = 504 Error "mapped to an unknown brick";
    NOT_PROVIDED = 505 Error "brick does not provide the capability";
    MAPPED_TWICE = 506 Error "capability is mapped twice";
    NOT_REQUIRED = 507 Warning "mapped capability is not required";
    ABSENT_REQUIRED = 508 Error "required capability cannot be absent";
    UNREACHABLE = 509 Error "brick is neither linked nor has an address";
    UNUSED_BRICK = 510 Warning "brick is not used";
    SAME_BRICK_TWICE = 511 Error "one brick under two names";
    INCOMPATIBLE = 512 Error "consumer and provider do not fit";
    BRICK_CIRCLE = 513 Note "bricks call each other in a circle";
    DESTRUCTIVE_UNAPPROVED = 514 Note "destructive without an approval";
    ALLOW_WITHOUT_REASON = 515 Error "allowed without a reason";
    ALLOW_STALE = 516 Warning "allows what is not there";
    ALLOW_AMBIGUOUS = 517 Error "allows several findings";
    ALLOW_IMPOSSIBLE = 518 Error "cannot be allowed";
    COMPENSATION_UNPROVIDED = 519 Error "compensation is provided by nobody";
    CHECKED_AT_RUN_TIME = 520 Note "held against a schema when it runs";
    REGION_FORBIDDEN = 521 Error "provider lies where it must not";
    REGION_UNKNOWN = 522 Warning "nothing says where a provider lies";
    UNSIGNED = 530 Error "catalogue is not signed";
    SIGNATURE_WRONG = 531 Error "signature does not fit the catalogue";
    SIGNER_UNKNOWN = 532 Error "signed with a key that is not listed";
    SIGNATURE_MALFORMED = 533 Error "signature cannot be checked";
    KEY_SET = 534 Error "set of keys is wrong";
    KEY_EXPIRED = 535 Error "key has expired";
    UNSIGNABLE = 536 Error "number cannot be signed";
    SIGNING_OFF = 537 Error "signatures need the feature `sign`";
    BRICK_NOT_LINKED = 580 Error "brick's crate is not found through Cargo";
    BRICK_WITHOUT_SOURCE = 581 Error "nothing says where a brick is";
    OPEN_ROUTE = 582 Error "route ends with a condition";
    UNREACHABLE_LINE = 583 Warning "line of a route is never reached";
}
