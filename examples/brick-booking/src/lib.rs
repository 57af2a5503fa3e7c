//! A hotel with three rooms, whose terms are declared by a spec of Sgovr: what a call costs, which scopes it takes, how often
//! it may be made, and that money comes back.
//!
//! The rooms stand in memory. A hotel's own system would be reached through `call.connection()`.

capgen::include_brick!();

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use capabilities::booking::{
    BookRoomInput, BookRoomOutput, CancelRoomInput, CancelRoomOutput, SearchRoomsInput, SearchRoomsOutput,
    SearchRoomsOutputRooms, SearchRoomsOutputRoomsKind,
};
use capgen::{Call, Done, Failure, Plan, PlanCall};

/// The rooms, what kind each is, and what a night costs in cents.
const ROOMS: [(&str, SearchRoomsOutputRoomsKind, i64); 3] = [
    ("1", SearchRoomsOutputRoomsKind::Single, 8_000),
    ("2", SearchRoomsOutputRoomsKind::Double, 12_000),
    ("3", SearchRoomsOutputRoomsKind::Suite, 25_000),
];

/// The provider.
#[derive(Clone, Debug, Default, capgen::Provider)]
#[provider(brick = "booking")]
pub struct Booking {
    /// Bookings by their number, which follows from the call's key, so that a repeated call finds its own.
    booked: Arc<Mutex<BTreeMap<String, BookRoomInput>>>,
}

#[capgen::capabilities]
impl Booking {
    #[capgen::capability("search_rooms")]
    async fn search(&self, _call: &Call, input: SearchRoomsInput) -> Result<Done<SearchRoomsOutput>, Failure> {
        let booked = self.booked.lock().unwrap_or_else(PoisonError::into_inner);
        let free = |room: &str| {
            let clash = |taken: &BookRoomInput| {
                taken.room == room && taken.check_in < input.check_out && input.check_in < taken.check_out
            };
            !booked.values().any(clash)
        };
        let rooms = ROOMS.into_iter().filter(|(room, ..)| free(room));
        let rooms =
            rooms.map(|(room, kind, price_minor)| SearchRoomsOutputRooms { room: room.into(), kind, price_minor });
        Ok(Done::new(SearchRoomsOutput { rooms: rooms.collect() }))
    }

    #[capgen::capability("book_room", plan = plan_booking)]
    async fn book(&self, call: &Call, input: BookRoomInput) -> Result<Done<BookRoomOutput>, Failure> {
        let Some((_, _, price_minor)) = ROOMS.into_iter().find(|(room, ..)| *room == input.room) else {
            return Err(Failure::permanent(format!("there is no room {}", input.room)));
        };
        let booking = format!("B-{}", call.key());
        self.booked.lock().unwrap_or_else(PoisonError::into_inner).insert(booking.clone(), input);
        Ok(Done::new(BookRoomOutput { booking: booking.clone(), price_minor }).with_ref(booking))
    }

    #[capgen::capability("cancel_room", plan = plan_refund)]
    async fn cancel(&self, _call: &Call, input: CancelRoomInput) -> Result<Done<CancelRoomOutput>, Failure> {
        let gone = self.booked.lock().unwrap_or_else(PoisonError::into_inner).remove(&input.booking);
        let price = |taken: BookRoomInput| ROOMS.into_iter().find(|(room, ..)| *room == taken.room);
        let refunded_minor = gone.and_then(price).map_or(0, |(_, _, price_minor)| price_minor);
        Ok(Done::new(CancelRoomOutput { refunded_minor }))
    }
}

async fn plan_booking(_: &Booking, _call: &PlanCall, input: &BookRoomInput) -> Result<Plan, Failure> {
    Ok(Plan::new().saying(format!("Book room {} from {} to {}", input.room, input.check_in, input.check_out)))
}

async fn plan_refund(_: &Booking, _call: &PlanCall, input: &CancelRoomInput) -> Result<Plan, Failure> {
    Ok(Plan::new().saying(format!("Give back booking {} and refund it", input.booking)))
}
