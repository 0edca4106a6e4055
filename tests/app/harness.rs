//! The app without drawing and sound, with a clock that only [`TestApp::update`] advances.

use bevy::ecs::component::Mutable;
use bevy::ecs::schedule::{MultiThreadedExecutor, SingleThreadedExecutor};
use bevy::input::InputPlugin;
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::time::TimeUpdateStrategy;
use bevy::window::{ExitCondition, PrimaryWindow, WindowPlugin};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use std::path::{Path, PathBuf};
use std::time::Duration;
use support::effort::is_long;
use support::wait::{PATIENCE, Wait};
use tempfile::TempDir;
use tibetango::app::LogicPlugin;
use tibetango::app::board::{Animating, BoardView, StandsOn, StonePiece, screen_of};
use tibetango::app::engine::EngineSeed;
use tibetango::app::engine::ai::Thinker;
use tibetango::app::features::challenges::{ActiveChallenge, ChallengeStage};
use tibetango::app::features::consent::Question;
use tibetango::app::features::review::{Review, ReviewRequest};
use tibetango::app::play::game::{ConsentQuestion, Match, MatchCommand, ReplayRequest};
use tibetango::app::play::store::Store;
use tibetango::app::settings::Settings;
use tibetango::app::state::{Activity, CardName, Overlay, Screen, TurnStep, data_of};
use tibetango::app::toast::{Toasts, Tone};
use tibetango_records::session::{MatchSettings, Session};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{Piece, Point};

/// Returns the overlay with the card of this name.
pub const fn card(name: &'static str) -> Overlay {
    Overlay::Card(CardName::new(name))
}

/// Duration of one frame.
const FRAME: Duration = Duration::from_millis(16);

/// The app, its folder, and all messages that it has shown.
pub struct TestApp {
    app: App,
    data: TempDir,
    messages: Vec<(Tone, String)>,
    /// The messages on show after the last frame, and their ages.
    lines: Vec<(String, Duration)>,
    /// Whether the app's clock stands while the computer thinks.
    holds: bool,
}

impl TestApp {
    /// Creates an app with the shipped configuration and an empty folder.
    pub fn new() -> Self {
        Self::with(Settings::load(None).0, tempfile::tempdir().unwrap())
    }

    /// Creates an app with a configuration, an empty folder and more in it.
    pub fn build(settings: Settings, more: impl FnOnce(&mut App)) -> Self {
        let data = tempfile::tempdir().unwrap();
        let files = data.path().to_owned();
        Self::with_more(settings, data, &files, more)
    }

    /// Creates an app with a configuration and a folder for the player's files.
    pub fn with(settings: Settings, data: TempDir) -> Self {
        let dir = data.path().to_owned();
        Self::with_store(settings, data, &dir)
    }

    /// Like [`Self::with`], with the player's files at a path of its own.
    pub fn with_store(settings: Settings, data: TempDir, files: &Path) -> Self {
        Self::with_more(settings, data, files, |_| {})
    }

    /// Like [`Self::with_store`], with more in the app.
    pub fn with_more(
        settings: Settings,
        data: TempDir,
        files: &Path,
        more: impl FnOnce(&mut App),
    ) -> Self {
        let window = Window {
            resolution: (1280, 720).into(),
            ..default()
        };
        let mut app = App::new();
        app.add_plugins((
            MinimalPlugins,
            StatesPlugin,
            InputPlugin,
            WindowPlugin {
                primary_window: Some(window),
                exit_condition: ExitCondition::DontExit,
                ..default()
            },
        ))
        .insert_resource(TimeUpdateStrategy::ManualDuration(FRAME))
        .insert_resource(settings)
        .insert_resource(EngineSeed(1))
        .insert_resource(Store::new(Some(files.to_owned())))
        .add_plugins(LogicPlugin);
        more(&mut app);
        app.finish();
        app.cleanup();
        if !is_long() {
            // Handing a few hundred small systems to threads takes longer than running them.
            for (_, schedule) in app.world_mut().resource_mut::<Schedules>().iter_mut() {
                schedule.set_executor(SingleThreadedExecutor::new());
            }
        }
        let mut this = Self {
            app,
            data,
            messages: Vec::new(),
            lines: Vec::new(),
            holds: false,
        };
        this.frames(2);
        this
    }

