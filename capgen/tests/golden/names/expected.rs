/// The capabilities of `2fa`.
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
    /// Leading digits and dashes.
    ///
    /// The capability `2fa.3d-secure`.
    pub struct _3dSecure;

    impl ::capgen::Capability for _3dSecure {
        type Input = _3dSecureInput;
        type Output = _3dSecureOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "2fa.3d-secure",
            summary: "Leading digits and dashes.",
            digest: "b0f97753c8941b6ac516f35ec94c68852ea9cecb88004469197c543f16077432",
            input: <_3dSecureInput as ::capgen::rt::Typed>::SHAPE,
            output: <_3dSecureOutput as ::capgen::rt::Typed>::SHAPE,
            ..::capgen::rt::UNSAID
        };
    }
    impl ::capgen::Repeatable for _3dSecure {}

    /// The calls of `2fa`, as a trait, so that a test can stand in for [`Stub`].
    pub trait Client: Send + Sync {
        /// Leading digits and dashes.
        fn _3d_secure(&self, key: ::capgen::Key, input: _3dSecureInput) -> ::capgen::Pending<_3dSecure>;
    }

    /// Calls `2fa` through a seam.
    #[derive(Clone, Debug)]
    pub struct Stub(::capgen::CapabilitySeam);

    impl Stub {
        /// Leading digits and dashes.
        pub fn _3d_secure(&self, key: ::capgen::Key, input: _3dSecureInput) -> ::capgen::Pending<_3dSecure> {
            self.0.call::<_3dSecure>(key, input)
        }
    }

    impl Client for Stub {
        fn _3d_secure(&self, key: ::capgen::Key, input: _3dSecureInput) -> ::capgen::Pending<_3dSecure> {
            self._3d_secure(key, input)
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

    /// Input of [`_3dSecure`].
    #[derive(Clone)]
    pub struct _3dSecureInput {
        /// `2nd`: text.
        pub _2nd: String,
        /// `1-2`: text.
        pub _1_2: String,
        /// `404`: one of `404`, `500`.
        pub _404: _3dSecureInput404,
    }

    ::capgen::rt::record!(_3dSecureInput {
        0 _2nd: required "2nd" ::capgen::rt::TEXT,
        1 _1_2: required "1-2" ::capgen::rt::TEXT,
        2 _404: required "404" <_3dSecureInput404 as ::capgen::rt::Typed>::SHAPE,
    });

    /// `404` of [`_3dSecureInput`].
    #[derive(Clone, Copy, PartialEq, Hash)]
    pub enum _3dSecureInput404 {
        /// `404`.
        _404,
        /// `500`.
        _500,
    }

    ::capgen::rt::words!(_3dSecureInput404 {
        _404 = "404",
        _500 = "500",
    });

    /// Output of [`_3dSecure`].
    #[derive(Clone)]
    pub struct _3dSecureOutput {}

    ::capgen::rt::record!(_3dSecureOutput {});
}

/// The capabilities of `a`.
#[allow(
    dead_code, deprecated, missing_copy_implementations, missing_debug_implementations,
    reason = "generated: the files choose what there is, an application what it uses"
)]
#[allow(
    clippy::approx_constant, clippy::enum_variant_names, clippy::module_inception, clippy::needless_update, clippy::new_ret_no_self,
    clippy::should_implement_trait, clippy::too_many_arguments, clippy::type_complexity, clippy::upper_case_acronyms,
    clippy::wrong_self_convention, reason = "generated: the files choose names and sizes"
)]
pub mod a {
    /// A name that is also the beginning of another.
    ///
    /// The capability `a.b`.
    pub struct B;

    impl ::capgen::Capability for B {
        type Input = BInput;
        type Output = BOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "a.b",
            summary: "A name that is also the beginning of another.",
            digest: "0fd8cecf3c34444025df6280c23b85555e2cb3b19817dc9882daa8a8bd80ce75",
            input: <BInput as ::capgen::rt::Typed>::SHAPE,
            output: <BOutput as ::capgen::rt::Typed>::SHAPE,
            ..::capgen::rt::UNSAID
        };
    }
    impl ::capgen::Repeatable for B {}

    /// The calls of `a`, as a trait, so that a test can stand in for [`Stub`].
    pub trait Client: Send + Sync {
        /// A name that is also the beginning of another.
        fn b(&self, key: ::capgen::Key, input: BInput) -> ::capgen::Pending<B>;
    }

    /// Calls `a` through a seam.
    #[derive(Clone, Debug)]
    pub struct Stub(::capgen::CapabilitySeam);

    impl Stub {
        /// A name that is also the beginning of another.
        pub fn b(&self, key: ::capgen::Key, input: BInput) -> ::capgen::Pending<B> {
            self.0.call::<B>(key, input)
        }
    }

    impl Client for Stub {
        fn b(&self, key: ::capgen::Key, input: BInput) -> ::capgen::Pending<B> {
            self.b(key, input)
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

    /// Input of [`B`].
    #[derive(Clone)]
    pub struct BInput {}

    ::capgen::rt::record!(BInput {});

    /// Output of [`B`].
    #[derive(Clone)]
    pub struct BOutput {}

    ::capgen::rt::record!(BOutput {});

    /// The capabilities of `a.b`.
    pub mod b {
        /// The other.
        ///
        /// The capability `a.b.c`.
        pub struct C;

        impl ::capgen::Capability for C {
            type Input = CInput;
            type Output = COutput;
            const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
                name: "a.b.c",
                summary: "The other.",
                digest: "c87ca356e376916421164ff5ab1e3e6dfa528b7c90bb3c350518f0d57a414d79",
                input: <CInput as ::capgen::rt::Typed>::SHAPE,
                output: <COutput as ::capgen::rt::Typed>::SHAPE,
                ..::capgen::rt::UNSAID
            };
        }
        impl ::capgen::Repeatable for C {}

        /// The calls of `a.b`, as a trait, so that a test can stand in for [`Stub`].
        pub trait Client: Send + Sync {
            /// The other.
            fn c(&self, key: ::capgen::Key, input: CInput) -> ::capgen::Pending<C>;
        }

        /// Calls `a.b` through a seam.
        #[derive(Clone, Debug)]
        pub struct Stub(::capgen::CapabilitySeam);

        impl Stub {
            /// The other.
            pub fn c(&self, key: ::capgen::Key, input: CInput) -> ::capgen::Pending<C> {
                self.0.call::<C>(key, input)
            }
        }

        impl Client for Stub {
            fn c(&self, key: ::capgen::Key, input: CInput) -> ::capgen::Pending<C> {
                self.c(key, input)
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

        /// Input of [`C`].
        #[derive(Clone)]
        pub struct CInput {}

        ::capgen::rt::record!(CInput {});

        /// Output of [`C`].
        #[derive(Clone)]
        pub struct COutput {}

        ::capgen::rt::record!(COutput {});
    }
}

/// The capabilities of `by_name`.
#[allow(
    dead_code, deprecated, missing_copy_implementations, missing_debug_implementations,
    reason = "generated: the files choose what there is, an application what it uses"
)]
#[allow(
    clippy::approx_constant, clippy::enum_variant_names, clippy::module_inception, clippy::needless_update, clippy::new_ret_no_self,
    clippy::should_implement_trait, clippy::too_many_arguments, clippy::type_complexity, clippy::upper_case_acronyms,
    clippy::wrong_self_convention, reason = "generated: the files choose names and sizes"
)]
pub mod by_name_ {
    /// A module within one of the same name.
    ///
    /// The capability `by_name.by_name`.
    pub struct ByName;

