/// The capabilities of `_2fa`.
#[allow(
    dead_code, deprecated, missing_copy_implementations, missing_debug_implementations,
    reason = "generated: the files choose what there is, an application what it uses"
)]
#[allow(
    clippy::approx_constant, clippy::enum_variant_names, clippy::module_inception, clippy::needless_update, clippy::new_ret_no_self,
    clippy::should_implement_trait, clippy::too_many_arguments, clippy::type_complexity, clippy::upper_case_acronyms,
    clippy::wrong_self_convention, reason = "generated: the files choose names and sizes"
)]
pub mod _2fa {
    /// And one without a family.
    ///
    /// The capability `self`.
    pub struct Self_;

    impl ::capgen::Capability for Self_ {
        type Input = SelfInput;
        type Output = SelfOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "self",
            summary: "And one without a family.",
            digest: "5c3aec4bc6ca578ea9b57f70e08350a9b711282617b059bdbe91826cbebb5186",
            input: <SelfInput as ::capgen::rt::Typed>::SHAPE,
            output: <SelfOutput as ::capgen::rt::Typed>::SHAPE,
            ..::capgen::rt::UNSAID
        };
    }
    impl ::capgen::Repeatable for Self_ {}

    /// Input of [`Self_`].
    #[derive(Clone)]
    pub struct SelfInput {}

    ::capgen::rt::record!(SelfInput {});

    /// Output of [`Self_`].
    #[derive(Clone)]
    pub struct SelfOutput {}

    ::capgen::rt::record!(SelfOutput {});
}

/// The capabilities of `3d`.
#[allow(
    dead_code, deprecated, missing_copy_implementations, missing_debug_implementations,
    reason = "generated: the files choose what there is, an application what it uses"
)]
#[allow(
    clippy::approx_constant, clippy::enum_variant_names, clippy::module_inception, clippy::needless_update, clippy::new_ret_no_self,
    clippy::should_implement_trait, clippy::too_many_arguments, clippy::type_complexity, clippy::upper_case_acronyms,
    clippy::wrong_self_convention, reason = "generated: the files choose names and sizes"
)]
pub mod _3d {
    /// Digits lead every name, and a word of ours comes before them.
    ///
    /// The capability `3d.2nd`.
    pub struct _2nd;

    impl ::capgen::Capability for _2nd {
        type Input = _2ndInput;
        type Output = _2ndOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "3d.2nd",
            summary: "Digits lead every name, and a word of ours comes before them.",
            digest: "a5bbffdf94bfc8437f4076729c1eb7b45e573ed309d5b06ff61d6581ad9ed905",
            input: <_2ndInput as ::capgen::rt::Typed>::SHAPE,
            output: <_2ndOutput as ::capgen::rt::Typed>::SHAPE,
            ..::capgen::rt::UNSAID
        };
    }
    impl ::capgen::Repeatable for _2nd {}

    /// A word that cannot even be a raw identifier.
    ///
    /// The capability `3d.self`.
    pub struct Self_;

    impl ::capgen::Capability for Self_ {
        type Input = SelfInput;
        type Output = SelfOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "3d.self",
            summary: "A word that cannot even be a raw identifier.",
            digest: "decaf4d14fa351d46522b7100785f77d8010fc1f07302761a260da5eacda886e",
            input: <SelfInput as ::capgen::rt::Typed>::SHAPE,
            output: <SelfOutput as ::capgen::rt::Typed>::SHAPE,
            ..::capgen::rt::UNSAID
        };
    }
    impl ::capgen::Repeatable for Self_ {}

    /// Input of [`_2nd`].
    #[derive(Clone)]
    pub struct _2ndInput {
        /// `1`: an object, [`_2ndInput1`].
        pub _1: _2ndInput1,
    }

    ::capgen::rt::record!(_2ndInput {
        0 _1: required "1" <_2ndInput1 as ::capgen::rt::Typed>::SHAPE,
    });

    /// `1` of [`_2ndInput`].
    #[derive(Clone)]
    pub struct _2ndInput1 {
        /// `2`: one of `3`, `4`.
        pub _2: _2ndInput12,
    }

    ::capgen::rt::record!(_2ndInput1 {
        0 _2: required "2" <_2ndInput12 as ::capgen::rt::Typed>::SHAPE,
    });

    /// `2` of [`_2ndInput1`].
    #[derive(Clone, Copy, PartialEq, Hash)]
    pub enum _2ndInput12 {
        /// `3`.
        _3,
        /// `4`.
        _4,
    }

    ::capgen::rt::words!(_2ndInput12 {
        _3 = "3",
        _4 = "4",
    });

    /// Output of [`_2nd`].
    #[derive(Clone)]
    pub struct _2ndOutput {}

    ::capgen::rt::record!(_2ndOutput {});

    /// Input of [`Self_`].
    #[derive(Clone)]
    pub struct SelfInput {}

    ::capgen::rt::record!(SelfInput {});

    /// Output of [`Self_`].
    #[derive(Clone)]
    pub struct SelfOutput {}

    ::capgen::rt::record!(SelfOutput {});
}

