//! A provider over the desk that keeps its contract, and can be told to break it in one place.

use std::time::Duration;

use capgen::contract::{
    Approval, ApprovalRule, Compensation, CompensationMode, Contract, Evidence, Execution, Idempotency, KeyRequirement,
    Transaction, TransactionMode,
};
use capgen::rt::{Offer, Reason, Route, Shape, Typed};
use capgen::{
    BrickInfo, Call, Cancel, Cancellable, Cancelled, Capability, Chunks, Commit, Committable, Compensable, Compensate,
    Compensated, Descriptor, Done, DryRun, Failure, Json, Plan, PlanCall, Provide, Provider, Reconcilable, Reconcile,
    Reconciled, Stream, Streamed, json,
};

use crate::desk::{Desk, Op, Refusal};

/// What is wrong with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    None,
    StoresTransientFailures,
    IgnoresTheKey,
    TakesItsOwnForAnothers,
    ActsInADryRun,
    LeaksAPin,
    LeaksAToken,
    IgnoresTheFencing,
    SwallowsCancel,
    AnswersOutsideItsSchema,
    IgnoresRetryAfter,
    NeedsNoConnectionItSays,
    TriesWrongCredentialsAgain,
    WritesInARead,
    GivesAReasonOfItsOwn,
    PanicsAtOddText,
    FindsNothingOut,
    ActsWhenItFindsOut,
    TakesNothingBack,
    StreamsNothing,
    ActsInAPlan,
}

static PIN: Shape = Shape::secret(&Shape::TEXT);
static NOTE: Shape = Shape::nullable(&Shape::TEXT);
static NAME: Shape = Shape::text(Some(1), Some(600));
static BOOK: Contract = Contract {
    execution: Some(Execution { supports_streaming: Some(true), supports_cancel: Some(true), ..Execution::NONE }),
    transaction: Some(Transaction {
        supported_modes: &[
            TransactionMode::Execute,
            TransactionMode::DryRun,
            TransactionMode::Reconcile,
            TransactionMode::Compensate,
        ],
        ..Transaction::NONE
    }),
    compensation: Some(Compensation::of(CompensationMode::Supported)),
    scopes: &["stay:book"],
    rate_limit_rpm: Some(40),
    refundable: Some(true),
    ..Contract::NONE
};
static HOLD: Contract = Contract {
    transaction: Some(Transaction {
        requires_plan_before_commit: true,
        supported_modes: &[TransactionMode::Plan, TransactionMode::Commit],
        ..Transaction::NONE
    }),
    idempotency: Some(Idempotency { ttl_ms: Some(3_600_000), ..Idempotency::of(KeyRequirement::Required) }),
    ..Contract::NONE
};
/// Two of the house approve it, and whoever asks has authenticated anew.
static GRANT: Contract = Contract {
    sca: Some(true),
    approval: Some(Approval {
        required: true,
        rule: Some(ApprovalRule::Quorum {
            required: 2,
            rules: &[ApprovalRule::Role("host"), ApprovalRule::Group("owners")],
            distinct_principals: true,
        }),
        evidence_requirements: &[Evidence::Reason, Evidence::InputSnapshot],
        ..Approval::NONE
    }),
    ..Contract::NONE
};

macro_rules! capability {
    ($marker:ident, $descriptor:expr) => {
        #[derive(Clone, Copy, Debug)]
        pub struct $marker;
        impl Capability for $marker {
            type Input = Asked;
            type Output = Told;
            const DESCRIPTOR: &'static Descriptor = &$descriptor;
        }
    };
}

/// The input of all.
#[derive(Clone)]
pub struct Asked {
    room: String,
    pin: String,
    note: Option<String>,
}

capgen::rt::record!(Asked {
    0 room: required "room" &Shape::TEXT,
    1 pin: required "pin" &PIN,
    2 note: optional "note" &NOTE,
});

/// The output of all.
#[derive(Clone)]
pub struct Told {
    booking: String,
}

capgen::rt::record!(Told { 0 booking: required "booking" &NAME, });

