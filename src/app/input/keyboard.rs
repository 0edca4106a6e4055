//! Keyboard input: everything that mouse and touch can do except drawing rings and arrows.

use super::recent::{Holder, Recent};
use super::select::point;
use super::state::{ButtonFocus, CapturesDone, Erase, Selection, Tapped, Writing};
use crate::app::board::Hurry;
use crate::app::exhibition::Stand;
use crate::app::exhibition::patience::Quiet;
use crate::app::faces::face;
use crate::app::play::editor::EditWanted;
use crate::app::play::game::{Command, Match, ReplayStep, ReplayWanted, Wish};
use crate::app::play::pasteboard::PasteboardWanted;
use crate::app::play::playback::PlayOrPause;
use crate::app::play::store::SaveGame;
use crate::app::preferences::Preferences;
use crate::app::registry::keys::{CONTROL, Keys as Bindings};
use crate::app::registry::{KeySystems, names};
use crate::app::settings::Settings;
use crate::app::sound::state::Mute;
use crate::app::state::{Activity, AppSystems, Overlay, go, send};
use crate::app::thinking::ai::HintWanted;
use crate::app::thinking::insight::Insight;
use crate::app::thinking::review::ReviewWanted;
use bevy::ecs::system::SystemParam;
use bevy::input::ButtonState;
use bevy::input::keyboard::KeyboardInput;
use bevy::prelude::*;
use tibetango_content::config::Action;
use tibetango_rules::{Point, Shape};

/// Returns the next point in a direction of the board, or `from` at its edge. Left and right keep to the row.
/// On boards where the points of the next row lie between those of this one, up and down lean to one side and
/// back, so that every point is reached and two steps up stay in the column.
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

/// Returns the direction of an arrow key.
const fn way(action: Action) -> Option<IVec2> {
    match action {
        Action::Up => Some(IVec2::NEG_Y),
        Action::Down => Some(IVec2::Y),
        Action::Left => Some(IVec2::NEG_X),
        Action::Right => Some(IVec2::X),
        _ => None,
    }
}

/// State that the keys read and change.
#[derive(SystemParam)]
struct Keys<'w> {
    settings: Res<'w, Settings>,
    bound: Res<'w, Bindings>,
    game: Option<Res<'w, Match>>,
    activity: Res<'w, State<Activity>>,
    overlay: Res<'w, State<Overlay>>,
    stand: Res<'w, State<Stand>>,
    quiet: Res<'w, Quiet>,
    next: ResMut<'w, NextState<Overlay>>,
    focus: Res<'w, ButtonFocus>,
    writing: Res<'w, Writing>,
    selection: ResMut<'w, Selection>,
    recent: ResMut<'w, Recent>,
    preferences: ResMut<'w, Preferences>,
    insight: Option<ResMut<'w, Insight>>,
    commands: MessageWriter<'w, Command>,
    replays: MessageWriter<'w, ReplayWanted>,
    playback: MessageWriter<'w, PlayOrPause>,
    taps: MessageWriter<'w, Tapped>,
    done: MessageWriter<'w, CapturesDone>,
    hurries: MessageWriter<'w, Hurry>,
    saves: MessageWriter<'w, SaveGame>,
    mutes: MessageWriter<'w, Mute>,
    hints: MessageWriter<'w, HintWanted>,
    reviews: MessageWriter<'w, ReviewWanted>,
    erasing: MessageWriter<'w, Erase>,
    edits: MessageWriter<'w, EditWanted>,
    copies: MessageWriter<'w, PasteboardWanted>,
}

