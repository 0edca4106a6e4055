//! Counting of the lines of a span of days, with one visit and one game in memory at a time.

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::{Date, DateTime};

use super::days::MOST_DAYS;
use super::event::{
    ChallengeEnd, Event, EventLine, FirstScreenOffer, GameChoice, GameResult, LastEnd, Leaving,
    VisitStep,
};
use super::id::Id;
use super::lengths::Histogram;
use super::summary::{
    ChallengeEnds, Challenges, Day, GameEnds, Games, LENGTH_CLASSES_S, Lesson, OfferCount,
    StatisticsSummary, TRIES, VisitExits,
};
use tibetango_rules::GameName;

/// Maximum number of different ids; a folder with more was not written by this program.
const MOST_IDS: usize = 100;

/// Id that further ids are counted as.
const OTHERS: &str = "others";

/// Counts of a span of days. Their memory does not grow with the number of lines: it is bounded by that of days, ids
/// and lengths.
#[derive(Debug, Default)]
pub struct Counter {
    /// Figures so far, but for the lists and lengths that [`Self::summary`] makes of the fields below.
    figures: StatisticsSummary,
    /// Visit in progress.
    visit: Option<OpenVisit>,
    ids: BTreeSet<Id>,
    days: BTreeMap<Date, u64>,
    seconds: Histogram,
    /// Number of times that each offer was taken, and number of visits in which it was.
    offers: [(u64, u64); FirstScreenOffer::ALL.len()],
    lessons: BTreeMap<(GameName, Id), u64>,
    games: BTreeMap<GameChoice, LevelGames>,
    by_step: BTreeMap<(GameName, u8), ChallengeEnds>,
    by_kind: BTreeMap<(GameName, Id), ChallengeEnds>,
    left: BTreeMap<(Id, Leaving), u64>,
}

/// Visit in progress.
#[derive(Debug)]
struct OpenVisit {
    number: u32,
    language: Id,
    chose: bool,
    took: [bool; FirstScreenOffer::ALL.len()],
    /// Game in progress.
    game: Option<GameChoice>,
}

/// Games on one board against one level.
#[derive(Debug, Default)]
struct LevelGames {
    begun: u64,
    taken_over: u64,
    ends: GameEnds,
    seconds: Histogram,
    plies: Histogram,
}

impl Counter {
    /// Creates counts from one day to another, both of them included; of a span that is too long the last days are
    /// counted.
    #[must_use]
    pub fn new(from: Date, to: Date) -> Self {
        let mut days = BTreeMap::new();
        let mut day = to;
        while from <= day && (days.len() as i64) < MOST_DAYS {
            days.insert(day, 0);
            let Ok(before) = day.yesterday() else { break };
            day = before;
        }
        let figures = StatisticsSummary {
            from: days.first_key_value().map_or(from, |(&first, _)| first),
            to,
            ..StatisticsSummary::default()
        };
        Self {
            figures,
            days,
            ..Self::default()
        }
    }

    /// True while a visit has begun whose end was not read yet.
    #[must_use]
    pub fn is_in_a_visit(&self) -> bool {
        self.visit.is_some()
    }

    /// Counts a line. Lines beyond the span count only if they belong to a visit that began in it.
    pub fn add(&mut self, line: EventLine) {
        let within = self.days.contains_key(&line.at.date());
        match line.what {
            Event::Visit {
                number,
                did: VisitStep::Began { language },
            } => {
                self.break_off();
                if within {
                    self.begin(line.at, number, language);
                }
            }
            Event::Visit { number, did } => match self.visit.take() {
                Some(visit) if visit.number == number => self.go_on(visit, did, within),
                other => {
                    self.visit = other;
                    self.stray(within);
                }
            },
            Event::Started { after } => {
                self.break_off();
                if within {
                    let program = &mut self.figures.program;
                    program.starts += 1;
                    program.unclean_ends += u64::from(after == LastEnd::Unclean);
                }
            }
            Event::Stopped => {
                self.break_off();
                self.figures.program.stops += u64::from(within);
            }
            Event::Staff => self.figures.staff += u64::from(within),
            Event::Full => self.figures.missing.full_days += u64::from(within),
            Event::Lost { lines } if within => {
                let count = &mut self.figures.missing.lost_lines;
                *count = count.saturating_add(lines);
            }
            Event::Lost { .. } => {}
        }
    }

    fn stray(&mut self, within: bool) {
        self.figures.missing.strays += u64::from(within);
    }

    fn begin(&mut self, at: DateTime, number: u32, language: Id) {
        *self.days.entry(at.date()).or_default() += 1;
        let hour = usize::try_from(at.hour()).unwrap_or_default();
        if let Some(visits) = self.figures.hours.get_mut(hour) {
            *visits += 1;
        }
        self.visit = Some(OpenVisit {
            number,
            language: self.id_or_other(language),
            chose: false,
            took: [false; FirstScreenOffer::ALL.len()],
            game: None,
        });
    }

