//! Replay of a record on the board, as far as the rules allow.

use super::game::{Jiu14, Jiu14Action, Stone};
use crate::record::place::{Forgiven, Irregular, forgive};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::jiu::JiuRules;
use tibetango_rules::jiu::text::place_text;
use tibetango_rules::quote::cut;
use tibetango_rules::{PlainMove, Side};

/// Note on a jump that does not name the stone that it takes.
const UNNAMED: &str =
    "a move over a stone is read as a jump, though it does not name what it takes";

/// Playable part of a record.
#[derive(Clone, Debug)]
pub struct Jiu14Replay {
    /// The game up to there; stones placed out of turn are marked.
    pub history: AnyGameHistory,
    /// Place and reason of the cut, if a part cannot be played.
    pub irregular: Option<Irregular>,
    /// Deviations that were forgiven on the board.
    pub notes: Vec<Forgiven>,
}

impl Jiu14 {
    /// Plays the record by these rules, as far as they allow.
    ///
    /// # Errors
    /// There is no such board.
    pub fn replay(&self, rules: JiuRules) -> Result<Jiu14Replay, String> {
        let size = self.size;
        let mut history = AnyGameHistory::new(size, rules)
            .ok_or_else(|| format!("there is no board of {size} x {size} points"))?;
        let mut notes = Vec::new();
        let irregular = self.play(&mut history, &mut notes).err();
        let mut irregular = irregular.or_else(|| self.fault.clone());
        if let Some(cut) = &mut irregular {
            cut.record(&self.header[2]);
        }
        Ok(Jiu14Replay {
            history,
            irregular,
            notes,
        })
    }

    fn play(
        &self,
        history: &mut AnyGameHistory,
        notes: &mut Vec<Forgiven>,
    ) -> Result<(), Irregular> {
        self.place(history)?;
        let topology = history.topology();
        let missing = topology.points().saturating_sub(self.placements.len());
        for entry in &self.battle {
            let place = entry.place;
            let wrong = |why: &str| Irregular {
                place,
                why: format!("line {}: {why}", entry.number),
            };
            if missing > 0 {
                return Err(wrong(&format!(
                    "the battle begins with {missing} points still empty: the opening of a game"
                )));
            }
            match &entry.action {
                // The board has cleared its centre itself.
                Jiu14Action::Remove(stone) if entry.number <= 2 => {
                    let point = topology.at(stone.at.0, stone.at.1);
                    if !point.is_some_and(|point| topology.centre().contains(&point)) {
                        return Err(wrong(&format!("{} is not in the centre", name(stone))));
                    }
                }
                Jiu14Action::Remove(_) => return Err(wrong("a stone is taken away for no move")),
                Jiu14Action::Clear => return Err(wrong("the board is cleared")),
                Jiu14Action::Place => return Err(wrong("stones are placed for another try")),
                Jiu14Action::Go(stations, _)
                    if self.has_case && side(&stations[0]) != history.to_move() =>
                {
                    return Err(wrong("the other side is to move"));
                }
                Jiu14Action::Go(stations, captures) => {
                    let kind = go(history, stations, captures).map_err(|why| wrong(&why))?;
                    if kind == WrittenKind::UnnamedJump {
                        forgive(notes, UNNAMED, |what| Forgiven { place, what });
                    }
                }
            }
        }
        Ok(())
    }

    /// Plays the placements; a side that places twice running does so out of turn.
    fn place(&self, history: &mut AnyGameHistory) -> Result<(), Irregular> {
        for (at, (place, stone)) in self.placements.iter().enumerate() {
            let point = history.topology().at(stone.at.0, stone.at.1);
            let mv = PlainMove {
                to: point,
                out_of_turn: self.has_case && side(stone) != history.to_move(),
                ..PlainMove::default()
            };
            history.play(&mv).map_err(|why| Irregular {
                place: *place,
                why: format!("placement {} ({}): {why}", at + 1, name(stone)),
            })?;
        }
        Ok(())
    }
}

fn name(stone: &Stone) -> String {
    place_text(stone.at.0, stone.at.1)
}

fn side(stone: &Stone) -> Side {
    match stone.first {
        true => Side::White,
        false => Side::Black,
    }
}

/// Kind of a move, as its stations and captures are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum WrittenKind {
    /// A jump names the stones that it takes.
    Plain,
    /// A flight over a stone that it takes for a square is written like a jump.
    Flight,
    /// A jump that does not name the stones that it takes.
    UnnamedJump,
}

/// Plays a move of the battle, and returns how it is written.
fn go(
    history: &mut AnyGameHistory,
    stations: &[Stone],
    captures: &[Stone],
) -> Result<WrittenKind, String> {
    let mut play = |kind: WrittenKind| {
        let text = move_text(stations, captures, kind);
        history
            .parse(&text)
            .and_then(|mv| history.play(&mv).map(|_| kind))
            .map_err(|why| format!("{}: {why}", cut(&text, MAX_CHARS)))
    };
    let result = play(WrittenKind::Plain);
    let others = [WrittenKind::Flight, WrittenKind::UnnamedJump];
    // If there are several faults, the fault of the move as it is written counts.
    result.or_else(|why| {
        others
            .into_iter()
            .find_map(|kind| play(kind).ok())
            .ok_or(why)
    })
}

/// Maximum length of a move in a message, in characters.
const MAX_CHARS: usize = 60;

/// Writes a move of the record in our notation, as one of this kind.
fn move_text(stations: &[Stone], captures: &[Stone], kind: WrittenKind) -> String {
    let name = |(row, column): (u8, u8)| place_text(row, column);
    let mut jumps = Vec::new();
    let mut text = name(stations[0].at);
    for pair in stations.windows(2) {
        let [(row, column), (to_row, to_column)] = [pair[0].at, pair[1].at];
        let (down, across) = (row.abs_diff(to_row), column.abs_diff(to_column));
        let middle = (
            row.min(to_row) + down / 2,
            column.min(to_column) + across / 2,
        );
        let names = || stations.len() > 2 || captures.iter().any(|stone| stone.at == middle);
        let jump = matches!((down, across), (2, 0) | (0, 2))
            && match kind {
                WrittenKind::Plain => names(),
                WrittenKind::Flight => false,
                WrittenKind::UnnamedJump => true,
            };
        if jump {
            jumps.push(middle);
        }
        text.push(if jump || down + across == 1 { '-' } else { '~' });
        text += &name(pair[1].at);
    }
    let choices = captures.iter().filter(|stone| !jumps.contains(&stone.at));
    for (at, stone) in choices.enumerate() {
        text.push(if at == 0 { 'x' } else { ',' });
        text += &name(stone.at);
    }
    text
}
