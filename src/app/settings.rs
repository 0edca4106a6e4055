//! Configuration at run time: read at the start, applied again when a file is saved.

use crate::app::board::{BoardLook, BoardStyle, BoardSystems, ShowPosition};
use crate::app::preferences::{Familiar, NEW, Preferences};
use crate::app::state::AppSystems;
use crate::app::toast::ToastWriter;
use bevy::prelude::*;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use tibetango_content::config::{
    Config, ConfigError, ConfigWatch, Exhibition, Location, SideNames, TextTable, is_configuration,
};
use tibetango_records::messages::path_text;
use tibetango_rules::GameName;
use tibetango_rules::text::list_text;

/// The configuration in force.
#[derive(Resource)]
pub struct Settings {
    /// Contents of the files; for a bad file, its last good contents, or the built-in ones.
    pub config: Config,
    /// Place of the files.
    pub location: Location,
}

impl Settings {
    /// Reads one folder alone, or the built-in files.
    #[must_use]
    pub fn load(dir: Option<PathBuf>) -> (Self, Vec<ConfigError>) {
        Self::load_from(dir.map_or(Location::BuiltIn, Location::Folder))
    }

    /// Reads the files of a place. Errors are returned beside the configuration, in which the files below, or those
    /// that are built in, stand for the bad ones. What an old file has and this version has not is logged.
    #[must_use]
    pub fn load_from(location: Location) -> (Self, Vec<ConfigError>) {
        let (config, errors) = location.load_good();
        for leftover in location.leftovers() {
            warn!("left out: {leftover}");
        }
        (Self { config, location }, errors)
    }

    /// Reads one folder alone, or the built-in files, for an exhibition.
    #[must_use]
    pub fn load_for_visitors(dir: Option<PathBuf>) -> (Self, Vec<ConfigError>) {
        let (settings, errors) = Self::load(dir);
        (settings.for_visitors(), errors)
    }

    /// Returns the settings for an exhibition: without a folder no number lets staff in, since everybody can read the
    /// built-in one.
    #[must_use]
    pub fn for_visitors(mut self) -> Self {
        if self.location == Location::BuiltIn {
            self.config.shut_out_staff();
        }
        self
    }
}

/// The exhibition's part of the configuration in force, shared with [`Settings`].
#[derive(Resource, Deref)]
pub struct House(Arc<Exhibition>);

impl House {
    fn of(settings: &Settings) -> Self {
        Self(Arc::clone(&settings.config.exhibition))
    }
}

/// The texts in force, in the player's language and with the names of the sides, shared with [`Settings`]: for systems
/// that need nothing else of the configuration.
#[derive(Resource, Deref, PartialEq)]
pub struct Texts(TextTable);

impl Texts {
    fn of(settings: &Settings) -> Self {
        Self(settings.config.text.clone())
    }
}

/// Reports that texts are in another language from now on; messages being shown were in the old one.
#[derive(Message, Clone, Copy, Debug)]
pub struct LanguageChanged;

/// The game whose board is shown: its board and its pieces lie on the table, and the sides have its names.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ShownGame(pub GameName);

/// Watches the folder.
#[derive(Resource)]
struct Watcher(ConfigWatch);

/// Logs the faults of configuration files. Returns the line that tells the player, with the first fault in full.
pub fn tell(errors: &[ConfigError], settings: &Settings) -> Option<String> {
    let first = errors.first()?;
    for error in errors {
        error!("{error}");
    }
    let text = &settings.config.text;
    let mut line = text.fill("config.kept", &[("error", &first.to_string())]);
    if errors.len() > 1 {
        let more = (errors.len() - 1).to_string();
        line = line + " " + &text.fill("config.more_errors", &[("n", &more)]);
    }
    Some(line)
}

/// Logs the parts that must do without their network, and returns a line for each.
pub fn tell_without(settings: &Settings) -> Vec<String> {
    let messages = settings.config.without().map(|without| {
        warn!("{without}");
        without.to_string()
    });
    messages.collect()
}

fn apply_changes(watcher: Res<Watcher>, mut settings: ResMut<Settings>, mut toasts: ToastWriter) {
    let mut changed = watcher.0.try_changes();
    // A user's folder holds what players prefer, too.
    changed.retain(|path| is_configuration(path));
    if changed.is_empty() {
        return;
    }
    let location = settings.location.clone();
    for leftover in location.leftovers() {
        if changed
            .iter()
            .any(|path| Path::new(&leftover.file).ends_with(path))
        {
            warn!("left out: {leftover}");
            toasts.alarm(leftover.to_string());
        }
    }
    match settings.config.reload_from(&location, &changed) {
        Ok(()) => {
            let files = list_text(changed.iter().map(|path| path_text(path)));
            info!("the configuration was read again: {files}");
            let text = &settings.config.text;
            toasts.say(text.fill("config.applied", &[("file", &files)]));
            for line in tell_without(&settings) {
                toasts.alarm(line);
            }
        }
        Err(errors) => {
            if let Some(line) = tell(&errors, &settings) {
                toasts.alarm(line);
            }
        }
    }
}