    impl ::capgen::Capability for ByName {
        type Input = ByNameInput;
        type Output = ByNameOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "by_name.by_name",
            summary: "A module within one of the same name.",
            digest: "2cf49cd7159ea766211317404e7ea40d71bb9f74976870a70539af0d54a79760",
            input: <ByNameInput as ::capgen::rt::Typed>::SHAPE,
            output: <ByNameOutput as ::capgen::rt::Typed>::SHAPE,
            ..::capgen::rt::UNSAID
        };
    }
    impl ::capgen::Repeatable for ByName {}

    /// The calls of `by_name`, as a trait, so that a test can stand in for [`Stub`].
    pub trait Client: Send + Sync {
        /// A module within one of the same name.
        fn by_name(&self, key: ::capgen::Key, input: ByNameInput) -> ::capgen::Pending<ByName>;
    }

    /// Calls `by_name` through a seam.
    #[derive(Clone, Debug)]
    pub struct Stub(::capgen::CapabilitySeam);

    impl Stub {
        /// A module within one of the same name.
        pub fn by_name(&self, key: ::capgen::Key, input: ByNameInput) -> ::capgen::Pending<ByName> {
            self.0.call::<ByName>(key, input)
        }
    }

    impl Client for Stub {
        fn by_name(&self, key: ::capgen::Key, input: ByNameInput) -> ::capgen::Pending<ByName> {
            self.by_name(key, input)
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

    /// Input of [`ByName`].
    #[derive(Clone)]
    pub struct ByNameInput {
        /// `items`: a list, each item [`Self_`](super::types::Self_).
        pub items: Vec<super::types::Self_>,
    }

    ::capgen::rt::record!(ByNameInput {
        0 items: required "items" &::capgen::rt::Shape::List { of: &super::types::SELF__SHAPE, min: None, max: None },
    });
    ::capgen::rt::unwind!(ByNameInput);

    /// Output of [`ByName`].
    #[derive(Clone)]
    pub struct ByNameOutput {}

    ::capgen::rt::record!(ByNameOutput {});
}

/// The capabilities of `calendar`.
#[allow(
    dead_code, deprecated, missing_copy_implementations, missing_debug_implementations,
    reason = "generated: the files choose what there is, an application what it uses"
)]
#[allow(
    clippy::approx_constant, clippy::enum_variant_names, clippy::module_inception, clippy::needless_update, clippy::new_ret_no_self,
    clippy::should_implement_trait, clippy::too_many_arguments, clippy::type_complexity, clippy::upper_case_acronyms,
    clippy::wrong_self_convention, reason = "generated: the files choose names and sizes"
)]
pub mod calendar {
    /// The capabilities of `calendar.booking`.
    pub mod booking {
        /// A name with colons.
        ///
        /// The capability `cap:calendar:booking:create`.
        pub struct Create;

        impl ::capgen::Capability for Create {
            type Input = CreateInput;
            type Output = CreateOutput;
            const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
                name: "cap:calendar:booking:create",
                summary: "A name with colons.",
                digest: "fee2ad487bf42b8b01024d586e74e2fc14a2d06a3c351ef3350dffe816c4f353",
                input: <CreateInput as ::capgen::rt::Typed>::SHAPE,
                output: <CreateOutput as ::capgen::rt::Typed>::SHAPE,
                ..::capgen::rt::UNSAID
            };
        }
        impl ::capgen::Repeatable for Create {}

        /// The calls of `calendar.booking`, as a trait, so that a test can stand in for [`Stub`].
        pub trait Client: Send + Sync {
            /// A name with colons.
            fn create(&self, key: ::capgen::Key, input: CreateInput) -> ::capgen::Pending<Create>;
        }

        /// Calls `calendar.booking` through a seam.
        #[derive(Clone, Debug)]
        pub struct Stub(::capgen::CapabilitySeam);

        impl Stub {
            /// A name with colons.
            pub fn create(&self, key: ::capgen::Key, input: CreateInput) -> ::capgen::Pending<Create> {
                self.0.call::<Create>(key, input)
            }
        }

        impl Client for Stub {
            fn create(&self, key: ::capgen::Key, input: CreateInput) -> ::capgen::Pending<Create> {
                self.create(key, input)
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

        /// Input of [`Create`].
        #[derive(Clone)]
        pub struct CreateInput {}

        ::capgen::rt::record!(CreateInput {});

        /// Output of [`Create`].
        #[derive(Clone)]
        pub struct CreateOutput {}

        ::capgen::rt::record!(CreateOutput {});
    }
}

/// The capabilities of `capabilities`.
#[allow(
    dead_code, deprecated, missing_copy_implementations, missing_debug_implementations,
    reason = "generated: the files choose what there is, an application what it uses"
)]
#[allow(
    clippy::approx_constant, clippy::enum_variant_names, clippy::module_inception, clippy::needless_update, clippy::new_ret_no_self,
    clippy::should_implement_trait, clippy::too_many_arguments, clippy::type_complexity, clippy::upper_case_acronyms,
    clippy::wrong_self_convention, reason = "generated: the files choose names and sizes"
)]
pub mod capabilities {
    /// A name without a family.
    ///
    /// The capability `lonely`.
    pub struct Lonely;

    impl ::capgen::Capability for Lonely {
        type Input = LonelyInput;
        type Output = LonelyOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "lonely",
            summary: "A name without a family.",
            digest: "f7dd084131f193f3dba9bc9417e88b5b3386308bae932c1315792f9ade5f03a9",
            input: <LonelyInput as ::capgen::rt::Typed>::SHAPE,
            output: <LonelyOutput as ::capgen::rt::Typed>::SHAPE,
            ..::capgen::rt::UNSAID
        };
    }
    impl ::capgen::Repeatable for Lonely {}

    /// The calls of `capabilities`, as a trait, so that a test can stand in for [`Stub`].
    pub trait Client: Send + Sync {
        /// A name without a family.
        fn lonely(&self, key: ::capgen::Key, input: LonelyInput) -> ::capgen::Pending<Lonely>;
    }

    /// Calls `capabilities` through a seam.
    #[derive(Clone, Debug)]
    pub struct Stub(::capgen::CapabilitySeam);

    impl Stub {
        /// A name without a family.
        pub fn lonely(&self, key: ::capgen::Key, input: LonelyInput) -> ::capgen::Pending<Lonely> {
            self.0.call::<Lonely>(key, input)
        }
    }

    impl Client for Stub {
        fn lonely(&self, key: ::capgen::Key, input: LonelyInput) -> ::capgen::Pending<Lonely> {
            self.lonely(key, input)
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

    /// Input of [`Lonely`].
    #[derive(Clone)]
    pub struct LonelyInput {}

    ::capgen::rt::record!(LonelyInput {});

    /// Output of [`Lonely`].
    #[derive(Clone)]
    pub struct LonelyOutput {}

    ::capgen::rt::record!(LonelyOutput {});
}

/// The capabilities of `derives`.
#[allow(
    dead_code, deprecated, missing_copy_implementations, missing_debug_implementations,
    reason = "generated: the files choose what there is, an application what it uses"
)]
#[allow(
    clippy::approx_constant, clippy::enum_variant_names, clippy::module_inception, clippy::needless_update, clippy::new_ret_no_self,
    clippy::should_implement_trait, clippy::too_many_arguments, clippy::type_complexity, clippy::upper_case_acronyms,
    clippy::wrong_self_convention, reason = "generated: the files choose names and sizes"
)]
pub mod derives {
    /// Names of derives, which links in documentation take for macros.
    ///
    /// The capability `derives.clone`.
    pub struct Clone;

