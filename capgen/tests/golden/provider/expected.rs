/// The capabilities of `google_workspace`.
#[allow(
    dead_code, deprecated, missing_copy_implementations, missing_debug_implementations,
    reason = "generated: the files choose what there is, an application what it uses"
)]
#[allow(
    clippy::approx_constant, clippy::enum_variant_names, clippy::module_inception, clippy::needless_update, clippy::new_ret_no_self,
    clippy::should_implement_trait, clippy::too_many_arguments, clippy::type_complexity, clippy::upper_case_acronyms,
    clippy::wrong_self_convention, reason = "generated: the files choose names and sizes"
)]
pub mod google_workspace {
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

/// The capabilities of `identity`.
#[allow(
    dead_code, deprecated, missing_copy_implementations, missing_debug_implementations,
    reason = "generated: the files choose what there is, an application what it uses"
)]
#[allow(
    clippy::approx_constant, clippy::enum_variant_names, clippy::module_inception, clippy::needless_update, clippy::new_ret_no_self,
    clippy::should_implement_trait, clippy::too_many_arguments, clippy::type_complexity, clippy::upper_case_acronyms,
    clippy::wrong_self_convention, reason = "generated: the files choose names and sizes"
)]
pub mod identity {
    /// Look an account up.
    ///
    /// The capability `identity.find_user`. A read: it takes no claim and no key.
    pub struct FindUser;