capability!(
    Book,
    Descriptor {
        contract: Some(&BOOK),
        failures: &[Reason { name: "full", words: "There is no room left.", retryable: false }],
        ..Descriptor::of("stay.book", "Book a room.", <Asked as Typed>::SHAPE, <Told as Typed>::SHAPE)
    }
);
capability!(
    Find,
    Descriptor {
        read: true,
        ..Descriptor::of("stay.find", "Find a booking.", <Asked as Typed>::SHAPE, <Told as Typed>::SHAPE)
    }
);
capability!(
    Hold,
    Descriptor {
        contract: Some(&HOLD),
        ..Descriptor::of("stay.hold", "Hold a room.", <Asked as Typed>::SHAPE, <Told as Typed>::SHAPE)
    }
);

capability!(
    Grant,
    Descriptor {
        contract: Some(&GRANT),
        ..Descriptor::of("stay.grant", "Let somebody stay for free.", <Asked as Typed>::SHAPE, <Told as Typed>::SHAPE)
    }
);

impl Cancellable for Book {}
impl Streamed for Book {}
impl Reconcilable for Book {}
impl Compensable for Book {}
impl Committable for Hold {
    type Plan = Plan;
}

pub struct Inn {
    pub desk: Desk,
    pub fault: Fault,
}

impl Inn {
    fn is(&self, fault: Fault) -> bool {
        self.fault == fault
    }

    /// The desk, for who has a token.
    fn token<'c>(&self, call: &'c Call) -> Result<&'c str, Failure> {
        match call.connection().and_then(|connection| connection.need_secret("token")) {
            Err(_) if self.is(Fault::NeedsNoConnectionItSays) => Err(Failure::permanent("it does not work")),
            token => token,
        }
    }

    fn failure(&self, refusal: Refusal, pin: &str) -> Failure {
        let Refusal { status, retry_after } = refusal;
        let message = match self.fault {
            Fault::LeaksAPin => format!("the desk answered {status} for the pin {pin}"),
            _ => format!("the desk answered {status}"),
        };
        match self.fault {
            Fault::StoresTransientFailures if status == 503 => Failure::permanent(message),
            Fault::TriesWrongCredentialsAgain if status == 401 => Failure::transient(message),
            Fault::IgnoresRetryAfter => Failure::from_status(status, None, message),
            _ => Failure::from_status(status, retry_after, message),
        }
    }

    fn odd(&self, input: &Asked) -> Result<(), Failure> {
        let room = input.room.as_str();
        let is_odd = room.contains(|character: char| !character.is_ascii_alphanumeric() && character != '-');
        match self.fault {
            Fault::PanicsAtOddText if is_odd => panic!("who calls a room `{room}`?"),
            Fault::GivesAReasonOfItsOwn if is_odd => Err(Failure::reason("odd", "nobody calls a room that")),
            _ => Ok(()),
        }
    }

    /// Looks before it creates, and stops where it was overtaken.
    async fn book(&self, call: &Call, input: &Asked) -> Result<Done<Told>, Failure> {
        self.odd(input)?;
        let token = self.token(call)?;
        let mut id = call.key().to_string();
        if self.is(Fault::IgnoresTheKey) && call.attempt() > 1 {
            id = format!("{id}#{}", call.attempt());
        }
        let failed = |refusal| self.failure(refusal, &input.pin);
        let found = self.desk.ask(Op::Find(&id)).await.map_err(failed)?;
        if found.is_some() && self.is(Fault::TakesItsOwnForAnothers) {
            return Err(Failure::permanent("that booking exists already"));
        }
        if found.is_none() {
            if !self.is(Fault::IgnoresTheFencing) {
                call.keep_alive(Duration::from_secs(120)).await?;
            }
            self.desk.ask(Op::Create(&id, "a room")).await.map_err(failed)?;
        }
        let booking = if self.is(Fault::AnswersOutsideItsSchema) { String::new() } else { id.clone() };
        let reference =
            if self.is(Fault::LeaksAToken) { format!("bookings/{token}") } else { format!("bookings/{id}") };
        Ok(Done::new(Told { booking }).with_ref(reference))
    }
}

impl Provide<Book> for Inn {
    async fn call(&self, call: &Call, input: Asked) -> Result<Done<Told>, Failure> {
        self.book(call, &input).await
    }
}

impl DryRun<Book> for Inn {
    async fn plan(&self, call: &PlanCall, input: &Asked) -> Result<Plan, Failure> {
        if self.is(Fault::ActsInADryRun) {
            drop(self.desk.ask(Op::Find(call.key().as_str())).await);
        }
        Ok(Plan::of("book", input.room.clone(), json!({ "note": input.note })))
    }
}