/// The capabilities of `4`.
#[allow(
    dead_code, deprecated, missing_copy_implementations, missing_debug_implementations,
    reason = "generated: the files choose what there is, an application what it uses"
)]
#[allow(
    clippy::approx_constant, clippy::enum_variant_names, clippy::module_inception, clippy::needless_update, clippy::new_ret_no_self,
    clippy::should_implement_trait, clippy::too_many_arguments, clippy::type_complexity, clippy::upper_case_acronyms,
    clippy::wrong_self_convention, reason = "generated: the files choose names and sizes"
)]
pub mod _4 {
    /// A keyword in a family that is a digit.
    ///
    /// The capability `4.type`.
    pub struct Type;

    impl ::capgen::Capability for Type {
        type Input = TypeInput;
        type Output = TypeOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "4.type",
            summary: "A keyword in a family that is a digit.",
            digest: "59afd6a91cbcdf5f03554611855c7f006de069a6ce41adebef0709213f9801c7",
            input: <TypeInput as ::capgen::rt::Typed>::SHAPE,
            output: <TypeOutput as ::capgen::rt::Typed>::SHAPE,
            ..::capgen::rt::UNSAID
        };
    }
    impl ::capgen::Repeatable for Type {}

    /// The calls of `4`, as a trait, so that a test can stand in for [`Stub`].
    pub trait Client: Send + Sync {
        /// A keyword in a family that is a digit.
        fn r#type(&self, key: ::capgen::Key, input: TypeInput) -> ::capgen::Pending<Type>;
    }

    /// Calls `4` through a seam.
    #[derive(Clone, Debug)]
    pub struct Stub(::capgen::CapabilitySeam);

    impl Stub {
        /// A keyword in a family that is a digit.
        pub fn r#type(&self, key: ::capgen::Key, input: TypeInput) -> ::capgen::Pending<Type> {
            self.0.call::<Type>(key, input)
        }
    }

    impl Client for Stub {
        fn r#type(&self, key: ::capgen::Key, input: TypeInput) -> ::capgen::Pending<Type> {
            self.r#type(key, input)
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

    /// Input of [`Type`].
    #[derive(Clone)]
    pub struct TypeInput {}

    ::capgen::rt::record!(TypeInput {});

    /// Output of [`Type`].
    #[derive(Clone)]
    pub struct TypeOutput {}

    ::capgen::rt::record!(TypeOutput {});
}

/// The capabilities of `r#type`.
#[allow(
    dead_code, deprecated, missing_copy_implementations, missing_debug_implementations,
    reason = "generated: the files choose what there is, an application what it uses"
)]
#[allow(
    clippy::approx_constant, clippy::enum_variant_names, clippy::module_inception, clippy::needless_update, clippy::new_ret_no_self,
    clippy::should_implement_trait, clippy::too_many_arguments, clippy::type_complexity, clippy::upper_case_acronyms,
    clippy::wrong_self_convention, reason = "generated: the files choose names and sizes"
)]
pub mod r#type {
    /// The capabilities of `type.try`.
    pub mod r#try {
        /// Families that are keywords, and have an accessor.
        ///
        /// The capability `type.try.fn`.
        pub struct Fn;

        impl ::capgen::Capability for Fn {
            type Input = FnInput;
            type Output = FnOutput;
            const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
                name: "type.try.fn",
                summary: "Families that are keywords, and have an accessor.",
                digest: "24590d58805ea27c33fef8dd15d495c8498bfb74c2b14434574e801163623048",
                input: <FnInput as ::capgen::rt::Typed>::SHAPE,
                output: <FnOutput as ::capgen::rt::Typed>::SHAPE,
                ..::capgen::rt::UNSAID
            };
        }
        impl ::capgen::Repeatable for Fn {}

        /// The calls of `type.try`, as a trait, so that a test can stand in for [`Stub`].
        pub trait Client: Send + Sync {
            /// Families that are keywords, and have an accessor.
            fn r#fn(&self, key: ::capgen::Key, input: FnInput) -> ::capgen::Pending<Fn>;
        }

        /// Calls `type.try` through a seam.
        #[derive(Clone, Debug)]
        pub struct Stub(::capgen::CapabilitySeam);

        impl Stub {
            /// Families that are keywords, and have an accessor.
            pub fn r#fn(&self, key: ::capgen::Key, input: FnInput) -> ::capgen::Pending<Fn> {
                self.0.call::<Fn>(key, input)
            }
        }

        impl Client for Stub {
            fn r#fn(&self, key: ::capgen::Key, input: FnInput) -> ::capgen::Pending<Fn> {
                self.r#fn(key, input)
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

        /// Input of [`Fn`].
        #[derive(Clone)]
        pub struct FnInput {}

        ::capgen::rt::record!(FnInput {});

        /// Output of [`Fn`].
        #[derive(Clone)]
        pub struct FnOutput {}

        ::capgen::rt::record!(FnOutput {});
    }
}

