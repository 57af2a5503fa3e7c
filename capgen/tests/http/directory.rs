//! A provider that does what the input asks it to: `ok`, `busy`, `forbidden` …, as generated code would have it.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use capgen::contract::Contract;
use capgen::rt::{FieldShape, Offer, Route, Seal, Shape, Typed, Value, View};
use capgen::{
    BrickInfo, Call, Capability, Descriptor, Done, DryRun, Failure, Plan, PlanCall, Provide, Provider, TraceContext,
};
use serde_json::json;
use tokio::sync::Notify;

macro_rules! record {
    ($name:ident, $shape:ident { $($index:literal $field:ident : $ty:ty = $kind:ident $of:expr),* $(,)? }) => {
        #[derive(Clone, PartialEq)]
        pub struct $name { $(pub $field: $ty),* }
        pub static $shape: Shape =
            Shape::record(stringify!($name), &[$(FieldShape::$kind(stringify!($field), $of)),*]);
        impl Value for $name {
            fn view(&self) -> View<'_> { View::Record }
            fn at(&self, index: usize) -> Option<&dyn Value> {
                Some(match index { $($index => &self.$field,)* _ => return None })
            }
            fn slot(&mut self, index: usize) -> Option<&mut dyn Value> {
                Some(match index { $($index => &mut self.$field,)* _ => return None })
            }
        }
        impl Typed for $name {
            const SHAPE: &'static Shape = &$shape;
            fn empty(seal: Seal) -> Self { $name { $($field: Typed::empty(seal)),* } }
        }
        capgen::rt::common!($name);
    };
}

macro_rules! marker {
    ($marker:ident, $input:ident, $output:ident, $descriptor:expr) => {
        pub struct $marker;
        impl Capability for $marker {
            type Input = $input;
            type Output = $output;
            const DESCRIPTOR: &'static Descriptor = &$descriptor;
        }
    };
}

static EMAIL: Shape = Shape::text(Some(3), Some(30));
static SECRET: Shape = Shape::nullable(&Shape::secret(&Shape::TEXT));
static SEATS: Shape = Shape::int(Some(1), Some(9));
static TEXTS: Shape = Shape::list_of(&Shape::TEXT, None, Some(3));

#[derive(Clone, Copy, PartialEq, Hash)]
pub enum How {
    Well,
    Busy,
    Never,
    Forbidden,
    Gone,
    Odd,
    Bare,
    Panic,
    Slow,
}
capgen::rt::words!(How {
    Well = "ok",
    Busy = "busy",
    Never = "never",
    Forbidden = "forbidden",
    Gone = "gone",
    Odd = "odd",
    Bare = "bare",
    Panic = "panic",
    Slow = "slow",
});

record!(NewAccount, NEW_ACCOUNT {
    0 email: String = required &EMAIL,
    1 how: How = required <How as Typed>::SHAPE,
    2 password: Option<String> = optional &SECRET,
    3 seats: i64 = required &SEATS,
    4 groups: Vec<String> = required &TEXTS,
    5 notes: serde_json::Value = optional &Shape::Json,
});
record!(Account, ACCOUNT { 0 account_id: String = required &Shape::TEXT, 1 attempt: i64 = required &Shape::INT });
marker!(
    AddUser,
    NewAccount,
    Account,
    Descriptor {
        digest: "4e1d787834ebd2f42e03d0516993ba81",
        ..Descriptor::of("directory.add_user", "Add the user.", &NEW_ACCOUNT, &ACCOUNT)
    }
);

record!(Which, WHICH { 0 email: String = required &EMAIL });
record!(Found, FOUND { 0 found: bool = required &Shape::Bool });
marker!(
    FindUser,
    Which,
    Found,
    Descriptor { read: true, ..Descriptor::of("directory.find_user", "Whether there is one.", &WHICH, &FOUND) }
);

