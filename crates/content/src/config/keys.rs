//! `keys.ron`: the keys of each action.

use std::collections::{HashMap, HashSet};
use std::path::Path;
use std::sync::LazyLock;

use serde::Deserialize;

use super::BUILT_IN;
use super::checks::{Checks, Unique};
use super::entries::Entries;
use super::error::{ConfigResult, Problem};
use super::place::{PathEnd, Route};
use super::source::{ConfigSource, Files};
use tibetango_records::messages::{Suggestion, WrongValue, nearest};

/// The path inside the configuration folder.
pub const FILE: &str = "keys.ron";

/// The names of the actions that keys cause: those of the shipped file, in its order. Any other file gives keys to each
/// of them, and to nothing else.
pub static ACTIONS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let shipped = Files::BuiltIn(&BUILT_IN).read(Path::new(FILE));
    let raw: RawKeys = shipped
        .and_then(|source| source.parse())
        .expect("a test reads the shipped files");
    raw.keys.0.into_iter().map(|(name, _)| name).collect()
});

/// The keys of every action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyBindings(Vec<(String, Vec<&'static str>)>);

impl KeyBindings {
    /// Returns the keys of an action, 1 to 4 names of `KeyCode` variants of Bevy.
    #[must_use]
    pub fn of(&self, action: &str) -> &[&'static str] {
        self.0
            .iter()
            .find(|(other, _)| other == action)
            .map_or(&[], |(_, keys)| keys)
    }

    /// Returns the name of the action of the key with this name.
    #[must_use]
    pub fn action(&self, key: &str) -> Option<&str> {
        self.0
            .iter()
            .find_map(|(action, keys)| keys.contains(&key).then_some(action.as_str()))
    }
}

/// The keys that may be bound, kind by kind, by the names of Bevy's `KeyCode` variants. They name
/// places on the keyboard as on an American one, whatever letters are printed there.
const KEYS: &str = "
    KeyA KeyB KeyC KeyD KeyE KeyF KeyG KeyH KeyI KeyJ KeyK KeyL KeyM KeyN KeyO KeyP KeyQ KeyR
    KeyS KeyT KeyU KeyV KeyW KeyX KeyY KeyZ
    Digit0 Digit1 Digit2 Digit3 Digit4 Digit5 Digit6 Digit7 Digit8 Digit9
    ArrowUp ArrowDown ArrowLeft ArrowRight Enter Escape Space Tab Backspace Delete Insert Home
    End PageUp PageDown
    ContextMenu Pause PrintScreen ScrollLock CapsLock NumLock ShiftLeft ShiftRight ControlLeft
    ControlRight AltLeft AltRight SuperLeft SuperRight
    F1 F2 F3 F4 F5 F6 F7 F8 F9 F10 F11 F12 F13 F14 F15 F16 F17 F18 F19 F20 F21 F22 F23 F24
    Backquote Backslash BracketLeft BracketRight Comma Equal IntlBackslash IntlRo IntlYen Minus
    Period Quote Semicolon Slash
    Convert NonConvert KanaMode Lang1 Lang2
    Numpad0 Numpad1 Numpad2 Numpad3 Numpad4 Numpad5 Numpad6 Numpad7 Numpad8 Numpad9 NumpadAdd
    NumpadSubtract NumpadMultiply NumpadDivide NumpadDecimal NumpadComma NumpadEnter NumpadEqual
    BrowserBack BrowserForward BrowserHome MediaPlayPause MediaStop MediaTrackNext
    MediaTrackPrevious AudioVolumeDown AudioVolumeMute AudioVolumeUp
";

/// The name of every key that may be bound.
pub static KEY_NAMES: LazyLock<Vec<&str>> = LazyLock::new(|| KEYS.split_whitespace().collect());

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawKeys {
    keys: Entries<Vec<String>>,
}

