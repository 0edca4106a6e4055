//! Start of the program with a window.

use crate::app::automation::{levels, script};
use crate::app::board::{BoardRenderPlugin, CameraTransition};
use crate::app::choices::Choices;
use crate::app::desktop::Desktop;
use crate::app::engine::EngineSeed;
use crate::app::exhibition::notes::Notes;
use crate::app::exhibition::programme::Programme;
use crate::app::exhibition::staff::{start, watchdog};
use crate::app::exhibition::suspects::Suspects;
use crate::app::exhibition::wall::Wall;
use crate::app::features::dialogs::FileDialogs;
use crate::app::features::position::pasteboard::Pasteboard;
use crate::app::features::title::TitleScene;
use crate::app::play::store::{self, LoadGame, Store};
use crate::app::preferences::{GameChoices, Preferences};
use crate::app::settings::{Settings, tell, tell_without};
use crate::app::startup::player::PlayerFacts;
use crate::app::startup::{assets, crash_report, motion};
use crate::app::toast::{ToastWriter, Toasts, take_up};
use crate::app::{LogicPlugin, icon, preferences, run_on_one_thread, sound, ui, window_error};
use bevy::asset::io::file::FileAssetReader;
use bevy::asset::{AssetEventSystems, AssetPlugin, UntypedAssetLoadFailedEvent};
use bevy::log::LogPlugin;
use bevy::prelude::*;
use bevy::window::{PresentMode, PrimaryWindow, WindowResizeConstraints, WindowResolution};
use bevy_egui::{EguiPlugin, EguiPostUpdateSet};
use std::path::PathBuf;
use std::process::ExitCode;
use tibetango_content::config::{Config, ConfigError, Location, Preset, without_breaks};
use tibetango_lab::statistics::days;
use tibetango_records::files::{PlayerFolders, shared_folders};
use tibetango_records::messages::path_text;
use tibetango_rules::GameName;
use tibetango_rules::text::list_text;

/// Filter of the log: warnings and errors, and from the settings that files were read again.
const LOG_FILTER: &str =
    "warn,tibetango::app::settings=info,wgpu_core=error,wgpu_hal=error,naga=error";

/// Options for opening the window.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Game to play; the one played last if `None`.
    pub game: Option<GameName>,
    /// File with a game to look at, or with several to choose from.
    pub file: Option<PathBuf>,
    /// Size of the board to begin with, in lines.
    pub size: Option<u8>,
    /// Rules to begin with: a preset's id.
    pub rules: Option<String>,
    /// True to run unattended before visitors.
    pub exhibition: bool,
    /// Size of the window; the preferences decide about the whole screen if `None`.
    pub windowed: Option<(u32, u32)>,
    /// Script that drives the window.
    pub script: Option<PathBuf>,
    /// Folder for the script's screenshots.
    pub screenshot_dir: Option<PathBuf>,
    /// Place of the configuration; the built-in files if `None`.
    pub config: Option<Location>,
}

/// Opens the window and returns when it is closed.
///
/// # Errors
/// One line on the error in the options, or the reason why there is no window.
pub fn run(options: Options) -> Result<ExitCode, String> {
    run_with(options, |_| ())
}

/// Opens the window as [`run`] does, after applying `more` to the app.
pub(super) fn run_with(options: Options, more: impl FnOnce(&mut App)) -> Result<ExitCode, String> {
    let location = options.config.clone().unwrap_or(Location::BuiltIn);
    let (settings, errors) = Settings::load_from(location);
    let mut settings = match options.exhibition {
        true => settings.for_visitors(),
        false => settings,
    };
    // The same script shows the same, and an exhibition speaks as its files say, whatever the system speaks.
    let follows_system = options.script.is_none() && !options.exhibition;
    let wishes = sys_locale::get_locales().filter(|_| follows_system);
    let player = PlayerFacts::find(PlayerFolders::find(), &settings.config, wishes);
    settings.config.speak(&player.language);
    let text = settings.config.text.clone();
    let root = FileAssetReader::get_base_path();
    let Some(assets) = assets::find(&root, &shared_folders()) else {
        let line = text.fill("start.no_assets", &[("folder", &path_text(&root))]);
        return Err(without_breaks(&line));
    };
    let first = first_choice(&options, &settings.config)?;
    if let Some(file) = &options.file {
        store::check_file(file, &settings)?;
    }
    let load = |path: &PathBuf| script::Script::load(path, options.screenshot_dir.clone());
    let script = options.script.as_ref().map(load).transpose()?;
    if script.as_ref().is_some_and(|script| script.light) {
        levels::lighten(&mut settings.config)?;
    }
    if options.exhibition {
        watchdog::break_off_on_panic();
    } else if let Some(folder) = &player.folders.data {
        crash_report::report_panics(folder.clone());
    }
    let exit = window_error::with_window(&text, || {
        let beginning = Beginning {
            first,
            player,
            assets,
            script,
        };
        let mut app = app(&options, settings, &errors, beginning);
        more(&mut app);
        app.run()
    });
    // The line is for a terminal, which breaks it as it likes.
    let exit = exit.map_err(|line| without_breaks(&line))?;
    Ok(match exit {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(code) => ExitCode::from(code.get()),
    })
}

