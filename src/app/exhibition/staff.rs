//! The way in for staff: a corner of the screen that is held, a number, and what they may do then.

use super::hours::Loudness;
use super::visit::Leaver;
use super::{opening, stand};
use crate::app::layout::Layout;
use crate::app::settings::Settings;
use crate::app::state::{AppSystems, Overlay, go};
use crate::config::exhibition::Pin;
use crate::statistics::event::Leaving;
use bevy::input::ButtonState;
use bevy::input::keyboard::KeyboardInput;
use bevy::input::mouse::MouseButtonInput;
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;
use bevy::window::CursorMoved;
use std::time::Duration;

/// So long a corner is held.
const HOLD: Duration = Duration::from_secs(5);

/// The side of a corner, in sizes of what is touched.
const CORNER: f32 = 1.5;

/// After so many wrong numbers the door is locked, and for how long.
const TRIES: u8 = 5;
const LOCKED: Duration = Duration::from_secs(60);

/// Nobody waits longer for a digit.
const STAYS: Duration = Duration::from_secs(20);

/// What staff want.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Staff {
    /// A digit of the number, 0 to 9.
    Digit(u8),
    /// To take the last digit back.
    Erase,
    /// So loud, in per cent, until the hours say otherwise.
    Volume(u8),
    /// To end the program: whoever watches it starts it anew.
    Restart,
    /// To leave the exhibition: the program is what it is for everybody else.
    Leave,
    /// To go away again.
    Close,
}

/// The door that the number opens. What is typed is never printed.
#[derive(Resource, Default)]
pub struct Door {
    /// How long a corner has been held.
    held: Option<Duration>,
    typed: String,
    /// Wrong numbers, one after the other.
    wrong: u8,
    /// The last number was wrong, and nothing has been typed since.
    is_wrong: bool,
    /// For how long it stays locked.
    locked: Duration,
    /// How long no digit was typed.
    quiet: Duration,
    open: bool,
}

impl Door {
    /// How many digits are typed.
    #[must_use]
    pub fn typed(&self) -> usize {
        self.typed.len()
    }

    /// For how many seconds it is locked, while it is.
    #[must_use]
    pub fn locked_s(&self) -> Option<u32> {
        let whole = u32::try_from(self.locked.as_millis().div_ceil(1000)).unwrap_or(u32::MAX);
        (whole > 0).then_some(whole)
    }

    /// True after a wrong number, until the next digit.
    #[must_use]
    pub fn is_wrong(&self) -> bool {
        self.is_wrong
    }

    /// True while staff are in.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.open
    }

    /// A press begins, in a corner or elsewhere; or it ends.
    fn hold(&mut self, in_corner: bool) {
        self.held = in_corner.then_some(Duration::ZERO);
    }

    /// Time passes; true when the corner has been held long enough. It has to be held anew then.
    fn waits(&mut self, passed: Duration) -> bool {
        self.locked = self.locked.saturating_sub(passed);
        self.held = self.held.map(|held| held + passed);
        let enough = self.held.is_some_and(|held| held >= HOLD);
        if enough {
            self.held = None;
        }
        enough
    }

    /// Time passes before the keys; true when nobody types any more.
    fn stays(&mut self, passed: Duration) -> bool {
        self.quiet += passed;
        !self.open && self.quiet >= STAYS
    }

    /// As somebody finds it who comes anew. Wrong numbers are not forgotten.
    fn shut(&mut self) {
        (self.open, self.is_wrong, self.quiet) = (false, false, Duration::ZERO);
        self.typed.clear();
    }

    fn digit(&mut self, digit: u8, pin: &Pin) {
        let digit = char::from_digit(u32::from(digit), 10);
        let Some(digit) = digit.filter(|_| !self.open && self.locked.is_zero()) else {
            return;
        };
        (self.quiet, self.is_wrong) = (Duration::ZERO, false);
        self.typed.push(digit);
        if self.typed.len() < pin.digits() {
            return;
        }
        self.open = pin.opens(&self.typed);
        self.typed.clear();
        self.is_wrong = !self.open;
        self.wrong = if self.open { 0 } else { self.wrong + 1 };
        if self.wrong >= TRIES {
            (self.wrong, self.locked) = (0, LOCKED);
        }
    }

    fn erase(&mut self) {
        (self.quiet, self.is_wrong) = (Duration::ZERO, false);
        self.typed.pop();
    }
}

