//! Card with the moves and the comment, which is written on a keyboard beside the screen or on the one that it shows.

use super::signs;
use crate::app::board::BoardView;
use crate::app::features::review::Review;
use crate::app::input::state::Erase;
use crate::app::play::game::{Match, ReplayRequest};
use crate::app::preferences::Preferences;
use crate::app::state::Overlay;
use crate::app::ui::kit::signs::PlaybackSign;
use crate::app::ui::kit::{Button, KeyboardState, Kit, Page, TextKind, Weight};
use crate::app::ui::play::moves::graph::{self, MoveGraph};
use crate::app::ui::play::moves::list_text::MoveListText;
use crate::app::ui::play::moves::{self, List};
use crate::app::ui::play::remark::about;
use bevy::prelude::*;
use bevy_egui::egui::text::{CCursor, CCursorRange};
use bevy_egui::egui::{self, Ui, text_edit::TextEditState};
use tibetango_records::record::text::{COMMENT_CHARS, comment};
use tibetango_rules::PlainMove;

/// Moves of the card.
#[derive(Default)]
pub(super) struct CardMoves {
    /// Whether they are shown as a graph; else as a list.
    is_graph: bool,
    list: List,
    graph: MoveGraph,
}

impl CardMoves {
    /// Returns the button that shows them in the other form.
    fn switch(&self, kit: &Kit) -> Button<'static> {
        let (key, sign) = match self.is_graph {
            true => ("notes.list", PlaybackSign::List),
            false => ("notes.graph", PlaybackSign::Graph),
        };
        Button::new("notes.form", kit.t(key), Weight::Plain, true)
            .with_sign(Some(sign))
            .with_note(kit.t(key))
    }

    /// Draws them in the rest of the panel.
    fn draw(
        &mut self,
        kit: &mut Kit,
        ui: &mut Ui,
        played: (&Match, &MoveListText),
        review: &Review,
    ) {
        if self.is_graph {
            // A comment belongs to the position on the board, which stays.
            graph::draw(kit, ui, played, (&mut self.graph, false));
        } else {
            self.list.noted = true;
            moves::draw(kit, ui, played, review, &mut self.list);
        }
    }
}

/// Comment that is being written.
#[derive(Default)]
pub(super) struct CommentInput {
    /// Position that it is about: number of the match, and moves.
    about: Option<(u64, Vec<PlainMove>)>,
    /// Text as it stands in the field, with the spaces at its end.
    text: String,
    /// Whether the field takes the keyboard focus.
    focus: bool,
    /// On-screen keys, while they are shown.
    keys: Option<KeyboardState>,
}

impl CommentInput {
    /// Takes up the comment on the position that is shown; true if it is another position.
    fn follow(&mut self, game: &Match) -> bool {
        let moves = game.session.history().moves();
        let text = game.session.comment();
        let here = self
            .about
            .as_ref()
            .is_some_and(|(number, path)| (*number, path) == (game.number(), &moves));
        if !here || comment(&self.text) != text {
            text.clone_into(&mut self.text);
        }
        self.about = Some((game.number(), moves));
        !here
    }
}

pub(super) fn draw(
    mut kit: Kit,
    (mut game, overlay): (ResMut<Match>, Res<State<Overlay>>),
    view: Res<BoardView>,
    played: Res<MoveListText>,
    review: Res<Review>,
    mut preferences: ResMut<Preferences>,
    (mut moves_shown_now, mut draft): (Local<CardMoves>, Local<CommentInput>),
) {
    let game = &mut game;
    moves_shown_now.is_graph = preferences.move_graph;
    if draft.follow(game) {
        forget_steps(&kit.ctx());
        let CommentInput { keys, text, .. } = &mut *draft;
        if let Some(keys) = keys {
            keys.rest(text);
        }
    }
    // The field has the focus as soon as the card is open.
    draft.focus |= overlay.is_changed();
    let before = draft.text.clone();
    if draft.keys.is_some() && !kit.layout.portrait {
        draw_field(&mut kit, &view, game, &mut draft);
    } else {
        let state = (&mut *moves_shown_now, &mut *draft);
        whole(&mut kit, &view, (game, &played, &review), state);
    }
    if moves_shown_now.is_graph != preferences.move_graph {
        preferences.move_graph = moves_shown_now.is_graph;
    }
    keyboard(&mut kit, &mut draft);
    if draft.text != before {
        let words = comment(&draft.text);
        game.write(&words);
    }
}

