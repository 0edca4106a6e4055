//! Courses of events as an exhibition may have them: programs start, break off and stop, visitors come, play and go,
//! also past midnight.

use std::num::NonZeroU8;

use jiff::ToSpan;
use jiff::civil::{DateTime, date};
use proptest::prelude::*;
use tibetango_lab::statistics::event::{
    ChallengeEnd, Event, EventLine, FirstScreenOffer, GameChoice, GameResult, LastEnd, Leaving,
    VisitStep,
};
use tibetango_lab::statistics::id::Id;
use tibetango_rules::GameName;

/// Deed of a course: its kind, which of several, and the time since the last.
pub type Deed = (u8, u8, u16);

/// Returns a strategy for lists of deeds.
pub fn deeds() -> impl Strategy<Value = Vec<Deed>> {
    prop::collection::vec((0_u8..16, any::<u8>(), any::<u16>()), 0..300)
}

/// Maximum number of steps: a visit of more ends, so that none lasts longer than a day.
const MOST_STEPS: u32 = 40;

struct ScriptedVisit {
    at: DateTime,
    lines: Vec<EventLine>,
    /// Number of the next visit; `None` before the program starts.
    next_visit: Option<u32>,
    after: LastEnd,
    /// Number, steps, and whether a game is in progress.
    visit: Option<(u32, u32, bool)>,
}

impl ScriptedVisit {
    fn note(&mut self, what: Event) {
        let at = self.at;
        self.lines.push(EventLine { at, what });
    }

    fn step(&mut self, did: VisitStep) {
        let (number, steps, _) = self.visit.as_mut().expect("a visit");
        *steps += 1;
        let number = *number;
        self.note(Event::Visit { number, did });
    }

    fn leave(&mut self, how: Leaving, which: u8, seconds: u32) {
        if self.visit.is_some() {
            let screen = Id::of(["language", "offers", "game", "end-card"][usize::from(which % 4)]);
            self.step(VisitStep::Left {
                how,
                screen,
                seconds,
            });
            self.visit = None;
        }
    }
}

fn table(which: u8) -> GameChoice {
    let game = GameName::ALL[usize::from(which) % GameName::ALL.len()];
    let sizes = game.sizes();
    GameChoice {
        game,
        size: sizes[usize::from(which / 3) % sizes.len().min(2)],
        level: [None, Some(Id::of("novice")), Some(Id::of("first-steps"))][usize::from(which % 3)]
            .clone(),
    }
}

/// Returns the lines that deeds lead to.
pub fn course(deeds: &[Deed]) -> Vec<EventLine> {
    let mut course = ScriptedVisit {
        at: date(2026, 3, 1).at(9, 0, 0, 0),
        lines: Vec::new(),
        next_visit: None,
        after: LastEnd::Nothing,
        visit: None,
    };
    for &(deed, which, how_long) in deeds {
        // Minutes within a visit, hours between two of them.
        let most = if course.visit.is_some() { 600 } else { 20_000 };
        course.at = course
            .at
            .saturating_add(i64::from(how_long % most).seconds());
        let Some(number) = course.next_visit else {
            course.note(Event::Started {
                after: course.after,
            });
            course.next_visit = Some(1);
            continue;
        };
        let too_long = course.visit.is_some_and(|(_, steps, _)| steps > MOST_STEPS);
        let game = GameName::ALL[usize::from(which) % GameName::ALL.len()];
        match deed {
            0 if which < 60 => {
                course.next_visit = None;
                course.visit = None;
                course.after = LastEnd::Unclean;
            }
            1 if which < 60 => {
                course.leave(Leaving::Stopped, which, how_long.into());
                course.note(Event::Stopped);
                course.next_visit = None;
                course.after = LastEnd::Clean;
            }
            2 if which < 100 => course.note(Event::Staff),
            3 if which < 20 => course.note(Event::Lost {
                lines: which.into(),
            }),
            _ if course.visit.is_none() => {
                course.next_visit = Some(number + 1);
                course.visit = Some((number, 0, false));
                let language = Id::of(["en", "bo", "zh"][usize::from(which % 3)]);
                course.step(VisitStep::Began { language });
            }
            _ if too_long => course.leave(Leaving::Idle, which, how_long.into()),
            0..=4 => {
                let how = [Leaving::Idle, Leaving::Idle, Leaving::Done, Leaving::Staff];
                course.leave(how[usize::from(which / 4 % 4)], which, how_long.into());
            }
            5 => course.step(VisitStep::Chose {
                language: Id::of(["en", "bo", "zh"][usize::from(which % 3)]),
            }),
            6 | 7 => course.step(VisitStep::Took {
                offer: FirstScreenOffer::ALL[usize::from(which % 3)],
            }),
            8 => course.step(VisitStep::Lesson {
                game,
                lesson: Id::of(["place", "gun"][usize::from(which / 2 % 2)]),
            }),
            9 | 10 => {
                course.step(match which % 5 {
                    0 => VisitStep::TookOver(table(which)),
                    _ => VisitStep::GameBegan(table(which)),
                });
                course.visit.as_mut().expect("a visit").2 = true;
            }
            11..=13 if course.visit.is_some_and(|(_, _, game)| game) => {
                let results = [
                    GameResult::Won,
                    GameResult::Lost,
                    GameResult::Drawn,
                    GameResult::Decided,
                ];
                course.step(VisitStep::GameEnded {
                    result: results[usize::from(which % 4)],
                    plies: u32::from(how_long) / 100,
                    seconds: how_long.into(),
                });
                course.visit.as_mut().expect("a visit").2 = false;
            }
            _ => course.step(VisitStep::Challenge {
                game,
                id: Id::of(&format!("task-{which}")),
                kind: Id::of(["take-all", "close_square"][usize::from(which / 2 % 2)]),
                step: which % 5 + 1,
                end: match NonZeroU8::new(which % 8) {
                    Some(tries) if tries.get() < 7 => ChallengeEnd::Solved { tries },
                    Some(_) => ChallengeEnd::Shown,
                    None => ChallengeEnd::Left,
                },
            }),
        }
    }
    course.lines
}
