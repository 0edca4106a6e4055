//! `solve draughts`: exact values and best moves of positions with few pieces.

use std::num::NonZeroUsize;
use std::path::Path;
use std::thread::available_parallelism;

use serde::Serialize;

use super::{SolveArguments, Solver};
use crate::cli::failure::{CommandResult, Failure};
use crate::cli::start::config;
use crate::cli::{interrupt, output};
use tibetango_engines::eval::draughts::endings::{self, Endings, MOST_PIECES, Material};
use tibetango_records::messages::path_text;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{Side, TextForm};
use tibetango_search::Stop;
use tibetango_search::solve::SolvedResult;

/// Solver that looks up endings of few pieces, or rebuilds them.
pub(super) const SOLVER: Solver = Solver {
    run: Some(run),
    objection: |arguments| arguments.build.then_some("--build is for draughts alone"),
};

#[derive(Serialize)]
struct DraughtsSolution {
    /// Value for the side to move.
    value: &'static str,
    side: &'static str,
    /// Moves that keep the value.
    best: Vec<String>,
    moves: Vec<Worth>,
    /// Moves of both sides to the end, if one of them wins.
    line: Vec<String>,
}

#[derive(Serialize)]
struct Worth {
    #[serde(rename = "move")]
    mv: String,
    /// Value for the side that makes the move.
    value: &'static str,
}

#[derive(Serialize)]
struct SolveOutput {
    pieces: u32,
    /// Size of the endings as stored.
    bytes: usize,
    /// True if the endings are those that come with the program.
    shipped: bool,
    file: Option<String>,
    materials: Vec<SolveRow>,
}

#[derive(Serialize)]
struct SolveRow {
    /// Pieces of both sides, the side to move first.
    material: String,
    won: u64,
    drawn: u64,
    lost: u64,
}

fn run(config_dir: Option<&Path>, arguments: &SolveArguments) -> CommandResult {
    let stop = interrupt::stop();
    if arguments.build {
        return build(arguments, &stop);
    }
    let config = config(config_dir)?;
    let history = arguments.start.unfinished(&config, "nothing to solve")?;
    let AnyGameHistory::Draughts10(game) = &history else {
        return Err("this board has no such endings".into());
    };
    let position = game.position();
    let pieces = Side::BOTH.map(|side| position.pieces(side).count_ones());
    let pieces: u32 = pieces.into_iter().sum();
    if pieces > MOST_PIECES {
        return Err(format!(
            "--position: {pieces} pieces are too many: endings are known of at most {MOST_PIECES}"
        )
        .into());
    }
    let endings = endings::shared();
    let unknown = || Failure::from("the endings do not tell of these pieces");
    let verdict = endings.probe(position).ok_or_else(unknown)?;
    let moves = endings.moves(position).ok_or_else(unknown)?;
    let text = |mv| position.move_text(mv);
    let best = moves.iter().filter(|(_, worth)| *worth == verdict);
    let best = best.map(|(mv, _)| text(*mv)).collect();
    let line = endings.line(position, threads(), &stop);
    let line = line.iter().map(|(at, mv)| at.move_text(*mv));
    let worth = |(mv, worth): &(_, SolvedResult)| Worth {
        mv: text(*mv),
        value: worth.name(),
    };
    let answer = DraughtsSolution {
        value: verdict.name(),
        side: position.side().name(),
        best,
        moves: moves.iter().map(worth).collect(),
        line: line.collect(),
    };
    output::tell(arguments.json, &answer, || answer.text())
}

fn threads() -> usize {
    available_parallelism().map_or(1, NonZeroUsize::get)
}

/// Solves the endings, with a progress bar on stderr.
fn solve_endings(stop: &Stop) -> Result<Endings, Failure> {
    let bar = output::bar_like("{wide_bar} {percent} % of the endings [{elapsed}]", 0);
    let endings = Endings::whole(MOST_PIECES, threads(), stop, &mut |count, all| {
        bar.set_length(all);
        bar.set_position(count);
    });
    bar.finish_and_clear();
    endings.ok_or_else(|| "stopped before the endings were solved".into())
}

fn build(arguments: &SolveArguments, stop: &Stop) -> CommandResult {
    if arguments.start.position.is_some() || !arguments.start.moves.is_empty() {
        return Err("--position and --moves: --build makes the endings of all positions".into());
    }
    output::check("--out", arguments.out.as_deref())?;
    let endings = solve_endings(stop)?;
    let bytes = endings.to_bytes()?;
    if let Some(out) = &arguments.out {
        output::write("--out", out, &bytes)?;
    }
    let rows = Material::up_to(MOST_PIECES)
        .into_iter()
        .filter_map(|material| {
            let counts = endings.counts(material)?;
            Some(SolveRow {
                material: material.to_string(),
                won: counts.won,
                drawn: counts.drawn,
                lost: counts.lost,
            })
        });
    let built = SolveOutput {
        pieces: endings.pieces(),
        bytes: bytes.len(),
        shipped: bytes == endings::BUILT_IN,
        file: arguments.out.as_deref().map(path_text),
        materials: rows.collect(),
    };
    output::tell(arguments.json, &built, || built.text())
}

impl DraughtsSolution {
    fn text(&self) -> String {
        let side = self.side;
        let mut text = match self.value {
            "draw" => "a draw\n".to_owned(),
            value => format!("a {value} for {side}\n"),
        };
        let (best, all) = (self.best.len(), self.moves.len());
        text += &match self.value {
            "loss" => format!("every move loses: {}\n", self.best.join(" ")),
            _ => format!("{best} of {all} moves keep it: {}\n", self.best.join(" ")),
        };
        if !self.line.is_empty() {
            text += &format!("won so: {}\n", self.line.join(" "));
        }
        text
    }
}

impl SolveOutput {
    fn text(&self) -> String {
        let mut text = format!(
            "{:>12} {:>10} {:>10} {:>10}\n",
            "to move", "won", "drawn", "lost"
        );
        for row in &self.materials {
            let (material, wins, draws, losses) = (&row.material, row.won, row.drawn, row.lost);
            text += &format!("{material:>12} {wins:>10} {draws:>10} {losses:>10}\n");
        }
        let bytes = self.bytes;
        text += match self.shipped {
            true => "as they come with the program\n",
            false => "not as they come with the program\n",
        };
        if let Some(file) = &self.file {
            text += &format!("written to {file}, {bytes} bytes\n");
        }
        text
    }
}
