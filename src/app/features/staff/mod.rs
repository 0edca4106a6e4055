//! The entrance for staff: a corner of the screen that is held, a PIN, the page behind it, and the staff's commands.

mod view;

use crate::app::exhibition::staff::door::Door;
use crate::app::exhibition::staff::start;
use crate::app::exhibition::state::{Leaver, is_on};
use crate::app::exhibition::wall::Loudness;
use crate::app::layout::Layout;
use crate::app::registry::{
    AddFeature, Admission, ButtonPlace, CardName, CardSpec, Cards, Overlays, Weight, ready,
    ready_as, writes,
};
use crate::app::settings::House;
use crate::app::state::{AppSystems, Overlay};
use bevy::input::ButtonState;
use bevy::input::keyboard::KeyboardInput;
use bevy::input::mouse::MouseButtonInput;
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;
use bevy::window::CursorMoved;
use tibetango_lab::statistics::event::Leaving;

const CARD: CardName = CardName::new("staff");

/// Side length of a corner, as a multiple of the size of a touch target.
const CORNER: f32 = 1.5;

/// Commands of staff.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Staff {
    /// Type a digit of the PIN, 0 to 9.
    Digit(u8),
    /// Erase the last digit.
    Erase,
    /// Set the volume, in per cent, until the hours change it.
    Volume(u8),
    /// End the program: its supervisor restarts it.
    Restart,
    /// Leave the exhibition for the usual program.
    Leave,
    /// Close the keypad.
    Close,
}

/// True if a press lies in a corner of the window.
fn in_corner(at: Vec2, layout: &Layout) -> bool {
    let side = CORNER * layout.touch;
    let near = |at: f32, end: f32| at <= side || at >= end - side;
    near(at.x, layout.window.x) && near(at.y, layout.window.y)
}

/// Positions of the mouse and the finger that is down.
#[derive(Default)]
struct PointerPositions {
    mouse: Vec2,
    finger: Option<u64>,
}

/// Reads presses from the raw input, because a corner does not belong to the board.
fn watch_corners(
    mut hand: Local<PointerPositions>,
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
            // A second finger ends the hold.
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
    mut overlays: Overlays,
) {
    let passed = time.delta();
    let before_the_keys = *overlay.get() == Overlay::Card(CARD);
    if door.waits(passed) && !before_the_keys && !door.is_open() {
        door.close();
        overlays.open(CARD);
    }
    if before_the_keys && door.stays(passed) {
        overlays.close();
    }
}

/// Returns the digit of a key. Bevy prints a key code as its variant's name.
fn digit_of(key: KeyCode) -> Option<u8> {
    let name = format!("{key:?}");
    let digit = name
        .strip_prefix("Digit")
        .or_else(|| name.strip_prefix("Numpad"))?;
    digit.parse().ok()
}

/// Reads digits and Backspace from a keyboard, too.
fn type_in(mut keys: MessageReader<KeyboardInput>, mut requests: MessageWriter<Staff>) {
    for key in keys.read() {
        if key.state != ButtonState::Pressed || key.repeat {
            continue;
        }
        let erased = (key.key_code == KeyCode::Backspace).then_some(Staff::Erase);
        requests.write_batch(digit_of(key.key_code).map(Staff::Digit).or(erased));
    }
}

fn serve(
    mut inbox: MessageReader<Staff>,
    (house, overlay): (Res<House>, Res<State<Overlay>>),
    (mut door, mut overlays): (ResMut<Door>, Overlays),
    mut loudness: ResMut<Loudness>,
    mut leaver: ResMut<Leaver>,
    mut exit: MessageWriter<AppExit>,
    mut commands: Commands,
) {
    let before_the_keys = *overlay.get() == Overlay::Card(CARD);
    for request in inbox.read() {
        match request {
            Staff::Digit(digit) if before_the_keys => {
                door.digit(*digit, &house.pin);
            }
            Staff::Erase if before_the_keys => door.erase(),
            Staff::Close if before_the_keys => overlays.close(),
            Staff::Volume(percent) if door.is_open() => loudness.all.set(*percent),
            Staff::Restart if door.is_open() => {
                leaver.0 = Leaving::Staff;
                exit.write(AppExit::Success);
            }
            Staff::Leave if door.is_open() => commands.queue(start::end),
            _ => {}
        }
    }
}

/// Closes the door when staff have left the keypad and the cards behind it.
fn close_door(overlay: Res<State<Overlay>>, cards: Res<Cards>, mut door: ResMut<Door>) {
    let overlay = *overlay.get();
    let stay = overlay == Overlay::Card(CARD) || cards.is_behind_the_door(overlay);
    if door.is_open() && !stay {
        door.close();
    }
}

/// Adds the entrance for staff to the app.
pub(super) fn plugin(app: &mut App) {
    let at = |rank| ButtonPlace::Staff.at(rank);
    let card = CardSpec::new(CARD).admits(Admission::Anybody);
    let is_open = in_state(Overlay::Card(CARD));
    let back = ("stand.staff.close", "stand.staff.back");
    let [close, again, out] = [Staff::Close, Staff::Restart, Staff::Leave].map(writes);
    let [first, last] = [Weight::Primary, Weight::Danger].map(ready_as);
    app.add_message::<Staff>()
        .add_card(card, view::draw)
        .add_place(ButtonPlace::Staff, is_open.clone())
        .add_button(at(10), back, first, close)
        .add_button(at(30), "stand.staff.restart", ready, again)
        .add_button(at(40), "stand.staff.leave", last, out)
        .add_systems(
            Update,
            (
                (
                    close_door,
                    watch_corners.run_if(is_on),
                    wait.run_if(is_on),
                    type_in.run_if(is_open),
                )
                    .chain()
                    .in_set(AppSystems::Input),
                serve.run_if(is_on).in_set(AppSystems::Match),
            ),
        );
}