    impl ::capgen::Capability for FindUser {
        type Input = FindUserInput;
        type Output = FindUserOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "identity.find_user",
            summary: "Look an account up.",
            digest: "aeec63544c0d2ef248b20b5094dc87f008bbca26400999473f716ec9297329fb",
            input: <FindUserInput as ::capgen::rt::Typed>::SHAPE,
            output: <FindUserOutput as ::capgen::rt::Typed>::SHAPE,
            read: true,
            ..::capgen::rt::UNSAID
        };
    }
    #[diagnostic::do_not_recommend]
    impl ::capgen::rt::Read for FindUser {}
    impl ::capgen::Repeatable for FindUser {}

    /// Give a person an account, unless there is one.
    ///
    /// The capability `identity.provision_user`.
    pub struct ProvisionUser;

    impl ::capgen::Capability for ProvisionUser {
        type Input = ProvisionUserInput;
        type Output = ProvisionUserOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "identity.provision_user",
            summary: "Give a person an account, unless there is one.",
            digest: "8133ce983ba146009195072ffe1a3e82dd67d1a0ce2e31194c570f0d25e994fa",
            input: <ProvisionUserInput as ::capgen::rt::Typed>::SHAPE,
            output: <ProvisionUserOutput as ::capgen::rt::Typed>::SHAPE,
            ..::capgen::rt::UNSAID
        };
    }
    impl ::capgen::Repeatable for ProvisionUser {}

    /// Block sign-in to an account.
    ///
    /// The capability `identity.suspend_user`. Destructive: put an approval before it.
    pub struct SuspendUser;

    impl ::capgen::Capability for SuspendUser {
        type Input = SuspendUserInput;
        type Output = SuspendUserOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "identity.suspend_user",
            summary: "Block sign-in to an account.",
            digest: "264ad55b5bb817c4b2d88dd9a16c29ec18516b8e79af5f4d908695965674556d",
            input: <SuspendUserInput as ::capgen::rt::Typed>::SHAPE,
            output: <SuspendUserOutput as ::capgen::rt::Typed>::SHAPE,
            destructive: true,
            ..::capgen::rt::UNSAID
        };
    }
    impl ::capgen::Repeatable for SuspendUser {}

    /// Input of [`FindUser`].
    #[derive(Clone)]
    pub struct FindUserInput {
        /// `email`: text.
        pub email: String,
    }

    ::capgen::rt::record!(FindUserInput {
        0 email: required "email" ::capgen::rt::TEXT,
    });

    /// Output of [`FindUser`].
    #[derive(Clone)]
    pub struct FindUserOutput {
        /// `account_id`: text, or null. May be left out.
        pub account_id: Option<String>,
    }

    ::capgen::rt::record!(FindUserOutput {
        0 account_id: optional "account_id" &::capgen::rt::Shape::Nullable(::capgen::rt::TEXT),
    });

    /// Input of [`ProvisionUser`].
    #[derive(Clone)]
    pub struct ProvisionUserInput {
        /// `email`: text.
        pub email: String,
        /// `address`: [`Address`](super::types::Address), or null. May be left out.
        pub address: Option<super::types::Address>,
    }

    ::capgen::rt::record!(ProvisionUserInput {
        0 email: required "email" ::capgen::rt::TEXT,
        1 address: optional "address" &::capgen::rt::Shape::Nullable(&super::types::ADDRESS_SHAPE),
    });
    ::capgen::rt::unwind!(ProvisionUserInput);

    /// Output of [`ProvisionUser`].
    #[derive(Clone)]
    pub struct ProvisionUserOutput {
        /// `account_id`: text.
        pub account_id: String,
    }

    ::capgen::rt::record!(ProvisionUserOutput {
        0 account_id: required "account_id" ::capgen::rt::TEXT,
    });

    /// Input of [`SuspendUser`].
    #[derive(Clone)]
    pub struct SuspendUserInput {
        /// `email`: text.
        pub email: String,
    }

    ::capgen::rt::record!(SuspendUserInput {
        0 email: required "email" ::capgen::rt::TEXT,
    });

    /// Output of [`SuspendUser`].
    #[derive(Clone)]
    pub struct SuspendUserOutput {
        /// `suspended`: true or false.
        pub suspended: bool,
    }

    ::capgen::rt::record!(SuspendUserOutput {
        0 suspended: required "suspended" ::capgen::rt::BOOL,
    });

    /// The capabilities of `identity.groups`.
    pub mod groups {
        /// Add the account to a group.
        ///
        /// The capability `identity.groups.add`.
        pub struct Add;

        impl ::capgen::Capability for Add {
            type Input = AddInput;
            type Output = AddOutput;
            const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
                name: "identity.groups.add",
                summary: "Add the account to a group.",
                digest: "b59e7d43ea56a83678fbdfeb3a63d08762f0658a19cfab8083086a0a34c12d1b",
                input: <AddInput as ::capgen::rt::Typed>::SHAPE,
                output: <AddOutput as ::capgen::rt::Typed>::SHAPE,
                ..::capgen::rt::UNSAID
            };
        }
        impl ::capgen::Repeatable for Add {}

        /// Input of [`Add`].
        #[derive(Clone)]
        pub struct AddInput {
            /// `email`: text.
            pub email: String,
            /// `group`: text.
            pub group: String,
            /// `role`: one of `member`, `owner`.
            pub role: AddInputRole,
        }

        ::capgen::rt::record!(AddInput {
            0 email: required "email" ::capgen::rt::TEXT,
            1 group: required "group" ::capgen::rt::TEXT,
            2 role: required "role" <AddInputRole as ::capgen::rt::Typed>::SHAPE,
        });

        /// `role` of [`AddInput`].
        #[derive(Clone, Copy, PartialEq, Hash)]
        pub enum AddInputRole {
            /// `member`.
            Member,
            /// `owner`.
            Owner,
        }

        ::capgen::rt::words!(AddInputRole {
            Member = "member",
            Owner = "owner",
        });

        /// Output of [`Add`].
        #[derive(Clone)]
        pub struct AddOutput {
            /// `added`: true or false.
            pub added: bool,
        }

        ::capgen::rt::record!(AddOutput {
            0 added: required "added" ::capgen::rt::BOOL,
        });
    }
}

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

    /// The calls of `mail`, as a trait, so that a test can stand in for [`Stub`].
    pub trait Client: ::std::marker::Send + Sync {
        /// Send a mail.
        fn send(&self, key: ::capgen::Key, input: SendInput) -> ::capgen::Pending<Send>;
    }

    /// Calls `mail` through a seam.
    #[derive(Clone, Debug)]
    pub struct Stub(::capgen::CapabilitySeam);

    impl Stub {
        /// Send a mail.
        pub fn send(&self, key: ::capgen::Key, input: SendInput) -> ::capgen::Pending<Send> {
            self.0.call::<Send>(key, input)
        }
    }

    impl Client for Stub {
        fn send(&self, key: ::capgen::Key, input: SendInput) -> ::capgen::Pending<Send> {
            self.send(key, input)
        }
    }

    impl ::capgen::Seam for Stub {
        fn from_seam(seam: ::capgen::CapabilitySeam) -> Self {
            Stub(seam)
        }
        fn as_seam(&self) -> &::capgen::CapabilitySeam {
            &self.0
        }
    }

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

