//! The file of preferences: one struct for all resources that are kept in it.

use super::{
    ActiveSeries, AnimationSpeed, CANDIDATES, ColourScheme, Familiar, FirstLanguage, GameChoices,
    People, Preferences, ReviewEffort, TextSize, USUAL_CANDIDATES,
};
use crate::app::board::{BoardKind, Quality, StoneKind};
use crate::app::choices::Choices;
use crate::app::latest_writer::WriteResult;
use crate::app::network::outgoing_lines::guest;
use bevy::prelude::*;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use tibetango_content::config::MAX_BYTES;
use tibetango_content::equipment::Equipment;
use tibetango_records::files::{FileError, move_over, put_aside, read_if_any, write_atomic};
use tibetango_records::messages::path_text;
use tibetango_records::record::text::{NAME_LETTERS, clean, name};
use tibetango_records::series::Series;

/// Name of the file.
pub(super) const FILE: &str = "preferences.ron";

/// The resources that the file keeps.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "PreferencesForm", into = "PreferencesForm")]
pub(crate) struct PreferenceResources {
    /// Settings of the player.
    pub preferences: Preferences,
    /// Choices for new games.
    pub chosen: GameChoices,
    /// Names, and a server.
    pub people: People,
    /// Things seen before.
    pub familiar: Familiar,
    /// A best of five.
    pub series: ActiveSeries,
}

impl PreferenceResources {
    /// Returns the resources of a player of whom nothing is saved.
    fn of_newcomer(first: &FirstLanguage) -> Self {
        let mut resources = Self::default();
        resources.preferences.language.clone_from(&first.0);
        resources
    }

    /// Returns the resources as they are.
    pub(crate) fn of(world: &World) -> Self {
        Self {
            preferences: world.resource::<Preferences>().clone(),
            chosen: world.resource::<GameChoices>().clone(),
            people: world.resource::<People>().clone(),
            familiar: world.resource::<Familiar>().clone(),
            series: world.resource::<ActiveSeries>().clone(),
        }
    }

    /// Puts the resources into the world.
    pub(crate) fn insert(self, world: &mut World) {
        world.insert_resource(self.preferences);
        world.insert_resource(self.chosen);
        world.insert_resource(self.people);
        world.insert_resource(self.familiar);
        world.insert_resource(self.series);
    }
}

/// Form of the file. Fields missing from it have their defaults.
#[derive(Serialize, Deserialize)]
#[serde(default, rename = "Preferences")]
struct PreferencesForm {
    volume: u8,
    pace: AnimationSpeed,
    replay_pace: AnimationSpeed,
    less_motion: bool,
    fullscreen: bool,
    coordinates: bool,
    turned: bool,
    flat: bool,
    board: BoardKind,
    stones: StoneKind,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    sets: BTreeMap<String, Equipment>,
    quality: Option<Quality>,
    language: String,
    text_size: TextSize,
    #[serde(skip_serializing_if = "ColourScheme::is_usual")]
    colours: ColourScheme,
    #[serde(skip_serializing_if = "is_usual_number")]
    candidates: u8,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    endless: bool,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    searchers: BTreeMap<String, String>,
    #[serde(skip_serializing_if = "ReviewEffort::is_usual")]
    review_effort: ReviewEffort,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    move_graph: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    square_numbers: bool,
    feats: [u8; 3],
    names: [String; 2],
    guest: String,
    server: String,
    game: String,
    games: BTreeMap<String, Choices>,
    at_home: bool,
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    learnt: BTreeSet<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    series: Option<Series>,
}

/// True for the number of candidates that files without one have.
fn is_usual_number(candidates: &u8) -> bool {
    *candidates == USUAL_CANDIDATES
}

impl Default for PreferencesForm {
    fn default() -> Self {
        PreferenceResources::default().into()
    }
}

/// Builds a struct that has the fields of [`Preferences`], out of another one that has them, and of others.
macro_rules! with_preferences_of {
    ($from:ident => $Into:ident { $($others:tt)* }) => {
        $Into {
            volume: $from.volume,
            pace: $from.pace,
            replay_pace: $from.replay_pace,
            less_motion: $from.less_motion,
            fullscreen: $from.fullscreen,
            coordinates: $from.coordinates,
            turned: $from.turned,
            flat: $from.flat,
            board: $from.board,
            stones: $from.stones,
            sets: $from.sets,
            quality: $from.quality,
            language: $from.language,
            text_size: $from.text_size,
            colours: $from.colours,
            candidates: $from.candidates,
            endless: $from.endless,
            searchers: $from.searchers,
            review_effort: $from.review_effort,
            move_graph: $from.move_graph,
            square_numbers: $from.square_numbers,
            $($others)*
        }
    };
}