const LIMITED: Contract = Contract { rate_limit_rpm: Some(2), scopes: &["directory:audit"], ..Contract::NONE };
marker!(
    Audit,
    Which,
    Found,
    Descriptor {
        read: true,
        contract: Some(&LIMITED),
        ..Descriptor::of("directory.audit", "Who saw the user.", &WHICH, &FOUND)
    }
);

pub static BRICK: BrickInfo = BrickInfo {
    name: "directory",
    permission: "dir",
    file: "brick-directory/brick.yaml",
    requires: &[],
    provides: &[
        Offer { descriptor: AddUser::DESCRIPTOR, line: 3 },
        Offer { descriptor: Audit::DESCRIPTOR, line: 4 },
        Offer { descriptor: FindUser::DESCRIPTOR, line: 5 },
    ],
};

/// The provider. Clones share what they saw.
#[derive(Clone, Default)]
pub struct Directory(Arc<Inside>);

#[derive(Default)]
struct Inside {
    effects: AtomicUsize,
    begun: AtomicUsize,
    gate: Notify,
    callers: Mutex<Vec<String>>,
    traces: Mutex<Vec<TraceContext>>,
}

impl Directory {
    /// How many accounts were made.
    pub fn effects(&self) -> usize {
        self.0.effects.load(Ordering::SeqCst)
    }

    /// How many calls were begun.
    pub fn begun(&self) -> usize {
        self.0.begun.load(Ordering::SeqCst)
    }

    /// Lets one slow call go on.
    pub fn go_on(&self) {
        self.0.gate.notify_one();
    }

    /// `tenant/caller/actor` of each call.
    pub fn callers(&self) -> Vec<String> {
        self.0.callers.lock().unwrap().clone()
    }

    /// The span of each call.
    pub fn traces(&self) -> Vec<TraceContext> {
        self.0.traces.lock().unwrap().clone()
    }
}

impl Provide<AddUser> for Directory {
    async fn call(&self, call: &Call, input: NewAccount) -> Result<Done<Account>, Failure> {
        self.0.begun.fetch_add(1, Ordering::SeqCst);
        self.0.callers.lock().unwrap().push(format!("{}/{}/{}", call.tenant(), call.caller(), call.actor()));
        self.0.traces.lock().unwrap().push(call.trace().clone());
        match input.how {
            How::Busy => return Err(Failure::transient("the directory is busy")),
            How::Never => return Err(Failure::permanent("the directory never will")),
            How::Forbidden => return Err(Failure::forbidden("not this one")),
            How::Gone => return Err(Failure::not_found("no such unit")),
            How::Odd => return Err(Failure::invalid("/email", "must not be odd")),
            How::Bare => drop(call.connection()?),
            How::Panic => panic!("the directory's answer made no sense"),
            How::Slow => self.0.gate.notified().await,
            How::Well => {}
        }
        self.0.effects.fetch_add(1, Ordering::SeqCst);
        let output = Account { account_id: format!("id-{}", input.email), attempt: call.attempt().into() };
        Ok(Done::new(output).with_ref("ref"))
    }
}

impl DryRun<AddUser> for Directory {
    async fn plan(&self, _: &PlanCall, input: &NewAccount) -> Result<Plan, Failure> {
        Ok(Plan::of("POST /users", input.email.clone(), json!({ "password": input.password })))
    }
}

impl Provide<FindUser> for Directory {
    async fn call(&self, _: &Call, input: Which) -> Result<Done<Found>, Failure> {
        if input.email == "slow" {
            tokio::time::sleep(Duration::from_secs(60)).await;
        }
        Ok(Done::new(Found { found: self.effects() > 0 }))
    }
}

impl Provide<Audit> for Directory {
    async fn call(&self, _: &Call, _: Which) -> Result<Done<Found>, Failure> {
        Ok(Done::new(Found { found: true }))
    }
}

impl Provider for Directory {
    fn brick() -> &'static BrickInfo {
        &BRICK
    }

    fn routes() -> Vec<Route<Self>> {
        vec![Route::act::<AddUser>(), Route::read::<Audit>(), Route::read::<FindUser>()]
    }
}
