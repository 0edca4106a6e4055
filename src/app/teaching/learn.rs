//! The tutorial: a sentence, a move on the real board, a word of praise, the next lesson.
//!
//! A wrong move is shown like any other, then answered kindly and taken back.

use crate::app::board::{Animating, ShowPosition};
use crate::app::input::keyboard::ButtonFocus;
use crate::app::input::pointer::Pointer;
use crate::app::layout::Layout;
use crate::app::play::game::{Command, Match, MoveApplied};
use crate::app::settings::Settings;
use crate::app::state::{AppSystems, Overlay, Screen, go};
use crate::config::{Action, Lesson};
use crate::games::{GameName, Phase, PlainMove, Point};
use crate::session::{Session, Setup};
use bevy::input::ButtonState;
use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::*;
use std::time::Duration;

/// How long a wrong move stays on the board.
const LOOK_AT_IT: Duration = Duration::from_millis(1300);

/// What a visitor wants of the tutorial.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Teach {
    /// From the first lesson of a game on.
    Begin(GameName),
    /// On to the next lesson; after the last one the tutorial is done.
    Next,
    /// Back to the lesson before.
    Back,
    /// Enough: to the title.
    Leave,
    /// Enough: choose a game.
    Play,
}

/// How far a lesson has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// The visitor is to move; true after a wrong move.
    Try(bool),
    /// A wrong move lies on the board.
    Wrong,
    /// It was right.
    Praise,
    /// After the last lesson.
    Done,
}

/// The tutorial under way.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tutorial {
    /// The game that is taught.
    pub game: GameName,
    /// The lesson, from 0.
    pub at: usize,
    /// How far it has come.
    pub stage: Stage,
    /// How long a wrong move has lain on the board at rest.
    shown: Duration,
}

impl Tutorial {
    fn at(game: GameName, at: usize) -> Self {
        Self {
            game,
            at,
            stage: Stage::Try(false),
            shown: Duration::ZERO,
        }
    }

    /// The lesson that is taught.
    #[must_use]
    pub fn lesson<'a>(&self, settings: &'a Settings) -> Option<&'a Lesson> {
        settings.config.of(self.game).lessons.lessons.get(self.at)
    }

    /// The ways that a lesson of jiu's battle waits for: only these are offered, so that a sentence
    /// can speak of the ringed stone.
    #[must_use]
    pub fn wanted(&self, settings: &Settings, game: &Match) -> Vec<PlainMove> {
        let line = game.session.line();
        if line.phase() != Phase::Battle || !matches!(self.stage, Stage::Try(_)) {
            return Vec::new();
        }
        let right = self.lesson(settings).map_or(&[][..], |l| &l.right);
        right
            .iter()
            .filter_map(|text| line.parse(text).ok())
            .collect()
    }

    /// The point of the move that is waited for, to be shown after a wrong one.
    #[must_use]
    pub fn hint(&self, settings: &Settings, game: &Match) -> Option<Point> {
        if self.stage != Stage::Try(true) {
            return None;
        }
        let line = game.session.line();
        let mv = line.parse(self.lesson(settings)?.right.first()?).ok()?;
        mv.from.or(mv.to)
    }
}

fn session_of(lesson: &Lesson, game: GameName, settings: &Settings) -> Option<Session> {
    let lessons = &settings.config.of(game).lessons;
    let line = lesson.start(lessons.rules)?;
    Some(Session::with_line(Setup::default(), line))
}

fn obey(
    mut inbox: MessageReader<Teach>,
    mut tutorial: Option<ResMut<Tutorial>>,
    settings: Res<Settings>,
    mut commands: Commands,
    mut out: MessageWriter<Command>,
    mut overlay: ResMut<NextState<Overlay>>,
) {
    for wish in inbox.read() {
        let at = tutorial.as_ref().map(|tutorial| tutorial.at);
        let game = match (wish, &tutorial) {
            (Teach::Begin(game), _) => *game,
            (_, Some(tutorial)) => tutorial.game,
            (_, None) => continue,
        };
        let lessons = &settings.config.of(game).lessons.lessons;
        let last = lessons.len().saturating_sub(1);
        let wanted = match (wish, at) {
            (Teach::Begin(_), _) => 0,
            (Teach::Next, Some(at)) if at >= last => {
                if let Some(tutorial) = &mut tutorial {
                    tutorial.stage = Stage::Done;
                }
                continue;
            }
            (Teach::Next, Some(at)) => at + 1,
            (Teach::Back, Some(at)) => at.saturating_sub(1),
            (Teach::Leave, Some(_)) => {
                out.write(Command::Leave);
                continue;
            }
            (Teach::Play, Some(_)) => {
                go(&mut overlay, Overlay::NewGame);
                continue;
            }
            (_, None) => continue,
        };
        let lesson = lessons.get(wanted);
        let Some(session) = lesson.and_then(|lesson| session_of(lesson, game, &settings)) else {
            continue;
        };
        let fresh = Tutorial::at(game, wanted);
        match &mut tutorial {
            Some(tutorial) => **tutorial = fresh,
            None => commands.insert_resource(fresh),
        }
        out.write(Command::Lesson(Box::new(session)));
    }
}