impl From<PreferenceResources> for PreferencesForm {
    fn from(saved: PreferenceResources) -> Self {
        let PreferenceResources {
            preferences,
            chosen,
            people,
            familiar,
            series,
        } = saved;
        with_preferences_of!(preferences => PreferencesForm {
            feats: familiar.feats,
            names: people.names,
            guest: people.guest,
            server: people.server,
            game: chosen.game,
            games: chosen.games,
            at_home: familiar.at_home,
            learnt: familiar.learnt,
            series: series.0,
        })
    }
}

impl From<PreferencesForm> for PreferenceResources {
    fn from(form: PreferencesForm) -> Self {
        Self {
            preferences: with_preferences_of!(form => Preferences {}),
            chosen: GameChoices {
                game: form.game,
                games: form.games,
            },
            people: People {
                names: form.names,
                guest: form.guest,
                server: form.server,
            },
            familiar: Familiar {
                feats: form.feats,
                at_home: form.at_home,
                learnt: form.learnt,
            },
            series: ActiveSeries(form.series),
        }
    }
}

/// Reads the preferences from a file; `None` if there is none.
fn read(path: &Path) -> Result<Option<PreferenceResources>, String> {
    let Some(bytes) = read_if_any(path, MAX_BYTES).map_err(|e| e.to_string())? else {
        return Ok(None);
    };
    let read = ron::de::from_bytes(&bytes);
    let mut saved: PreferenceResources = read.map_err(|e| format!("{}: {e}", path_text(path)))?;
    // People may have edited the file.
    let candidates = &mut saved.preferences.candidates;
    if !CANDIDATES.contains(candidates) {
        *candidates = USUAL_CANDIDATES;
    }
    let people = &mut saved.people;
    people.names = std::mem::take(&mut people.names).map(|written| name(&written, NAME_LETTERS));
    people.guest = guest(&people.guest);
    people.server = clean(&people.server);
    saved.series.mend();
    Ok(Some(saved))
}

pub(super) fn write(path: &Path, saved: &PreferenceResources) -> WriteResult {
    let text = ron::ser::to_string_pretty(saved, ron::ser::PrettyConfig::default())?;
    path.parent().map_or(Ok(()), std::fs::create_dir_all)?;
    Ok(write_atomic(path, text.as_bytes())?)
}

/// Returns the language that the preferences of this folder choose, by its code; `None` if there are none, or none that
/// can be read.
#[must_use]
pub fn saved_language(folder: &Path) -> Option<String> {
    let saved = read(&folder.join(FILE)).ok()??;
    Some(saved.preferences.language)
}

/// Moves the preferences that lie in the folder of earlier versions to their folder, unless some lie there already.
///
/// # Errors
/// The system refuses; the file is then where it was.
pub fn move_in(earlier: &Path, folder: &Path) -> Result<(), FileError> {
    move_over(&earlier.join(FILE), &folder.join(FILE), MAX_BYTES)
}

/// Returns true if no preferences are kept in a folder: the player is new.
#[must_use]
pub fn is_new(folder: &Path) -> bool {
    !folder.join(FILE).exists()
}

/// Reads the preferences of this folder, if there are any, and returns whether they may be written there. A
/// file that cannot be read is moved aside, so that the next start finds none, and later changes are not
/// written over it. Without any, texts are in the first language.
pub(crate) fn read_in(folder: &Path, first: &FirstLanguage) -> (PreferenceResources, bool) {
    let path = folder.join(FILE);
    let newcomer = || PreferenceResources::of_newcomer(first);
    let error = match read(&path) {
        Ok(content) => return (content.unwrap_or_else(newcomer), true),
        Err(error) => error,
    };
    let aside = put_aside(&path);
    match &aside {
        Ok(aside) => warn!(
            "preferences are as at first, the file is now {}: {error}",
            path_text(aside)
        ),
        Err(stays) => warn!("preferences are as at first and are not kept: {error}; {stays}"),
    }
    (newcomer(), aside.is_ok())
}