impl Keys<'_> {
    /// Returns true if a key may act here: visitors of an exhibition move on the board and no further, and a
    /// key pressed while nobody is there, or seemed to be, only reports that somebody is.
    fn may(&self, action: Action) -> bool {
        let visitors = way(action).is_some() || matches!(action, Action::Confirm | Action::Cancel);
        let there = self.stand.is_visited() && !self.quiet.swallows();
        !self.stand.is_on() || visitors && there
    }

    /// Handles the keys that act the same everywhere; returns false for keys whose meaning depends on the place.
    fn anywhere(&mut self, action: Action) -> bool {
        match action {
            Action::Fullscreen => self.preferences.fullscreen = !self.preferences.fullscreen,
            Action::Mute => send(&mut self.mutes, Mute),
            Action::Turn => self.preferences.turned = !self.preferences.turned,
            Action::Language => {
                let config = &self.settings.config;
                let now = config.text.language();
                let at = config.languages.iter().position(|t| t.language() == now);
                let next = at.map_or(0, |at| at + 1) % config.languages.len().max(1);
                if let Some(table) = config.languages.get(next) {
                    table.language().clone_into(&mut self.preferences.language);
                }
            }
            _ => return false,
        }
        true
    }

    fn on_the_title(&mut self, action: Action) {
        match action {
            Action::NewGame => go(&mut self.next, Overlay::Card(names::NEW_GAME)),
            Action::Load => go(&mut self.next, Overlay::Card(names::RECORDS)),
            _ => {}
        }
    }

    /// Steps through a game under review; else moves the cursor.
    fn arrow(&mut self, towards: IVec2) {
        let Some(game) = &self.game else { return };
        if *self.activity.get() == Activity::Review {
            self.replays.write(ReplayWanted::Step(match towards {
                IVec2::NEG_Y => ReplayStep::Up,
                IVec2::Y => ReplayStep::Down,
                IVec2::NEG_X => ReplayStep::Back,
                _ => ReplayStep::On,
            }));
            return;
        }
        // Up leads away from the viewer.
        let towards = if self.preferences.turned {
            -towards
        } else {
            towards
        };
        let line = game.session.line();
        let middle = line.hole().unwrap_or(line.shape().hub());
        // The cursor may come from a larger board.
        let cursor = self
            .selection
            .cursor
            .filter(|at| at.index() < line.shape().points());
        self.selection.cursor = Some(match cursor {
            None => middle,
            Some(at) => neighbour(line.shape(), at, towards),
        });
    }

    /// Leaves the node of the tree being shown, or cancels the move begun, else hides the cursor; with none of
    /// these it opens the menu.
    fn cancel(&mut self) {
        let node = self.insight.as_mut().is_some_and(|insight| insight.leave());
        let chosen = node || self.selection.pending.take().is_some();
        let called_off = chosen || self.selection.cursor.take().is_some();
        if called_off {
            go(&mut self.next, Overlay::None);
        } else {
            go(&mut self.next, Overlay::Card(names::MENU));
        }
    }

    /// Returns true if the last stones placed can be numbered: in games with many placements.
    fn shows_recent(&self) -> bool {
        let game = self.game.as_ref().map(|game| game.session.setup().game());
        *self.overlay.get() == Overlay::None && game.is_some_and(|game| face(game).many_stones)
    }

    /// Handles a key while a position is put together.
    fn in_the_editor(&mut self, action: Action) {
        match action {
            Action::Confirm => {
                self.taps.write_batch(self.selection.cursor.map(Tapped));
            }
            Action::Cancel => self.cancel(),
            Action::Undo => send(&mut self.edits, EditWanted::Undo),
            Action::Redo => send(&mut self.edits, EditWanted::Redo),
            Action::Brush => send(&mut self.edits, EditWanted::NextBrush),
            Action::NewGame => go(&mut self.next, Overlay::Card(names::NEW_GAME)),
            Action::Load => go(&mut self.next, Overlay::Card(names::RECORDS)),
            Action::Menu => go(&mut self.next, Overlay::Card(names::MENU)),
            _ => {}
        }
    }

    /// Handles a key pressed together with Control: C copies, V pastes unless a game is being played.
    fn with_control(&mut self, key: KeyCode) {
        if *self.overlay.get() != Overlay::None || self.stand.is_on() {
            return;
        }
        match (key, *self.activity.get()) {
            (_, Activity::Title) => {}
            (KeyCode::KeyC, _) => send(&mut self.copies, PasteboardWanted::CopyPosition),
            (KeyCode::KeyV, Activity::Editor | Activity::Review) => {
                send(&mut self.copies, PasteboardWanted::Paste);
            }
            _ => {}
        }
    }

    fn at_the_table(&mut self, action: Action) {
        let Some(game) = &self.game else { return };
        let over = game.session.outcome().is_some();
        let here = *self.activity.get();
        let review = here == Activity::Review;
        match action {
            Action::Confirm => {
                self.taps.write_batch(self.selection.cursor.map(Tapped));
            }
            Action::Cancel => self.cancel(),
            Action::Hint => send(&mut self.hints, HintWanted),
            Action::Think => {
                if let Some(insight) = &mut self.insight {
                    insight.on = !insight.on;
                }
            }
            Action::Formations if face(game.session.setup().game()).formations.is_some() => {
                self.selection.formations = !self.selection.formations;
            }
            Action::Engine => go(&mut self.next, Overlay::Card(names::ENGINE)),
            Action::Review if review || over => {
                send(&mut self.reviews, ReviewWanted::Open);
            }
            Action::First if review => {
                send(&mut self.replays, ReplayWanted::Step(ReplayStep::First));
            }
            Action::Last if review => {
                send(&mut self.replays, ReplayWanted::Step(ReplayStep::Last));
            }
            Action::Comment if review => go(&mut self.next, Overlay::Card(names::NOTES)),
            Action::Undo if self.selection.step_back() => {}
            Action::Undo => send(&mut self.commands, Command::Ask(Wish::Undo)),
            Action::Redo => send(&mut self.commands, Command::Redo),
            Action::Done => send(&mut self.done, CapturesDone),
            Action::Erase => send(&mut self.erasing, Erase),
            Action::Hurry if review => send(&mut self.playback, PlayOrPause),
            Action::Hurry => send(&mut self.hurries, Hurry),
            Action::Save => send(&mut self.saves, SaveGame::default()),
            Action::NewGame => go(&mut self.next, Overlay::Card(names::NEW_GAME)),
            Action::Load => go(&mut self.next, Overlay::Card(names::RECORDS)),
            Action::Menu => go(&mut self.next, Overlay::Card(names::MENU)),
            _ => {}
        }
    }

    fn press(&mut self, action: Action) {
        if let Some(below) = self.writing.0 {
            if action == Action::Cancel {
                go(&mut self.next, below);
            }
            return;
        }
        if self.anywhere(action) {
            return;
        }
        if *self.overlay.get() != Overlay::None {
            if action == Action::Cancel {
                go(&mut self.next, Overlay::None);
            }
        } else if *self.activity.get() == Activity::Title || self.game.is_none() {
            self.on_the_title(action);
        } else if self.focus.0 {
            // Tab moved the focus to the buttons: arrows, Enter and Space act on them, and Escape leaves them first.
        } else if let Some(towards) = way(action) {
            self.arrow(towards);
        } else if *self.activity.get() == Activity::Editor {
            self.in_the_editor(action);
        } else {
            self.at_the_table(action);
        }
    }
}