/// A tap on the board or the key that confirms goes on after praise.
fn go_on(
    tutorial: Res<Tutorial>,
    overlay: Res<State<Overlay>>,
    focus: Res<ButtonFocus>,
    settings: Res<Settings>,
    (animating, layout): (Res<Animating>, Res<Layout>),
    mut taps: MessageReader<Pointer>,
    mut keys: MessageReader<KeyboardInput>,
    mut out: MessageWriter<Teach>,
) {
    // Beside the board lie buttons of their own.
    let tapped = taps
        .read()
        .any(|tap| matches!(tap, Pointer::Press(at) if layout.board.contains(*at)));
    let confirmed = keys
        .read()
        .filter(|key| key.state == ButtonState::Pressed && !focus.0)
        .any(|key| {
            let name = format!("{:?}", key.key_code);
            settings.config.keys.action(&name) == Some(Action::Confirm)
        });
    let open = *overlay.get() == Overlay::None && !animating.0;
    if open && tutorial.stage == Stage::Praise && (tapped || confirmed) {
        out.write(Teach::Next);
    }
}

/// Looks at what was played, and takes back what was wrong.
fn judge(
    mut tutorial: ResMut<Tutorial>,
    mut game: ResMut<Match>,
    mut applied: MessageReader<MoveApplied>,
    mut board: MessageWriter<ShowPosition>,
    settings: Res<Settings>,
    animating: Res<Animating>,
    time: Res<Time>,
) {
    let played = applied.read().any(|applied| !applied.effects.is_empty());
    if !game.lesson {
        return;
    }
    if played && matches!(tutorial.stage, Stage::Try(_)) {
        let mut before = game.session.line().clone();
        let mv = before.moves().pop().filter(|_| before.undo());
        let right = tutorial
            .lesson(&settings)
            .zip(mv)
            .is_some_and(|(lesson, mv)| lesson.accepts(&before, &mv));
        tutorial.stage = if right { Stage::Praise } else { Stage::Wrong };
        tutorial.shown = Duration::ZERO;
        // Nobody has the move until the next lesson, or until it is taken back.
        game.replay = true;
    }
    if tutorial.stage == Stage::Wrong && !animating.0 {
        tutorial.shown += time.delta();
        if tutorial.shown >= LOOK_AT_IT {
            game.session.undo_ply();
            game.replay = false;
            game.generation += 1;
            board.write(ShowPosition {
                stamp: game.stamp(),
                shape: game.session.line().shape(),
                pieces: game.session.pieces(),
            });
            tutorial.stage = Stage::Try(true);
        }
    }
}

/// The tutorial ends with whatever takes its place on the table.
fn end(game: Option<Res<Match>>, screen: Res<State<Screen>>, mut commands: Commands) {
    let taught = game.is_some_and(|game| game.lesson) && *screen.get() == Screen::Match;
    if !taught {
        commands.remove_resource::<Tutorial>();
    }
}

/// Adds the tutorial to the app.
pub(crate) fn plugin(app: &mut App) {
    app.add_message::<Teach>().add_systems(
        Update,
        (
            go_on
                .run_if(resource_exists::<Tutorial>)
                .in_set(AppSystems::Input),
            obey.after(AppSystems::Input).before(AppSystems::Match),
            judge
                .run_if(resource_exists::<Tutorial>.and_then(resource_exists::<Match>))
                .after(AppSystems::Match)
                .before(AppSystems::Board),
            end.run_if(resource_exists::<Tutorial>.and_then(settled))
                .in_set(AppSystems::Marks),
        ),
    );
}

/// True when no change of screen is on its way: a tutorial that begins on the title is not over.
fn settled(next: Res<NextState<Screen>>) -> bool {
    matches!(*next, NextState::Unchanged)
}
