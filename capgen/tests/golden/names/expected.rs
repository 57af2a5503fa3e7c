/// The capabilities of `2fa`.
#[allow(dead_code, deprecated, reason = "generated: the files choose what there is, an application what it uses")]
#[allow(
    clippy::approx_constant, clippy::enum_variant_names, clippy::module_inception, clippy::needless_update, clippy::new_ret_no_self,
    clippy::should_implement_trait, clippy::too_many_arguments, clippy::type_complexity, clippy::upper_case_acronyms,
    clippy::wrong_self_convention, reason = "generated: the files choose names and sizes"
)]
pub mod _2fa {
    /// Leading digits and dashes.
    ///
    /// The capability `2fa.3d-secure`.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct _3dSecure;

    impl ::capgen::Capability for _3dSecure {
        type Input = _3dSecureInput;
        type Output = _3dSecureOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "2fa.3d-secure",
            summary: "Leading digits and dashes.",
            read: false,
            destructive: false,
            digest: "b0f97753c8941b6ac516f35ec94c68852ea9cecb88004469197c543f16077432",
            input: &_3D_SECURE_INPUT_SHAPE,
            output: &_3D_SECURE_OUTPUT_SHAPE,
            key: None,
            manual: None,
            undo: None,
            failures: &[],
            deprecated: None,
            contract: None,
        };
    }

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
    #[derive(Clone, PartialEq)]
    pub struct _3dSecureInput {
        /// `2nd`: text.
        pub _2nd: String,
        /// `1-2`: text.
        pub _1_2: String,
        /// `404`: one of `404`, `500`.
        pub _404: _3dSecureInput404,
    }

    #[doc(hidden)]
    pub static _3D_SECURE_INPUT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("_3dSecureInput", &[
        ::capgen::rt::FieldShape::required("2nd", &::capgen::rt::Shape::TEXT),
        ::capgen::rt::FieldShape::required("1-2", &::capgen::rt::Shape::TEXT),
        ::capgen::rt::FieldShape::required("404", &_3D_SECURE_INPUT404_SHAPE),
    ]);

    impl ::capgen::rt::Value for _3dSecureInput {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self._2nd,
                1 => &self._1_2,
                2 => &self._404,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self._2nd,
                1 => &mut self._1_2,
                2 => &mut self._404,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for _3dSecureInput {
        const SHAPE: &'static ::capgen::rt::Shape = &_3D_SECURE_INPUT_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            _3dSecureInput {
                _2nd: ::capgen::rt::Typed::empty(seal),
                _1_2: ::capgen::rt::Typed::empty(seal),
                _404: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    /// `404` of [`_3dSecureInput`].
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum _3dSecureInput404 {
        /// `404`.
        _404,
        /// `500`.
        _500,
    }

    ::capgen::rt::words!(_3dSecureInput404, _3D_SECURE_INPUT404_SHAPE,
        _404 = "404",
        _500 = "500",
    );

    /// Output of [`_3dSecure`].
    #[derive(Clone, PartialEq)]
    pub struct _3dSecureOutput {}

    #[doc(hidden)]
    pub static _3D_SECURE_OUTPUT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("_3dSecureOutput", &[
    ]);

    impl ::capgen::rt::Value for _3dSecureOutput {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
    }

    impl ::capgen::rt::Typed for _3dSecureOutput {
        const SHAPE: &'static ::capgen::rt::Shape = &_3D_SECURE_OUTPUT_SHAPE;
        fn empty(_: ::capgen::rt::Seal) -> Self {
            _3dSecureOutput {
            }
        }
    }

    ::capgen::rt::common!(_3dSecureInput, _3dSecureOutput);
}

/// The capabilities of `a`.
#[allow(dead_code, deprecated, reason = "generated: the files choose what there is, an application what it uses")]
#[allow(
    clippy::approx_constant, clippy::enum_variant_names, clippy::module_inception, clippy::needless_update, clippy::new_ret_no_self,
    clippy::should_implement_trait, clippy::too_many_arguments, clippy::type_complexity, clippy::upper_case_acronyms,
    clippy::wrong_self_convention, reason = "generated: the files choose names and sizes"
)]
pub mod a {
    /// A name that is also the beginning of another.
    ///
    /// The capability `a.b`.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct B;

    impl ::capgen::Capability for B {
        type Input = BInput;
        type Output = BOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "a.b",
            summary: "A name that is also the beginning of another.",
            read: false,
            destructive: false,
            digest: "0fd8cecf3c34444025df6280c23b85555e2cb3b19817dc9882daa8a8bd80ce75",
            input: &B_INPUT_SHAPE,
            output: &B_OUTPUT_SHAPE,
            key: None,
            manual: None,
            undo: None,
            failures: &[],
            deprecated: None,
            contract: None,
        };
    }

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
    #[derive(Clone, PartialEq)]
    pub struct BInput {}

    #[doc(hidden)]
    pub static B_INPUT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("BInput", &[
    ]);

    impl ::capgen::rt::Value for BInput {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
    }

    impl ::capgen::rt::Typed for BInput {
        const SHAPE: &'static ::capgen::rt::Shape = &B_INPUT_SHAPE;
        fn empty(_: ::capgen::rt::Seal) -> Self {
            BInput {
            }
        }
    }

    /// Output of [`B`].
    #[derive(Clone, PartialEq)]
    pub struct BOutput {}

    #[doc(hidden)]
    pub static B_OUTPUT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("BOutput", &[
    ]);

    impl ::capgen::rt::Value for BOutput {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
    }

    impl ::capgen::rt::Typed for BOutput {
        const SHAPE: &'static ::capgen::rt::Shape = &B_OUTPUT_SHAPE;
        fn empty(_: ::capgen::rt::Seal) -> Self {
            BOutput {
            }
        }
    }

    ::capgen::rt::common!(BInput, BOutput);

    /// The capabilities of `a.b`.
    pub mod b {
        /// The other.
        ///
        /// The capability `a.b.c`.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct C;

        impl ::capgen::Capability for C {
            type Input = CInput;
            type Output = COutput;
            const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
                name: "a.b.c",
                summary: "The other.",
                read: false,
                destructive: false,
                digest: "c87ca356e376916421164ff5ab1e3e6dfa528b7c90bb3c350518f0d57a414d79",
                input: &C_INPUT_SHAPE,
                output: &C_OUTPUT_SHAPE,
                key: None,
                manual: None,
                undo: None,
                failures: &[],
                deprecated: None,
                contract: None,
            };
        }

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
        #[derive(Clone, PartialEq)]
        pub struct CInput {}

        #[doc(hidden)]
        pub static C_INPUT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("CInput", &[
        ]);

        impl ::capgen::rt::Value for CInput {
            fn view(&self) -> ::capgen::rt::View<'_> {
                ::capgen::rt::View::Record
            }
        }

        impl ::capgen::rt::Typed for CInput {
            const SHAPE: &'static ::capgen::rt::Shape = &C_INPUT_SHAPE;
            fn empty(_: ::capgen::rt::Seal) -> Self {
                CInput {
                }
            }
        }

        /// Output of [`C`].
        #[derive(Clone, PartialEq)]
        pub struct COutput {}

        #[doc(hidden)]
        pub static C_OUTPUT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("COutput", &[
        ]);

        impl ::capgen::rt::Value for COutput {
            fn view(&self) -> ::capgen::rt::View<'_> {
                ::capgen::rt::View::Record
            }
        }

        impl ::capgen::rt::Typed for COutput {
            const SHAPE: &'static ::capgen::rt::Shape = &C_OUTPUT_SHAPE;
            fn empty(_: ::capgen::rt::Seal) -> Self {
                COutput {
                }
            }
        }

        ::capgen::rt::common!(CInput, COutput);
    }
}

/// The capabilities of `by_name`.
#[allow(dead_code, deprecated, reason = "generated: the files choose what there is, an application what it uses")]
#[allow(
    clippy::approx_constant, clippy::enum_variant_names, clippy::module_inception, clippy::needless_update, clippy::new_ret_no_self,
    clippy::should_implement_trait, clippy::too_many_arguments, clippy::type_complexity, clippy::upper_case_acronyms,
    clippy::wrong_self_convention, reason = "generated: the files choose names and sizes"
)]
pub mod by_name_ {
    /// A module within one of the same name.
    ///
    /// The capability `by_name.by_name`.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct ByName;

