/// The capabilities of `hr`.
#[allow(dead_code, deprecated, reason = "generated: the files choose what there is, an application what it uses")]
#[allow(
    clippy::approx_constant, clippy::enum_variant_names, clippy::module_inception, clippy::needless_update, clippy::new_ret_no_self,
    clippy::should_implement_trait, clippy::too_many_arguments, clippy::type_complexity, clippy::upper_case_acronyms,
    clippy::wrong_self_convention, reason = "generated: the files choose names and sizes"
)]
pub mod hr {
    /// Find a room.
    ///
    /// The capability `search_rooms`. A read: it takes no claim and no key.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct SearchRooms;

    impl ::capgen::Capability for SearchRooms {
        type Input = SearchRoomsInput;
        type Output = SearchRoomsOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "search_rooms",
            summary: "Find a room.",
            read: true,
            destructive: false,
            digest: "7264fd31a3e3caa47453b89d9fe380cb548fdae414673029fd55c74da6bf3dc8",
            input: &SEARCH_ROOMS_INPUT_SHAPE,
            output: &SEARCH_ROOMS_OUTPUT_SHAPE,
            key: None,
            manual: None,
            undo: None,
            failures: &[],
            deprecated: None,
            contract: None,
        };
    }
    #[diagnostic::do_not_recommend]
    impl ::capgen::rt::Read for SearchRooms {}

    /// The calls of `hr`, as a trait, so that a test can stand in for [`Stub`].
    pub trait Client: Send + Sync {
        /// Find a room.
        fn search_rooms(&self, input: SearchRoomsInput) -> ::capgen::Pending<SearchRooms>;
    }

    /// Calls `hr` through a seam.
    #[derive(Clone, Debug)]
    pub struct Stub(::capgen::CapabilitySeam);

    impl Stub {
        /// Find a room.
        pub fn search_rooms(&self, input: SearchRoomsInput) -> ::capgen::Pending<SearchRooms> {
            self.0.read::<SearchRooms>(input)
        }
    }

    impl Client for Stub {
        fn search_rooms(&self, input: SearchRoomsInput) -> ::capgen::Pending<SearchRooms> {
            self.search_rooms(input)
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

    /// Input of [`SearchRooms`].
    #[derive(Clone, PartialEq)]
    pub struct SearchRoomsInput {
        /// `seats`: a whole number, at least 1.
        pub seats: i64,
    }

    #[doc(hidden)]
    pub static SEARCH_ROOMS_INPUT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("SearchRoomsInput", &[
        ::capgen::rt::FieldShape::required("seats", &::capgen::rt::Shape::int(Some(1), None)),
    ]);

    impl ::capgen::rt::Value for SearchRoomsInput {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.seats,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.seats,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for SearchRoomsInput {
        const SHAPE: &'static ::capgen::rt::Shape = &SEARCH_ROOMS_INPUT_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            SearchRoomsInput {
                seats: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    /// Output of [`SearchRooms`].
    #[derive(Clone, PartialEq)]
    pub struct SearchRoomsOutput {
        /// `rooms`: a list, each item text.
        pub rooms: Vec<String>,
    }

    #[doc(hidden)]
    pub static SEARCH_ROOMS_OUTPUT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("SearchRoomsOutput", &[
        ::capgen::rt::FieldShape::required("rooms", &::capgen::rt::Shape::list(&::capgen::rt::Shape::TEXT)),
    ]);

    impl ::capgen::rt::Value for SearchRoomsOutput {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.rooms,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.rooms,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for SearchRoomsOutput {
        const SHAPE: &'static ::capgen::rt::Shape = &SEARCH_ROOMS_OUTPUT_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            SearchRoomsOutput {
                rooms: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    ::capgen::rt::common!(SearchRoomsInput, SearchRoomsOutput);
}

/// The capabilities of `identity`.
#[allow(dead_code, deprecated, reason = "generated: the files choose what there is, an application what it uses")]
#[allow(
    clippy::approx_constant, clippy::enum_variant_names, clippy::module_inception, clippy::needless_update, clippy::new_ret_no_self,
    clippy::should_implement_trait, clippy::too_many_arguments, clippy::type_complexity, clippy::upper_case_acronyms,
    clippy::wrong_self_convention, reason = "generated: the files choose names and sizes"
)]
pub mod identity {
    /// Look an account up.
    ///
    /// The capability `identity.find_user`. A read: it takes no claim and no key.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct FindUser;

    impl ::capgen::Capability for FindUser {
        type Input = FindUserInput;
        type Output = FindUserOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "identity.find_user",
            summary: "Look an account up.",
            read: true,
            destructive: false,
            digest: "aeec63544c0d2ef248b20b5094dc87f008bbca26400999473f716ec9297329fb",
            input: &FIND_USER_INPUT_SHAPE,
            output: &FIND_USER_OUTPUT_SHAPE,
            key: None,
            manual: None,
            undo: None,
            failures: &[],
            deprecated: None,
            contract: None,
        };
    }
    #[diagnostic::do_not_recommend]
    impl ::capgen::rt::Read for FindUser {}

    /// Give a person an account, unless there is one.
    ///
    /// The capability `identity.provision_user`.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct ProvisionUser;

    impl ::capgen::Capability for ProvisionUser {
        type Input = ProvisionUserInput;
        type Output = ProvisionUserOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "identity.provision_user",
            summary: "Give a person an account, unless there is one.",
            read: false,
            destructive: false,
            digest: "8133ce983ba146009195072ffe1a3e82dd67d1a0ce2e31194c570f0d25e994fa",
            input: &PROVISION_USER_INPUT_SHAPE,
            output: &PROVISION_USER_OUTPUT_SHAPE,
            key: None,
            manual: None,
            undo: None,
            failures: &[],
            deprecated: None,
            contract: None,
        };
    }

    /// Block sign-in to an account.
    ///
    /// The capability `identity.suspend_user`. Destructive: put an approval before it.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct SuspendUser;

    impl ::capgen::Capability for SuspendUser {
        type Input = SuspendUserInput;
        type Output = SuspendUserOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "identity.suspend_user",
            summary: "Block sign-in to an account.",
            read: false,
            destructive: true,
            digest: "264ad55b5bb817c4b2d88dd9a16c29ec18516b8e79af5f4d908695965674556d",
            input: &SUSPEND_USER_INPUT_SHAPE,
            output: &SUSPEND_USER_OUTPUT_SHAPE,
            key: None,
            manual: None,
            undo: None,
            failures: &[],
            deprecated: None,
            contract: None,
        };
    }

    /// The calls of `identity`, as a trait, so that a test can stand in for [`Stub`].
    pub trait Client: Send + Sync {
        /// Look an account up.
        fn find_user(&self, input: FindUserInput) -> ::capgen::Pending<FindUser>;

        /// Give a person an account, unless there is one.
        fn provision_user(&self, key: ::capgen::Key, input: ProvisionUserInput) -> ::capgen::Pending<ProvisionUser>;

        /// Block sign-in to an account.
        fn suspend_user(&self, key: ::capgen::Key, input: SuspendUserInput) -> ::capgen::Pending<SuspendUser>;
    }

    /// Calls `identity` through a seam.
    #[derive(Clone, Debug)]
    pub struct Stub(::capgen::CapabilitySeam);

    impl Stub {
        /// Look an account up.
        pub fn find_user(&self, input: FindUserInput) -> ::capgen::Pending<FindUser> {
            self.0.read::<FindUser>(input)
        }

        /// Give a person an account, unless there is one.
        pub fn provision_user(&self, key: ::capgen::Key, input: ProvisionUserInput) -> ::capgen::Pending<ProvisionUser> {
            self.0.call::<ProvisionUser>(key, input)
        }

        /// Block sign-in to an account.
        pub fn suspend_user(&self, key: ::capgen::Key, input: SuspendUserInput) -> ::capgen::Pending<SuspendUser> {
            self.0.call::<SuspendUser>(key, input)
        }
    }

    impl Client for Stub {
        fn find_user(&self, input: FindUserInput) -> ::capgen::Pending<FindUser> {
            self.find_user(input)
        }
        fn provision_user(&self, key: ::capgen::Key, input: ProvisionUserInput) -> ::capgen::Pending<ProvisionUser> {
            self.provision_user(key, input)
        }
        fn suspend_user(&self, key: ::capgen::Key, input: SuspendUserInput) -> ::capgen::Pending<SuspendUser> {
            self.suspend_user(key, input)
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

    /// Input of [`FindUser`].
    #[derive(Clone, PartialEq)]
    pub struct FindUserInput {
        /// `email`: text.
        pub email: String,
    }

    #[doc(hidden)]
    pub static FIND_USER_INPUT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("FindUserInput", &[
        ::capgen::rt::FieldShape::required("email", &::capgen::rt::Shape::TEXT),
    ]);

    impl ::capgen::rt::Value for FindUserInput {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.email,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.email,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for FindUserInput {
        const SHAPE: &'static ::capgen::rt::Shape = &FIND_USER_INPUT_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            FindUserInput {
                email: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    /// Output of [`FindUser`].
    #[derive(Clone, PartialEq)]
    pub struct FindUserOutput {
        /// `account_id`: text, or null. May be left out.
        pub account_id: Option<String>,
    }

    #[doc(hidden)]
    pub static FIND_USER_OUTPUT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("FindUserOutput", &[
        ::capgen::rt::FieldShape::optional("account_id", &::capgen::rt::Shape::nullable(&::capgen::rt::Shape::TEXT)),
    ]);

    impl ::capgen::rt::Value for FindUserOutput {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.account_id,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.account_id,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for FindUserOutput {
        const SHAPE: &'static ::capgen::rt::Shape = &FIND_USER_OUTPUT_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            FindUserOutput {
                account_id: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    /// Input of [`ProvisionUser`].
    #[derive(Clone, PartialEq)]
    pub struct ProvisionUserInput {
        /// `email`: text.
        pub email: String,
        /// `address`: [`Address`](super::types::Address), or null. May be left out.
        pub address: Option<super::types::Address>,
    }

    #[doc(hidden)]
    pub static PROVISION_USER_INPUT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("ProvisionUserInput", &[
        ::capgen::rt::FieldShape::required("email", &::capgen::rt::Shape::TEXT),
        ::capgen::rt::FieldShape::optional("address", &::capgen::rt::Shape::nullable(&super::types::ADDRESS_SHAPE)),
    ]);

    impl ::capgen::rt::Value for ProvisionUserInput {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.email,
                1 => &self.address,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.email,
                1 => &mut self.address,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for ProvisionUserInput {
        const SHAPE: &'static ::capgen::rt::Shape = &PROVISION_USER_INPUT_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            ProvisionUserInput {
                email: ::capgen::rt::Typed::empty(seal),
                address: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    /// Output of [`ProvisionUser`].
    #[derive(Clone, PartialEq)]
    pub struct ProvisionUserOutput {
        /// `account_id`: text.
        pub account_id: String,
    }

    #[doc(hidden)]
    pub static PROVISION_USER_OUTPUT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("ProvisionUserOutput", &[
        ::capgen::rt::FieldShape::required("account_id", &::capgen::rt::Shape::TEXT),
    ]);

    impl ::capgen::rt::Value for ProvisionUserOutput {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.account_id,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.account_id,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for ProvisionUserOutput {
        const SHAPE: &'static ::capgen::rt::Shape = &PROVISION_USER_OUTPUT_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            ProvisionUserOutput {
                account_id: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    /// Input of [`SuspendUser`].
    #[derive(Clone, PartialEq)]
    pub struct SuspendUserInput {
        /// `email`: text.
        pub email: String,
    }

    #[doc(hidden)]
    pub static SUSPEND_USER_INPUT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("SuspendUserInput", &[
        ::capgen::rt::FieldShape::required("email", &::capgen::rt::Shape::TEXT),
    ]);

    impl ::capgen::rt::Value for SuspendUserInput {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.email,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.email,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for SuspendUserInput {
        const SHAPE: &'static ::capgen::rt::Shape = &SUSPEND_USER_INPUT_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            SuspendUserInput {
                email: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    /// Output of [`SuspendUser`].
    #[derive(Clone, PartialEq)]
    pub struct SuspendUserOutput {
        /// `suspended`: true or false.
        pub suspended: bool,
    }

    #[doc(hidden)]
    pub static SUSPEND_USER_OUTPUT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("SuspendUserOutput", &[
        ::capgen::rt::FieldShape::required("suspended", &::capgen::rt::Shape::Bool),
    ]);

    impl ::capgen::rt::Value for SuspendUserOutput {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.suspended,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.suspended,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for SuspendUserOutput {
        const SHAPE: &'static ::capgen::rt::Shape = &SUSPEND_USER_OUTPUT_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            SuspendUserOutput {
                suspended: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    ::capgen::rt::common!(FindUserInput, FindUserOutput, ProvisionUserInput, ProvisionUserOutput, SuspendUserInput, SuspendUserOutput);

    /// The capabilities of `identity.groups`.
    pub mod groups {
        /// Add the account to a group.
        ///
        /// The capability `identity.groups.add`.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct Add;

        impl ::capgen::Capability for Add {
            type Input = AddInput;
            type Output = AddOutput;
            const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
                name: "identity.groups.add",
                summary: "Add the account to a group.",
                read: false,
                destructive: false,
                digest: "b59e7d43ea56a83678fbdfeb3a63d08762f0658a19cfab8083086a0a34c12d1b",
                input: &ADD_INPUT_SHAPE,
                output: &ADD_OUTPUT_SHAPE,
                key: None,
                manual: None,
                undo: None,
                failures: &[],
                deprecated: None,
                contract: None,
            };
        }

        /// The calls of `identity.groups`, as a trait, so that a test can stand in for [`Stub`].
        pub trait Client: Send + Sync {
            /// Add the account to a group.
            fn add(&self, key: ::capgen::Key, input: AddInput) -> ::capgen::Pending<Add>;
        }

        /// Calls `identity.groups` through a seam.
        #[derive(Clone, Debug)]
        pub struct Stub(::capgen::CapabilitySeam);

        impl Stub {
            /// Add the account to a group.
            pub fn add(&self, key: ::capgen::Key, input: AddInput) -> ::capgen::Pending<Add> {
                self.0.call::<Add>(key, input)
            }
        }

        impl Client for Stub {
            fn add(&self, key: ::capgen::Key, input: AddInput) -> ::capgen::Pending<Add> {
                self.add(key, input)
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

        /// Input of [`Add`].
        #[derive(Clone, PartialEq)]
        pub struct AddInput {
            /// `email`: text.
            pub email: String,
            /// `group`: text.
            pub group: String,
            /// `role`: one of `member`, `owner`.
            pub role: AddInputRole,
        }

        #[doc(hidden)]
        pub static ADD_INPUT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("AddInput", &[
            ::capgen::rt::FieldShape::required("email", &::capgen::rt::Shape::TEXT),
            ::capgen::rt::FieldShape::required("group", &::capgen::rt::Shape::TEXT),
            ::capgen::rt::FieldShape::required("role", &ADD_INPUT_ROLE_SHAPE),
        ]);

        impl ::capgen::rt::Value for AddInput {
            fn view(&self) -> ::capgen::rt::View<'_> {
                ::capgen::rt::View::Record
            }
            fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
                Some(match index {
                    0 => &self.email,
                    1 => &self.group,
                    2 => &self.role,
                    _ => return None,
                })
            }
            fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
                Some(match index {
                    0 => &mut self.email,
                    1 => &mut self.group,
                    2 => &mut self.role,
                    _ => return None,
                })
            }
        }

        impl ::capgen::rt::Typed for AddInput {
            const SHAPE: &'static ::capgen::rt::Shape = &ADD_INPUT_SHAPE;
            fn empty(seal: ::capgen::rt::Seal) -> Self {
                AddInput {
                    email: ::capgen::rt::Typed::empty(seal),
                    group: ::capgen::rt::Typed::empty(seal),
                    role: ::capgen::rt::Typed::empty(seal),
                }
            }
        }

        /// `role` of [`AddInput`].
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum AddInputRole {
            /// `member`.
            Member,
            /// `owner`.
            Owner,
        }

        ::capgen::rt::words!(AddInputRole, ADD_INPUT_ROLE_SHAPE,
            Member = "member",
            Owner = "owner",
        );

        /// Output of [`Add`].
        #[derive(Clone, PartialEq)]
        pub struct AddOutput {
            /// `added`: true or false.
            pub added: bool,
        }

        #[doc(hidden)]
        pub static ADD_OUTPUT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("AddOutput", &[
            ::capgen::rt::FieldShape::required("added", &::capgen::rt::Shape::Bool),
        ]);

        impl ::capgen::rt::Value for AddOutput {
            fn view(&self) -> ::capgen::rt::View<'_> {
                ::capgen::rt::View::Record
            }
            fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
                Some(match index {
                    0 => &self.added,
                    _ => return None,
                })
            }
            fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
                Some(match index {
                    0 => &mut self.added,
                    _ => return None,
                })
            }
        }

        impl ::capgen::rt::Typed for AddOutput {
            const SHAPE: &'static ::capgen::rt::Shape = &ADD_OUTPUT_SHAPE;
            fn empty(seal: ::capgen::rt::Seal) -> Self {
                AddOutput {
                    added: ::capgen::rt::Typed::empty(seal),
                }
            }
        }

        ::capgen::rt::common!(AddInput, AddOutput);
    }
}

/// The capabilities of `mail`.
#[allow(dead_code, deprecated, reason = "generated: the files choose what there is, an application what it uses")]
#[allow(
    clippy::approx_constant, clippy::enum_variant_names, clippy::module_inception, clippy::needless_update, clippy::new_ret_no_self,
    clippy::should_implement_trait, clippy::too_many_arguments, clippy::type_complexity, clippy::upper_case_acronyms,
    clippy::wrong_self_convention, reason = "generated: the files choose names and sizes"
)]
pub mod mail {
    /// Send a mail.
    ///
    /// The capability `mail.send`.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct Send;

    impl ::capgen::Capability for Send {
        type Input = SendInput;
        type Output = SendOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "mail.send",
            summary: "Send a mail.",
            read: false,
            destructive: false,
            digest: "ff175be93957f27b7242901f639ac303db602a9ccbda04b886d8412c8773f7c6",
            input: &SEND_INPUT_SHAPE,
            output: &SEND_OUTPUT_SHAPE,
            key: None,
            manual: None,
            undo: None,
            failures: &[],
            deprecated: None,
            contract: None,
        };
    }

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
    #[derive(Clone, PartialEq)]
    pub struct SendInput {
        /// `to`: a list, each item text.
        pub to: Vec<String>,
        /// `body`: text.
        pub body: String,
    }

    #[doc(hidden)]
    pub static SEND_INPUT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("SendInput", &[
        ::capgen::rt::FieldShape::required("to", &::capgen::rt::Shape::list(&::capgen::rt::Shape::TEXT)),
        ::capgen::rt::FieldShape::required("body", &::capgen::rt::Shape::TEXT),
    ]);

    impl ::capgen::rt::Value for SendInput {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.to,
                1 => &self.body,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.to,
                1 => &mut self.body,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for SendInput {
        const SHAPE: &'static ::capgen::rt::Shape = &SEND_INPUT_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            SendInput {
                to: ::capgen::rt::Typed::empty(seal),
                body: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    /// Output of [`Send`].
    #[derive(Clone, PartialEq)]
    pub struct SendOutput {
        /// `message_id`: text.
        pub message_id: String,
    }

    #[doc(hidden)]
    pub static SEND_OUTPUT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("SendOutput", &[
        ::capgen::rt::FieldShape::required("message_id", &::capgen::rt::Shape::TEXT),
    ]);

    impl ::capgen::rt::Value for SendOutput {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.message_id,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.message_id,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for SendOutput {
        const SHAPE: &'static ::capgen::rt::Shape = &SEND_OUTPUT_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            SendOutput {
                message_id: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    ::capgen::rt::common!(SendInput, SendOutput);
}

/// The named types of the catalogue.
#[allow(dead_code, deprecated, reason = "generated: the files choose what there is, an application what it uses")]
#[allow(
    clippy::approx_constant, clippy::enum_variant_names, clippy::module_inception, clippy::needless_update, clippy::new_ret_no_self,
    clippy::should_implement_trait, clippy::too_many_arguments, clippy::type_complexity, clippy::upper_case_acronyms,
    clippy::wrong_self_convention, reason = "generated: the files choose names and sizes"
)]
pub mod types {
    /// `Address`, a type of the catalogue.
    #[derive(Clone, PartialEq)]
    pub struct Address {
        /// `street`: text.
        pub street: String,
        /// `city`: text.
        pub city: String,
    }

    #[doc(hidden)]
    pub static ADDRESS_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("Address", &[
        ::capgen::rt::FieldShape::required("street", &::capgen::rt::Shape::TEXT),
        ::capgen::rt::FieldShape::required("city", &::capgen::rt::Shape::TEXT),
    ]);

    impl ::capgen::rt::Value for Address {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.street,
                1 => &self.city,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.street,
                1 => &mut self.city,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for Address {
        const SHAPE: &'static ::capgen::rt::Shape = &ADDRESS_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            Address {
                street: ::capgen::rt::Typed::empty(seal),
                city: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    ::capgen::rt::common!(Address);
}

/// What `hr` calls: the typed face of a seam.
#[derive(Clone, Debug)]
pub struct HrSeam(::capgen::CapabilitySeam);

impl HrSeam {
    /// The calls of [`mod@hr`].
    pub fn hr(&self) -> hr::Stub {
        ::capgen::Seam::from_seam(self.0.clone())
    }

    /// The calls of [`mod@identity`].
    pub fn identity(&self) -> identity::Stub {
        ::capgen::Seam::from_seam(self.0.clone())
    }

    /// The calls of [`mod@identity::groups`].
    pub fn identity_groups(&self) -> identity::groups::Stub {
        ::capgen::Seam::from_seam(self.0.clone())
    }

    /// The calls of [`mod@mail`].
    pub fn mail(&self) -> mail::Stub {
        ::capgen::Seam::from_seam(self.0.clone())
    }

    /// The same seam, but every call only answers its plan.
    #[must_use]
    pub fn dry_run(&self) -> Self {
        HrSeam(self.0.dry_run())
    }

    /// The same seam for a customer.
    #[must_use]
    pub fn for_tenant(&self, tenant: impl Into<String>) -> Self {
        HrSeam(self.0.for_tenant(tenant))
    }

    /// The same seam on behalf of a person or service.
    #[must_use]
    pub fn as_actor(&self, actor: impl Into<String>) -> Self {
        HrSeam(self.0.as_actor(actor))
    }

    /// The same seam with an attribute that routes look at.
    #[must_use]
    pub fn with_attribute(&self, name: impl Into<String>, value: impl Into<String>) -> Self {
        HrSeam(self.0.with_attribute(name, value))
    }
}

impl ::capgen::Seam for HrSeam {
    fn from_seam(seam: ::capgen::CapabilitySeam) -> Self {
        HrSeam(seam)
    }
    fn as_seam(&self) -> &::capgen::CapabilitySeam {
        &self.0
    }
}

/// What `hr` declares.
pub const BRICK: &::capgen::BrickInfo = &::capgen::BrickInfo {
    name: "hr",
    permission: "hr",
    file: "brick.yaml",
    requires: &[
        ::capgen::rt::Need { descriptor: <identity::FindUser as ::capgen::Capability>::DESCRIPTOR, optional: false, line: 4 },
        ::capgen::rt::Need { descriptor: <identity::groups::Add as ::capgen::Capability>::DESCRIPTOR, optional: false, line: 4 },
        ::capgen::rt::Need { descriptor: <identity::ProvisionUser as ::capgen::Capability>::DESCRIPTOR, optional: false, line: 4 },
        ::capgen::rt::Need { descriptor: <identity::SuspendUser as ::capgen::Capability>::DESCRIPTOR, optional: false, line: 4 },
        ::capgen::rt::Need { descriptor: <mail::Send as ::capgen::Capability>::DESCRIPTOR, optional: false, line: 5 },
        ::capgen::rt::Need { descriptor: <hr::SearchRooms as ::capgen::Capability>::DESCRIPTOR, optional: true, line: 6 },
    ],
    provides: &[
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
    pub use super::hr::SearchRooms as search_rooms;
}
