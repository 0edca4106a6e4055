//! Beside the board: who plays, what is to be done, and the buttons of a match.

use super::actions::{self, Press};
use super::known::Table;
use super::moves::{self, List};
use super::offers;
use super::players::{brief, player};
use super::remark::Remark;
use super::status::status;
use super::thoughts;
use crate::app::board::BoardStyle;
use crate::app::faces::face;
use crate::app::input::recent::Holder;
use crate::app::input::select::CapturesDone;
use crate::app::play::game::{Match, MoveRequested};
use crate::app::play::playback::PlayOrPause;
use crate::app::state::send;
use crate::app::thinking::ai::HintWanted;
use crate::app::thinking::retry::RetryWanted;
use crate::app::thinking::review::ReviewWanted;
use crate::app::ui::kit::widgets::Kit;
use crate::app::ui::study::growth::Growth;
use crate::games::{Formation, Side};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{self, Ui, vec2};

/// What a person may wish for here.
#[derive(SystemParam)]
pub(crate) struct Wishes<'w> {
    done: MessageWriter<'w, CapturesDone>,
    hint: MessageWriter<'w, HintWanted>,
    moves: MessageWriter<'w, MoveRequested>,
    reviews: MessageWriter<'w, ReviewWanted>,
    retries: MessageWriter<'w, RetryWanted>,
    playback: MessageWriter<'w, PlayOrPause>,
}

pub(crate) fn draw(
    mut kit: Kit,
    mut table: Table,
    mut wishes: Wishes,
    (time, style): (Res<Time<Real>>, Res<BoardStyle>),
    (mut growth, mut list): (Local<Growth>, Local<List>),
) {
    let game = table.game.as_ref().filter(|game| !game.mode().is_task());
    let Some(game) = game else { return };
    let layout = *kit.layout;
    let watched = table.watched();
    let seeing = watched || game.mode().is_review() && table.review.is_told();
    let still = style.reduced_motion;
    let glance = if table.shows_tree() {
        let time = (!still).then(|| time.delta_secs());
        thoughts::grown(&mut kit, game, &table, &mut growth, time)
    } else {
        let glance = kit.panel("players", layout.panel, |kit, ui| {
            let narrow = !layout.portrait && (watched || game.mode().is_review());
            if narrow {
                // What is said of the game takes the room of all but the figures.
                let size = vec2(ui.available_width(), kit.look.px(34.0));
                brief(kit, ui, game, table.side(game), size);
            } else {
                players(kit, ui, game, table.side(game));
            }
            ui.add_space(kit.look.px(4.0));
            let most = if narrow {
                let below = if seeing {
                    thoughts::height(kit, ui, &table)
                } else {
                    0.0
                };
                let listed = moves::height(kit, LISTED);
                let offered = offered(kit, game, &table);
                let room = ui.available_height() - below - listed - offered;
                (room - kit.look.px(PHASE)).clamp(kit.look.px(LINES), kit.look.px(WORDS))
            } else {
                f32::INFINITY
            };
            words(kit, ui, game, &table, most);
            if layout.portrait {
                if watched {
                    thoughts::explained(kit, ui, game, &table);
                }
                return None;
            }
            let glance = seeing.then(|| thoughts::told(kit, ui, game, &table));
            let remark = Remark::of(kit, ui, game);
            let foot = remark.as_ref().map_or(0.0, |remark| remark.height(kit, ui));
            let room = vec2(ui.available_width(), ui.available_height() - foot);
            let down = egui::Layout::top_down(egui::Align::Min);
            ui.allocate_ui_with_layout(room, down, |ui| {
                let played = (&**game, &*table.played);
                moves::draw(kit, ui, played, &table.review, &mut list);
            });
            if let Some(remark) = remark {
                remark.draw(kit, ui);
            }
            glance.flatten()
        });
        let plate = (layout.portrait && seeing).then(|| thoughts::plate(&mut kit, game, &table));
        glance.or(plate.flatten())
    };
    let pressed = kit.panel("buttons", layout.buttons, |kit, ui| {
        actions::draw(kit, ui, game, &table, layout.rows)
    });
    let held = kit.place_of(actions::RECENT).is_some_and(|rect| {
        kit.ctx().input(|input| {
            let at = input.pointer.interact_pos();
            input.pointer.primary_down() && at.is_some_and(|at| rect.contains(at))
        })
    });
    let was_held = table.recent.holds(Holder::Button);
    if was_held != held {
        table.recent.hold(Holder::Button, held);
    }
    // What was held has been shown.
    if let Some(pressed) = pressed.filter(|press| !(was_held && matches!(press, Press::Recent))) {
        obey(pressed, &mut kit, &mut table, &mut wishes);
    }
    if let (Some(glance), Some(game), Some(insight)) =
        (glance, &table.game, table.insight.as_deref_mut())
    {
        glance.obey(game, insight, &mut wishes.moves);
    }
}

