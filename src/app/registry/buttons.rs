//! Buttons: those of each place, in their order, with their state now. The code that draws a place knows none of them.

pub use crate::app::ui::kit::buttons::Weight;
pub use crate::app::ui::kit::signs::PlaybackSign;

use crate::app::exhibition::ExhibitionState;
use crate::app::state::Activity;
use crate::app::ui::kit::{Button, Emblem};
use bevy::ecs::system::SystemId;
use bevy::prelude::*;
use tibetango_content::config::TextTable;

/// Place in which buttons stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ButtonPlace {
    /// The foot of the title: ways to games.
    Title,
    /// The end of that foot: ways to the program itself.
    TitleEnd,
    /// The menu.
    Menu,
    /// Beside a game. What one game has besides the others ranks below [`Self::COMMON`].
    Game,
    /// The signs of playback, above the buttons of a replay.
    Transport,
    /// Beside a replay.
    Replay,
    /// Below a result.
    Result,
    /// The foot of the help, beside the way back.
    Help,
    /// The menu of an exhibition's visitors.
    ExhibitionMenu,
    /// The page of an exhibition's staff.
    Staff,
}

impl ButtonPlace {
    /// Lowest rank of the buttons beside every game, which keep their places from game to game.
    pub const COMMON: u8 = 40;

    /// Returns the spot of a rank: buttons stand in the order of their ranks. Most are multiples of ten, so that one
    /// can be put between two others.
    #[must_use]
    pub const fn at(self, rank: u8) -> ButtonSpot {
        ButtonSpot { place: self, rank }
    }
}

/// Place and rank of a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ButtonSpot {
    place: ButtonPlace,
    rank: u8,
}

/// Name of a button, for scripts, and the text key of its label.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ButtonNames {
    name: &'static str,
    label: &'static str,
}

impl From<(&'static str, &'static str)> for ButtonNames {
    fn from((name, label): (&'static str, &'static str)) -> Self {
        Self { name, label }
    }
}

impl From<&'static str> for ButtonNames {
    fn from(name: &'static str) -> Self {
        Self { name, label: name }
    }
}

/// State of a button that is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ButtonState {
    /// Visual weight.
    pub weight: Weight,
    /// Whether it can be pressed.
    pub enabled: bool,
    /// Text key of its label, if that is not always the same.
    pub key: Option<&'static str>,
    /// The label itself, if it has other words in it.
    pub label: Option<String>,
    /// Text key of what is shown where a pointer rests on it: the reason why it cannot be pressed.
    pub note: Option<&'static str>,
    /// Sign in place of the label; a pointer that rests on it shows the label.
    pub sign: Option<PlaybackSign>,
}

impl ButtonState {
    /// Creates the state of a button that can be pressed.
    #[must_use]
    pub const fn ready() -> Self {
        Self {
            weight: Weight::Plain,
            enabled: true,
            key: None,
            label: None,
            note: None,
            sign: None,
        }
    }

    /// Creates the state of a button that cannot be pressed, for this reason by its text key.
    #[must_use]
    pub fn unavailable(why_not: &'static str) -> Self {
        Self {
            enabled: false,
            note: Some(why_not),
            ..Self::ready()
        }
    }

    /// Creates the state of a button that can be pressed unless there is a reason against it.
    #[must_use]
    pub fn unless(why_not: Option<&'static str>) -> Self {
        why_not.map_or_else(Self::ready, Self::unavailable)
    }

    /// Creates the state of a button that can be pressed if this holds, else not, for this reason.
    #[must_use]
    pub fn ready_if(holds: bool, why_not: &'static str) -> Self {
        Self::unless((!holds).then_some(why_not))
    }

    /// Gives it a weight.
    #[must_use]
    pub fn weighing(self, weight: Weight) -> Self {
        Self { weight, ..self }
    }

    /// Gives it the label of another text key.
    #[must_use]
    pub fn with_label_key(self, key: &'static str) -> Self {
        Self {
            key: Some(key),
            ..self
        }
    }

    /// Gives it a label.
    #[must_use]
    pub fn with_label(self, label: String) -> Self {
        Self {
            label: Some(label),
            ..self
        }
    }

    /// Gives it a note.
    #[must_use]
    pub fn with_note(self, key: &'static str) -> Self {
        Self {
            note: Some(key),
            ..self
        }
    }

    /// Gives it a sign in place of its label.
    #[must_use]
    pub fn with_sign(self, sign: PlaybackSign) -> Self {
        Self {
            sign: Some(sign),
            ..self
        }
    }

    /// Lets it be pressed only if this holds, for a reason that everybody sees.
    #[must_use]
    pub fn enabled_if(self, enabled: bool) -> Self {
        Self { enabled, ..self }
    }
}

/// Condition of a button that can always be pressed.
#[must_use]
pub fn ready() -> Option<ButtonState> {
    Some(ButtonState::ready())
}

