//! Panels beside the board: the players, the task, and the buttons of a match.

use super::moves::graph::{self, MoveGraph};
use super::moves::{self, List};
use super::offers;
use super::params::PanelParams;
use super::players::{brief, player};
use super::remark::Remark;
use super::search_panel;
use super::status::status;
use crate::app::board::BoardStyle;
use crate::app::input::recent_stones::{self, Holder, Recent};
use crate::app::layout::PlateBelowPanel;
use crate::app::phrases::{self, side_key};
use crate::app::play::game::{Match, MoveRequest, ReplayRequest};
use crate::app::play::table_view::TableView;
use crate::app::preferences::Preferences;
use crate::app::presentation::presentation;
use crate::app::registry::{ButtonPlace, Buttons};
use crate::app::ui::kit::{Kit, then};
use crate::app::ui::placed_buttons;
use crate::app::ui::study::forms::SearchPanelInput;
use crate::app::ui::study::tree_growth::Growth;
use bevy::prelude::*;
use bevy_egui::egui::{self, Ui, vec2};
use tibetango_rules::{Formation, GameName, Side, Term};

/// Moves of the match, as a list and as a graph.
#[derive(Resource, Default)]
pub(crate) struct MoveViews {
    list: List,
    graph: MoveGraph,
}

pub(crate) fn draw(
    mut kit: Kit,
    mut table: PanelParams,
    buttons: Res<Buttons>,
    mut requests: MessageWriter<MoveRequest>,
    (time, style, preferences): (Res<Time<Real>>, Res<BoardStyle>, Res<Preferences>),
    (mut growth, mut listed): (Local<Growth>, ResMut<MoveViews>),
    mut plate: ResMut<PlateBelowPanel>,
) {
    let Some(game) = table.view.game() else {
        return;
    };
    let layout = *kit.layout;
    let (watched, replays) = (table.watches(), table.replays());
    let seeing = watched || replays && table.review.shows_chances();
    let below = layout.portrait && (seeing || table.shows_tree());
    plate.set_if_neq(PlateBelowPanel(below));
    let still = style.reduced_motion;
    let input = if table.shows_tree() {
        let time = (!still).then(|| time.delta_secs());
        search_panel::draw_tree(&mut kit, game, &table, &mut growth, time)
    } else {
        let MoveViews { list, graph } = &mut *listed;
        list.flowing = layout.portrait;
        let input = kit.panel("players", layout.panel, |kit, ui| {
            let narrow = replays || watched && !layout.portrait;
            if narrow || is_crowded(kit, ui, game) {
                // The words of the game, or its decision, take all the room but the players' line.
                let size = vec2(ui.available_width(), kit.look.px(34.0));
                brief(kit, ui, &table.view, table.side(game), size);
            } else {
                players(kit, ui, &table.view, table.side(game));
            }
            ui.add_space(kit.look.px(4.0));
            let most = if narrow && !layout.portrait {
                let below = if seeing {
                    search_panel::height(kit, ui, &table)
                } else {
                    0.0
                };
                let listed = moves::height(kit, MOVE_ROWS[usize::from(watched)]);
                let offered = choices_height(kit, ui, game, &table);
                let room = ui.available_height() - below - listed - offered;
                (room - kit.look.px(PHASE)).clamp(kit.look.px(LINES), kit.look.px(WORDS))
            } else {
                f32::INFINITY
            };
            words(kit, ui, game, &table, most);
            let played = (game, &*table.played);
            if layout.portrait {
                let below = flowing(kit, ui, &table);
                let input = match watched {
                    true => search_panel::draw_explanation(kit, ui, game, &table, below),
                    false => None,
                };
                if below > 0.0 {
                    // At the lower end, however long the words are.
                    let rows = below - ui.spacing().item_spacing.y;
                    ui.add_space((ui.available_height() - rows).max(0.0));
                    moves::draw(kit, ui, played, &table.review, list);
                }
                return input;
            }
            let input = seeing.then(|| search_panel::draw_report(kit, ui, game, &table));
            let remark = Remark::of(kit, ui, game);
            let foot = remark.as_ref().map_or(0.0, |remark| remark.height(kit, ui));
            let room = vec2(ui.available_width(), ui.available_height() - foot);
            let down = egui::Layout::top_down(egui::Align::Min);
            ui.allocate_ui_with_layout(room, down, |ui| {
                if replays && preferences.move_graph {
                    graph::draw(kit, ui, played, (&mut *graph, true));
                } else {
                    moves::draw(kit, ui, played, &table.review, list);
                }
            });
            if let Some(remark) = remark {
                remark.draw(kit, ui);
            }
            input.flatten()
        });
        let plate =
            (layout.portrait && seeing).then(|| search_panel::plate(&mut kit, game, &table));
        input.or(plate.flatten())
    };
    kit.panel("buttons", layout.buttons, |kit, ui| {
        act(kit, ui, &buttons, replays, layout.rows);
    });
    if let (Some(game), Some(insight)) = (table.view.game(), table.insight.as_mut()) {
        let is_pointed_at = matches!(input, Some(SearchPanelInput::Hover(_)));
        if !is_pointed_at {
            insight.bypass_change_detection().hover(game, &[]);
        }
        if let Some(input) = input {
            input.obey(game, insight, &mut requests);
        }
    }
}

