/// The capabilities of `ai`.
#[allow(
    dead_code, deprecated, missing_copy_implementations, missing_debug_implementations,
    reason = "generated: the files choose what there is, an application what it uses"
)]
#[allow(
    clippy::approx_constant, clippy::enum_variant_names, clippy::module_inception, clippy::needless_update, clippy::new_ret_no_self,
    clippy::should_implement_trait, clippy::too_many_arguments, clippy::type_complexity, clippy::upper_case_acronyms,
    clippy::wrong_self_convention, reason = "generated: the files choose names and sizes"
)]
pub mod ai {
    /// Propose values.
    ///
    /// The capability `ai.suggest`.
    pub struct Suggest;

    impl ::capgen::Capability for Suggest {
        type Input = SuggestInput;
        type Output = SuggestOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "ai.suggest",
            summary: "Propose values.",
            digest: "5aceb82f7d6b33db9f9e4a1e4cd9b4397df2a97e859cfc38bffcd2dbddcd668a",
            input: <SuggestInput as ::capgen::rt::Typed>::SHAPE,
            output: <SuggestOutput as ::capgen::rt::Typed>::SHAPE,
            ..::capgen::rt::UNSAID
        };
    }
    impl ::capgen::Repeatable for Suggest {}

    /// The calls of `ai`, as a trait, so that a test can stand in for [`Stub`].
    pub trait Client: Send + Sync {
        /// Propose values.
        fn suggest(&self, key: ::capgen::Key, input: SuggestInput) -> ::capgen::Pending<Suggest>;
    }

    /// Calls `ai` through a seam.
    #[derive(Clone, Debug)]
    pub struct Stub(::capgen::CapabilitySeam);

    impl Stub {
        /// Propose values.
        pub fn suggest(&self, key: ::capgen::Key, input: SuggestInput) -> ::capgen::Pending<Suggest> {
            self.0.call::<Suggest>(key, input)
        }
    }

    impl Client for Stub {
        fn suggest(&self, key: ::capgen::Key, input: SuggestInput) -> ::capgen::Pending<Suggest> {
            self.suggest(key, input)
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

    /// Input of [`Suggest`].
    #[derive(Clone)]
    pub struct SuggestInput {
        /// `step`: text.
        pub step: String,
        /// `subject_ref`: text.
        pub subject_ref: String,
    }

    ::capgen::rt::record!(SuggestInput {
        0 step: required "step" ::capgen::rt::TEXT,
        1 subject_ref: required "subject_ref" ::capgen::rt::TEXT,
    });

    /// Output of [`Suggest`].
    #[derive(Clone)]
    pub struct SuggestOutput {
        /// `suggestion`: a map, each value text, a number, true, false or null.
        pub suggestion: ::std::collections::BTreeMap<String, ::capgen::Any>,
        /// `confidence`: a whole number, 0 to 100.
        pub confidence: i64,
        /// `model`: text.
        pub model: String,
    }

    ::capgen::rt::record!(SuggestOutput {
        0 suggestion: required "suggestion" &::capgen::rt::Shape::Map { of: ::capgen::rt::ANY },
        1 confidence: required "confidence" &::capgen::rt::Shape::Int { min: Some(0), max: Some(100) },
        2 model: required "model" ::capgen::rt::TEXT,
    });
    ::capgen::rt::unwind!(SuggestOutput);
}

/// The capabilities of `ai_steps`.
#[allow(
    dead_code, deprecated, missing_copy_implementations, missing_debug_implementations,
    reason = "generated: the files choose what there is, an application what it uses"
)]
#[allow(
    clippy::approx_constant, clippy::enum_variant_names, clippy::module_inception, clippy::needless_update, clippy::new_ret_no_self,
    clippy::should_implement_trait, clippy::too_many_arguments, clippy::type_complexity, clippy::upper_case_acronyms,
    clippy::wrong_self_convention, reason = "generated: the files choose names and sizes"
)]
pub mod ai_steps_ {
    /// Count the steps.
    ///
    /// The capability `ai_steps.count`. A read: it takes no claim and no key.
    pub struct Count;

