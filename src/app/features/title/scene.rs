//! Scene of the title: the chosen game on the table. It plays itself, slowly and without a sound; a game that was left
//! in the middle lies there as it was left. When another game is chosen, the stones go home to their bowls, and those
//! of the other come.

use crate::app::board::{
    Animating, BoardStyle, Daylight, SCENE, ShowEffects, ShowPosition, Stamp, Sweep,
};
use crate::app::exhibition::ExhibitionState;
use crate::app::play::game::{Match, position_message};
use crate::app::preferences::GameChoices;
use crate::app::settings::Settings;
use crate::app::state::{AppSystems, Overlay, Screen};
use crate::app::task::{TaskNews, add_task};
use crate::app::ui::cards::pictures::demo_games::{self, DemoGame};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use std::collections::HashMap;
use std::time::Duration;
use tibetango_rules::GameName;
use tibetango_rules::any::AnyGameHistory;

/// Time that the stones lie still before the next move.
const PAUSE: Duration = Duration::from_millis(1300);
/// Time that they lie after the last move, before the game begins anew.
const END: Duration = Duration::from_secs(5);
/// Light over the scene: that of the late afternoon. Its change in units of [`Daylight`] per second.
const LIGHT: f32 = 0.7;
const DAWN: f32 = 0.8;

/// Subject of the scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Subject {
    /// A game that plays itself.
    Demo(GameName),
    /// The match of this number, which was left.
    LeftMatch(u64),
}

/// Progress of the scene.
#[derive(Default)]
enum Progress {
    /// The stones of before are leaving.
    #[default]
    Leaving,
    /// A game that plays itself, and the number of its moves shown.
    Playing(Box<AnyGameHistory>, usize),
    /// Nothing will move.
    Lying,
}

/// A game that plays itself.
enum PreparedGame {
    /// This task plays it beforehand.
    Running(Entity),
    /// It is there; `None` if there is no such game.
    Ready(Option<DemoGame>),
}

impl PreparedGame {
    fn ready(&self) -> Option<&DemoGame> {
        match self {
            Self::Running(_) => None,
            Self::Ready(demo) => demo.as_ref(),
        }
    }
}

/// Games on the table of the title. Only a program that draws the board has it.
#[derive(Resource, Default)]
pub struct TitleScene {
    games: HashMap<GameName, PreparedGame>,
    subject: Option<Subject>,
    progress: Progress,
    /// Time since the last change.
    waited: Duration,
    /// Generation of what was shown last.
    generation: u64,
}

impl TitleScene {
    /// Returns true while a game is prepared.
    #[must_use]
    pub fn is_busy(&self) -> bool {
        let mut games = self.games.values();
        games.any(|game| matches!(game, PreparedGame::Running(_)))
    }

    /// Begins to prepare a game unless that was done before.
    fn prepare(&mut self, name: GameName, settings: &Settings, commands: &mut Commands) {
        self.games.entry(name).or_insert_with(|| {
            let task = demo_games::begin(name, &settings.config, DemoGame::of_history);
            match task {
                Ok(task) => PreparedGame::Running(commands.spawn(task).id()),
                Err(e) => {
                    error!("{name} on the title: {e}");
                    PreparedGame::Ready(None)
                }
            }
        });
    }

    /// Returns true if a subject cannot be shown before its game is prepared.
    fn waits_for(&self, subject: Subject) -> bool {
        let Subject::Demo(name) = subject else {
            return false;
        };
        matches!(self.games.get(&name), Some(PreparedGame::Running(_)))
    }

    /// Returns the stamp of what is shown next.
    fn stamp(&mut self) -> Stamp {
        self.generation += 1;
        Stamp {
            table: SCENE,
            generation: self.generation,
        }
    }

    fn turn_to(&mut self, progress: Progress) {
        self.progress = progress;
        self.waited = Duration::ZERO;
    }

    /// Returns the position of the subject, and how it goes on from there; `None` if there is no such game.
    fn begin(
        &mut self,
        subject: Subject,
        game: Option<&Match>,
        still: bool,
    ) -> Option<(ShowPosition, Progress)> {
        let stamp = self.stamp();
        let name = match subject {
            Subject::LeftMatch(_) => {
                let position = ShowPosition {
                    stamp,
                    ..position_message(game?)
                };
                return Some((position, Progress::Lying));
            }
            Subject::Demo(name) => name,
        };
        let demo = self.games.get(&name)?.ready()?;
        let mut history = demo.opening.clone();
        if still {
            for mv in &demo.moves[..demo.calm] {
                history.play(mv).ok()?;
            }
        }
        let position = ShowPosition {
            stamp,
            topology: history.topology(),
            pieces: history.pieces(),
        };
        let progress = match still {
            true => Progress::Lying,
            false => Progress::Playing(Box::new(history), 0),
        };
        Some((position, progress))
    }

    /// Plays the next move of the game on the table; `None` after the last one.
    fn go_on(&mut self) -> Option<ShowEffects> {
        let stamp = self.stamp();
        let Progress::Playing(history, count) = &mut self.progress else {
            return None;
        };
        let demo = self.games.get(&history.game())?.ready()?;
        let effects = history.play(demo.moves.get(*count)?).ok()?;
        *count += 1;
        self.waited = Duration::ZERO;
        Some(ShowEffects { stamp, effects })
    }
}