/// Draws the moves, the signs and the field. The position that the comment is about stays in view.
fn whole(
    kit: &mut Kit,
    view: &BoardView,
    (game, played, review): (&Match, &MoveListText, &Review),
    mut state: (&mut CardMoves, &mut CommentInput),
) {
    let portrait = kit.layout.portrait;
    kit.sheet(super::CARD.text(), view, |kit, ui| {
        if !portrait {
            heading(kit, ui, state.0);
        }
        let rows = if portrait { 1.0 } else { 2.0 };
        let room = (ui.available_height() - foot(kit, rows)).max(kit.look.touch);
        let rest = room - signs::height(kit, ui);
        let tall = match portrait {
            true => rest.max(0.0),
            // In the largest texts there is room for the field alone.
            false => (rest * 0.5).min(rest - least(kit)).max(0.0),
        };
        let top = ui.cursor().top();
        kit.beside_if(
            portrait,
            ui,
            &mut state,
            |(moves, _), kit, ui| {
                let size = egui::vec2(ui.available_width(), tall);
                let down = egui::Layout::top_down(egui::Align::Min);
                ui.allocate_ui_with_layout(size, down, |ui| {
                    ui.set_min_height(tall);
                    moves.draw(kit, ui, (game, played), review);
                });
                let switch = portrait.then(|| moves.switch(kit));
                moves.is_graph ^= signs::draw(kit, ui, game, switch);
            },
            |(_, draft), kit, ui| {
                let used = ui.cursor().top() - top;
                field(kit, ui, game, draft, room - used);
            },
        );
        ui.add_space(kit.look.px(8.0));
        buttons(kit, ui, game);
    });
}

/// Draws the heading, and at its right the switch between list and graph.
fn heading(kit: &mut Kit, ui: &mut Ui, moves: &mut CardMoves) {
    let size = egui::Vec2::splat(kit.look.choice);
    let rest = ui.available_width() - size.x - ui.spacing().item_spacing.x;
    let down = egui::Layout::top_down(egui::Align::Min);
    ui.horizontal_top(|ui| {
        ui.allocate_ui_with_layout(egui::vec2(rest, 0.0), down, |ui| {
            ui.set_width(rest);
            kit.screen_heading(ui, "notes.title");
        });
        ui.allocate_ui_with_layout(size, down, |ui| {
            let switch = moves.switch(kit);
            let pressed = kit.abreast(ui, &[switch], size.y);
            moves.is_graph ^= pressed.is_some();
        });
    });
}

/// Draws the field alone, above the keys: beside the board there is no room for more.
fn draw_field(kit: &mut Kit, view: &BoardView, game: &Match, draft: &mut CommentInput) {
    let low = kit.foot(kit.keys_height());
    kit.sheet_above(low, super::CARD.text(), view, |kit, ui| {
        let room = (ui.available_height() - foot(kit, 1.0)).max(kit.look.touch);
        field(kit, ui, game, draft, room);
        ui.add_space(kit.look.px(8.0));
        kit.close(ui, "notes.close");
    });
}

/// Returns the minimum height of the field: the name of the position, and a line to write in.
fn least(kit: &Kit) -> f32 {
    kit.look.choice + kit.look.touch + kit.look.px(20.0)
}

/// Returns the height of this number of rows of buttons below the field.
fn foot(kit: &Kit, rows: f32) -> f32 {
    rows * (kit.look.touch + kit.look.px(8.0)) + kit.look.px(8.0)
}

