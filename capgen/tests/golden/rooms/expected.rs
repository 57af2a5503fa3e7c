/// The capabilities of `rooms`.
#[allow(
    dead_code, deprecated, missing_copy_implementations, missing_debug_implementations,
    reason = "generated: the files choose what there is, an application what it uses"
)]
#[allow(
    clippy::approx_constant, clippy::enum_variant_names, clippy::module_inception, clippy::needless_update, clippy::new_ret_no_self,
    clippy::should_implement_trait, clippy::too_many_arguments, clippy::type_complexity, clippy::upper_case_acronyms,
    clippy::wrong_self_convention, reason = "generated: the files choose names and sizes"
)]
pub mod rooms {
    /// Find a room.
    ///
    /// The capability `search_rooms`. A read: it takes no claim and no key.
    pub struct SearchRooms;

    impl ::capgen::Capability for SearchRooms {
        type Input = SearchRoomsInput;
        type Output = SearchRoomsOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "search_rooms",
            summary: "Find a room.",
            digest: "7264fd31a3e3caa47453b89d9fe380cb548fdae414673029fd55c74da6bf3dc8",
            input: <SearchRoomsInput as ::capgen::rt::Typed>::SHAPE,
            output: <SearchRoomsOutput as ::capgen::rt::Typed>::SHAPE,
            read: true,
            ..::capgen::rt::UNSAID
        };
    }
    #[diagnostic::do_not_recommend]
    impl ::capgen::rt::Read for SearchRooms {}
    impl ::capgen::Repeatable for SearchRooms {}

    /// Input of [`SearchRooms`].
    #[derive(Clone)]
    pub struct SearchRoomsInput {
        /// `seats`: a whole number, at least 1.
        pub seats: i64,
    }

    ::capgen::rt::record!(SearchRoomsInput {
        0 seats: required "seats" &::capgen::rt::Shape::Int { min: Some(1), max: None },
    });

    /// Output of [`SearchRooms`].
    #[derive(Clone)]
    pub struct SearchRoomsOutput {
        /// `rooms`: a list, each item text.
        pub rooms: Vec<String>,
    }

    ::capgen::rt::record!(SearchRoomsOutput {
        0 rooms: required "rooms" &::capgen::rt::Shape::List { of: ::capgen::rt::TEXT, min: None, max: None },
    });
}

#[doc(hidden)]
#[allow(missing_docs, reason = "hidden: the bounds of the brick's trait, for messages")]
pub mod declared {
    pub mod rooms {
        #[diagnostic::on_unimplemented(
            message = "`{Self}` does not provide `search_rooms`",
            label = "brick `rooms` declares it in brick.yaml:4 under `provides`",
            note = "write `#[capability(\"search_rooms\")] async fn search_rooms(provider: &{Self}, call: &Call, input: rooms::SearchRoomsInput) -> Result<Done<rooms::SearchRoomsOutput>, Failure>`"
        )]
        pub trait ProvidesSearchRooms: Sized {
            fn route() -> ::capgen::rt::Route<Self>;
        }
        #[diagnostic::do_not_recommend]
        impl<P: ::capgen::Provide<super::super::rooms::SearchRooms>> ProvidesSearchRooms for P {
            fn route() -> ::capgen::rt::Route<Self> {
                ::capgen::rt::Route::read::<super::super::rooms::SearchRooms>()
            }
        }
    }
}

/// All that `rooms` declares to provide. `#[derive(Provider)]` implements it, and so asks for that.
pub trait RoomsProvider:
    Sized
    + declared::rooms::ProvidesSearchRooms
{
}

/// The way to each capability that is provided.
pub fn routes<P: RoomsProvider + ::capgen::Provider>() -> Vec<::capgen::rt::Route<P>> {
    vec![
        <P as declared::rooms::ProvidesSearchRooms>::route(),
    ]
}

/// What `rooms` declares.
pub const BRICK: &::capgen::BrickInfo = &::capgen::BrickInfo {
    name: "rooms",
    permission: "facilities",
    file: "brick.yaml",
    requires: &[
    ],
    provides: &[
        ::capgen::rt::Offer { descriptor: <rooms::SearchRooms as ::capgen::Capability>::DESCRIPTOR, line: 4 },
    ],
};

#[doc(hidden)]
#[allow(clippy::module_inception, reason = "hidden: the segments of names as they are")]
pub mod by_name {
    pub use super::rooms::SearchRooms as search_rooms;
}
