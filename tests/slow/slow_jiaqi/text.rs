//! Points, moves and positions of the slow version as text.

use super::geometry::{ArrayPoint, Grid, SlowJiaqiBoard};
use super::{Act, SlowGame, SlowPhase, SlowRules, SlowSide, Stones};

/// The text of a point: file letter from the left, rank from the bottom.
pub fn point_text(size: usize, (row, column): ArrayPoint) -> String {
    let file = (b'a' + column as u8) as char;
    let rank = 2 * size - 1 - row;
    format!("{file}{rank}")
}

/// The point with this text.
pub fn parse_point(size: usize, text: &str) -> Result<ArrayPoint, String> {
    SlowJiaqiBoard::of(size)
        .points
        .iter()
        .copied()
        // Most points are ruled out by their letter, before their text is written.
        .filter(|&(_, column)| text.as_bytes().first() == Some(&(b'a' + column as u8)))
        .find(|&point| point_text(size, point) == text)
        .ok_or_else(|| format!("no such point: {text:?}"))
}

/// The text of a move without its captures.
pub(super) fn act_text(size: usize, act: Act) -> String {
    let text = |point| point_text(size, point);
    match act {
        Act::Place(to) => text(to),
        Act::Step(from, to) => format!("{}-{}", text(from), text(to)),
        Act::Jump(from, to) => format!("{}*{}", text(from), text(to)),
        Act::Pass => "--".to_string(),
    }
}

impl SlowSide {
    fn letter(self) -> char {
        match self {
            SlowSide::White => 'w',
            SlowSide::Black => 'b',
        }
    }

    pub(super) fn name(self) -> String {
        match self {
            SlowSide::White => "white".to_string(),
            SlowSide::Black => "black".to_string(),
        }
    }
}

impl SlowGame {
    /// A game from a position text. Earlier positions are unknown: repetitions count from this one.
    pub fn from_text(rules: SlowRules, text: &str) -> Result<Self, String> {
        let mut game = SlowGame::new(rules);
        let fields: Vec<&str> = text.split_whitespace().collect();
        let [rows, side, phase, quiet, ply] = fields[..] else {
            return Err("a position has five fields".to_string());
        };
        game.stones = parse_rows(game.rules.size, rows)?;
        game.to_move = match side {
            "w" => SlowSide::White,
            "b" => SlowSide::Black,
            _ => return Err(format!("no such side: {side:?}")),
        };
        game.phase = match phase {
            "placement" => SlowPhase::Placement,
            "movement" => SlowPhase::Movement,
            "yield" => SlowPhase::Yield,
            _ => return Err(format!("no such phase: {phase:?}")),
        };
        game.quiet = quiet
            .parse()
            .map_err(|_| format!("bad quiet count: {quiet:?}"))?;
        game.ply = ply.parse().map_err(|_| format!("bad ply count: {ply:?}"))?;
        game.check()?;
        if game.phase != SlowPhase::Placement {
            game.remember();
        }
        Ok(game)
    }

    /// Whether the position is one that play could show, as far as the board alone can tell.
    fn check(&self) -> Result<(), String> {
        let empty = self.empty_points();
        if self.phase == SlowPhase::Placement {
            if !empty.contains(&self.hub()) {
                return Err("nothing is placed on the hub".to_string());
            }
            if empty.len() == 1 {
                return Err("placement is over on this board".to_string());
            }
            let stones = self.board.points.len() - empty.len();
            if self.ply as usize != stones || self.quiet != 0 {
                return Err("in placement ply counts the stones and quiet is 0".to_string());
            }
            if self.to_move != self.placer(self.ply) {
                return Err("the other side is to place".to_string());
            }
            return Ok(());
        }
        if empty.len() != 1 {
            return Err("after placement exactly one point is empty".to_string());
        }
        // The phase must be what `settle` makes of the board.
        let mut settled = self.clone();
        let owner_of_turn = match self.phase {
            SlowPhase::Yield => self.to_move.other(),
            _ => self.to_move,
        };
        settled.settle(owner_of_turn);
        if (settled.to_move, settled.phase) != (self.to_move, self.phase) {
            return Err("side or phase does not fit the hole".to_string());
        }
        Ok(())
    }

    /// The position text.
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        let mut empties = 0;
        let mut row = 0;
        for &point in &self.board.points {
            if point.0 != row {
                write_count(&mut text, &mut empties);
                text.push('/');
                row = point.0;
            }
            match self.stones.at(point) {
                None => empties += 1,
                Some(side) => {
                    write_count(&mut text, &mut empties);
                    text.push(side.letter());
                }
            }
        }
        write_count(&mut text, &mut empties);
        let phase = match self.phase {
            SlowPhase::Placement => "placement",
            SlowPhase::Movement => "movement",
            SlowPhase::Yield => "yield",
        };
        let side = self.to_move.letter();
        format!("{text} {side} {phase} {} {}", self.quiet, self.ply)
    }
}

fn write_count(text: &mut String, empties: &mut u32) {
    if *empties > 0 {
        text.push_str(&empties.to_string());
        *empties = 0;
    }
}

/// The stones of the first field of a position text.
fn parse_rows(size: usize, rows: &str) -> Result<Stones, String> {
    let rows: Vec<&str> = rows.split('/').collect();
    if rows.len() != 2 * size - 1 {
        return Err(format!("{} rows instead of {}", rows.len(), 2 * size - 1));
    }
    let mut stones = Grid::filled(None);
    for (row, text) in rows.into_iter().enumerate() {
        let mut contents = Vec::new();
        for letter in text.chars() {
            match letter {
                'w' => contents.push(Some(SlowSide::White)),
                'b' => contents.push(Some(SlowSide::Black)),
                '1'..='9' => {
                    for _ in 0..(letter as usize - '0' as usize) {
                        contents.push(None);
                    }
                }
                _ => return Err(format!("row {row} holds {letter:?}")),
            }
        }
        let places: Vec<ArrayPoint> = SlowJiaqiBoard::of(size)
            .points
            .iter()
            .copied()
            .filter(|point| point.0 == row)
            .collect();
        if contents.len() != places.len() {
            return Err(format!(
                "row {row} has {} points instead of {}",
                contents.len(),
                places.len()
            ));
        }
        for (place, content) in places.into_iter().zip(contents) {
            stones.set(place, content);
        }
    }
    Ok(stones)
}
