//! `inspect` for jiu.

use std::collections::BTreeMap;
use std::process::ExitCode;

use serde::Serialize;

use super::super::failure::Done;
use super::super::output;
use super::super::start::{JiuStart, StartArguments};
use super::OutcomeText;
use crate::config::Config;
use crate::games::Side;
use crate::games::jiu::text::point_text;
use crate::games::jiu::{Cause, Effect, JiuLine, Kind};

#[derive(Serialize)]
struct Inspection<'a> {
    game: &'static str,
    size: u8,
    rules: &'a str,
    ply: u32,
    phase: &'static str,
    to_move: &'static str,
    /// The ways to move, without the stones that a move takes by choice.
    legal: Vec<String>,
    /// How many stones the mover takes by choice, for the ways that take any.
    takes: BTreeMap<String, usize>,
    stones: BTreeMap<String, &'static str>,
    effects: Vec<EffectText>,
    outcome: Option<OutcomeText>,
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum EffectText {
    Place {
        side: &'static str,
        at: String,
    },
    Step {
        side: &'static str,
        from: String,
        to: String,
    },
    Jump {
        side: &'static str,
        from: String,
        to: String,
    },
    Fly {
        side: &'static str,
        from: String,
        to: String,
    },
    Close {
        side: &'static str,
        points: Vec<String>,
    },
    Take {
        side: &'static str,
        at: String,
        cause: &'static str,
    },
    Phase {
        phase: &'static str,
    },
}

impl EffectText {
    fn new(size: u8, effect: &Effect) -> Self {
        let name = |point: u8| point_text(size, point.into());
        match effect {
            Effect::Place { side, at } => Self::Place {
                side: side.name(),
                at: name(*at),
            },
            Effect::Go {
                side,
                kind,
                from,
                to,
            } => {
                let (side, from, to) = (side.name(), name(*from), name(*to));
                match kind {
                    Kind::Jump => Self::Jump { side, from, to },
                    Kind::Fly => Self::Fly { side, from, to },
                    Kind::Step | Kind::Place => Self::Step { side, from, to },
                }
            }
            Effect::Close { side, points } => Self::Close {
                side: side.name(),
                points: points.iter().map(|&point| name(point)).collect(),
            },
            Effect::Take { side, at, cause } => Self::Take {
                side: side.name(),
                at: name(*at),
                cause: match cause {
                    Cause::Jump => "jump",
                    Cause::Choice => "choice",
                    Cause::Centre => "centre",
                },
            },
            Effect::Battle => Self::Phase { phase: "battle" },
        }
    }

    /// The same for people.
    fn words(&self) -> String {
        match self {
            Self::Place { side, at } => format!("{side} places {at}"),
            Self::Step { side, from, to } => format!("{side} steps {from} to {to}"),
            Self::Jump { side, from, to } => format!("{side} jumps {from} to {to}"),
            Self::Fly { side, from, to } => format!("{side} flies {from} to {to}"),
            Self::Close { side, points } => format!("{side} closes {}", points.join(" ")),
            Self::Take { side, at, cause } => format!("{side} loses {at} ({cause})"),
            Self::Phase { phase } => format!("{phase} begins"),
        }
    }
}

/// The board with the rows' letters at the left and the columns' digits below: `o` white, `x`
/// black, `.` empty.
fn board(line: &JiuLine) -> String {
    let n = u32::from(line.size());
    let mut text = String::new();
    for row in 0..n {
        let letter = &point_text(line.size(), row * n)[..1];
        text += &format!("{letter:>3}");
        for column in 0..n {
            text += match line.stone_at(row * n + column) {
                Some(Side::White) => " o",
                Some(Side::Black) => " x",
                None => " .",
            };
        }
        text.push('\n');
    }
    text += "   ";
    for column in 0..n {
        text += &format!(" {column:X}");
    }
    text.push('\n');
    text
}

pub fn run(config: &Config, start: &StartArguments, json: bool) -> Done {
    let JiuStart {
        preset,
        line,
        effects,
    } = start.begin_jiu(config)?;
    let n = line.size();
    let outcome = line.outcome();
    let ways: Vec<(String, usize)> = line
        .ways()
        .into_iter()
        .map(|(mv, takes)| (line.text(mv), takes))
        .collect();
    let phase = outcome.map_or(line.phase().name(), |_| "over");
    let effects: Vec<EffectText> = effects
        .iter()
        .map(|effect| EffectText::new(n, effect))
        .collect();
    if json {
        let points = 0..u32::from(n) * u32::from(n);
        output::json(&Inspection {
            game: "jiu",
            size: n,
            rules: &preset,
            ply: line.ply(),
            phase,
            to_move: line.to_move().name(),
            takes: ways.iter().filter(|(_, n)| *n > 0).cloned().collect(),
            legal: ways.into_iter().map(|(text, _)| text).collect(),
            stones: points
                .filter_map(|point| Some((point_text(n, point), line.stone_at(point)?.name())))
                .collect(),
            effects,
            outcome: outcome.map(OutcomeText::new),
        })?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut text = board(&line);
    text += &format!("\n{phase}, {} to move\n", line.to_move().name());
    text += &format!("position: {}\n", line.position_text());
    if let Some(outcome) = outcome {
        text += &format!("outcome: {outcome}\n");
    }
    if !effects.is_empty() {
        let words: Vec<String> = effects.iter().map(EffectText::words).collect();
        text += &format!("last move: {}\n", words.join(", "));
    }
    if !ways.is_empty() {
        let told = ways.iter().map(|(way, takes)| match takes {
            0 => way.clone(),
            n => format!("{way}(takes {n})"),
        });
        let told: Vec<String> = told.collect();
        text += &format!("{} ways to move: {}\n", told.len(), told.join(" "));
    }
    output::print(&text)?;
    Ok(ExitCode::SUCCESS)
}