/// Height of a player with the stones in hand, in design pixels.
const PLAYER: f32 = 78.0;
/// Height of the line above the words, which names the phase, in design pixels.
const PHASE: f32 = 30.0;
/// Maximum height of the words where the moves of the game are listed below them, in design pixels:
/// four lines.
const WORDS: f32 = 92.0;
/// Minimum height of the words, in design pixels: two lines.
const LINES: f32 = 44.0;
/// Numbers of rows of moves that get room before the words take more than two lines: fewer while the
/// search is watched, whose candidates take room too.
const MOVE_ROWS: [usize; 2] = [5, 4];
/// Number of rows of moves where the window is tall and moves stand side by side.
const FLOWING: usize = 2;
/// Height of a panel, in design pixels, below which it has no room for buttons beside a tree.
const LOW: f32 = 400.0;

/// Draws the permanent buttons in this number of rows. Each keeps its place as long as the same game is played, or
/// reviewed, and those that every game has keep theirs from game to game: a button that cannot be used just now is
/// dimmed, and shows the reason to a pointer that rests on it.
fn act(kit: &mut Kit, ui: &mut Ui, buttons: &Buttons, replays: bool, rows: usize) {
    if !replays {
        let starts = [0, ButtonPlace::COMMON];
        let mut groups = buttons.groups(ButtonPlace::Game, &starts, kit.text());
        let common = groups.pop().unwrap_or_default();
        let own = groups.pop().unwrap_or_default();
        return placed_buttons::beside_game(kit, ui, (own, common), rows);
    }
    let (signs, acts): (Vec<_>, Vec<_>) = buttons
        .at(ButtonPlace::Transport, kit.text())
        .into_iter()
        .unzip();
    if let Some(pressed) = kit.abreast(ui, &signs, kit.look.touch) {
        kit.run(acts[pressed]);
    }
    let placed = buttons.at(ButtonPlace::Replay, kit.text());
    placed_buttons::beside_replay(kit, ui, placed, rows.saturating_sub(1));
}

/// Shows again the position from before a pointer came to the graph, once something stands in the panels' place: what
/// is studied there is the position of the player.
pub(crate) fn leave_graph(
    game: Option<Res<Match>>,
    mut views: ResMut<MoveViews>,
    mut requests: MessageWriter<ReplayRequest>,
) {
    let before = game.and_then(|game| views.graph.leave(&game));
    if let Some((line, ply)) = before {
        requests.write(ReplayRequest::Follow { line, ply });
    }
}

/// Notices whether the button of the last stones placed is held; what it does when pressed is done before.
pub(crate) fn hold_recent(mut kit: Kit, mut recent: ResMut<Recent>) {
    let held = kit.place_of(recent_stones::BUTTON).is_some_and(|rect| {
        kit.ctx().input(|input| {
            let at = input.pointer.interact_pos();
            input.pointer.primary_down() && at.is_some_and(|at| rect.contains(at))
        })
    });
    if recent.holds(Holder::Button) != held {
        recent.hold(Holder::Button, held);
    }
}

/// True if the cards of a decision, or other offers, have no room below the panels of both players.
fn is_crowded(kit: &Kit, ui: &Ui, game: &Match) -> bool {
    let cards = offers::height(kit, game, f32::INFINITY);
    let gaps = 3.0 * ui.spacing().item_spacing.y;
    let others = kit.look.px(2.0 * PLAYER + PHASE + LINES) + gaps;
    !kit.layout.portrait && cards > 0.0 && cards + others > ui.available_height()
}

/// Draws both players: side by side where the window is tall.
fn players(kit: &mut Kit, ui: &mut Ui, view: &TableView, in_view: Option<Side>) {
    let height = kit.look.px(PLAYER);
    if !kit.layout.portrait {
        for side in Side::BOTH {
            let size = vec2(ui.available_width(), height);
            player(kit, ui, (view, side), in_view, size);
        }
        return;
    }
    let gap = kit.look.px(12.0);
    let half = (ui.available_width() - gap) * 0.5;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = gap;
        for side in Side::BOTH {
            player(kit, ui, (view, side), in_view, vec2(half, height));
        }
    });
}