/// True where a press lies in a corner of the window.
fn in_corner(at: Vec2, layout: &Layout) -> bool {
    let side = CORNER * layout.touch;
    let near = |at: f32, end: f32| at <= side || at >= end - side;
    near(at.x, layout.window.x) && near(at.y, layout.window.y)
}

/// Where the mouse is, and the finger that is down.
#[derive(Default)]
struct Hand {
    mouse: Vec2,
    finger: Option<u64>,
}

/// Presses are heard as they come, for a corner is none of the board.
fn watch_corners(
    mut hand: Local<Hand>,
    mut moved: MessageReader<CursorMoved>,
    mut buttons: MessageReader<MouseButtonInput>,
    mut touches: MessageReader<TouchInput>,
    layout: Res<Layout>,
    mut door: ResMut<Door>,
) {
    for event in moved.read() {
        hand.mouse = event.position;
        if hand.finger.is_none() && !in_corner(event.position, &layout) {
            door.hold(false);
        }
    }
    for event in buttons.read() {
        let down = event.state == ButtonState::Pressed && event.button == MouseButton::Left;
        door.hold(down && in_corner(hand.mouse, &layout));
    }
    for touch in touches.read() {
        match touch.phase {
            // With a second finger down nothing is held.
            TouchPhase::Started => {
                let only = hand.finger.is_none();
                hand.finger = Some(touch.id);
                door.hold(only && in_corner(touch.position, &layout));
            }
            _ if hand.finger != Some(touch.id) => {}
            TouchPhase::Moved if in_corner(touch.position, &layout) => {}
            TouchPhase::Moved => door.hold(false),
            TouchPhase::Ended | TouchPhase::Canceled => {
                hand.finger = None;
                door.hold(false);
            }
        }
    }
}

fn wait(
    time: Res<Time<Real>>,
    overlay: Res<State<Overlay>>,
    mut door: ResMut<Door>,
    mut next: ResMut<NextState<Overlay>>,
) {
    let passed = time.delta();
    let before_the_keys = *overlay.get() == Overlay::Staff;
    if door.waits(passed) && !before_the_keys && !door.open {
        door.shut();
        go(&mut next, Overlay::Staff);
    }
    if before_the_keys && door.stays(passed) {
        go(&mut next, Overlay::None);
    }
}

/// The digit of a key. Bevy prints a key code as its variant's name.
fn digit_of(key: KeyCode) -> Option<u8> {
    let name = format!("{key:?}");
    let digit = name
        .strip_prefix("Digit")
        .or_else(|| name.strip_prefix("Numpad"))?;
    digit.parse().ok()
}

/// Digits may come from a keyboard, too.
fn type_in(mut keys: MessageReader<KeyboardInput>, mut wishes: MessageWriter<Staff>) {
    for key in keys.read() {
        if key.state != ButtonState::Pressed || key.repeat {
            continue;
        }
        let erased = (key.key_code == KeyCode::Backspace).then_some(Staff::Erase);
        wishes.write_batch(digit_of(key.key_code).map(Staff::Digit).or(erased));
    }
}

fn serve(
    mut inbox: MessageReader<Staff>,
    (settings, overlay): (Res<Settings>, Res<State<Overlay>>),
    (mut door, mut next): (ResMut<Door>, ResMut<NextState<Overlay>>),
    mut loudness: ResMut<Loudness>,
    mut leaver: ResMut<Leaver>,
    mut exit: MessageWriter<AppExit>,
    mut commands: Commands,
) {
    let before_the_keys = *overlay.get() == Overlay::Staff;
    for wish in inbox.read() {
        match wish {
            Staff::Digit(digit) if before_the_keys => {
                door.digit(*digit, &settings.config.exhibition.pin);
            }
            Staff::Erase if before_the_keys => door.erase(),
            Staff::Close if before_the_keys => go(&mut next, Overlay::None),
            Staff::Volume(percent) if door.open => loudness.set(*percent),
            Staff::Restart if door.open => {
                leaver.0 = Leaving::Staff;
                exit.write(AppExit::Success);
            }
            Staff::Leave if door.open => commands.queue(opening::end),
            _ => {}
        }
    }
}

