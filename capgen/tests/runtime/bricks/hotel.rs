//! A provider whose contract declares all that there is beside the call. What it does is said by the
//! input: `slow` waits until the test lets it go on, `lost` is done and never comes back.

use std::future::poll_fn;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::task::{Poll, Waker};

use capgen::contract::{Compensation, CompensationMode, Contract, Execution, Transaction, TransactionMode};
use capgen::rt::{Offer, Route, Shape};
use capgen::{
    BrickInfo, Call, Cancel, Cancellable, Cancelled, Capability, Chunks, Commit, Committable, Compensable, Compensate,
    Compensated, Descriptor, Done, DryRun, Failure, Json, Plan, PlanCall, Provide, Provider, Reconcilable, Reconcile,
    Reconciled, Stream, Streamed,
};

/// How long a booking can be taken back.
pub const WINDOW_MS: u64 = 60_000;

static CONTRACT: Contract = Contract {
    execution: Some(Execution {
        supports_async: Some(true),
        supports_streaming: Some(true),
        supports_cancel: Some(true),
        ..Execution::NONE
    }),
    transaction: Some(Transaction {
        requires_plan_before_commit: true,
        supported_modes: &[
            TransactionMode::Execute,
            TransactionMode::Plan,
            TransactionMode::Commit,
            TransactionMode::Reconcile,
        ],
        ..Transaction::NONE
    }),
    compensation: Some(Compensation {
        compensation_window_ms: Some(WINDOW_MS),
        ..Compensation::of(CompensationMode::Supported)
    }),
    ..Contract::NONE
};

/// `stay.book`: its input is a room, its output a booking.
#[derive(Clone, Copy, Debug)]
pub struct Book;

impl Capability for Book {
    type Input = String;
    type Output = String;
    const DESCRIPTOR: &'static Descriptor = &Descriptor {
        contract: Some(&CONTRACT),
        ..Descriptor::of("stay.book", "Book a room.", &Shape::TEXT, &Shape::TEXT)
    };
}

impl Cancellable for Book {}
impl Streamed for Book {}
impl Reconcilable for Book {}
impl Compensable for Book {}
impl Committable for Book {
    type Plan = Plan;
}

/// `stay.ask`, which declares nothing.
#[derive(Clone, Copy, Debug)]
pub struct Ask;

impl Capability for Ask {
    type Input = String;
    type Output = String;
    const DESCRIPTOR: &'static Descriptor = &Descriptor::of("stay.ask", "Ask the host.", &Shape::TEXT, &Shape::TEXT);
}

pub static BRICK: BrickInfo = BrickInfo {
    name: "hotel",
    permission: "stay",
    file: "hotel/brick.yaml",
    requires: &[],
    provides: &[Offer { descriptor: Ask::DESCRIPTOR, line: 3 }, Offer { descriptor: Book::DESCRIPTOR, line: 4 }],
};

/// The provider. Clones share what they saw.
#[derive(Clone)]
pub struct Hotel(Arc<Inside>);

struct Inside {
    /// Told when a call waits to be let go on.
    waits: fn(),
    begun: AtomicUsize,
    planned: AtomicUsize,
    open: AtomicBool,
    wakers: Mutex<Vec<Waker>>,
    books: Mutex<Books>,
}

#[derive(Default)]
struct Books {
    booked: Vec<String>,
    taken_back: Vec<String>,
}

impl Hotel {
    pub fn new(waits: fn()) -> Hotel {
        Hotel(Arc::new(Inside {
            waits,
            begun: AtomicUsize::new(0),
            planned: AtomicUsize::new(0),
            open: AtomicBool::new(false),
            wakers: Mutex::default(),
            books: Mutex::default(),
        }))
    }

    /// How many bookings were begun.
    pub fn begun(&self) -> usize {
        self.0.begun.load(Ordering::SeqCst)
    }

    /// How many plans were made.
    pub fn planned(&self) -> usize {
        self.0.planned.load(Ordering::SeqCst)
    }

    /// The bookings, as they were made.
    pub fn booked(&self) -> Vec<String> {
        self.books().booked.clone()
    }

    /// The bookings that were taken back.
    pub fn taken_back(&self) -> Vec<String> {
        self.books().taken_back.clone()
    }

