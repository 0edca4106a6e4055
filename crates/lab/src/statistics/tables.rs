//! Figures as tables, in words that a curator understands.

use std::fmt;

use super::event::{FirstScreenOffer, GameChoice as Board, Leaving};
use super::id::Id;
use super::summary::{ChallengeEnds, Games, LENGTH_CLASSES_S, StatisticsSummary};

/// Table of figures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FigureTable {
    /// Heading.
    pub title: &'static str,
    /// Note for the reader; may be empty.
    pub note: &'static str,
    /// Names of the columns. The first column holds words, the others figures.
    pub head: Vec<&'static str>,
    /// Rows.
    pub rows: Vec<Vec<String>>,
}

/// Returns the most important figures with their names.
#[must_use]
pub fn key_figures(summary: &StatisticsSummary) -> Vec<(&'static str, String)> {
    let games = |of: fn(&Games) -> u64| -> u64 { summary.games.iter().map(of).sum() };
    let challenges: u64 = sum(summary, |ends| ends.all());
    let solutions: u64 = sum(summary, |ends| ends.solved.iter().sum());
    let (begins, ends) = (
        games(|games| games.begun),
        games(|games| games.ends.complete_games()),
    );
    vec![
        ("visits", summary.visits.to_string()),
        ("median length of a visit", time(summary.seconds.median)),
        ("games begun", begins.to_string()),
        ("games played to their end", ends.to_string()),
        ("challenges tried", challenges.to_string()),
        ("challenges solved", share(solutions, challenges)),
    ]
}

fn sum(summary: &StatisticsSummary, of: impl Fn(&ChallengeEnds) -> u64) -> u64 {
    summary.challenges_by_step.iter().map(|c| of(&c.ends)).sum()
}

/// Returns all tables that have rows.
#[must_use]
pub fn tables(summary: &StatisticsSummary) -> Vec<FigureTable> {
    let mut tables = vec![
        visits(summary),
        languages(summary),
        offers(summary),
        lessons(summary),
        games(summary),
    ];
    let by_step = summary.challenges_by_step.iter();
    tables.push(challenges(
        "Challenges by difficulty",
        by_step.map(|c| (format!("{}, step {}", c.game, c.of), c.ends)),
    ));
    let by_kind = summary.challenges_by_kind.iter();
    tables.push(challenges(
        "Challenges by task",
        by_kind.map(|c| (format!("{}, {}", c.game, words(&c.of)), c.ends)),
    ));
    tables.push(exits(summary));
    tables.push(program(summary));
    tables.retain(|table| !table.rows.is_empty());
    tables
}

fn visits(summary: &StatisticsSummary) -> FigureTable {
    let all = summary.seconds;
    let mut rows = vec![
        row("visits", [summary.visits.to_string()]),
        row("a quarter lasted at most", [time(all.lower_quartile)]),
        row("half lasted at most", [time(all.median)]),
        row("three quarters lasted at most", [time(all.upper_quartile)]),
    ];
    let counts = summary.length_classes;
    let classes = length_classes().into_iter().zip(counts);
    rows.extend(classes.map(|(class, visits)| row(&class, [visits.to_string()])));
    FigureTable {
        title: "Visits",
        note: "A visit lasts from its first touch to its last.",
        head: vec!["", "number"],
        rows,
    }
}

/// Returns the names of the classes of visits' lengths.
#[must_use]
pub fn length_classes() -> Vec<String> {
    let ends = LENGTH_CLASSES_S.map(|seconds| time(Some(seconds)));
    let up_to = ends.iter().map(|end| format!("up to {end}"));
    let longer = ends.last().map(|end| format!("over {end}"));
    up_to.chain(longer).collect()
}

fn languages(summary: &StatisticsSummary) -> FigureTable {
    let languages = summary.languages.iter();
    let rows = languages.map(|(language, visits)| row(language.text(), of_all(*visits, summary)));
    FigureTable {
        title: "Languages",
        note: "What was chosen last in a visit, or what stood there where nothing was chosen.",
        head: vec!["language", "visits", "share"],
        rows: rows.collect(),
    }
}

fn offers(summary: &StatisticsSummary) -> FigureTable {
    let mut rows: Vec<Vec<String>> = summary
        .offers
        .iter()
        .map(|offer| {
            let name = match offer.offer {
                FirstScreenOffer::Learn => "learn",
                FirstScreenOffer::Challenge => "challenge",
                FirstScreenOffer::Play => "play",
            };
            let visits = of_all(offer.visits, summary).into_iter();
            row(name, visits.chain([offer.taken.to_string()]))
        })
        .collect();
    let nothing = of_all(summary.took_nothing, summary).into_iter();
    rows.push(row("none of them", nothing.chain([String::new()])));
    FigureTable {
        title: "What was taken of what is offered",
        note: "A visitor may take more than one.",
        head: vec!["offer", "visits", "share", "times"],
        rows,
    }
}

fn lessons(summary: &StatisticsSummary) -> FigureTable {
    let lessons = summary.lessons.iter();
    let rows = lessons.map(|lesson| {
        let name = format!("{}, {}", lesson.game, words(&lesson.lesson));
        row(&name, [lesson.finished.to_string()])
    });
    FigureTable {
        title: "Lessons played to their end",
        note: "",
        head: vec!["lesson", "times"],
        rows: rows.collect(),
    }
}

