//! Systems of the idle timer: they read presses, and run the countdown after which the visitor is taken to have left.

use super::idle_timer::{Patience, PressSystems, Quiet};
use super::state::{ExhibitionState, Visitor, is_on};
use crate::app::play::table_facts::TableFacts;
use crate::app::settings::House;
use crate::app::state::{AppSystems, TurnStep};
use bevy::input::ButtonState;
use bevy::input::keyboard::KeyboardInput;
use bevy::input::mouse::MouseButtonInput;
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;
use std::time::Duration;

/// Reads every press, wherever it lands: also off the board.
fn listen(
    mut buttons: MessageReader<MouseButtonInput>,
    mut touches: MessageReader<TouchInput>,
    mut keys: MessageReader<KeyboardInput>,
    exhibition_state: Res<State<ExhibitionState>>,
    mut quiet: ResMut<Quiet>,
    mut visitors: MessageWriter<Visitor>,
) {
    let down = ButtonState::Pressed;
    // A book that lies on a keyboard is no visitor: repeats do not count.
    let keys = keys.read().filter(|key| key.state == down && !key.repeat);
    let buttons = buttons.read().filter(|button| button.state == down);
    let begins = |touch: &&TouchInput| touch.phase == TouchPhase::Started;
    let touches = touches.read().filter(begins);
    let touched = keys.count() + buttons.count() + touches.count() > 0;
    quiet.hear(touched);
    if touched && *exhibition_state.get() == ExhibitionState::Attract {
        visitors.write(Visitor::Came);
    }
}

fn wait(
    time: Res<Time<Real>>,
    house: Res<House>,
    exhibition_state: Res<State<ExhibitionState>>,
    step: Option<Res<State<TurnStep>>>,
    facts: Res<TableFacts>,
    mut quiet: ResMut<Quiet>,
    mut visitors: MessageWriter<Visitor>,
) {
    let idle = house.idle;
    let two = *exhibition_state.get() == ExhibitionState::Play && facts.is_of_two_people;
    let seconds = |seconds: u32| Duration::from_secs(u64::from(seconds));
    let patience = Patience {
        quiet: seconds(if two { idle.together_s } else { idle.alone_s }),
        countdown: seconds(idle.countdown_s),
    };
    let busy =
        step.is_some_and(|step| matches!(step.get(), TurnStep::Thinking | TurnStep::Animating));
    if quiet.pass(time.delta(), busy, patience) {
        quiet.begin_anew();
        visitors.write(Visitor::Gone);
    }
}

fn visitor_is_there(exhibition_state: Res<State<ExhibitionState>>) -> bool {
    exhibition_state.is_visited()
}

/// Adds the idle timer to the app.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Quiet>()
        .add_systems(PreUpdate, listen.in_set(PressSystems).run_if(is_on))
        .add_systems(
            Update,
            wait.run_if(visitor_is_there).in_set(AppSystems::Turn),
        );
}