/// Returns the condition of a button of this weight that can always be pressed.
pub fn ready_as(weight: Weight) -> impl FnMut() -> Option<ButtonState> + Clone {
    move || Some(ButtonState::ready().weighing(weight))
}

/// Condition of a button that an exhibition's visitors do not have.
#[must_use]
pub fn ready_at_home(exhibition_state: Res<State<ExhibitionState>>) -> Option<ButtonState> {
    (!exhibition_state.is_on()).then(ButtonState::ready)
}

/// Condition of a button that only an exhibition's visitors have.
#[must_use]
pub fn ready_for_visitors(exhibition_state: Res<State<ExhibitionState>>) -> Option<ButtonState> {
    exhibition_state.is_on().then(ButtonState::ready)
}

/// Returns the condition of a button that can be pressed during these activities, and is not there otherwise.
pub fn ready_during(
    activities: &'static [Activity],
) -> impl FnMut(Res<State<Activity>>) -> Option<ButtonState> + Clone {
    move |now: Res<State<Activity>>| activities.contains(now.get()).then(ButtonState::ready)
}

/// Returns what is piped behind the condition of a button that is shown during these activities alone.
pub fn shown_during(
    activities: &'static [Activity],
) -> impl FnMut(In<Option<ButtonState>>, Res<State<Activity>>) -> Option<ButtonState> + Clone {
    move |In(state): In<Option<ButtonState>>, now: Res<State<Activity>>| {
        state.filter(|_| activities.contains(now.get()))
    }
}

/// Button of a feature.
struct PlacedButton {
    spot: ButtonSpot,
    names: ButtonNames,
    when: SystemId<(), Option<ButtonState>>,
    act: SystemId,
    /// State in this frame; `None` where it is not shown.
    now: Option<ButtonState>,
}

impl PlacedButton {
    fn button(&self, state: &ButtonState, text: &TextTable) -> Button<'static> {
        let t = |key: &str| text.get(key).to_owned();
        let key = state.key.unwrap_or(self.names.label);
        let label = state.label.clone().unwrap_or_else(|| t(key));
        let note = match state.note {
            Some(note) => t(note),
            None if state.sign.is_some() => label.clone(),
            None => String::new(),
        };
        Button::new(self.names.name, label, state.weight, state.enabled)
            .with_note(note)
            .with_sign(state.sign)
            .bearing(Emblem::of(self.names.label))
    }
}

/// Buttons of all features, in the order of their ranks.
#[derive(Resource, Default)]
pub struct Buttons(Vec<PlacedButton>);

impl Buttons {
    pub(super) fn add(
        &mut self,
        spot: ButtonSpot,
        names: ButtonNames,
        when: SystemId<(), Option<ButtonState>>,
        act: SystemId,
    ) {
        let at = self.0.partition_point(|other| other.spot.rank <= spot.rank);
        let placed = PlacedButton {
            spot,
            names,
            when,
            act,
            now: None,
        };
        self.0.insert(at, placed);
    }

    /// Returns the buttons of a place that are shown now, in their order, each with its action.
    #[must_use]
    pub fn at(&self, place: ButtonPlace, text: &TextTable) -> Vec<(Button<'static>, SystemId)> {
        let here = self.0.iter().filter(|placed| placed.spot.place == place);
        here.filter_map(|placed| {
            let button = placed.button(placed.now.as_ref()?, text);
            Some((button, placed.act))
        })
        .collect()
    }

    /// Returns the buttons of a place likewise, in groups that begin with these ranks, the lowest first.
    #[must_use]
    pub fn groups(
        &self,
        place: ButtonPlace,
        starts: &[u8],
        text: &TextTable,
    ) -> Vec<Vec<(Button<'static>, SystemId)>> {
        let mut groups: Vec<Vec<_>> = starts.iter().map(|_| Vec::new()).collect();
        for placed in self.0.iter().filter(|placed| placed.spot.place == place) {
            let group = starts.iter().rposition(|start| *start <= placed.spot.rank);
            if let (Some(group), Some(state)) = (group, &placed.now) {
                groups[group].push((placed.button(state, text), placed.act));
            }
        }
        groups
    }

    /// Returns the state of the button of this name that is shown in a place.
    #[must_use]
    pub fn state(&self, place: ButtonPlace, name: &str) -> Option<&ButtonState> {
        let here = self.0.iter().filter(|placed| placed.spot.place == place);
        let mut named = here.filter(|placed| placed.names.name == name);
        named.find_map(|placed| placed.now.as_ref())
    }
}

/// Asks every button of a place for its state. One whose data is not there is not shown.
pub(super) fn prepare(world: &mut World, place: ButtonPlace) {
    let all = world.resource::<Buttons>().0.iter().enumerate();
    let here = all.filter(|(_, placed)| placed.spot.place == place);
    let here: Vec<_> = here.map(|(index, placed)| (index, placed.when)).collect();
    for (index, when) in here {
        let now = world.run_system(when).unwrap_or_default();
        world.resource_mut::<Buttons>().0[index].now = now;
    }
}
