//! The tutorial: a sentence, a move on the real board, a word of praise, the next lesson.
//!
//! A wrong move is shown like any other, then answered kindly and taken back. After the last lesson a
//! first game is offered, on a small board against a weak level.

use crate::app::board::{Animating, ShowPosition};
use crate::app::choices::Choices;
use crate::app::input::keyboard::ButtonFocus;
use crate::app::input::marks::Taught;
use crate::app::input::pointer::Pointer;
use crate::app::input::select::{CapturesDone, Tapped};
use crate::app::layout::Layout;
use crate::app::play::game::{Command, Match, MoveApplied, MoveRequested, show};
use crate::app::play::mode::Mode;
use crate::app::preferences::Preferences;
use crate::app::settings::{LanguageChanged, Settings};
use crate::app::state::{AppSystems, Overlay, Screen, TurnStep};
use crate::app::toast::{Toasts, Tone};
use crate::config::{Action, Lesson};
use crate::games::any::AnyLine;
use crate::games::{GameName, PlainMove, Point};
use crate::session::{Player, Session, Setup};
use bevy::input::ButtonState;
use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::*;
use std::time::Duration;

/// How long a wrong move stays on the board.
const LOOK_AT_IT: Duration = Duration::from_millis(1300);

/// How long a lesson stands, or its praise, before it can be ended: who presses twice has seen only
/// what was there before.
const STANDS: Duration = Duration::from_millis(600);

/// What a visitor wants of the tutorial.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Teach {
    /// From the first lesson of a game on.
    Begin(GameName),
    /// On to the next lesson; after the last one the tutorial is done.
    Next,
    /// Back to the lesson before.
    Back,
    /// Enough: a first game.
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
    /// The lessons in which a right move was made, a bit each: there are never so many as bits.
    pub learnt: u32,
    /// How long this has been shown, with the board at rest; counted as far as anybody waits for it.
    shown: Duration,
}

/// Why the last tap in a lesson came to nothing. It is read beside the lesson until the next tap,
/// and does not pass as a message does.
#[derive(Resource, Debug, Default)]
pub struct Refused(pub Option<String>);

impl Tutorial {
    /// True when a right move was made in every lesson: none was skipped.
    #[must_use]
    pub fn knows_all(&self, settings: &Settings) -> bool {
        let lessons = settings.config.of(self.game).lessons.lessons.len();
        (0..lessons).all(|lesson| self.knows(lesson))
    }

    /// True when a right move was made in this lesson.
    #[must_use]
    pub fn knows(&self, lesson: usize) -> bool {
        self.learnt & (1 << lesson) != 0
    }

