//! Preferences of the player: saved in `preferences.ron` beside the saved games.

use crate::app::board::{BoardKind, Feat, Quality, StoneKind};
use crate::app::choices::Choices;
use crate::app::latest::{LatestWriter, Written};
use crate::app::network::said::guest;
use crate::app::state::AppSystems;
use bevy::prelude::*;
use bevy::window::{MonitorSelection, PrimaryWindow, WindowMode};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;
use tibetango_content::config::{Config, MAX_BYTES, TextTable, text::DEFAULT_LANGUAGE};
use tibetango_content::equipment::Equipment;
use tibetango_records::files::{put_aside, read_if_any, write_atomic};
use tibetango_records::messages::shown;
use tibetango_records::record::text::{NAME_LETTERS, clean, name};
use tibetango_records::session::Setup;
use tibetango_rules::GameName;

/// Number of times that a kind of capture counts as new to people.
pub const NEW: u8 = 3;

/// Maximum volume; 0 is silence.
pub const LOUDEST: u8 = 4;

/// File name of the preferences.
const FILE: &str = "preferences.ron";

/// Pause before a failed write is retried.
const PAUSE: Duration = Duration::from_secs(5);

/// Speed of stones, on top of the theme's, and of replays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pace {
    /// Slow enough to follow every capture.
    Slow,
    /// As designed.
    #[default]
    Normal,
    /// Fast, for people who know the game.
    Fast,
}

impl Pace {
    /// Every pace, the slowest first.
    pub const ALL: [Self; 3] = [Self::Slow, Self::Normal, Self::Fast];

    /// Returns the next faster pace; after the fastest the slowest.
    #[must_use]
    pub fn next(self) -> Self {
        match self {
            Self::Slow => Self::Normal,
            Self::Normal => Self::Fast,
            Self::Fast => Self::Slow,
        }
    }

    /// Returns the factor on the speed of animations.
    #[must_use]
    pub fn factor(self) -> f32 {
        match self {
            Self::Slow => 0.5,
            Self::Normal => 1.0,
            Self::Fast => 2.0,
        }
    }
}

/// Size of texts, on top of the theme's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum TextSize {
    /// As designed.
    #[default]
    Normal,
    /// For people who sit further away.
    Large,
    /// For people who see badly.
    Largest,
}

impl TextSize {
    /// Every size, the smallest first.
    pub const ALL: [Self; 3] = [Self::Normal, Self::Large, Self::Largest];

    /// Returns the factor on the size of texts and their backgrounds.
    #[must_use]
    pub fn factor(self) -> f32 {
        match self {
            Self::Normal => 1.0,
            Self::Large => 1.15,
            Self::Largest => 1.3,
        }
    }
}

/// Preferences of the player. Fields missing from the file have their defaults.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Preferences {
    /// Volume, 0 to [`LOUDEST`].
    pub volume: u8,
    /// Speed of the stones.
    pub pace: Pace,
    /// Speed of the automatic replay.
    pub replay_pace: Pace,
    /// True for fades in place of motion; the theme may ask for them too.
    pub less_motion: bool,
    /// True if the window fills the screen.
    pub fullscreen: bool,
    /// True if letters and numbers stand along the edges of the board.
    pub coordinates: bool,
    /// True if the board is seen from its far side.
    pub turned: bool,
    /// True if the screen lies flat between two people.
    pub flat: bool,
    /// The board on the table.
    pub board: BoardKind,
    /// The stones on it.
    pub stones: StoneKind,
    /// Picture quality; chosen to suit the machine until the player sets it.
    pub quality: Option<Quality>,
    /// The language of all texts, by its code.
    pub language: String,
    /// Size of texts.
    pub text_size: TextSize,
    /// Number of times that each [`Feat`] was seen here, up to [`NEW`].
    pub feats: [u8; 3],
    /// Names of the people at this device: the one who plays the computer or White, and the one who plays Black.
    pub names: [String; 2],
    /// The player's name on servers; empty if not entered yet.
    pub guest: String,
    /// Address of the server entered last.
    pub server: String,
    /// The game chosen last, by its name.
    pub game: String,
    /// Choices for each game, by its name.
    pub games: BTreeMap<String, Choices>,
    /// True once somebody has finished a lesson or a game on this machine.
    pub at_home: bool,
}

impl Default for Preferences {
    fn default() -> Self {
        Self {
            volume: LOUDEST,
            pace: Pace::Normal,
            replay_pace: Pace::Normal,
            less_motion: false,
            fullscreen: false,
            coordinates: true,
            turned: false,
            flat: false,
            board: BoardKind::default(),
            stones: StoneKind::default(),
            quality: None,
            language: DEFAULT_LANGUAGE.to_owned(),
            text_size: TextSize::Normal,
            feats: [0; 3],
            names: Default::default(),
            guest: String::new(),
            server: String::new(),
            game: String::new(),
            games: BTreeMap::new(),
            at_home: false,
        }
    }
}

impl Preferences {
    /// Returns the volume as a factor on the loudness of every sound.
    #[must_use]
    pub fn loudness(&self) -> f32 {
        let share = f32::from(self.volume.min(LOUDEST)) / f32::from(LOUDEST);
        // Equal steps of the square sound like nearly equal steps of loudness.
        share * share
    }

    /// Counts a feat as seen.
    pub fn see(&mut self, feat: Feat) {
        let seen = &mut self.feats[feat as usize];
        *seen = seen.saturating_add(1).min(NEW);
    }