    impl ::capgen::Capability for Count {
        type Input = CountInput;
        type Output = CountOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "ai_steps.count",
            summary: "Count the steps.",
            digest: "27963373011976e5a48024477e6b03e77139d6bddb0d1adcbb7469608a373594",
            input: <CountInput as ::capgen::rt::Typed>::SHAPE,
            output: <CountOutput as ::capgen::rt::Typed>::SHAPE,
            read: true,
            ..::capgen::rt::UNSAID
        };
    }
    #[diagnostic::do_not_recommend]
    impl ::capgen::rt::Read for Count {}
    impl ::capgen::Repeatable for Count {}

    /// The calls of `ai_steps`, as a trait, so that a test can stand in for [`Stub`].
    pub trait Client: Send + Sync {
        /// Count the steps.
        fn count(&self, input: CountInput) -> ::capgen::Pending<Count>;
    }

    /// Calls `ai_steps` through a seam.
    #[derive(Clone, Debug)]
    pub struct Stub(::capgen::CapabilitySeam);

    impl Stub {
        /// Count the steps.
        pub fn count(&self, input: CountInput) -> ::capgen::Pending<Count> {
            self.0.read::<Count>(input)
        }
    }

    impl Client for Stub {
        fn count(&self, input: CountInput) -> ::capgen::Pending<Count> {
            self.count(input)
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

    /// Input of [`Count`].
    #[derive(Clone)]
    pub struct CountInput {}

    ::capgen::rt::record!(CountInput {});

    /// Output of [`Count`].
    #[derive(Clone)]
    pub struct CountOutput {}

    ::capgen::rt::record!(CountOutput {});
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
    /// Enter an event.
    ///
    /// The capability `calendar.create_event`.
    pub struct CreateEvent;

    impl ::capgen::Capability for CreateEvent {
        type Input = CreateEventInput;
        type Output = CreateEventOutput;
        const DESCRIPTOR: &'static ::capgen::Descriptor = &::capgen::Descriptor {
            name: "calendar.create_event",
            summary: "Enter an event.",
            digest: "edb2a3a225d7e42732129b3c671f04efe80064ef76eb0b9fc4935fd47d52c4ec",
            input: <CreateEventInput as ::capgen::rt::Typed>::SHAPE,
            output: <CreateEventOutput as ::capgen::rt::Typed>::SHAPE,
            ..::capgen::rt::UNSAID
        };
    }
    impl ::capgen::Repeatable for CreateEvent {}

    /// The calls of `calendar`, as a trait, so that a test can stand in for [`Stub`].
    pub trait Client: Send + Sync {
        /// Enter an event.
        fn create_event(&self, key: ::capgen::Key, input: CreateEventInput) -> ::capgen::Pending<CreateEvent>;
    }

    /// Calls `calendar` through a seam.
    #[derive(Clone, Debug)]
    pub struct Stub(::capgen::CapabilitySeam);

    impl Stub {
        /// Enter an event.
        pub fn create_event(&self, key: ::capgen::Key, input: CreateEventInput) -> ::capgen::Pending<CreateEvent> {
            self.0.call::<CreateEvent>(key, input)
        }
    }

    impl Client for Stub {
        fn create_event(&self, key: ::capgen::Key, input: CreateEventInput) -> ::capgen::Pending<CreateEvent> {
            self.create_event(key, input)
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

    /// Input of [`CreateEvent`].
    #[derive(Clone)]
    pub struct CreateEventInput {
        /// `title`: text.
        pub title: String,
    }

    ::capgen::rt::record!(CreateEventInput {
        0 title: required "title" ::capgen::rt::TEXT,
    });

    /// Output of [`CreateEvent`].
    #[derive(Clone)]
    pub struct CreateEventOutput {
        /// `event_id`: text.
        pub event_id: String,
    }

    ::capgen::rt::record!(CreateEventOutput {
        0 event_id: required "event_id" ::capgen::rt::TEXT,
    });
}

/// What `hr` calls: the typed face of a seam.
#[derive(Clone, Debug)]
pub struct HrSeam(::capgen::CapabilitySeam);

impl HrSeam {
    /// The calls of [`mod@ai`].
    pub fn ai(&self) -> ai::Stub {
        ::capgen::Seam::from_seam(self.0.clone())
    }

    /// The calls of [`mod@ai_steps_`].
    pub fn ai_steps(&self) -> ai_steps_::Stub {
        ::capgen::Seam::from_seam(self.0.clone())
    }

    /// The calls of [`mod@calendar`].
    pub fn calendar(&self) -> calendar::Stub {
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

    /// The same seam under a mandate that carries these scopes and no others.
    #[must_use]
    pub fn with_scopes<S: Into<String>>(&self, scopes: impl IntoIterator<Item = S>) -> Self {
        HrSeam(self.0.with_scopes(scopes))
    }

    /// The same seam for somebody who has authenticated anew.
    #[must_use]
    pub fn with_step_up(&self, step_up: ::capgen::StepUp) -> Self {
        HrSeam(self.0.with_step_up(step_up))
    }

    /// The same seam for somebody who accepts to pay at most this for a call.
    #[must_use]
    pub fn with_max_price(&self, most: ::capgen::Price) -> Self {
        HrSeam(self.0.with_max_price(most))
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
impl ::capgen::BrickSeam for HrSeam {
    const BRICK: &'static ::capgen::BrickInfo = BRICK;
}

/// The AI steps of `hr`: a model proposes, and the mode says who decides.
#[allow(
    dead_code, deprecated, missing_copy_implementations, missing_debug_implementations,
    reason = "generated: the files choose what there is, an application what it uses"
)]
#[allow(
    clippy::approx_constant, clippy::enum_variant_names, clippy::module_inception, clippy::needless_update, clippy::new_ret_no_self,
    clippy::should_implement_trait, clippy::too_many_arguments, clippy::type_complexity, clippy::upper_case_acronyms,
    clippy::wrong_self_convention, reason = "generated: the files choose names and sizes"
)]
pub mod ai_steps {
    /// The step `first-week`: from a confidence of 0 on it is applied and reviewed afterwards, as proposed by [`Suggest`](super::ai::Suggest).
    pub fn first_week(seam: &super::HrSeam, key: ::capgen::Key, input: super::ai::SuggestInput) -> ::capgen::Deciding<super::ai::Suggest> {
        const STEP: ::capgen::AiStep = ::capgen::AiStep {
            name: "first-week",
            mode: ::capgen::AiMode::AutoWithReview,
            floor: 0,
            safe_for_auto: false,
            applies: ::std::option::Option::None,
        };
        const _: () = ::capgen::rt::may_apply(&STEP, ::std::option::Option::None);
        ::capgen::Seam::as_seam(seam).decide(&STEP, key, input)
    }

    /// The step `leave`: a person accepts, edits or rejects what is proposed by [`Suggest`](super::ai::Suggest).
    ///
    /// Its answer leads to `identity.delete_user`.
    pub fn leave(seam: &super::HrSeam, key: ::capgen::Key, input: super::ai::SuggestInput) -> ::capgen::Deciding<super::ai::Suggest> {
        const STEP: ::capgen::AiStep = ::capgen::AiStep {
            name: "leave",
            mode: ::capgen::AiMode::Suggest,
            floor: 80,
            safe_for_auto: false,
            applies: ::std::option::Option::Some("identity.delete_user"),
        };
        const _: () = ::capgen::rt::may_apply(&STEP, ::std::option::Option::None);
        ::capgen::Seam::as_seam(seam).decide(&STEP, key, input)
    }

    /// The step `plan_dates`: from a confidence of 60 on it is applied, as proposed by [`Suggest`](super::ai::Suggest).
    ///
    /// Its answer leads to `calendar.create_event`.
    pub fn plan_dates(seam: &super::HrSeam, key: ::capgen::Key, input: super::ai::SuggestInput) -> ::capgen::Deciding<super::ai::Suggest> {
        const STEP: ::capgen::AiStep = ::capgen::AiStep {
            name: "plan_dates",
            mode: ::capgen::AiMode::Auto,
            floor: 60,
            safe_for_auto: true,
            applies: ::std::option::Option::Some("calendar.create_event"),
        };
        const _: () = ::capgen::rt::may_apply(&STEP, ::std::option::Option::Some(<super::calendar::CreateEvent as ::capgen::Capability>::DESCRIPTOR));
        ::capgen::Seam::as_seam(seam).decide(&STEP, key, input)
    }

    /// The step `type`: switched off; it would be proposed by [`Suggest`](super::ai::Suggest).
    pub fn r#type(seam: &super::HrSeam, key: ::capgen::Key, input: super::ai::SuggestInput) -> ::capgen::Deciding<super::ai::Suggest> {
        const STEP: ::capgen::AiStep = ::capgen::AiStep {
            name: "type",
            mode: ::capgen::AiMode::Off,
            floor: 0,
            safe_for_auto: false,
            applies: ::std::option::Option::None,
        };
        const _: () = ::capgen::rt::may_apply(&STEP, ::std::option::Option::None);
        ::capgen::Seam::as_seam(seam).decide(&STEP, key, input)
    }
}

/// What `hr` declares.
pub const BRICK: &::capgen::BrickInfo = &::capgen::BrickInfo {
    name: "hr",
    permission: "hr",
    file: "brick.yaml",
    requires: &[
        ::capgen::rt::Need { descriptor: <ai::Suggest as ::capgen::Capability>::DESCRIPTOR, optional: true, line: 6 },
        ::capgen::rt::Need { descriptor: <ai_steps_::Count as ::capgen::Capability>::DESCRIPTOR, optional: false, line: 4 },
        ::capgen::rt::Need { descriptor: <calendar::CreateEvent as ::capgen::Capability>::DESCRIPTOR, optional: false, line: 5 },
    ],
    provides: &[
    ],
};

#[doc(hidden)]
#[allow(clippy::module_inception, reason = "hidden: the segments of names as they are")]
pub mod by_name {
    pub mod ai {
        pub use super::super::ai::Suggest as suggest;
    }
    pub mod ai_steps {
        pub use super::super::ai_steps_::Count as count;
    }
    pub mod calendar {
        pub use super::super::calendar::CreateEvent as create_event;
    }
}
