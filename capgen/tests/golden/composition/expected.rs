/// The composition `acme`.
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
    /// The composition `acme`, running. Cheap to clone.
    #[derive(Clone, Debug)]
    pub struct Acme(::capgen::Composition);

    impl ::std::ops::Deref for Acme {
        type Target = ::capgen::Composition;
        fn deref(&self) -> &::capgen::Composition {
            &self.0
        }
    }

    impl Acme {
        /// Begins it. Every linked provider must be given before it can be built.
        pub fn builder(ledger: ::capgen::Ledger) -> AcmeBuilder<given::No, given::No> {
            let inner = ::capgen::Composition::builder("acme", ledger)
                .brick("google", ::golden_provider::capabilities::BRICK)
                .brick("hr", ::golden_consumer::capabilities::BRICK)
                .scopes("hr", ["users:write", "mail:send"])
                .region("rooms", "eu-west-1")
                .permission("rooms", "facilities")
                .map_to("google", &[
                    "identity.find_user",
                    "identity.provision_user",
                    "identity.suspend_user",
                ])
                .map_to("rooms", &[
                    "search_rooms",
                ])
                .map("identity.groups.add", ::capgen::rt::MapTo::Manual)
                .map("mail.send", ::capgen::rt::MapTo::Route(vec![(vec![("region".to_owned(), "eu".to_owned()), ("tier".to_owned(), "1".to_owned())], ::capgen::rt::MapTo::brick("post-mark")), (vec![], ::capgen::rt::MapTo::Manual)]));
            AcmeBuilder { inner, given: ::std::marker::PhantomData }
        }

        /// The seam of `google`.
        pub fn google(&self) -> ::golden_provider::capabilities::GoogleWorkspaceSeam {
            ::capgen::Seam::from_seam(self.0.seam("google"))
        }

        /// The seam of `hr`.
        pub fn hr(&self) -> ::golden_consumer::capabilities::HrSeam {
            ::capgen::Seam::from_seam(self.0.seam("hr"))
        }
    }

    /// Puts `acme` together.
    #[derive(Debug)]
    #[must_use]
    pub struct AcmeBuilder<Google_, PostMark_> {
        inner: ::capgen::rt::CompositionBuilder,
        given: ::std::marker::PhantomData<(Google_, PostMark_,)>,
    }

    impl<Google_, PostMark_> AcmeBuilder<Google_, PostMark_> {
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

        /// The composition. A brick with a `url` that no `.remote(…)` was given for is called there over HTTP.
        ///
        /// # Errors
        /// When a variable in a `url` is not set, or what it makes is no address.
        pub fn build(self) -> ::std::result::Result<Acme, ::capgen::StartError>
        where
            Google_: given::GoogleGiven,
            PostMark_: given::PostMarkGiven,
        {
            let inner = self.inner.at_url("rooms", "https://${ROOMS}/of/acme", "compose.yaml")?;
            ::std::result::Result::Ok(Acme(inner.build()))
        }
    }

    impl<PostMark_> AcmeBuilder<given::No, PostMark_> {
        /// Gives `google`.
        pub fn google(self, provider: impl ::golden_provider::capabilities::GoogleWorkspaceProvider + ::capgen::Provider) -> AcmeBuilder<given::Yes, PostMark_> {
            let inner = self.inner.provider("google", provider);
            AcmeBuilder { inner, given: ::std::marker::PhantomData }
        }
    }

    impl<Google_> AcmeBuilder<Google_, given::No> {
        /// Gives `post-mark`.
        pub fn post_mark(self, provider: impl ::golden_postmark::capabilities::PostmarkProvider + ::capgen::Provider) -> AcmeBuilder<Google_, given::Yes> {
            let inner = self.inner.provider("post-mark", provider);
            AcmeBuilder { inner, given: ::std::marker::PhantomData }
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
            message = "`google` is not given: call `.google(…)`",
            label = "`google` is missing here",
            note = "every provider that is linked into a composition is given before `.build()`"
        )]
        pub trait GoogleGiven {}
        impl GoogleGiven for Yes {}

        #[diagnostic::on_unimplemented(
            message = "`post-mark` is not given: call `.post_mark(…)`",
            label = "`post-mark` is missing here",
            note = "every provider that is linked into a composition is given before `.build()`"
        )]
        pub trait PostMarkGiven {}
        impl PostMarkGiven for Yes {}
    }
}

#[allow(unused_imports, reason = "a test may use the parts alone")]
pub use composition::Acme;

const _: () = ::capgen::rt::prove(&::capgen::rt::Proof {
    file: "compose.yaml",
    mappings: &[
        ("identity.find_user", ::capgen::rt::Mapped::By(&["google"])),
        ("identity.groups.add", ::capgen::rt::Mapped::Elsewhere),
        ("identity.provision_user", ::capgen::rt::Mapped::By(&["google"])),
        ("identity.suspend_user", ::capgen::rt::Mapped::By(&["google"])),
        ("mail.send", ::capgen::rt::Mapped::By(&["post-mark"])),
        ("search_rooms", ::capgen::rt::Mapped::Elsewhere),
    ],
    bricks: &[
        ("google", ::golden_provider::capabilities::BRICK),
        ("hr", ::golden_consumer::capabilities::BRICK),
        ("post-mark", ::golden_postmark::capabilities::BRICK),
    ],
    accepted: &[
    ],
});
