//! Who comes, and what they do next.

use super::sight::Sight;
use crate::app::exhibition::Stand;
use crate::app::state::Overlay;
use bevy::prelude::*;
use rand::RngExt;
use rand_xoshiro::SplitMix64;
use std::time::Duration;
use tibetango_content::config::exhibition::Pin;

/// Who comes; as often as it stands here.
const KINDS: [Kind; 14] = [
    Kind::Passer,
    Kind::Presser,
    Kind::Presser,
    Kind::Learner,
    Kind::Learner,
    Kind::Solver,
    Kind::Solver,
    Kind::Player,
    Kind::Player,
    Kind::Player,
    Kind::Player,
    Kind::Child,
    Kind::Child,
    Kind::Staff,
];

/// What somebody who wants to go on presses first.
const FORWARD: [&str; 6] = [
    "stand.start",
    "lesson.next",
    "puzzle.next",
    "result.again",
    "game.done",
    "ask.yes",
];

/// What the buttons of the languages begin with.
const LANGUAGES: [&str; 2] = ["stand.language.", "menu.language."];

/// Staff hold a corner a little longer than they have to.
const HOLD: Duration = Duration::from_millis(5_600);

/// The longest that a child's finger rests on something, in milliseconds.
const RESTS: u64 = 2_500;

/// What somebody comes for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Touches once and goes.
    Passer,
    /// Presses whatever there is.
    Presser,
    /// Wants to learn.
    Learner,
    /// Wants a challenge.
    Solver,
    /// Wants to play.
    Player,
    /// Touches, swipes, takes two fingers.
    Child,
    /// Has the number, or thinks so.
    Staff,
}

/// What somebody does.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Deed {
    /// Presses the button of this name.
    Button(String),
    /// Touches a place.
    Tap(Vec2),
    /// Draws a finger from here to there.
    Swipe(Vec2, Vec2),
    /// Puts a second finger there while the first one is here.
    Pair(Vec2, Vec2),
    /// Holds a finger here for so long.
    Hold(Vec2, Duration),
    /// Nothing.
    Nothing,
    /// Goes: with this button, or without a word.
    Leave(Option<String>),
}

/// Somebody.
#[derive(Debug)]
pub(super) struct Person {
    kind: Kind,
    /// So many things are still done.
    left: u32,
    /// Has touched the screen while nobody was there, and done nothing since.
    new: bool,
    /// What staff take for the number, and how much of it they have typed.
    number: Option<(Vec<char>, usize)>,
}

impl Person {
    /// Anybody; `new` to whom the first touch belongs.
    pub(super) fn any(rng: &mut SplitMix64, new: bool) -> Self {
        let kind = KINDS[rng.random_range(0..KINDS.len())];
        let left = match kind {
            Kind::Passer => 0,
            Kind::Presser | Kind::Child => rng.random_range(3..30),
            Kind::Learner | Kind::Solver => rng.random_range(10..50),
            Kind::Player => rng.random_range(5..80),
            Kind::Staff => rng.random_range(8..20),
        };
        Self {
            kind,
            left,
            new,
            number: None,
        }
    }

    /// True until something was done besides the first touch.
    pub(super) fn is_new(&self) -> bool {
        self.new
    }

    /// What is done next.
    pub(super) fn next(&mut self, sight: &Sight, rng: &mut SplitMix64) -> Deed {
        self.new = false;
        // Staff do not go away from an open door.
        if self.left == 0 && !sight.is_inside() {
            return Deed::Leave(sight.farewell().filter(|_| rng.random_range(0..2) == 0));
        }
        self.left = self.left.saturating_sub(1);
        if sight.is_inside() || self.kind == Kind::Staff {
            return self.serve(sight, rng);
        }
        match self.kind {
            Kind::Child => play_about(sight, rng),
            Kind::Presser => press_about(sight, rng),
            Kind::Learner => self.seek("stand.learn", sight, rng),
            Kind::Solver => self.seek("stand.solve", sight, rng),
            Kind::Passer | Kind::Player | Kind::Staff => self.seek("stand.play", sight, rng),
        }
    }

    /// Goes after what one came for.
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
        if sight.button(offer).is_some() && sight.place() == (Stand::Offers, Overlay::None) {
            let other = chance < 25;
            let language = sight.one_of(rng, is_language).filter(|_| other);
            return Deed::Button(language.unwrap_or_else(|| offer.to_owned()));
        }
        let forward = FORWARD.iter().find(|name| sight.button(name).is_some());
        match forward {
            Some(name) if chance < 80 => Deed::Button((*name).to_owned()),
            _ if chance < 60 && sight.place().0 != Stand::Offers => Deed::Nothing,
            _ => press_about(sight, rng),
        }
    }

    /// What staff do: they hold a corner, type, look at what there is behind the door, and shut it.
    fn serve(&mut self, sight: &Sight, rng: &mut SplitMix64) -> Deed {
        let button = |name: &str| match sight.button(name) {
            Some(_) => Deed::Button(name.to_owned()),
            None => Deed::Nothing,
        };
        match sight.place().1 {
            Overlay::Settings => button("settings.close"),
            Overlay::Staff if sight.is_inside() => {
                self.number = None;
                let volume = |name: &str| name.starts_with("stand.staff.volume.");
                match rng.random_range(0..6) {
                    0 => button("stand.staff.settings"),
                    1 | 2 => sight
                        .one_of(rng, volume)
                        .map_or(Deed::Nothing, Deed::Button),
                    _ => {
                        self.left = 0;
                        button("stand.staff.close")
                    }
                }
            }
            Overlay::Staff => {
                let (digits, typed) = self
                    .number
                    .get_or_insert_with(|| (number(sight.pin(), rng), 0));
                let digit = digits.get(*typed).copied();
                *typed += 1;
                match digit {
                    Some(digit) => button(&format!("stand.staff.key.{digit}")),
                    // It was wrong: once more, or away.
                    None => {
                        self.number = None;
                        match rng.random_range(0..3) {
                            0 => button("stand.staff.close"),
                            _ => Deed::Nothing,
                        }
                    }
                }
            }
            Overlay::None => Deed::Hold(sight.corner(rng), HOLD),
            // A card that a visitor left open.
            _ => press_about(sight, rng),
        }
    }
}

/// The number of the staff, or a wrong one.
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

/// What a child does.
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

/// Any button, sometimes a point of the board or beside everything.
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