/// What `2fa` calls: the typed face of a seam.
#[derive(Clone, Debug)]
pub struct _2faSeam(::capgen::CapabilitySeam);

impl _2faSeam {
    /// The calls of [`mod@_4`].
    pub fn _4(&self) -> _4::Stub {
        ::capgen::Seam::from_seam(self.0.clone())
    }

    /// The calls of [`mod@type::try`].
    pub fn type_try(&self) -> r#type::r#try::Stub {
        ::capgen::Seam::from_seam(self.0.clone())
    }

    /// The same seam, but every call only answers its plan.
    #[must_use]
    pub fn dry_run(&self) -> Self {
        _2faSeam(self.0.dry_run())
    }

    /// The same seam for a customer.
    #[must_use]
    pub fn for_tenant(&self, tenant: impl Into<String>) -> Self {
        _2faSeam(self.0.for_tenant(tenant))
    }

    /// The same seam on behalf of a person or service.
    #[must_use]
    pub fn as_actor(&self, actor: impl Into<String>) -> Self {
        _2faSeam(self.0.as_actor(actor))
    }

    /// The same seam under a mandate that carries these scopes and no others.
    #[must_use]
    pub fn with_scopes<S: Into<String>>(&self, scopes: impl IntoIterator<Item = S>) -> Self {
        _2faSeam(self.0.with_scopes(scopes))
    }

    /// The same seam for somebody who has authenticated anew.
    #[must_use]
    pub fn with_step_up(&self, step_up: ::capgen::StepUp) -> Self {
        _2faSeam(self.0.with_step_up(step_up))
    }

    /// The same seam for somebody who accepts to pay at most this for a call.
    #[must_use]
    pub fn with_max_price(&self, most: ::capgen::Price) -> Self {
        _2faSeam(self.0.with_max_price(most))
    }

    /// The same seam with an attribute that routes look at.
    #[must_use]
    pub fn with_attribute(&self, name: impl Into<String>, value: impl Into<String>) -> Self {
        _2faSeam(self.0.with_attribute(name, value))
    }
}

impl ::capgen::Seam for _2faSeam {
    fn from_seam(seam: ::capgen::CapabilitySeam) -> Self {
        _2faSeam(seam)
    }
    fn as_seam(&self) -> &::capgen::CapabilitySeam {
        &self.0
    }
}
impl ::capgen::BrickSeam for _2faSeam {
    const BRICK: &'static ::capgen::BrickInfo = BRICK;
}