/// The named types of the catalogue.
#[allow(
    dead_code, deprecated, missing_copy_implementations, missing_debug_implementations,
    reason = "generated: the files choose what there is, an application what it uses"
)]
#[allow(
    clippy::approx_constant, clippy::enum_variant_names, clippy::module_inception, clippy::needless_update, clippy::new_ret_no_self,
    clippy::should_implement_trait, clippy::too_many_arguments, clippy::type_complexity, clippy::upper_case_acronyms,
    clippy::wrong_self_convention, reason = "generated: the files choose names and sizes"
)]
pub mod types {
    /// `Address`, a type of the catalogue.
    #[derive(Clone)]
    pub struct Address {
        /// `street`: text.
        pub street: String,
        /// `city`: text.
        pub city: String,
    }

    ::capgen::rt::record!(Address static ADDRESS_SHAPE {
        0 street: required "street" ::capgen::rt::TEXT,
        1 city: required "city" ::capgen::rt::TEXT,
    });
}

/// What `google-workspace` calls: the typed face of a seam.
#[derive(Clone, Debug)]
pub struct GoogleWorkspaceSeam(::capgen::CapabilitySeam);

impl GoogleWorkspaceSeam {
    /// The calls of [`mod@mail`].
    pub fn mail(&self) -> mail::Stub {
        ::capgen::Seam::from_seam(self.0.clone())
    }

    /// The same seam, but every call only answers its plan.
    #[must_use]
    pub fn dry_run(&self) -> Self {
        GoogleWorkspaceSeam(self.0.dry_run())
    }

    /// The same seam for a customer.
    #[must_use]
    pub fn for_tenant(&self, tenant: impl Into<String>) -> Self {
        GoogleWorkspaceSeam(self.0.for_tenant(tenant))
    }

    /// The same seam on behalf of a person or service.
    #[must_use]
    pub fn as_actor(&self, actor: impl Into<String>) -> Self {
        GoogleWorkspaceSeam(self.0.as_actor(actor))
    }

    /// The same seam under a mandate that carries these scopes and no others.
    #[must_use]
    pub fn with_scopes<S: Into<String>>(&self, scopes: impl IntoIterator<Item = S>) -> Self {
        GoogleWorkspaceSeam(self.0.with_scopes(scopes))
    }

    /// The same seam for somebody who has authenticated anew.
    #[must_use]
    pub fn with_step_up(&self, step_up: ::capgen::StepUp) -> Self {
        GoogleWorkspaceSeam(self.0.with_step_up(step_up))
    }

    /// The same seam for somebody who accepts to pay at most this for a call.
    #[must_use]
    pub fn with_max_price(&self, most: ::capgen::Price) -> Self {
        GoogleWorkspaceSeam(self.0.with_max_price(most))
    }

    /// The same seam with an attribute that routes look at.
    #[must_use]
    pub fn with_attribute(&self, name: impl Into<String>, value: impl Into<String>) -> Self {
        GoogleWorkspaceSeam(self.0.with_attribute(name, value))
    }
}