    /// The lesson that is taught.
    #[must_use]
    pub fn lesson<'a>(&self, settings: &'a Settings) -> Option<&'a Lesson> {
        settings.config.of(self.game).lessons.lessons.get(self.at)
    }

    /// True once what is shown has stood for a moment: from then on it can be ended.
    #[must_use]
    pub fn stands(&self) -> bool {
        self.shown >= STANDS
    }

    /// The moves that the lesson waits for; none where it takes every one.
    fn right(&self, settings: &Settings, line: &AnyLine) -> impl Iterator<Item = PlainMove> {
        let right = self.lesson(settings).map_or(&[][..], |l| &l.right);
        right.iter().filter_map(move |text| line.parse(text).ok())
    }

    /// The moves that are offered, if not all are: a sentence can speak of what glows.
    fn wanted(&self, settings: &Settings, game: &Match) -> Vec<PlainMove> {
        if !matches!(self.stage, Stage::Try(_)) {
            return Vec::new();
        }
        self.right(settings, game.session.line()).collect()
    }

    /// The points that the sentence names: stones to lift that still stand where they stood, and
    /// empty points to touch. Also while a wrong move is looked at.
    fn named(&self, settings: &Settings, game: &Match) -> Vec<Point> {
        if !matches!(self.stage, Stage::Try(_) | Stage::Wrong) {
            return Vec::new();
        }
        let line = game.session.line();
        let mut named = Vec::new();
        for mv in self.right(settings, line) {
            let lifted = mv.from.filter(|&from| line.piece_at(from).is_some());
            let goal = mv.stations().nth(usize::from(mv.from.is_some()));
            named.extend(lifted);
            named.extend(goal.filter(|&goal| line.piece_at(goal).is_none()));
        }
        named.sort_unstable();
        named.dedup();
        named
    }

    /// The points still to be touched of a move that has come past these; none where any will do, or
    /// where the lesson waits for no such move.
    pub(crate) fn ahead(
        &self,
        settings: &Settings,
        line: &AnyLine,
        passed: &[Point],
    ) -> Vec<Point> {
        let rest = |mv: PlainMove| {
            let whole: Vec<Point> = mv.stations().collect();
            let rest = whole.strip_prefix(passed)?;
            (!rest.is_empty()).then(|| rest.to_vec())
        };
        let found = self.right(settings, line).find_map(rest);
        found.unwrap_or_default()
    }

    /// True where a move that has come past these is no way to any that the lesson waits for.
    pub(crate) fn strays(&self, settings: &Settings, line: &AnyLine, passed: &[Point]) -> bool {
        let mut right = self.right(settings, line).peekable();
        let on_the_way =
            |mv: PlainMove| mv.stations().take(passed.len()).eq(passed.iter().copied());
        right.peek().is_some() && !right.any(on_the_way)
    }

    /// True where a move that has come past these may be ended: the lesson asks for no more of it.
    pub(crate) fn may_end(&self, settings: &Settings, line: &AnyLine, passed: &[Point]) -> bool {
        let mut right = self.right(settings, line);
        right.any(|mv| mv.stations().eq(passed.iter().copied()))
            || self.ahead(settings, line, passed).is_empty()
    }

    /// The point of the move that is waited for, to be shown after a wrong one.
    fn hint(&self, settings: &Settings, game: &Match) -> Option<Point> {
        if self.stage != Stage::Try(true) {
            return None;
        }
        let mv = self.right(settings, game.session.line()).next()?;
        mv.from.or(mv.to)
    }
}