/// Height of the line above the words, which names the phase, in design pixels.
const PHASE: f32 = 30.0;
/// The most height of the words where the moves of the game are listed below them: four lines.
const WORDS: f32 = 92.0;
/// The least: two lines.
const LINES: f32 = 44.0;
/// So many rows of moves have room, before the words take more than two lines.
const LISTED: usize = 5;

/// Does what was pressed.
fn obey(pressed: Press, kit: &mut Kit, table: &mut Table, wishes: &mut Wishes) {
    match pressed {
        Press::Do(command) => kit.order(command),
        Press::Over(overlay) => kit.go(overlay),
        Press::Think => {
            if let Some(insight) = &mut table.insight {
                insight.on = !insight.on;
            }
        }
        Press::Formations => table.selection.formations = !table.selection.formations,
        Press::Review(wanted) => send(&mut wishes.reviews, wanted),
        Press::Retry(wanted) => send(&mut wishes.retries, wanted),
        Press::Done => send(&mut wishes.done, CapturesDone),
        Press::Hint => send(&mut wishes.hint, HintWanted),
        Press::Recent => table.recent.press(),
        Press::Play(wanted) => send(&mut wishes.playback, wanted),
        Press::Pace => {
            let set = &mut table.preferences;
            set.replay_pace = set.replay_pace.next();
        }
    }
}

/// Both players: side by side where the window is tall.
fn players(kit: &mut Kit, ui: &mut Ui, game: &Match, in_view: Option<Side>) {
    // A game that is looked at again has more to say below.
    let low = game.mode().is_review();
    let height = kit.look.px(if low { 64.0 } else { 78.0 });
    if !kit.layout.portrait {
        for side in Side::BOTH {
            let size = vec2(ui.available_width(), height);
            player(kit, ui, (game, side), in_view, size);
        }
        return;
    }
    let gap = kit.look.px(12.0);
    let half = (ui.available_width() - gap) * 0.5;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = gap;
        for side in Side::BOTH {
            player(kit, ui, (game, side), in_view, vec2(half, height));
        }
    });
}

/// Height of the buttons of decisions and of other ways. The list of moves has those of a replay too, and
/// under what the search says there is room for one of them.
fn offered(kit: &Kit, game: &Match, table: &Table) -> f32 {
    let listed = table.watched() && !table.shows_tree() && !kit.layout.portrait;
    match listed && game.mode().is_review() {
        true => 0.0,
        false => offers::height(kit, game),
    }
}

/// What is to be done, in words no higher than `most` logical pixels; below it the buttons of decisions
/// and of other ways, and the legend of shapes.
pub(super) fn words(kit: &mut Kit, ui: &mut Ui, game: &Match, table: &Table, most: f32) {
    let portrait = kit.layout.portrait;
    let key = face(game.session.setup().game()).formations;
    let key = key.filter(|_| table.selection.formations);
    let legend = key.map(|key| legend(kit, key, &table.marks.formations));
    let room = kit.look.px(if portrait { 40.0 } else { 64.0 });
    let offered = offered(kit, game, table);
    let mut below = offered;
    if legend.is_some() && portrait {
        below += room;
    }
    let most = ui.available_height() - kit.look.px(PHASE) - most;
    let below = below.max(most);
    if !portrait && (game.mode().is_review() || table.watched()) {
        // What is pressed below keeps its place, however long the words are.
        let high = (ui.available_height() - below).clamp(0.0, kit.look.px(PHASE + WORDS));
        let size = vec2(ui.available_width(), high);
        let down = egui::Layout::top_down(egui::Align::Min);
        ui.allocate_ui_with_layout(size, down, |ui| {
            ui.set_min_height(high);
            status(kit, ui, game, table, 0.0);
        });
    } else {
        status(kit, ui, game, table, below);
    }
    if offered > 0.0 {
        offers::draw(kit, ui, game);
    }
    if let Some(legend) = &legend {
        let (font, ink) = (kit.look.small(), kit.look.ink_soft);
        kit.words(ui, legend, font, ink, room);
    }
}

/// What the signs of formations mean, with the number of squares of each side.
fn legend(kit: &Kit, key: &str, found: &[Formation]) -> String {
    let squares = |wanted: Side| {
        let own =
            |one: &&Formation| matches!(one, Formation::Square { side, .. } if *side == wanted);
        found.iter().filter(own).count()
    };
    let [white, black] = Side::BOTH.map(squares);
    kit.fill(key, &[("white", white), ("black", black)])
}
