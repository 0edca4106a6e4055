//! A random visitor and the choice of the next action.

use super::view::Sight;
use crate::app::exhibition::ExhibitionState;
use crate::app::state::Overlay;
use bevy::prelude::*;
use rand::RngExt;
use rand_xoshiro::SplitMix64;
use std::time::Duration;
use tibetango_content::config::exhibition::Pin;

/// Kinds of visitors, each as often as it occurs here.
const KINDS: [VisitorPurpose; 14] = [
    VisitorPurpose::Passer,
    VisitorPurpose::Presser,
    VisitorPurpose::Presser,
    VisitorPurpose::Learner,
    VisitorPurpose::Learner,
    VisitorPurpose::Solver,
    VisitorPurpose::Solver,
    VisitorPurpose::Player,
    VisitorPurpose::Player,
    VisitorPurpose::Player,
    VisitorPurpose::Player,
    VisitorPurpose::Child,
    VisitorPurpose::Child,
    VisitorPurpose::Staff,
];

/// Buttons that lead forward, in order of preference.
const FORWARD: [&str; 6] = [
    "stand.start",
    "lesson.next",
    "challenge.next",
    "result.again",
    "game.done",
    "ask.yes",
];

/// Prefixes of the language buttons' names.
const LANGUAGES: [&str; 2] = ["stand.language.", "menu.language."];

/// Time that staff hold a corner: a little longer than they have to.
const HOLD: Duration = Duration::from_millis(5_600);

/// Maximum time that a child holds a finger, in milliseconds.
const RESTS: u64 = 2_500;

/// Purpose of a visitor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum VisitorPurpose {
    /// Touches once and leaves.
    Passer,
    /// Presses any button.
    Presser,
    /// Wants to learn.
    Learner,
    /// Wants a challenge.
    Solver,
    /// Wants to play.
    Player,
    /// Touches, swipes, uses two fingers.
    Child,
    /// Knows the PIN, or believes so.
    Staff,
}

/// An action of a visitor.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Deed {
    /// Presses the button of this name.
    Button(String),
    /// Touches a place.
    Tap(Vec2),
    /// Swipes from the first place to the second.
    Swipe(Vec2, Vec2),
    /// Puts a second finger at the second place while the first one is at the first.
    Pair(Vec2, Vec2),
    /// Holds a finger at this place for this time.
    Hold(Vec2, Duration),
    /// Does nothing.
    Nothing,
    /// Leaves: with this button, or without.
    Leave(Option<String>),
}

/// A random visitor.
#[derive(Debug)]
pub(super) struct Person {
    kind: VisitorPurpose,
    /// Number of actions left.
    actions_left: u32,
    /// Whether the visitor has done nothing but the first touch in the attract mode.
    new: bool,
    /// The digits that staff take for the PIN, and the number of them typed.
    number: Option<(Vec<char>, usize)>,
}

impl Person {
    /// Returns a random visitor; `new` if the first touch is theirs.
    pub(super) fn any(rng: &mut SplitMix64, new: bool) -> Self {
        let kind = KINDS[rng.random_range(0..KINDS.len())];
        let left = match kind {
            VisitorPurpose::Passer => 0,
            VisitorPurpose::Presser | VisitorPurpose::Child => rng.random_range(3..30),
            VisitorPurpose::Learner | VisitorPurpose::Solver => rng.random_range(10..50),
            VisitorPurpose::Player => rng.random_range(5..80),
            VisitorPurpose::Staff => rng.random_range(8..20),
        };
        Self {
            kind,
            actions_left: left,
            new,
            number: None,
        }
    }

    /// True until an action after the first touch.
    pub(super) fn is_new(&self) -> bool {
        self.new
    }

    /// Returns the next action.
    pub(super) fn next(&mut self, sight: &Sight, rng: &mut SplitMix64) -> Deed {
        self.new = false;
        // Staff do not leave an open door.
        if self.actions_left == 0 && !sight.is_inside() {
            return Deed::Leave(sight.farewell().filter(|_| rng.random_range(0..2) == 0));
        }
        self.actions_left = self.actions_left.saturating_sub(1);
        if sight.is_inside() || self.kind == VisitorPurpose::Staff {
            return self.serve(sight, rng);
        }
        match self.kind {
            VisitorPurpose::Child => play_about(sight, rng),
            VisitorPurpose::Presser => press_about(sight, rng),
            VisitorPurpose::Learner => self.seek("stand.learn", sight, rng),
            VisitorPurpose::Solver => self.seek("stand.solve", sight, rng),
            VisitorPurpose::Passer | VisitorPurpose::Player | VisitorPurpose::Staff => {
                self.seek("stand.play", sight, rng)
            }
        }
    }

