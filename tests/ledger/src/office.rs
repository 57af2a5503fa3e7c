//! A consumer, and a provider whose vendor is a file: each effect is a line, so that it outlives whoever made it.

use std::fs::{File, OpenOptions};
use std::future::{pending, poll_fn};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::task::Poll;
use std::thread;
use std::time::{Duration, Instant};

use capgen::contract::Risk;
use capgen::rt::{CompositionBuilder, FieldShape, MapTo, Need, Offer, Route, Seal, Shape, Typed, Value, View};
use capgen::{
    BrickInfo, Call, Capability, CapabilitySeam, Composition, Descriptor, Done, DryRun, Failure, Ledger, Plan,
    PlanCall, Provide, Provider,
};

/// What is made, and what came of it.
#[derive(Clone, PartialEq)]
pub struct Thing {
    /// Its name.
    pub name: String,
}

static THING: Shape = Shape::record("Thing", &[FieldShape::required("name", &Shape::TEXT)]);

impl Value for Thing {
    fn view(&self) -> View<'_> {
        View::Record
    }

    fn at(&self, index: usize) -> Option<&dyn Value> {
        (index == 0).then_some(&self.name)
    }

    fn slot(&mut self, index: usize) -> Option<&mut dyn Value> {
        (index == 0).then_some(&mut self.name)
    }
}

impl Typed for Thing {
    const SHAPE: &'static Shape = &THING;

    fn empty(seal: Seal) -> Self {
        Thing { name: Typed::empty(seal) }
    }
}

capgen::rt::common!(Thing);

/// `thing.make`.
#[derive(Clone, Copy, Debug)]
pub struct Make;

impl Capability for Make {
    type Input = Thing;
    type Output = Thing;
    const DESCRIPTOR: &'static Descriptor = &Descriptor::of("thing.make", "Make the thing.", &THING, &THING);
}

static OFFICE: BrickInfo = BrickInfo {
    name: "office",
    permission: "office",
    file: "office/brick.yaml",
    requires: &[Need { descriptor: Make::DESCRIPTOR, optional: false, line: 2 }],
    provides: &[],
};

static VENDOR: BrickInfo = BrickInfo {
    name: "vendor",
    permission: "vendor",
    file: "vendor/brick.yaml",
    requires: &[],
    provides: &[Offer { descriptor: Make::DESCRIPTOR, line: 2 }],
};

/// The provider.
#[derive(Clone, Debug)]
pub struct Vendor {
    /// Without one, effects leave no trace.
    effects: Option<PathBuf>,
    stop: Stop,
}

/// Where a call stops for ever, having said so on standard output.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Stop {
    /// Nowhere.
    #[default]
    Never,
    /// Before it claims; not in the provider, but in whoever calls.
    BeforeClaiming,
    /// Before the provider acts.
    BeforeActing,
    /// Before the provider acts, but only for a while: long enough to be stopped from outside.
    SlowlyBeforeActing,
    /// After the provider has acted.
    AfterActing,
    /// Not for ever: it takes this long after it has acted.
    For(Duration),
    /// After the result is stored, before it is told; not in the provider, but in whoever calls.
    BeforeAnswering,
}

/// How long that while is.
const HELD: Duration = Duration::from_secs(2);

impl Vendor {
    /// One whose effects are lines of a file.
    pub fn new(effects: impl Into<PathBuf>, stop: Stop) -> Vendor {
        Vendor { effects: Some(effects.into()), stop }
    }

    /// One whose effects leave no trace: to measure with.
    pub fn silent() -> Vendor {
        Vendor { effects: None, stop: Stop::Never }
    }

    /// The keys of the effects there were, in order.
    pub fn effects(path: &Path) -> Vec<String> {
        std::fs::read_to_string(path).unwrap_or_default().lines().map(str::to_owned).collect()
    }

    fn act(&self, key: &str) -> std::io::Result<()> {
        let Some(path) = &self.effects else { return Ok(()) };
        let mut file: File = OpenOptions::new().create(true).append(true).open(path)?;
        file.write_all(format!("{key}\n").as_bytes())
    }

    fn has_acted(&self, key: &str) -> bool {
        self.effects.as_deref().is_some_and(|path| Vendor::effects(path).iter().any(|effect| effect == key))
    }
}

impl Provide<Make> for Vendor {
    async fn call(&self, call: &Call, input: Thing) -> Result<Done<Thing>, Failure> {
        let key = call.key().as_str();
        match self.stop {
            Stop::BeforeActing => {
                println!("claimed {key}");
                pending::<()>().await;
            }
            Stop::SlowlyBeforeActing => {
                println!("claimed {key}");
                thread::sleep(HELD);
            }
            _ => {}
        }
        // Another attempt may have acted, an earlier one or, where this one was held up, a later one: look before you create.
        if !self.has_acted(key) {
            self.act(key).map_err(|error| Failure::transient(error.to_string()))?;
        }
        if self.stop == Stop::AfterActing {
            println!("acted {key}");
            pending::<()>().await;
        }
        if let Stop::For(time) = self.stop {
            println!("acted {key}");
            wait(time).await;
        }
        // Nobody else makes the same, so it can be told whose result an answer is.
        let made = format!("{} by {}", input.name, std::process::id());
        Ok(Done::new(Thing { name: made }).with_ref(key))
    }
}

/// Waits, as for the answer of a slow vendor.
async fn wait(time: Duration) {
    let until = Instant::now() + time;
    let mut asleep = false;
    poll_fn(|context| {
        if Instant::now() >= until {
            return Poll::Ready(());
        }
        if !std::mem::replace(&mut asleep, true) {
            let waker = context.waker().clone();
            thread::spawn(move || {
                thread::sleep(until.saturating_duration_since(Instant::now()));
                waker.wake();
            });
        }
        Poll::Pending
    })
    .await;
}

impl DryRun<Make> for Vendor {
    async fn plan(&self, _: &PlanCall, input: &Thing) -> Result<Plan, Failure> {
        Ok(Plan::of("make", input.name.clone(), capgen::Json::Null))
    }
}

impl Provider for Vendor {
    fn brick() -> &'static BrickInfo {
        &VENDOR
    }

    fn routes() -> Vec<Route<Self>> {
        vec![Route::act::<Make>()]
    }
}

/// The office on a ledger, where everything is done by hand.
pub fn office_by_hand(ledger: Ledger) -> (Composition, CapabilitySeam) {
    let composition =
        Composition::builder("acme", ledger).brick("office", &OFFICE).map("thing.make", MapTo::Manual).build();
    let seam = composition.seam("office");
    (composition, seam)
}

/// The office on a ledger, with the vendor wired.
pub fn office(ledger: Ledger, vendor: Vendor, lease: Duration) -> (Composition, CapabilitySeam) {
    let composition = wired(ledger, vendor, lease).build();
    let seam = composition.seam("office");
    (composition, seam)
}

/// The same, where everything has to be approved.
pub fn office_with_approvals(ledger: Ledger, vendor: Vendor, lease: Duration) -> (Composition, CapabilitySeam) {
    let composition = wired(ledger, vendor, lease).approve_above(Risk::Medium).build();
    let seam = composition.seam("office");
    (composition, seam)
}

fn wired(ledger: Ledger, vendor: Vendor, lease: Duration) -> CompositionBuilder {
    let start = Composition::builder("acme", ledger).brick("office", &OFFICE).provider("vendor", vendor);
    start.map("thing.make", MapTo::brick("vendor")).lease(lease)
}