    impl ::capgen::Capability for ByName {
        type Input = ByNameInput;
        type Output = ByNameOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "by_name.by_name",
            summary: "A module within one of the same name.",
            read: false,
            destructive: false,
            digest: "2cf49cd7159ea766211317404e7ea40d71bb9f74976870a70539af0d54a79760",
            input: &BY_NAME_INPUT_SHAPE,
            output: &BY_NAME_OUTPUT_SHAPE,
            key: None,
            manual: None,
            undo: None,
            failures: &[],
            deprecated: None,
            contract: None,
        };
    }

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
    #[derive(Clone, PartialEq)]
    pub struct ByNameInput {
        /// `items`: a list, each item [`Self_`](super::types::Self_).
        pub items: Vec<super::types::Self_>,
    }

    #[doc(hidden)]
    pub static BY_NAME_INPUT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("ByNameInput", &[
        ::capgen::rt::FieldShape::required("items", &::capgen::rt::Shape::list(&super::types::SELF__SHAPE)),
    ]);

    impl ::capgen::rt::Value for ByNameInput {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.items,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.items,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for ByNameInput {
        const SHAPE: &'static ::capgen::rt::Shape = &BY_NAME_INPUT_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            ByNameInput {
                items: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    /// Output of [`ByName`].
    #[derive(Clone, PartialEq)]
    pub struct ByNameOutput {}

    #[doc(hidden)]
    pub static BY_NAME_OUTPUT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("ByNameOutput", &[
    ]);

    impl ::capgen::rt::Value for ByNameOutput {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
    }

    impl ::capgen::rt::Typed for ByNameOutput {
        const SHAPE: &'static ::capgen::rt::Shape = &BY_NAME_OUTPUT_SHAPE;
        fn empty(_: ::capgen::rt::Seal) -> Self {
            ByNameOutput {
            }
        }
    }

    ::capgen::rt::common!(ByNameInput, ByNameOutput);
}

/// The capabilities of `calendar`.
#[allow(dead_code, deprecated, reason = "generated: the files choose what there is, an application what it uses")]
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
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct Create;

        impl ::capgen::Capability for Create {
            type Input = CreateInput;
            type Output = CreateOutput;
            const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
                name: "cap:calendar:booking:create",
                summary: "A name with colons.",
                read: false,
                destructive: false,
                digest: "fee2ad487bf42b8b01024d586e74e2fc14a2d06a3c351ef3350dffe816c4f353",
                input: &CREATE_INPUT_SHAPE,
                output: &CREATE_OUTPUT_SHAPE,
                key: None,
                manual: None,
                undo: None,
                failures: &[],
                deprecated: None,
                contract: None,
            };
        }

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
        #[derive(Clone, PartialEq)]
        pub struct CreateInput {}

        #[doc(hidden)]
        pub static CREATE_INPUT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("CreateInput", &[
        ]);

        impl ::capgen::rt::Value for CreateInput {
            fn view(&self) -> ::capgen::rt::View<'_> {
                ::capgen::rt::View::Record
            }
        }

        impl ::capgen::rt::Typed for CreateInput {
            const SHAPE: &'static ::capgen::rt::Shape = &CREATE_INPUT_SHAPE;
            fn empty(_: ::capgen::rt::Seal) -> Self {
                CreateInput {
                }
            }
        }

        /// Output of [`Create`].
        #[derive(Clone, PartialEq)]
        pub struct CreateOutput {}

        #[doc(hidden)]
        pub static CREATE_OUTPUT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("CreateOutput", &[
        ]);

        impl ::capgen::rt::Value for CreateOutput {
            fn view(&self) -> ::capgen::rt::View<'_> {
                ::capgen::rt::View::Record
            }
        }

        impl ::capgen::rt::Typed for CreateOutput {
            const SHAPE: &'static ::capgen::rt::Shape = &CREATE_OUTPUT_SHAPE;
            fn empty(_: ::capgen::rt::Seal) -> Self {
                CreateOutput {
                }
            }
        }

        ::capgen::rt::common!(CreateInput, CreateOutput);
    }
}

/// The capabilities of `capabilities`.
#[allow(dead_code, deprecated, reason = "generated: the files choose what there is, an application what it uses")]
#[allow(
    clippy::approx_constant, clippy::enum_variant_names, clippy::module_inception, clippy::needless_update, clippy::new_ret_no_self,
    clippy::should_implement_trait, clippy::too_many_arguments, clippy::type_complexity, clippy::upper_case_acronyms,
    clippy::wrong_self_convention, reason = "generated: the files choose names and sizes"
)]
pub mod capabilities {
    /// A name without a family.
    ///
    /// The capability `lonely`.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct Lonely;

    impl ::capgen::Capability for Lonely {
        type Input = LonelyInput;
        type Output = LonelyOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "lonely",
            summary: "A name without a family.",
            read: false,
            destructive: false,
            digest: "f7dd084131f193f3dba9bc9417e88b5b3386308bae932c1315792f9ade5f03a9",
            input: &LONELY_INPUT_SHAPE,
            output: &LONELY_OUTPUT_SHAPE,
            key: None,
            manual: None,
            undo: None,
            failures: &[],
            deprecated: None,
            contract: None,
        };
    }

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
    #[derive(Clone, PartialEq)]
    pub struct LonelyInput {}

    #[doc(hidden)]
    pub static LONELY_INPUT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("LonelyInput", &[
    ]);

    impl ::capgen::rt::Value for LonelyInput {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
    }

    impl ::capgen::rt::Typed for LonelyInput {
        const SHAPE: &'static ::capgen::rt::Shape = &LONELY_INPUT_SHAPE;
        fn empty(_: ::capgen::rt::Seal) -> Self {
            LonelyInput {
            }
        }
    }

    /// Output of [`Lonely`].
    #[derive(Clone, PartialEq)]
    pub struct LonelyOutput {}

    #[doc(hidden)]
    pub static LONELY_OUTPUT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("LonelyOutput", &[
    ]);

    impl ::capgen::rt::Value for LonelyOutput {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
    }

    impl ::capgen::rt::Typed for LonelyOutput {
        const SHAPE: &'static ::capgen::rt::Shape = &LONELY_OUTPUT_SHAPE;
        fn empty(_: ::capgen::rt::Seal) -> Self {
            LonelyOutput {
            }
        }
    }

    ::capgen::rt::common!(LonelyInput, LonelyOutput);
}

/// The capabilities of `derives`.
#[allow(dead_code, deprecated, reason = "generated: the files choose what there is, an application what it uses")]
#[allow(
    clippy::approx_constant, clippy::enum_variant_names, clippy::module_inception, clippy::needless_update, clippy::new_ret_no_self,
    clippy::should_implement_trait, clippy::too_many_arguments, clippy::type_complexity, clippy::upper_case_acronyms,
    clippy::wrong_self_convention, reason = "generated: the files choose names and sizes"
)]
pub mod derives {
    /// Names of derives, which links in documentation take for macros.
    ///
    /// The capability `derives.clone`.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct Clone;

