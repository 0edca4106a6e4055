//! What the player set in the settings: kept in `preferences.ron` beside the saved games.

use crate::app::board::{BoardKind, Feat, Quality, StoneKind};
use crate::app::choices::Choices;
use crate::app::network::said::guest;
use crate::app::state::AppSystems;
use bevy::prelude::*;
use bevy::window::{MonitorSelection, PrimaryWindow, WindowMode};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;
use tibetango_content::config::{Config, MAX_BYTES, TextTable, text::DEFAULT_LANGUAGE};
use tibetango_content::equipment::Equipment;
use tibetango_records::files::{Retry, put_aside, read_if_any, write_atomic};
use tibetango_records::record::text::{NAME_LETTERS, clean, name};
use tibetango_records::session::Setup;
use tibetango_rules::GameName;

/// A way to take stones is new to people so many times.
pub const NEW: u8 = 3;

/// The loudest volume; 0 is silence.
pub const LOUDEST: u8 = 4;

/// The file of the preferences.
const FILE: &str = "preferences.ron";

/// The pause before what the disk has refused is tried again.
const PAUSE: Duration = Duration::from_secs(5);

/// How fast things go: stones, beside what the theme says, and replays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pace {
    /// To look at every capture.
    Slow,
    /// As designed.
    #[default]
    Normal,
    /// For those who know the game.
    Fast,
}

impl Pace {
    /// Every pace, the slowest first.
    pub const ALL: [Self; 3] = [Self::Slow, Self::Normal, Self::Fast];

    /// The next faster one; after the fastest the slowest.
    #[must_use]
    pub fn next(self) -> Self {
        match self {
            Self::Slow => Self::Normal,
            Self::Normal => Self::Fast,
            Self::Fast => Self::Slow,
        }
    }

    /// Factor on the speed of animations.
    #[must_use]
    pub fn factor(self) -> f32 {
        match self {
            Self::Slow => 0.5,
            Self::Normal => 1.0,
            Self::Fast => 2.0,
        }
    }
}

/// How large texts are, beside what the theme says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum TextSize {
    /// As designed.
    #[default]
    Normal,
    /// For those who sit further away.
    Large,
    /// For those who see badly.
    Largest,
}

impl TextSize {
    /// Every size, the smallest first.
    pub const ALL: [Self; 3] = [Self::Normal, Self::Large, Self::Largest];

    /// Factor on the size of texts and of what they stand on.
    #[must_use]
    pub fn factor(self) -> f32 {
        match self {
            Self::Normal => 1.0,
            Self::Large => 1.15,
            Self::Largest => 1.3,
        }
    }
}

/// What the player set. Whatever the file leaves out is as at first.
#[derive(Resource, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Preferences {
    /// 0 to [`LOUDEST`].
    pub volume: u8,
    /// How fast stones move.
    pub pace: Pace,
    /// How soon a replay that goes on by itself shows the next move.
    pub replay_pace: Pace,
    /// Fades in place of motion; the theme may ask for them too.
    pub less_motion: bool,
    /// The window fills the screen.
    pub fullscreen: bool,
    /// Letters and numbers stand along the edges of the board.
    pub coordinates: bool,
    /// The board is seen from its far side.
    pub turned: bool,
    /// The screen lies flat between two people.
    pub flat: bool,
    /// The board on the table.
    pub board: BoardKind,
    /// The stones on it.
    pub stones: StoneKind,
    /// How much the picture may cost; what suits the machine until the player chooses.
    pub quality: Option<Quality>,
    /// The language of all texts, by its code.
    pub language: String,
    /// How large texts are.
    pub text_size: TextSize,
    /// How often each [`Feat`] was seen here, up to [`NEW`] times.
    pub feats: [u8; 3],
    /// What the people at this device are called: who plays the computer or White, and who plays Black.
    pub names: [String; 2],
    /// What one is called on a server; empty where one has not said it yet.
    pub guest: String,
    /// The address of the server that was written last.
    pub server: String,
    /// The game chosen last, by its name.
    pub game: String,
    /// What was chosen for each game, by its name.
    pub games: BTreeMap<String, Choices>,
    /// Somebody has finished a lesson or a game on this machine.
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
    /// The volume as a factor on the loudness of every sound.
    #[must_use]
    pub fn loudness(&self) -> f32 {
        let share = f32::from(self.volume.min(LOUDEST)) / f32::from(LOUDEST);
        // The ear takes equal steps of the square for nearly equal steps of loudness.
        share * share
    }

    /// Counts that a feat was seen.
    pub fn see(&mut self, feat: Feat) {
        let seen = &mut self.feats[feat as usize];
        *seen = seen.saturating_add(1).min(NEW);
    }

    /// The board and the stones.
    #[must_use]
    pub fn equipment(&self) -> Equipment {
        Equipment {
            board: self.board,
            stones: self.stones,
        }
    }

    /// What one is called on a server: as one has said, else as at this table, else just a guest.
    #[must_use]
    pub fn called(&self, text: &TextTable) -> String {
        let known = [&*self.guest, &*self.names[0], text.get("page.guest")];
        let known = known.into_iter().map(guest);
        known
            .into_iter()
            .find(|name| !name.is_empty())
            .unwrap_or_default()
    }

    /// The game chosen last; the first of all for a new visitor.
    #[must_use]
    pub fn chosen_game(&self) -> GameName {
        let named = |game: &GameName| game.text() == self.game;
        GameName::ALL.into_iter().find(named).unwrap_or_default()
    }

    /// What is chosen for a game.
    #[must_use]
    pub fn choices(&self, game: GameName) -> Choices {
        let chosen = self.games.get(game.text()).cloned();
        chosen.unwrap_or_else(|| Choices::usual(game))
    }

    /// Chooses a game, and how it is to be played.
    pub fn choose(&mut self, game: GameName, choices: Choices) {
        game.text().clone_into(&mut self.game);
        self.games.insert(self.game.clone(), choices);
    }

    /// The match that was chosen, and remembers that it was played.
    pub fn begin(&mut self, config: &Config) -> Option<Setup> {
        let game = self.chosen_game();
        let mut choices = self.choices(game);
        let setup = choices.setup(game, config, &self.names)?;
        choices.played = true;
        self.choose(game, choices);
        Some(setup)
    }
}