/// Facts with which the program begins, found before the window opens.
struct Beginning {
    /// Game, rules and size to begin with.
    first: Option<(GameName, String, u8)>,
    player: PlayerFacts,
    /// Folder of pictures and sounds.
    assets: String,
    script: Option<script::Script>,
}

/// Builds the program with its window, before it runs. `errors` are the faults of the configuration.
fn app(options: &Options, settings: Settings, errors: &[ConfigError], beginning: Beginning) -> App {
    let Beginning {
        first,
        player,
        assets,
        script,
    } = beginning;
    let games = player.folders.data.clone();
    let own_settings = player.folders.settings.clone();
    // Visitors cannot do anything about it, and a script shows the same every time.
    let is_home = !options.exhibition && script.is_none();
    let reports = games.clone().filter(|_| is_home);
    let mut app = App::new();
    // A system that fails says so in the log; the visitor plays on.
    app.set_error_handler(bevy::ecs::error::error);
    if script.is_some() {
        // The same script, the same game.
        app.insert_resource(EngineSeed(1));
    }
    let title = settings.config.text.get("window.title").to_owned();
    // Visitors' games are saved if the exhibition's configuration says so.
    let keeps_records = !options.exhibition || settings.config.exhibition.save.records;
    app.insert_resource(settings)
        .insert_resource(Store::new(games.filter(|_| keeps_records)))
        .insert_resource(player.first_language)
        .insert_resource(Pasteboard::of_the_system());
    let size = options.windowed.unwrap_or((1280, 800));
    add_plugins(&mut app, title, size, assets);
    if let Some(reason) = player.move_error {
        warn!("the settings stay beside the games: {reason}");
    }
    let windowed = options.windowed.is_some();
    if options.exhibition {
        exhibit(app.world_mut(), player.folders, windowed, script.is_some());
    } else if let Some(folder) = own_settings {
        let asks = is_home && preferences::is_new(&folder);
        preferences::keep_in(app.world_mut(), &folder, windowed);
        if asks {
            motion::ask(app.world_mut(), motion::is_wished);
        }
    } else {
        app.world_mut().resource_mut::<Preferences>().language = player.language;
    }
    let world = app.world_mut();
    if let Some((game, rules, size)) = first {
        let mut chosen = world.resource_mut::<GameChoices>();
        let choices = Choices {
            rules,
            size,
            played: false,
            ..chosen.choices(game)
        };
        chosen.choose(game, choices);
    }
    // Faults are reported in the player's language.
    let language = world.resource::<Preferences>().language.clone();
    world.resource_mut::<Settings>().config.speak(&language);
    let settings = world.resource::<Settings>();
    let faults = tell(errors, settings);
    let text = &settings.config.text;
    let last_report = reports.as_deref().and_then(crash_report::take_newest);
    let crash = last_report.map(|file| text.fill("crash.report", &[("file", &path_text(&file))]));
    let messages = faults
        .into_iter()
        .chain(tell_without(settings))
        .chain(crash);
    let toasts = Toasts::of_errors(messages);
    world.insert_resource(toasts);
    if let Some(file) = &options.file {
        // Saving over it must not depend on the working folder.
        let path = std::path::absolute(file).unwrap_or_else(|_| file.clone());
        world.write_message(LoadGame::file(path));
    }
    if let Some(script) = script {
        app.insert_resource(script).add_plugins(script::plugin);
    } else if !options.exhibition {
        app.insert_resource(Desktop::around())
            .insert_resource(FileDialogs::of_the_desktop());
    }
    app
}

