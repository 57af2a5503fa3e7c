/// The composition `self`.
#[allow(
    dead_code, deprecated, missing_copy_implementations, missing_debug_implementations,
    reason = "generated: the files choose what there is, an application what it uses"
)]
#[allow(
    clippy::approx_constant, clippy::enum_variant_names, clippy::module_inception, clippy::needless_update, clippy::new_ret_no_self,
    clippy::should_implement_trait, clippy::too_many_arguments, clippy::type_complexity, clippy::upper_case_acronyms,
    clippy::wrong_self_convention, reason = "generated: the files choose names and sizes"
)]
pub mod composition {
    /// The composition `self`, running. Cheap to clone.
    #[derive(Clone, Debug)]
    pub struct Self_(::capgen::Composition);

    impl ::std::ops::Deref for Self_ {
        type Target = ::capgen::Composition;
        fn deref(&self) -> &::capgen::Composition {
            &self.0
        }
    }

    impl Self_ {
        /// Begins it. Every linked provider must be given before it can be built.
        pub fn builder(ledger: ::capgen::Ledger) -> SelfBuilder<given::No, given::No> {
            let inner = ::capgen::Composition::builder("self", ledger)
                .brick("self", ::golden_digits::capabilities::BRICK)
                .map("4.type", ::capgen::rt::MapTo::Manual)
                .map("type.try.fn", ::capgen::rt::MapTo::Manual);
            SelfBuilder { inner, given: ::std::marker::PhantomData }
        }

        /// The seam of `self`.
        pub fn self_(&self) -> ::golden_digits::capabilities::_2faSeam {
            ::capgen::Seam::from_seam(self.0.seam("self"))
        }
    }

    /// Puts `self` together.
    #[derive(Debug)]
    #[must_use]
    pub struct SelfBuilder<_1_, Self__> {
        inner: ::capgen::rt::CompositionBuilder,
        given: ::std::marker::PhantomData<(_1_, Self__,)>,
    }

    impl<_1_, Self__> SelfBuilder<_1_, Self__> {
        /// What a brick acts with for the composition's own tenant.
        pub fn connection(self, brick: impl ::std::convert::Into<::std::string::String>, connection: ::capgen::Connection) -> Self {
            Self { inner: self.inner.connection(brick, connection), given: self.given }
        }

        /// What a brick acts with for a tenant.
        pub fn connection_of(self, tenant: impl ::std::convert::Into<::std::string::String>, brick: impl ::std::convert::Into<::std::string::String>, connection: ::capgen::Connection) -> Self {
            Self { inner: self.inner.connection_of(tenant, brick, connection), given: self.given }
        }

        /// Who fetches the secrets whose place begins with this scheme and a colon.
        pub fn secret_provider(self, scheme: impl ::std::convert::Into<::std::string::String>, provider: impl ::capgen::SecretProvider) -> Self {
            Self { inner: self.inner.secret_provider(scheme, provider), given: self.given }
        }

        /// What seals the secrets of connections that the ledger keeps.
        pub fn sealing_keys(self, keys: impl ::capgen::SealingKeys) -> Self {
            Self { inner: self.inner.sealing_keys(keys), given: self.given }
        }

        /// How a brick that is not linked in is reached, in place of its `url`.
        pub fn remote(self, brick: impl ::std::convert::Into<::std::string::String>, transport: impl ::capgen::Dispatch) -> Self {
            Self { inner: self.inner.remote(brick, transport), given: self.given }
        }

        /// Where a brick lies, in place of what compose.yaml says: for what only the program knows.
        pub fn region(self, brick: impl ::std::convert::Into<::std::string::String>, region: impl ::std::convert::Into<::std::string::String>) -> Self {
            Self { inner: self.inner.region(brick, region), given: self.given }
        }

        /// How long an attempt is known to be alive after it was last heard of; 120 seconds unless said.
        pub fn lease(self, lease: ::std::time::Duration) -> Self {
            Self { inner: self.inner.lease(lease), given: self.given }
        }

