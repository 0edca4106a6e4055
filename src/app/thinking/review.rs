//! After the game: the whole of it looked at by an engine, in the background; its moments walked
//! through on the board; another try from any of them. The record keeps what was found.

use super::engine_thread;
use crate::analysis::{Effort, GameAnalysis, Moment, Thought, What, analyse, in_records, moment};
use crate::app::board::ShowPosition;
use crate::app::play::game::{Command, Match, show};
use crate::app::play::mode::Mode;
use crate::app::play::store::{KeepRecord, RecordOpened, SaveGame, Source, Store, record_of};
use crate::app::settings::Settings;
use crate::app::state::{AppSystems, Overlay, Screen, go};
use crate::app::toast::Toasts;
use crate::config::Config;
use crate::games::any::AnyLine;
use crate::record::{Record, branches::note_branches};
use crate::search::Stop;
use crate::session::{Player, Replay, Session, Setup};
use bevy::prelude::*;
use crossbeam_channel::{Receiver, unbounded};
use std::time::Duration;

/// Nodes and time for one position: a game of a hundred plies takes about half a minute.
const VISITS: u64 = 60_000;
const TIME: Duration = Duration::from_millis(1000);

/// What a person wants of the review.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReviewWanted {
    /// Look at the game on the table, or read what was found.
    Open,
    /// Look at the whole game with the engine.
    Analyse,
    /// Stop looking; what was found by then is kept to go on from.
    Cancel,
    /// Go to the moment of this number.
    Show(usize),
    /// Go to the next moment after the position shown.
    Next,
    /// A new game from the position shown.
    TryAgain,
}

enum News {
    Thought(usize, Thought),
    Done(Option<GameAnalysis>),
}

struct Job {
    stop: Stop,
    news: Receiver<News>,
}

impl Drop for Job {
    fn drop(&mut self) {
        self.stop.stop();
    }
}

/// The game that is looked at again, and what was found.
#[derive(Resource, Default)]
pub struct Review {
    /// The number of the match that it is about.
    about: u64,
    /// The record of the match.
    source: Option<Source>,
    /// The whole game.
    line: Option<AnyLine>,
    /// What the engine thought of it, once it is done.
    pub analysis: Option<GameAnalysis>,
    /// Its moments.
    pub moments: Vec<Moment>,
    /// White's chance in each position of the game, as far as it is known.
    pub chances: Vec<Option<f64>>,
    /// What the engine thought so far, of the last position first.
    known: Vec<Thought>,
    /// Who thought it.
    effort: Option<Effort>,
    /// Moves tried by then that the game did not have.
    tried: usize,
    job: Option<Job>,
}

impl Review {
    /// Positions looked at, and how many there are; `None` when nothing is under way.
    #[must_use]
    pub fn progress(&self) -> Option<(usize, usize)> {
        let looked_at = (self.known.len(), self.chances.len());
        self.job.is_some().then_some(looked_at)
    }

    /// Positions that were looked at, until the whole game was.
    #[must_use]
    pub fn looked_at(&self) -> usize {
        self.known.len()
    }

    /// True while the game is looked at, and once it was: its chances are then shown unasked.
    #[must_use]
    pub fn is_told(&self) -> bool {
        self.analysis.is_some() || self.job.is_some()
    }

    /// The number of the moment whose position is shown.
    #[must_use]
    pub fn shown(&self, session: &Session) -> Option<usize> {
        let replay = session.replay()?;
        let ply = session.line().len();
        if ply > replay.branches().shared(replay.on()) {
            return None;
        }
        self.moments.iter().position(|moment| moment.ply == ply)
    }

    fn begin(&mut self, effort: Effort) -> std::io::Result<()> {
        let Some(line) = self.line.clone() else {
            return Ok(());
        };
        self.job = None;
        self.analysis = None;
        self.moments.clear();
        if self.effort.as_ref() != Some(&effort) {
            // Another engine begins afresh: its chances are not to be compared with the others.
            self.known.clear();
            self.chances = vec![None; line.len() + 1];
            self.effort = Some(effort.clone());
        }
        let known = self.known.clone();
        let stop = Stop::default();
        let (outbox, news) = unbounded();
        let ended = stop.clone();
        std::thread::Builder::new()
            .name("analysis".to_owned())
            .spawn(move || {
                let mut tell = |ply: usize, thought: &Thought, _: usize| {
                    // The app may be gone already.
                    let _ = outbox.send(News::Thought(ply, thought.clone()));
                };
                let found = analyse(&line, &effort, &known, &ended, &mut tell);
                let _ = outbox.send(News::Done(found));
            })?;
        self.job = Some(Job { stop, news });
        Ok(())
    }

    fn found(&mut self, analysis: GameAnalysis) {
        let Some(line) = &self.line else { return };
        self.chances = analysis.thoughts.iter().map(|t| Some(t.white)).collect();
        self.moments = moment::moments(line, &analysis);
        self.analysis = Some(analysis);
        self.known.clear();
    }

    /// The record with what was found and what was tried.
    fn record(&self, session: &Session) -> Option<Record> {
        let mut record = self.source.as_ref()?.record.clone();
        let line = self.line.as_ref()?;
        if let Some(replay) = session.replay() {
            note_branches(&mut record, line, replay.branches());
        }
        if let Some(analysis) = &self.analysis {
            record.analysis = Some(in_records::to_record(line, analysis));
        }
        Some(record)
    }
}