fn obey(
    mut inbox: MessageReader<Teach>,
    mut tutorial: Option<ResMut<Tutorial>>,
    settings: Res<Settings>,
    mut commands: Commands,
    mut out: MessageWriter<Command>,
    mut preferences: ResMut<Preferences>,
) {
    for wish in inbox.read() {
        let (game, at, learnt) = match (wish, &mut tutorial) {
            (Teach::Begin(game), _) => (*game, 0, 0),
            (_, None) => continue,
            (Teach::Back, Some(tutorial)) => {
                let before = tutorial.at.saturating_sub(1);
                (tutorial.game, before, tutorial.learnt)
            }
            (Teach::Next, Some(tutorial)) => {
                let lessons = settings.config.of(tutorial.game).lessons.lessons.len();
                if tutorial.at + 1 >= lessons {
                    tutorial.stage = Stage::Done;
                    tutorial.shown = Duration::ZERO;
                    continue;
                }
                (tutorial.game, tutorial.at + 1, tutorial.learnt)
            }
            (Teach::Play, Some(tutorial)) => {
                let first = first_game(tutorial.game, &settings, &mut preferences);
                out.write_batch(first.map(Command::New));
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
            learnt,
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

/// What a beginner plays first. Who has chosen nothing of this game yet goes on with that.
fn first_game(game: GameName, settings: &Settings, preferences: &mut Preferences) -> Option<Setup> {
    let choices = Choices::first(game, &settings.config);
    let setup = choices.setup(game, &settings.config, &preferences.names)?;
    if !preferences.games.contains_key(game.text()) {
        preferences.choose(game, choices);
    }
    Some(setup)
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

/// A lesson that has just begun takes no move: it would end by the second tap of two, unseen.
fn hold_back(tutorial: Res<Tutorial>, mut requests: ResMut<Messages<MoveRequested>>) {
    if tutorial.stage == Stage::Try(false) && !tutorial.stands() {
        requests.clear();
    }
}

/// Looks at what was played, and takes back what was wrong.
fn judge(
    mut tutorial: ResMut<Tutorial>,
    mut game: ResMut<Match>,
    mut applied: MessageReader<MoveApplied>,
    mut board: MessageWriter<ShowPosition>,
    (settings, mut preferences): (Res<Settings>, ResMut<Preferences>),
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
        if right {
            tutorial.learnt |= 1 << tutorial.at;
            preferences.at_home = true;
        }
        tutorial.shown = Duration::ZERO;
        // Nobody has the move until the next lesson, or until it is taken back.
        game.judge(true);
    }
    // After the last lesson nobody has the move either.
    if tutorial.stage == Stage::Done && game.awaits_person() {
        game.judge(true);
    }
    if animating.0 {
        return;
    }
    if tutorial.shown < LOOK_AT_IT {
        tutorial.shown += time.delta();
    }
    if tutorial.stage == Stage::Wrong && tutorial.shown >= LOOK_AT_IT {
        game.change(|session, _| session.undo_ply());
        game.judge(false);
        show(&game, &mut board);
        tutorial.stage = Stage::Try(true);
    }
}

/// Takes over from the messages why a tap was refused, until the next one.
fn listen(
    game: Res<Match>,
    mut taps: MessageReader<Tapped>,
    mut done: MessageReader<CapturesDone>,
    mut languages: MessageReader<LanguageChanged>,
    mut generation: Local<u64>,
    mut refused: ResMut<Refused>,
    mut toasts: ResMut<Toasts>,
) {
    let before = std::mem::replace(&mut *generation, game.generation());
    let anew = taps.read().count() + done.read().count() + languages.read().count();
    if before != *generation || anew > 0 {
        refused.0 = None;
    }
    let mut said = toasts.list().iter();
    let said = said.find(|toast| toast.tone == Tone::Refusal && toast.age.is_zero());
    if let Some(text) = said.map(|toast| toast.text.clone()) {
        toasts.take_back(&text);
        refused.0 = Some(text);
    }
}

/// Whoever has played a game to its end needs no lessons first.
fn played(game: Res<Match>, mut preferences: ResMut<Preferences>) {
    let person = game.session.setup().players.contains(&Player::Human);
    if person && matches!(game.mode(), Mode::Play) && game.session.outcome().is_some() {
        preferences.at_home = true;
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
            named: tutorial.named(&settings, &game),
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
    app.add_message::<Teach>()
        .init_resource::<Refused>()
        .add_systems(OnEnter(TurnStep::Over), played)
        .add_systems(
            Update,
            (
                go_on
                    .run_if(resource_exists::<Tutorial>)
                    .in_set(AppSystems::Input),
                (hold_back.run_if(resource_exists::<Tutorial>), obey)
                    .chain()
                    .after(AppSystems::Input)
                    .before(AppSystems::Match),
                judge
                    .run_if(resource_exists::<Tutorial>.and_then(resource_exists::<Match>))
                    .after(AppSystems::Match)
                    .before(AppSystems::Board),
                point_out.in_set(AppSystems::Turn),
                end.run_if(resource_exists::<Tutorial>.and_then(settled))
                    .in_set(AppSystems::Marks),
            ),
        )
        .add_systems(
            // After the refusal was heard.
            PostUpdate,
            listen.run_if(resource_exists::<Tutorial>.and_then(resource_exists::<Match>)),
        );
}

/// True when no change of screen is on its way: a tutorial that begins on the title is not over.
fn settled(next: Res<NextState<Screen>>) -> bool {
    matches!(*next, NextState::Unchanged)
}