    /// Pursues the visitor's purpose.
    fn seek(&self, offer: &str, sight: &Sight, rng: &mut SplitMix64) -> Deed {
        let chance = rng.random_range(0..100);
        if chance < 6 {
            return Deed::Nothing;
        }
        if chance < 14 {
            return press_about(sight, rng);
        }
        if let Some(at) = sight.move_on_the_board(rng) {
            return Deed::Tap(at);
        }
        if sight.button(offer).is_some()
            && sight.place() == (ExhibitionState::Offers, Overlay::None)
        {
            let other = chance < 25;
            let language = sight.one_of(rng, is_language).filter(|_| other);
            return Deed::Button(language.unwrap_or_else(|| offer.to_owned()));
        }
        let forward = FORWARD.iter().find(|name| sight.button(name).is_some());
        match forward {
            Some(name) if chance < 80 => Deed::Button((*name).to_owned()),
            _ if chance < 60 && sight.place().0 != ExhibitionState::Offers => Deed::Nothing,
            _ => press_about(sight, rng),
        }
    }

    /// Acts as staff: holds a corner, types, looks around behind the door, and closes it.
    fn serve(&mut self, sight: &Sight, rng: &mut SplitMix64) -> Deed {
        let button = |name: &str| match sight.button(name) {
            Some(_) => Deed::Button(name.to_owned()),
            None => Deed::Nothing,
        };
        let Overlay::Card(card) = sight.place().1 else {
            return Deed::Hold(sight.corner(rng), HOLD);
        };
        match card.text() {
            "settings" => button("settings.close"),
            "staff" if sight.is_inside() => {
                self.number = None;
                let volume = |name: &str| name.starts_with("stand.staff.volume.");
                match rng.random_range(0..6) {
                    0 => button("stand.staff.settings"),
                    1 | 2 => sight
                        .one_of(rng, volume)
                        .map_or(Deed::Nothing, Deed::Button),
                    _ => {
                        self.actions_left = 0;
                        button("stand.staff.close")
                    }
                }
            }
            "staff" => {
                let (digits, typed) = self
                    .number
                    .get_or_insert_with(|| (number(sight.pin(), rng), 0));
                let digit = digits.get(*typed).copied();
                *typed += 1;
                match digit {
                    Some(digit) => button(&format!("stand.staff.key.{digit}")),
                    // The PIN was wrong: tries again or leaves.
                    None => {
                        self.number = None;
                        match rng.random_range(0..3) {
                            0 => button("stand.staff.close"),
                            _ => Deed::Nothing,
                        }
                    }
                }
            }
            // A card that a visitor left open.
            _ => press_about(sight, rng),
        }
    }
}

/// Returns the PIN, or a wrong one.
fn number(pin: &Pin, rng: &mut SplitMix64) -> Vec<char> {
    let four = |number: u32| format!("{number:04}");
    let right = (0..10_000).map(four).find(|text| pin.opens(text));
    let wrong = four(rng.random_range(0..10_000));
    let text = right.filter(|_| rng.random_range(0..10) < 7);
    text.unwrap_or(wrong).chars().collect()
}

fn is_language(name: &str) -> bool {
    LANGUAGES.iter().any(|start| name.starts_with(start))
}

/// Acts as a child.
fn play_about(sight: &Sight, rng: &mut SplitMix64) -> Deed {
    let (here, there) = (sight.anywhere(rng), sight.anywhere(rng));
    match rng.random_range(0..10) {
        0..=3 => Deed::Tap(here),
        4 | 5 => Deed::Swipe(here, there),
        6 => Deed::Pair(here, there),
        7 => Deed::Hold(here, Duration::from_millis(rng.random_range(100..RESTS))),
        8 => Deed::Nothing,
        _ => press_about(sight, rng),
    }
}

/// Presses any button, sometimes a point of the board or any place.
fn press_about(sight: &Sight, rng: &mut SplitMix64) -> Deed {
    match rng.random_range(0..10) {
        0 => Deed::Nothing,
        1 => Deed::Tap(sight.anywhere(rng)),
        2 => sight
            .move_on_the_board(rng)
            .map_or(Deed::Nothing, Deed::Tap),
        _ => sight
            .one_of(rng, |_| true)
            .map_or(Deed::Nothing, Deed::Button),
    }
}