/// Reads and checks the file.
pub(super) fn check(files: &Files) -> ConfigResult<KeyBindings> {
    let source = &files.read(Path::new(FILE))?;
    let raw: RawKeys = source.parse()?;
    let mut checks = Checks::new(source);
    let all = Route::root().field("keys");
    let lost = lost_keys(source, &all, &raw);
    let mut actions = Unique::default();
    let mut bound = Unique::default();
    let mut keys: Vec<(String, Vec<&'static str>)> = Vec::new();
    for (index, (name, names)) in raw.keys.0.iter().enumerate() {
        let here = all.entry(index, name);
        let is_action = ACTIONS.contains(name);
        if !is_action {
            checks.note_name(&here, Problem::not_one_of(name, "an action", &ACTIONS));
        } else {
            checks.unique(&here, PathEnd::Name, name, &mut actions);
        }
        if checks.is_full() {
            break;
        }
        if !checks.count(&here, names.len(), 1..=4) {
            continue;
        }
        let mut own_keys = Vec::new();
        for (at, key) in names.iter().enumerate() {
            if lost.contains(&(index, at)) {
                continue;
            }
            let here = here.item(at);
            match KEY_NAMES.iter().find(|name| *name == key) {
                Some(name) => own_keys.push(*name),
                None => checks.note(&here, unknown_key(key)),
            }
            checks.unique(&here, PathEnd::Value, key, &mut bound);
        }
        keys.extend(is_action.then(|| (name.clone(), own_keys)));
    }
    for action in ACTIONS.iter() {
        if !raw.keys.0.iter().any(|(name, _)| name == action) {
            checks.note(&all, Problem::MissingAction(action.clone()));
        }
    }
    checks.finish(KeyBindings(keys))
}

/// Finds the keys that actions of lower layers lose to those of higher ones: the action and the key, by their numbers.
/// A few lines of a layer may thus give keys to other actions, and an old file meets no clash with new actions.
fn lost_keys(source: &ConfigSource, all: &Route, raw: &RawKeys) -> HashSet<(usize, usize)> {
    let mut places: HashMap<&str, Vec<(usize, usize)>> = HashMap::new();
    for (action, (_, keys)) in raw.keys.0.iter().enumerate() {
        for (at, key) in keys.iter().enumerate() {
            places.entry(key).or_default().push((action, at));
        }
    }
    let layer = |action: usize| {
        let (name, _) = &raw.keys.0[action];
        source.layer_of(&all.entry(action, name))
    };
    let twice = places.into_values().filter(|places| places.len() > 1);
    let lost = twice.flat_map(|places| {
        let layers: Vec<usize> = places.iter().map(|(action, _)| layer(*action)).collect();
        let highest = layers.iter().copied().max();
        let pairs = places.into_iter().zip(layers);
        pairs.filter_map(move |(place, layer)| (Some(layer) < highest).then_some(place))
    });
    lost.collect()
}

/// Creates the fault of an unknown key. The whole list would fill a page: the message shows its pattern.
fn unknown_key(key: &str) -> Problem {
    let allowed = [
        "KeyA to KeyZ",
        "Digit0 to Digit9",
        "F1 to F24",
        "ArrowUp",
        "Enter",
        "Escape",
        "Space",
        "Tab",
        "Numpad0",
        "and others of Bevy's KeyCode",
    ];
    Problem::WrongValue(WrongValue {
        choice: Suggestion {
            suggestion: nearest(key, &KEY_NAMES).or_else(|| plain_key(key)),
            allowed: allowed.map(str::to_owned).to_vec(),
        },
        ..WrongValue::bad_form(key, "a key")
    })
}

/// Returns the full name of a key that people write short at first: `u` for `KeyU`, `5` for `Digit5`, `Up` for
/// `ArrowUp`.
fn plain_key(key: &str) -> Option<String> {
    ["Key", "Digit", "Arrow"].iter().find_map(|kind| {
        let key_name = format!("{kind}{key}");
        KEY_NAMES
            .iter()
            .find(|name| name.eq_ignore_ascii_case(&key_name))
            .map(|name| (*name).to_owned())
    })
}