    /// Counts a step of the visit in progress, which may end the visit.
    fn go_on(&mut self, mut visit: OpenVisit, did: VisitStep, within: bool) {
        match did {
            // Handled in `add`.
            VisitStep::Began { .. } => {}
            VisitStep::Chose { language } => {
                visit.language = self.id_or_other(language);
                visit.chose = true;
            }
            VisitStep::Took { offer } => {
                self.offers[offer as usize].0 += 1;
                visit.took[offer as usize] = true;
            }
            VisitStep::Lesson { game, lesson } => {
                let lesson = self.id_or_other(lesson);
                *self.lessons.entry((game, lesson)).or_default() += 1;
            }
            VisitStep::GameBegan(table) => self.play(&mut visit, table).begun += 1,
            VisitStep::TookOver(table) => self.play(&mut visit, table).taken_over += 1,
            VisitStep::GameEnded {
                result,
                plies,
                seconds,
            } => match visit.game.take() {
                Some(table) => {
                    let games = self.games.entry(table).or_default();
                    games.end(result, plies, seconds);
                }
                None => self.stray(within),
            },
            VisitStep::Challenge {
                game,
                id: _,
                kind,
                step,
                end,
            } => {
                let kind = self.id_or_other(kind);
                count_challenge(self.by_step.entry((game, step)).or_default(), end);
                count_challenge(self.by_kind.entry((game, kind)).or_default(), end);
            }
            VisitStep::Left {
                how,
                screen,
                seconds,
            } => {
                let screen = self.id_or_other(screen);
                *self.left.entry((screen, how)).or_default() += 1;
                self.seconds.add_seconds(seconds);
                return self.close(visit);
            }
        }
        self.visit = Some(visit);
    }

    /// Returns the games of a table, one of which is in progress in the visit from now on.
    fn play(&mut self, visit: &mut OpenVisit, table: GameChoice) -> &mut LevelGames {
        self.leave_game(visit);
        let table = GameChoice {
            level: table.level.map(|level| self.id_or_other(level)),
            ..table
        };
        visit.game = Some(table.clone());
        self.games.entry(table).or_default()
    }

    fn leave_game(&mut self, visit: &mut OpenVisit) {
        if let Some(table) = visit.game.take() {
            self.games.entry(table).or_default().ends.left += 1;
        }
    }

    /// Closes a visit without an end: the program broke off during it.
    fn break_off(&mut self) {
        if let Some(visit) = self.visit.take() {
            self.figures.unfinished += 1;
            self.close(visit);
        }
    }

    fn close(&mut self, mut visit: OpenVisit) {
        self.leave_game(&mut visit);
        let figures = &mut self.figures;
        *figures.languages.entry(visit.language).or_default() += 1;
        figures.chose_a_language += u64::from(visit.chose);
        figures.took_nothing += u64::from(visit.took.iter().all(|took| !took));
        for (offer, took) in self.offers.iter_mut().zip(visit.took) {
            offer.1 += u64::from(took);
        }
    }

    /// Returns the id, or the one that stands for all further ones.
    fn id_or_other(&mut self, id: Id) -> Id {
        if self.ids.contains(&id) {
            return id;
        }
        if self.ids.len() >= MOST_IDS {
            return Id::of(OTHERS);
        }
        self.ids.insert(id.clone());
        id
    }

    /// Returns the figures. A visit in progress counts as one without an end.
    #[must_use]
    pub fn summary(mut self) -> StatisticsSummary {
        self.break_off();
        let mut above = None;
        let ends = LENGTH_CLASSES_S.into_iter().chain([u32::MAX]);
        for (class, up_to) in self.figures.length_classes.iter_mut().zip(ends) {
            *class = self.seconds.between(above, up_to);
            above = Some(up_to);
        }
        let offers = FirstScreenOffer::ALL.into_iter().zip(self.offers);
        StatisticsSummary {
            visits: self.days.values().sum(),
            days: rows(self.days, |date, visits| Day { date, visits }),
            seconds: self.seconds.lengths(),
            offers: offers
                .map(|(offer, (choices, visits))| OfferCount {
                    offer,
                    taken: choices,
                    visits,
                })
                .collect(),
            lessons: rows(self.lessons, |(game, lesson), finished| Lesson {
                game,
                lesson,
                finished,
            }),
            games: rows(self.games, |table, games| Games {
                table,
                begun: games.begun,
                taken_over: games.taken_over,
                ends: games.ends,
                seconds: games.seconds.lengths(),
                plies: games.plies.lengths(),
            }),
            challenges_by_step: challenges(self.by_step),
            challenges_by_kind: challenges(self.by_kind),
            left: rows(self.left, |(screen, how), visits| VisitExits {
                screen,
                how,
                visits,
            }),
            ..self.figures
        }
    }
}

impl LevelGames {
    fn end(&mut self, result: GameResult, plies: u32, seconds: u32) {
        let count = match result {
            GameResult::Won => &mut self.ends.won,
            GameResult::Lost => &mut self.ends.lost,
            GameResult::Drawn => &mut self.ends.drawn,
            GameResult::Decided => &mut self.ends.decided,
        };
        *count += 1;
        self.seconds.add_seconds(seconds);
        self.plies.add_plies(plies);
    }
}

fn count_challenge(ends: &mut ChallengeEnds, end: ChallengeEnd) {
    match end {
        ChallengeEnd::Solved { tries } => {
            let at = usize::from(tries.get()).min(TRIES) - 1;
            ends.solved[at] += 1;
        }
        ChallengeEnd::Shown => ends.shown += 1,
        ChallengeEnd::Left => ends.left += 1,
    }
}

fn challenges<K>(counts: BTreeMap<(GameName, K), ChallengeEnds>) -> Vec<Challenges<K>> {
    rows(counts, |(game, of), ends| Challenges { game, of, ends })
}

fn rows<K, V, R>(counts: BTreeMap<K, V>, row: impl Fn(K, V) -> R) -> Vec<R> {
    let rows = counts.into_iter();
    rows.map(|(key, value)| row(key, value)).collect()
}
