//! The board as text, for people.

use super::Side;
use super::any::AnyLine;
use super::text::point_text;
use super::{GameName, Phase, Point, Rank};

/// The board with the names of its rows on the left and of its columns below, as the names of
/// points have them: `o` white, `x` black, `.` empty, `+` jiaqi's hub while it is empty.
#[must_use]
pub fn board(line: &AnyLine) -> String {
    let shape = line.shape();
    let span = shape.span();
    let letter = |number: u8| char::from(b'a' + number).to_string();
    let (row_name, column_name): (Vec<String>, Vec<String>) = match line.game() {
        GameName::Jiaqi => (0..span)
            .map(|at| ((span - at).to_string(), letter(at)))
            .unzip(),
        GameName::Jiu => (0..span).map(|at| (letter(at), format!("{at:X}"))).unzip(),
    };
    let mut text = String::new();
    for row in 0..span {
        text += &format!("{:>3}", row_name[usize::from(row)]);
        for column in 0..span {
            let sign = shape.at(row, column).map_or(' ', |point| sign(line, point));
            text.push(' ');
            text.push(sign);
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text += "   ";
    for name in column_name {
        text.push(' ');
        text += &name;
    }
    text.push('\n');
    text
}

fn sign(line: &AnyLine, point: Point) -> char {
    match line.piece_at(point).map(|piece| (piece.side, piece.rank)) {
        Some((Side::White, Rank::Man)) => 'o',
        Some((Side::Black, Rank::Man)) => 'x',
        Some((Side::White, Rank::King)) => 'O',
        Some((Side::Black, Rank::King)) => 'X',
        None if line.game() == GameName::Jiaqi && point == line.shape().hub() => '+',
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
