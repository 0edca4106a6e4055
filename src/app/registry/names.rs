//! Names of the cards that are no features of their own yet.

use crate::app::state::CardName;

/// Games over the network.
pub const NETWORK: CardName = CardName::new("network");
