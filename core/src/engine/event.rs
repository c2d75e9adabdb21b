//! Domain events: changes of one model that concern other models. `dispatch` lists the reactions.

use crate::cart::CartContent;

#[derive(Debug)]
pub(crate) enum Event {
    /// The lines of the cart, its codes, or its figures have changed.
    CartChanged,
    CartCleared,
    /// The cart stored on the server replaces the local one.
    StoredCartAdopted(CartContent),
    /// The cart stored on the server and the local one have both changed.
    StoredCartDiverged(CartContent),
    /// A session was opened, restored, or renewed for the same customer.
    SessionStarted {
        same_customer: bool,
    },
    /// The session has expired, was rejected or was closed.
    SessionEnded,
    /// The customer has logged out in this tab.
    LoggedOut,
    /// The customer has logged out in another tab.
    LoggedOutElsewhere,
    ProfileChanged,
    PriceTokenChanged,
    /// The current cart was ordered and nothing is left to pay.
    CartOrdered,
    /// The idempotency key belonged to a cancelled order of the same cart, which is ordered with another key.
    OrderRetried {
        ticket: u32,
    },
    /// The visitor stays at a path, which has no redirect.
    PathVisited(String),
    /// An error of status 401 was shown.
    Unauthorized,
}