    impl ::capgen::Capability for Clone {
        type Input = CloneInput;
        type Output = CloneOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "derives.clone",
            summary: "Names of derives, which links in documentation take for macros.",
            digest: "b22656d885835268bfe145487dca8b996cfe1a98cd4d3ec3b5f1fabb7453cea9",
            input: <CloneInput as ::capgen::rt::Typed>::SHAPE,
            output: <CloneOutput as ::capgen::rt::Typed>::SHAPE,
            ..::capgen::rt::UNSAID
        };
    }
    impl ::capgen::Repeatable for Clone {}

    /// Another one.
    ///
    /// The capability `derives.try`.
    pub struct Try;

    impl ::capgen::Capability for Try {
        type Input = TryInput;
        type Output = TryOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "derives.try",
            summary: "Another one.",
            digest: "14d529b89ab576ffe3f35dedc17b7466eda8acf350bf8ac0b72501ccd9f12b51",
            input: <TryInput as ::capgen::rt::Typed>::SHAPE,
            output: <TryOutput as ::capgen::rt::Typed>::SHAPE,
            ..::capgen::rt::UNSAID
        };
    }
    impl ::capgen::Repeatable for Try {}

    /// The calls of `derives`, as a trait, so that a test can stand in for [`Stub`].
    pub trait Client: Send + Sync {
        /// Names of derives, which links in documentation take for macros.
        fn clone(&self, key: ::capgen::Key, input: CloneInput) -> ::capgen::Pending<Clone>;

        /// Another one.
        fn r#try(&self, key: ::capgen::Key, input: TryInput) -> ::capgen::Pending<Try>;
    }

    /// Calls `derives` through a seam.
    #[derive(Clone, Debug)]
    pub struct Stub(::capgen::CapabilitySeam);

    impl Stub {
        /// Names of derives, which links in documentation take for macros.
        pub fn clone(&self, key: ::capgen::Key, input: CloneInput) -> ::capgen::Pending<Clone> {
            self.0.call::<Clone>(key, input)
        }

        /// Another one.
        pub fn r#try(&self, key: ::capgen::Key, input: TryInput) -> ::capgen::Pending<Try> {
            self.0.call::<Try>(key, input)
        }
    }

    impl Client for Stub {
        fn clone(&self, key: ::capgen::Key, input: CloneInput) -> ::capgen::Pending<Clone> {
            self.clone(key, input)
        }
        fn r#try(&self, key: ::capgen::Key, input: TryInput) -> ::capgen::Pending<Try> {
            self.r#try(key, input)
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

    /// Input of [`Clone`](type@Clone).
    #[derive(Clone)]
    pub struct CloneInput {
        /// `hash`: an object, [`CloneInputHash`].
        pub hash: CloneInputHash,
    }

    ::capgen::rt::record!(CloneInput {
        0 hash: required "hash" <CloneInputHash as ::capgen::rt::Typed>::SHAPE,
    });
    ::capgen::rt::unwind!(CloneInput);

    /// `hash` of [`CloneInput`].
    #[derive(Clone)]
    pub struct CloneInputHash {
        /// `eq`: [`Hash`](type@super::types::Hash).
        pub eq: super::types::Hash,
    }

    ::capgen::rt::record!(CloneInputHash {
        0 eq: required "eq" &super::types::HASH_SHAPE,
    });
    ::capgen::rt::unwind!(CloneInputHash);

    /// Output of [`Clone`](type@Clone).
    #[derive(Clone)]
    pub struct CloneOutput {
        /// `debug`: [`Debug`](type@super::types::Debug), or null. May be left out.
        pub debug: Option<super::types::Debug>,
        /// `copy`: a list, each item an object, [`CloneOutputCopy`].
        pub copy: Vec<CloneOutputCopy>,
    }

    ::capgen::rt::record!(CloneOutput {
        0 debug: optional "debug" &::capgen::rt::Shape::Nullable(&super::types::DEBUG_SHAPE),
        1 copy: required "copy" &::capgen::rt::Shape::List { of: <CloneOutputCopy as ::capgen::rt::Typed>::SHAPE, min: None, max: None },
    });
    ::capgen::rt::unwind!(CloneOutput);

    /// `copy` of [`CloneOutput`].
    #[derive(Clone)]
    pub struct CloneOutputCopy {
        /// `default`: [`Debug`](type@super::types::Debug).
        pub default: super::types::Debug,
    }

    ::capgen::rt::record!(CloneOutputCopy {
        0 default: required "default" &super::types::DEBUG_SHAPE,
    });
    ::capgen::rt::unwind!(CloneOutputCopy);

    /// Input of [`Try`].
    #[derive(Clone)]
    pub struct TryInput {
        /// `clone`: [`Debug`](type@super::types::Debug).
        pub clone: super::types::Debug,
    }

    ::capgen::rt::record!(TryInput {
        0 clone: required "clone" &super::types::DEBUG_SHAPE,
    });
    ::capgen::rt::unwind!(TryInput);

    /// Output of [`Try`].
    #[derive(Clone)]
    pub struct TryOutput {}

    ::capgen::rt::record!(TryOutput {});
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
    /// A marker named like capgen's own trait.
    ///
    /// The capability `mail.client`.
    pub struct Client_;

    impl ::capgen::Capability for Client_ {
        type Input = ClientInput;
        type Output = ClientOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "mail.client",
            summary: "A marker named like capgen's own trait.",
            digest: "a78e28015923f1ab24c4d86da01571be5d1941918e20b6874e029bd55dd8549b",
            input: <ClientInput as ::capgen::rt::Typed>::SHAPE,
            output: <ClientOutput as ::capgen::rt::Typed>::SHAPE,
            ..::capgen::rt::UNSAID
        };
    }
    impl ::capgen::Repeatable for Client_ {}

    /// A marker named like a type.
    ///
    /// The capability `mail.option`.
    pub struct Option;

    impl ::capgen::Capability for Option {
        type Input = OptionInput;
        type Output = OptionOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "mail.option",
            summary: "A marker named like a type.",
            digest: "903eb1fb4ea638fbfb981d30431645727161a357abf383faa2e301c3e0811e27",
            input: <OptionInput as ::capgen::rt::Typed>::SHAPE,
            output: <OptionOutput as ::capgen::rt::Typed>::SHAPE,
            ..::capgen::rt::UNSAID
        };
    }
    impl ::capgen::Repeatable for Option {}

    /// A key builder where the marker hides the result.
    ///
    /// The capability `mail.result`.
    pub struct Result;

    impl ::capgen::Capability for Result {
        type Input = ResultInput;
        type Output = ResultOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "mail.result",
            summary: "A key builder where the marker hides the result.",
            digest: "b55a3b1e13b8cf534f54240384118479cd108a2a8c41286f1f356e7f92fe867b",
            input: <ResultInput as ::capgen::rt::Typed>::SHAPE,
            output: <ResultOutput as ::capgen::rt::Typed>::SHAPE,
            key: ::std::option::Option::Some(&[::capgen::rt::Piece::Field("self"), ::capgen::rt::Piece::Text("|"), ::capgen::rt::Piece::Field("input"), ::capgen::rt::Piece::Text("|"), ::capgen::rt::Piece::Extra("type"), ::capgen::rt::Piece::Text("|"), ::capgen::rt::Piece::Extra("type-code"), ::capgen::rt::Piece::Text("|"), ::capgen::rt::Piece::Extra("type_code")]),
            ..::capgen::rt::UNSAID
        };
    }
    impl ::capgen::Repeatable for Result {}

    impl Result {
        /// The idempotency key of a call: `{self}|{input}|{type}|{type-code}|{type_code}`.
        ///
        /// # Errors
        /// When a value is empty or holds the separator, or the key is too long.
        pub fn key(input: &ResultInput, r#type: impl ::std::fmt::Display, type_code: impl ::std::fmt::Display, type_code_: impl ::std::fmt::Display) -> ::std::result::Result<::capgen::Key, ::capgen::KeyError> {
            ::capgen::rt::key::<Result>(input, &[("type", &r#type), ("type-code", &type_code), ("type_code", &type_code_)])
        }
    }

    /// A marker named like a trait of the standard library.
    ///
    /// The capability `mail.send`.
    pub struct Send;

    impl ::capgen::Capability for Send {
        type Input = SendInput;
        type Output = SendOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "mail.send",
            summary: "A marker named like a trait of the standard library.",
            digest: "87eaa95a07d0994710f4fd899fcc2dcf1c6a5c88fc6468e5c24ff927a1ca299f",
            input: <SendInput as ::capgen::rt::Typed>::SHAPE,
            output: <SendOutput as ::capgen::rt::Typed>::SHAPE,
            ..::capgen::rt::UNSAID
        };
    }
    impl ::capgen::Repeatable for Send {}

    /// A marker named like a variant.
    ///
    /// The capability `mail.some`.
    pub struct Some;

    impl ::capgen::Capability for Some {
        type Input = SomeInput;
        type Output = SomeOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "mail.some",
            summary: "A marker named like a variant.",
            digest: "3b9f2a495dd9884ed95b4832fd2ebeb7f000836ca524952449aa9e30437dbe15",
            input: <SomeInput as ::capgen::rt::Typed>::SHAPE,
            output: <SomeOutput as ::capgen::rt::Typed>::SHAPE,
            ..::capgen::rt::UNSAID
        };
    }
    impl ::capgen::Repeatable for Some {}

    /// The calls of `mail`, as a trait, so that a test can stand in for [`Stub`].
    pub trait Client: ::std::marker::Send + Sync {
        /// A marker named like capgen's own trait.
        fn client(&self, key: ::capgen::Key, input: ClientInput) -> ::capgen::Pending<Client_>;

        /// A marker named like a type.
        fn option(&self, key: ::capgen::Key, input: OptionInput) -> ::capgen::Pending<Option>;

        /// A key builder where the marker hides the result.
        fn result(&self, key: ::capgen::Key, input: ResultInput) -> ::capgen::Pending<Result>;

        /// A marker named like a trait of the standard library.
        fn send(&self, key: ::capgen::Key, input: SendInput) -> ::capgen::Pending<Send>;

        /// A marker named like a variant.
        fn some(&self, key: ::capgen::Key, input: SomeInput) -> ::capgen::Pending<Some>;
    }

    /// Calls `mail` through a seam.
    #[derive(Clone, Debug)]
    pub struct Stub(::capgen::CapabilitySeam);

    impl Stub {
        /// A marker named like capgen's own trait.
        pub fn client(&self, key: ::capgen::Key, input: ClientInput) -> ::capgen::Pending<Client_> {
            self.0.call::<Client_>(key, input)
        }

        /// A marker named like a type.
        pub fn option(&self, key: ::capgen::Key, input: OptionInput) -> ::capgen::Pending<Option> {
            self.0.call::<Option>(key, input)
        }

        /// A key builder where the marker hides the result.
        pub fn result(&self, key: ::capgen::Key, input: ResultInput) -> ::capgen::Pending<Result> {
            self.0.call::<Result>(key, input)
        }

        /// A marker named like a trait of the standard library.
        pub fn send(&self, key: ::capgen::Key, input: SendInput) -> ::capgen::Pending<Send> {
            self.0.call::<Send>(key, input)
        }

        /// A marker named like a variant.
        pub fn some(&self, key: ::capgen::Key, input: SomeInput) -> ::capgen::Pending<Some> {
            self.0.call::<Some>(key, input)
        }
    }

    impl Client for Stub {
        fn client(&self, key: ::capgen::Key, input: ClientInput) -> ::capgen::Pending<Client_> {
            self.client(key, input)
        }
        fn option(&self, key: ::capgen::Key, input: OptionInput) -> ::capgen::Pending<Option> {
            self.option(key, input)
        }
        fn result(&self, key: ::capgen::Key, input: ResultInput) -> ::capgen::Pending<Result> {
            self.result(key, input)
        }
        fn send(&self, key: ::capgen::Key, input: SendInput) -> ::capgen::Pending<Send> {
            self.send(key, input)
        }
        fn some(&self, key: ::capgen::Key, input: SomeInput) -> ::capgen::Pending<Some> {
            self.some(key, input)
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

    /// Input of [`Client_`].
    #[derive(Clone)]
    pub struct ClientInput {}

    ::capgen::rt::record!(ClientInput {});

    /// Output of [`Client_`].
    #[derive(Clone)]
    pub struct ClientOutput {}

    ::capgen::rt::record!(ClientOutput {});

    /// Input of [`Option`].
    #[derive(Clone)]
    pub struct OptionInput {
        /// `text`: text, or null. May be left out.
        pub text: ::std::option::Option<String>,
    }

    ::capgen::rt::record!(OptionInput {
        0 text: optional "text" &::capgen::rt::Shape::Nullable(::capgen::rt::TEXT),
    });

    /// Output of [`Option`].
    #[derive(Clone)]
    pub struct OptionOutput {
        /// `text`: a list, each item text.
        pub text: Vec<String>,
    }

    ::capgen::rt::record!(OptionOutput {
        0 text: required "text" &::capgen::rt::Shape::List { of: ::capgen::rt::TEXT, min: None, max: None },
    });

    /// Input of [`Result`].
    #[derive(Clone)]
    pub struct ResultInput {
        /// `self`: text.
        pub self_: String,
        /// `input`: text.
        pub input: String,
    }

    ::capgen::rt::record!(ResultInput {
        0 self_: required "self" ::capgen::rt::TEXT,
        1 input: required "input" ::capgen::rt::TEXT,
    });

    /// Output of [`Result`].
    #[derive(Clone)]
    pub struct ResultOutput {}

    ::capgen::rt::record!(ResultOutput {});

    /// Input of [`Send`].
    #[derive(Clone)]
    pub struct SendInput {
        /// `option`: [`Option`](super::types::Option), or null. May be left out.
        pub option: ::std::option::Option<super::types::Option>,
        /// `string`: [`String`](super::types::String).
        pub string: super::types::String,
        /// `vec`: a list, each item [`Vec`](super::types::Vec).
        pub vec: Vec<super::types::Vec>,
    }

    ::capgen::rt::record!(SendInput {
        0 option: optional "option" &::capgen::rt::Shape::Nullable(&super::types::OPTION_SHAPE),
        1 string: required "string" &super::types::STRING_SHAPE,
        2 vec: required "vec" &::capgen::rt::Shape::List { of: &super::types::VEC_SHAPE, min: None, max: None },
    });
    ::capgen::rt::unwind!(SendInput);

    /// Output of [`Send`].
    #[derive(Clone)]
    pub struct SendOutput {
        /// `some`: text, or null. May be left out.
        pub some: ::std::option::Option<String>,
        /// `none`: a list, each item text.
        pub none: Vec<String>,
    }

    ::capgen::rt::record!(SendOutput {
        0 some: optional "some" &::capgen::rt::Shape::Nullable(::capgen::rt::TEXT),
        1 none: required "none" &::capgen::rt::Shape::List { of: ::capgen::rt::TEXT, min: None, max: None },
    });

    /// Input of [`Some`].
    #[derive(Clone)]
    pub struct SomeInput {
        /// `text`: text, or null. May be left out.
        pub text: ::std::option::Option<String>,
    }

    ::capgen::rt::record!(SomeInput {
        0 text: optional "text" &::capgen::rt::Shape::Nullable(::capgen::rt::TEXT),
    });

    /// Output of [`Some`].
    #[derive(Clone)]
    pub struct SomeOutput {
        /// `map`: a map, each value text.
        pub map: ::std::collections::BTreeMap<String, String>,
    }

    ::capgen::rt::record!(SomeOutput {
        0 map: required "map" &::capgen::rt::Shape::Map { of: ::capgen::rt::TEXT },
    });
    ::capgen::rt::unwind!(SomeOutput);
}

/// The capabilities of `move`.
#[allow(
    dead_code, deprecated, missing_copy_implementations, missing_debug_implementations,
    reason = "generated: the files choose what there is, an application what it uses"
)]
#[allow(
    clippy::approx_constant, clippy::enum_variant_names, clippy::module_inception, clippy::needless_update, clippy::new_ret_no_self,
    clippy::should_implement_trait, clippy::too_many_arguments, clippy::type_complexity, clippy::upper_case_acronyms,
    clippy::wrong_self_convention, reason = "generated: the files choose names and sizes"
)]
pub mod r#move {
    /// Another one.
    ///
    /// The capability `move.from_file`. A read: it takes no claim and no key.
    pub struct FromFile;

    impl ::capgen::Capability for FromFile {
        type Input = FromFileInput;
        type Output = FromFileOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "move.from_file",
            summary: "Another one.",
            digest: "2ee5789a27101d33b0e3eb91e428912980344e25216f669c5b2a774abdfa20f1",
            input: <FromFileInput as ::capgen::rt::Typed>::SHAPE,
            output: <FromFileOutput as ::capgen::rt::Typed>::SHAPE,
            read: true,
            ..::capgen::rt::UNSAID
        };
    }
    #[diagnostic::do_not_recommend]
    impl ::capgen::rt::Read for FromFile {}
    impl ::capgen::Repeatable for FromFile {}

    /// And one more.
    ///
    /// The capability `move.is_empty`.
    pub struct IsEmpty;

    impl ::capgen::Capability for IsEmpty {
        type Input = IsEmptyInput;
        type Output = IsEmptyOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "move.is_empty",
            summary: "And one more.",
            digest: "2141794ac7e1e9f74593509237a2b8b53dc2b5330da63dd088793084f24654c7",
            input: <IsEmptyInput as ::capgen::rt::Typed>::SHAPE,
            output: <IsEmptyOutput as ::capgen::rt::Typed>::SHAPE,
            ..::capgen::rt::UNSAID
        };
    }
    impl ::capgen::Repeatable for IsEmpty {}

    /// The same name for all.
    ///
    /// The capability `move.move`.
    pub struct Move;

    impl ::capgen::Capability for Move {
        type Input = MoveInput;
        type Output = MoveOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "move.move",
            summary: "The same name for all.",
            digest: "a7f29f1231e7927b4befaabea5784dfdfa1deb0ef065b46f5bf715a8d20bf81d",
            input: <MoveInput as ::capgen::rt::Typed>::SHAPE,
            output: <MoveOutput as ::capgen::rt::Typed>::SHAPE,
            ..::capgen::rt::UNSAID
        };
    }
    impl ::capgen::Repeatable for Move {}

    /// Methods named as lints know them.
    ///
    /// The capability `move.new`.
    pub struct New;

    impl ::capgen::Capability for New {
        type Input = NewInput;
        type Output = NewOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "move.new",
            summary: "Methods named as lints know them.",
            digest: "13d1e4fca901ec2b66baed6a5927ab95efb7139bd48a62d8c858edc9af052351",
            input: <NewInput as ::capgen::rt::Typed>::SHAPE,
            output: <NewOutput as ::capgen::rt::Typed>::SHAPE,
            ..::capgen::rt::UNSAID
        };
    }
    impl ::capgen::Repeatable for New {}

    /// The calls of `move`, as a trait, so that a test can stand in for [`Stub`].
    pub trait Client: Send + Sync {
        /// Another one.
        fn from_file(&self, input: FromFileInput) -> ::capgen::Pending<FromFile>;

        /// And one more.
        fn is_empty(&self, key: ::capgen::Key, input: IsEmptyInput) -> ::capgen::Pending<IsEmpty>;

        /// The same name for all.
        fn r#move(&self, key: ::capgen::Key, input: MoveInput) -> ::capgen::Pending<Move>;

        /// Methods named as lints know them.
        fn new(&self, key: ::capgen::Key, input: NewInput) -> ::capgen::Pending<New>;
    }

    /// Calls `move` through a seam.
    #[derive(Clone, Debug)]
    pub struct Stub(::capgen::CapabilitySeam);

    impl Stub {
        /// Another one.
        pub fn from_file(&self, input: FromFileInput) -> ::capgen::Pending<FromFile> {
            self.0.read::<FromFile>(input)
        }

        /// And one more.
        pub fn is_empty(&self, key: ::capgen::Key, input: IsEmptyInput) -> ::capgen::Pending<IsEmpty> {
            self.0.call::<IsEmpty>(key, input)
        }

        /// The same name for all.
        pub fn r#move(&self, key: ::capgen::Key, input: MoveInput) -> ::capgen::Pending<Move> {
            self.0.call::<Move>(key, input)
        }

        /// Methods named as lints know them.
        pub fn new(&self, key: ::capgen::Key, input: NewInput) -> ::capgen::Pending<New> {
            self.0.call::<New>(key, input)
        }
    }

    impl Client for Stub {
        fn from_file(&self, input: FromFileInput) -> ::capgen::Pending<FromFile> {
            self.from_file(input)
        }
        fn is_empty(&self, key: ::capgen::Key, input: IsEmptyInput) -> ::capgen::Pending<IsEmpty> {
            self.is_empty(key, input)
        }
        fn r#move(&self, key: ::capgen::Key, input: MoveInput) -> ::capgen::Pending<Move> {
            self.r#move(key, input)
        }
        fn new(&self, key: ::capgen::Key, input: NewInput) -> ::capgen::Pending<New> {
            self.new(key, input)
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

    /// Input of [`FromFile`].
    #[derive(Clone)]
    pub struct FromFileInput {}

    ::capgen::rt::record!(FromFileInput {});

    /// Output of [`FromFile`].
    #[derive(Clone)]
    pub struct FromFileOutput {}

    ::capgen::rt::record!(FromFileOutput {});

    /// Input of [`IsEmpty`].
    #[derive(Clone)]
    pub struct IsEmptyInput {}

    ::capgen::rt::record!(IsEmptyInput {});

    /// Output of [`IsEmpty`].
    #[derive(Clone)]
    pub struct IsEmptyOutput {}

    ::capgen::rt::record!(IsEmptyOutput {});

    /// Input of [`Move`].
    #[derive(Clone)]
    pub struct MoveInput {
        /// `move`: an object, [`MoveInputMove`].
        pub r#move: MoveInputMove,
    }

    ::capgen::rt::record!(MoveInput {
        0 r#move: required "move" <MoveInputMove as ::capgen::rt::Typed>::SHAPE,
    });

    /// `move` of [`MoveInput`].
    #[derive(Clone)]
    pub struct MoveInputMove {
        /// `move`: text.
        pub r#move: String,
    }

    ::capgen::rt::record!(MoveInputMove {
        0 r#move: required "move" ::capgen::rt::TEXT,
    });

    /// Output of [`Move`].
    #[derive(Clone)]
    pub struct MoveOutput {}

    ::capgen::rt::record!(MoveOutput {});

    /// Input of [`New`].
    #[derive(Clone)]
    pub struct NewInput {}

    ::capgen::rt::record!(NewInput {});

    /// Output of [`New`].
    #[derive(Clone)]
    pub struct NewOutput {}

    ::capgen::rt::record!(NewOutput {});
}