/// Draws the on-screen keys, while they are shown; they write at the caret.
fn keyboard(kit: &mut Kit, draft: &mut CommentInput) {
    let CommentInput {
        text, focus, keys, ..
    } = draft;
    let Some(keys) = keys else { return };
    let (ctx, id) = (kit.ctx(), egui::Id::new(FIELD));
    let mut state = TextEditState::load(&ctx, id).unwrap_or_default();
    let known = state.cursor.char_range();
    let mut caret = known.map_or_else(|| text.chars().count(), |range| range.primary.index.0);
    let before = (text.clone(), caret);
    let place = kit.foot(kit.keys_height());
    let pressed = kit.over("keys", place, |kit, ui| {
        let height = kit.key_height();
        kit.keys(ui, keys, text, &mut caret, height)
    });
    if !pressed {
        return;
    }
    // The length of a comment is limited.
    if text.chars().count() > COMMENT_CHARS {
        (*text, caret) = before;
    }
    let range = CCursorRange::one(CCursor::new(caret));
    state.cursor.set_char_range(Some(range));
    state.store(&ctx, id);
    *focus = true;
}

/// Id of the field, the same for all positions.
const FIELD: &str = "comment being written";
/// Width of the button that shows the keys, in design pixels.
const KEYS: f32 = 108.0;

/// Forgets the steps that could be undone and the caret: text of one position is not taken back in
/// the comment on another, which goes on at its end.
fn forget_steps(ctx: &egui::Context) {
    let id = egui::Id::new(FIELD);
    if let Some(mut state) = TextEditState::load(ctx, id) {
        state.clear_undoer();
        state.cursor.set_char_range(None);
        state.store(ctx, id);
    }
}

/// Draws the field, below the name of the position and the button that shows the keys.
fn field(kit: &mut Kit, ui: &mut Ui, game: &Match, draft: &mut CommentInput, room: f32) {
    let about = about(kit, game);
    let top = ui.cursor().top();
    let width = ui.available_width();
    let size = egui::vec2(kit.look.px(KEYS), kit.look.choice);
    let rest = egui::vec2(width - size.x - ui.spacing().item_spacing.x, size.y);
    ui.horizontal(|ui| {
        let middle = egui::Layout::left_to_right(egui::Align::Center);
        ui.allocate_ui_with_layout(rest, middle, |ui| {
            ui.set_min_size(rest);
            kit.words(ui, &about, kit.look.strong(), kit.look.gold, rest.y);
        });
        let weight = Weight::Chosen.when(draft.keys.is_some());
        let button = Button::new("notes.keys", kit.t("record.keys"), weight, true);
        if kit.press(ui, &button, size).clicked() {
            let keys = || KeyboardState::new(TextKind::Words, kit.look.script, &draft.text);
            draft.keys = draft.keys.is_none().then(keys);
            draft.focus = true;
        }
    });
    let hint = kit.t("notes.hint");
    let height = (room - (ui.cursor().top() - top) - kit.look.px(4.0)).max(0.0);
    let page = Page {
        id: egui::Id::new(FIELD),
        hint: &hint,
        chars: COMMENT_CHARS,
        size: egui::vec2(width, height),
        focus: std::mem::take(&mut draft.focus),
    };
    kit.page(ui, &mut draft.text, &page);
}

/// Draws the buttons for the position's variation, for the drawings, and to close.
fn buttons(kit: &mut Kit, ui: &mut Ui, game: &Match) {
    let Some(replay) = game.session.replay() else {
        return;
    };
    let branches = replay.branches();
    let line = branches.owner(replay.on(), game.session.history().len());
    let behind = branches
        .first_beside(line)
        .is_some_and(|first| first != line);
    let back = replay.can_put_back();
    let drawn = !game.session.figures().is_empty();
    let button = |name, can: bool, why_not: &str| {
        let button = kit.button_of(name, name, Weight::Plain, can);
        button.because(|| kit.t(why_not))
    };
    let buttons = [
        button("notes.raise", behind, "notes.raise.first"),
        match back {
            true => button("notes.put_back", true, ""),
            false => button("notes.remove", line > 0, "notes.remove.game"),
        },
        button("replay.erase", drawn, "replay.erase.nothing"),
        kit.button_of("notes.close", "menu.close", Weight::Primary, true),
    ];
    let columns = if kit.layout.portrait { 4 } else { 2 };
    match kit.rows_of(ui, &buttons, columns) {
        Some(0) => kit.replay(ReplayRequest::Raise(line)),
        Some(1) if back => kit.replay(ReplayRequest::PutBack),
        Some(1) => kit.replay(ReplayRequest::Remove(line)),
        Some(2) => kit.send(Erase),
        Some(_) => kit.close_card(),
        None => {}
    }
}