fn games(summary: &StatisticsSummary) -> FigureTable {
    let rows = summary.games.iter().map(|games| {
        let ends = games.ends;
        let figures = [
            games.begun,
            games.taken_over,
            ends.won,
            ends.lost,
            ends.drawn,
            ends.decided,
            ends.left,
        ];
        let median = [
            time(games.seconds.median),
            games.plies.median.map_or_else(none, |n| n.to_string()),
        ];
        let figures = figures.iter().map(u64::to_string);
        row(&board(&games.table), figures.chain(median))
    });
    FigureTable {
        title: "Games",
        note: "Won and lost are the visitor's. Between two people a game is drawn or decided. One that was left may be \
               taken over by the next visitor. Time and moves are the medians of the games that ended.",
        head: vec![
            "game, board, opponent",
            "begun",
            "taken over",
            "won",
            "lost",
            "drawn",
            "decided",
            "left",
            "time",
            "moves",
        ],
        rows: rows.collect(),
    }
}

fn challenges(
    title: &'static str,
    ends: impl Iterator<Item = (String, ChallengeEnds)>,
) -> FigureTable {
    let rows = ends.map(|(name, ends)| {
        let figures = [ends.all()].into_iter().chain(ends.solved);
        let figures = figures.chain([ends.shown, ends.left]);
        row(&name, figures.map(|figure| figure.to_string()))
    });
    FigureTable {
        title,
        note: "Solved at which try, shown the solution, or left.",
        head: vec![
            "challenge",
            "tried",
            "1st",
            "2nd",
            "3rd",
            "later",
            "shown",
            "left",
        ],
        rows: rows.collect(),
    }
}

fn exits(summary: &StatisticsSummary) -> FigureTable {
    let rows = summary.left.iter().map(|count| {
        let how = match count.how {
            Leaving::Idle => "went away",
            Leaving::Done => "said so",
            Leaving::Staff => "ended by staff",
            Leaving::Stopped => "program ended",
        };
        let name = format!("{}, {how}", words(&count.screen));
        row(&name, of_all(count.visits, summary))
    });
    let mut rows: Vec<Vec<String>> = rows.collect();
    if summary.unfinished > 0 {
        let figures = of_all(summary.unfinished, summary);
        rows.push(row("not over, or broken off with the program", figures));
    }
    FigureTable {
        title: "Where visits ended",
        note: "",
        head: vec!["screen", "visits", "share"],
        rows,
    }
}

fn program(summary: &StatisticsSummary) -> FigureTable {
    let missing = summary.missing;
    let figures = [
        ("the program started", summary.program.starts),
        (
            "it had broken off before, or the power had gone",
            summary.program.unclean_ends,
        ),
        ("it was ended", summary.program.stops),
        ("staff came in", summary.staff),
        ("lines that could not be written", missing.lost_lines),
        ("days with too much for one file", missing.full_days),
        (
            "steps of visits whose beginning is not there",
            missing.strays,
        ),
        ("faulty lines", missing.read.broken_lines),
        ("lines of a later version", missing.read.unknown_lines),
        ("files that could not be read", missing.read.files),
    ];
    // Zero counts of missing input are left out.
    let rows = figures.into_iter().enumerate();
    let rows = rows.filter(|&(at, (_, count))| at < 4 || count > 0);
    FigureTable {
        title: "The machine",
        note: "",
        head: vec!["", "times"],
        rows: rows
            .map(|(_, (name, count))| row(name, [count.to_string()]))
            .collect(),
    }
}

fn row(name: &str, figures: impl IntoIterator<Item = String>) -> Vec<String> {
    [name.to_owned()].into_iter().chain(figures).collect()
}

/// Formats a board in words.
fn board(Board { game, size, level }: &Board) -> String {
    let opponent = level
        .as_ref()
        .map_or_else(|| "two people".to_owned(), words);
    format!("{} {size}, {opponent}", game.text())
}

/// Formats an id as words.
#[must_use]
pub fn words(id: &Id) -> String {
    id.text().replace(['-', '_', '.'], " ")
}

/// Formats a time in minutes and seconds.
fn time(seconds: Option<u32>) -> String {
    let minutes_and_seconds = |s: u32| match (s / 60, s % 60) {
        (0, seconds) => format!("{seconds} s"),
        (minutes, 0) => format!("{minutes} min"),
        (minutes, seconds) => format!("{minutes} min {seconds} s"),
    };
    seconds.map_or_else(none, minutes_and_seconds)
}

/// Returns the sign for a missing figure.
fn none() -> String {
    "–".to_owned()
}

/// Formats a number of visits, and their share of all.
fn of_all(visits: u64, summary: &StatisticsSummary) -> [String; 2] {
    [visits.to_string(), share(visits, summary.visits)]
}

fn share(part: u64, whole: u64) -> String {
    match whole {
        0 => none(),
        _ => format!("{:.0} %", 100.0 * part as f64 / whole as f64),
    }
}

impl fmt::Display for FigureTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let head: Vec<String> = self.head.iter().map(ToString::to_string).collect();
        let lines = || [&head].into_iter().chain(&self.rows);
        let width = |column: usize| {
            let cells = lines().filter_map(|line| line.get(column));
            cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..head.len()).map(width).collect();
        writeln!(f, "{}", self.title)?;
        for line in lines() {
            let mut text = String::new();
            for (at, (cell, width)) in line.iter().zip(widths.iter().copied()).enumerate() {
                text += &match at {
                    0 => format!("  {cell:<width$}"),
                    _ => format!("  {cell:>width$}"),
                };
            }
            writeln!(f, "{}", text.trim_end())?;
        }
        Ok(())
    }
}