    impl ::capgen::Capability for Clone {
        type Input = CloneInput;
        type Output = CloneOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "derives.clone",
            summary: "Names of derives, which links in documentation take for macros.",
            read: false,
            destructive: false,
            digest: "b22656d885835268bfe145487dca8b996cfe1a98cd4d3ec3b5f1fabb7453cea9",
            input: &CLONE_INPUT_SHAPE,
            output: &CLONE_OUTPUT_SHAPE,
            key: None,
            manual: None,
            undo: None,
            failures: &[],
            deprecated: None,
            contract: None,
        };
    }

    /// Another one.
    ///
    /// The capability `derives.try`.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct Try;

    impl ::capgen::Capability for Try {
        type Input = TryInput;
        type Output = TryOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "derives.try",
            summary: "Another one.",
            read: false,
            destructive: false,
            digest: "14d529b89ab576ffe3f35dedc17b7466eda8acf350bf8ac0b72501ccd9f12b51",
            input: &TRY_INPUT_SHAPE,
            output: &TRY_OUTPUT_SHAPE,
            key: None,
            manual: None,
            undo: None,
            failures: &[],
            deprecated: None,
            contract: None,
        };
    }

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
    #[derive(Clone, PartialEq)]
    pub struct CloneInput {
        /// `hash`: an object, [`CloneInputHash`].
        pub hash: CloneInputHash,
    }

    #[doc(hidden)]
    pub static CLONE_INPUT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("CloneInput", &[
        ::capgen::rt::FieldShape::required("hash", &CLONE_INPUT_HASH_SHAPE),
    ]);

    impl ::capgen::rt::Value for CloneInput {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.hash,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.hash,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for CloneInput {
        const SHAPE: &'static ::capgen::rt::Shape = &CLONE_INPUT_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            CloneInput {
                hash: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    /// `hash` of [`CloneInput`].
    #[derive(Clone, PartialEq)]
    pub struct CloneInputHash {
        /// `eq`: [`Hash`](type@super::types::Hash).
        pub eq: super::types::Hash,
    }

    #[doc(hidden)]
    pub static CLONE_INPUT_HASH_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("CloneInputHash", &[
        ::capgen::rt::FieldShape::required("eq", &super::types::HASH_SHAPE),
    ]);

    impl ::capgen::rt::Value for CloneInputHash {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.eq,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.eq,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for CloneInputHash {
        const SHAPE: &'static ::capgen::rt::Shape = &CLONE_INPUT_HASH_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            CloneInputHash {
                eq: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    /// Output of [`Clone`](type@Clone).
    #[derive(Clone, PartialEq)]
    pub struct CloneOutput {
        /// `debug`: [`Debug`](type@super::types::Debug), or null. May be left out.
        pub debug: Option<super::types::Debug>,
        /// `copy`: a list, each item an object, [`CloneOutputCopy`].
        pub copy: Vec<CloneOutputCopy>,
    }

    #[doc(hidden)]
    pub static CLONE_OUTPUT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("CloneOutput", &[
        ::capgen::rt::FieldShape::optional("debug", &::capgen::rt::Shape::nullable(&super::types::DEBUG_SHAPE)),
        ::capgen::rt::FieldShape::required("copy", &::capgen::rt::Shape::list(&CLONE_OUTPUT_COPY_SHAPE)),
    ]);

    impl ::capgen::rt::Value for CloneOutput {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.debug,
                1 => &self.copy,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.debug,
                1 => &mut self.copy,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for CloneOutput {
        const SHAPE: &'static ::capgen::rt::Shape = &CLONE_OUTPUT_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            CloneOutput {
                debug: ::capgen::rt::Typed::empty(seal),
                copy: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    /// `copy` of [`CloneOutput`].
    #[derive(Clone, PartialEq)]
    pub struct CloneOutputCopy {
        /// `default`: [`Debug`](type@super::types::Debug).
        pub default: super::types::Debug,
    }

    #[doc(hidden)]
    pub static CLONE_OUTPUT_COPY_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("CloneOutputCopy", &[
        ::capgen::rt::FieldShape::required("default", &super::types::DEBUG_SHAPE),
    ]);

    impl ::capgen::rt::Value for CloneOutputCopy {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.default,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.default,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for CloneOutputCopy {
        const SHAPE: &'static ::capgen::rt::Shape = &CLONE_OUTPUT_COPY_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            CloneOutputCopy {
                default: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    /// Input of [`Try`].
    #[derive(Clone, PartialEq)]
    pub struct TryInput {
        /// `clone`: [`Debug`](type@super::types::Debug).
        pub clone: super::types::Debug,
    }

    #[doc(hidden)]
    pub static TRY_INPUT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("TryInput", &[
        ::capgen::rt::FieldShape::required("clone", &super::types::DEBUG_SHAPE),
    ]);

    impl ::capgen::rt::Value for TryInput {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.clone,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.clone,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for TryInput {
        const SHAPE: &'static ::capgen::rt::Shape = &TRY_INPUT_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            TryInput {
                clone: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    /// Output of [`Try`].
    #[derive(Clone, PartialEq)]
    pub struct TryOutput {}

    #[doc(hidden)]
    pub static TRY_OUTPUT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("TryOutput", &[
    ]);

    impl ::capgen::rt::Value for TryOutput {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
    }

    impl ::capgen::rt::Typed for TryOutput {
        const SHAPE: &'static ::capgen::rt::Shape = &TRY_OUTPUT_SHAPE;
        fn empty(_: ::capgen::rt::Seal) -> Self {
            TryOutput {
            }
        }
    }

    ::capgen::rt::common!(CloneInput, CloneInputHash, CloneOutput, CloneOutputCopy, TryInput, TryOutput);
}

/// The capabilities of `mail`.
#[allow(dead_code, deprecated, reason = "generated: the files choose what there is, an application what it uses")]
#[allow(
    clippy::approx_constant, clippy::enum_variant_names, clippy::module_inception, clippy::needless_update, clippy::new_ret_no_self,
    clippy::should_implement_trait, clippy::too_many_arguments, clippy::type_complexity, clippy::upper_case_acronyms,
    clippy::wrong_self_convention, reason = "generated: the files choose names and sizes"
)]
pub mod mail {
    /// A marker named like capgen's own trait.
    ///
    /// The capability `mail.client`.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct Client_;

    impl ::capgen::Capability for Client_ {
        type Input = ClientInput;
        type Output = ClientOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "mail.client",
            summary: "A marker named like capgen's own trait.",
            read: false,
            destructive: false,
            digest: "a78e28015923f1ab24c4d86da01571be5d1941918e20b6874e029bd55dd8549b",
            input: &CLIENT_INPUT_SHAPE,
            output: &CLIENT_OUTPUT_SHAPE,
            key: None,
            manual: None,
            undo: None,
            failures: &[],
            deprecated: None,
            contract: None,
        };
    }

    /// A marker named like a type.
    ///
    /// The capability `mail.option`.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct Option;

    impl ::capgen::Capability for Option {
        type Input = OptionInput;
        type Output = OptionOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "mail.option",
            summary: "A marker named like a type.",
            read: false,
            destructive: false,
            digest: "903eb1fb4ea638fbfb981d30431645727161a357abf383faa2e301c3e0811e27",
            input: &OPTION_INPUT_SHAPE,
            output: &OPTION_OUTPUT_SHAPE,
            key: None,
            manual: None,
            undo: None,
            failures: &[],
            deprecated: None,
            contract: None,
        };
    }

    /// A key builder where the marker hides the result.
    ///
    /// The capability `mail.result`.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct Result;

    impl ::capgen::Capability for Result {
        type Input = ResultInput;
        type Output = ResultOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "mail.result",
            summary: "A key builder where the marker hides the result.",
            read: false,
            destructive: false,
            digest: "b55a3b1e13b8cf534f54240384118479cd108a2a8c41286f1f356e7f92fe867b",
            input: &RESULT_INPUT_SHAPE,
            output: &RESULT_OUTPUT_SHAPE,
            key: ::std::option::Option::Some(&[::capgen::rt::Piece::Field("self"), ::capgen::rt::Piece::Text("|"), ::capgen::rt::Piece::Field("input"), ::capgen::rt::Piece::Text("|"), ::capgen::rt::Piece::Extra("type"), ::capgen::rt::Piece::Text("|"), ::capgen::rt::Piece::Extra("type-code"), ::capgen::rt::Piece::Text("|"), ::capgen::rt::Piece::Extra("type_code")]),
            manual: None,
            undo: None,
            failures: &[],
            deprecated: None,
            contract: None,
        };
    }

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
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct Send;

    impl ::capgen::Capability for Send {
        type Input = SendInput;
        type Output = SendOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "mail.send",
            summary: "A marker named like a trait of the standard library.",
            read: false,
            destructive: false,
            digest: "87eaa95a07d0994710f4fd899fcc2dcf1c6a5c88fc6468e5c24ff927a1ca299f",
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

    /// A marker named like a variant.
    ///
    /// The capability `mail.some`.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct Some;

    impl ::capgen::Capability for Some {
        type Input = SomeInput;
        type Output = SomeOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "mail.some",
            summary: "A marker named like a variant.",
            read: false,
            destructive: false,
            digest: "3b9f2a495dd9884ed95b4832fd2ebeb7f000836ca524952449aa9e30437dbe15",
            input: &SOME_INPUT_SHAPE,
            output: &SOME_OUTPUT_SHAPE,
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
    #[derive(Clone, PartialEq)]
    pub struct ClientInput {}

    #[doc(hidden)]
    pub static CLIENT_INPUT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("ClientInput", &[
    ]);

    impl ::capgen::rt::Value for ClientInput {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
    }

    impl ::capgen::rt::Typed for ClientInput {
        const SHAPE: &'static ::capgen::rt::Shape = &CLIENT_INPUT_SHAPE;
        fn empty(_: ::capgen::rt::Seal) -> Self {
            ClientInput {
            }
        }
    }

    /// Output of [`Client_`].
    #[derive(Clone, PartialEq)]
    pub struct ClientOutput {}

    #[doc(hidden)]
    pub static CLIENT_OUTPUT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("ClientOutput", &[
    ]);

    impl ::capgen::rt::Value for ClientOutput {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
    }

    impl ::capgen::rt::Typed for ClientOutput {
        const SHAPE: &'static ::capgen::rt::Shape = &CLIENT_OUTPUT_SHAPE;
        fn empty(_: ::capgen::rt::Seal) -> Self {
            ClientOutput {
            }
        }
    }

    /// Input of [`Option`].
    #[derive(Clone, PartialEq)]
    pub struct OptionInput {
        /// `text`: text, or null. May be left out.
        pub text: ::std::option::Option<String>,
    }

    #[doc(hidden)]
    pub static OPTION_INPUT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("OptionInput", &[
        ::capgen::rt::FieldShape::optional("text", &::capgen::rt::Shape::nullable(&::capgen::rt::Shape::TEXT)),
    ]);

    impl ::capgen::rt::Value for OptionInput {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> ::std::option::Option<&dyn ::capgen::rt::Value> {
            ::std::option::Option::Some(match index {
                0 => &self.text,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> ::std::option::Option<&mut dyn ::capgen::rt::Value> {
            ::std::option::Option::Some(match index {
                0 => &mut self.text,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for OptionInput {
        const SHAPE: &'static ::capgen::rt::Shape = &OPTION_INPUT_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            OptionInput {
                text: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    /// Output of [`Option`].
    #[derive(Clone, PartialEq)]
    pub struct OptionOutput {
        /// `text`: a list, each item text.
        pub text: Vec<String>,
    }

    #[doc(hidden)]
    pub static OPTION_OUTPUT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("OptionOutput", &[
        ::capgen::rt::FieldShape::required("text", &::capgen::rt::Shape::list(&::capgen::rt::Shape::TEXT)),
    ]);

    impl ::capgen::rt::Value for OptionOutput {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> ::std::option::Option<&dyn ::capgen::rt::Value> {
            ::std::option::Option::Some(match index {
                0 => &self.text,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> ::std::option::Option<&mut dyn ::capgen::rt::Value> {
            ::std::option::Option::Some(match index {
                0 => &mut self.text,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for OptionOutput {
        const SHAPE: &'static ::capgen::rt::Shape = &OPTION_OUTPUT_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            OptionOutput {
                text: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    /// Input of [`Result`].
    #[derive(Clone, PartialEq)]
    pub struct ResultInput {
        /// `self`: text.
        pub self_: String,
        /// `input`: text.
        pub input: String,
    }

    #[doc(hidden)]
    pub static RESULT_INPUT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("ResultInput", &[
        ::capgen::rt::FieldShape::required("self", &::capgen::rt::Shape::TEXT),
        ::capgen::rt::FieldShape::required("input", &::capgen::rt::Shape::TEXT),
    ]);

    impl ::capgen::rt::Value for ResultInput {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> ::std::option::Option<&dyn ::capgen::rt::Value> {
            ::std::option::Option::Some(match index {
                0 => &self.self_,
                1 => &self.input,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> ::std::option::Option<&mut dyn ::capgen::rt::Value> {
            ::std::option::Option::Some(match index {
                0 => &mut self.self_,
                1 => &mut self.input,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for ResultInput {
        const SHAPE: &'static ::capgen::rt::Shape = &RESULT_INPUT_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            ResultInput {
                self_: ::capgen::rt::Typed::empty(seal),
                input: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    /// Output of [`Result`].
    #[derive(Clone, PartialEq)]
    pub struct ResultOutput {}

    #[doc(hidden)]
    pub static RESULT_OUTPUT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("ResultOutput", &[
    ]);

    impl ::capgen::rt::Value for ResultOutput {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
    }

    impl ::capgen::rt::Typed for ResultOutput {
        const SHAPE: &'static ::capgen::rt::Shape = &RESULT_OUTPUT_SHAPE;
        fn empty(_: ::capgen::rt::Seal) -> Self {
            ResultOutput {
            }
        }
    }

    /// Input of [`Send`].
    #[derive(Clone, PartialEq)]
    pub struct SendInput {
        /// `option`: [`Option`](super::types::Option), or null. May be left out.
        pub option: ::std::option::Option<super::types::Option>,
        /// `string`: [`String`](super::types::String).
        pub string: super::types::String,
        /// `vec`: a list, each item [`Vec`](super::types::Vec).
        pub vec: Vec<super::types::Vec>,
    }

    #[doc(hidden)]
    pub static SEND_INPUT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("SendInput", &[
        ::capgen::rt::FieldShape::optional("option", &::capgen::rt::Shape::nullable(&super::types::OPTION_SHAPE)),
        ::capgen::rt::FieldShape::required("string", &super::types::STRING_SHAPE),
        ::capgen::rt::FieldShape::required("vec", &::capgen::rt::Shape::list(&super::types::VEC_SHAPE)),
    ]);

    impl ::capgen::rt::Value for SendInput {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> ::std::option::Option<&dyn ::capgen::rt::Value> {
            ::std::option::Option::Some(match index {
                0 => &self.option,
                1 => &self.string,
                2 => &self.vec,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> ::std::option::Option<&mut dyn ::capgen::rt::Value> {
            ::std::option::Option::Some(match index {
                0 => &mut self.option,
                1 => &mut self.string,
                2 => &mut self.vec,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for SendInput {
        const SHAPE: &'static ::capgen::rt::Shape = &SEND_INPUT_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            SendInput {
                option: ::capgen::rt::Typed::empty(seal),
                string: ::capgen::rt::Typed::empty(seal),
                vec: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    /// Output of [`Send`].
    #[derive(Clone, PartialEq)]
    pub struct SendOutput {
        /// `some`: text, or null. May be left out.
        pub some: ::std::option::Option<String>,
        /// `none`: a list, each item text.
        pub none: Vec<String>,
    }

    #[doc(hidden)]
    pub static SEND_OUTPUT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("SendOutput", &[
        ::capgen::rt::FieldShape::optional("some", &::capgen::rt::Shape::nullable(&::capgen::rt::Shape::TEXT)),
        ::capgen::rt::FieldShape::required("none", &::capgen::rt::Shape::list(&::capgen::rt::Shape::TEXT)),
    ]);

    impl ::capgen::rt::Value for SendOutput {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> ::std::option::Option<&dyn ::capgen::rt::Value> {
            ::std::option::Option::Some(match index {
                0 => &self.some,
                1 => &self.none,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> ::std::option::Option<&mut dyn ::capgen::rt::Value> {
            ::std::option::Option::Some(match index {
                0 => &mut self.some,
                1 => &mut self.none,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for SendOutput {
        const SHAPE: &'static ::capgen::rt::Shape = &SEND_OUTPUT_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            SendOutput {
                some: ::capgen::rt::Typed::empty(seal),
                none: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    /// Input of [`Some`].
    #[derive(Clone, PartialEq)]
    pub struct SomeInput {
        /// `text`: text, or null. May be left out.
        pub text: ::std::option::Option<String>,
    }

    #[doc(hidden)]
    pub static SOME_INPUT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("SomeInput", &[
        ::capgen::rt::FieldShape::optional("text", &::capgen::rt::Shape::nullable(&::capgen::rt::Shape::TEXT)),
    ]);

    impl ::capgen::rt::Value for SomeInput {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> ::std::option::Option<&dyn ::capgen::rt::Value> {
            ::std::option::Option::Some(match index {
                0 => &self.text,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> ::std::option::Option<&mut dyn ::capgen::rt::Value> {
            ::std::option::Option::Some(match index {
                0 => &mut self.text,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for SomeInput {
        const SHAPE: &'static ::capgen::rt::Shape = &SOME_INPUT_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            SomeInput {
                text: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    /// Output of [`Some`].
    #[derive(Clone, PartialEq)]
    pub struct SomeOutput {
        /// `map`: a map, each value text.
        pub map: ::std::collections::BTreeMap<String, String>,
    }

    #[doc(hidden)]
    pub static SOME_OUTPUT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("SomeOutput", &[
        ::capgen::rt::FieldShape::required("map", &::capgen::rt::Shape::map(&::capgen::rt::Shape::TEXT)),
    ]);

    impl ::capgen::rt::Value for SomeOutput {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> ::std::option::Option<&dyn ::capgen::rt::Value> {
            ::std::option::Option::Some(match index {
                0 => &self.map,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> ::std::option::Option<&mut dyn ::capgen::rt::Value> {
            ::std::option::Option::Some(match index {
                0 => &mut self.map,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for SomeOutput {
        const SHAPE: &'static ::capgen::rt::Shape = &SOME_OUTPUT_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            SomeOutput {
                map: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    ::capgen::rt::common!(ClientInput, ClientOutput, OptionInput, OptionOutput, ResultInput, ResultOutput, SendInput, SendOutput, SomeInput, SomeOutput);
}

/// The capabilities of `move`.
#[allow(dead_code, deprecated, reason = "generated: the files choose what there is, an application what it uses")]
#[allow(
    clippy::approx_constant, clippy::enum_variant_names, clippy::module_inception, clippy::needless_update, clippy::new_ret_no_self,
    clippy::should_implement_trait, clippy::too_many_arguments, clippy::type_complexity, clippy::upper_case_acronyms,
    clippy::wrong_self_convention, reason = "generated: the files choose names and sizes"
)]
pub mod r#move {
    /// Another one.
    ///
    /// The capability `move.from_file`. A read: it takes no claim and no key.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct FromFile;

    impl ::capgen::Capability for FromFile {
        type Input = FromFileInput;
        type Output = FromFileOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "move.from_file",
            summary: "Another one.",
            read: true,
            destructive: false,
            digest: "2ee5789a27101d33b0e3eb91e428912980344e25216f669c5b2a774abdfa20f1",
            input: &FROM_FILE_INPUT_SHAPE,
            output: &FROM_FILE_OUTPUT_SHAPE,
            key: None,
            manual: None,
            undo: None,
            failures: &[],
            deprecated: None,
            contract: None,
        };
    }
    #[diagnostic::do_not_recommend]
    impl ::capgen::rt::Read for FromFile {}

    /// And one more.
    ///
    /// The capability `move.is_empty`.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct IsEmpty;

    impl ::capgen::Capability for IsEmpty {
        type Input = IsEmptyInput;
        type Output = IsEmptyOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "move.is_empty",
            summary: "And one more.",
            read: false,
            destructive: false,
            digest: "2141794ac7e1e9f74593509237a2b8b53dc2b5330da63dd088793084f24654c7",
            input: &IS_EMPTY_INPUT_SHAPE,
            output: &IS_EMPTY_OUTPUT_SHAPE,
            key: None,
            manual: None,
            undo: None,
            failures: &[],
            deprecated: None,
            contract: None,
        };
    }

    /// The same name for all.
    ///
    /// The capability `move.move`.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct Move;

    impl ::capgen::Capability for Move {
        type Input = MoveInput;
        type Output = MoveOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "move.move",
            summary: "The same name for all.",
            read: false,
            destructive: false,
            digest: "a7f29f1231e7927b4befaabea5784dfdfa1deb0ef065b46f5bf715a8d20bf81d",
            input: &MOVE_INPUT_SHAPE,
            output: &MOVE_OUTPUT_SHAPE,
            key: None,
            manual: None,
            undo: None,
            failures: &[],
            deprecated: None,
            contract: None,
        };
    }

    /// Methods named as lints know them.
    ///
    /// The capability `move.new`.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct New;

    impl ::capgen::Capability for New {
        type Input = NewInput;
        type Output = NewOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "move.new",
            summary: "Methods named as lints know them.",
            read: false,
            destructive: false,
            digest: "13d1e4fca901ec2b66baed6a5927ab95efb7139bd48a62d8c858edc9af052351",
            input: &NEW_INPUT_SHAPE,
            output: &NEW_OUTPUT_SHAPE,
            key: None,
            manual: None,
            undo: None,
            failures: &[],
            deprecated: None,
            contract: None,
        };
    }

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
    #[derive(Clone, PartialEq)]
    pub struct FromFileInput {}

    #[doc(hidden)]
    pub static FROM_FILE_INPUT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("FromFileInput", &[
    ]);

    impl ::capgen::rt::Value for FromFileInput {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
    }

    impl ::capgen::rt::Typed for FromFileInput {
        const SHAPE: &'static ::capgen::rt::Shape = &FROM_FILE_INPUT_SHAPE;
        fn empty(_: ::capgen::rt::Seal) -> Self {
            FromFileInput {
            }
        }
    }

    /// Output of [`FromFile`].
    #[derive(Clone, PartialEq)]
    pub struct FromFileOutput {}

    #[doc(hidden)]
    pub static FROM_FILE_OUTPUT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("FromFileOutput", &[
    ]);

    impl ::capgen::rt::Value for FromFileOutput {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
    }

    impl ::capgen::rt::Typed for FromFileOutput {
        const SHAPE: &'static ::capgen::rt::Shape = &FROM_FILE_OUTPUT_SHAPE;
        fn empty(_: ::capgen::rt::Seal) -> Self {
            FromFileOutput {
            }
        }
    }

    /// Input of [`IsEmpty`].
    #[derive(Clone, PartialEq)]
    pub struct IsEmptyInput {}

    #[doc(hidden)]
    pub static IS_EMPTY_INPUT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("IsEmptyInput", &[
    ]);

    impl ::capgen::rt::Value for IsEmptyInput {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
    }

    impl ::capgen::rt::Typed for IsEmptyInput {
        const SHAPE: &'static ::capgen::rt::Shape = &IS_EMPTY_INPUT_SHAPE;
        fn empty(_: ::capgen::rt::Seal) -> Self {
            IsEmptyInput {
            }
        }
    }

    /// Output of [`IsEmpty`].
    #[derive(Clone, PartialEq)]
    pub struct IsEmptyOutput {}

    #[doc(hidden)]
    pub static IS_EMPTY_OUTPUT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("IsEmptyOutput", &[
    ]);

    impl ::capgen::rt::Value for IsEmptyOutput {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
    }

    impl ::capgen::rt::Typed for IsEmptyOutput {
        const SHAPE: &'static ::capgen::rt::Shape = &IS_EMPTY_OUTPUT_SHAPE;
        fn empty(_: ::capgen::rt::Seal) -> Self {
            IsEmptyOutput {
            }
        }
    }

    /// Input of [`Move`].
    #[derive(Clone, PartialEq)]
    pub struct MoveInput {
        /// `move`: an object, [`MoveInputMove`].
        pub r#move: MoveInputMove,
    }

    #[doc(hidden)]
    pub static MOVE_INPUT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("MoveInput", &[
        ::capgen::rt::FieldShape::required("move", &MOVE_INPUT_MOVE_SHAPE),
    ]);

    impl ::capgen::rt::Value for MoveInput {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.r#move,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.r#move,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for MoveInput {
        const SHAPE: &'static ::capgen::rt::Shape = &MOVE_INPUT_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            MoveInput {
                r#move: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    /// `move` of [`MoveInput`].
    #[derive(Clone, PartialEq)]
    pub struct MoveInputMove {
        /// `move`: text.
        pub r#move: String,
    }

    #[doc(hidden)]
    pub static MOVE_INPUT_MOVE_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("MoveInputMove", &[
        ::capgen::rt::FieldShape::required("move", &::capgen::rt::Shape::TEXT),
    ]);

    impl ::capgen::rt::Value for MoveInputMove {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.r#move,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.r#move,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for MoveInputMove {
        const SHAPE: &'static ::capgen::rt::Shape = &MOVE_INPUT_MOVE_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            MoveInputMove {
                r#move: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    /// Output of [`Move`].
    #[derive(Clone, PartialEq)]
    pub struct MoveOutput {}

    #[doc(hidden)]
    pub static MOVE_OUTPUT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("MoveOutput", &[
    ]);

    impl ::capgen::rt::Value for MoveOutput {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
    }

    impl ::capgen::rt::Typed for MoveOutput {
        const SHAPE: &'static ::capgen::rt::Shape = &MOVE_OUTPUT_SHAPE;
        fn empty(_: ::capgen::rt::Seal) -> Self {
            MoveOutput {
            }
        }
    }

    /// Input of [`New`].
    #[derive(Clone, PartialEq)]
    pub struct NewInput {}

    #[doc(hidden)]
    pub static NEW_INPUT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("NewInput", &[
    ]);

    impl ::capgen::rt::Value for NewInput {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
    }

    impl ::capgen::rt::Typed for NewInput {
        const SHAPE: &'static ::capgen::rt::Shape = &NEW_INPUT_SHAPE;
        fn empty(_: ::capgen::rt::Seal) -> Self {
            NewInput {
            }
        }
    }

    /// Output of [`New`].
    #[derive(Clone, PartialEq)]
    pub struct NewOutput {}

    #[doc(hidden)]
    pub static NEW_OUTPUT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("NewOutput", &[
    ]);

    impl ::capgen::rt::Value for NewOutput {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
    }

    impl ::capgen::rt::Typed for NewOutput {
        const SHAPE: &'static ::capgen::rt::Shape = &NEW_OUTPUT_SHAPE;
        fn empty(_: ::capgen::rt::Seal) -> Self {
            NewOutput {
            }
        }
    }

    ::capgen::rt::common!(FromFileInput, FromFileOutput, IsEmptyInput, IsEmptyOutput, MoveInput, MoveInputMove, MoveOutput, NewInput, NewOutput);
}

/// The capabilities of `type`.
#[allow(dead_code, deprecated, reason = "generated: the files choose what there is, an application what it uses")]
#[allow(
    clippy::approx_constant, clippy::enum_variant_names, clippy::module_inception, clippy::needless_update, clippy::new_ret_no_self,
    clippy::should_implement_trait, clippy::too_many_arguments, clippy::type_complexity, clippy::upper_case_acronyms,
    clippy::wrong_self_convention, reason = "generated: the files choose names and sizes"
)]
pub mod r#type {
    /// Keywords everywhere.
    ///
    /// The capability `type.match`.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct Match;

    impl ::capgen::Capability for Match {
        type Input = MatchInput;
        type Output = MatchOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "type.match",
            summary: "Keywords everywhere.",
            read: false,
            destructive: false,
            digest: "6018438e698c3c2b3dfd4a630152b6e04cea04728c95c0d4e269196b1f34ef18",
            input: &MATCH_INPUT_SHAPE,
            output: &MATCH_OUTPUT_SHAPE,
            key: None,
            manual: None,
            undo: None,
            failures: &[],
            deprecated: None,
            contract: None,
        };
    }

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
    #[derive(Clone, PartialEq)]
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

    #[doc(hidden)]
    pub static MATCH_INPUT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("MatchInput", &[
        ::capgen::rt::FieldShape::required("type", &::capgen::rt::Shape::TEXT),
        ::capgen::rt::FieldShape::required("self", &::capgen::rt::Shape::TEXT),
        ::capgen::rt::FieldShape::required("crate", &::capgen::rt::Shape::TEXT),
        ::capgen::rt::FieldShape::required("super", &::capgen::rt::Shape::TEXT),
        ::capgen::rt::FieldShape::required("fn", &::capgen::rt::Shape::TEXT),
        ::capgen::rt::FieldShape::required("async", &::capgen::rt::Shape::TEXT),
        ::capgen::rt::FieldShape::required("gen", &::capgen::rt::Shape::TEXT),
        ::capgen::rt::FieldShape::required("_", &::capgen::rt::Shape::TEXT),
        ::capgen::rt::FieldShape::required("r#x", &::capgen::rt::Shape::TEXT),
    ]);

    impl ::capgen::rt::Value for MatchInput {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.r#type,
                1 => &self.self_,
                2 => &self.crate_,
                3 => &self.super_,
                4 => &self.r#fn,
                5 => &self.r#async,
                6 => &self.r#gen,
                7 => &self.u005f,
                8 => &self.r_u0023_x,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.r#type,
                1 => &mut self.self_,
                2 => &mut self.crate_,
                3 => &mut self.super_,
                4 => &mut self.r#fn,
                5 => &mut self.r#async,
                6 => &mut self.r#gen,
                7 => &mut self.u005f,
                8 => &mut self.r_u0023_x,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for MatchInput {
        const SHAPE: &'static ::capgen::rt::Shape = &MATCH_INPUT_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            MatchInput {
                r#type: ::capgen::rt::Typed::empty(seal),
                self_: ::capgen::rt::Typed::empty(seal),
                crate_: ::capgen::rt::Typed::empty(seal),
                super_: ::capgen::rt::Typed::empty(seal),
                r#fn: ::capgen::rt::Typed::empty(seal),
                r#async: ::capgen::rt::Typed::empty(seal),
                r#gen: ::capgen::rt::Typed::empty(seal),
                u005f: ::capgen::rt::Typed::empty(seal),
                r_u0023_x: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    /// Output of [`Match`].
    #[derive(Clone, PartialEq)]
    pub struct MatchOutput {}

    #[doc(hidden)]
    pub static MATCH_OUTPUT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("MatchOutput", &[
    ]);

    impl ::capgen::rt::Value for MatchOutput {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
    }

    impl ::capgen::rt::Typed for MatchOutput {
        const SHAPE: &'static ::capgen::rt::Shape = &MATCH_OUTPUT_SHAPE;
        fn empty(_: ::capgen::rt::Seal) -> Self {
            MatchOutput {
            }
        }
    }

    ::capgen::rt::common!(MatchInput, MatchOutput);
}

/// The capabilities of `self`.
#[allow(dead_code, deprecated, reason = "generated: the files choose what there is, an application what it uses")]
#[allow(
    clippy::approx_constant, clippy::enum_variant_names, clippy::module_inception, clippy::needless_update, clippy::new_ret_no_self,
    clippy::should_implement_trait, clippy::too_many_arguments, clippy::type_complexity, clippy::upper_case_acronyms,
    clippy::wrong_self_convention, reason = "generated: the files choose names and sizes"
)]
pub mod self_ {
    /// A word that cannot even be a raw identifier, as the beginning of longer names.
    ///
    /// The capability `self.self`.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct Self_;

    impl ::capgen::Capability for Self_ {
        type Input = SelfInput;
        type Output = SelfOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "self.self",
            summary: "A word that cannot even be a raw identifier, as the beginning of longer names.",
            read: false,
            destructive: false,
            digest: "648e2ead675f7bf19f4bd0c29a254da0557f0c5e1a4aaed6564ec204c6f4137a",
            input: &SELF_INPUT_SHAPE,
            output: &SELF_OUTPUT_SHAPE,
            key: None,
            manual: None,
            undo: None,
            failures: &[],
            deprecated: None,
            contract: None,
        };
    }

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
    #[derive(Clone, PartialEq)]
    pub struct SelfInput {
        /// `self`: an object, [`SelfInputSelf`].
        pub self_: SelfInputSelf,
        /// `error`: one of `Err`, `Ok`, `Error`, `Output`, `Item`.
        pub error: SelfInputError,
    }

    #[doc(hidden)]
    pub static SELF_INPUT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("SelfInput", &[
        ::capgen::rt::FieldShape::required("self", &SELF_INPUT_SELF_SHAPE),
        ::capgen::rt::FieldShape::required("error", &SELF_INPUT_ERROR_SHAPE),
    ]);

    impl ::capgen::rt::Value for SelfInput {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.self_,
                1 => &self.error,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.self_,
                1 => &mut self.error,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for SelfInput {
        const SHAPE: &'static ::capgen::rt::Shape = &SELF_INPUT_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            SelfInput {
                self_: ::capgen::rt::Typed::empty(seal),
                error: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    /// `self` of [`SelfInput`].
    #[derive(Clone, PartialEq)]
    pub struct SelfInputSelf {
        /// `self`: one of `self`, `crate`.
        pub self_: SelfInputSelfSelf,
    }

    #[doc(hidden)]
    pub static SELF_INPUT_SELF_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("SelfInputSelf", &[
        ::capgen::rt::FieldShape::required("self", &SELF_INPUT_SELF_SELF_SHAPE),
    ]);

    impl ::capgen::rt::Value for SelfInputSelf {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.self_,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.self_,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for SelfInputSelf {
        const SHAPE: &'static ::capgen::rt::Shape = &SELF_INPUT_SELF_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            SelfInputSelf {
                self_: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    /// `self` of [`SelfInputSelf`].
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum SelfInputSelfSelf {
        /// `self`.
        Self_,
        /// `crate`.
        Crate,
    }

    ::capgen::rt::words!(SelfInputSelfSelf, SELF_INPUT_SELF_SELF_SHAPE,
        Self_ = "self",
        Crate = "crate",
    );

    /// `error` of [`SelfInput`].
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
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

    ::capgen::rt::words!(SelfInputError, SELF_INPUT_ERROR_SHAPE,
        Err = "Err",
        Ok = "Ok",
        Error = "Error",
        Output = "Output",
        Item = "Item",
    );

    /// Output of [`Self_`].
    #[derive(Clone, PartialEq)]
    pub struct SelfOutput {
        /// `self`: an object, [`SelfOutputSelf`].
        pub self_: SelfOutputSelf,
    }

    #[doc(hidden)]
    pub static SELF_OUTPUT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("SelfOutput", &[
        ::capgen::rt::FieldShape::required("self", &SELF_OUTPUT_SELF_SHAPE),
    ]);

    impl ::capgen::rt::Value for SelfOutput {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.self_,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.self_,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for SelfOutput {
        const SHAPE: &'static ::capgen::rt::Shape = &SELF_OUTPUT_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            SelfOutput {
                self_: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    /// `self` of [`SelfOutput`].
    #[derive(Clone, PartialEq)]
    pub struct SelfOutputSelf {
        /// `self`: [`Self_`](super::types::Self_).
        pub self_: super::types::Self_,
    }

    #[doc(hidden)]
    pub static SELF_OUTPUT_SELF_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("SelfOutputSelf", &[
        ::capgen::rt::FieldShape::required("self", &super::types::SELF__SHAPE),
    ]);

    impl ::capgen::rt::Value for SelfOutputSelf {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.self_,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.self_,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for SelfOutputSelf {
        const SHAPE: &'static ::capgen::rt::Shape = &SELF_OUTPUT_SELF_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            SelfOutputSelf {
                self_: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    ::capgen::rt::common!(SelfInput, SelfInputSelf, SelfOutput, SelfOutputSelf);
}

/// The capabilities of `signs`.
#[allow(dead_code, deprecated, reason = "generated: the files choose what there is, an application what it uses")]
#[allow(
    clippy::approx_constant, clippy::enum_variant_names, clippy::module_inception, clippy::needless_update, clippy::new_ret_no_self,
    clippy::should_implement_trait, clippy::too_many_arguments, clippy::type_complexity, clippy::upper_case_acronyms,
    clippy::wrong_self_convention, reason = "generated: the files choose names and sizes"
)]
pub mod signs {
    /// Values that are no identifiers.
    ///
    /// The capability `signs.compare`.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct Compare;

    impl ::capgen::Capability for Compare {
        type Input = CompareInput;
        type Output = CompareOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "signs.compare",
            summary: "Values that are no identifiers.",
            read: false,
            destructive: false,
            digest: "e2962ceda3462281c7bc48afb51b5713b061a08df6d9be970b17e51936a4443b",
            input: &COMPARE_INPUT_SHAPE,
            output: &COMPARE_OUTPUT_SHAPE,
            key: None,
            manual: None,
            undo: None,
            failures: &[],
            deprecated: None,
            contract: None,
        };
    }

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
    #[derive(Clone, PartialEq)]
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

    #[doc(hidden)]
    pub static COMPARE_INPUT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("CompareInput", &[
        ::capgen::rt::FieldShape::required("operator", &COMPARE_INPUT_OPERATOR_SHAPE),
        ::capgen::rt::FieldShape::required("word", &COMPARE_INPUT_WORD_SHAPE),
        ::capgen::rt::FieldShape::required("größe", &::capgen::rt::Shape::TEXT),
        ::capgen::rt::FieldShape::required("名前", &::capgen::rt::Shape::TEXT),
        ::capgen::rt::FieldShape::required("имя", &::capgen::rt::Shape::TEXT),
        ::capgen::rt::FieldShape::required("страна", &::capgen::rt::Shape::TEXT),
        ::capgen::rt::FieldShape::required("сор", &::capgen::rt::Shape::TEXT),
        ::capgen::rt::FieldShape::required("口", &::capgen::rt::Shape::TEXT),
        ::capgen::rt::FieldShape::required("όνομα", &::capgen::rt::Shape::TEXT),
        ::capgen::rt::FieldShape::required("なまえ", &::capgen::rt::Shape::TEXT),
        ::capgen::rt::FieldShape::required("ナマエ", &::capgen::rt::Shape::TEXT),
        ::capgen::rt::FieldShape::required("이름", &COMPARE_INPUT이름_SHAPE),
        ::capgen::rt::FieldShape::required("a b", &::capgen::rt::Shape::TEXT),
        ::capgen::rt::FieldShape::required("quote\"d", &::capgen::rt::Shape::TEXT),
        ::capgen::rt::FieldShape::required("back`tick", &::capgen::rt::Shape::TEXT),
        ::capgen::rt::FieldShape::required("{brace}", &::capgen::rt::Shape::TEXT),
        ::capgen::rt::FieldShape::required("new\nline", &::capgen::rt::Shape::TEXT),
        ::capgen::rt::FieldShape::required("\u{202e}bidi", &::capgen::rt::Shape::TEXT),
    ]);

    impl ::capgen::rt::Value for CompareInput {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.operator,
                1 => &self.word,
                2 => &self.größe,
                3 => &self.名前,
                4 => &self.имя,
                5 => &self.страна,
                6 => &self.u0441_u043e_u0440,
                7 => &self.u53e3,
                8 => &self.όνομα,
                9 => &self.なまえ,
                10 => &self.ナマエ,
                11 => &self.이름,
                12 => &self.a_b,
                13 => &self.quote_u0022_d,
                14 => &self.back_u0060_tick,
                15 => &self.u007b_brace_u007d,
                16 => &self.new_line,
                17 => &self.u202e_bidi,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.operator,
                1 => &mut self.word,
                2 => &mut self.größe,
                3 => &mut self.名前,
                4 => &mut self.имя,
                5 => &mut self.страна,
                6 => &mut self.u0441_u043e_u0440,
                7 => &mut self.u53e3,
                8 => &mut self.όνομα,
                9 => &mut self.なまえ,
                10 => &mut self.ナマエ,
                11 => &mut self.이름,
                12 => &mut self.a_b,
                13 => &mut self.quote_u0022_d,
                14 => &mut self.back_u0060_tick,
                15 => &mut self.u007b_brace_u007d,
                16 => &mut self.new_line,
                17 => &mut self.u202e_bidi,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for CompareInput {
        const SHAPE: &'static ::capgen::rt::Shape = &COMPARE_INPUT_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            CompareInput {
                operator: ::capgen::rt::Typed::empty(seal),
                word: ::capgen::rt::Typed::empty(seal),
                größe: ::capgen::rt::Typed::empty(seal),
                名前: ::capgen::rt::Typed::empty(seal),
                имя: ::capgen::rt::Typed::empty(seal),
                страна: ::capgen::rt::Typed::empty(seal),
                u0441_u043e_u0440: ::capgen::rt::Typed::empty(seal),
                u53e3: ::capgen::rt::Typed::empty(seal),
                όνομα: ::capgen::rt::Typed::empty(seal),
                なまえ: ::capgen::rt::Typed::empty(seal),
                ナマエ: ::capgen::rt::Typed::empty(seal),
                이름: ::capgen::rt::Typed::empty(seal),
                a_b: ::capgen::rt::Typed::empty(seal),
                quote_u0022_d: ::capgen::rt::Typed::empty(seal),
                back_u0060_tick: ::capgen::rt::Typed::empty(seal),
                u007b_brace_u007d: ::capgen::rt::Typed::empty(seal),
                new_line: ::capgen::rt::Typed::empty(seal),
                u202e_bidi: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    /// `operator` of [`CompareInput`].
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
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

    ::capgen::rt::words!(CompareInputOperator, COMPARE_INPUT_OPERATOR_SHAPE,
        U003c = "<",
        U003cU003d = "<=",
        U003d = "=",
        U0021U003d = "!=",
        Empty = "",
        U0020 = " ",
        U002d = "-",
        U005f = "_",
    );

    /// `word` of [`CompareInput`].
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
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

    ::capgen::rt::words!(CompareInputWord, COMPARE_INPUT_WORD_SHAPE,
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
    );

    /// `이름` of [`CompareInput`].
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
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

    ::capgen::rt::words!(CompareInput이름, COMPARE_INPUT이름_SHAPE,
        名前 = "名前",
        Имя = "имя",
        U043dU043e = "но",
        Σας = "ΣΑΣ",
        値 = "値",
    );

    /// Output of [`Compare`].
    #[derive(Clone, PartialEq)]
    pub struct CompareOutput {}

    #[doc(hidden)]
    pub static COMPARE_OUTPUT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("CompareOutput", &[
    ]);

    impl ::capgen::rt::Value for CompareOutput {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
    }

    impl ::capgen::rt::Typed for CompareOutput {
        const SHAPE: &'static ::capgen::rt::Shape = &COMPARE_OUTPUT_SHAPE;
        fn empty(_: ::capgen::rt::Seal) -> Self {
            CompareOutput {
            }
        }
    }

    ::capgen::rt::common!(CompareInput, CompareOutput);
}

/// The capabilities of `types`.
#[allow(dead_code, deprecated, reason = "generated: the files choose what there is, an application what it uses")]
#[allow(
    clippy::approx_constant, clippy::enum_variant_names, clippy::module_inception, clippy::needless_update, clippy::new_ret_no_self,
    clippy::should_implement_trait, clippy::too_many_arguments, clippy::type_complexity, clippy::upper_case_acronyms,
    clippy::wrong_self_convention, reason = "generated: the files choose names and sizes"
)]
pub mod types_ {
    /// A family named like capgen's own module.
    ///
    /// The capability `types.list`.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct List;

    impl ::capgen::Capability for List {
        type Input = ListInput;
        type Output = ListOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "types.list",
            summary: "A family named like capgen's own module.",
            read: false,
            destructive: false,
            digest: "55d00c714172991b0fbbc7c99bd004d56ebc85f3e91f8b410fce1cf976ae5360",
            input: &LIST_INPUT_SHAPE,
            output: &LIST_OUTPUT_SHAPE,
            key: None,
            manual: None,
            undo: None,
            failures: &[],
            deprecated: None,
            contract: None,
        };
    }

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
    #[derive(Clone, PartialEq)]
    pub struct ListInput {}

    #[doc(hidden)]
    pub static LIST_INPUT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("ListInput", &[
    ]);

    impl ::capgen::rt::Value for ListInput {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
    }

    impl ::capgen::rt::Typed for ListInput {
        const SHAPE: &'static ::capgen::rt::Shape = &LIST_INPUT_SHAPE;
        fn empty(_: ::capgen::rt::Seal) -> Self {
            ListInput {
            }
        }
    }

    /// Output of [`List`].
    #[derive(Clone, PartialEq)]
    pub struct ListOutput {}

    #[doc(hidden)]
    pub static LIST_OUTPUT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("ListOutput", &[
    ]);

    impl ::capgen::rt::Value for ListOutput {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
    }

    impl ::capgen::rt::Typed for ListOutput {
        const SHAPE: &'static ::capgen::rt::Shape = &LIST_OUTPUT_SHAPE;
        fn empty(_: ::capgen::rt::Seal) -> Self {
            ListOutput {
            }
        }
    }

    ::capgen::rt::common!(ListInput, ListOutput);
}

/// The named types of the catalogue.
#[allow(dead_code, deprecated, reason = "generated: the files choose what there is, an application what it uses")]
#[allow(
    clippy::approx_constant, clippy::enum_variant_names, clippy::module_inception, clippy::needless_update, clippy::new_ret_no_self,
    clippy::should_implement_trait, clippy::too_many_arguments, clippy::type_complexity, clippy::upper_case_acronyms,
    clippy::wrong_self_convention, reason = "generated: the files choose names and sizes"
)]
pub mod types {
    /// `Box`, a type of the catalogue.
    #[derive(Clone, PartialEq)]
    pub struct Box {
        /// `width`: a whole number.
        pub width: i64,
    }

    #[doc(hidden)]
    pub static BOX_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("Box", &[
        ::capgen::rt::FieldShape::required("width", &::capgen::rt::Shape::INT),
    ]);

    impl ::capgen::rt::Value for Box {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> ::std::option::Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.width,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> ::std::option::Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.width,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for Box {
        const SHAPE: &'static ::capgen::rt::Shape = &BOX_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            Box {
                width: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    /// `Debug`, a type of the catalogue.
    ///
    /// It is a list, each item an object, [`DebugItem`].
    pub type Debug = ::std::vec::Vec<DebugItem>;

    #[doc(hidden)]
    pub static DEBUG_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::list(&DEBUG_ITEM_SHAPE);

    /// What [`Debug`](type@Debug) holds.
    #[derive(Clone, PartialEq)]
    pub struct DebugItem {
        /// `debug`: [`Hash`](type@Hash).
        pub debug: Hash,
    }

    #[doc(hidden)]
    pub static DEBUG_ITEM_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("DebugItem", &[
        ::capgen::rt::FieldShape::required("debug", &HASH_SHAPE),
    ]);

    impl ::capgen::rt::Value for DebugItem {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> ::std::option::Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.debug,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> ::std::option::Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.debug,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for DebugItem {
        const SHAPE: &'static ::capgen::rt::Shape = &DEBUG_ITEM_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            DebugItem {
                debug: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    /// `Hash`, a type of the catalogue.
    #[derive(Clone, PartialEq)]
    pub struct Hash {
        /// `hash`: [`Hash`](type@Hash), or null. May be left out.
        pub hash: ::std::option::Option<::std::boxed::Box<Hash>>,
        /// `items`: a list, each item an object, [`HashItems`].
        pub items: ::std::vec::Vec<HashItems>,
    }

    #[doc(hidden)]
    pub static HASH_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("Hash", &[
        ::capgen::rt::FieldShape::optional("hash", &::capgen::rt::Shape::nullable(&HASH_SHAPE)),
        ::capgen::rt::FieldShape::required("items", &::capgen::rt::Shape::list(&HASH_ITEMS_SHAPE)),
    ]);

    impl ::capgen::rt::Value for Hash {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> ::std::option::Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.hash,
                1 => &self.items,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> ::std::option::Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.hash,
                1 => &mut self.items,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for Hash {
        const SHAPE: &'static ::capgen::rt::Shape = &HASH_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            Hash {
                hash: ::capgen::rt::Typed::empty(seal),
                items: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    /// `items` of [`Hash`](type@Hash).
    #[derive(Clone, PartialEq)]
    pub struct HashItems {
        /// `a`: text.
        pub a: ::std::string::String,
    }

    #[doc(hidden)]
    pub static HASH_ITEMS_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("HashItems", &[
        ::capgen::rt::FieldShape::required("a", &::capgen::rt::Shape::TEXT),
    ]);

    impl ::capgen::rt::Value for HashItems {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> ::std::option::Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.a,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> ::std::option::Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.a,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for HashItems {
        const SHAPE: &'static ::capgen::rt::Shape = &HASH_ITEMS_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            HashItems {
                a: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    /// `Option`, a type of the catalogue.
    #[derive(Clone, PartialEq)]
    pub struct Option {
        /// `value`: text.
        pub value: ::std::string::String,
    }

    #[doc(hidden)]
    pub static OPTION_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("Option", &[
        ::capgen::rt::FieldShape::required("value", &::capgen::rt::Shape::TEXT),
    ]);

    impl ::capgen::rt::Value for Option {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> ::std::option::Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.value,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> ::std::option::Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.value,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for Option {
        const SHAPE: &'static ::capgen::rt::Shape = &OPTION_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            Option {
                value: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    /// `Self`, a type of the catalogue.
    #[derive(Clone, PartialEq)]
    pub struct Self_ {
        /// `self`: one of `x`, `y`.
        pub self_: SelfSelf,
    }

    #[doc(hidden)]
    pub static SELF__SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("Self_", &[
        ::capgen::rt::FieldShape::required("self", &SELF_SELF_SHAPE),
    ]);

    impl ::capgen::rt::Value for Self_ {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> ::std::option::Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.self_,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> ::std::option::Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.self_,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for Self_ {
        const SHAPE: &'static ::capgen::rt::Shape = &SELF__SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            Self_ {
                self_: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    /// `self` of [`Self_`].
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum SelfSelf {
        /// `x`.
        X,
        /// `y`.
        Y,
    }

    ::capgen::rt::words!(SelfSelf, SELF_SELF_SHAPE,
        X = "x",
        Y = "y",
    );

    /// `String`, a type of the catalogue.
    ///
    /// It is text of at least 1 characters.
    pub type String = ::std::string::String;

    #[doc(hidden)]
    pub static STRING_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::text(Some(1), None);

    /// `Vec`, a type of the catalogue.
    #[derive(Clone, PartialEq)]
    pub struct Vec {
        /// `box`: [`Box`].
        pub r#box: Box,
    }

    #[doc(hidden)]
    pub static VEC_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("Vec", &[
        ::capgen::rt::FieldShape::required("box", &BOX_SHAPE),
    ]);

    impl ::capgen::rt::Value for Vec {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> ::std::option::Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.r#box,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> ::std::option::Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.r#box,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for Vec {
        const SHAPE: &'static ::capgen::rt::Shape = &VEC_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            Vec {
                r#box: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    ::capgen::rt::common!(Box, DebugItem, Hash, HashItems, Option, Self_, Vec);
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