    /// Returns a match of two people after random moves, at the first position that fits.
    pub fn at_first(settings: MatchSettings, seed: u64, fits: impl Fn(&Session) -> bool) -> Self {
        let mut rng = SplitMix64::seed_from_u64(seed);
        for _ in 0..1000 {
            let mut session = Session::new(settings.clone()).unwrap();
            while !fits(&session) && session.outcome().is_none() {
                let mut legal = session.history().legal();
                let mv = legal.swap_remove(rng.random_range(0..legal.len()));
                session.play(&mv).unwrap();
            }
            if session.outcome().is_none() {
                let mut app = Self::new();
                app.command(MatchCommand::open(session));
                app.until_settled();
                return app;
            }
        }
        panic!("no random game comes to such a position");
    }

    /// Runs one frame.
    pub fn update(&mut self) {
        self.app.update();
        let mut lines = Vec::new();
        for toast in self.app.world().resource::<Toasts>().list() {
            // A line that is not older than a frame ago was said again.
            let was = self.lines.iter().find(|(text, _)| *text == toast.text);
            if was.is_none_or(|(_, age)| *age >= toast.age) {
                self.messages.push((toast.tone, toast.text.clone()));
            }
            lines.push((toast.text.clone(), toast.age));
        }
        self.lines = lines;
    }

    pub fn frames(&mut self, frames: usize) {
        for _ in 0..frames {
            self.update();
        }
    }

    /// Runs frames until a condition holds.
    #[track_caller]
    pub fn until(&mut self, label: &str, mut holds: impl FnMut(&Self) -> bool) {
        let mut wait = Wait::begin();
        while !holds(self) {
            assert!(wait.pause(), "no {label} in {PATIENCE:?}: {}", self.tell());
            self.frame_of_a_wait();
        }
    }

    /// Runs frames in which something must not happen; a thread that would cause it gets the core in each.
    #[track_caller]
    pub fn meanwhile(&mut self, frames: usize, mut check: impl FnMut(&Self)) {
        for _ in 0..frames {
            self.update();
            std::thread::sleep(Duration::from_micros(500));
            check(self);
        }
    }

    /// Runs systems on several threads from now on: those without an order run in any.
    pub fn use_threads(&mut self) {
        let mut schedules = self.world_mut().resource_mut::<Schedules>();
        let update = schedules.get_mut(Update).unwrap();
        update.set_executor(MultiThreadedExecutor::new());
    }

    /// Stops the app's clock in every wait as long as the computer thinks: however long that takes on a busy machine,
    /// no time passes for the app.
    pub fn hold_clock(&mut self) {
        self.holds = true;
    }

    /// Runs one frame of a wait.
    fn frame_of_a_wait(&mut self) {
        if !(self.holds && self.thinks()) {
            return self.update();
        }
        // Some time must pass: a message that does not age would count as a new one.
        let moment = TimeUpdateStrategy::ManualDuration(Duration::from_micros(1));
        let mut strategy = self.world_mut().resource_mut::<TimeUpdateStrategy>();
        let usual = std::mem::replace(&mut *strategy, moment);
        self.update();
        self.world_mut().insert_resource(usual);
    }

    /// True while a thread works on something that the app waits for.
    fn thinks(&self) -> bool {
        let world = self.world();
        let challenge = self.find::<ActiveChallenge>();
        let seeks = challenge.is_some_and(|challenge| {
            matches!(
                challenge.stage,
                ChallengeStage::Judging | ChallengeStage::Seeking
            )
        });
        let thinker = world.get_resource::<Thinker>();
        let searches =
            thinker.is_some_and(|thinker| thinker.about().is_some() && !thinker.holds_answer());
        // Under a card an answer waits.
        let bare = self.step() == Some(TurnStep::Thinking) && self.overlay() == Overlay::None;
        (seeks && !self.animating()) || (searches && bare)
    }

    /// Describes the app's state, for a test that fails.
    fn tell(&self) -> String {
        let line = self.world().get_resource::<Match>().map(|game| {
            let history = game.session.history();
            let moves: Vec<String> = history.moves().iter().map(|mv| history.text(mv)).collect();
            format!("{} after {}", history.position_text(), moves.join(" "))
        });
        format!(
            "{:?}, {:?}, {line:?}, said {:?}",
            self.step(),
            self.overlay(),
            self.messages
        )
    }

