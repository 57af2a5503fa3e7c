//! Nothing of a call goes where its contract does not let it.

use capgen::ledger::Event;
use capgen::rt::MapTo;
use capgen::{
    Answer, BoxFuture, CallError, CallResult, CapabilitySeam, Composition, Dispatch, Ledger, Plan, RemoteCall, Status,
};

use super::compose;
use crate::bricks::bank::{Archive, Bank, DESK, Pay};
use crate::store;
use crate::world::{key, run};

fn archive(seam: &CapabilitySeam) -> Result<Answer<String>, CallError> {
    run(seam.call::<Archive>(key("k"), "5".to_owned()))
}

/// What the refusal says.
fn refused<T: std::fmt::Debug>(answer: Result<Answer<T>, CallError>) -> String {
    let error = answer.unwrap_err();
    assert!(matches!(error, CallError::WrongRegion { .. }), "{error:?}");
    assert_eq!(error.http_status(), 403);
    error.to_string()
}

fn events(acme: &Composition) -> Vec<(Event, String)> {
    let log = run(acme.log(0, 10)).unwrap();
    log.iter().map(|action| (action.event, action.message.clone().unwrap_or_default())).collect()
}

#[test]
fn a_provider_in_an_allowed_region_is_called_and_any_other_is_not() {
    for (region, refusal) in [
        (Some("eu-central-1"), None),
        (Some("EU-North"), None),
        (Some("us-east-1"), Some("lies in `us-east-1`: its contract allows only `eu`")),
        (Some("europe"), Some("lies in `europe`: its contract allows only `eu`")),
        (Some("eu-west-2"), Some("lies in `eu-west-2`: its contract prohibits `eu-west-2`")),
        (Some("eu"), Some("its contract prohibits `eu-west-2`")),
        (None, Some("nothing says where that lies: its contract allows only `eu`")),
    ] {
        let bank = Bank::default();
        let mut built = compose(store::open().0, &bank);
        if let Some(region) = region {
            built = built.region("bank", region);
        }
        let acme = built.build();
        let desk = acme.seam("desk");
        match refusal {
            None => assert!(archive(&desk).unwrap().done().is_some(), "{region:?}"),
            Some(words) => {
                let told = refused(archive(&desk));
                assert!(told.contains(words), "{region:?}: {told}");
                assert!(bank.done().is_empty());
                assert_eq!(events(&acme), [(Event::Refused, told)]);
            }
        }
        assert!(run(desk.call::<Pay>(key("p"), "5".to_owned())).unwrap().done().is_some(), "no other call is held up");
    }
}

#[test]
fn a_dry_run_is_refused_too_and_leaves_nothing_behind() {
    let bank = Bank::default();
    let acme = compose(store::open().0, &bank).region("bank", "us").build();
    refused(archive(&acme.seam("desk").dry_run()));
    assert_eq!(events(&acme), []);
}

#[test]
fn a_route_is_judged_by_the_line_that_holds() {
    let bank = Bank::default();
    let west = MapTo::Route(vec![
        (vec![("region".to_owned(), "west".to_owned())], MapTo::brick("bank")),
        (Vec::new(), MapTo::Manual),
    ]);
    let acme = compose(store::open().0, &bank).map("money.archive", west).region("bank", "us-west-1").build();
    let desk = acme.seam("desk");
    refused(archive(&desk.with_attribute("region", "west")));
    assert!(matches!(archive(&desk), Ok(Answer::Manual(_))), "a person is no provider");
    assert!(bank.done().is_empty());
}

/// A bank elsewhere, that is asked for plans and for nothing else.
struct Elsewhere;

impl Dispatch for Elsewhere {
    fn dispatch(&self, call: RemoteCall) -> BoxFuture<'_, Result<CallResult, CallError>> {
        assert!(call.dry_run, "nothing else gets here");
        let mut result = CallResult::new(Status::Planned);
        result.plan = Some(Plan::of("archive", "5", capgen::Json::Null).steps);
        Box::pin(std::future::ready(Ok(result)))
    }
}

#[test]
fn a_brick_elsewhere_is_not_even_sent_it() {
    let acme = |region: &str| {
        let start = Composition::builder("acme", Ledger::memory()).brick("desk", &DESK).remote("bank", Elsewhere);
        start.map("money.archive", MapTo::brick("bank")).region("bank", region).build()
    };
    let (here, there) = (acme("eu-central-1"), acme("us"));
    assert!(matches!(archive(&here.seam("desk").dry_run()), Ok(Answer::Planned(_))));
    let told = refused(archive(&there.seam("desk")));
    refused(archive(&there.seam("desk").dry_run()));
    assert_eq!(events(&there), [(Event::Refused, told)]);
}
