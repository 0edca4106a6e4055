//! The tutorial: a sentence, a move on the real board, a word of praise, the next lesson.
//!
//! A wrong move is shown like any other, then answered kindly and taken back.

use crate::app::board::{Animating, ShowPosition};
use crate::app::input::keyboard::ButtonFocus;
use crate::app::input::marks::Taught;
use crate::app::input::pointer::Pointer;
use crate::app::layout::Layout;
use crate::app::play::game::{Command, Match, MoveApplied, show};
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
    /// The lesson that is taught.
    #[must_use]
    pub fn lesson<'a>(&self, settings: &'a Settings) -> Option<&'a Lesson> {
        settings.config.of(self.game).lessons.lessons.get(self.at)
    }

    /// The ways that a lesson of a battle waits for: only these are offered, so that a sentence
    /// can speak of the ringed stone.
    fn wanted(&self, settings: &Settings, game: &Match) -> Vec<PlainMove> {
        let line = game.session.line();
        if line.phase() != Phase::Battle || !matches!(self.stage, Stage::Try(_)) {
            return Vec::new();
        }
        let right = self.lesson(settings).map_or(&[][..], |l| &l.right);
        let ways = right.iter().filter_map(|text| line.parse(text).ok());
        ways.collect()
    }

    /// The point of the move that is waited for, to be shown after a wrong one.
    fn hint(&self, settings: &Settings, game: &Match) -> Option<Point> {
        if self.stage != Stage::Try(true) {
            return None;
        }
        let line = game.session.line();
        let mv = line.parse(self.lesson(settings)?.right.first()?).ok()?;
        mv.from.or(mv.to)
    }
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
        let (game, at) = match (wish, &mut tutorial) {
            (Teach::Begin(game), _) => (*game, 0),
            (_, None) => continue,
            (Teach::Back, Some(tutorial)) => (tutorial.game, tutorial.at.saturating_sub(1)),
            (Teach::Next, Some(tutorial)) => {
                let lessons = settings.config.of(tutorial.game).lessons.lessons.len();
                if tutorial.at + 1 >= lessons {
                    tutorial.stage = Stage::Done;
                    continue;
                }
                (tutorial.game, tutorial.at + 1)
            }
            (Teach::Leave, Some(_)) => {
                out.write(Command::Leave);
                continue;
            }
            (Teach::Play, Some(_)) => {
                go(&mut overlay, Overlay::NewGame);
                continue;
            }
        };
        let lessons = &settings.config.of(game).lessons;
        let lesson = lessons.lessons.get(at);
        let Some(line) = lesson.and_then(|lesson| lesson.start(lessons.rules)) else {
            continue;
        };
        let fresh = Tutorial {
            game,
            at,
            stage: Stage::Try(false),
            shown: Duration::ZERO,
        };
        match &mut tutorial {
            Some(tutorial) => **tutorial = fresh,
            None => commands.insert_resource(fresh),
        }
        let session = Session::with_line(Setup::default(), line);
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
    if !game.mode().is_lesson() {
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
        game.judge(true);
    }
    if tutorial.stage == Stage::Wrong && !animating.0 {
        tutorial.shown += time.delta();
        if tutorial.shown >= LOOK_AT_IT {
            game.change(|session, _| session.undo_ply());
            game.judge(false);
            show(&game, &mut board);
            tutorial.stage = Stage::Try(true);
        }
    }
}

/// Points out what the lesson speaks of.
fn point_out(
    tutorial: Option<Res<Tutorial>>,
    game: Option<Res<Match>>,
    settings: Res<Settings>,
    mut taught: ResMut<Taught>,
) {
    let said = match tutorial.zip(game) {
        None => Taught::default(),
        Some((tutorial, game)) if tutorial.is_changed() || game.is_changed() => Taught {
            ways: tutorial.wanted(&settings, &game),
            hint: tutorial.hint(&settings, &game),
        },
        Some(_) => return,
    };
    taught.set_if_neq(said);
}

/// The tutorial ends with whatever takes its place on the table.
fn end(game: Option<Res<Match>>, screen: Res<State<Screen>>, mut commands: Commands) {
    let taught = game.is_some_and(|game| game.mode().is_lesson()) && *screen.get() == Screen::Match;
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
            point_out.in_set(AppSystems::Turn),
            end.run_if(resource_exists::<Tutorial>.and_then(settled))
                .in_set(AppSystems::Marks),
        ),
    );
}

/// True when no change of screen is on its way: a tutorial that begins on the title is not over.
fn settled(next: Res<NextState<Screen>>) -> bool {
    matches!(*next, NextState::Unchanged)
}
