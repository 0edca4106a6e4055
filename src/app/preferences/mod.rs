//! Preferences of the player, choices for new games, names, things seen before and a best of five: saved in
//! `preferences.ron` beside the saved games.

mod familiarity;
mod file;
mod game_choices;
mod kept_series;
mod people;

pub use familiarity::{Familiar, NEW};
pub(crate) use file::{PreferenceResources, read_in};
pub use file::{is_new, move_in, saved_language};
pub use game_choices::GameChoices;
pub use kept_series::ActiveSeries;
pub use people::People;

use crate::app::board::{BoardKind, Quality, StoneKind};
use crate::app::latest_writer::LatestWriter;
use crate::app::state::AppSystems;
use bevy::prelude::*;
use bevy::window::{MonitorSelection, PrimaryWindow, WindowMode};
use file::{FILE, write};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;
use tibetango_content::config::Config;
use tibetango_content::config::text::DEFAULT_LANGUAGE;
use tibetango_content::equipment::Equipment;
use tibetango_rules::GameName;

/// Maximum volume; 0 is silence.
pub const LOUDEST: u8 = 4;

/// Numbers of candidate moves to choose from, shown while the search is watched.
pub const CANDIDATES: [u8; 4] = [1, 3, 5, 8];

/// Number of candidate moves where none is chosen.
const USUAL_CANDIDATES: u8 = 5;

/// Pause before a failed write is retried.
const PAUSE: Duration = Duration::from_secs(5);

/// Language of a player who has not chosen one, by its code.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct FirstLanguage(pub String);

impl Default for FirstLanguage {
    fn default() -> Self {
        Self(DEFAULT_LANGUAGE.to_owned())
    }
}

/// Speed of stones, on top of the theme's, and of replays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum AnimationSpeed {
    /// Slow enough to follow every capture.
    Slow,
    /// As designed.
    #[default]
    Normal,
    /// Fast, for people who know the game.
    Fast,
}

impl AnimationSpeed {
    /// Every pace, the slowest first.
    pub const ALL: [Self; 3] = [Self::Slow, Self::Normal, Self::Fast];

    /// Returns the next faster pace; after the fastest the slowest.
    #[must_use]
    pub fn next(self) -> Self {
        Self::ALL[(self as usize + 1) % Self::ALL.len()]
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

/// Look of panels and texts: one of the theme's sets of colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum ColourScheme {
    /// Light on dark.
    #[default]
    Dark,
    /// Dark on light, for daylight.
    Light,
    /// White on black, for people who see badly.
    Contrast,
}

impl ColourScheme {
    /// Every look.
    pub const ALL: [Self; 3] = [Self::Dark, Self::Light, Self::Contrast];

    /// True for the look that files without one have.
    pub(crate) fn is_usual(&self) -> bool {
        *self == Self::default()
    }
}

/// Care with which the games under review are analysed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum ReviewEffort {
    /// For a first look.
    Quick,
    /// For most games.
    #[default]
    Normal,
    /// For a game that is studied.
    Thorough,
}

impl ReviewEffort {
    /// Every effort, the least first.
    pub const ALL: [Self; 3] = [Self::Quick, Self::Normal, Self::Thorough];

    /// True for the effort that files without one have.
    pub(crate) fn is_usual(&self) -> bool {
        *self == Self::default()
    }

    /// Returns the time for each of this number of positions: less in a long game, so that people need not wait long
    /// for any.
    #[must_use]
    pub fn time(self, positions: usize) -> Duration {
        let (each, all) = match self {
            Self::Quick => (100, 20_000),
            Self::Normal => (300, 60_000),
            Self::Thorough => (1_000, 300_000),
        };
        let positions = u64::try_from(positions).unwrap_or(u64::MAX).max(1);
        Duration::from_millis((all / positions).clamp(1, each))
    }
}

/// Preferences of the player, as the card of settings sets them.
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct Preferences {
    /// Volume, 0 to [`LOUDEST`].
    pub volume: u8,
    /// Speed of the stones.
    pub pace: AnimationSpeed,
    /// Speed of the automatic replay.
    pub replay_pace: AnimationSpeed,
    /// True for fades in place of motion; the theme may ask for them too.
    pub less_motion: bool,
    /// True if the window fills the screen.
    pub fullscreen: bool,
    /// True if letters and numbers stand along the edges of the board.
    pub coordinates: bool,
    /// True if numbers stand in the squares of a board of squares, in place of those along its edges.
    pub square_numbers: bool,
    /// True if the board is seen from its far side.
    pub turned: bool,
    /// True if the screen lies flat between two people.
    pub flat: bool,
    /// The board of the games that share one.
    pub board: BoardKind,
    /// The stones of the games that share them.
    pub stones: StoneKind,
    /// The board and the pieces of the other games, by their names, where the player has chosen them.
    pub sets: BTreeMap<String, Equipment>,
    /// Picture quality; chosen to suit the machine until the player sets it.
    pub quality: Option<Quality>,
    /// The language of all texts, by its code.
    pub language: String,
    /// Size of texts.
    pub text_size: TextSize,
    /// Colours of panels and texts.
    pub colours: ColourScheme,
    /// Number of candidate moves shown while the search is watched: one of [`CANDIDATES`].
    pub candidates: u8,
    /// True if a search that is watched runs until the position changes.
    pub endless: bool,
    /// Engines that search beside a game, by the names of their games; where none is chosen it is the strongest one.
    pub searchers: BTreeMap<String, String>,
    /// Effort of the analysis of games under review.
    pub review_effort: ReviewEffort,
    /// True if the moves of a replay are shown as a graph; else as a list.
    pub move_graph: bool,
}

