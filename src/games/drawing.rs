//! The board as text, for people.

use super::Side;
use super::any::AnyLine;
use super::jiaqi::text::point_text;
use super::jiaqi::{Phase, Point};

/// The board with ranks on the left and files below: `o` white, `x` black, `.` empty, `+` the
/// hub while it is empty.
#[must_use]
pub fn board(line: &AnyLine) -> String {
    let shape = line.shape();
    let mut text = String::new();
    for row in 0..shape.span() {
        text += &format!("{:>3}", shape.span() - row);
        for column in 0..shape.span() {
            let sign = shape.at(row, column).map_or(' ', |point| sign(line, point));
            text.push(' ');
            text.push(sign);
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text += "   ";
    for column in 0..shape.span() {
        text.push(' ');
        text.push(char::from(b'a' + column));
    }
    text.push('\n');
    text
}

fn sign(line: &AnyLine, point: Point) -> char {
    match line.stone_at(point) {
        Some(Side::White) => 'o',
        Some(Side::Black) => 'x',
        None if point == line.shape().hub() => '+',
        None => '.',
    }
}

/// One line on how the game stands.
#[must_use]
pub fn state(line: &AnyLine) -> String {
    let stones = format!(
        "white (o) {}, black (x) {}",
        line.count(Side::White),
        line.count(Side::Black)
    );
    let now = match line.outcome() {
        Some(outcome) => format!("over: {outcome}"),
        None => format!("{}: {} to move", line.phase().name(), line.to_move()),
    };
    let hole = line
        .hole()
        .filter(|_| line.phase() != Phase::Placement)
        .map_or_else(String::new, |hole| {
            format!(", hole {}", point_text(line.shape(), hole))
        });
    format!("ply {}, {now}{hole}; {stones}", line.ply())
}
