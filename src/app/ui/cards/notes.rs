//! The moves of a game that is looked at again with every other way that was tried, and what is said of
//! each position.

use crate::app::board::BoardView;
use crate::app::input::sketch::Erase;
use crate::app::play::game::{Command, Match};
use crate::app::state::Overlay;
use crate::app::thinking::review::Review;
use crate::app::ui::kit::line::Page;
use crate::app::ui::kit::widgets::{Button, Kit, Weight};
use crate::app::ui::play::moves::{self, List};
use crate::app::ui::play::played::Played;
use crate::games::PlainMove;
use crate::record::text::{COMMENT_CHARS, comment};
use bevy::prelude::*;
use bevy_egui::egui::{self, Ui, text_edit::TextEditState};

/// The comment that is being written.
#[derive(Default)]
pub(crate) struct Draft {
    /// The position that it is about.
    about: Option<(u64, Vec<PlainMove>)>,
    /// As it stands in the field, with the spaces at its end.
    text: String,
    /// The field is to have the keyboard.
    focus: bool,
}

impl Draft {
    /// Takes up what is said of the position that is shown; true where it is another position.
    fn follow(&mut self, game: &Match) -> bool {
        let moves = game.session.line().moves();
        let said = game.session.comment();
        let here = self
            .about
            .as_ref()
            .is_some_and(|(number, path)| (*number, path) == (game.number(), &moves));
        if !here || comment(&self.text) != said {
            said.clone_into(&mut self.text);
        }
        self.about = Some((game.number(), moves));
        !here
    }
}

pub(crate) fn draw(
    mut kit: Kit,
    (mut game, overlay): (Option<ResMut<Match>>, Res<State<Overlay>>),
    view: Res<BoardView>,
    played: Res<Played>,
    review: Res<Review>,
    (mut list, mut draft): (Local<List>, Local<Draft>),
    mut erasing: MessageWriter<Erase>,
) {
    let Some(game) = game.as_mut().filter(|game| game.mode().is_review()) else {
        kit.go(Overlay::None);
        return;
    };
    if draft.follow(game) {
        forget_steps(&kit.ctx());
    }
    // One writes as soon as the card is open.
    draft.focus = overlay.is_changed();
    let before = draft.text.clone();
    let portrait = kit.layout.portrait;
    // What one writes about stays in view.
    kit.sheet("notes", &view, |kit, ui| {
        if !portrait {
            kit.heading(ui, &kit.t("notes.title"));
        }
        let rows = if portrait { 1.0 } else { 2.0 };
        let foot = rows * (kit.look.touch + kit.look.px(8.0)) + kit.look.px(8.0);
        let room = (ui.available_height() - foot).max(kit.look.touch);
        let tall = if portrait { room } else { room * 0.5 };
        let top = ui.cursor().top();
        let mut state = (&mut *list, &mut *draft);
        kit.beside_if(
            portrait,
            ui,
            &mut state,
            |(list, _), kit, ui| {
                let size = egui::vec2(ui.available_width(), tall);
                let down = egui::Layout::top_down(egui::Align::Min);
                ui.allocate_ui_with_layout(size, down, |ui| {
                    ui.set_min_height(tall);
                    moves::draw(kit, ui, (game, &played), &review, list);
                });
            },
            |(_, draft), kit, ui| {
                let used = ui.cursor().top() - top;
                field(kit, ui, game, draft, room - used);
            },
        );
        ui.add_space(kit.look.px(8.0));
        if buttons(kit, ui, game) {
            erasing.write(Erase);
        }
    });
    if draft.text != before {
        let said = comment(&draft.text);
        game.write(&said);
    }
}

/// The field, whatever position it is about.
const FIELD: &str = "comment being written";

/// What was written to one position is not taken back in the comment of another.
fn forget_steps(ctx: &egui::Context) {
    let id = egui::Id::new(FIELD);
    if let Some(mut state) = TextEditState::load(ctx, id) {
        state.clear_undoer();
        state.store(ctx, id);
    }
}

/// Where one writes, below the name of the position.
fn field(kit: &mut Kit, ui: &mut Ui, game: &Match, draft: &mut Draft, room: f32) {
    let line = game.session.line();
    let about = match line.moves().last() {
        None => kit.t("notes.start"),
        Some(mv) => {
            let words = [("n", line.len().to_string()), ("move", line.text(mv))];
            kit.fill("notes.move", &words)
        }
    };
    let top = ui.cursor().top();
    let width = ui.available_width();
    kit.short(ui, &about, kit.look.strong(), kit.look.gold, width);
    let hint = kit.t("notes.hint");
    let height = room - (ui.cursor().top() - top) - kit.look.px(4.0);
    let page = Page {
        id: egui::Id::new(FIELD),
        hint: &hint,
        chars: COMMENT_CHARS,
        size: egui::vec2(width, height),
        focus: draft.focus,
    };
    kit.page(ui, &mut draft.text, &page);
}

/// What can be done with the variation that the position lies in and with what is drawn, and the way
/// back; true where the drawings are to go.
fn buttons(kit: &mut Kit, ui: &mut Ui, game: &Match) -> bool {
    let Some(replay) = game.session.replay() else {
        return false;
    };
    let branches = replay.branches();
    let line = branches.owner(replay.on(), game.session.line().len());
    let behind = branches
        .first_beside(line)
        .is_some_and(|first| first != line);
    let back = replay.can_put_back();
    let drawn = !game.session.figures().is_empty();
    let button = |name, weight, enabled, why_not| Button {
        name,
        label: kit.t(name),
        weight,
        enabled,
        note: if enabled {
            String::new()
        } else {
            kit.t(why_not)
        },
        ..Button::default()
    };
    let buttons = [
        button("notes.raise", Weight::Plain, behind, "notes.raise.first"),
        match back {
            true => button("notes.put_back", Weight::Plain, true, ""),
            false => button("notes.remove", Weight::Plain, line > 0, "notes.remove.game"),
        },
        button("replay.erase", Weight::Plain, drawn, "replay.erase.nothing"),
        Button {
            name: "notes.close",
            label: kit.t("menu.close"),
            weight: Weight::Primary,
            ..Button::default()
        },
    ];
    let columns = if kit.layout.portrait { 4 } else { 2 };
    match kit.rows_of(ui, &buttons, columns) {
        Some(0) => kit.order(Command::Raise(line)),
        Some(1) if back => kit.order(Command::PutBack),
        Some(1) => kit.order(Command::Remove(line)),
        Some(2) => return true,
        Some(_) => kit.go(Overlay::None),
        None => {}
    }
    false
}