/// The capabilities of `type`.
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
    /// Keywords everywhere.
    ///
    /// The capability `type.match`.
    pub struct Match;

    impl ::capgen::Capability for Match {
        type Input = MatchInput;
        type Output = MatchOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "type.match",
            summary: "Keywords everywhere.",
            digest: "6018438e698c3c2b3dfd4a630152b6e04cea04728c95c0d4e269196b1f34ef18",
            input: <MatchInput as ::capgen::rt::Typed>::SHAPE,
            output: <MatchOutput as ::capgen::rt::Typed>::SHAPE,
            ..::capgen::rt::UNSAID
        };
    }
    impl ::capgen::Repeatable for Match {}

    /// The calls of `type`, as a trait, so that a test can stand in for [`Stub`].
    pub trait Client: Send + Sync {
        /// Keywords everywhere.
        fn r#match(&self, key: ::capgen::Key, input: MatchInput) -> ::capgen::Pending<Match>;
    }

    /// Calls `type` through a seam.
    #[derive(Clone, Debug)]
    pub struct Stub(::capgen::CapabilitySeam);

    impl Stub {
        /// Keywords everywhere.
        pub fn r#match(&self, key: ::capgen::Key, input: MatchInput) -> ::capgen::Pending<Match> {
            self.0.call::<Match>(key, input)
        }
    }

    impl Client for Stub {
        fn r#match(&self, key: ::capgen::Key, input: MatchInput) -> ::capgen::Pending<Match> {
            self.r#match(key, input)
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

    /// Input of [`Match`].
    #[derive(Clone)]
    pub struct MatchInput {
        /// `type`: text.
        pub r#type: String,
        /// `self`: text.
        pub self_: String,
        /// `crate`: text.
        pub crate_: String,
        /// `super`: text.
        pub super_: String,
        /// `fn`: text.
        pub r#fn: String,
        /// `async`: text.
        pub r#async: String,
        /// `gen`: text.
        pub r#gen: String,
        /// `_`: text.
        pub u005f: String,
        /// `r#x`: text.
        pub r_u0023_x: String,
    }

    ::capgen::rt::record!(MatchInput {
        0 r#type: required "type" ::capgen::rt::TEXT,
        1 self_: required "self" ::capgen::rt::TEXT,
        2 crate_: required "crate" ::capgen::rt::TEXT,
        3 super_: required "super" ::capgen::rt::TEXT,
        4 r#fn: required "fn" ::capgen::rt::TEXT,
        5 r#async: required "async" ::capgen::rt::TEXT,
        6 r#gen: required "gen" ::capgen::rt::TEXT,
        7 u005f: required "_" ::capgen::rt::TEXT,
        8 r_u0023_x: required "r#x" ::capgen::rt::TEXT,
    });

    /// Output of [`Match`].
    #[derive(Clone)]
    pub struct MatchOutput {}

    ::capgen::rt::record!(MatchOutput {});
}