/// Returns true for actions that repeat while the key is held.
const fn steps(action: Action) -> bool {
    way(action).is_some() || matches!(action, Action::Undo | Action::Redo)
}

fn listen(
    mut inbox: MessageReader<KeyboardInput>,
    held: Res<ButtonInput<KeyCode>>,
    mut keys: Keys,
) {
    let control = held.any_pressed(CONTROL);
    for event in inbox.read() {
        if control && event.state == ButtonState::Pressed {
            keys.with_control(event.key_code);
            continue;
        }
        // Names of keys are configuration; Bevy prints a key code as its variant's name.
        let name = format!("{:?}", event.key_code);
        let action = keys.settings.config.keys.action(&name);
        let Some(action) = action.filter(|action| keys.may(*action)) else {
            continue;
        };
        // A feature has it.
        if keys.bound.binds(action.name()) {
            continue;
        }
        let pressed = event.state == ButtonState::Pressed;
        if action == Action::Recent {
            let held = pressed && keys.shows_recent();
            keys.recent.hold(Holder::Key, held);
        }
        if pressed && (!event.repeat || steps(action)) {
            keys.press(action);
        }
    }
}

/// Adds the keys to the app.
pub(crate) fn plugin(app: &mut App) {
    app.configure_sets(Update, KeySystems.before(point))
        .add_systems(Update, listen.in_set(AppSystems::Input).before(point));
}