/// Who is not before the keys, nor at what lies behind them, has gone.
fn shut(overlay: Res<State<Overlay>>, mut door: ResMut<Door>) {
    if door.open && !matches!(overlay.get(), Overlay::Staff | Overlay::Settings) {
        door.shut();
    }
}

/// Adds the way in for staff to the app.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Door>()
        .add_message::<Staff>()
        .add_systems(
            Update,
            (
                (
                    shut,
                    watch_corners.run_if(stand::is_on),
                    wait.run_if(stand::is_on),
                    type_in.run_if(in_state(Overlay::Staff)),
                )
                    .chain()
                    .in_set(AppSystems::Input),
                serve.run_if(stand::is_on).in_set(AppSystems::Match),
            ),
        );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;

    const RIGHT: [u8; 4] = [2, 4, 6, 8];

    /// Types all digits of a number.
    fn type_all(door: &mut Door, digits: [u8; 4], config: &Config) {
        for digit in digits {
            door.digit(digit, &config.exhibition.pin);
        }
    }

    #[test]
    fn five_wrong_numbers_lock_it_for_a_minute() {
        let (mut door, config) = (Door::default(), Config::embedded());
        for _ in 1..TRIES {
            type_all(&mut door, [1, 1, 1, 1], &config);
            assert!(door.is_wrong() && door.locked_s().is_none());
            // To go away and come back is no way around it.
            door.shut();
        }
        type_all(&mut door, [1, 1, 1, 1], &config);
        assert_eq!(door.locked_s(), Some(60));
        type_all(&mut door, RIGHT, &config);
        assert!(!door.is_open() && door.typed() == 0);
        door.waits(Duration::from_millis(59_500));
        assert_eq!(door.locked_s(), Some(1));
        door.waits(Duration::from_millis(500));
        assert_eq!(door.locked_s(), None);
        type_all(&mut door, RIGHT, &config);
        assert!(door.is_open());
    }

    #[test]
    fn a_right_number_makes_up_for_wrong_ones() {
        let (mut door, config) = (Door::default(), Config::embedded());
        for _ in 0..3 {
            for _ in 1..TRIES {
                type_all(&mut door, [1, 1, 1, 1], &config);
            }
            type_all(&mut door, RIGHT, &config);
            assert!(door.is_open());
            door.shut();
        }
    }

    #[test]
    fn digits_are_taken_back_one_by_one() {
        let mut door = Door::default();
        let config = Config::embedded();
        let pin = &config.exhibition.pin;
        door.digit(2, pin);
        door.digit(9, pin);
        assert_eq!(door.typed(), 2);
        door.erase();
        for digit in [4, 6, 8] {
            door.digit(digit, pin);
        }
        assert!(door.is_open());
        door.digit(77, pin);
        assert!(
            door.is_open() && door.typed() == 0,
            "there is no such digit"
        );
    }

    #[test]
    fn a_corner_is_held_without_a_break() {
        let mut door = Door::default();
        door.hold(true);
        assert!(!door.waits(Duration::from_secs(4)));
        door.hold(false);
        assert!(!door.waits(Duration::from_secs(4)));
        door.hold(true);
        assert!(!door.waits(Duration::from_secs(4)));
        assert!(door.waits(Duration::from_secs(1)));
        assert!(!door.waits(Duration::from_secs(9)), "once for each press");
    }

    #[test]
    fn nobody_waits_long_for_a_digit() {
        let mut door = Door::default();
        let config = Config::embedded();
        assert!(!door.stays(Duration::from_secs(19)));
        door.digit(2, &config.exhibition.pin);
        assert!(!door.stays(Duration::from_secs(19)));
        assert!(door.stays(Duration::from_secs(1)));
    }
}
