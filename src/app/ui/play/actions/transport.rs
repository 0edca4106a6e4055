//! Row of playback buttons: signs in place of words, for they are the same everywhere and six of
//! them have room side by side.

use super::{Action, Press, action};
use crate::app::play::game::{Match, ReplayStep, ReplayWanted};
use crate::app::play::playback::PlayOrPause;
use crate::app::preferences::Pace;
use crate::app::ui::kit::signs::Sign;
use crate::app::ui::kit::widgets::{Kit, Weight};
use crate::app::ui::play::known::Table;
use bevy_egui::egui::Ui;

/// Returns the text key of a pace.
fn pace_key(pace: Pace) -> &'static str {
    match pace {
        Pace::Slow => "replay.pace.slow",
        Pace::Normal => "replay.pace.normal",
        Pace::Fast => "replay.pace.fast",
    }
}

/// Draws the row; returns what was pressed.
pub(super) fn draw(kit: &mut Kit, ui: &mut Ui, game: &Match, table: &Table) -> Option<Press> {
    let session = &game.session;
    let (start, end) = (session.line().is_empty(), !session.can_redo());
    let plays = table.playback.plays();
    let sign = |name: &'static str, key, why_not: bool, sign, press| -> Action {
        let (mut button, press) = action(kit, (name, key), None, press);
        button.enabled = !why_not;
        button.sign = Some(sign);
        // A pointer that rests on a sign shows its name.
        button.note.clone_from(&button.label);
        (button, press)
    };
    let step = |name, step, why_not, sign_of| {
        let press = Press::Replay(ReplayWanted::Step(step));
        sign(name, name, why_not, sign_of, press)
    };
    let (key, shown) = if plays {
        ("replay.pause", Sign::Pause)
    } else {
        ("replay.play", Sign::Play)
    };
    // A game without moves has nothing to play.
    let nothing = start && end;
    let mut play = sign("replay.play", key, nothing, shown, Press::Play(PlayOrPause));
    // One thing to do first: at a moment that is to try again.
    let weight = Weight::Primary.when(table.review.shown(session).is_none() && !nothing);
    play.0.weight = if plays { Weight::Chosen } else { weight };
    let mut pace = action(
        kit,
        ("replay.pace", pace_key(table.preferences.replay_pace)),
        None,
        Press::Pace,
    );
    pace.0.note = kit.t("replay.speed");
    let buttons = [
        step("replay.first", ReplayStep::First, start, Sign::First),
        step("replay.previous", ReplayStep::Back, start, Sign::Back),
        play,
        step("replay.next", ReplayStep::On, end, Sign::On),
        step("replay.last", ReplayStep::Last, end, Sign::Last),
        pace,
    ];
    let (buttons, presses): (Vec<_>, Vec<_>) = buttons.into_iter().unzip();
    let pressed = kit.abreast(ui, &buttons, kit.look.touch)?;
    presses.into_iter().nth(pressed)
}