/// Another match is another review.
fn follow(mut review: ResMut<Review>, game: Res<Match>, mut opened: MessageReader<RecordOpened>) {
    let source = opened.read().last().map(|opened| opened.0.clone());
    let looked_at = game.mode().is_review();
    if review.about == game.number() && review.line.is_some() == looked_at {
        return;
    }
    *review = Review {
        about: game.number(),
        ..Review::default()
    };
    if !looked_at {
        return;
    }
    let mut whole = game.session.clone();
    while whole.redo_ply().is_some() {}
    let source = source.unwrap_or_else(|| Source {
        path: None,
        // Moves taken back before a game was given up are no part of it.
        record: record_of(game.session.outcome().map_or(&whole, |_| &*game.session)),
    });
    let line = whole.line().clone();
    review.chances = vec![None; line.len() + 1];
    let found = source.record.analysis.as_ref();
    let analysis = found.and_then(|found| in_records::from_record(&line, found));
    review.source = Some(source);
    review.line = Some(line);
    if let Some(analysis) = analysis {
        review.found(analysis);
    }
}

fn obey(
    mut inbox: MessageReader<ReviewWanted>,
    mut review: ResMut<Review>,
    mut game: ResMut<Match>,
    mut overlay: ResMut<NextState<Overlay>>,
    mut board: MessageWriter<ShowPosition>,
    mut commands: MessageWriter<Command>,
    settings: Res<Settings>,
    mut toasts: ResMut<Toasts>,
) {
    for wanted in inbox.read() {
        if game.mode().is_lesson() {
            continue;
        }
        match wanted {
            ReviewWanted::Open => {
                if game.mode().is_played() && game.session.outcome().is_some() {
                    game.change(|session, mode| {
                        session.begin_replay(None);
                        *mode = Mode::Review;
                    });
                }
                go(&mut overlay, Overlay::Review);
            }
            ReviewWanted::Analyse => {
                let effort = effort(game.session.setup(), &settings.config);
                if let Some(Err(error)) = effort.map(|effort| review.begin(effort)) {
                    toasts.alarm(error.to_string());
                }
            }
            ReviewWanted::Cancel => review.job = None,
            ReviewWanted::Show(_) | ReviewWanted::Next => {
                let here = game.session.line().len();
                let later = |moment: &&Moment| moment.ply > here;
                let moments = &review.moments;
                let moment = match wanted {
                    ReviewWanted::Show(number) => moments.get(*number),
                    _ => moments.iter().find(later).or(moments.first()),
                };
                if let Some(ply) = moment.map(|moment| moment.ply) {
                    game.change(|session, _| session.follow(0, ply));
                    show(&game, &mut board);
                    go(&mut overlay, Overlay::None);
                }
            }
            ReviewWanted::TryAgain => {
                let session = again(&game.session, &review);
                commands.write(Command::open(session));
            }
        }
    }
}

/// The strongest level's engine, at its best.
fn effort(setup: &Setup, config: &Config) -> Option<Effort> {
    let (skill, engine) = engine_thread::strongest(config, setup)?;
    Some(Effort {
        name: skill.engine.clone(),
        engine,
        visits: Some(VISITS),
        time: Some(TIME),
        seed: 0,
    })
}

/// A match from the position shown: who erred there, or has the move, plays it as a person.
fn again(session: &Session, review: &Review) -> Session {
    let mut setup = session.setup().clone();
    let side = review
        .shown(session)
        .and_then(|number| review.moments.get(number))
        .filter(|moment| matches!(moment.what, What::Slip { .. }))
        .map_or(session.line().to_move(), |moment| moment.side);
    setup.players[side.index()] = Player::Human;
    Session::with_line(setup, session.line().clone())
}

/// Takes up what the engine found; the record keeps it.
fn receive(
    mut review: ResMut<Review>,
    game: Res<Match>,
    store: Res<Store>,
    mut keep: MessageWriter<KeepRecord>,
    mut saves: MessageReader<SaveGame>,
    settings: Res<Settings>,
    mut toasts: ResMut<Toasts>,
) {
    let mut found = None;
    let news = review.job.iter().flat_map(|job| job.news.try_iter());
    for news in news.collect::<Vec<News>>() {
        match news {
            News::Thought(ply, thought) => {
                if let Some(place) = review.chances.get_mut(ply) {
                    *place = Some(thought.white);
                }
                review.known.push(thought);
            }
            News::Done(analysis) => {
                review.job = None;
                found = analysis;
            }
        }
    }
    let tried = game.session.replay().map_or(0, Replay::tried);
    let more = review.tried != tried;
    if more {
        review.tried = tried;
    }
    let saved = review.source.as_ref().is_some_and(|s| s.path.is_some());
    let done = found.is_some();
    if let Some(analysis) = found {
        review.found(analysis);
        toasts.say(settings.config.text.get("review.done"));
    }
    let asked = saves.read().count() > 0 && game.mode().is_review();
    if !(done || asked || more && saved) {
        return;
    }
    let Some(record) = review.record(&game.session) else {
        return;
    };
    let path = review.source.as_ref().and_then(|s| s.path.clone());
    let path = path.or_else(|| store.fresh_path(record.game()));
    if let Some(path) = path {
        keep.write(KeepRecord {
            path: path.clone(),
            record: Box::new(record.clone()),
            announce: asked || !saved,
        });
        review.source = Some(Source {
            path: Some(path),
            record,
        });
    }
}

fn leave(mut review: ResMut<Review>) {
    review.job = None;
}

/// Adds the review to the app.
pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Review>()
        .add_message::<ReviewWanted>()
        .add_systems(
            Update,
            (
                (obey, follow)
                    .chain()
                    .after(crate::app::play::commands::obey)
                    .in_set(AppSystems::Match),
                receive.in_set(AppSystems::Turn),
            )
                .run_if(in_state(Screen::Match)),
        )
        .add_systems(OnExit(Screen::Match), leave);
}