impl Stream<Book> for Inn {
    async fn stream(&self, call: &Call, input: Asked, chunks: &Chunks<Told>) -> Result<Done<Told>, Failure> {
        if !self.is(Fault::StreamsNothing) {
            chunks.send(Told { booking: "on its way".into() }).await?;
        }
        self.book(call, &input).await
    }
}

impl Cancel<Book> for Inn {
    async fn cancel(&self, call: &Call) -> Result<Cancelled, Failure> {
        if !self.is(Fault::SwallowsCancel) {
            let failed = |refusal| self.failure(refusal, "");
            self.desk.ask(Op::Bar(call.key().as_str())).await.map_err(failed)?;
        }
        Ok(Cancelled::Stopped)
    }
}

impl Reconcile<Book> for Inn {
    async fn reconcile(&self, call: &Call, input: &Asked) -> Result<Reconciled<Told>, Failure> {
        let id = call.key().as_str();
        let failed = |refusal| self.failure(refusal, &input.pin);
        if self.is(Fault::ActsWhenItFindsOut) {
            self.desk.ask(Op::Create("found out", "a room")).await.map_err(failed)?;
        }
        let found = self.desk.ask(Op::Find(id)).await.map_err(failed)?;
        Ok(match found {
            Some(_) if !self.is(Fault::FindsNothingOut) => Reconciled::Done(Done::new(Told { booking: id.to_owned() })),
            _ => Reconciled::NotDone,
        })
    }
}

impl Compensate<Book> for Inn {
    async fn compensate(&self, call: &Call, _: &Done<Told>) -> Result<Compensated, Failure> {
        if !self.is(Fault::TakesNothingBack) {
            let failed = |refusal| self.failure(refusal, "");
            self.desk.ask(Op::Remove(call.key().as_str())).await.map_err(failed)?;
        }
        Ok(Compensated::new())
    }
}

impl Provide<Find> for Inn {
    async fn call(&self, call: &Call, input: Asked) -> Result<Done<Told>, Failure> {
        self.token(call)?;
        let failed = |refusal| self.failure(refusal, &input.pin);
        let id = call.key().as_str();
        self.desk.ask(Op::Find(id)).await.map_err(failed)?;
        if self.is(Fault::WritesInARead) {
            self.desk.ask(Op::Create(id, "looked at")).await.map_err(failed)?;
        }
        Ok(Done::new(Told { booking: "none".into() }))
    }
}

impl Provide<Grant> for Inn {
    async fn call(&self, call: &Call, input: Asked) -> Result<Done<Told>, Failure> {
        self.book(call, &input).await
    }
}

impl DryRun<Grant> for Inn {
    async fn plan(&self, _: &PlanCall, input: &Asked) -> Result<Plan, Failure> {
        Ok(Plan::of("grant", input.room.clone(), Json::Null))
    }
}

impl Provide<Hold> for Inn {
    async fn call(&self, call: &Call, input: Asked) -> Result<Done<Told>, Failure> {
        self.book(call, &input).await
    }
}

impl DryRun<Hold> for Inn {
    async fn plan(&self, call: &PlanCall, input: &Asked) -> Result<Plan, Failure> {
        if self.is(Fault::ActsInAPlan) {
            drop(self.desk.ask(Op::Find(call.key().as_str())).await);
        }
        Ok(Plan::of("hold", input.room.clone(), Json::Null))
    }
}

impl Commit<Hold> for Inn {
    async fn commit(&self, call: &Call, _: Plan, input: Asked) -> Result<Done<Told>, Failure> {
        self.book(call, &input).await
    }
}

impl Provider for Inn {
    fn brick() -> &'static BrickInfo {
        static BRICK: BrickInfo = BrickInfo {
            name: "inn",
            permission: "stay",
            file: "inn/brick.yaml",
            requires: &[],
            provides: &[
                Offer { descriptor: Book::DESCRIPTOR, line: 3 },
                Offer { descriptor: Find::DESCRIPTOR, line: 4 },
                Offer { descriptor: Grant::DESCRIPTOR, line: 5 },
                Offer { descriptor: Hold::DESCRIPTOR, line: 6 },
            ],
        };
        &BRICK
    }

    fn routes() -> Vec<Route<Self>> {
        let book = Route::act::<Book>().cancel::<Book>().stream::<Book>().reconcile::<Book>().compensate::<Book>();
        vec![book, Route::read::<Find>(), Route::act::<Grant>(), Route::act::<Hold>().commit::<Hold>()]
    }
}
