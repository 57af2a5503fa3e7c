/// The capabilities of `docs`.
#[allow(dead_code, deprecated, reason = "generated: the files choose what there is, an application what it uses")]
#[allow(
    clippy::approx_constant, clippy::enum_variant_names, clippy::module_inception, clippy::needless_update, clippy::new_ret_no_self,
    clippy::should_implement_trait, clippy::too_many_arguments, clippy::type_complexity, clippy::upper_case_acronyms,
    clippy::wrong_self_convention, reason = "generated: the files choose names and sizes"
)]
pub mod docs {
    /// Turned � around � and � hidden � bell � and a tab
    ///
    /// line return separator next � soft
    ///
    /// The capability `docs.controls`.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct Controls;

    impl ::capgen::Capability for Controls {
        type Input = ControlsInput;
        type Output = ControlsOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "docs.controls",
            summary: "Turned \u{202e} around \u{2066} and \u{200b} hidden \u{7} bell \u{feff} and a \t tab",
            read: false,
            destructive: false,
            digest: "f658c796673031ea970609cef4391e30514e512f55420aa4b4ce67787c11297a",
            input: &CONTROLS_INPUT_SHAPE,
            output: &CONTROLS_OUTPUT_SHAPE,
            key: None,
            manual: Some(&[::capgen::rt::Piece::Text("Say \u{202e} \"quoted\" \\ {braces}")]),
            undo: None,
            failures: &[],
            deprecated: None,
            contract: None,
        };
    }

    /// A sentence that is so long that it must be laid out over several lines because a line of a comment
    /// has a bounded width, 1. and - what follows must not + begin # a line = of markup 2) either, however
    /// often - it is - repeated - in - the - text.
    ///
    /// The capability `docs.long`.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct Long;

    impl ::capgen::Capability for Long {
        type Input = LongInput;
        type Output = LongOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "docs.long",
            summary: "A sentence that is so long that it must be laid out over several lines because a line of a comment has a bounded width, 1. and - what follows must not + begin # a line = of markup 2) either, however often - it is - repeated - in - the - text.",
            read: false,
            destructive: false,
            digest: "aa25ca7306a9bf913a4570780186e1c1e3f634767e73836ed9d1663534d5f790",
            input: &LONG_INPUT_SHAPE,
            output: &LONG_OUTPUT_SHAPE,
            key: None,
            manual: None,
            undo: None,
            failures: &[],
            deprecated: None,
            contract: None,
        };
    }

    /// See \[nowhere\] and \<script\>alert(1)\</script\>, \*stars\*, `code`, a lone \` and
    /// https\://example.org/x_y.
    ///
    /// \# A heading
    ///
    /// \`\`\` this is not Rust { \`\`\`
    ///
    /// indented, and not Rust either
    ///
    /// 1\. one 2) two - a list that goes on and on + another \> a quote \| a \| table \| \|---\|---\| \*\*\*
    /// \=== \[ref\]: https\://example.org "title" !\[image\](x.png) \[link\](y) \<https\://z\> \&amp;
    /// \&copy; \~\~gone\~\~ \[\^1\] \$x\$ - \[ \] todo /// not a comment \*/ /\* //! "quotes" \\ backslash
    /// Vec\<String\> and Option\<T\> and a\<b and c\>d and \_\_init\_\_ and \_x\_
    ///
    /// The capability `docs.markdown`.
    ///
    /// Deprecated: use `docs.other` \[instead\] \<now\>
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    pub struct Markdown;

    impl ::capgen::Capability for Markdown {
        type Input = MarkdownInput;
        type Output = MarkdownOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "docs.markdown",
            summary: "See [nowhere] and <script>alert(1)</script>, *stars*, `code`, a lone ` and https://example.org/x_y.",
            read: false,
            destructive: false,
            digest: "514fff31f1ad864208d098388c7aa2329c875269f64d2015e0b162a44c01c61c",
            input: &MARKDOWN_INPUT_SHAPE,
            output: &MARKDOWN_OUTPUT_SHAPE,
            key: None,
            manual: None,
            undo: None,
            failures: &[],
            deprecated: Some("use `docs.other` [instead] <now>"),
            contract: None,
        };
    }

    /// The calls of `docs`, as a trait, so that a test can stand in for [`Stub`].
    pub trait Client: Send + Sync {
        /// Turned � around � and � hidden � bell � and a tab
        fn controls(&self, key: ::capgen::Key, input: ControlsInput) -> ::capgen::Pending<Controls>;

        /// A sentence that is so long that it must be laid out over several lines because a line of a comment
        /// has a bounded width, 1. and - what follows must not + begin # a line = of markup 2) either, however
        /// often - it is - repeated - in - the - text.
        fn long(&self, key: ::capgen::Key, input: LongInput) -> ::capgen::Pending<Long>;

        /// See \[nowhere\] and \<script\>alert(1)\</script\>, \*stars\*, `code`, a lone \` and
        /// https\://example.org/x_y.
        fn markdown(&self, key: ::capgen::Key, input: MarkdownInput) -> ::capgen::Pending<Markdown>;
    }

    /// Calls `docs` through a seam.
    #[derive(Clone, Debug)]
    pub struct Stub(::capgen::CapabilitySeam);

    impl Stub {
        /// Turned � around � and � hidden � bell � and a tab
        pub fn controls(&self, key: ::capgen::Key, input: ControlsInput) -> ::capgen::Pending<Controls> {
            self.0.call::<Controls>(key, input)
        }

        /// A sentence that is so long that it must be laid out over several lines because a line of a comment
        /// has a bounded width, 1. and - what follows must not + begin # a line = of markup 2) either, however
        /// often - it is - repeated - in - the - text.
        pub fn long(&self, key: ::capgen::Key, input: LongInput) -> ::capgen::Pending<Long> {
            self.0.call::<Long>(key, input)
        }

        /// See \[nowhere\] and \<script\>alert(1)\</script\>, \*stars\*, `code`, a lone \` and
        /// https\://example.org/x_y.
        #[deprecated(note = "use `docs.other` \\[instead\\] \\<now\\>")]
        pub fn markdown(&self, key: ::capgen::Key, input: MarkdownInput) -> ::capgen::Pending<Markdown> {
            self.0.call::<Markdown>(key, input)
        }
    }

    impl Client for Stub {
        fn controls(&self, key: ::capgen::Key, input: ControlsInput) -> ::capgen::Pending<Controls> {
            self.controls(key, input)
        }
        fn long(&self, key: ::capgen::Key, input: LongInput) -> ::capgen::Pending<Long> {
            self.long(key, input)
        }
        fn markdown(&self, key: ::capgen::Key, input: MarkdownInput) -> ::capgen::Pending<Markdown> {
            self.markdown(key, input)
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

    /// Input of [`Controls`].
    #[derive(Clone, PartialEq)]
    pub struct ControlsInput {}

    #[doc(hidden)]
    pub static CONTROLS_INPUT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("ControlsInput", &[
    ]);

    impl ::capgen::rt::Value for ControlsInput {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
    }

    impl ::capgen::rt::Typed for ControlsInput {
        const SHAPE: &'static ::capgen::rt::Shape = &CONTROLS_INPUT_SHAPE;
        fn empty(_: ::capgen::rt::Seal) -> Self {
            ControlsInput {
            }
        }
    }

    /// Output of [`Controls`].
    #[derive(Clone, PartialEq)]
    pub struct ControlsOutput {}

    #[doc(hidden)]
    pub static CONTROLS_OUTPUT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("ControlsOutput", &[
    ]);

    impl ::capgen::rt::Value for ControlsOutput {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
    }

    impl ::capgen::rt::Typed for ControlsOutput {
        const SHAPE: &'static ::capgen::rt::Shape = &CONTROLS_OUTPUT_SHAPE;
        fn empty(_: ::capgen::rt::Seal) -> Self {
            ControlsOutput {
            }
        }
    }

    /// Input of [`Long`].
    #[derive(Clone, PartialEq)]
    pub struct LongInput {}

    #[doc(hidden)]
    pub static LONG_INPUT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("LongInput", &[
    ]);

    impl ::capgen::rt::Value for LongInput {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
    }

    impl ::capgen::rt::Typed for LongInput {
        const SHAPE: &'static ::capgen::rt::Shape = &LONG_INPUT_SHAPE;
        fn empty(_: ::capgen::rt::Seal) -> Self {
            LongInput {
            }
        }
    }

    /// Output of [`Long`].
    #[derive(Clone, PartialEq)]
    pub struct LongOutput {}

    #[doc(hidden)]
    pub static LONG_OUTPUT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("LongOutput", &[
    ]);

    impl ::capgen::rt::Value for LongOutput {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
    }

    impl ::capgen::rt::Typed for LongOutput {
        const SHAPE: &'static ::capgen::rt::Shape = &LONG_OUTPUT_SHAPE;
        fn empty(_: ::capgen::rt::Seal) -> Self {
            LongOutput {
            }
        }
    }

    /// Input of [`Markdown`].
    #[derive(Clone, PartialEq)]
    pub struct MarkdownInput {
        /// `[a]`: text.
        pub u005b_a_u005d: String,
        /// `<T>`: text.
        pub u003c_t_u003e: String,
        /// `a*b*c`: text.
        pub a_u002a_b_u002a_c: String,
        /// `*/`: text.
        pub u002a: String,
        /// `s`: [`Shared`](super::types::Shared).
        pub s: super::types::Shared,
    }

    #[doc(hidden)]
    pub static MARKDOWN_INPUT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("MarkdownInput", &[
        ::capgen::rt::FieldShape::required("[a]", &::capgen::rt::Shape::TEXT),
        ::capgen::rt::FieldShape::required("<T>", &::capgen::rt::Shape::TEXT),
        ::capgen::rt::FieldShape::required("a*b*c", &::capgen::rt::Shape::TEXT),
        ::capgen::rt::FieldShape::required("*/", &::capgen::rt::Shape::TEXT),
        ::capgen::rt::FieldShape::required("s", &super::types::SHARED_SHAPE),
    ]);

    impl ::capgen::rt::Value for MarkdownInput {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.u005b_a_u005d,
                1 => &self.u003c_t_u003e,
                2 => &self.a_u002a_b_u002a_c,
                3 => &self.u002a,
                4 => &self.s,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.u005b_a_u005d,
                1 => &mut self.u003c_t_u003e,
                2 => &mut self.a_u002a_b_u002a_c,
                3 => &mut self.u002a,
                4 => &mut self.s,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for MarkdownInput {
        const SHAPE: &'static ::capgen::rt::Shape = &MARKDOWN_INPUT_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            MarkdownInput {
                u005b_a_u005d: ::capgen::rt::Typed::empty(seal),
                u003c_t_u003e: ::capgen::rt::Typed::empty(seal),
                a_u002a_b_u002a_c: ::capgen::rt::Typed::empty(seal),
                u002a: ::capgen::rt::Typed::empty(seal),
                s: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    /// Output of [`Markdown`].
    #[derive(Clone, PartialEq)]
    pub struct MarkdownOutput {}

    #[doc(hidden)]
    pub static MARKDOWN_OUTPUT_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("MarkdownOutput", &[
    ]);

    impl ::capgen::rt::Value for MarkdownOutput {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
    }

    impl ::capgen::rt::Typed for MarkdownOutput {
        const SHAPE: &'static ::capgen::rt::Shape = &MARKDOWN_OUTPUT_SHAPE;
        fn empty(_: ::capgen::rt::Seal) -> Self {
            MarkdownOutput {
            }
        }
    }

    ::capgen::rt::common!(ControlsInput, ControlsOutput, LongInput, LongOutput, MarkdownInput, MarkdownOutput);
}

/// The named types of the catalogue.
#[allow(dead_code, deprecated, reason = "generated: the files choose what there is, an application what it uses")]
#[allow(
    clippy::approx_constant, clippy::enum_variant_names, clippy::module_inception, clippy::needless_update, clippy::new_ret_no_self,
    clippy::should_implement_trait, clippy::too_many_arguments, clippy::type_complexity, clippy::upper_case_acronyms,
    clippy::wrong_self_convention, reason = "generated: the files choose names and sizes"
)]
pub mod types {
    /// `Shared`, a type of the catalogue.
    #[derive(Clone, PartialEq)]
    pub struct Shared {
        /// `a`: one of `[link]`, `<b>`, `'`.
        pub a: SharedA,
    }

    #[doc(hidden)]
    pub static SHARED_SHAPE: ::capgen::rt::Shape = ::capgen::rt::Shape::record("Shared", &[
        ::capgen::rt::FieldShape::required("a", &SHARED_A_SHAPE),
    ]);

    impl ::capgen::rt::Value for Shared {
        fn view(&self) -> ::capgen::rt::View<'_> {
            ::capgen::rt::View::Record
        }
        fn at(&self, index: usize) -> Option<&dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &self.a,
                _ => return None,
            })
        }
        fn slot(&mut self, index: usize) -> Option<&mut dyn ::capgen::rt::Value> {
            Some(match index {
                0 => &mut self.a,
                _ => return None,
            })
        }
    }

    impl ::capgen::rt::Typed for Shared {
        const SHAPE: &'static ::capgen::rt::Shape = &SHARED_SHAPE;
        fn empty(seal: ::capgen::rt::Seal) -> Self {
            Shared {
                a: ::capgen::rt::Typed::empty(seal),
            }
        }
    }

    /// `a` of [`Shared`].
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum SharedA {
        /// `[link]`.
        U005bLinkU005d,
        /// `<b>`.
        U003cBU003e,
        /// `'`.
        U0060,
    }

    ::capgen::rt::words!(SharedA, SHARED_A_SHAPE,
        U005bLinkU005d = "[link]",
        U003cBU003e = "<b>",
        U0060 = "`",
    );

    ::capgen::rt::common!(Shared);
}

#[doc(hidden)]
#[allow(clippy::module_inception, reason = "hidden: the segments of names as they are")]
pub mod by_name {
    pub mod docs {
        pub use super::super::docs::Controls as controls;
        pub use super::super::docs::Long as long;
        pub use super::super::docs::Markdown as markdown;
    }
}
