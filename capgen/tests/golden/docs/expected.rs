/// The capabilities of `docs`.
#[allow(
    dead_code, deprecated, missing_copy_implementations, missing_debug_implementations,
    reason = "generated: the files choose what there is, an application what it uses"
)]
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
    pub struct Controls;

    impl ::capgen::Capability for Controls {
        type Input = ControlsInput;
        type Output = ControlsOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "docs.controls",
            summary: "Turned \u{202e} around \u{2066} and \u{200b} hidden \u{7} bell \u{feff} and a \t tab",
            digest: "f658c796673031ea970609cef4391e30514e512f55420aa4b4ce67787c11297a",
            input: <ControlsInput as ::capgen::rt::Typed>::SHAPE,
            output: <ControlsOutput as ::capgen::rt::Typed>::SHAPE,
            manual: Some(&[::capgen::rt::Piece::Text("Say \u{202e} \"quoted\" \\ {braces}")]),
            ..::capgen::rt::UNSAID
        };
    }
    impl ::capgen::Repeatable for Controls {}

    /// A sentence that is so long that it must be laid out over several lines because a line of a comment
    /// has a bounded width, 1. and - what follows must not + begin # a line = of markup 2) either, however
    /// often - it is - repeated - in - the - text.
    ///
    /// The capability `docs.long`.
    pub struct Long;

    impl ::capgen::Capability for Long {
        type Input = LongInput;
        type Output = LongOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "docs.long",
            summary: "A sentence that is so long that it must be laid out over several lines because a line of a comment has a bounded width, 1. and - what follows must not + begin # a line = of markup 2) either, however often - it is - repeated - in - the - text.",
            digest: "aa25ca7306a9bf913a4570780186e1c1e3f634767e73836ed9d1663534d5f790",
            input: <LongInput as ::capgen::rt::Typed>::SHAPE,
            output: <LongOutput as ::capgen::rt::Typed>::SHAPE,
            ..::capgen::rt::UNSAID
        };
    }
    impl ::capgen::Repeatable for Long {}

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
    pub struct Markdown;

    impl ::capgen::Capability for Markdown {
        type Input = MarkdownInput;
        type Output = MarkdownOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "docs.markdown",
            summary: "See [nowhere] and <script>alert(1)</script>, *stars*, `code`, a lone ` and https://example.org/x_y.",
            digest: "514fff31f1ad864208d098388c7aa2329c875269f64d2015e0b162a44c01c61c",
            input: <MarkdownInput as ::capgen::rt::Typed>::SHAPE,
            output: <MarkdownOutput as ::capgen::rt::Typed>::SHAPE,
            deprecated: Some("use `docs.other` [instead] <now>"),
            ..::capgen::rt::UNSAID
        };
    }
    impl ::capgen::Repeatable for Markdown {}

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
    #[derive(Clone)]
    pub struct ControlsInput {}

    ::capgen::rt::record!(ControlsInput {});

    /// Output of [`Controls`].
    #[derive(Clone)]
    pub struct ControlsOutput {}

    ::capgen::rt::record!(ControlsOutput {});

    /// Input of [`Long`].
    #[derive(Clone)]
    pub struct LongInput {}

    ::capgen::rt::record!(LongInput {});

    /// Output of [`Long`].
    #[derive(Clone)]
    pub struct LongOutput {}

    ::capgen::rt::record!(LongOutput {});

    /// Input of [`Markdown`].
    #[derive(Clone)]
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

    ::capgen::rt::record!(MarkdownInput {
        0 u005b_a_u005d: required "[a]" ::capgen::rt::TEXT,
        1 u003c_t_u003e: required "<T>" ::capgen::rt::TEXT,
        2 a_u002a_b_u002a_c: required "a*b*c" ::capgen::rt::TEXT,
        3 u002a: required "*/" ::capgen::rt::TEXT,
        4 s: required "s" &super::types::SHARED_SHAPE,
    });
    ::capgen::rt::unwind!(MarkdownInput);

    /// Output of [`Markdown`].
    #[derive(Clone)]
    pub struct MarkdownOutput {}

    ::capgen::rt::record!(MarkdownOutput {});
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
    /// `Shared`, a type of the catalogue.
    #[derive(Clone)]
    pub struct Shared {
        /// `a`: one of `[link]`, `<b>`, `'`.
        pub a: SharedA,
    }

    ::capgen::rt::record!(Shared static SHARED_SHAPE {
        0 a: required "a" <SharedA as ::capgen::rt::Typed>::SHAPE,
    });

    /// `a` of [`Shared`].
    #[derive(Clone, Copy, PartialEq, Hash)]
    pub enum SharedA {
        /// `[link]`.
        U005bLinkU005d,
        /// `<b>`.
        U003cBU003e,
        /// `'`.
        U0060,
    }

    ::capgen::rt::words!(SharedA {
        U005bLinkU005d = "[link]",
        U003cBU003e = "<b>",
        U0060 = "`",
    });
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