/// Messages to the board.
#[derive(SystemParam)]
struct SceneWriters<'w> {
    positions: MessageWriter<'w, ShowPosition>,
    effects: MessageWriter<'w, ShowEffects>,
    sweeps: MessageWriter<'w, Sweep>,
}

/// Forgets the scene: a match lies on the table now.
fn clear(mut scene: ResMut<TitleScene>) {
    scene.subject = None;
}

/// Takes the games that are prepared.
fn receive(mut inbox: ResMut<Messages<TaskNews<Option<DemoGame>>>>, mut scene: ResMut<TitleScene>) {
    for TaskNews { task, news } in inbox.drain() {
        let mut games = scene.games.values_mut();
        // After the news of a game its task says that it has ended.
        let running =
            |game: &&mut PreparedGame| matches!(game, PreparedGame::Running(by) if *by == task);
        if let Some(game) = games.find(running) {
            *game = PreparedGame::Ready(news.flatten());
        }
    }
}

/// Shows the chosen game, and plays it.
fn show(
    time: Res<Time>,
    (style, animating, overlay): (Res<BoardStyle>, Res<Animating>, Res<State<Overlay>>),
    (chosen, settings): (Res<GameChoices>, Res<Settings>),
    game: Option<Res<Match>>,
    mut scene: ResMut<TitleScene>,
    mut board: SceneWriters,
    mut commands: Commands,
) {
    let scene = scene.bypass_change_detection();
    scene.waited += time.delta();
    let still = style.reduced_motion;
    let name = chosen.current();
    let match_left = game
        .as_deref()
        .filter(|game| game.is_unfinished() && game.session.settings().game() == name);
    let subject = match_left.map_or(Subject::Demo(name), |game| {
        Subject::LeftMatch(game.number())
    });
    if scene.subject != Some(subject) {
        // The stones of before leave meanwhile.
        if let Subject::Demo(name) = subject {
            scene.prepare(name, &settings, &mut commands);
        }
        let comes = scene.subject.replace(subject).is_none();
        if let Some(game) = match_left.filter(|_| comes) {
            // It lies there already, or the lesson or challenge that had interrupted it.
            board.positions.write(position_message(game));
            return scene.turn_to(Progress::Lying);
        }
        scene.turn_to(Progress::Leaving);
        if !still {
            board.sweeps.write(Sweep);
            return;
        }
    }
    if animating.0 && !still {
        return;
    }
    match scene.progress {
        Progress::Leaving if scene.waits_for(subject) => {}
        Progress::Leaving => {
            if let Some((position, progress)) = scene.begin(subject, match_left, still) {
                board.positions.write(position);
                scene.turn_to(progress);
            } else {
                scene.turn_to(Progress::Lying);
            }
        }
        // A player who wants no motion any more gets the position that is shown then.
        Progress::Playing(..) if still => scene.turn_to(Progress::Leaving),
        Progress::Playing(..) if *overlay.get() != Overlay::None => scene.waited = Duration::ZERO,
        Progress::Playing(ref history, moves) => {
            let demo = scene.games.get(&history.game());
            let all = demo
                .and_then(PreparedGame::ready)
                .map(|demo| demo.moves.len());
            let over = all.is_none_or(|all| moves >= all);
            let pause = if over { END } else { PAUSE };
            if scene.waited < pause {
                return;
            }
            match scene.go_on() {
                Some(effects) => {
                    board.effects.write(effects);
                }
                None => {
                    board.sweeps.write(Sweep);
                    scene.turn_to(Progress::Leaving);
                }
            }
        }
        Progress::Lying => {}
    }
}

/// Turns the light over the title to the late afternoon, and that over a match to noon.
fn shine(
    time: Res<Time>,
    (screen, style): (Res<State<Screen>>, Res<BoardStyle>),
    mut daylight: ResMut<Daylight>,
) {
    let goal = match screen.get() {
        Screen::Title => LIGHT,
        Screen::Match => 0.0,
    };
    let step = match style.reduced_motion {
        true => 1.0,
        false => DAWN * time.delta_secs(),
    };
    let now = daylight.0 + (goal - daylight.0).clamp(-step, step);
    daylight.set_if_neq(Daylight(now));
}

/// Adds the scene to the app.
pub(super) fn plugin(app: &mut App) {
    let drawn = || resource_exists::<TitleScene>.and_then(in_state(ExhibitionState::Off));
    add_task::<Option<DemoGame>>(app);
    app.add_systems(
        OnEnter(Screen::Title),
        clear.run_if(resource_exists::<TitleScene>),
    )
    .add_systems(
        Update,
        (
            (
                receive.run_if(resource_exists::<TitleScene>),
                show.run_if(drawn().and_then(in_state(Screen::Title))),
            )
                .chain(),
            shine.run_if(drawn()),
        )
            .after(AppSystems::Settle)
            .before(AppSystems::Board),
    );
}