/// The capabilities of `self`.
#[allow(
    dead_code, deprecated, missing_copy_implementations, missing_debug_implementations,
    reason = "generated: the files choose what there is, an application what it uses"
)]
#[allow(
    clippy::approx_constant, clippy::enum_variant_names, clippy::module_inception, clippy::needless_update, clippy::new_ret_no_self,
    clippy::should_implement_trait, clippy::too_many_arguments, clippy::type_complexity, clippy::upper_case_acronyms,
    clippy::wrong_self_convention, reason = "generated: the files choose names and sizes"
)]
pub mod self_ {
    /// A word that cannot even be a raw identifier, as the beginning of longer names.
    ///
    /// The capability `self.self`.
    pub struct Self_;

    impl ::capgen::Capability for Self_ {
        type Input = SelfInput;
        type Output = SelfOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "self.self",
            summary: "A word that cannot even be a raw identifier, as the beginning of longer names.",
            digest: "648e2ead675f7bf19f4bd0c29a254da0557f0c5e1a4aaed6564ec204c6f4137a",
            input: <SelfInput as ::capgen::rt::Typed>::SHAPE,
            output: <SelfOutput as ::capgen::rt::Typed>::SHAPE,
            ..::capgen::rt::UNSAID
        };
    }
    impl ::capgen::Repeatable for Self_ {}

    /// The calls of `self`, as a trait, so that a test can stand in for [`Stub`].
    pub trait Client: Send + Sync {
        /// A word that cannot even be a raw identifier, as the beginning of longer names.
        fn self_(&self, key: ::capgen::Key, input: SelfInput) -> ::capgen::Pending<Self_>;
    }

    /// Calls `self` through a seam.
    #[derive(Clone, Debug)]
    pub struct Stub(::capgen::CapabilitySeam);

    impl Stub {
        /// A word that cannot even be a raw identifier, as the beginning of longer names.
        pub fn self_(&self, key: ::capgen::Key, input: SelfInput) -> ::capgen::Pending<Self_> {
            self.0.call::<Self_>(key, input)
        }
    }

    impl Client for Stub {
        fn self_(&self, key: ::capgen::Key, input: SelfInput) -> ::capgen::Pending<Self_> {
            self.self_(key, input)
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

    /// Input of [`Self_`].
    #[derive(Clone)]
    pub struct SelfInput {
        /// `self`: an object, [`SelfInputSelf`].
        pub self_: SelfInputSelf,
        /// `error`: one of `Err`, `Ok`, `Error`, `Output`, `Item`.
        pub error: SelfInputError,
    }

    ::capgen::rt::record!(SelfInput {
        0 self_: required "self" <SelfInputSelf as ::capgen::rt::Typed>::SHAPE,
        1 error: required "error" <SelfInputError as ::capgen::rt::Typed>::SHAPE,
    });

    /// `self` of [`SelfInput`].
    #[derive(Clone)]
    pub struct SelfInputSelf {
        /// `self`: one of `self`, `crate`.
        pub self_: SelfInputSelfSelf,
    }

    ::capgen::rt::record!(SelfInputSelf {
        0 self_: required "self" <SelfInputSelfSelf as ::capgen::rt::Typed>::SHAPE,
    });

    /// `self` of [`SelfInputSelf`].
    #[derive(Clone, Copy, PartialEq, Hash)]
    pub enum SelfInputSelfSelf {
        /// `self`.
        Self_,
        /// `crate`.
        Crate,
    }

    ::capgen::rt::words!(SelfInputSelfSelf {
        Self_ = "self",
        Crate = "crate",
    });

    /// `error` of [`SelfInput`].
    #[derive(Clone, Copy, PartialEq, Hash)]
    pub enum SelfInputError {
        /// `Err`.
        Err,
        /// `Ok`.
        Ok,
        /// `Error`.
        Error,
        /// `Output`.
        Output,
        /// `Item`.
        Item,
    }

    ::capgen::rt::words!(SelfInputError {
        Err = "Err",
        Ok = "Ok",
        Error = "Error",
        Output = "Output",
        Item = "Item",
    });

    /// Output of [`Self_`].
    #[derive(Clone)]
    pub struct SelfOutput {
        /// `self`: an object, [`SelfOutputSelf`].
        pub self_: SelfOutputSelf,
    }

    ::capgen::rt::record!(SelfOutput {
        0 self_: required "self" <SelfOutputSelf as ::capgen::rt::Typed>::SHAPE,
    });
    ::capgen::rt::unwind!(SelfOutput);

    /// `self` of [`SelfOutput`].
    #[derive(Clone)]
    pub struct SelfOutputSelf {
        /// `self`: [`Self_`](super::types::Self_).
        pub self_: super::types::Self_,
    }

    ::capgen::rt::record!(SelfOutputSelf {
        0 self_: required "self" &super::types::SELF__SHAPE,
    });
    ::capgen::rt::unwind!(SelfOutputSelf);
}

/// The capabilities of `signs`.
#[allow(
    dead_code, deprecated, missing_copy_implementations, missing_debug_implementations,
    reason = "generated: the files choose what there is, an application what it uses"
)]
#[allow(
    clippy::approx_constant, clippy::enum_variant_names, clippy::module_inception, clippy::needless_update, clippy::new_ret_no_self,
    clippy::should_implement_trait, clippy::too_many_arguments, clippy::type_complexity, clippy::upper_case_acronyms,
    clippy::wrong_self_convention, reason = "generated: the files choose names and sizes"
)]
pub mod signs {
    /// Values that are no identifiers.
    ///
    /// The capability `signs.compare`.
    pub struct Compare;

