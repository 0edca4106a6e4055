//! The board behind the title: a weak engine plays softly against itself until a match begins.
//! With reduced motion nothing moves there.

use crate::app::board::{Animating, BoardStyle, ShowEffects, ShowPosition};
use crate::app::faces::face;
use crate::app::state::{AppSystems, Screen};
use crate::engine::{AnyEngine, EngineSettings, Strength};
use crate::games::any::AnyLine;
use crate::games::{AnyRules, Effect};
use crate::search::Limits;
use bevy::prelude::*;

/// Seconds before the first move.
const PAUSE: f32 = 2.5;
/// Seconds from the end of a move to the next one.
const BETWEEN: f32 = 1.1;
/// Seconds for which a finished game stays.
const STAY: f32 = 5.0;
/// Longer games become a new one: in movement few stones are taken any more.
const PLIES: u32 = 130;

/// The game behind the title.
#[derive(Resource)]
pub struct TitlePlay {
    /// Nothing is played: a script that takes pictures wants them alike.
    pub held: bool,
    line: Option<AnyLine>,
    engine: AnyEngine,
    wait: f32,
}

impl Default for TitlePlay {
    fn default() -> Self {
        Self {
            held: false,
            line: None,
            engine: AnyEngine::new(EngineSettings::Greedy, rand::random()),
            wait: PAUSE,
        }
    }
}

impl TitlePlay {
    fn begin(&mut self, line: Option<AnyLine>, board: &mut MessageWriter<ShowPosition>) {
        if let Some(line) = &line {
            board.write(ShowPosition {
                shape: line.shape(),
                pieces: line.pieces(),
            });
        }
        self.line = line;
        self.wait = PAUSE;
        self.engine.new_game();
    }

    /// Plays a move; `None` when the game is over.
    fn play(&mut self) -> Option<ShowEffects> {
        let line = self.line.as_mut()?;
        if line.outcome().is_some() || line.ply() > PLIES {
            return None;
        }
        let limits = Limits::visits(1);
        let (_, chosen) = self
            .engine
            .think(line, &limits, &Strength::BEST, &mut |_| {});
        let effects: Vec<Effect> = line.play(&chosen?).ok()?;
        Some(ShowEffects {
            effects,
            hole_after: line.hole(),
        })
    }
}

fn set_table(mut play: ResMut<TitlePlay>, mut board: MessageWriter<ShowPosition>) {
    let rules = AnyRules::default();
    let line = AnyLine::from_text(rules, face(rules.game()).opening).ok();
    play.begin(line.or_else(|| AnyLine::new(5, rules)), &mut board);
}

fn go_on(
    time: Res<Time>,
    style: Res<BoardStyle>,
    animating: Res<Animating>,
    mut play: ResMut<TitlePlay>,
    mut board: MessageWriter<ShowPosition>,
    mut effects: MessageWriter<ShowEffects>,
) {
    if animating.0 || style.reduced_motion || play.held {
        return;
    }
    let play = play.bypass_change_detection();
    play.wait -= time.delta_secs();
    if play.wait > 0.0 {
        return;
    }
    match play.play() {
        Some(shown) => {
            effects.write(shown);
            let over = play
                .line
                .as_ref()
                .is_none_or(|line| line.outcome().is_some() || line.ply() > PLIES);
            play.wait = if over { STAY } else { BETWEEN };
        }
        None => play.begin(AnyLine::new(5, AnyRules::default()), &mut board),
    }
}

/// Adds the board behind the title to the app.
pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<TitlePlay>()
        .add_systems(OnEnter(Screen::Title), set_table)
        .add_systems(
            Update,
            go_on
                .run_if(in_state(Screen::Title))
                .in_set(AppSystems::Match),
        );
}
