//! Statistics of visits.

use super::idle_timer::Quiet;
use super::notes::Notes;
use super::staff::door::Door;
use super::state::{AdoptedMatch, ExhibitionState, Leaver};
use super::wall::Wall;
use crate::app::features::challenges::ChallengeEnded;
use crate::app::features::lessons::ActiveLesson;
use crate::app::play::game::Match;
use crate::app::settings::{LanguageChanged, Settings};
use crate::app::state::Activity;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy::state::state::StateTransitionEvent;
use std::time::Duration;
use tibetango_lab::statistics::event::{
    Event, FirstScreenOffer, GameChoice, GameResult, Leaving, VisitStep,
};
use tibetango_lab::statistics::id::Id;
use tibetango_records::session::{Player, Session};
use tibetango_rules::Side;

/// The current visit, and the number of visits up to now.
#[derive(Resource, Debug, Default)]
struct Visits {
    number: u32,
    now: Option<Visit>,
}

#[derive(Debug)]
struct Visit {
    /// Time of the first touch, since the program started.
    began: Duration,
    /// Time of the last touch.
    last_touch: Duration,
    /// The number of the last match seen.
    last_match: u64,
    /// Time when the current game began or was taken over.
    game: Option<Duration>,
    /// Bit set of the lessons that have been counted.
    learnt: u32,
}

/// The log and everything needed to write an event.
#[derive(SystemParam)]
struct Book<'w> {
    notes: ResMut<'w, Notes>,
    visits: ResMut<'w, Visits>,
    wall: Res<'w, Wall>,
    settings: Res<'w, Settings>,
    time: Res<'w, Time<Real>>,
}

impl Book<'_> {
    fn note(&mut self, event: Event) {
        if self.settings.config.exhibition.statistics {
            self.notes.note(self.wall.now(), event);
        }
    }

    /// Logs a step of the current visit.
    fn step(&mut self, did: VisitStep) {
        let number = self.visits.number;
        if self.visits.now.is_some() {
            self.note(Event::Visit { number, did });
        }
    }

    /// Returns the language on the screen.
    fn language(&self) -> Id {
        Id::of(self.settings.config.text.language())
    }

    fn end(&mut self, how: Leaving, exhibition_state: ExhibitionState) {
        if let Some(visit) = &self.visits.now {
            let seconds = seconds(visit.last_touch.saturating_sub(visit.began));
            let screen = Id::of(exhibition_state.id());
            self.step(VisitStep::Left {
                how,
                screen,
                seconds,
            });
        }
        self.visits.now = None;
    }
}

fn seconds(time: Duration) -> u32 {
    u32::try_from(time.as_secs()).unwrap_or(u32::MAX)
}

fn feel(quiet: Res<Quiet>, time: Res<Time<Real>>, mut visits: ResMut<Visits>) {
    if let Some(visit) = visits.now.as_mut().filter(|_| quiet.is_touched()) {
        visit.last_touch = time.elapsed();
    }
}

fn note_challenges(mut ended: MessageReader<ChallengeEnded>, mut book: Book) {
    for challenge in ended.read() {
        book.step(VisitStep::Challenge {
            game: challenge.game,
            id: Id::of(&challenge.id),
            kind: Id::of(&challenge.kind),
            step: challenge.step,
            end: challenge.end,
        });
    }
}

/// Logs the end of a visit: after the steps that it ended, and before the preparations for the next visitor.
fn note_ends(
    mut passed: MessageReader<StateTransitionEvent<ExhibitionState>>,
    leaver: Res<Leaver>,
    mut book: Book,
) {
    for passed in passed.read() {
        let there = passed.entered.is_some_and(ExhibitionState::is_visited);
        if let Some(exhibition_state) = passed
            .exited
            .filter(|exhibition_state| exhibition_state.is_visited() && !there)
        {
            book.end(leaver.0, exhibition_state);
        }
    }
}

fn note_languages(mut changed: MessageReader<LanguageChanged>, mut book: Book) {
    if changed.read().count() > 0 {
        let language = book.language();
        book.step(VisitStep::Chose { language });
    }
}