        /// After so many attempts that never came back, a person does it; 5 unless said.
        pub fn attempts(self, attempts: u32) -> Self {
            Self { inner: self.inner.attempts(attempts), given: self.given }
        }

        /// How patient it is with vendors: timeouts, tries, and when one is left alone.
        pub fn patience(self, patience: ::capgen::Patience) -> Self {
            Self { inner: self.inner.patience(patience), given: self.given }
        }

        /// What is riskier than this is approved by somebody, whatever its contract says; what declares no risk counts as high.
        pub fn approve_above(self, risk: ::capgen::contract::Risk) -> Self {
            Self { inner: self.inner.approve_above(risk), given: self.given }
        }

        /// Who approves what a contract leaves to a policy of this name; the one without a name is the tenant's.
        pub fn approval_policy(self, name: impl ::std::convert::Into<::std::string::String>, rule: ::capgen::approvals::Rule) -> Self {
            Self { inner: self.inner.approval_policy(name, rule), given: self.given }
        }

        /// How long an approval may take whose contract does not say; a week unless said.
        pub fn approval_time(self, time: ::std::time::Duration) -> Self {
            Self { inner: self.inner.approval_time(time), given: self.given }
        }

        /// How long ago somebody may have authenticated for what asks for a step-up; 5 minutes unless said.
        pub fn step_up_age(self, age: ::std::time::Duration) -> Self {
            Self { inner: self.inner.step_up_age(age), given: self.given }
        }

        /// The composition.
        pub fn build(self) -> Self_
        where
            _1_: given::_1Given,
            Self__: given::SelfGiven,
        {
            Self_(self.inner.build())
        }
    }

    impl<Self__> SelfBuilder<given::No, Self__> {
        /// Gives `1`.
        pub fn _1(self, provider: impl ::golden_postmark::capabilities::PostmarkProvider + ::capgen::Provider) -> SelfBuilder<given::Yes, Self__> {
            let inner = self.inner.provider("1", provider);
            SelfBuilder { inner, given: ::std::marker::PhantomData }
        }
    }

    impl<_1_> SelfBuilder<_1_, given::No> {
        /// Gives `self`.
        pub fn self_(self, provider: impl ::golden_digits::capabilities::_2faProvider + ::capgen::Provider) -> SelfBuilder<_1_, given::Yes> {
            let inner = self.inner.provider("self", provider);
            SelfBuilder { inner, given: ::std::marker::PhantomData }
        }
    }

    #[doc(hidden)]
    #[allow(missing_docs, reason = "hidden: the states of the builder")]
    pub mod given {
        #[derive(Debug)]
        pub struct Yes;
        #[derive(Debug)]
        pub struct No;

        #[diagnostic::on_unimplemented(
            message = "`1` is not given: call `._1(…)`",
            label = "`1` is missing here",
            note = "every provider that is linked into a composition is given before `.build()`"
        )]
        pub trait _1Given {}
        impl _1Given for Yes {}

        #[diagnostic::on_unimplemented(
            message = "`self` is not given: call `.self_(…)`",
            label = "`self` is missing here",
            note = "every provider that is linked into a composition is given before `.build()`"
        )]
        pub trait SelfGiven {}
        impl SelfGiven for Yes {}
    }
}

#[allow(unused_imports, reason = "a test may use the parts alone")]
pub use composition::Self_;

const _: () = ::capgen::rt::prove(&::capgen::rt::Proof {
    file: "compose.yaml",
    mappings: &[
        ("4.type", ::capgen::rt::Mapped::Elsewhere),
        ("type.try.fn", ::capgen::rt::Mapped::Elsewhere),
    ],
    bricks: &[
        ("1", ::golden_postmark::capabilities::BRICK),
        ("self", ::golden_digits::capabilities::BRICK),
    ],
    accepted: &[
    ],
});