/// Returns the height of the buttons of decisions and of variations. In a replay the list of moves
/// has the variations too: below the search's report, or where the window is tall, they have no
/// buttons. In a low panel the tree of the search takes their place.
fn choices_height(kit: &Kit, ui: &Ui, game: &Match, table: &PanelParams) -> f32 {
    let low = kit.layout.panel.height() < kit.look.px(LOW);
    let without = match (kit.layout.portrait, table.shows_tree()) {
        (true, tree) => !tree,
        (false, true) => low,
        (false, false) => table.watches(),
    };
    let replays = table.replays();
    if without && replays {
        return 0.0;
    }
    let words = kit.look.px(PHASE + LINES);
    let height = offers::height(kit, game, ui.available_height() - words);
    // A reviewed game has variations now and then: their room is kept, so that nothing below moves.
    if height == 0.0 && replays && !kit.layout.portrait {
        offers::row(kit)
    } else {
        height
    }
}

/// Returns the height of the moves below the words of a replay where the window is tall, with the
/// gap above them; with the legend of shapes there is room for fewer.
fn flowing(kit: &Kit, ui: &Ui, table: &PanelParams) -> f32 {
    if !kit.layout.portrait || !table.replays() || table.shows_tree() {
        return 0.0;
    }
    let shapes = usize::from(table.selection.formations);
    let gaps = ui.spacing().item_spacing.y * (1 + shapes) as f32;
    moves::height(kit, FLOWING - shapes) + gaps
}

/// Draws the task, in words no higher than `most` logical pixels; below it the buttons of decisions
/// and of variations, and the legend of shapes.
pub(super) fn words(kit: &mut Kit, ui: &mut Ui, game: &Match, table: &PanelParams, most: f32) {
    let portrait = kit.layout.portrait;
    let terms = presentation(game.session.settings().game()).formations;
    let formations = table.view.formations();
    let over = game.session.outcome().is_some() && formations.is_empty();
    let terms = terms.filter(|_| table.selection.formations && !over);
    let room = kit.look.px(if portrait { 40.0 } else { 64.0 });
    let offered = choices_height(kit, ui, game, table);
    let mut below = offered;
    if terms.is_some() && portrait {
        below += room;
    }
    below += flowing(kit, ui, table);
    let most = ui.available_height() - kit.look.px(PHASE) - most;
    let below = below.max(most);
    if !portrait && (table.replays() || table.watches()) {
        // The buttons below keep their place, however long the words are.
        let high = (ui.available_height() - below).clamp(0.0, kit.look.px(PHASE + WORDS));
        let size = vec2(ui.available_width(), high);
        let down = egui::Layout::top_down(egui::Align::Min);
        ui.allocate_ui_with_layout(size, down, |ui| {
            ui.set_min_height(high);
            status(kit, ui, game, table, 0.0);
        });
    } else {
        let top = ui.cursor().top();
        status(kit, ui, game, table, below);
        // The list below keeps its place, however long the words are.
        let rest = kit.look.px(PHASE + WORDS) - (ui.cursor().top() - top);
        let spare = ui.available_height() - below - moves::height(kit, MOVE_ROWS[0]);
        if !portrait {
            ui.add_space(rest.min(spare).max(0.0));
        }
    }
    if offered > 0.0 {
        offers::draw(kit, ui, game);
    }
    if let Some(terms) = terms {
        let (font, ink) = (kit.look.small(), kit.look.ink_soft);
        let legend = legend(kit, game.session.history().game(), terms, formations);
        let legend = legend.unwrap_or_else(|| kit.t("game.formations.none"));
        kit.words(ui, &legend, font, ink, room);
    }
}

/// Words the formations found, side by side: "White has two squares and a gate."; `None` where there are none.
fn legend(kit: &Kit, game: GameName, terms: &[&Term], formations: &[Formation]) -> Option<String> {
    let text = kit.text();
    let of_side = |side: Side| {
        let names = terms.iter().filter_map(|term| {
            let of = |one: &&Formation| one.term == *term && one.side == side;
            let n = formations.iter().filter(of).count();
            let key = format!("{game}.{}", term.key);
            (n > 0).then(|| text.fill_number(&key, n, &[]))
        });
        let names = phrases::list_parts(text, &names.collect::<Vec<_>>())?;
        let words = [("side", kit.of(game, side_key(side))), ("what", names)];
        Some(kit.fill("game.formations.of", &words))
    };
    let both = Side::BOTH.into_iter().filter_map(of_side);
    both.reduce(|first, second| then(kit, &first, &second))
}
