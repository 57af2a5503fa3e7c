//! Bricks: what they provide and require.

rules! {
    UNKNOWN_CAPABILITY = 401 Error "brick names an unknown capability";
    EMPTY_FAMILY = 402 Error "family pattern matches nothing";
    LISTED_TWICE = 403 Warning "listed twice";
    BRICK_DECLARED_TWICE = 404 Error "two bricks have one name";
    REQUIRES_OWN = 405 Warning "brick requires what it provides";
    DEPRECATED_REQUIRED = 406 Warning "deprecated capability is required";
    CATALOGUE_OUTSIDE = 407 Warning "catalogue lies outside the package";
    AI_STEP_NOT_REQUIRED = 408 Error "AI step asks what is not required";
    AI_STEP_AUTO_UNSAFE = 409 Error "AI step is not safe for auto";
    AI_STEP_AUTO_EFFECT = 410 Error "AI step would destroy or pay by itself";
    AI_STEP_FLOOR = 411 Error "AI step's floor is out of reach";
    NO_CATALOGUE = 480 Error "brick has no catalogue";
    CATALOGUE_NOT_LINKED = 481 Error "catalogue's crate is not found through Cargo";
}
