//! `inspect`: what a position is.

mod jiu;

use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitCode;

use clap::Args;
use serde::Serialize;

use super::GameName;
use super::failure::Done;
use super::output;
use super::start::{Start, StartArguments, config};
use crate::games::jiaqi::text::point_text;
use crate::games::jiaqi::{Cause, Effect, Point, Shape};
use crate::games::{Outcome, Side, drawing};

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
    legal: Vec<String>,
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
    Flip {
        side: &'static str,
        at: String,
        cause: &'static str,
        by: Vec<String>,
        round: u8,
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
            Self::Pass { side } => format!("{side} passes"),
            Self::Yield { side } => format!("{side} opens a way"),
            Self::Phase { phase } => format!("{phase} begins"),
        }
    }
}

pub fn run(config_dir: Option<&Path>, arguments: &Arguments) -> Done {
    let config = config(config_dir)?;
    if arguments.start.board.game == GameName::Jiu {
        return jiu::run(&config, &arguments.start, arguments.json);
    }
    let Start {
        preset,
        line,
        effects,
    } = arguments.start.begin(&config)?;
    let shape = line.shape();
    let outcome = line.outcome();
    let legal: Vec<String> = line.legal().iter().map(|mv| line.text(mv)).collect();
    let effects: Vec<EffectText> = effects
        .iter()
        .map(|effect| EffectText::new(shape, effect))
        .collect();
    if arguments.json {
        let stones = shape.iter().filter_map(|point| {
            let side = line.stone_at(point)?;
            Some((point_text(shape, point), Side::name(side)))
        });
        output::json(&Inspection {
            game: arguments.start.board.game.text(),
            size: shape.size(),
            rules: &preset,
            ply: line.ply(),
            phase: outcome.map_or(line.phase().name(), |_| "over"),
            to_move: line.to_move().name(),
            legal,
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
    if !legal.is_empty() {
        text += &format!("{} legal moves: {}\n", legal.len(), legal.join(" "));
    }
    output::print(&text)?;
    Ok(ExitCode::SUCCESS)
}
