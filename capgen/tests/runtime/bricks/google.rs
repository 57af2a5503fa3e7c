//! The provider: what it does is said by each test.

use std::collections::VecDeque;
use std::future::{pending, poll_fn};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::task::Poll;
use std::time::Duration;

use capgen::contract::{Contract, Execution, RetrySafety};
use capgen::rt::{Need, Offer, Reason, Route, Shape};
use capgen::{
    Answer, BrickInfo, Call, Capability, CapabilitySeam, Descriptor, Done, DryRun, Failure, Plan, PlanCall, Provide,
    Provider,
};
use serde_json::json;

static EMAIL: Shape = Shape::text(Some(3), Some(30));
static MAYBE: Shape = Shape::nullable(&Shape::TEXT);
static SECRET: Shape = Shape::nullable(&Shape::secret(&Shape::TEXT));
static LICENCE: Shape = Shape::nullable(&Shape::words(&["free", "paid"]));
static SHORT: Shape = Shape::text(Some(3), Some(10));
static TEXTS: Shape = Shape::list(&Shape::TEXT);

record!(NewAccount, NEW_ACCOUNT {
    0 password: Option<String> = optional &SECRET,
    1 primary_email: String = required &EMAIL,
    2 role: String = required &Shape::TEXT,
    3 org_unit: Option<String> = optional &MAYBE,
    4 department: Option<String> = optional &MAYBE,
});
record!(Account, ACCOUNT {
    0 created: bool = required &Shape::Bool,
    1 account_id: String = required &SHORT,
    2 recovery_code: Option<String> = optional &SECRET,
    3 licence: Option<String> = optional &LICENCE,
});
marker!(
    ProvisionUser,
    NewAccount,
    Account,
    Descriptor {
        digest: "p2",
        ..Descriptor::of("identity.provision_user", "Create the account.", &NEW_ACCOUNT, &ACCOUNT)
    }
);

record!(Gone, GONE { 0 primary_email: String = required &Shape::TEXT });
record!(Deleted, DELETED { 0 deleted: bool = required &Shape::Bool });
marker!(
    DeleteUser,
    Gone,
    Deleted,
    Descriptor {
        digest: "d1",
        destructive: true,
        ..Descriptor::of("identity.delete_user", "Delete the account.", &GONE, &DELETED)
    }
);

record!(Which, WHICH { 0 transfer_ref: String = required &Shape::TEXT });
record!(State, STATE { 0 state: String = required &Shape::TEXT });
marker!(
    TransferStatus,
    Which,
    State,
    Descriptor {
        digest: "t1",
        read: true,
        ..Descriptor::of("drive.transfer_status", "Whether the transfer is through.", &WHICH, &STATE)
    }
);

record!(Wanted, WANTED {
    0 source_ref: String = required &Shape::TEXT,
    1 type_code: String = required &Shape::TEXT,
});
record!(Drafted, DRAFTED {
    0 contract_id: String = required &Shape::TEXT,
    1 missing: Vec<String> = required &TEXTS,
});
marker!(
    Draft,
    Wanted,
    Drafted,
    Descriptor {
        digest: "c1",
        contract: Some(&Contract {
            execution: Some(Execution { retry_safety: Some(RetrySafety::Unsafe), ..Execution::NONE }),
            ..Contract::NONE
        }),
        failures: &[
            Reason { name: "busy", words: "The register is busy.", retryable: true },
            Reason { name: "deed", words: "Deeds are not drafted.", retryable: false },
        ],
        ..Descriptor::of("contracts.draft", "Draft a contract.", &WANTED, &DRAFTED)
    }
);

