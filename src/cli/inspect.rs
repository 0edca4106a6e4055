//! `inspect`: shows a position and its legal moves.

use std::collections::BTreeMap;
use std::path::Path;

use clap::Args;
use serde::{Serialize, Serializer};
use serde_json::{Value, json};

use super::failure::CommandResult;
use super::output;
use super::start::{StartArguments, config};
use tibetango_records::drawing;
use tibetango_rules::text::{list_text, point_text};
use tibetango_rules::{Effect, Gait, Point, Topology};

#[derive(Args, Debug)]
pub struct InspectArguments {
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
    /// Legal moves; in jiu the ways to move, without the stones that a move takes by choice.
    legal: Vec<String>,
    /// Number of stones that the mover takes by choice, for the ways of jiu that take any.
    #[serde(skip_serializing_if = "Option::is_none")]
    takes: Option<BTreeMap<String, usize>>,
    stones: BTreeMap<String, &'a str>,
    hole: Option<String>,
    effects: Vec<EffectDescription>,
    outcome: Option<OutcomeText<'a>>,
}

/// Outcome of a game as JSON.
#[derive(Serialize)]
pub struct OutcomeText<'a> {
    pub winner: &'static str,
    pub reason: &'a str,
}

/// Effect of a move: its kind and fields for programs, and a sentence for people.
struct EffectDescription {
    fields: Vec<(&'static str, Value)>,
    words: String,
}

impl Serialize for EffectDescription {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.fields.iter().map(|(name, value)| (name, value)))
    }
}

impl EffectDescription {
    fn new(topology: &Topology, effect: &Effect) -> Self {
        let name = |point: &Point| point_text(topology, *point);
        let names = |points: &[Point]| points.iter().map(name).collect::<Vec<_>>();
        let (kind, side, rest, words) = match effect {
            Effect::Tell { side, what } => (what.word(), side, vec![], what.english.to_owned()),
            Effect::Place { side, at } => {
                let at = name(at);
                let words = format!("places {at}");
                ("place", side, vec![("at", json!(at))], words)
            }
            Effect::Move {
                side,
                from,
                to,
                gait,
            } => {
                let verb = match gait {
                    Gait::Step => "steps",
                    Gait::Jump => "jumps",
                    Gait::Fly => "flies",
                };
                let kind = gait.word();
                let (from, to) = (name(from), name(to));
                let words = format!("{verb} {from} to {to}");
                let rest = vec![("from", json!(from)), ("to", json!(to))];
                (kind, side, rest, words)
            }
            Effect::Mark { side, outline, by } => {
                let points = names(outline.points());
                let words = format!("{} {}", by.english, points.join(" "));
                (by.word(), side, vec![("points", json!(points))], words)
            }
            Effect::Remove { side, at, by } => {
                let (at, cause) = (name(at), by.word());
                let words = format!("loses {at} ({cause})");
                let rest = vec![("at", json!(at)), ("cause", json!(cause))];
                ("take", side, rest, words)
            }
            Effect::Recolour {
                side,
                at,
                by,
                from,
                round,
            } => {
                let (at, cause, by) = (name(at), by.word(), names(from));
                let words = format!("takes {at} ({cause} {})", by.join(" "));
                let (by, round) = (("by", json!(by)), ("round", json!(round)));
                let rest = vec![("at", json!(at)), ("cause", json!(cause)), by, round];
                ("flip", side, rest, words)
            }
            Effect::Promote { side, at, rank } => {
                let (at, rank) = (name(at), rank.name());
                let words = format!("has a {rank} on {at}");
                let rest = vec![("at", json!(at)), ("rank", json!(rank))];
                ("promote", side, rest, words)
            }
            Effect::Decide { side, decision } => {
                let decision = decision.text();
                let words = format!("decides: {decision}");
                ("decide", side, vec![("decision", json!(decision))], words)
            }
            Effect::PhaseChange { phase } => {
                let phase = phase.name();
                return Self {
                    fields: vec![("kind", json!("phase")), ("phase", json!(phase))],
                    words: format!("{phase} begins"),
                };
            }
        };
        let mut fields = vec![("kind", json!(kind)), ("side", json!(side.name()))];
        fields.extend(rest);
        let words = format!("{side} {words}");
        Self { fields, words }
    }
}

pub fn run(config_dir: Option<&Path>, arguments: &InspectArguments) -> CommandResult {
    let config = config(config_dir)?;
    let (preset, history, effects) = arguments.start.begin(&config)?;
    let topology = history.topology();
    let outcome = history.outcome();
    // A list of every choice of stones would be too long to read.
    let by_ways = history.rules().chooses_due();
    let ways = if by_ways {
        history.ways()
    } else {
        history.legal().into_iter().map(|mv| (mv, 0)).collect()
    };
    let ways = ways.into_iter();
    let ways: Vec<_> = ways.map(|(mv, takes)| (history.text(&mv), takes)).collect();
    let described = |effect| EffectDescription::new(topology, effect);
    let effects: Vec<_> = effects.iter().map(described).collect();
    if arguments.json {
        let stones = topology.iter().filter_map(|point| {
            let piece = history.piece_at(point)?;
            Some((point_text(topology, point), piece.name()))
        });
        let ways_that_take = ways.iter().filter(|(_, takes)| *takes > 0);
        let inspection = Inspection {
            game: arguments.start.board.game.text(),
            size: topology.size(),
            rules: &preset,
            ply: history.ply(),
            phase: outcome.map_or(history.phase().name(), |_| "over"),
            to_move: history.to_move().name(),
            takes: by_ways.then(|| ways_that_take.cloned().collect()),
            legal: ways.into_iter().map(|(text, _)| text).collect(),
            stones: stones.collect(),
            hole: history.hole().map(|hole| point_text(topology, hole)),
            effects,
            outcome: outcome.map(|outcome| OutcomeText {
                winner: outcome.winner_name(),
                reason: outcome.reason.text(),
            }),
        };
        return output::print(&output::json(&inspection)?);
    }
    let mut text = drawing::board(&history);
    text += &format!("\n{}\n", drawing::state(&history));
    text += &format!("position: {}\n", history.position_text());
    if !effects.is_empty() {
        let words = list_text(effects.iter().map(|effect| &effect.words));
        text += &format!("last move: {words}\n");
    }
    if !ways.is_empty() {
        let texts = ways.iter().map(|(way, takes)| match takes {
            0 => way.clone(),
            takes => format!("{way}(takes {takes})"),
        });
        let texts: Vec<String> = texts.collect();
        let (count, moves) = (texts.len(), texts.join(" "));
        let many = if count == 1 { "" } else { "s" };
        text += &format!("{count} legal move{many}: {moves}\n");
    }
    output::print(&text)
}