impl Default for Preferences {
    fn default() -> Self {
        Self {
            volume: LOUDEST,
            pace: AnimationSpeed::Normal,
            replay_pace: AnimationSpeed::Normal,
            less_motion: false,
            fullscreen: false,
            coordinates: true,
            square_numbers: false,
            turned: false,
            flat: false,
            board: BoardKind::default(),
            stones: StoneKind::default(),
            sets: BTreeMap::new(),
            quality: None,
            language: DEFAULT_LANGUAGE.to_owned(),
            text_size: TextSize::Normal,
            colours: ColourScheme::Dark,
            candidates: USUAL_CANDIDATES,
            endless: false,
            searchers: BTreeMap::new(),
            review_effort: ReviewEffort::Normal,
            move_graph: false,
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

    /// Returns the name of the engine that is chosen to search beside a game; `None` for the strongest one.
    #[must_use]
    pub fn searcher(&self, game: GameName) -> Option<&str> {
        self.searchers.get(game.text()).map(String::as_str)
    }

    /// Returns the board and the pieces of a game: those chosen, as far as the game offers them.
    #[must_use]
    pub fn equipment(&self, game: GameName, config: &Config) -> Equipment {
        let offered = &config.of(game).equipment;
        let shared = Equipment {
            board: self.board,
            stones: self.stones,
        };
        let chosen = match offered.is_shared() {
            true => Some(shared),
            false => self.sets.get(game.text()).copied(),
        };
        chosen.map_or_else(|| offered.usual(), |chosen| offered.among(chosen))
    }

    /// Returns the boards and the pieces of all games.
    #[must_use]
    pub fn all_equipment(&self, config: &Config) -> EquipmentByGame {
        EquipmentByGame(GameName::ALL.map(|game| self.equipment(game, config)))
    }

    /// Chooses the board and the pieces of a game; games that share them change together.
    pub fn equip(&mut self, game: GameName, equipment: Equipment, config: &Config) {
        if config.of(game).equipment.is_shared() {
            (self.board, self.stones) = (equipment.board, equipment.stones);
        } else {
            self.sets.insert(game.text().to_owned(), equipment);
        }
    }
}

/// The board and the pieces of every game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EquipmentByGame([Equipment; GameName::ALL.len()]);

impl EquipmentByGame {
    /// Returns the board and the pieces of a game.
    #[must_use]
    pub fn of(&self, game: GameName) -> Equipment {
        self.0[game as usize]
    }
}

/// The resources that are in their file or were last given to its writer.
#[derive(Resource)]
struct PreferencesFile {
    saved: PreferenceResources,
    writer: LatestWriter<PreferenceResources>,
}

fn keep(
    preferences: Res<Preferences>,
    chosen: Res<GameChoices>,
    people: Res<People>,
    familiar: Res<Familiar>,
    series: Res<ActiveSeries>,
    mut preferences_file: ResMut<PreferencesFile>,
) {
    let changed = preferences.is_changed()
        || chosen.is_changed()
        || people.is_changed()
        || familiar.is_changed()
        || series.is_changed();
    if !changed {
        return;
    }
    let saved = PreferenceResources {
        preferences: preferences.clone(),
        chosen: chosen.clone(),
        people: people.clone(),
        familiar: familiar.clone(),
        series: series.clone(),
    };
    if preferences_file.saved != saved {
        preferences_file.saved.clone_from(&saved);
        preferences_file.writer.put(saved);
    }
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
        window.mode = match *last {
            true => WindowMode::BorderlessFullscreen(MonitorSelection::Current),
            false => WindowMode::Windowed,
        };
    }
}

/// Reads the preferences of this folder, if there are any, and saves them there from now on. Without any, texts are in
/// the [`FirstLanguage`]. A window that was given a size does not fill the screen.
pub fn keep_in(world: &mut World, folder: &Path, windowed: bool) {
    // Waits for a file that is still being written.
    drop(world.remove_resource::<PreferencesFile>());
    let (mut saved, may_be_written) = read_in(folder, &first_language(world));
    saved.preferences.fullscreen &= !windowed;
    saved.clone().insert(world);
    if may_be_written {
        let path = folder.join(FILE);
        let write = move |saved: &PreferenceResources| write(&path, saved);
        world.insert_resource(PreferencesFile {
            saved,
            writer: LatestWriter::new("preferences", PAUSE, write),
        });
    }
}

/// Returns the language of a player who has not chosen one.
pub(crate) fn first_language(world: &World) -> FirstLanguage {
    let first = world.get_resource::<FirstLanguage>();
    first.cloned().unwrap_or_default()
}

/// Adds the preferences to the app.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Preferences>()
        .init_resource::<GameChoices>()
        .init_resource::<People>()
        .init_resource::<Familiar>()
        .init_resource::<ActiveSeries>()
        .add_systems(
            Update,
            fill_screen
                .run_if(resource_changed::<Preferences>)
                .after(AppSystems::Input)
                .before(AppSystems::Match),
        )
        // After everything that changes them: the last frame of the program counts, too.
        .add_systems(Last, keep.run_if(resource_exists::<PreferencesFile>));
}
