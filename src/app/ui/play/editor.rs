//! Panels of the position editor: the piece to place, the side to move, the setup errors, and the ways on.

use crate::app::features::menu::MenuRequest;
use crate::app::features::position::pasteboard::PasteboardRequest;
use crate::app::phrases::{self, phase_key, side_key};
use crate::app::play::editor::{EditRequest, Editor, brushes};
use crate::app::ui::kit::equipment::pair;
use crate::app::ui::kit::{Button, Emblem, Kit, Weight, flow, paint_piece, shrink};
use bevy::prelude::*;
use bevy_egui::egui::{self, Stroke, Ui, vec2};
use tibetango_records::session::{MatchSettings, Player};
use tibetango_rules::{Rank, Side};

/// Height of a panel beside the board, in design pixels, below which it has no room for captions.
const LOW: f32 = 430.0;

/// Press of a button.
enum EditorPress {
    Edit(EditRequest),
    Copy(PasteboardRequest),
    Menu,
}

pub(crate) fn draw(mut kit: Kit, editor: Single<&Editor>) {
    let layout = *kit.layout;
    let chosen = kit.panel("editor", layout.panel, |kit, ui| {
        let mut state = EditorChoice {
            editor: &editor,
            request: None,
        };
        kit.beside_if(
            layout.portrait,
            ui,
            &mut state,
            EditorChoice::choices,
            EditorChoice::draw_errors,
        );
        state.request
    });
    if let Some(request) = chosen {
        kit.send(request);
    }
    let pressed = kit.panel("editor buttons", layout.buttons, |kit, ui| {
        buttons(kit, ui, &editor)
    });
    match pressed {
        Some(EditorPress::Edit(request)) => kit.send(request),
        Some(EditorPress::Copy(request)) => kit.send(request),
        Some(EditorPress::Menu) => kit.send(MenuRequest),
        None => {}
    }
}

/// Editor's state, and the edit that was chosen.
struct EditorChoice<'a> {
    editor: &'a Editor,
    request: Option<EditRequest>,
}

impl EditorChoice<'_> {
    /// Returns the key of the heading, which tells whether the position is that of the last time:
    /// there is room for that in every window.
    fn title(&self) -> &'static str {
        if self.editor.is_again() {
            "edit.again"
        } else {
            "edit.title"
        }
    }

    /// Draws the choices of the piece to place, the side to move, and the phase. Above the board, and in a low panel
    /// beside it, there is no room for captions: the labels say enough.
    fn choices(&mut self, kit: &mut Kit, ui: &mut Ui) {
        let portrait = kit.layout.portrait;
        let low = portrait || kit.layout.panel.height() < kit.look.px(LOW);
        let phases = self.editor.editing.rules().phases();
        if !low {
            kit.panel_heading(ui, Emblem::Pencil, &kit.t(self.title()));
        } else if !portrait {
            let (font, width) = (kit.look.strong(), ui.available_width());
            kit.short(ui, &kit.t(self.title()), font, kit.look.ink, width);
        }
        let [white, black] = Side::BOTH.map(|side| kit.t(side_key(side)));
        let brushes = brushes(self.editor.editing.rules().game());
        let labels = brushes.iter().map(|brush| match brush {
            Some(piece) if piece.rank == Rank::King => kit.t("edit.king"),
            Some(piece) => kit.t(side_key(piece.side)),
            None => kit.t("edit.erase"),
        });
        let labels: Vec<String> = labels.collect();
        let at = brushes.iter().position(|brush| *brush == self.editor.brush);
        let at = at.unwrap_or_default();
        let name = "edit.brush";
        // Without a choice of the phase there is room for pictures.
        let pressed = if portrait || low && phases.len() > 1 {
            kit.choices(ui, name, &labels, at, labels.len())
        } else {
            let (size, ink) = (kit.look.px(18.0), kit.look.ink_soft);
            kit.pictures(ui, name, &labels, at, |ui, i, rect| match brushes[i] {
                Some(piece) => {
                    let place = (rect.center(), size);
                    paint_piece(ui.painter(), pair(ui.ctx()), place, piece);
                }
                None => {
                    let cross = Stroke::new(size * 0.16, ink);
                    let square =
                        egui::Rect::from_center_size(rect.center(), egui::Vec2::splat(size * 1.3));
                    let [a, b] = [square.min, square.max];
                    ui.painter().line_segment([a, b], cross);
                    let ends = [square.right_top(), square.left_bottom()];
                    ui.painter().line_segment(ends, cross);
                }
            })
        };
        if let Some(brush) = pressed.and_then(|at| brushes.get(at)) {
            self.request = Some(EditRequest::Brush(*brush));
        }
        let setup = self.editor.editing.setup();
        let label = |side: String| kit.fill("edit.moves", &[("side", side)]);
        let labels = [label(white), label(black)];
        if !low {
            kit.caption(ui, &kit.t("edit.turn"), "");
        }
        let pressed = kit.choices(ui, "edit.turn", &labels, setup.to_move.index(), 2);
        if let Some(side) = pressed.and_then(|at| Side::BOTH.get(at)) {
            self.request = Some(EditRequest::Turn(*side));
        }
        let labels: Vec<String> = phases.iter().map(|p| kit.t(&phase_key(*p))).collect();
        let at = phases.iter().position(|phase| *phase == setup.phase);
        // A single phase is no choice.
        if phases.len() > 1 {
            if !low {
                kit.caption(ui, &kit.t("edit.phase"), "");
            }
            let at = at.unwrap_or_default();
            let pressed = kit.choices(ui, "edit.phase", &labels, at, phases.len());
            if let Some(phase) = pressed.and_then(|at| phases.get(at)) {
                self.request = Some(EditRequest::Phase(*phase));
            }
        }
        ui.add_space(kit.look.px(8.0));
    }

    /// Draws the setup errors of the position that there is room for, and whether the other side could play on from it;
    /// or that there is none, and the players.
    fn draw_errors(&mut self, kit: &mut Kit, ui: &mut Ui) {
        let look = &kit.look;
        if kit.layout.portrait {
            kit.panel_heading(ui, Emblem::Pencil, &kit.t(self.title()));
        }
        let editing = &self.editor.editing;
        let board = (editing.rules(), editing.setup().topology);
        let errors = editing.setup_errors().iter();
        let errors = errors.map(|against| phrases::setup_error(kit.text(), board, against));
        let mut errors: Vec<String> = errors.collect();
        let room = ui.available_height();
        let (font, ink, wide) = (look.body(), look.ink, ui.available_width());
        let fits = |errors: &[String]| {
            let words = shrink(
                ui.painter(),
                &errors.join("\n"),
                &font,
                ink,
                vec2(wide, room),
            );
            words.size().y <= room
        };
        // When the first is mended the next one is shown.
        while errors.len() > 1 && !fits(&errors) {
            errors.pop();
        }
        let more = if errors.is_empty() {
            kit.words(ui, &kit.t("edit.good"), look.body(), look.gold, room);
            Some(players_text(kit, self.editor.settings()))
        } else {
            kit.words(ui, &errors.join("\n"), font, ink, room);
            let other = self.editor.other_turn();
            let side = other.map(|side| [("side", kit.t(side_key(side)))]);
            side.map(|side| kit.fill("edit.other_turn", &side))
        };
        let Some(more) = more else { return };
        let width = ui.available_width();
        let more = flow(ui.painter(), &more, &look.body(), look.ink_soft, width);
        // It is left out where there is no room for it.
        if more.size().y <= ui.available_height() {
            ui.label(more);
        }
    }
}