impl ::capgen::Seam for GoogleWorkspaceSeam {
    fn from_seam(seam: ::capgen::CapabilitySeam) -> Self {
        GoogleWorkspaceSeam(seam)
    }
    fn as_seam(&self) -> &::capgen::CapabilitySeam {
        &self.0
    }
}
impl ::capgen::BrickSeam for GoogleWorkspaceSeam {
    const BRICK: &'static ::capgen::BrickInfo = BRICK;
}

#[doc(hidden)]
#[allow(missing_docs, reason = "hidden: the bounds of the brick's trait, for messages")]
pub mod declared {
    pub mod google_workspace {
        #[diagnostic::on_unimplemented(
            message = "`{Self}` does not provide `search_rooms`",
            label = "brick `google-workspace` declares it in brick.yaml:4 under `provides`",
            note = "write `#[capability(\"search_rooms\")] async fn search_rooms(provider: &{Self}, call: &Call, input: google_workspace::SearchRoomsInput) -> Result<Done<google_workspace::SearchRoomsOutput>, Failure>`"
        )]
        pub trait ProvidesSearchRooms: Sized {
            fn route() -> ::capgen::rt::Route<Self>;
        }
        #[diagnostic::do_not_recommend]
        impl<P: ::capgen::Provide<super::super::google_workspace::SearchRooms>> ProvidesSearchRooms for P {
            fn route() -> ::capgen::rt::Route<Self> {
                ::capgen::rt::Route::read::<super::super::google_workspace::SearchRooms>()
            }
        }
    }

    pub mod identity {
        #[diagnostic::on_unimplemented(
            message = "`{Self}` does not provide `identity.find_user`",
            label = "brick `google-workspace` declares it in brick.yaml:4 under `provides`",
            note = "write `#[capability(\"identity.find_user\")] async fn find_user(provider: &{Self}, call: &Call, input: identity::FindUserInput) -> Result<Done<identity::FindUserOutput>, Failure>`"
        )]
        pub trait ProvidesFindUser: Sized {
            fn route() -> ::capgen::rt::Route<Self>;
        }
        #[diagnostic::do_not_recommend]
        impl<P: ::capgen::Provide<super::super::identity::FindUser>> ProvidesFindUser for P {
            fn route() -> ::capgen::rt::Route<Self> {
                ::capgen::rt::Route::read::<super::super::identity::FindUser>()
            }
        }

        #[diagnostic::on_unimplemented(
            message = "`{Self}` does not provide `identity.provision_user`",
            label = "brick `google-workspace` declares it in brick.yaml:4 under `provides`",
            note = "write `#[capability(\"identity.provision_user\", plan = plan_provision_user)] async fn provision_user(provider: &{Self}, call: &Call, input: identity::ProvisionUserInput) -> Result<Done<identity::ProvisionUserOutput>, Failure>`; by hand, that is `Provide` and `DryRun`"
        )]
        pub trait ProvidesProvisionUser: Sized {
            fn route() -> ::capgen::rt::Route<Self>;
        }
        #[diagnostic::do_not_recommend]
        impl<P: ::capgen::Provide<super::super::identity::ProvisionUser> + ::capgen::DryRun<super::super::identity::ProvisionUser>> ProvidesProvisionUser for P {
            fn route() -> ::capgen::rt::Route<Self> {
                ::capgen::rt::Route::act::<super::super::identity::ProvisionUser>()
            }
        }

        #[diagnostic::on_unimplemented(
            message = "`{Self}` does not provide `identity.suspend_user`",
            label = "brick `google-workspace` declares it in brick.yaml:4 under `provides`",
            note = "write `#[capability(\"identity.suspend_user\", plan = plan_suspend_user)] async fn suspend_user(provider: &{Self}, call: &Call, input: identity::SuspendUserInput) -> Result<Done<identity::SuspendUserOutput>, Failure>`; by hand, that is `Provide` and `DryRun`"
        )]
        pub trait ProvidesSuspendUser: Sized {
            fn route() -> ::capgen::rt::Route<Self>;
        }
        #[diagnostic::do_not_recommend]
        impl<P: ::capgen::Provide<super::super::identity::SuspendUser> + ::capgen::DryRun<super::super::identity::SuspendUser>> ProvidesSuspendUser for P {
            fn route() -> ::capgen::rt::Route<Self> {
                ::capgen::rt::Route::act::<super::super::identity::SuspendUser>()
            }
        }

        pub mod groups {
            #[diagnostic::on_unimplemented(
                message = "`{Self}` does not provide `identity.groups.add`",
                label = "brick `google-workspace` declares it in brick.yaml:4 under `provides`",
                note = "write `#[capability(\"identity.groups.add\", plan = plan_add)] async fn add(provider: &{Self}, call: &Call, input: identity::groups::AddInput) -> Result<Done<identity::groups::AddOutput>, Failure>`; by hand, that is `Provide` and `DryRun`"
            )]
            pub trait ProvidesAdd: Sized {
                fn route() -> ::capgen::rt::Route<Self>;
            }
            #[diagnostic::do_not_recommend]
            impl<P: ::capgen::Provide<super::super::super::identity::groups::Add> + ::capgen::DryRun<super::super::super::identity::groups::Add>> ProvidesAdd for P {
                fn route() -> ::capgen::rt::Route<Self> {
                    ::capgen::rt::Route::act::<super::super::super::identity::groups::Add>()
                }
            }
        }
    }
}