    /// Returns the board and the stones.
    #[must_use]
    pub fn equipment(&self) -> Equipment {
        Equipment {
            board: self.board,
            stones: self.stones,
        }
    }

    /// Returns the player's name on servers: the one entered there, else the one at this table, else just a guest.
    #[must_use]
    pub fn called(&self, text: &TextTable) -> String {
        let known = [&*self.guest, &*self.names[0], text.get("page.guest")];
        let known = known.into_iter().map(guest);
        known
            .into_iter()
            .find(|name| !name.is_empty())
            .unwrap_or_default()
    }

    /// Returns the game chosen last; the first of all for a new visitor.
    #[must_use]
    pub fn chosen_game(&self) -> GameName {
        let named = |game: &GameName| game.text() == self.game;
        GameName::ALL.into_iter().find(named).unwrap_or_default()
    }

    /// Returns the choices for a game.
    #[must_use]
    pub fn choices(&self, game: GameName) -> Choices {
        let chosen = self.games.get(game.text()).cloned();
        chosen.unwrap_or_else(|| Choices::usual(game))
    }

    /// Chooses a game, and its settings.
    pub fn choose(&mut self, game: GameName, choices: Choices) {
        game.text().clone_into(&mut self.game);
        self.games.insert(self.game.clone(), choices);
    }

    /// Returns the setup of the chosen match, and remembers that it was played.
    pub fn begin(&mut self, config: &Config) -> Option<Setup> {
        let game = self.chosen_game();
        let mut choices = self.choices(game);
        let setup = choices.setup(game, config, &self.names)?;
        choices.played = true;
        self.choose(game, choices);
        Some(setup)
    }
}

/// The preferences that are in their file or were last given to its writer.
#[derive(Resource)]
struct Kept {
    preferences: Preferences,
    writer: LatestWriter<Preferences>,
}

/// Reads the preferences from a file; `None` if there is none.
fn read(path: &Path) -> Result<Option<Preferences>, String> {
    let Some(bytes) = read_if_any(path, MAX_BYTES).map_err(|e| e.to_string())? else {
        return Ok(None);
    };
    let read = ron::de::from_bytes(&bytes);
    let mut preferences: Preferences = read.map_err(|e| format!("{}: {e}", shown(path)))?;
    // People may have edited the file.
    preferences.names = preferences
        .names
        .map(|written| name(&written, NAME_LETTERS));
    preferences.guest = guest(&preferences.guest);
    preferences.server = clean(&preferences.server);
    Ok(Some(preferences))
}

fn write(path: &Path, preferences: &Preferences) -> Written {
    let text = ron::ser::to_string_pretty(preferences, ron::ser::PrettyConfig::default())?;
    path.parent().map_or(Ok(()), std::fs::create_dir_all)?;
    Ok(write_atomic(path, text.as_bytes())?)
}

fn keep(preferences: Res<Preferences>, mut kept: ResMut<Kept>) {
    if !preferences.is_changed() || kept.preferences == *preferences {
        return;
    }
    kept.preferences.clone_from(&preferences);
    kept.writer.put(preferences.clone());
}

fn fill_screen(
    preferences: Res<Preferences>,
    mut window: Query<&mut Window, With<PrimaryWindow>>,
    mut last: Local<bool>,
) {
    // Only a change of the preference counts: a window that was given a size keeps it.
    if *last == preferences.fullscreen {
        return;
    }
    *last = preferences.fullscreen;
    if let Ok(mut window) = window.single_mut() {
        window.mode = if *last {
            WindowMode::BorderlessFullscreen(MonitorSelection::Current)
        } else {
            WindowMode::Windowed
        };
    }
}

/// Reads the preferences of this folder, if there are any, and returns whether they may be written there. A
/// file that cannot be read is moved aside, so that the next start finds none, and later changes are not
/// written over it.
pub(crate) fn read_in(folder: &Path) -> (Preferences, bool) {
    let path = folder.join(FILE);
    let error = match read(&path) {
        Ok(found) => return (found.unwrap_or_default(), true),
        Err(error) => error,
    };
    let aside = put_aside(&path);
    match &aside {
        Ok(aside) => warn!(
            "preferences are as at first, the file is now {}: {error}",
            shown(aside)
        ),
        Err(stays) => warn!("preferences are as at first and are not kept: {error}; {stays}"),
    }
    (Preferences::default(), aside.is_ok())
}

/// Reads the preferences of this folder, if there are any, and saves them there from now on. A window that was
/// given a size does not fill the screen.
pub fn keep_in(world: &mut World, folder: &Path, windowed: bool) {
    // Waits for a file that is still being written.
    drop(world.remove_resource::<Kept>());
    let (mut preferences, may_be_written) = read_in(folder);
    preferences.fullscreen &= !windowed;
    world.insert_resource(preferences.clone());
    if may_be_written {
        let path = folder.join(FILE);
        let write = move |preferences: &Preferences| write(&path, preferences);
        world.insert_resource(Kept {
            preferences,
            writer: LatestWriter::new("preferences", PAUSE, write),
        });
    }
}

/// Adds the preferences to the app.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Preferences>()
        .add_systems(
            Update,
            fill_screen
                .run_if(resource_changed::<Preferences>)
                .after(AppSystems::Input)
                .before(AppSystems::Match),
        )
        // After everything that changes them: the last frame of the program counts, too.
        .add_systems(Last, keep.run_if(resource_exists::<Kept>));
}