pub static BRICK: BrickInfo = BrickInfo {
    name: "google",
    permission: "gws",
    file: "brick-google/brick.yaml",
    requires: &[Need { descriptor: DeleteUser::DESCRIPTOR, optional: false, line: 2 }],
    provides: &[
        Offer { descriptor: Draft::DESCRIPTOR, line: 4 },
        Offer { descriptor: TransferStatus::DESCRIPTOR, line: 5 },
        Offer { descriptor: DeleteUser::DESCRIPTOR, line: 6 },
        Offer { descriptor: ProvisionUser::DESCRIPTOR, line: 7 },
    ],
};

/// What the provider does when it is called next.
pub enum Next {
    /// Succeeds with this account id.
    Make(&'static str),
    /// Succeeds, and tells of this licence.
    Licensed(&'static str),
    /// Succeeds once a gate is opened.
    MakeWhen(Gate, &'static str),
    /// Once the first gate is opened it says that it needs longer; succeeds once the second is.
    MakeSlowly(Gate, Gate, &'static str),
    /// Says that it needs this long, one after the other; succeeds once the gate is opened.
    KeepAlive([Duration; 2], Gate, &'static str),
    /// Fails.
    Fail(Failure),
    /// Fails for now, after this has happened.
    FailAfter(Box<dyn FnOnce() + Send>),
    /// Never comes back. The count is one higher when nobody waits for it any more.
    Hang(Dropped),
    /// Panics.
    Panic,
    /// Uses its connection's `token` and succeeds.
    UseToken,
    /// Asks itself for the deletion of an account, without end.
    AskItself,
}

/// Something a test opens.
#[derive(Clone, Default)]
pub struct Gate(Arc<AtomicBool>);

impl Gate {
    pub fn open(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    async fn wait(&self) {
        poll_fn(|_| match self.0.load(Ordering::Relaxed) {
            true => Poll::Ready(()),
            false => {
                crate::world::at_gate();
                Poll::Pending
            }
        })
        .await;
    }
}

/// How many were dropped.
#[derive(Clone, Default)]
pub struct Dropped(Arc<AtomicUsize>);

impl Dropped {
    pub fn count(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }
}

struct Counted(Dropped);

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.0.fetch_add(1, Ordering::Relaxed);
    }
}

/// The provider. Clones share what they saw.
#[derive(Clone, Default)]
pub struct Google {
    next: Arc<Mutex<VecDeque<Next>>>,
    seen: Arc<Mutex<Vec<Seen>>>,
}

/// A call as the provider saw it.
#[derive(Clone, Debug, PartialEq)]
pub struct Seen {
    pub key: String,
    pub attempt: u32,
    pub tenant: String,
    pub caller: String,
    pub actor: String,
    pub email: String,
}

impl Google {
    pub fn will(&self, next: impl IntoIterator<Item = Next>) {
        self.next.lock().unwrap().extend(next);
    }

    pub fn seen(&self) -> Vec<Seen> {
        self.seen.lock().unwrap().clone()
    }

    /// How often it acted.
    pub fn acted(&self) -> usize {
        self.seen().len()
    }

    fn begin(&self, call: &Call, email: &str) -> Next {
        self.seen.lock().unwrap().push(Seen {
            key: call.key().to_string(),
            attempt: call.attempt(),
            tenant: call.tenant().to_owned(),
            caller: call.caller().to_owned(),
            actor: call.actor().to_owned(),
            email: email.to_owned(),
        });
        self.next.lock().unwrap().pop_front().expect("the test says what comes next")
    }
}

fn account(id: &str) -> Done<Account> {
    let licence = Some("paid".to_owned());
    let output = Account { created: true, account_id: id.to_owned(), recovery_code: Some("r3c0very".into()), licence };
    Done::new(output).with_ref(format!("ref-{id}"))
}

impl Provide<ProvisionUser> for Google {
    async fn call(&self, call: &Call, input: NewAccount) -> Result<Done<Account>, Failure> {
        match self.begin(call, &input.primary_email) {
            Next::Make(id) => Ok(account(id)),
            Next::Licensed(licence) => {
                let mut done = account("acc1");
                done.output.licence = Some(licence.to_owned());
                Ok(done)
            }
            Next::MakeWhen(gate, id) => {
                gate.wait().await;
                Ok(account(id))
            }
            Next::MakeSlowly(soon, later, id) => {
                soon.wait().await;
                call.keep_alive(Duration::from_secs(120)).await?;
                later.wait().await;
                Ok(account(id))
            }
            Next::KeepAlive(times, gate, id) => {
                for time in times {
                    call.keep_alive(time).await?;
                }
                gate.wait().await;
                Ok(account(id))
            }
            Next::Fail(failure) => Err(failure),
            Next::FailAfter(happens) => {
                happens();
                Err(Failure::transient("503"))
            }
            Next::Hang(dropped) => {
                let _counted = Counted(dropped);
                pending().await
            }
            Next::Panic => panic!("the vendor's answer made no sense"),
            Next::UseToken => {
                let token = call.connection()?.need_secret("token")?;
                Ok(account(token))
            }
            Next::AskItself => unreachable!(),
        }
    }
}

impl DryRun<ProvisionUser> for Google {
    async fn plan(&self, call: &PlanCall, input: &NewAccount) -> Result<Plan, Failure> {
        if input.role == "manager" {
            return Err(Failure::forbidden("managers are made by hand"));
        }
        let password = input.password.clone().unwrap_or_default();
        Ok(Plan::of(
            format!("POST /users with {password}"),
            input.primary_email.clone(),
            json!({ "password": password, "key": call.key().as_str() }),
        ))
    }
}

impl Provide<DeleteUser> for Google {
    async fn call(&self, call: &Call, input: Gone) -> Result<Done<Deleted>, Failure> {
        match self.begin(call, &input.primary_email) {
            Next::AskItself => {
                self.will([Next::AskItself]);
                let seam: CapabilitySeam = call.seam();
                let key = capgen::Key::join([call.key().as_str().replace('|', "-"), "x".to_owned()]);
                let answer = seam.call::<DeleteUser>(key.unwrap(), input).await;
                Err(Failure::permanent(match answer {
                    Err(error) => error.to_string(),
                    Ok(Answer::Failed(failed)) => failed.message,
                    Ok(_) => unreachable!(),
                }))
            }
            Next::MakeWhen(gate, _) => {
                gate.wait().await;
                Ok(Done::new(Deleted { deleted: true }))
            }
            _ => Ok(Done::new(Deleted { deleted: true })),
        }
    }
}

impl DryRun<DeleteUser> for Google {
    async fn plan(&self, _: &PlanCall, _: &Gone) -> Result<Plan, Failure> {
        panic!("no plan");
    }
}

impl Provide<TransferStatus> for Google {
    async fn call(&self, call: &Call, input: Which) -> Result<Done<State>, Failure> {
        match self.begin(call, &input.transfer_ref) {
            Next::Make(state) => Ok(Done::new(State { state: state.to_owned() })),
            Next::Fail(failure) => Err(failure),
            _ => unreachable!(),
        }
    }
}

impl Provide<Draft> for Google {
    async fn call(&self, call: &Call, _: Wanted) -> Result<Done<Drafted>, Failure> {
        match self.begin(call, "") {
            Next::Make(id) => Ok(Done::new(Drafted { contract_id: id.to_owned(), missing: Vec::new() })),
            Next::Fail(failure) => Err(failure),
            _ => unreachable!(),
        }
    }
}

impl DryRun<Draft> for Google {
    async fn plan(&self, _: &PlanCall, _: &Wanted) -> Result<Plan, Failure> {
        Err(Failure::connection_required("the register"))
    }
}

impl Provider for Google {
    fn brick() -> &'static BrickInfo {
        &BRICK
    }

    fn routes() -> Vec<Route<Self>> {
        vec![
            Route::act::<Draft>(),
            Route::read::<TransferStatus>(),
            Route::act::<DeleteUser>(),
            Route::act::<ProvisionUser>(),
        ]
    }
}