/// All that `google-workspace` declares to provide. `#[derive(Provider)]` implements it, and so asks for that.
pub trait GoogleWorkspaceProvider:
    Sized
    + declared::identity::groups::ProvidesAdd
    + declared::identity::ProvidesSuspendUser
    + declared::identity::ProvidesProvisionUser
    + declared::identity::ProvidesFindUser
    + declared::google_workspace::ProvidesSearchRooms
{
}

/// The way to each capability that is provided.
pub fn routes<P: GoogleWorkspaceProvider + ::capgen::Provider>() -> Vec<::capgen::rt::Route<P>> {
    vec![
        <P as declared::google_workspace::ProvidesSearchRooms>::route(),
        <P as declared::identity::ProvidesFindUser>::route(),
        <P as declared::identity::ProvidesProvisionUser>::route(),
        <P as declared::identity::ProvidesSuspendUser>::route(),
        <P as declared::identity::groups::ProvidesAdd>::route(),
    ]
}

/// What `google-workspace` declares.
pub const BRICK: &::capgen::BrickInfo = &::capgen::BrickInfo {
    name: "google-workspace",
    permission: "gws",
    file: "brick.yaml",
    requires: &[
        ::capgen::rt::Need { descriptor: <mail::Send as ::capgen::Capability>::DESCRIPTOR, optional: false, line: 5 },
    ],
    provides: &[
        ::capgen::rt::Offer { descriptor: <identity::FindUser as ::capgen::Capability>::DESCRIPTOR, line: 4 },
        ::capgen::rt::Offer { descriptor: <identity::groups::Add as ::capgen::Capability>::DESCRIPTOR, line: 4 },
        ::capgen::rt::Offer { descriptor: <identity::ProvisionUser as ::capgen::Capability>::DESCRIPTOR, line: 4 },
        ::capgen::rt::Offer { descriptor: <identity::SuspendUser as ::capgen::Capability>::DESCRIPTOR, line: 4 },
        ::capgen::rt::Offer { descriptor: <google_workspace::SearchRooms as ::capgen::Capability>::DESCRIPTOR, line: 4 },
    ],
};

#[doc(hidden)]
#[allow(clippy::module_inception, reason = "hidden: the segments of names as they are")]
pub mod by_name {
    pub mod identity {
        pub use super::super::identity::FindUser as find_user;
        pub mod groups {
            pub use super::super::super::identity::groups::Add as add;
        }
        pub use super::super::identity::ProvisionUser as provision_user;
        pub use super::super::identity::SuspendUser as suspend_user;
    }
    pub mod mail {
        pub use super::super::mail::Send as send;
    }
    pub use super::google_workspace::SearchRooms as search_rooms;
}
