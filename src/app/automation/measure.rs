//! Duration of a frame's work without drawing: the figure shows whether thinking disturbs the table.

use crate::app::board::BoardRenderPlugin;
use crate::app::play::game::{Match, MatchCommand};
use crate::app::play::store::Store;
use crate::app::settings::Settings;
use crate::app::state::TurnStep;
use crate::app::toast::Toasts;
use crate::app::{LogicPlugin, run_on_one_thread};
use bevy::asset::AssetPlugin;
use bevy::input::InputPlugin;
use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use bevy::window::{PrimaryWindow, WindowPlugin};
use std::time::{Duration, Instant};
use tibetango_records::session::{MatchSettings, Player};
use tibetango_rules::GameName;

/// Pause between two frames, as at 60 frames a second: a table does not draw in a closed loop.
const PAUSE: Duration = Duration::from_micros(16_667);

/// Frames before measuring begins.
const WARM: usize = 60;

/// Returns the app without drawing, sound and files.
pub(crate) fn headless() -> App {
    headless_with(|_| ())
}

/// Returns the same app; `found` prepares it before the plugins are added.
fn headless_with(prepare: impl FnOnce(&mut App)) -> App {
    let mut app = App::new();
    prepare(&mut app);
    let (settings, _) = Settings::load(None);
    app.add_plugins((
        MinimalPlugins,
        StatesPlugin,
        AssetPlugin::default(),
        InputPlugin,
        WindowPlugin {
            primary_window: None,
            ..default()
        },
    ))
    .insert_resource(settings)
    .insert_resource(Toasts::default())
    .insert_resource(Store::new(None))
    .add_plugins(LogicPlugin);
    run_on_one_thread(&mut app);
    let window = Window {
        resolution: (1280, 720).into(),
        ..default()
    };
    app.world_mut().spawn((window, PrimaryWindow));
    app
}

/// Returns the same app with everything that would be drawn: meshes, materials, lamps and camera. Pictures are not
/// read.
pub fn undrawn() -> App {
    undrawn_with(|_| ())
}

/// Returns the same app; `found` prepares it before the plugins are added.
pub(crate) fn undrawn_with(prepare: impl FnOnce(&mut App)) -> App {
    let mut app = headless_with(prepare);
    app.init_asset::<Image>()
        .init_asset::<Mesh>()
        .init_asset::<StandardMaterial>()
        .add_plugins(BoardRenderPlugin);
    app
}

/// Returns the resident memory of the process in MiB.
///
/// # Errors
/// The system does not report it.
pub(super) fn resident_mib() -> Result<f64, String> {
    let stats = memory_stats::memory_stats();
    let stats = stats.ok_or("this system does not tell the memory in use")?;
    Ok(stats.physical_mem as f64 / f64::from(1 << 20))
}

/// A level that thinks longer than any measurement takes.
const ENDLESS: &str = r#"(levels: [(id: "endless", name: "Endless", engine: "uct", visits: 100000000,
        think_ms: (least: 0, most: 600000))], default: "endless")"#;

/// Returns the milliseconds of the main schedule in each of `frames` frames of a game of five lines, with or without
/// a search that uses the engine's own number of threads.
///
/// # Errors
/// The configuration has no level, or the engine stopped thinking.
pub fn frames(frames: usize, thinking: bool) -> Result<Vec<f64>, String> {
    let mut app = headless();
    let mut match_settings = MatchSettings::default();
    if thinking {
        let mut settings = app.world_mut().resource_mut::<Settings>();
        let set = settings.config.set_levels(GameName::default(), ENDLESS);
        set.map_err(|faults| faults.first().map_or_else(String::new, ToString::to_string))?;
        let levels = settings.config.of(GameName::default()).levels.levels();
        let level = levels[0].id.clone();
        match_settings.players[0] = Player::Computer { level };
    }
    app.world_mut()
        .write_message(MatchCommand::New(match_settings));
    let mut times = Vec::with_capacity(frames);
    for frame in 0..WARM + frames {
        let start = Instant::now();
        app.update();
        let took = start.elapsed();
        if frame >= WARM {
            times.push(took.as_secs_f64() * 1000.0);
        }
        std::thread::sleep(PAUSE.saturating_sub(took));
    }
    let step = *app.world().resource::<State<TurnStep>>().get();
    let expected = if thinking {
        TurnStep::Thinking
    } else {
        TurnStep::Human
    };
    if step != expected || app.world().get_resource::<Match>().is_none() {
        return Err(format!("the match is at {step:?}, not at {expected:?}"));
    }
    Ok(times)
}