    impl ::capgen::Capability for Compare {
        type Input = CompareInput;
        type Output = CompareOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "signs.compare",
            summary: "Values that are no identifiers.",
            digest: "e2962ceda3462281c7bc48afb51b5713b061a08df6d9be970b17e51936a4443b",
            input: <CompareInput as ::capgen::rt::Typed>::SHAPE,
            output: <CompareOutput as ::capgen::rt::Typed>::SHAPE,
            ..::capgen::rt::UNSAID
        };
    }
    impl ::capgen::Repeatable for Compare {}

    /// The calls of `signs`, as a trait, so that a test can stand in for [`Stub`].
    pub trait Client: Send + Sync {
        /// Values that are no identifiers.
        fn compare(&self, key: ::capgen::Key, input: CompareInput) -> ::capgen::Pending<Compare>;
    }

    /// Calls `signs` through a seam.
    #[derive(Clone, Debug)]
    pub struct Stub(::capgen::CapabilitySeam);

    impl Stub {
        /// Values that are no identifiers.
        pub fn compare(&self, key: ::capgen::Key, input: CompareInput) -> ::capgen::Pending<Compare> {
            self.0.call::<Compare>(key, input)
        }
    }

    impl Client for Stub {
        fn compare(&self, key: ::capgen::Key, input: CompareInput) -> ::capgen::Pending<Compare> {
            self.compare(key, input)
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

    /// Input of [`Compare`].
    #[derive(Clone)]
    pub struct CompareInput {
        /// `operator`: one of `<`, `<=`, `=`, `!=`, ` `, ` `, `-`, `_`.
        pub operator: CompareInputOperator,
        /// `word`: one of `null`, `true`, `any`, `Self`, `all`, `a b`, `größe`, `名前`, `😀`, `"`, `\`.
        pub word: CompareInputWord,
        /// `größe`: text.
        pub größe: String,
        /// `名前`: text.
        pub 名前: String,
        /// `имя`: text.
        pub имя: String,
        /// `страна`: text.
        pub страна: String,
        /// `сор`: text.
        pub u0441_u043e_u0440: String,
        /// `口`: text.
        pub u53e3: String,
        /// `όνομα`: text.
        pub όνομα: String,
        /// `なまえ`: text.
        pub なまえ: String,
        /// `ナマエ`: text.
        pub ナマエ: String,
        /// `이름`: one of `名前`, `имя`, `но`, `ΣΑΣ`, `値`.
        pub 이름: CompareInput이름,
        /// `a b`: text.
        pub a_b: String,
        /// `quote"d`: text.
        pub quote_u0022_d: String,
        /// `back'tick`: text.
        pub back_u0060_tick: String,
        /// `{brace}`: text.
        pub u007b_brace_u007d: String,
        /// `new�line`: text.
        pub new_line: String,
        /// `�bidi`: text.
        pub u202e_bidi: String,
    }

    ::capgen::rt::record!(CompareInput {
        0 operator: required "operator" <CompareInputOperator as ::capgen::rt::Typed>::SHAPE,
        1 word: required "word" <CompareInputWord as ::capgen::rt::Typed>::SHAPE,
        2 größe: required "größe" ::capgen::rt::TEXT,
        3 名前: required "名前" ::capgen::rt::TEXT,
        4 имя: required "имя" ::capgen::rt::TEXT,
        5 страна: required "страна" ::capgen::rt::TEXT,
        6 u0441_u043e_u0440: required "сор" ::capgen::rt::TEXT,
        7 u53e3: required "口" ::capgen::rt::TEXT,
        8 όνομα: required "όνομα" ::capgen::rt::TEXT,
        9 なまえ: required "なまえ" ::capgen::rt::TEXT,
        10 ナマエ: required "ナマエ" ::capgen::rt::TEXT,
        11 이름: required "이름" <CompareInput이름 as ::capgen::rt::Typed>::SHAPE,
        12 a_b: required "a b" ::capgen::rt::TEXT,
        13 quote_u0022_d: required "quote\"d" ::capgen::rt::TEXT,
        14 back_u0060_tick: required "back`tick" ::capgen::rt::TEXT,
        15 u007b_brace_u007d: required "{brace}" ::capgen::rt::TEXT,
        16 new_line: required "new\nline" ::capgen::rt::TEXT,
        17 u202e_bidi: required "\u{202e}bidi" ::capgen::rt::TEXT,
    });

    /// `operator` of [`CompareInput`].
    #[derive(Clone, Copy, PartialEq, Hash)]
    pub enum CompareInputOperator {
        /// `<`.
        U003c,
        /// `<=`.
        U003cU003d,
        /// `=`.
        U003d,
        /// `!=`.
        U0021U003d,
        /// ` `.
        Empty,
        /// ` `.
        U0020,
        /// `-`.
        U002d,
        /// `_`.
        U005f,
    }

    ::capgen::rt::words!(CompareInputOperator {
        U003c = "<",
        U003cU003d = "<=",
        U003d = "=",
        U0021U003d = "!=",
        Empty = "",
        U0020 = " ",
        U002d = "-",
        U005f = "_",
    });

    /// `word` of [`CompareInput`].
    #[derive(Clone, Copy, PartialEq, Hash)]
    pub enum CompareInputWord {
        /// `null`.
        Null,
        /// `true`.
        True,
        /// `any`.
        Any,
        /// `Self`.
        Self_,
        /// `all`.
        All,
        /// `a b`.
        AB,
        /// `größe`.
        Größe,
        /// `名前`.
        名前,
        /// `😀`.
        U1f600,
        /// `"`.
        U0022,
        /// `\`.
        U005c,
    }

    ::capgen::rt::words!(CompareInputWord {
        Null = "null",
        True = "true",
        Any = "any",
        Self_ = "Self",
        All = "all",
        AB = "a b",
        Größe = "größe",
        名前 = "名前",
        U1f600 = "😀",
        U0022 = "\"",
        U005c = "\\",
    });

    /// `이름` of [`CompareInput`].
    #[derive(Clone, Copy, PartialEq, Hash)]
    pub enum CompareInput이름 {
        /// `名前`.
        名前,
        /// `имя`.
        Имя,
        /// `но`.
        U043dU043e,
        /// `ΣΑΣ`.
        Σας,
        /// `値`.
        値,
    }

    ::capgen::rt::words!(CompareInput이름 {
        名前 = "名前",
        Имя = "имя",
        U043dU043e = "но",
        Σας = "ΣΑΣ",
        値 = "値",
    });

    /// Output of [`Compare`].
    #[derive(Clone)]
    pub struct CompareOutput {}

    ::capgen::rt::record!(CompareOutput {});
}

/// The capabilities of `types`.
#[allow(
    dead_code, deprecated, missing_copy_implementations, missing_debug_implementations,
    reason = "generated: the files choose what there is, an application what it uses"
)]
#[allow(
    clippy::approx_constant, clippy::enum_variant_names, clippy::module_inception, clippy::needless_update, clippy::new_ret_no_self,
    clippy::should_implement_trait, clippy::too_many_arguments, clippy::type_complexity, clippy::upper_case_acronyms,
    clippy::wrong_self_convention, reason = "generated: the files choose names and sizes"
)]
pub mod types_ {
    /// A family named like capgen's own module.
    ///
    /// The capability `types.list`.
    pub struct List;