/// Begins the exhibition. A scripted run begins with the first showing and is not counted.
fn exhibit(world: &mut World, folders: PlayerFolders, windowed: bool, scripted: bool) {
    let folder = days::default_folder();
    if scripted {
        world.insert_resource(Notes::for_viewing(folder));
    } else {
        watchdog::end_when_asked(world);
        world.resource_mut::<Programme>().begin_anywhere();
        world.insert_resource(Notes::new(folder));
        let today = world.resource::<Wall>().now().date();
        if let Some(folder) = &folders.data {
            world.insert_resource(Suspects::read(folder, today));
        }
    }
    start::begin(world, folders, windowed);
}

/// Adds a window of this title and size, and everything for picture and sound, whose files are in the folder `assets`.
fn add_plugins(app: &mut App, title: String, (width, height): (u32, u32), assets: String) {
    let window = Window {
        title,
        name: Some("tibetango".to_owned()),
        resolution: WindowResolution::new(width, height),
        present_mode: PresentMode::AutoVsync,
        resize_constraints: WindowResizeConstraints {
            min_width: 480.0,
            min_height: 400.0,
            ..default()
        },
        ..default()
    };
    let plugins = DefaultPlugins
        .set(WindowPlugin {
            primary_window: Some(window),
            ..default()
        })
        .set(AssetPlugin {
            file_path: assets,
            ..default()
        })
        .set(LogPlugin {
            filter: LOG_FILTER.to_owned(),
            ..default()
        });
    app.add_plugins((plugins, EguiPlugin::default()))
        // New letters reach the renderer in the frame that uses them, not in the one after.
        .configure_sets(
            PostUpdate,
            EguiPostUpdateSet::PostProcessOutput.before(AssetEventSystems),
        )
        .add_plugins((
            LogicPlugin,
            BoardRenderPlugin,
            sound::plugin,
            ui::plugin,
            icon::plugin,
            window_error::plugin,
        ))
        .add_systems(
            Update,
            (
                tell_missing.before(take_up),
                name_window.run_if(resource_changed::<Settings>),
            ),
        )
        .init_resource::<TitleScene>();
    run_on_one_thread(app);
    app.world_mut().resource_mut::<CameraTransition>().glides = true;
}

/// Sets the window's title to the cabinet's name, in the player's language.
fn name_window(settings: Res<Settings>, mut windows: Query<&mut Window, With<PrimaryWindow>>) {
    let title = settings.config.text.get("window.title");
    for mut window in &mut windows {
        title.clone_into(&mut window.title);
    }
}

/// Reports once that pictures or sounds cannot be read; the game stays playable.
fn tell_missing(
    mut failures: MessageReader<UntypedAssetLoadFailedEvent>,
    settings: Res<Settings>,
    mut toasts: ToastWriter,
    mut has_told: Local<bool>,
) {
    for failure in failures.read() {
        if !std::mem::replace(&mut *has_told, true) {
            let file = failure.path.to_string();
            let text = &settings.config.text;
            toasts.alarm(text.fill("assets.missing", &[("file", &file)]));
        }
    }
}

/// Returns the game, rules and size of the command line, if given.
fn first_choice(
    options: &Options,
    config: &Config,
) -> Result<Option<(GameName, String, u8)>, String> {
    if options.game.is_none() && options.rules.is_none() && options.size.is_none() {
        return Ok(None);
    }
    let game = options.game.unwrap_or_default();
    let presets = &config.of(game).rules;
    let is_requested = |preset: &&Preset| options.rules.as_ref().is_none_or(|id| preset.id == *id);
    let preset = presets.iter().find(is_requested).ok_or_else(|| {
        let names = list_text(presets.iter().map(|preset| &preset.id));
        let id = options.rules.as_deref().unwrap_or_default();
        format!("no rules {id:?}: there are {names}")
    })?;
    let size = options.size.unwrap_or(preset.size);
    if !game.sizes().contains(&size) {
        let sizes = list_text(game.sizes());
        return Err(format!("--size {size}: boards of {game} have {sizes}"));
    }
    Ok(Some((game, preset.id.clone(), size)))
}
