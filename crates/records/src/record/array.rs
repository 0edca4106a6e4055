//! Points as the thesis writes them: row, then column, of the virtual array (Fig. 4-14), both from 0, row 0 at
//! the top.

use tibetango_rules::text::notation;
use tibetango_rules::{Point, Topology};

/// Largest size on which a row and a column are one digit each.
const LAST_PLAIN_SIZE: u8 = 5;

/// True if rows and columns are written with one digit each.
fn plain(topology: &Topology) -> bool {
    topology.size() <= LAST_PLAIN_SIZE
}

/// Writes a point: `04` on boards of 3 and 5, on larger ones two digits each with `between` between them.
#[must_use]
pub fn text(point: Point, topology: &Topology, between: &str) -> String {
    let (row, column) = topology.row_column(point);
    if plain(topology) {
        format!("{row}{column}")
    } else {
        format!("{row:02}{between}{column:02}")
    }
}

/// Reads a point.
///
/// # Errors
/// A description of the right form.
pub fn read(text: &str, topology: &Topology, between: &str) -> Result<Point, String> {
    let (size, last) = (topology.size(), topology.span() - 1);
    let (digits, between) = if plain(topology) {
        (1, "")
    } else {
        (2, between)
    };
    let number = |part: &str| {
        let right = part.len() == digits && part.bytes().all(|byte| byte.is_ascii_digit());
        right.then(|| part.parse::<u8>().ok()).flatten()
    };
    let pair = || {
        let row = text.get(..digits)?;
        let column = text.get(digits..)?.strip_prefix(between)?;
        Some((number(row)?, number(column)?))
    };
    let Some((row, column)) = pair() else {
        return Err(if plain(topology) {
            format!("a point of size {size}: two digits, row and column, each 0 to {last}")
        } else {
            format!(
                "a point of size {size}: row and column, each 00 to {last:02}, as in 00{between}04"
            )
        });
    };
    topology.at(row, column).ok_or_else(|| {
        let which = notation(topology.game()).points_are();
        let comma = if which.is_empty() { "" } else { ", " };
        format!("a point of the board: row and column are each 0 to {last}{comma}{which}")
    })
}