fn note_beginnings(
    mut passed: MessageReader<StateTransitionEvent<ExhibitionState>>,
    mut book: Book,
) {
    for passed in passed.read() {
        let Some(entered) = passed.entered else {
            continue;
        };
        if entered.is_on() && book.settings.config.exhibition.statistics {
            // The program has started, even if no visitor ever comes.
            let now = book.wall.now();
            book.notes.open(now);
        }
        if entered.is_visited() && book.visits.now.is_none() {
            let now = book.time.elapsed();
            book.visits.number = book.visits.number.saturating_add(1);
            book.visits.now = Some(Visit {
                began: now,
                last_touch: now,
                last_match: 0,
                game: None,
                learnt: 0,
            });
            let language = book.language();
            book.step(VisitStep::Began { language });
        }
        let offer = match entered {
            ExhibitionState::Learn => FirstScreenOffer::Learn,
            ExhibitionState::Challenge => FirstScreenOffer::Challenge,
            ExhibitionState::Play => FirstScreenOffer::Play,
            ExhibitionState::Off | ExhibitionState::Attract | ExhibitionState::Offers => continue,
        };
        if passed.exited == Some(ExhibitionState::Offers) {
            book.step(VisitStep::Took { offer });
        }
    }
}

/// Logs a lesson as soon as its move was made.
fn note_lessons(active: Option<Single<&ActiveLesson>>, mut book: Book) {
    let Some(visit) = &mut book.visits.now else {
        return;
    };
    let learnt = active.as_ref().map_or(0, |active| active.learnt);
    let fresh = learnt & !std::mem::replace(&mut visit.learnt, learnt);
    let Some(active) = active.filter(|_| fresh != 0) else {
        return;
    };
    let lessons = &book.settings.config.of(active.game).lessons.lessons;
    let named = (0..u32::BITS).zip(lessons);
    let learnt = named.filter(|(at, _)| fresh & (1 << *at) != 0);
    let ids: Vec<Id> = learnt.map(|(_, lesson)| Id::of(&lesson.id)).collect();
    for lesson in ids {
        let game = active.game;
        book.step(VisitStep::Lesson { game, lesson });
    }
}

/// Returns the game, the board size and the opponent.
fn table(session: &Session) -> GameChoice {
    let settings = session.settings();
    let level = settings.players.iter().find_map(|player| match player {
        Player::Computer { level } => Some(Id::of(level)),
        Player::Human => None,
    });
    GameChoice {
        game: settings.game(),
        size: settings.size,
        level,
    }
}

fn result(winner: Option<Side>, person: Option<Side>) -> GameResult {
    match (winner, person) {
        (None, _) => GameResult::Drawn,
        (Some(_), None) => GameResult::Decided,
        (Some(winner), Some(person)) if winner == person => GameResult::Won,
        _ => GameResult::Lost,
    }
}

/// Logs the games of a visit.
fn note_games(game: Res<Match>, adopted: Res<AdoptedMatch>, mut book: Book) {
    let now = book.time.elapsed();
    let Some(visit) = &mut book.visits.now else {
        return;
    };
    if std::mem::replace(&mut visit.last_match, game.number()) != game.number() {
        visit.game = Some(now);
        let table = table(&game.session);
        book.step(match adopted.0 == Some(game.session.id()) {
            true => VisitStep::TookOver(table),
            false => VisitStep::GameBegan(table),
        });
    }
    let Some(outcome) = game.session.outcome() else {
        return;
    };
    let began = book.visits.now.as_mut().and_then(|visit| visit.game.take());
    if let Some(began) = began {
        book.step(VisitStep::GameEnded {
            result: result(outcome.winner, game.only_human()),
            plies: u32::try_from(game.session.history().len()).unwrap_or(u32::MAX),
            seconds: seconds(now.saturating_sub(began)),
        });
    }
}

fn note_staff(door: Res<Door>, mut was_open: Local<bool>, mut book: Book) {
    if door.is_open() && !*was_open {
        book.note(Event::Staff);
    }
    *was_open = door.is_open();
}

fn note_the_end(
    mut exits: MessageReader<AppExit>,
    (leaver, exhibition_state): (Res<Leaver>, Res<State<ExhibitionState>>),
    mut book: Book,
) {
    if exits.read().count() == 0 {
        return;
    }
    let how = match leaver.0 {
        Leaving::Staff => Leaving::Staff,
        _ => Leaving::Stopped,
    };
    book.end(how, *exhibition_state.get());
    let now = book.wall.now();
    book.notes.stop(now);
}

/// Adds the statistics of visits to the app.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Visits>()
        .init_resource::<Leaver>()
        .add_systems(
            Last,
            (
                feel,
                note_challenges,
                note_ends,
                note_languages,
                note_beginnings,
                note_lessons,
                note_games.run_if(in_state(Activity::Play)),
                note_staff,
                note_the_end,
            )
                .chain(),
        );
}
