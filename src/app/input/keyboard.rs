//! Keys: everything that mouse and touch can do.

use super::select::{CapturesDone, Selection, Tapped};
use crate::app::board::Hurry;
use crate::app::faces::face;
use crate::app::play::game::{Command, Match, ReplayStep, Wish};
use crate::app::play::store::SaveGame;
use crate::app::preferences::Preferences;
use crate::app::settings::Settings;
use crate::app::sound::Mute;
use crate::app::state::{AppSystems, Overlay, Screen, go};
use crate::app::thinking::ai::HintWanted;
use crate::app::thinking::insight::Insight;
use crate::app::thinking::review::ReviewWanted;
use crate::config::Action;
use crate::games::{Point, Shape};
use bevy::input::ButtonState;
use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::*;

/// True while the keyboard is on a button of the interface rather than on the board.
#[derive(Resource, Default)]
pub struct ButtonFocus(pub bool);

/// The next point in a direction of the board, or `from` at its edge. Left and right keep to the
/// row. Where the points of the next row lie between those of this one, up and down lean to one
/// side and back, so that every point is reached and two steps up stay in the column.
fn neighbour(shape: &Shape, from: Point, towards: IVec2) -> Point {
    let (row, column) = shape.row_column(from);
    let (row, column) = (i32::from(row), i32::from(column));
    let lean = if row % 2 == 0 { 1 } else { -1 };
    let here = IVec2::new(column, row);
    let places = match towards.y {
        0 => [towards, 2 * towards, 2 * towards],
        _ => [0, lean, -lean].map(|lean| IVec2::new(lean, towards.y)),
    };
    let at = |way: &IVec2| {
        let place = here + *way;
        shape.at(u8::try_from(place.y).ok()?, u8::try_from(place.x).ok()?)
    };
    places.iter().find_map(at).unwrap_or(from)
}

fn keys(
    mut inbox: MessageReader<KeyboardInput>,
    settings: Res<Settings>,
    game: Option<Res<Match>>,
    overlay: Res<State<Overlay>>,
    mut next_overlay: ResMut<NextState<Overlay>>,
    mut selection: ResMut<Selection>,
    focus: Res<ButtonFocus>,
    (mut commands, mut taps, mut done, mut hurry, mut save, mut mute, mut hint): (
        MessageWriter<Command>,
        MessageWriter<Tapped>,
        MessageWriter<CapturesDone>,
        MessageWriter<Hurry>,
        MessageWriter<SaveGame>,
        MessageWriter<Mute>,
        MessageWriter<HintWanted>,
    ),
    (mut preferences, mut insight): (ResMut<Preferences>, Option<ResMut<Insight>>),
    mut reviews: MessageWriter<ReviewWanted>,
    screen: Res<State<Screen>>,
) {
    for event in inbox.read() {
        // Names of keys are configuration; Bevy prints a key code as its variant's name.
        let name = format!("{:?}", event.key_code);
        let Some(action) = settings.config.keys.action(&name) else {
            continue;
        };
        let pressed = event.state == ButtonState::Pressed;
        if action == Action::Recent && selection.recent[0] != pressed {
            selection.recent[0] = pressed;
        }
        if !pressed {
            continue;
        }
        match action {
            Action::Fullscreen => {
                preferences.fullscreen = !preferences.fullscreen;
                continue;
            }
            Action::Mute => {
                mute.write(Mute);
                continue;
            }
            Action::Language => {
                let languages = &settings.config.languages;
                let now = settings.config.text.language();
                let at = languages.iter().position(|t| t.language() == now);
                let next = at.map_or(0, |at| at + 1) % languages.len().max(1);
                if let Some(table) = languages.get(next) {
                    table.language().clone_into(&mut preferences.language);
                }
                continue;
            }
            _ => {}
        }
        if *overlay.get() != Overlay::None {
            if action == Action::Cancel {
                go(&mut next_overlay, Overlay::None);
            }
            continue;
        }
        let Some(game) = game.as_ref().filter(|_| *screen.get() == Screen::Match) else {
            match action {
                Action::NewGame => go(&mut next_overlay, Overlay::NewGame),
                Action::Load => go(&mut next_overlay, Overlay::Records),
                _ => {}
            }
            continue;
        };
        if focus.0 && action != Action::Cancel {
            // Tab went to the buttons: arrows, Enter and Space are theirs until Escape.
            continue;
        }
        let arrow = match action {
            Action::Up => Some(IVec2::NEG_Y),
            Action::Down => Some(IVec2::Y),
            Action::Left => Some(IVec2::NEG_X),
            Action::Right => Some(IVec2::X),
            _ => None,
        };
        if let Some(towards) = arrow {
            if game.mode().is_review() {
                commands.write(Command::Step(match action {
                    Action::Up => ReplayStep::First,
                    Action::Down => ReplayStep::Last,
                    Action::Left => ReplayStep::Back,
                    _ => ReplayStep::On,
                }));
            } else {
                let line = game.session.line();
                let middle = line.hole().unwrap_or(line.shape().hub());
                selection.cursor = Some(match selection.cursor {
                    None => middle,
                    Some(at) => neighbour(line.shape(), at, towards),
                });
            }
            continue;
        }
        match action {
            Action::Confirm => {
                if let Some(at) = selection.cursor {
                    taps.write(Tapped(at));
                }
            }
            // Escape leaves the buttons first.
            Action::Cancel if focus.0 => {}
            Action::Hint => {
                hint.write(HintWanted);
            }
            Action::Think => {
                if let Some(insight) = &mut insight {
                    insight.on = !insight.on;
                }
            }
            Action::Formations if face(game.session.setup().game()).formations => {
                selection.formations = !selection.formations;
            }
            Action::Engine => go(&mut next_overlay, Overlay::Engine),
            Action::Review if game.mode().is_review() || game.session.outcome().is_some() => {
                reviews.write(ReviewWanted::Open);
            }
            Action::Cancel => {
                // First what is half chosen, then the cursor, then the menu.
                let chosen = selection.pending.take().is_some();
                let called_off = chosen || selection.cursor.take().is_some();
                go(
                    &mut next_overlay,
                    if called_off {
                        Overlay::None
                    } else {
                        Overlay::Menu
                    },
                );
            }
            Action::Undo => {
                commands.write(Command::Ask(Wish::Undo));
            }
            Action::Redo => {
                commands.write(Command::Redo);
            }
            Action::Resign if game.session.outcome().is_none() && game.mode().is_played() => {
                go(&mut next_overlay, Overlay::Resign);
            }
            Action::Done => {
                done.write(CapturesDone);
            }
            Action::Hurry => {
                hurry.write(Hurry);
            }
            Action::Save => {
                save.write(SaveGame);
            }
            Action::NewGame => go(&mut next_overlay, Overlay::NewGame),
            Action::Load => go(&mut next_overlay, Overlay::Records),
            Action::Menu => go(&mut next_overlay, Overlay::Menu),
            _ => {}
        }
    }
}

/// Adds the keys to the app.
pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<ButtonFocus>().add_systems(
        Update,
        keys.in_set(AppSystems::Input).before(super::select::point),
    );
}
