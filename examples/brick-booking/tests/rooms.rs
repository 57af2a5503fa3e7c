//! A room is looked for, booked once however often it is asked for, and given back; and what a caller can ask before it calls.

use brick_booking::Booking;
use brick_booking::capabilities::BRICK;
use brick_booking::capabilities::booking::{
    BookRoom, BookRoomInput, CancelRoom, CancelRoomInput, SearchRooms, SearchRoomsInput,
};
use capgen::contract::{KeyRequirement, PricingModel, RetrySafety};
use capgen::rt::{MapTo, Need};
use capgen::{BrickInfo, Capability, Composition, Descriptor, Done, Key, Ledger};

const SEARCH: &Descriptor = SearchRooms::DESCRIPTOR;
const BOOK: &Descriptor = BookRoom::DESCRIPTOR;

/// Whoever calls.
const AGENT: &BrickInfo = &BrickInfo {
    name: "agent",
    permission: "agent",
    file: "brick.yaml",
    requires: &[
        Need { descriptor: BookRoom::DESCRIPTOR, optional: false, line: 1 },
        Need { descriptor: CancelRoom::DESCRIPTOR, optional: false, line: 2 },
        Need { descriptor: SearchRooms::DESCRIPTOR, optional: false, line: 3 },
    ],
    provides: &[],
};

fn hotel() -> Composition {
    let bricks =
        Composition::builder("hotel", Ledger::memory()).brick("agent", AGENT).provider("booking", Booking::default());
    let bricks = bricks.scopes("agent", ["booking:write", "payments:charge"]);
    let names = BRICK.provides.iter().map(|offer| offer.descriptor.name);
    names.fold(bricks, |bricks, name| bricks.map(name, MapTo::brick("booking"))).build()
}

async fn free(hotel: &Composition) -> usize {
    let (check_in, check_out) = ("2027-06-01".parse().unwrap(), "2027-06-03".parse().unwrap());
    let input = SearchRoomsInput { check_in, check_out, guests: 2 };
    let answer = hotel.seam("agent").read::<SearchRooms>(input).await.unwrap();
    answer.done().expect("an answer").output.rooms.len()
}

#[tokio::test]
async fn a_room_is_booked_once_and_given_back() {
    let hotel = hotel();
    assert_eq!(free(&hotel).await, 3);
    let input = BookRoomInput {
        room: "3".into(),
        check_in: "2027-06-02".parse().unwrap(),
        check_out: "2027-06-05".parse().unwrap(),
        guest: "Anna".into(),
    };
    let book = || hotel.seam("agent").call::<BookRoom>(Key::new("anna-june").unwrap(), input.clone());
    let first: Done<_> = book().await.unwrap().done().expect("a booking");
    let again = book().await.unwrap().done().expect("the same booking");
    assert_eq!((again.output.booking.as_str(), again.replay), (first.output.booking.as_str(), true));
    assert_eq!((first.output.price_minor, free(&hotel).await), (25_000, 2));
    let cancel = CancelRoomInput { booking: first.output.booking };
    let answer = hotel.seam("agent").call::<CancelRoom>(Key::new("anna-stays-home").unwrap(), cancel).await.unwrap();
    assert_eq!((answer.done().expect("a refund").output.refunded_minor, free(&hotel).await), (25_000, 3));
}

#[test]
fn six_questions_are_answered_before_a_call() {
    let price = SEARCH.price().expect("a price");
    assert_eq!((SEARCH.retry_safety(), SEARCH.read, price.model), (RetrySafety::Safe, true, PricingModel::Free));
    assert_eq!((SEARCH.scopes(), SEARCH.contract.and_then(|terms| terms.rate_limit_rpm)), (&[][..], Some(120)));
    let price = BOOK.price().expect("a price");
    assert_eq!(price.model, PricingModel::PerTransaction);
    assert_eq!((price.take_rate_bps, price.take_rate_fixed_minor, price.currency), (Some(290), Some(30), Some("EUR")));
    assert_eq!(BOOK.scopes(), ["booking:write", "payments:charge"]);
    assert_eq!(
        (BOOK.key_requirement(), BOOK.retry_safety()),
        (KeyRequirement::Required, RetrySafety::SafeWithIdempotencyKey)
    );
    assert_eq!(
        (BOOK.refundable(), BOOK.step_up(), BOOK.contract.and_then(|terms| terms.rate_limit_rpm)),
        (Some(true), None, Some(30))
    );
}
