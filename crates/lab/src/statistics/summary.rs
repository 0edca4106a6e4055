//! Figures of a day or of a span of days.

use std::collections::BTreeMap;
use std::path::Path;

use jiff::civil::Date;
use serde::Serialize;

use super::count::Counter;
use super::event::{FirstScreenOffer, GameChoice, Leaving};
use super::id::Id;
use super::lengths::Lengths;
use super::reader::{ReadingGaps, read};
use tibetango_records::files::FileError;
use tibetango_rules::GameName;

/// Upper bound in seconds of each class of visits' lengths but the last.
pub const LENGTH_CLASSES_S: [u32; 5] = [30, 60, 120, 300, 600];

/// Maximum number of tries that are counted apart; the last count stands for more, too.
pub const TRIES: usize = 4;

/// Figures from one day to another. A visit belongs to the day on which it began.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct StatisticsSummary {
    /// First day.
    pub from: Date,
    /// Last day.
    pub to: Date,
    /// Number of visits that began.
    pub visits: u64,
    /// Visits of each day.
    pub days: Vec<Day>,
    /// Visits by the hour of the day in which they began.
    pub hours: [u64; 24],
    /// Lengths of the visits in seconds, as far as their end was recorded.
    pub seconds: Lengths,
    /// Number of visits that lasted up to each of [`LENGTH_CLASSES_S`], and of those that lasted longer.
    pub length_classes: [u64; LENGTH_CLASSES_S.len() + 1],
    /// Number of visits by the language that was chosen last in them.
    pub languages: BTreeMap<Id, u64>,
    /// Number of visits in which a language was chosen.
    pub chose_a_language: u64,
    /// Offers.
    pub offers: Vec<OfferCount>,
    /// Number of visits in which no offer was taken.
    pub took_nothing: u64,
    /// Lessons that were played to their end.
    pub lessons: Vec<Lesson>,
    /// Games by board and level.
    pub games: Vec<Games>,
    /// Challenges by their difficulty.
    pub challenges_by_step: Vec<Challenges<u8>>,
    /// Challenges by their kind.
    pub challenges_by_kind: Vec<Challenges<Id>>,
    /// Screens on which visits ended, and ways in which they did.
    pub left: Vec<VisitExits>,
    /// Number of visits whose end was not recorded: they go on, or were broken off with the program.
    pub unfinished: u64,
    /// Number of times that staff came in.
    pub staff: u64,
    /// Runs of the program.
    pub program: Program,
    /// Events that are not in these figures.
    pub missing: Missing,
}

/// A day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Day {
    /// Date.
    pub date: Date,
    /// Number of visits that began on it.
    pub visits: u64,
}

/// Offer of the first screen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct OfferCount {
    /// Offer.
    pub offer: FirstScreenOffer,
    /// Number of times that it was taken.
    pub taken: u64,
    /// Number of visits in which it was taken.
    pub visits: u64,
}

/// A lesson.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Lesson {
    /// Game of the lesson.
    pub game: GameName,
    /// Lesson.
    pub lesson: Id,
    /// Number of times that it was played to its end.
    pub finished: u64,
}

/// Games on one board against one level.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Games {
    /// Game, board and level.
    #[serde(flatten)]
    pub table: GameChoice,
    /// Number of games that began.
    pub begun: u64,
    /// Number of games that were resumed after an earlier visitor had left them.
    pub taken_over: u64,
    /// Ends of the games.
    #[serde(flatten)]
    pub ends: GameEnds,
    /// Seconds of those that ended.
    pub seconds: Lengths,
    /// Plies of those that ended.
    pub plies: Lengths,
}

/// Number of games by their end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct GameEnds {
    /// The visitor beat the computer.
    pub won: u64,
    /// The computer beat the visitor.
    pub lost: u64,
    /// The game was drawn.
    pub drawn: u64,
    /// One of two people won.
    pub decided: u64,
    /// The game was left before its end.
    pub left: u64,
}

impl GameEnds {
    /// Returns the number of games that were played to their end.
    #[must_use]
    pub fn complete_games(&self) -> u64 {
        self.won + self.lost + self.drawn + self.decided
    }
}

/// Challenges of one step or one kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Challenges<K> {
    /// Game of the challenges.
    pub game: GameName,
    /// Step or kind.
    pub of: K,
    /// Results.
    #[serde(flatten)]
    pub ends: ChallengeEnds,
}

/// Number of challenges by their result.
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
    /// Returns the number of challenges that were tried.
    #[must_use]
    pub fn all(&self) -> u64 {
        self.solved.iter().sum::<u64>() + self.shown + self.left
    }
}

/// Visits that ended on one screen in one way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct VisitExits {
    /// Screen.
    pub screen: Id,
    /// Way in which they ended.
    pub how: Leaving,
    /// Number of visits.
    pub visits: u64,
}

/// Counts of the program's starts and ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Program {
    /// Number of times that it started.
    pub starts: u64,
    /// Number of starts at which the run before was found to have ended improperly.
    pub unclean_ends: u64,
    /// Number of times that it was ended properly.
    pub stops: u64,
}

/// Counts of events that are not in the figures.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Missing {
    /// Input that could not be read.
    #[serde(flatten)]
    pub read: ReadingGaps,
    /// Number of lines that could not be written in time.
    pub lost_lines: u64,
    /// Number of days whose file became full.
    pub full_days: u64,
    /// Number of steps of visits that began before the first day, or whose beginning is missing.
    pub strays: u64,
}

impl StatisticsSummary {
    /// Returns the figures of a folder.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn of_folder(folder: &Path, from: Date, to: Date) -> Result<Self, FileError> {
        let mut counter = Counter::new(from, to);
        let gaps = read(folder, from, to, &mut |line| counter.add(line))?;
        if counter.is_in_a_visit()
            && let Ok(next) = to.tomorrow()
        {
            // A visit that began before midnight ends on the next day; other lines of that day do not count.
            read(folder, next, next, &mut |line| counter.add(line))?;
        }
        let mut summary = counter.summary();
        summary.missing.read = gaps;
        Ok(summary)
    }

    /// Describes the first two figures that should agree and do not; `None` if all agree.
    #[must_use]
    pub fn disagreement(&self) -> Option<String> {
        let ends = self.seconds.counted;
        let by_day = self.days.iter().map(|day| day.visits).sum();
        let by_place = self.left.iter().map(|visits_left| visits_left.visits).sum();
        let by_language = self.languages.values().sum();
        let (all, ended_or_not) = (self.visits, ends + self.unfinished);
        let mut sums: Vec<(&str, u64, u64)> = vec![
            ("visits by day", by_day, all),
            ("visits by hour", self.hours.iter().sum(), all),
            ("visits by language", by_language, all),
            ("visits with and without an end", ended_or_not, all),
            ("visits by where they ended", by_place, ends),
            ("visits by length", self.length_classes.iter().sum(), ends),
        ];
        for games in &self.games {
            let ends = games.ends.complete_games();
            let (over, begins) = (ends + games.ends.left, games.begun + games.taken_over);
            sums.push(("games that ended or were left", over, begins));
            sums.push(("games by seconds", games.seconds.counted, ends));
            sums.push(("games by plies", games.plies.counted, ends));
        }
        let by_step = self.challenges_by_step.iter().map(|c| c.ends.all()).sum();
        let by_kind = self.challenges_by_kind.iter().map(|c| c.ends.all()).sum();
        sums.push(("challenges by step and by kind", by_step, by_kind));
        let wrong = sums.iter().find(|(_, one, other)| one != other);
        wrong.map(|(name, one, other)| format!("{name}: {one}, expected {other}"))
    }
}
