//! Lines drawn in the earth: the board is the ground itself, swept clear, with stones, twigs and
//! grass lying about.

use super::nature;
use crate::app::board::furniture::workshop::Workshop;

/// Scatters stones, twigs and grass; the ground itself is built elsewhere.
pub(crate) fn build(shop: &mut Workshop) {
    nature::stones(shop, 150, 5.15, 13.0, 0.0);
    nature::twigs(shop, 15, 5.6, 11.0, 0.0);
    nature::grass(shop, 240, 6.3, 15.0, 0.0);
}