/// The file of the preferences, and what it holds.
#[derive(Resource)]
struct Kept {
    path: PathBuf,
    preferences: Preferences,
    retry: Retry,
}

/// The preferences of a file; `None` where there is none.
fn read(path: &Path) -> Result<Option<Preferences>, String> {
    let Some(bytes) = read_if_any(path, MAX_BYTES).map_err(|e| e.to_string())? else {
        return Ok(None);
    };
    let read = ron::de::from_bytes(&bytes);
    let mut preferences: Preferences = read.map_err(|e| format!("{}: {e}", path.display()))?;
    // People may have written into the file.
    preferences.names = preferences
        .names
        .map(|written| name(&written, NAME_LETTERS));
    preferences.guest = guest(&preferences.guest);
    preferences.server = clean(&preferences.server);
    Ok(Some(preferences))
}

fn write(path: &Path, preferences: &Preferences) -> Result<(), Box<dyn std::error::Error>> {
    let text = ron::ser::to_string_pretty(preferences, ron::ser::PrettyConfig::default())?;
    path.parent().map_or(Ok(()), std::fs::create_dir_all)?;
    Ok(write_atomic(path, text.as_bytes())?)
}

fn keep(preferences: Res<Preferences>, mut kept: ResMut<Kept>) {
    let news = preferences.is_changed() || kept.retry.is_due();
    if !news || kept.preferences == *preferences {
        return;
    }
    let written = write(&kept.path, &preferences);
    let told = kept.retry.tried(&written);
    match written {
        Ok(()) => kept.preferences.clone_from(&preferences),
        Err(error) if told => warn!("preferences are not kept, which is tried again: {error}"),
        Err(_) => {}
    }
}

fn fill_screen(
    preferences: Res<Preferences>,
    mut window: Query<&mut Window, With<PrimaryWindow>>,
    mut last: Local<bool>,
) {
    // Only a change of this one: a window that was given a size keeps it.
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

/// The preferences of this folder, if there are any, and whether they may be written there. A file that cannot be read
/// is put aside, so that the next start finds none, and what is set from now on is not written over it.
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
            aside.display()
        ),
        Err(stays) => warn!("preferences are as at first and are not kept: {error}; {stays}"),
    }
    (Preferences::default(), aside.is_ok())
}

/// Reads the preferences of this folder, if there are any, and keeps them there from now on.
/// A window that was given a size does not fill the screen.
pub fn keep_in(world: &mut World, folder: &Path, windowed: bool) {
    let (mut preferences, may_be_written) = read_in(folder);
    preferences.fullscreen &= !windowed;
    world.insert_resource(preferences.clone());
    if may_be_written {
        world.insert_resource(Kept {
            path: folder.join(FILE),
            preferences,
            retry: Retry::after(PAUSE),
        });
    }
}

/// Adds the preferences to the app.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Preferences>().add_systems(
        Update,
        (
            fill_screen.run_if(resource_changed::<Preferences>),
            keep.run_if(resource_exists::<Kept>),
        )
            .after(AppSystems::Input)
            .before(AppSystems::Match),
    );
}