/// Hands the exhibition's part and the texts on when they have changed.
fn furnish(settings: Res<Settings>, mut house: ResMut<House>, mut texts: ResMut<Texts>) {
    if !Arc::ptr_eq(&house.0, &settings.config.exhibition) {
        *house = House::of(&settings);
    }
    texts.set_if_neq(Texts::of(&settings));
}

/// Follows the board to another game.
fn follow_board(mut positions: MessageReader<ShowPosition>, mut shown_game: ResMut<ShownGame>) {
    if let Some(position) = positions.read().max_by_key(|position| position.stamp) {
        shown_game.set_if_neq(ShownGame(position.topology.game()));
    }
}

/// Applies the player's choice of language, and the names of the sides, which follow from the game shown and from the
/// choice of the stones. Messages being shown were in the old language, so they are cleared.
fn speak(
    (mut settings, mut texts): (ResMut<Settings>, ResMut<Texts>),
    (preferences, shown_game): (Res<Preferences>, Res<ShownGame>),
    mut toasts: ToastWriter,
    mut changed: MessageWriter<LanguageChanged>,
) {
    let config = &settings.config;
    let chosen = preferences.language.as_str();
    let equipment = preferences.all_equipment(config);
    let pair = |game: GameName| equipment.of(game).stones.id().to_owned();
    let stones = SideNames {
        game: Some(shown_game.0),
        table: pair(shown_game.0),
        games: GameName::ALL.map(|game| (game, pair(game))).into(),
    };
    let now = config.text.language().to_owned();
    let exists = config.languages.iter().any(|t| t.language() == chosen);
    let changes = exists && now != chosen;
    if !changes && config.text.stones() == Some(&stones) {
        return;
    }
    let config = &mut settings.config;
    config.speak(if changes { chosen } else { &now });
    config.text = config.text.with_names(stones);
    // At once: whoever reads that the language has changed speaks it.
    texts.set_if_neq(Texts::of(&settings));
    if changes {
        changed.write(LanguageChanged);
        toasts.clear();
        toasts.say(settings.config.text.get("language.changed"));
    }
}

fn style_board(
    settings: Res<Settings>,
    (preferences, familiar, shown_game): (Res<Preferences>, Res<Familiar>, Res<ShownGame>),
    mut style: ResMut<BoardStyle>,
    mut look: ResMut<BoardLook>,
) {
    let equipment = preferences.equipment(shown_game.0, &settings.config);
    look.set_if_neq(BoardLook {
        board: equipment.board,
        stones: equipment.stones,
        quality: preferences.quality,
    });
    let theme = &settings.config.theme;
    style.animation_speed = theme.animation_speed as f32 * preferences.pace.factor();
    style.reduced_motion = theme.reduced_motion || preferences.less_motion;
    style.fresh = familiar.feats.map(|count| count < NEW);
    style.turned = preferences.turned;
}

/// Adds the configuration in force to the app; `watch` follows changes of the folder.
pub(super) fn plugin(app: &mut App) {
    let location = app.world().resource::<Settings>().location.clone();
    let watch = match &location {
        Location::Folder(dir) => Some(ConfigWatch::start(dir)),
        Location::Layers(_) => Some(ConfigWatch::start_layers(&location.folders())),
        Location::BuiltIn => None,
    };
    match watch {
        Some(Ok(watch)) => {
            app.insert_resource(Watcher(watch));
        }
        Some(Err(error)) => {
            let folders = list_text(location.folders().into_iter().map(path_text));
            warn!("changes of {folders} will not be noticed: {error}");
        }
        None => {}
    }
    let settings = app.world().resource::<Settings>();
    let (house, texts) = (House::of(settings), Texts::of(settings));
    app.insert_resource(house).insert_resource(texts);
    // A change between two frames counts from the first of the next frame's systems on.
    app.add_systems(First, furnish.run_if(resource_changed::<Settings>));
    app.init_resource::<ShownGame>()
        .add_message::<LanguageChanged>()
        // Before the board of the other game is drawn for the first time.
        .add_systems(
            Update,
            (
                follow_board,
                (speak, style_board)
                    .chain()
                    .run_if(resource_changed::<ShownGame>),
            )
                .chain()
                .in_set(AppSystems::Board)
                .before(BoardSystems::Show),
        );
    app.add_systems(
        Update,
        (
            apply_changes.run_if(resource_exists::<Watcher>),
            furnish.run_if(resource_changed::<Settings>),
            (speak, style_board).chain().run_if(
                resource_changed::<Settings>
                    .or_else(resource_changed::<Preferences>)
                    .or_else(resource_changed::<Familiar>),
            ),
        )
            .chain()
            .in_set(AppSystems::Outside),
    );
}