    impl ::capgen::Capability for List {
        type Input = ListInput;
        type Output = ListOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "types.list",
            summary: "A family named like capgen's own module.",
            digest: "55d00c714172991b0fbbc7c99bd004d56ebc85f3e91f8b410fce1cf976ae5360",
            input: <ListInput as ::capgen::rt::Typed>::SHAPE,
            output: <ListOutput as ::capgen::rt::Typed>::SHAPE,
            ..::capgen::rt::UNSAID
        };
    }
    impl ::capgen::Repeatable for List {}

    /// The calls of `types`, as a trait, so that a test can stand in for [`Stub`].
    pub trait Client: Send + Sync {
        /// A family named like capgen's own module.
        fn list(&self, key: ::capgen::Key, input: ListInput) -> ::capgen::Pending<List>;
    }

    /// Calls `types` through a seam.
    #[derive(Clone, Debug)]
    pub struct Stub(::capgen::CapabilitySeam);

    impl Stub {
        /// A family named like capgen's own module.
        pub fn list(&self, key: ::capgen::Key, input: ListInput) -> ::capgen::Pending<List> {
            self.0.call::<List>(key, input)
        }
    }

    impl Client for Stub {
        fn list(&self, key: ::capgen::Key, input: ListInput) -> ::capgen::Pending<List> {
            self.list(key, input)
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

    /// Input of [`List`].
    #[derive(Clone)]
    pub struct ListInput {}

    ::capgen::rt::record!(ListInput {});

    /// Output of [`List`].
    #[derive(Clone)]
    pub struct ListOutput {}

    ::capgen::rt::record!(ListOutput {});
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
    /// `Box`, a type of the catalogue.
    #[derive(Clone)]
    pub struct Box {
        /// `width`: a whole number.
        pub width: i64,
    }

    ::capgen::rt::record!(Box static BOX_SHAPE {
        0 width: required "width" ::capgen::rt::INT,
    });

    /// `Debug`, a type of the catalogue.
    ///
    /// It is a list, each item an object, [`DebugItem`].
    pub type Debug = ::std::vec::Vec<DebugItem>;

    #[doc(hidden)]
    pub static DEBUG_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::List { of: &DEBUG_ITEM_SHAPE, min: None, max: None };

    /// What [`Debug`](type@Debug) holds.
    #[derive(Clone)]
    pub struct DebugItem {
        /// `debug`: [`Hash`](type@Hash).
        pub debug: Hash,
    }

    ::capgen::rt::record!(DebugItem static DEBUG_ITEM_SHAPE {
        0 debug: required "debug" &HASH_SHAPE,
    });
    ::capgen::rt::unwind!(DebugItem);

    /// `Hash`, a type of the catalogue.
    #[derive(Clone)]
    pub struct Hash {
        /// `hash`: [`Hash`](type@Hash), or null. May be left out.
        pub hash: ::std::option::Option<::std::boxed::Box<Hash>>,
        /// `items`: a list, each item an object, [`HashItems`].
        pub items: ::std::vec::Vec<HashItems>,
    }

    ::capgen::rt::record!(Hash static HASH_SHAPE {
        0 hash: optional "hash" &::capgen::rt::Shape::Nullable(&HASH_SHAPE),
        1 items: required "items" &::capgen::rt::Shape::List { of: &HASH_ITEMS_SHAPE, min: None, max: None },
    });
    ::capgen::rt::unwind!(Hash);

    /// `items` of [`Hash`](type@Hash).
    #[derive(Clone)]
    pub struct HashItems {
        /// `a`: text.
        pub a: ::std::string::String,
    }

    ::capgen::rt::record!(HashItems static HASH_ITEMS_SHAPE {
        0 a: required "a" ::capgen::rt::TEXT,
    });

    /// `Option`, a type of the catalogue.
    #[derive(Clone)]
    pub struct Option {
        /// `value`: text.
        pub value: ::std::string::String,
    }

    ::capgen::rt::record!(Option static OPTION_SHAPE {
        0 value: required "value" ::capgen::rt::TEXT,
    });

    /// `Self`, a type of the catalogue.
    #[derive(Clone)]
    pub struct Self_ {
        /// `self`: one of `x`, `y`.
        pub self_: SelfSelf,
    }

    ::capgen::rt::record!(Self_ static SELF__SHAPE {
        0 self_: required "self" <SelfSelf as ::capgen::rt::Typed>::SHAPE,
    });

    /// `self` of [`Self_`].
    #[derive(Clone, Copy, PartialEq, Hash)]
    pub enum SelfSelf {
        /// `x`.
        X,
        /// `y`.
        Y,
    }

    ::capgen::rt::words!(SelfSelf {
        X = "x",
        Y = "y",
    });

    /// `String`, a type of the catalogue.
    ///
    /// It is text of at least 1 characters.
    pub type String = ::std::string::String;

    #[doc(hidden)]
    pub static STRING_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::Text { min: Some(1), max: None };

    /// `Vec`, a type of the catalogue.
    #[derive(Clone)]
    pub struct Vec {
        /// `box`: [`Box`].
        pub r#box: Box,
    }

    ::capgen::rt::record!(Vec static VEC_SHAPE {
        0 r#box: required "box" &BOX_SHAPE,
    });
    ::capgen::rt::unwind!(Vec);
}

#[doc(hidden)]
#[allow(clippy::module_inception, reason = "hidden: the segments of names as they are")]
pub mod by_name {
    pub mod _2fa {
        pub use super::super::_2fa::_3dSecure as _3d_secure;
    }
    pub mod a {
        pub mod b {
            pub use super::super::super::a::b::C as c;
        }
    }
    pub mod by_name {
        pub use super::super::by_name_::ByName as by_name;
    }
    pub mod calendar {
        pub mod booking {
            pub use super::super::super::calendar::booking::Create as create;
        }
    }
    pub mod derives {
        pub use super::super::derives::Clone as clone;
        pub use super::super::derives::Try as r#try;
    }
    pub use super::capabilities::Lonely as lonely;
    pub mod mail {
        pub use super::super::mail::Client_ as client;
        pub use super::super::mail::Option as option;
        pub use super::super::mail::Result as result;
        pub use super::super::mail::Send as send;
        pub use super::super::mail::Some as some;
    }
    pub mod r#move {
        pub use super::super::r#move::FromFile as from_file;
        pub use super::super::r#move::IsEmpty as is_empty;
        pub use super::super::r#move::New as new;
        pub use super::super::r#move::Move as r#move;
    }
    pub mod r#type {
        pub use super::super::r#type::Match as r#match;
    }
    pub mod self_ {
        pub use super::super::self_::Self_ as self_;
    }
    pub mod signs {
        pub use super::super::signs::Compare as compare;
    }
    pub mod types {
        pub use super::super::types_::List as list;
    }
}
