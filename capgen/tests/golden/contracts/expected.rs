/// The capabilities of `money`.
#[allow(
    dead_code, deprecated, missing_copy_implementations, missing_debug_implementations,
    reason = "generated: the files choose what there is, an application what it uses"
)]
#[allow(
    clippy::approx_constant, clippy::enum_variant_names, clippy::module_inception, clippy::needless_update, clippy::new_ret_no_self,
    clippy::should_implement_trait, clippy::too_many_arguments, clippy::type_complexity, clippy::upper_case_acronyms,
    clippy::wrong_self_convention, reason = "generated: the files choose names and sizes"
)]
pub mod money {
    /// What an account holds.
    ///
    /// The capability `money.balance`. A read: it takes no claim and no key.
    pub struct Balance;

    impl ::capgen::Capability for Balance {
        type Input = BalanceInput;
        type Output = BalanceOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "money.balance",
            summary: "What an account holds.",
            digest: "077a2086d2bc73f25f331bfcd8329684cda18c65169af37b955ae77c6ee3af40",
            input: <BalanceInput as ::capgen::rt::Typed>::SHAPE,
            output: <BalanceOutput as ::capgen::rt::Typed>::SHAPE,
            contract: Some(&::capgen::rt::contract::Contract { execution: Some(::capgen::rt::contract::Execution { retry_safety: Some(::capgen::rt::contract::RetrySafety::Safe), ..::capgen::rt::contract::Execution::NONE }), ..::capgen::rt::contract::Contract::NONE }),
            read: true,
            ..::capgen::rt::UNSAID
        };
    }
    #[diagnostic::do_not_recommend]
    impl ::capgen::rt::Read for Balance {}
    impl ::capgen::Repeatable for Balance {}

    /// Send money the old way.
    ///
    /// The capability `money.old_send`.
    ///
    /// Deprecated: `money.send`
    pub struct OldSend;

    impl ::capgen::Capability for OldSend {
        type Input = OldSendInput;
        type Output = OldSendOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "money.old_send",
            summary: "Send money the old way.",
            digest: "73f432b4f8e6db5f6a6c52ac3884ccbaf4957be60bb7ce6ae52a51c0a3f92c41",
            input: <OldSendInput as ::capgen::rt::Typed>::SHAPE,
            output: <OldSendOutput as ::capgen::rt::Typed>::SHAPE,
            deprecated: Some("`money.send`"),
            ..::capgen::rt::UNSAID
        };
    }
    impl ::capgen::Repeatable for OldSend {}

    /// Remind somebody of what they owe.
    ///
    /// The capability `money.remind`. Without a key, a call is a piece of work of its own.
    pub struct Remind;

    impl ::capgen::Capability for Remind {
        type Input = RemindInput;
        type Output = RemindOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "money.remind",
            summary: "Remind somebody of what they owe.",
            digest: "1287d77d951bd415b644582ba541009a234e55db0437afcf60217a421d2df43f",
            input: <RemindInput as ::capgen::rt::Typed>::SHAPE,
            output: <RemindOutput as ::capgen::rt::Typed>::SHAPE,
            contract: Some(&::capgen::rt::contract::Contract { idempotency: Some(::capgen::rt::contract::Idempotency::of(::capgen::rt::contract::KeyRequirement::Optional)), ..::capgen::rt::contract::Contract::NONE }),
            ..::capgen::rt::UNSAID
        };
    }
    impl ::capgen::Repeatable for Remind {}

    /// Return money that was sent.
    ///
    /// The capability `money.return`.
    pub struct Return;

    impl ::capgen::Capability for Return {
        type Input = ReturnInput;
        type Output = ReturnOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "money.return",
            summary: "Return money that was sent.",
            digest: "95101ed1363e7a9d510184a6918dfcb5428a746f43f558e3052dfef7acd8e7a5",
            input: <ReturnInput as ::capgen::rt::Typed>::SHAPE,
            output: <ReturnOutput as ::capgen::rt::Typed>::SHAPE,
            contract: Some(&::capgen::rt::contract::Contract { risk: Some(::capgen::rt::contract::Risk::Medium), ..::capgen::rt::contract::Contract::NONE }),
            ..::capgen::rt::UNSAID
        };
    }
    impl ::capgen::Repeatable for Return {}

    /// Ring somebody up.
    ///
    /// The capability `money.ring`. It takes no key: each call is a piece of work of its own.
    pub struct Ring;

    impl ::capgen::Capability for Ring {
        type Input = RingInput;
        type Output = RingOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "money.ring",
            summary: "Ring somebody up.",
            digest: "2e1fb4c538849e0011d5223689d184f6fc21086b9c3f54daf72830a898f498fa",
            input: <RingInput as ::capgen::rt::Typed>::SHAPE,
            output: <RingOutput as ::capgen::rt::Typed>::SHAPE,
            contract: Some(&::capgen::rt::contract::Contract { idempotency: Some(::capgen::rt::contract::Idempotency::of(::capgen::rt::contract::KeyRequirement::Unsupported)), ..::capgen::rt::contract::Contract::NONE }),
            ..::capgen::rt::UNSAID
        };
    }
    impl ::capgen::Repeatable for Ring {}

    /// Send money to an account.
    ///
    /// The capability `money.send`. Destructive: put an approval before it. `money.return` reverses it.
    pub struct Send;

    impl ::capgen::Capability for Send {
        type Input = SendInput;
        type Output = SendOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "money.send",
            summary: "Send money to an account.",
            digest: "b6364f9ae7bd83bba2c0ea51a978abf091a67cc3f077616f59ae7cfbbce1bd38",
            input: <SendInput as ::capgen::rt::Typed>::SHAPE,
            output: <SendOutput as ::capgen::rt::Typed>::SHAPE,
            key: Some(&[::capgen::rt::Piece::Field("source_ref"), ::capgen::rt::Piece::Text("|"), ::capgen::rt::Piece::Field("type_code"), ::capgen::rt::Piece::Text("|"), ::capgen::rt::Piece::Extra("attempt_no")]),
            manual: Some(&[::capgen::rt::Piece::Text("Send "), ::capgen::rt::Piece::Field("amount"), ::capgen::rt::Piece::Text(" to "), ::capgen::rt::Piece::Field("account"), ::capgen::rt::Piece::Text(" ("), ::capgen::rt::Piece::Field("note"), ::capgen::rt::Piece::Text(")")]),
            undo: Some("money.return"),
            reversal: Some(&::capgen::rt::Reversal::of::<super::money::Return>(&[(::capgen::rt::Origin::Output, "transfer_id", "transfer_id")])),
            contract: Some(&::capgen::rt::contract::Contract { risk: Some(::capgen::rt::contract::Risk::High), stability: Some(::capgen::rt::contract::Stability::Stable), side_effects: &[::capgen::rt::contract::SideEffect::Financial, ::capgen::rt::contract::SideEffect::ExternalNetwork], idempotency: Some(::capgen::rt::contract::Idempotency { collision_behavior: Some(::capgen::rt::contract::Collision::RejectConflict), key_scope: Some(::capgen::rt::contract::KeyScope::Tenant), ttl_ms: Some(86400000), ..::capgen::rt::contract::Idempotency::of(::capgen::rt::contract::KeyRequirement::Required) }), execution: Some(::capgen::rt::contract::Execution { supports_sync: Some(true), supports_async: Some(false), supports_streaming: Some(false), supports_cancel: Some(false), supports_retry: Some(true), expected_completion: Some(::capgen::rt::contract::Completion::Sync), retry_safety: Some(::capgen::rt::contract::RetrySafety::SafeWithIdempotencyKey), ..::capgen::rt::contract::Execution::NONE }), data: Some(::capgen::rt::contract::DataPolicy { sensitivity: Some(::capgen::rt::contract::Sensitivity::Confidential), contains_pii: Some(true), redaction_required: Some(true), allowed_regions: &["eu"], prohibited_regions: &["us"], retention: Some(::capgen::rt::contract::Retention { retain_for_ms: Some(1000), delete_after_ms: Some(2000), legal_hold_allowed: true, ..::capgen::rt::contract::Retention::NONE }), redact: &[(::capgen::rt::Origin::Input, "note"), (::capgen::rt::Origin::Output, "transfer_id")], ..::capgen::rt::contract::DataPolicy::NONE }), credentials: Some(::capgen::rt::contract::Credentials { required: true, allow_oauth_refresh: true, accepted_issuers: &["bank"], required_scopes: &["money:send"], ..::capgen::rt::contract::Credentials::NONE }), approval: Some(::capgen::rt::contract::Approval { required: true, approver_selector: Some(::capgen::rt::contract::Approver::Role("treasurer")), reason: Some("Money leaves the house."), ttl_ms: Some(3600000), evidence_requirements: &[::capgen::rt::contract::Evidence::Reason, ::capgen::rt::contract::Evidence::InputSnapshot], rule: Some(::capgen::rt::contract::ApprovalRule::Quorum { required: 2, rules: &[::capgen::rt::contract::ApprovalRule::Role("treasurer"), ::capgen::rt::contract::ApprovalRule::Any(&[::capgen::rt::contract::ApprovalRule::Principal("anna"), ::capgen::rt::contract::ApprovalRule::Group("board")]), ::capgen::rt::contract::ApprovalRule::DelegatedAuthority { scope: "money:send", max_risk: Some(::capgen::rt::contract::Risk::High), max_value: Some("1000.00") }], distinct_principals: true }), minimum_distinct_principals: Some(2), separation_of_duties: ::capgen::rt::contract::SeparationOfDuties { requester_must_differ: true, operator_must_differ: true, ..::capgen::rt::contract::SeparationOfDuties::NONE }, policy_version: Some("7"), ..::capgen::rt::contract::Approval::NONE }), sla: Some(::capgen::rt::contract::ServiceLevel { expected_latency_ms: Some(200), timeout_ms: Some(5000), max_queue_delay_ms: Some(100), availability_target: Some("99.9 %"), ..::capgen::rt::contract::ServiceLevel::NONE }), transaction: Some(::capgen::rt::contract::Transaction { requires_plan_before_commit: true, dry_run_fidelity: Some(::capgen::rt::contract::DryRunFidelity::FullSimulation), supported_modes: &[::capgen::rt::contract::TransactionMode::Execute, ::capgen::rt::contract::TransactionMode::DryRun], ..::capgen::rt::contract::Transaction::NONE }), compensation: Some(::capgen::rt::contract::Compensation { requires_approval: true, compensation_capability_id: Some("money.return"), compensation_window_ms: Some(60000), ..::capgen::rt::contract::Compensation::of(::capgen::rt::contract::CompensationMode::Supported) }), pricing: Some(::capgen::rt::contract::Pricing { take_rate_bps: Some(25), take_rate_fixed_minor: Some(10), currency: Some("EUR"), ..::capgen::rt::contract::Pricing::of(::capgen::rt::contract::PricingModel::PerTransaction) }), scopes: &["money:send"], rate_limit_rpm: Some(60), refundable: Some(false), sca: Some(true), ..::capgen::rt::contract::Contract::NONE }),
            destructive: true,
            failures: &[::capgen::rt::Reason { name: "closed", words: "The account is closed.", retryable: false }, ::capgen::rt::Reason { name: "no_funds", words: "The account holds too little.", retryable: true }],
            ..::capgen::rt::UNSAID
        };
    }
    impl ::capgen::Repeatable for Send {}
    impl ::capgen::Compensable for Send {}

    impl Send {
        /// The idempotency key of a call: `{source_ref}|{type_code}|{attempt_no}`.
        ///
        /// # Errors
        /// When a value is empty or holds the separator, or the key is too long.
        pub fn key(input: &SendInput, attempt_no: impl ::std::fmt::Display) -> Result<::capgen::Key, ::capgen::KeyError> {
            ::capgen::rt::key::<Send>(input, &[("attempt_no", &attempt_no)])
        }
    }

    impl Send {
        /// The input of `money.return`, which reverses a call of this.
        ///
        /// # Errors
        /// What `money.return` does not take of it: what its schema says beyond its type.
        pub fn undo(input: &SendInput, output: &SendOutput) -> Result<super::money::ReturnInput, ::capgen::Faults> {
            ::capgen::rt::undo::<Send, super::money::Return>(input, output)
        }
    }

    /// The calls of `money`, as a trait, so that a test can stand in for [`Stub`].
    pub trait Client: ::std::marker::Send + Sync {
        /// What an account holds.
        fn balance(&self, input: BalanceInput) -> ::capgen::Pending<Balance>;

        /// Send money the old way.
        fn old_send(&self, key: ::capgen::Key, input: OldSendInput) -> ::capgen::Pending<OldSend>;

        /// Remind somebody of what they owe.
        fn remind(&self, key: ::std::option::Option<::capgen::Key>, input: RemindInput) -> ::capgen::Pending<Remind>;

        /// Return money that was sent.
        fn r#return(&self, key: ::capgen::Key, input: ReturnInput) -> ::capgen::Pending<Return>;

        /// Ring somebody up.
        fn ring(&self, input: RingInput) -> ::capgen::Pending<Ring>;

        /// Send money to an account.
        fn send(&self, key: ::capgen::Key, input: SendInput) -> ::capgen::Pending<Send>;
    }

    /// Calls `money` through a seam.
    #[derive(Clone, Debug)]
    pub struct Stub(::capgen::CapabilitySeam);

    impl Stub {
        /// What an account holds.
        pub fn balance(&self, input: BalanceInput) -> ::capgen::Pending<Balance> {
            self.0.read::<Balance>(input)
        }

        /// Send money the old way.
        #[deprecated(note = "`money.send`")]
        pub fn old_send(&self, key: ::capgen::Key, input: OldSendInput) -> ::capgen::Pending<OldSend> {
            self.0.call::<OldSend>(key, input)
        }

        /// Remind somebody of what they owe.
        pub fn remind(&self, key: ::std::option::Option<::capgen::Key>, input: RemindInput) -> ::capgen::Pending<Remind> {
            self.0.call_by::<Remind>(key, input)
        }

        /// Return money that was sent.
        pub fn r#return(&self, key: ::capgen::Key, input: ReturnInput) -> ::capgen::Pending<Return> {
            self.0.call::<Return>(key, input)
        }

        /// Ring somebody up.
        pub fn ring(&self, input: RingInput) -> ::capgen::Pending<Ring> {
            self.0.call_by::<Ring>(::std::option::Option::None, input)
        }

        /// Send money to an account.
        pub fn send(&self, key: ::capgen::Key, input: SendInput) -> ::capgen::Pending<Send> {
            self.0.call::<Send>(key, input)
        }
    }

    impl Client for Stub {
        fn balance(&self, input: BalanceInput) -> ::capgen::Pending<Balance> {
            self.balance(input)
        }
        fn old_send(&self, key: ::capgen::Key, input: OldSendInput) -> ::capgen::Pending<OldSend> {
            self.old_send(key, input)
        }
        fn remind(&self, key: ::std::option::Option<::capgen::Key>, input: RemindInput) -> ::capgen::Pending<Remind> {
            self.remind(key, input)
        }
        fn r#return(&self, key: ::capgen::Key, input: ReturnInput) -> ::capgen::Pending<Return> {
            self.r#return(key, input)
        }
        fn ring(&self, input: RingInput) -> ::capgen::Pending<Ring> {
            self.ring(input)
        }
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

    /// Input of [`Balance`].
    #[derive(Clone)]
    pub struct BalanceInput {
        /// `account`: text.
        pub account: String,
    }

    ::capgen::rt::record!(BalanceInput {
        0 account: required "account" ::capgen::rt::TEXT,
    });

    /// Output of [`Balance`].
    #[derive(Clone)]
    pub struct BalanceOutput {
        /// `amount`: an exact decimal.
        pub amount: ::capgen::Decimal,
    }

    ::capgen::rt::record!(BalanceOutput {
        0 amount: required "amount" ::capgen::rt::DECIMAL,
    });

    /// Input of [`OldSend`].
    #[derive(Clone)]
    pub struct OldSendInput {
        /// `account`: text.
        pub account: String,
    }

    ::capgen::rt::record!(OldSendInput {
        0 account: required "account" ::capgen::rt::TEXT,
    });

    /// Output of [`OldSend`].
    #[derive(Clone)]
    pub struct OldSendOutput {}

    ::capgen::rt::record!(OldSendOutput {});

    /// Input of [`Remind`].
    #[derive(Clone)]
    pub struct RemindInput {
        /// `account`: text.
        pub account: String,
    }

    ::capgen::rt::record!(RemindInput {
        0 account: required "account" ::capgen::rt::TEXT,
    });

    /// Output of [`Remind`].
    #[derive(Clone)]
    pub struct RemindOutput {
        /// `sent`: true or false.
        pub sent: bool,
    }

    ::capgen::rt::record!(RemindOutput {
        0 sent: required "sent" ::capgen::rt::BOOL,
    });

    /// Input of [`Return`].
    #[derive(Clone)]
    pub struct ReturnInput {
        /// `transfer_id`: text.
        pub transfer_id: String,
    }

    ::capgen::rt::record!(ReturnInput {
        0 transfer_id: required "transfer_id" ::capgen::rt::TEXT,
    });

    /// Output of [`Return`].
    #[derive(Clone)]
    pub struct ReturnOutput {
        /// `returned`: true or false.
        pub returned: bool,
    }

    ::capgen::rt::record!(ReturnOutput {
        0 returned: required "returned" ::capgen::rt::BOOL,
    });

    /// Input of [`Ring`].
    #[derive(Clone)]
    pub struct RingInput {
        /// `account`: text.
        pub account: String,
    }

    ::capgen::rt::record!(RingInput {
        0 account: required "account" ::capgen::rt::TEXT,
    });

    /// Output of [`Ring`].
    #[derive(Clone)]
    pub struct RingOutput {
        /// `reached`: true or false.
        pub reached: bool,
    }

    ::capgen::rt::record!(RingOutput {
        0 reached: required "reached" ::capgen::rt::BOOL,
    });

    /// Input of [`Send`].
    #[derive(Clone)]
    pub struct SendInput {
        /// `account`: text.
        pub account: String,
        /// `amount`: an exact decimal, at least 0.01.
        pub amount: ::capgen::Decimal,
        /// `source_ref`: text.
        pub source_ref: String,
        /// `type_code`: one of `A`, `B`.
        pub type_code: SendInputTypeCode,
        /// `note`: text, or null. May be left out.
        pub note: Option<String>,
    }

    ::capgen::rt::record!(SendInput {
        0 account: required "account" ::capgen::rt::TEXT,
        1 amount: required "amount" &::capgen::rt::Shape::Decimal { min: Some("0.01"), max: None },
        2 source_ref: required "source_ref" ::capgen::rt::TEXT,
        3 type_code: required "type_code" <SendInputTypeCode as ::capgen::rt::Typed>::SHAPE,
        4 note: optional "note" &::capgen::rt::Shape::Nullable(::capgen::rt::TEXT),
    });

    /// `type_code` of [`SendInput`].
    #[derive(Clone, Copy, PartialEq, Hash)]
    pub enum SendInputTypeCode {
        /// `A`.
        A,
        /// `B`.
        B,
    }

    ::capgen::rt::words!(SendInputTypeCode {
        A = "A",
        B = "B",
    });

    /// Output of [`Send`].
    #[derive(Clone)]
    pub struct SendOutput {
        /// `transfer_id`: text.
        pub transfer_id: String,
    }

    ::capgen::rt::record!(SendOutput {
        0 transfer_id: required "transfer_id" ::capgen::rt::TEXT,
    });
}

#[doc(hidden)]
#[allow(clippy::module_inception, reason = "hidden: the segments of names as they are")]
pub mod by_name {
    pub mod money {
        pub use super::super::money::Balance as balance;
        pub use super::super::money::OldSend as old_send;
        pub use super::super::money::Return as r#return;
        pub use super::super::money::Remind as remind;
        pub use super::super::money::Ring as ring;
        pub use super::super::money::Send as send;
    }
}