#[doc(hidden)]
#[allow(missing_docs, reason = "hidden: the bounds of the brick's trait, for messages")]
pub mod declared {
    pub mod _2fa {
        #[diagnostic::on_unimplemented(
            message = "`{Self}` does not provide `self`",
            label = "brick `2fa` declares it in brick.yaml:3 under `provides`",
            note = "write `#[capability(\"self\", plan = plan_self_)] async fn self_(provider: &{Self}, call: &Call, input: _2fa::SelfInput) -> Result<Done<_2fa::SelfOutput>, Failure>`; by hand, that is `Provide` and `DryRun`"
        )]
        pub trait ProvidesSelf_: Sized {
            fn route() -> ::capgen::rt::Route<Self>;
        }
        #[diagnostic::do_not_recommend]
        impl<P: ::capgen::Provide<super::super::_2fa::Self_> + ::capgen::DryRun<super::super::_2fa::Self_>> ProvidesSelf_ for P {
            fn route() -> ::capgen::rt::Route<Self> {
                ::capgen::rt::Route::act::<super::super::_2fa::Self_>()
            }
        }
    }

    pub mod _3d {
        #[diagnostic::on_unimplemented(
            message = "`{Self}` does not provide `3d.2nd`",
            label = "brick `2fa` declares it in brick.yaml:3 under `provides`",
            note = "write `#[capability(\"3d.2nd\", plan = plan__2nd)] async fn _2nd(provider: &{Self}, call: &Call, input: _3d::_2ndInput) -> Result<Done<_3d::_2ndOutput>, Failure>`; by hand, that is `Provide` and `DryRun`"
        )]
        pub trait Provides2nd: Sized {
            fn route() -> ::capgen::rt::Route<Self>;
        }
        #[diagnostic::do_not_recommend]
        impl<P: ::capgen::Provide<super::super::_3d::_2nd> + ::capgen::DryRun<super::super::_3d::_2nd>> Provides2nd for P {
            fn route() -> ::capgen::rt::Route<Self> {
                ::capgen::rt::Route::act::<super::super::_3d::_2nd>()
            }
        }

        #[diagnostic::on_unimplemented(
            message = "`{Self}` does not provide `3d.self`",
            label = "brick `2fa` declares it in brick.yaml:3 under `provides`",
            note = "write `#[capability(\"3d.self\", plan = plan_self_)] async fn self_(provider: &{Self}, call: &Call, input: _3d::SelfInput) -> Result<Done<_3d::SelfOutput>, Failure>`; by hand, that is `Provide` and `DryRun`"
        )]
        pub trait ProvidesSelf_: Sized {
            fn route() -> ::capgen::rt::Route<Self>;
        }
        #[diagnostic::do_not_recommend]
        impl<P: ::capgen::Provide<super::super::_3d::Self_> + ::capgen::DryRun<super::super::_3d::Self_>> ProvidesSelf_ for P {
            fn route() -> ::capgen::rt::Route<Self> {
                ::capgen::rt::Route::act::<super::super::_3d::Self_>()
            }
        }
    }
}

/// All that `2fa` declares to provide. `#[derive(Provider)]` implements it, and so asks for that.
pub trait _2faProvider:
    Sized
    + declared::_3d::ProvidesSelf_
    + declared::_3d::Provides2nd
    + declared::_2fa::ProvidesSelf_
{
}

/// The way to each capability that is provided.
pub fn routes<P: _2faProvider + ::capgen::Provider>() -> Vec<::capgen::rt::Route<P>> {
    vec![
        <P as declared::_2fa::ProvidesSelf_>::route(),
        <P as declared::_3d::Provides2nd>::route(),
        <P as declared::_3d::ProvidesSelf_>::route(),
    ]
}

/// What `2fa` declares.
pub const BRICK: &::capgen::BrickInfo = &::capgen::BrickInfo {
    name: "2fa",
    permission: "2fa",
    file: "brick.yaml",
    requires: &[
        ::capgen::rt::Need { descriptor: <_4::Type as ::capgen::Capability>::DESCRIPTOR, optional: false, line: 4 },
        ::capgen::rt::Need { descriptor: <r#type::r#try::Fn as ::capgen::Capability>::DESCRIPTOR, optional: false, line: 4 },
    ],
    provides: &[
        ::capgen::rt::Offer { descriptor: <_3d::_2nd as ::capgen::Capability>::DESCRIPTOR, line: 3 },
        ::capgen::rt::Offer { descriptor: <_3d::Self_ as ::capgen::Capability>::DESCRIPTOR, line: 3 },
        ::capgen::rt::Offer { descriptor: <_2fa::Self_ as ::capgen::Capability>::DESCRIPTOR, line: 3 },
    ],
};

#[doc(hidden)]
#[allow(clippy::module_inception, reason = "hidden: the segments of names as they are")]
pub mod by_name {
    pub mod _3d {
        pub use super::super::_3d::_2nd as _2nd;
        pub use super::super::_3d::Self_ as self_;
    }
    pub mod _4 {
        pub use super::super::_4::Type as r#type;
    }
    pub mod r#type {
        pub mod r#try {
            pub use super::super::super::r#type::r#try::Fn as r#fn;
        }
    }
    pub use super::_2fa::Self_ as self_;
}
