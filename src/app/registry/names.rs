//! Names of the cards that are no features of their own yet.

use crate::app::state::CardName;

/// A question of one person to the other.
pub const ASK: CardName = CardName::new("ask");
/// Games over the network.
pub const NETWORK: CardName = CardName::new("network");
/// The result of a match.
pub const RESULT: CardName = CardName::new("result");
/// The entry for staff of an exhibition, and the pages behind it.
pub const STAFF: CardName = CardName::new("staff");
