//! `inspect`: what a position is.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitCode;

use clap::Args;
use serde::Serialize;

use super::failure::Done;
use super::output;
use super::start::{Start, StartArguments, config};
use crate::games::text::point_text;
use crate::games::{Cause, Effect, Outcome, Point, Removal, Shape, drawing};

#[derive(Args, Debug)]
pub struct Arguments {
    #[command(flatten)]
    start: StartArguments,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Inspection<'a> {
    game: &'a str,
    size: u8,
    rules: &'a str,
    ply: u32,
    phase: &'a str,
    to_move: &'a str,
    /// In jiu the ways to move, without the stones that a move takes by choice.
    legal: Vec<String>,
    /// How many stones the mover takes by choice, for the ways of jiu that take any.
    #[serde(skip_serializing_if = "Option::is_none")]
    takes: Option<BTreeMap<String, usize>>,
    stones: BTreeMap<String, &'a str>,
    hole: Option<String>,
    effects: Vec<EffectText>,
    outcome: Option<OutcomeText>,
}

/// An outcome as JSON.
#[derive(Serialize)]
pub struct OutcomeText {
    winner: &'static str,
    reason: &'static str,
}

impl OutcomeText {
    pub fn new(outcome: Outcome) -> Self {
        Self {
            winner: outcome.winner_name(),
            reason: outcome.reason.text(),
        }
    }
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
    Flip {
        side: &'static str,
        at: String,
        cause: &'static str,
        by: Vec<String>,
        round: u8,
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
    Promote {
        side: &'static str,
        at: String,
        rank: &'static str,
    },
    Decide {
        side: &'static str,
        decision: &'static str,
    },
    Pass {
        side: &'static str,
    },
    Yield {
        side: &'static str,
    },
    Phase {
        phase: &'static str,
    },
}

impl EffectText {
    fn new(shape: &Shape, effect: &Effect) -> Self {
        let name = |point: Point| point_text(shape, point);
        match *effect {
            Effect::Yield { side } => Self::Yield { side: side.name() },
            Effect::Place { side, at } => Self::Place {
                side: side.name(),
                at: name(at),
            },
            Effect::Step { side, from, to } => Self::Step {
                side: side.name(),
                from: name(from),
                to: name(to),
            },
            Effect::Jump { side, from, to } => Self::Jump {
                side: side.name(),
                from: name(from),
                to: name(to),
            },
            Effect::Fly { side, from, to } => Self::Fly {
                side: side.name(),
                from: name(from),
                to: name(to),
            },
            Effect::Close { side, ref points } => Self::Close {
                side: side.name(),
                points: points.iter().copied().map(name).collect(),
            },
            Effect::Take { side, at, cause } => Self::Take {
                side: side.name(),
                at: name(at),
                cause: match cause {
                    Removal::Jump => "jump",
                    Removal::Choice => "choice",
                    Removal::Centre => "centre",
                },
            },
            Effect::Flip {
                side,
                at,
                ref cause,
                round,
            } => {
                let (cause, by) = match *cause {
                    Cause::Pinch(one, other) => ("pinch", vec![name(one), name(other)]),
                    Cause::Gun(end) => ("gun", vec![name(end)]),
                };
                Self::Flip {
                    side: side.name(),
                    at: name(at),
                    cause,
                    by,
                    round,
                }
            }
            Effect::Promote { side, at, rank } => Self::Promote {
                side: side.name(),
                at: name(at),
                rank: rank.name(),
            },
            Effect::Decide { side, decision } => Self::Decide {
                side: side.name(),
                decision: decision.text(),
            },
            Effect::Pass { side } => Self::Pass { side: side.name() },
            Effect::PhaseChange { phase } => Self::Phase {
                phase: phase.name(),
            },
        }
    }

    /// The same for people.
    fn words(&self) -> String {
        match self {
            Self::Place { side, at } => format!("{side} places {at}"),
            Self::Step { side, from, to } => format!("{side} steps {from} to {to}"),
            Self::Jump { side, from, to } => format!("{side} jumps {from} to {to}"),
            Self::Flip {
                side,
                at,
                cause,
                by,
                ..
            } => format!("{side} takes {at} ({cause} {})", by.join(" ")),
            Self::Fly { side, from, to } => format!("{side} flies {from} to {to}"),
            Self::Close { side, points } => format!("{side} closes {}", points.join(" ")),
            Self::Take { side, at, cause } => format!("{side} loses {at} ({cause})"),
            Self::Promote { side, at, rank } => format!("{side} has a {rank} on {at}"),
            Self::Decide { side, decision } => format!("{side} decides: {decision}"),
            Self::Pass { side } => format!("{side} passes"),
            Self::Yield { side } => format!("{side} opens a way"),
            Self::Phase { phase } => format!("{phase} begins"),
        }
    }
}

pub fn run(config_dir: Option<&Path>, arguments: &Arguments) -> Done {
    let config = config(config_dir)?;
    let Start {
        preset,
        line,
        effects,
    } = arguments.start.begin(&config)?;
    let shape = line.shape();
    let outcome = line.outcome();
    // A list of every choice of stones would be longer than anybody reads.
    let by_ways = line.rules().chooses_due();
    let ways = if by_ways {
        line.ways()
    } else {
        line.legal().into_iter().map(|mv| (mv, 0)).collect()
    };
    let ways: Vec<(String, usize)> = ways
        .into_iter()
        .map(|(mv, takes)| (line.text(&mv), takes))
        .collect();
    let effects: Vec<EffectText> = effects
        .iter()
        .map(|effect| EffectText::new(shape, effect))
        .collect();
    if arguments.json {
        let stones = shape.iter().filter_map(|point| {
            let piece = line.piece_at(point)?;
            Some((point_text(shape, point), piece.name()))
        });
        output::json(&Inspection {
            game: arguments.start.board.game.text(),
            size: shape.size(),
            rules: &preset,
            ply: line.ply(),
            phase: outcome.map_or(line.phase().name(), |_| "over"),
            to_move: line.to_move().name(),
            takes: by_ways.then(|| {
                ways.iter()
                    .filter(|(_, takes)| *takes > 0)
                    .cloned()
                    .collect()
            }),
            legal: ways.into_iter().map(|(text, _)| text).collect(),
            stones: stones.collect(),
            hole: line.hole().map(|hole| point_text(shape, hole)),
            effects,
            outcome: outcome.map(OutcomeText::new),
        })?;
        return Ok(ExitCode::SUCCESS);
    }
    let mut text = drawing::board(&line);
    text += &format!("\n{}\n", drawing::state(&line));
    text += &format!("position: {}\n", line.position_text());
    if !effects.is_empty() {
        let words: Vec<String> = effects.iter().map(EffectText::words).collect();
        text += &format!("last move: {}\n", words.join(", "));
    }
    if !ways.is_empty() {
        let told = ways.iter().map(|(way, takes)| match takes {
            0 => way.clone(),
            takes => format!("{way}(takes {takes})"),
        });
        let told: Vec<String> = told.collect();
        text += &format!("{} legal moves: {}\n", told.len(), told.join(" "));
    }
    output::print(&text)?;
    Ok(ExitCode::SUCCESS)
}
