//! The eight symmetries of a square board.

use tibetango_rules::{Point, Topology};

/// Returns the image of a point under one of the 8 symmetries: bits for turning over columns, rows and the diagonal.
pub fn turned(topology: &Topology, point: Point, symmetry: u8) -> Point {
    let last = topology.span() - 1;
    let (mut row, mut column) = topology.row_column(point);
    if symmetry & 1 != 0 {
        column = last - column;
    }
    if symmetry & 2 != 0 {
        row = last - row;
    }
    if symmetry & 4 != 0 {
        (row, column) = (column, row);
    }
    topology
        .at(row, column)
        .expect("symmetries keep the points")
}