/// Returns the players from here on, in words.
fn players_text(kit: &Kit, settings: &MatchSettings) -> String {
    let levels = Side::BOTH.map(|side| match settings.player(side) {
        Player::Human => None,
        Player::Computer { level } => Some(kit.named(settings.game(), ("level", level), level)),
    });
    let against = |side: Side, level: String| {
        let side = kit.t(side_key(side));
        kit.fill("edit.against", &[("side", side), ("level", level)])
    };
    let among = |key| {
        let words = [("name", kit.t("menu.opponent")), ("value", kit.t(key))];
        kit.fill("words.value", &words)
    };
    match levels {
        [None, Some(level)] => against(Side::White, level),
        [Some(level), None] => against(Side::Black, level),
        [None, None] => among("menu.two_people"),
        [Some(_), Some(_)] => among("menu.two_computers"),
    }
}

/// Draws nine buttons with fixed places; returns the one that was pressed.
fn buttons(kit: &mut Kit, ui: &mut Ui, editor: &Editor) -> Option<EditorPress> {
    let editing = &editor.editing;
    let (undo, redo) = (editing.can_undo(), editing.can_redo());
    let stones = editing.setup().stones() > 0;
    let board = (editing.rules(), editing.setup().topology);
    let against = editing.setup_errors().first();
    let against = against.map(|first| phrases::setup_error(kit.text(), board, first));
    let may_play = against.is_none();
    let edit = EditorPress::Edit;
    let copy = EditorPress::Copy(PasteboardRequest::CopyPosition);
    let paste = EditorPress::Copy(PasteboardRequest::Paste);
    let actions = [
        ("edit.undo", "edit.undo", undo, edit(EditRequest::Undo)),
        ("edit.redo", "edit.redo", redo, edit(EditRequest::Redo)),
        ("edit.clear", "edit.clear", stones, edit(EditRequest::Clear)),
        ("edit.start", "edit.start", true, edit(EditRequest::Start)),
        ("edit.copy", "edit.copy", true, copy),
        ("edit.paste", "edit.paste", true, paste),
        (
            "edit.leave",
            "answer.cancel",
            true,
            edit(EditRequest::Leave),
        ),
        ("edit.menu", "menu.menu", true, EditorPress::Menu),
        (
            "edit.play",
            "edit.play",
            may_play,
            edit(EditRequest::PlayOn),
        ),
    ];
    let button = |&(name, key, enabled, _): &(&'static str, &str, bool, EditorPress)| {
        let weight = Weight::Primary.when(name == "edit.play");
        // A pointer shows the reason why the position cannot be played.
        let reason = || against.clone().filter(|_| name == "edit.play");
        let button = Button::new(name, kit.t(key), weight, enabled);
        button.because(|| reason().unwrap_or_default())
    };
    let buttons: Vec<Button> = actions.iter().map(button).collect();
    let columns = buttons.len().div_ceil(kit.layout.rows);
    let pressed = kit.rows_of(ui, &buttons, columns)?;
    actions.into_iter().nth(pressed).map(|(.., press)| press)
}
