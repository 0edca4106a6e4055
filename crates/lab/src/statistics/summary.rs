//! The figures of a day or of a span of days.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::path::Path;

use jiff::civil::Date;
use serde::{Serialize, Serializer};

use super::count::Counter;
use super::event::{Leaving, Offer, Table};
use super::id::Id;
use super::lengths::Lengths;
use super::reader::{Missed, read};
use tibetango_records::files::FileError;
use tibetango_rules::GameName;

/// How long a visit may be to fall into each class but the last, in seconds.
pub const LENGTH_CLASSES_S: [u32; 5] = [30, 60, 120, 300, 600];

/// At most so many tries are told apart; the last one stands for more, too.
pub const TRIES: usize = 4;

/// What was done from one day to another. A visit belongs to the day on which it began.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Summary {
    /// The first day.
    #[serde(serialize_with = "as_text")]
    pub from: Date,
    /// The last day.
    #[serde(serialize_with = "as_text")]
    pub to: Date,
    /// How many visits began.
    pub visits: u64,
    /// Those of each day.
    pub days: Vec<Day>,
    /// Those of each hour of the day on which they began.
    pub hours: [u64; 24],
    /// How long they lasted, in seconds, as far as their end was noted.
    pub seconds: Lengths,
    /// How many lasted up to each of [`LENGTH_CLASSES_S`], and how many longer.
    pub length_classes: [u64; LENGTH_CLASSES_S.len() + 1],
    /// Visits by the language that was chosen last in them.
    pub languages: BTreeMap<Id, u64>,
    /// Visits in which a language was chosen.
    pub chose_a_language: u64,
    /// The offers.
    pub offers: Vec<Taken>,
    /// Visits in which none of them was taken.
    pub took_nothing: u64,
    /// Lessons that were played to their end.
    pub lessons: Vec<Lesson>,
    /// The games.
    pub games: Vec<Games>,
    /// Challenges by their difficulty.
    pub challenges_by_step: Vec<Challenges<u8>>,
    /// Challenges by what is asked.
    pub challenges_by_kind: Vec<Challenges<Id>>,
    /// Where and how visits ended.
    pub left: Vec<Left>,
    /// Visits whose end was not noted: they go on, or were broken off with the program.
    pub unfinished: u64,
    /// How often staff came in.
    pub staff: u64,
    /// How the program went.
    pub program: Program,
    /// What is not in these figures.
    pub missing: Missing,
}

/// A day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Day {
    /// Its date.
    #[serde(serialize_with = "as_text")]
    pub date: Date,
    /// The visits that began on it.
    pub visits: u64,
}

/// An offer of the first screen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Taken {
    /// Which.
    pub offer: Offer,
    /// How often it was taken.
    pub taken: u64,
    /// In how many visits.
    pub visits: u64,
}

/// A lesson.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Lesson {
    /// Its game.
    pub game: GameName,
    /// Which.
    pub lesson: Id,
    /// How often it was played to its end.
    pub finished: u64,
}

/// Games on one board against one level.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Games {
    /// Game, board and level.
    #[serde(flatten)]
    pub table: Table,
    /// How often one began.
    pub begun: u64,
    /// How often one was gone on with that an earlier visitor had left.
    pub taken_over: u64,
    /// How they ended.
    #[serde(flatten)]
    pub ends: GameEnds,
    /// The seconds that those took that ended.
    pub seconds: Lengths,
    /// Their plies.
    pub plies: Lengths,
}

/// How games ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct GameEnds {
    /// The visitor beat the computer.
    pub won: u64,
    /// The computer beat the visitor.
    pub lost: u64,
    /// Nobody won.
    pub drawn: u64,
    /// One of two people won.
    pub decided: u64,
    /// The game was left before its end.
    pub left: u64,
}

impl GameEnds {
    /// The games that were played to their end.
    #[must_use]
    pub fn ended(&self) -> u64 {
        self.won + self.lost + self.drawn + self.decided
    }
}

/// Challenges of one step or one kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Challenges<K> {
    /// Their game.
    pub game: GameName,
    /// The step or the kind.
    pub of: K,
    /// What came of them.
    #[serde(flatten)]
    pub ends: ChallengeEnds,
}

/// What came of challenges.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct ChallengeEnds {
    /// Solved at the first try, the second, and so on; the last stands for all further ones.
    pub solved: [u64; TRIES],
    /// The solution was shown.
    pub shown: u64,
    /// Left before either.
    pub left: u64,
}

impl ChallengeEnds {
    /// How many were tried.
    #[must_use]
    pub fn all(&self) -> u64 {
        self.solved.iter().sum::<u64>() + self.shown + self.left
    }
}

/// Visits that ended on one screen in one way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Left {
    /// The screen.
    pub screen: Id,
    /// How they ended.
    pub how: Leaving,
    /// How many.
    pub visits: u64,
}

/// How the program went.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Program {
    /// How often it started.
    pub starts: u64,
    /// How often it was found then that it had ended without having been asked to.
    pub unclean_ends: u64,
    /// How often it was ended as it should.
    pub stops: u64,
}

/// What is not in the figures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Missing {
    /// What could not be read.
    #[serde(flatten)]
    pub read: Missed,
    /// Lines that could not be written when it was time.
    pub lost_lines: u64,
    /// Days whose file became full.
    pub full_days: u64,
    /// Steps of visits that began before the first day, or whose beginning is not there.
    pub strays: u64,
}

fn as_text<T: Display, S: Serializer>(value: &T, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(value)
}

impl Summary {
    /// The figures of a folder.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn of_folder(folder: &Path, from: Date, to: Date) -> Result<Self, FileError> {
        let mut counter = Counter::new(from, to);
        let missed = read(folder, from, to, &mut |line| counter.add(line))?;
        if counter.is_in_a_visit()
            && let Ok(next) = to.tomorrow()
        {
            // A visit that began before midnight ends on the next day; what else that day holds is not asked for.
            read(folder, next, next, &mut |line| counter.add(line))?;
        }
        let mut summary = counter.summary();
        summary.missing.read = missed;
        Ok(summary)
    }

    /// The first two figures that should agree and do not; `None` where all of them do.
    #[must_use]
    pub fn disagreement(&self) -> Option<String> {
        let ended = self.seconds.counted;
        let by_day = self.days.iter().map(|day| day.visits).sum();
        let by_place = self.left.iter().map(|left| left.visits).sum();
        let mut sums: Vec<(&str, u64, u64)> = vec![
            ("visits by day", by_day, self.visits),
            ("visits by hour", self.hours.iter().sum(), self.visits),
            (
                "visits by language",
                self.languages.values().sum(),
                self.visits,
            ),
            (
                "visits with and without an end",
                ended + self.unfinished,
                self.visits,
            ),
            ("visits by where they ended", by_place, ended),
            ("visits by length", self.length_classes.iter().sum(), ended),
        ];
        for games in &self.games {
            let ended = games.ends.ended();
            let begun = games.begun + games.taken_over;
            sums.push((
                "games that ended or were left",
                ended + games.ends.left,
                begun,
            ));
            sums.push(("games by seconds", games.seconds.counted, ended));
            sums.push(("games by plies", games.plies.counted, ended));
        }
        let by_step = self.challenges_by_step.iter().map(|c| c.ends.all()).sum();
        let by_kind = self.challenges_by_kind.iter().map(|c| c.ends.all()).sum();
        sums.push(("challenges by step and by kind", by_step, by_kind));
        let wrong = sums.iter().find(|(_, one, other)| one != other);
        wrong.map(|(name, one, other)| format!("{name}: {one}, expected {other}"))
    }
}