    /// Lets slow calls go on.
    pub fn open(&self) {
        self.0.open.store(true, Ordering::SeqCst);
        self.0.wakers.lock().unwrap().drain(..).for_each(Waker::wake);
    }

    fn books(&self) -> MutexGuard<'_, Books> {
        self.0.books.lock().unwrap()
    }

    async fn wait(&self) {
        poll_fn(|context| {
            if self.0.open.load(Ordering::SeqCst) {
                return Poll::Ready(());
            }
            self.0.wakers.lock().unwrap().push(context.waker().clone());
            (self.0.waits)();
            Poll::Pending
        })
        .await;
    }

    fn book(&self, call: &Call, what: &str) -> Done<String> {
        let booking = format!("{what} for {}", call.key());
        self.books().booked.push(booking.clone());
        Done::new(booking).with_ref(format!("bookings/{}", call.key()))
    }
}

impl Provide<Book> for Hotel {
    async fn call(&self, call: &Call, room: String) -> Result<Done<String>, Failure> {
        self.0.begun.fetch_add(1, Ordering::SeqCst);
        match room.as_str() {
            "none" => Err(Failure::permanent("there is no such room")),
            "slow" => {
                self.wait().await;
                Ok(self.book(call, "slow"))
            }
            "lost" => {
                self.book(call, "lost");
                panic!("the line broke");
            }
            room => Ok(self.book(call, room)),
        }
    }
}

impl DryRun<Book> for Hotel {
    async fn plan(&self, _: &PlanCall, room: &String) -> Result<Plan, Failure> {
        self.0.planned.fetch_add(1, Ordering::SeqCst);
        Ok(Plan::of("book", room.clone(), Json::Null))
    }
}

impl Stream<Book> for Hotel {
    async fn stream(&self, call: &Call, room: String, chunks: &Chunks<String>) -> Result<Done<String>, Failure> {
        chunks.send(format!("looking for {room}")).await?;
        let done = Provide::<Book>::call(self, call, room).await?;
        chunks.send(format!("found {}", done.output)).await?;
        Ok(done)
    }
}

impl Cancel<Book> for Hotel {
    async fn cancel(&self, call: &Call) -> Result<Cancelled, Failure> {
        Ok(if call.key().as_str().starts_with("late") { Cancelled::TooLate } else { Cancelled::Stopped })
    }
}

impl Reconcile<Book> for Hotel {
    async fn reconcile(&self, call: &Call, room: &String) -> Result<Reconciled<String>, Failure> {
        let booking = format!("{room} for {}", call.key());
        let found = self.books().booked.contains(&booking);
        Ok(if found { Reconciled::Done(Done::new(booking)) } else { Reconciled::NotDone })
    }
}

impl Compensate<Book> for Hotel {
    async fn compensate(&self, call: &Call, original: &Done<String>) -> Result<Compensated, Failure> {
        let reference = original.provider_ref.as_deref().unwrap_or_default();
        self.books().taken_back.push(format!("{} ({reference})", original.output));
        Ok(Compensated::new().with_ref(format!("refunds/{}", call.key())))
    }
}

impl Commit<Book> for Hotel {
    async fn commit(&self, call: &Call, plan: Plan, _: String) -> Result<Done<String>, Failure> {
        Ok(self.book(call, &format!("[{plan}]")))
    }
}

impl Provide<Ask> for Hotel {
    async fn call(&self, _: &Call, question: String) -> Result<Done<String>, Failure> {
        Ok(Done::new(format!("{question} Yes.")))
    }
}

impl DryRun<Ask> for Hotel {
    async fn plan(&self, _: &PlanCall, _: &String) -> Result<Plan, Failure> {
        Ok(Plan::new())
    }
}

impl Provider for Hotel {
    fn brick() -> &'static BrickInfo {
        &BRICK
    }

    fn routes() -> Vec<Route<Self>> {
        let book = Route::act::<Book>()
            .cancel::<Book>()
            .stream::<Book>()
            .reconcile::<Book>()
            .compensate::<Book>()
            .commit::<Book>();
        vec![Route::act::<Ask>(), book]
    }
}