    pub fn world(&self) -> &World {
        self.app.world()
    }
    pub fn world_mut(&mut self) -> &mut World {
        self.app.world_mut()
    }
    pub fn send<M: Message>(&mut self, message: M) {
        self.world_mut().write_message(message);
    }
    /// Returns the data of the current activity, if it has such data.
    pub fn find<T: Component>(&self) -> Option<&T> {
        data_of(self.world())
    }
    /// Returns the data of the current activity.
    #[track_caller]
    pub fn data<T: Component>(&self) -> &T {
        self.find().unwrap()
    }
    /// Returns the same to be changed.
    #[track_caller]
    pub fn data_mut<T: Component<Mutability = Mutable>>(&mut self) -> Mut<'_, T> {
        let mut query = self.world_mut().query::<&mut T>();
        query.single_mut(self.app.world_mut()).unwrap()
    }
    pub fn game(&self) -> &Match {
        self.world().resource::<Match>()
    }
    /// Returns the open question of one player to the other.
    pub fn open_question(&self) -> Option<ConsentQuestion> {
        self.world()
            .resource::<Question>()
            .open_question(self.game())
    }
    pub fn history(&self) -> &AnyGameHistory {
        self.game().session.history()
    }
    /// Returns the moves played, as text.
    pub fn moves(&self) -> Vec<String> {
        let history = self.history();
        history.moves().iter().map(|mv| history.text(mv)).collect()
    }
    pub fn activity(&self) -> Activity {
        *self.world().resource::<State<Activity>>().get()
    }
    pub fn screen(&self) -> Screen {
        *self.world().resource::<State<Screen>>().get()
    }
    pub fn overlay(&self) -> Overlay {
        *self.world().resource::<State<Overlay>>().get()
    }
    pub fn step(&self) -> Option<TurnStep> {
        Some(*self.world().get_resource::<State<TurnStep>>()?.get())
    }
    pub fn animating(&self) -> bool {
        self.world().resource::<Animating>().0
    }
    pub fn settings(&self) -> &Settings {
        self.world().resource::<Settings>()
    }
    /// Returns a line of the text table.
    pub fn text(&self, key: &str) -> String {
        self.settings().config.text.find(key).unwrap().to_owned()
    }
    /// Returns the window's entity.
    pub fn window(&mut self) -> Entity {
        let mut windows = self
            .world_mut()
            .query_filtered::<Entity, With<PrimaryWindow>>();
        windows.single(self.app.world()).unwrap()
    }
    /// Returns the folder of the test.
    pub fn dir(&self) -> &Path {
        self.data.path()
    }
    /// Returns the saved games, the newest first.
    pub fn saved_games(&self) -> Vec<PathBuf> {
        self.games("records")
    }
    /// Returns the games of a folder, the newest first by the times in their names.
    pub fn games(&self, folder: &str) -> Vec<PathBuf> {
        let entries = std::fs::read_dir(self.dir().join(folder));
        let paths = entries.into_iter().flatten().flatten().map(|e| e.path());
        let mut games: Vec<PathBuf> = paths
            .filter(|path| path.extension().is_some_and(|e| e == "xml"))
            .collect();
        games.sort_by_key(|path| std::cmp::Reverse(path.file_stem().map(ToOwned::to_owned)));
        games
    }
    pub fn autosave(&self) -> PathBuf {
        self.dir().join("autosave.xml")
    }

    /// Returns all messages since the last call, the oldest first.
    pub fn take_messages(&mut self) -> Vec<(Tone, String)> {
        std::mem::take(&mut self.messages)
    }

    /// Asserts that the only message since the last call is this refusal.
    #[track_caller]
    pub fn assert_refusal(&mut self, key: &str) {
        let line = self.text(key);
        assert_eq!(self.take_messages(), [(Tone::Refusal, line)], "{key}");
    }

    /// Returns the beginning of a line of the text table, up to its first gap.
    pub fn beginning(&self, key: &str) -> String {
        self.text(key).split('{').next().unwrap().to_owned()
    }

    /// Waits for a message that begins like this text and contains `part`, and returns it. Messages since the last
    /// call of [`Self::take_messages`] count.
    #[track_caller]
    pub fn until_message(&mut self, tone: Tone, key: &str, part: &str) -> String {
        let start = self.beginning(key);
        let fits = |(tone_now, line): &&(Tone, String)| {
            *tone_now == tone && line.starts_with(&start) && line.contains(part)
        };
        self.until(key, |app| app.messages.iter().any(|line| fits(&line)));
        let messages = self.take_messages();
        messages.iter().find(fits).unwrap().1.clone()
    }

    /// Returns the place of a point in the window.
    pub fn at(&self, point: Point) -> Vec2 {
        screen_of(
            self.world().resource::<BoardView>(),
            self.history().topology(),
            point,
        )
    }
    /// Returns a point by its name.
    pub fn point(&self, name: &str) -> Point {
        tibetango_rules::text::parse_point(self.history().topology(), name).unwrap()
    }

    /// Begins a match and waits until it is on the table.
    #[track_caller]
    pub fn start(&mut self, settings: MatchSettings) {
        self.command(MatchCommand::New(settings.clone()));
        self.until("new match", |app| {
            app.step().is_some()
                && app.history().is_empty()
                && *app.game().session.settings() == settings
                && matches!(app.step(), Some(TurnStep::Human | TurnStep::Thinking))
        });
    }

    /// Sends a command and runs the frames that it needs.
    pub fn command(&mut self, command: MatchCommand) {
        self.send(command);
        self.frames(3);
    }

    /// Sends a request to the replay and runs the frames that it needs.
    pub fn replay(&mut self, request: ReplayRequest) {
        self.send(request);
        self.frames(3);
    }

    /// Opens a card, or closes the one that is open.
    pub fn go(&mut self, overlay: Overlay) {
        let mut next = self.world_mut().resource_mut::<NextState<Overlay>>();
        NextState::set_if_neq(&mut *next, overlay);
        self.frames(2);
    }

    /// Takes a move back in a match of two people, with the other one's consent.
    #[track_caller]
    pub fn undo_by_agreement(&mut self) {
        self.key(KeyCode::KeyU);
        self.until("question", |app| app.overlay() == card("ask"));
        self.command(MatchCommand::Answer(true));
        assert_eq!(self.overlay(), Overlay::None);
        self.until_settled();
    }

    /// Gives the game up, and opens its review from the result.
    #[track_caller]
    pub fn give_up_and_review(&mut self) {
        self.command(MatchCommand::Resign);
        self.until("result", |app| app.overlay() == card("result"));
        self.send(ReviewRequest::Open);
        self.until("review", |app| app.overlay() == card("review"));
    }

    /// Analyses the game under review to its end.
    #[track_caller]
    pub fn analyse(&mut self) {
        self.send(ReviewRequest::Analyse);
        self.until("analysis", |app| {
            app.world().resource::<Review>().analysis.is_some()
        });
    }

    /// Waits for a person's turn or the end.
    #[track_caller]
    pub fn until_settled(&mut self) {
        self.until("person's turn or end", |app| {
            !app.animating() && matches!(app.step(), Some(TurnStep::Human | TurnStep::Over))
        });
    }

    /// Returns the pieces on the board, by its stones.
    pub fn pieces(&mut self) -> Vec<Option<Piece>> {
        let mut pieces_shown = vec![None; self.history().topology().points()];
        let mut stones = self.app.world_mut().query::<(&StandsOn, &StonePiece)>();
        for (at, piece) in stones.iter(self.app.world()) {
            let there = pieces_shown[at.0.index()].replace(piece.0);
            assert_eq!(there, None, "two stones on {at:?}");
        }
        pieces_shown
    }

    /// Asserts that the board shows the session's position.
    #[track_caller]
    pub fn assert_board(&mut self) {
        assert!(!self.animating());
        assert_eq!(
            self.pieces(),
            self.game().session.pieces(),
            "{}",
            self.tell()
        );
    }

    /// Drops the app and returns the folder.
    pub fn close(self) -> TempDir {
        self.data
    }
}
