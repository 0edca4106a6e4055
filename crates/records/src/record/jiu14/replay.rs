//! Replay of a record on the board, as far as the rules allow.

use super::game::{Jiu14, Jiu14Action, Stone};
use crate::record::place::Irregular;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::jiu::JiuRules;
use tibetango_rules::jiu::text::place_text;
use tibetango_rules::quote::cut;
use tibetango_rules::{PlainMove, Side};

/// Playable part of a record.
#[derive(Clone, Debug)]
pub struct Jiu14Replay {
    /// The game up to there; stones placed out of turn are marked.
    pub history: AnyGameHistory,
    /// Place and reason of the cut, if a part cannot be played.
    pub irregular: Option<Irregular>,
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
        let irregular = self.play(&mut history).err();
        let mut irregular = irregular.or_else(|| self.fault.clone());
        if let Some(cut) = &mut irregular {
            cut.record(&self.header[2]);
        }
        Ok(Jiu14Replay { history, irregular })
    }

    fn play(&self, history: &mut AnyGameHistory) -> Result<(), Irregular> {
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
                    go(history, stations, captures).map_err(|why| wrong(&why))?;
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

/// Plays a move of the battle.
fn go(history: &mut AnyGameHistory, stations: &[Stone], captures: &[Stone]) -> Result<(), String> {
    let text = move_text(stations, captures, false);
    let mut play = |text: &str| {
        history
            .parse(text)
            .and_then(|mv| history.play(&mv).map(|_| ()))
            .map_err(|why| format!("{}: {why}", cut(text, MAX_CHARS)))
    };
    // A flight over a stone that it takes for a square is written like a jump.
    let result = play(&text);
    if result.is_err() && play(&move_text(stations, captures, true)).is_err() {
        return result;
    }
    Ok(())
}

/// Maximum length of a move in a message, in characters.
const MAX_CHARS: usize = 60;

/// Writes a move of the record in our notation: a possible jump is one, unless `flight` is set.
fn move_text(stations: &[Stone], captures: &[Stone], flight: bool) -> String {
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
        let jump = !flight
            && matches!((down, across), (2, 0) | (0, 2))
            && (stations.len() > 2 || captures.iter().any(|stone| stone.at == middle));
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
