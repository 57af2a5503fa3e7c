//! A brick that has mail sent and rooms found.

use std::future::Future;
use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Poll, Wake, Waker};
use std::thread::{self, Thread};

use capgen::rt::{FieldShape, Need, Reason, Shape};
use capgen::{BrickInfo, BrickSeam, Capability, CapabilitySeam, Descriptor, Json, Key, Seam};

static EMAIL: Shape = Shape::text(Some(3), Some(40));
static SECRET: Shape = Shape::secret(&Shape::TEXT);
static SEATS: Shape = Shape::int(Some(1), Some(20));
static TO: Shape = Shape::list_of(&EMAIL, Some(1), Some(3));
static NOTE: Shape = Shape::nullable(&Shape::TEXT);
static STATE: Shape = Shape::words(&["queued", "sent"]);
pub static SEND_INPUT: Shape = Shape::record(
    "SendInput",
    &[
        FieldShape::required("to", &TO),
        FieldShape::required("password", &SECRET),
        FieldShape::optional("note", &NOTE),
        FieldShape::required("on", &Shape::Date),
    ],
);
pub static SEND_OUTPUT: Shape =
    Shape::record("SendOutput", &[FieldShape::required("message_id", &EMAIL), FieldShape::required("state", &STATE)]);
static FIND_INPUT: Shape = Shape::record("FindInput", &[FieldShape::required("seats", &SEATS)]);
static ROOMS: Shape = Shape::list(&Shape::TEXT);

/// A capability of JSON, whose shapes say what it takes and gives.
macro_rules! capability {
    ($marker:ident, $descriptor:expr) => {
        pub struct $marker;
        impl Capability for $marker {
            type Input = Json;
            type Output = Json;
            const DESCRIPTOR: &'static Descriptor = &$descriptor;
        }
    };
}
pub(crate) use capability;

capability!(
    Send,
    Descriptor {
        failures: &[Reason { name: "full", words: "The mailbox is full.", retryable: true }],
        ..Descriptor::of("mail.send", "Send a mail.", &SEND_INPUT, &SEND_OUTPUT)
    }
);
capability!(Find, Descriptor { read: true, ..Descriptor::of("rooms.find", "Find rooms.", &FIND_INPUT, &ROOMS) });

pub struct DeskSeam(CapabilitySeam);

impl Seam for DeskSeam {
    fn from_seam(seam: CapabilitySeam) -> Self {
        DeskSeam(seam)
    }
    fn as_seam(&self) -> &CapabilitySeam {
        &self.0
    }
}

impl BrickSeam for DeskSeam {
    const BRICK: &'static BrickInfo = &BrickInfo {
        name: "desk",
        permission: "desk",
        file: "brick.yaml",
        requires: &[
            Need { descriptor: Send::DESCRIPTOR, optional: false, line: 1 },
            Need { descriptor: Find::DESCRIPTOR, optional: true, line: 2 },
        ],
        provides: &[],
    };
}

pub fn key(text: &str) -> Key {
    Key::new(text).unwrap()
}

/// Waits for a future on this thread.
pub fn run<T>(future: impl Future<Output = T>) -> T {
    let waker = Waker::from(Arc::new(Unpark(thread::current())));
    let mut future = pin!(future);
    loop {
        match future.as_mut().poll(&mut Context::from_waker(&waker)) {
            Poll::Ready(value) => return value,
            Poll::Pending => thread::park(),
        }
    }
}

struct Unpark(Thread);

impl Wake for Unpark {
    fn wake(self: Arc<Self>) {
        self.0.unpark();
    }
}
