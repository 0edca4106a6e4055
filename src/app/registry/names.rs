//! Names of the cards that are no features of their own yet.

use crate::app::state::CardName;

/// Games over the network.
pub const NETWORK: CardName = CardName::new("network");
/// The entry for staff of an exhibition, and the pages behind it.
pub const STAFF: CardName = CardName::new("staff");
