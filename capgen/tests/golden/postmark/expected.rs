/// The capabilities of `mail`.
#[allow(
    dead_code, deprecated, missing_copy_implementations, missing_debug_implementations,
    reason = "generated: the files choose what there is, an application what it uses"
)]
#[allow(
    clippy::approx_constant, clippy::enum_variant_names, clippy::module_inception, clippy::needless_update, clippy::new_ret_no_self,
    clippy::should_implement_trait, clippy::too_many_arguments, clippy::type_complexity, clippy::upper_case_acronyms,
    clippy::wrong_self_convention, reason = "generated: the files choose names and sizes"
)]
pub mod mail {
    /// Send a mail.
    ///
    /// The capability `mail.send`.
    pub struct Send;

    impl ::capgen::Capability for Send {
        type Input = SendInput;
        type Output = SendOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "mail.send",
            summary: "Send a mail.",
            digest: "ff175be93957f27b7242901f639ac303db602a9ccbda04b886d8412c8773f7c6",
            input: <SendInput as ::capgen::rt::Typed>::SHAPE,
            output: <SendOutput as ::capgen::rt::Typed>::SHAPE,
            ..::capgen::rt::UNSAID
        };
    }
    impl ::capgen::Repeatable for Send {}

    /// Input of [`Send`].
    #[derive(Clone)]
    pub struct SendInput {
        /// `to`: a list, each item text.
        pub to: Vec<String>,
        /// `body`: text.
        pub body: String,
    }

    ::capgen::rt::record!(SendInput {
        0 to: required "to" &::capgen::rt::Shape::List { of: ::capgen::rt::TEXT, min: None, max: None },
        1 body: required "body" ::capgen::rt::TEXT,
    });

    /// Output of [`Send`].
    #[derive(Clone)]
    pub struct SendOutput {
        /// `message_id`: text.
        pub message_id: String,
    }

    ::capgen::rt::record!(SendOutput {
        0 message_id: required "message_id" ::capgen::rt::TEXT,
    });
}

#[doc(hidden)]
#[allow(missing_docs, reason = "hidden: the bounds of the brick's trait, for messages")]
pub mod declared {
    pub mod mail {
        #[diagnostic::on_unimplemented(
            message = "`{Self}` does not provide `mail.send`",
            label = "brick `postmark` declares it in brick.yaml:3 under `provides`",
            note = "write `#[capability(\"mail.send\", plan = plan_send)] async fn send(provider: &{Self}, call: &Call, input: mail::SendInput) -> Result<Done<mail::SendOutput>, Failure>`; by hand, that is `Provide` and `DryRun`"
        )]
        pub trait ProvidesSend: Sized {
            fn route() -> ::capgen::rt::Route<Self>;
        }
        #[diagnostic::do_not_recommend]
        impl<P: ::capgen::Provide<super::super::mail::Send> + ::capgen::DryRun<super::super::mail::Send>> ProvidesSend for P {
            fn route() -> ::capgen::rt::Route<Self> {
                ::capgen::rt::Route::act::<super::super::mail::Send>()
            }
        }
    }
}

/// All that `postmark` declares to provide. `#[derive(Provider)]` implements it, and so asks for that.
pub trait PostmarkProvider:
    Sized
    + declared::mail::ProvidesSend
{
}

/// The way to each capability that is provided.
pub fn routes<P: PostmarkProvider + ::capgen::Provider>() -> Vec<::capgen::rt::Route<P>> {
    vec![
        <P as declared::mail::ProvidesSend>::route(),
    ]
}

/// What `postmark` declares.
pub const BRICK: &::capgen::BrickInfo = &::capgen::BrickInfo {
    name: "postmark",
    permission: "postmark",
    file: "brick.yaml",
    requires: &[
    ],
    provides: &[
        ::capgen::rt::Offer { descriptor: <mail::Send as ::capgen::Capability>::DESCRIPTOR, line: 3 },
    ],
};

#[doc(hidden)]
#[allow(clippy::module_inception, reason = "hidden: the segments of names as they are")]
pub mod by_name {
    pub mod mail {
        pub use super::super::mail::Send as send;
    }
}
