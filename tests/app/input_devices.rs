//! Mouse, fingers and keys, as messages of the window.

use crate::harness::{TestApp, card};
use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput, NativeKey};
use bevy::input::mouse::MouseButtonInput;
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;
use bevy::window::CursorMoved;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use support::taps::jumps_too;
use tibetango::app::input::state::Selection;
use tibetango::app::preferences::Preferences;
use tibetango::app::state::TurnStep;
use tibetango_rules::{PlainMove, Point, Side};

/// Input device of a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InputDevice {
    Mouse,
    Finger,
    Keys,
}

impl TestApp {
    pub fn move_mouse(&mut self, position: Vec2) {
        let window = self.window();
        self.send(CursorMoved {
            window,
            position,
            delta: None,
        });
        self.update();
    }

    pub fn button(&mut self, button: MouseButton, state: ButtonState) {
        let window = self.window();
        self.send(MouseButtonInput {
            button,
            state,
            window,
        });
        self.update();
    }

    pub fn press_at(&mut self, position: Vec2) {
        self.move_mouse(position);
        self.button(MouseButton::Left, ButtonState::Pressed);
    }

    pub fn release_at(&mut self, position: Vec2) {
        self.move_mouse(position);
        self.button(MouseButton::Left, ButtonState::Released);
    }

    pub fn finger(&mut self, id: u64, phase: TouchPhase, position: Vec2) {
        let window = self.window();
        self.send(TouchInput {
            phase,
            position,
            window,
            force: None,
            id,
        });
        self.update();
    }

    pub fn key(&mut self, key_code: KeyCode) {
        let window = self.window();
        for state in [ButtonState::Pressed, ButtonState::Released] {
            self.send(KeyboardInput {
                key_code,
                logical_key: Key::Unidentified(NativeKey::Unidentified),
                state,
                text: None,
                repeat: false,
                window,
            });
            self.update();
        }
    }

    /// Taps a point and runs the frames that the tap needs.
    pub fn tap(&mut self, hand: InputDevice, point: Point) {
        match hand {
            InputDevice::Mouse => {
                let at = self.at(point);
                self.press_at(at);
                self.release_at(at);
            }
            InputDevice::Finger => {
                let at = self.at(point);
                self.finger(3, TouchPhase::Started, at);
                self.finger(3, TouchPhase::Ended, at);
            }
            InputDevice::Keys => {
                self.walk_to(point);
                self.key(KeyCode::Enter);
            }
        }
        self.frames(2);
    }

    pub fn cursor(&self) -> Option<Point> {
        self.world().resource::<Selection>().cursor
    }

    /// Moves the keyboard's cursor to a point: to its row, then along it.
    pub fn walk_to(&mut self, point: Point) {
        if self.cursor().is_none() {
            self.key(KeyCode::ArrowUp);
        }
        let topology = self.history().topology();
        let (row, column) = topology.row_column(point);
        for _ in 0..4 * topology.span() {
            let (at_row, at_column) = topology.row_column(self.cursor().unwrap());
            // From the other side up is down.
            let turned = self.world().resource::<Preferences>().turned;
            let ahead = |at: u8, to: u8| if turned { to.cmp(&at) } else { at.cmp(&to) };
            let key = match (ahead(at_row, row), ahead(at_column, column)) {
                (std::cmp::Ordering::Less, _) => KeyCode::ArrowDown,
                (std::cmp::Ordering::Greater, _) => KeyCode::ArrowUp,
                (_, std::cmp::Ordering::Less) => KeyCode::ArrowRight,
                (_, std::cmp::Ordering::Greater) => KeyCode::ArrowLeft,
                _ => return,
            };
            self.key(key);
        }
        panic!(
            "the arrows do not lead to {point:?} but to {:?}",
            self.cursor()
        );
    }

    /// Plays a legal move by hand, captures included, and waits until nothing moves.
    #[track_caller]
    pub fn play(&mut self, hand: InputDevice, mv: &PlainMove) {
        let before = self.history().len();
        let tapped = mv.from.or(mv.to).expect("passing is not done by hand");
        self.tap(hand, tapped);
        // A stone is led from point to point, unless all go to one hole.
        if mv.from.is_some() && self.history().hole().is_none() {
            for station in mv.stations().skip(1) {
                self.tap(hand, station);
            }
        }
        for &take in &mv.takes {
            assert_eq!(
                self.history().len(),
                before,
                "played before the captures were chosen"
            );
            self.tap(hand, take);
        }
        if self.pending() {
            if self.history().rules().chooses_due() {
                // The way ends here; what it takes is chosen.
                for _ in 0..2 {
                    if self.history().len() == before && self.pending() {
                        self.key(KeyCode::KeyD);
                    }
                }
            } else if mv.takes.is_empty() && mv.from.is_none() {
                // The point of the move itself says: take nothing.
                self.tap(hand, tapped);
            } else {
                self.key(KeyCode::KeyD);
            }
        }
        self.until("move of a person", |app| app.history().len() > before);
        let mut played = self.history().moves().swap_remove(before);
        let mut target = mv.clone();
        played.takes.sort_unstable();
        target.takes.sort_unstable();
        assert_eq!(played, target);
    }

    fn pending(&self) -> bool {
        self.world().resource::<Selection>().pending.is_some()
    }

    /// Returns a random legal move that taps can tell from all others: if a stone can jump and fly to the same point,
    /// taps mean the jump.
    fn a_move(&self, rng: &mut SplitMix64) -> PlainMove {
        let history = self.history();
        let mut legal = history.legal();
        loop {
            let mv = legal.swap_remove(rng.random_range(0..legal.len()));
            if !jumps_too(history, &mv) {
                return mv;
            }
        }
    }

    /// Plays random legal moves by hand, with the computer answering, until the match is over and the result is
    /// shown. Returns the number of moves played by hand.
    #[track_caller]
    pub fn play_out(&mut self, hand: InputDevice, seed: u64) -> usize {
        let mut rng = SplitMix64::seed_from_u64(seed);
        let mut by_hand = 0;
        loop {
            self.until_settled();
            self.assert_board();
            if self.step() == Some(TurnStep::Over) {
                break;
            }
            let mv = self.a_move(&mut rng);
            if mv.from.or(mv.to).is_none() {
                // The app passes by itself.
                let before = self.history().len();
                self.until("pass", |app| app.history().len() > before);
                continue;
            }
            self.play(hand, &mv);
            by_hand += 1;
            // Now and then a player cannot wait.
            if by_hand % 3 == 0 {
                self.key(KeyCode::Space);
            }
        }
        self.until("result", |app| app.overlay() == card("result"));
        let complaints = self.take_messages();
        assert!(complaints.is_empty(), "{complaints:?}");
        by_hand
    }

    /// Plays moves given as text.
    #[track_caller]
    pub fn play_text(&mut self, hand: InputDevice, moves: &str) {
        for text in moves.split_whitespace() {
            let mv = self.history().parse(text).unwrap();
            self.play(hand, &mv);
            self.until("end of the animation", |app| !app.animating());
            self.frames(2);
        }
    }

    /// Returns the side to move.
    pub fn side(&self) -> Side {
        self.history().to_move()
    }
}
