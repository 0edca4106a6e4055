//! Players: stone, name, number of stones, clock.

use crate::app::phrases::side_key;
use crate::app::play::game::Match;
use crate::app::play::table_view::TableView;
use crate::app::presentation::presentation;
use crate::app::ui::kit::{Kit, Look, blend, cut, fit, paint_stone, scaled};
use bevy_egui::egui::{self, CornerRadius, Painter, Pos2, Sense, Stroke, StrokeKind, Ui};
use std::time::Duration;
use tibetango_records::session::Player;
use tibetango_records::session::clock;
use tibetango_rules::{Phase, Side};

/// Width of a line for both players, in design pixels, above which it has room for their names in a
/// tall window too.
const MIN_NAMES_WIDTH: f32 = 360.0;

/// Returns the edge of a player's place: that of a control at rest, more the more its side is in view.
fn edge(look: &Look, glow: f32) -> Stroke {
    let width = look.edge().width + look.px(0.7) * glow;
    Stroke::new(width, blend(look.line, look.accent, glow))
}

/// Draws one player: stone, name, number of stones; framed if this is the side in view.
pub(crate) fn player(
    kit: &Kit,
    ui: &mut Ui,
    (view, side): (&TableView, Side),
    in_view: Option<Side>,
    size: egui::Vec2,
) {
    let height = size.y;
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let Some(game) = view.game() else { return };
    let turn = in_view.map(|side| place(game, side)) == Some(side);
    let id = egui::Id::new(("turn", side.index()));
    let look = &kit.look;
    let glow = ui.ctx().animate_bool_with_time(id, turn, look.lasts(0.25));
    let rounding = CornerRadius::same(look.px(11.0) as u8);
    let fill = blend(look.paper.to_opaque(), look.raised, 0.55 + 0.45 * glow);
    let edge = edge(look, glow);
    let painter = ui.painter();
    painter.rect(rect, rounding, fill, edge, StrokeKind::Inside);
    let stone = egui::pos2(rect.left() + look.px(36.0), rect.center().y);
    if is_open(game) {
        both(painter, stone, look.px(14.0));
    } else {
        paint_stone(painter, stone, look.px(20.0), side);
    }
    let (name, role) = name_lines(kit, game, side);
    let count = stone_count(view, side);
    let edge = rect.right() - look.px(16.0);
    let left = rect.left() + look.px(68.0);
    // A clock stands under the number of stones.
    let clock = game.session.clock().map(|running| {
        let left = running.remaining(side);
        let short = left < Duration::from_secs(10);
        let ink = match (turn, short) {
            (_, true) => look.paper.to_opaque(),
            (true, false) => look.gold,
            (false, false) => look.ink_soft,
        };
        (clock::face(left), ink, short)
    });
    let mut font = look.number();
    let mut middle = rect.center().y;
    let mut right = edge;
    if let Some((face, ink, short)) = clock {
        font.size *= 0.78;
        middle -= look.px(13.0);
        let figures = scaled(look.strong_figures(), 1.15);
        let time = painter.layout_no_wrap(face, figures, ink);
        let top = rect.bottom() - look.px(9.0) - time.size().y;
        let at = egui::pos2(edge - time.size().x, top);
        right = at.x;
        if short {
            // A plate, too: not everybody sees that the figures turn red.
            let plate = egui::Rect::from_min_size(at, time.size()).expand(look.px(3.0));
            let rounding = CornerRadius::same(look.px(4.0) as u8);
            painter.rect_filled(plate, rounding, look.alarm());
        }
        painter.galley(at, time, ink);
    }
    let number = painter.layout_no_wrap(count, font, look.ink);
    let at = egui::pos2(edge - number.size().x, middle - number.size().y * 0.5);
    right = right.min(at.x);
    painter.galley(at, number, look.ink);
    let room = right - left - look.px(8.0);
    let size = egui::vec2(room, height * 0.5);
    let name = cut(painter, &name, &look.strong(), room);
    let galley = fit(painter, &name, &look.strong(), look.ink, size);
    // Below the name there is room for two lines, of Tibetan with its high letters for less.
    let low = (height - galley.size().y - look.px(6.0)).min(height * 0.62);
    let size = egui::vec2(room, low);
    let role_text = fit(painter, &role, &look.small(), look.ink_soft, size);
    let under = if role.is_empty() {
        0.0
    } else {
        role_text.size().y
    };
    let top = rect.center().y - (galley.size().y + under) * 0.5;
    let top = top.max(rect.top() + look.px(2.0));
    let below = top + galley.size().y;
    painter.galley(egui::pos2(left, top), galley, look.ink);
    painter.galley(egui::pos2(left, below), role_text, look.ink_soft);
}

/// Draws both players in one line: stone, number of stones, clock or name; the side in view is framed.
pub(crate) fn brief(
    kit: &Kit,
    ui: &mut Ui,
    view: &TableView,
    in_view: Option<Side>,
    size: egui::Vec2,
) {
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let Some(game) = view.game() else { return };
    let look = &kit.look;
    let gap = look.px(8.0);
    let half = egui::vec2((rect.width() - gap) * 0.5, rect.height());
    for side in Side::BOTH {
        let left = rect.left() + side.index() as f32 * (half.x + gap);
        let place = egui::Rect::from_min_size(egui::pos2(left, rect.top()), half);
        let rounding = CornerRadius::same(look.px(9.0) as u8);
        let turn = in_view.map(|side| self::place(game, side)) == Some(side);
        let edge = edge(look, f32::from(u8::from(turn)));
        let painter = ui.painter();
        painter.rect(place, rounding, look.raised, edge, StrokeKind::Inside);
        let at = |x: f32| egui::pos2(x, place.center().y);
        let stone = at(place.left() + look.px(20.0));
        if is_open(game) {
            both(painter, stone, look.px(7.0));
        } else {
            paint_stone(painter, stone, look.px(9.0), side);
        }
        let count = stone_count(view, side);
        let (left, right) = (egui::Align2::LEFT_CENTER, egui::Align2::RIGHT_CENTER);
        let begin = at(place.left() + look.px(38.0));
        let counts = !count.is_empty();
        let count = painter.text(begin, left, count, look.strong_figures(), look.ink);
        if let Some(running) = game.session.clock() {
            let time = clock::face(running.remaining(side));
            let end = at(place.right() - look.px(10.0));
            painter.text(end, right, time, look.figures(), look.ink_soft);
        } else if !kit.layout.portrait || rect.width() > look.px(MIN_NAMES_WIDTH) {
            let name = name_lines(kit, game, side).0;
            let room = place.right() - count.right() - look.px(10.0);
            let (font, soft) = (look.small(), look.ink_soft);
            let room = egui::vec2(room - look.px(8.0), font.size * 1.6);
            let name = cut(painter, &name, &font, room.x);
            let name = fit(painter, &name, &font, soft, room);
            let end = at(place.right() - look.px(10.0));
            // If no pieces are counted, the name stands beside its stone.
            let place = match counts {
                true => right.anchor_size(end, name.size()),
                false => left.anchor_size(begin, name.size()),
            };
            painter.galley(place.min, name, soft);
        }
    }
}

/// True while the sides of the players are open: stones of both are placed before a player chooses.
pub(super) fn is_open(game: &Match) -> bool {
    let history = game.session.history();
    let chosen = history.phase() == Phase::Play || game.session.outcome().is_some();
    !chosen && history.rules().decides()
}

/// Returns the seat of a side's player: while the sides are open each player keeps one.
fn place(game: &Match, side: Side) -> Side {
    if !is_open(game) {
        return side;
    }
    Side::BOTH[game.session.history().seat(side).index()]
}

/// Returns the text key of a seat's player who has neither a name nor a side: the one who opens is
/// the first.
fn seat_key(game: &Match, place: Side) -> &'static str {
    if place == game.session.history().rules().first() {
        "player.first"
    } else {
        "player.second"
    }
}

/// Returns the number of a side's stones as text; empty in games without captures and while the
/// sides are open.
pub(super) fn stone_count(view: &TableView, side: Side) -> String {
    let says =
        |game: &&Match| presentation(game.session.settings().game()).counted && !is_open(game);
    let counted = view.game().filter(says);
    counted.map_or_else(String::new, |_| view.count(side).to_string())
}

/// Paints a stone of each side, where none belongs to a player.
pub(super) fn both(painter: &Painter, at: Pos2, radius: f32) {
    for side in [Side::Black, Side::White] {
        let aside = if side == Side::White { -0.5 } else { 0.5 };
        paint_stone(painter, at + egui::vec2(aside * radius, 0.0), radius, side);
    }
}

/// Returns the name of a side in a sentence: that of its player, else that of its stones.
pub(crate) fn party(kit: &Kit, ui: &Ui, game: &Match, side: Side) -> String {
    match game.session.name(side) {
        "" if is_open(game) => kit.t(seat_key(game, place(game, side))),
        "" => kit.t(side_key(side)),
        name => shorten(kit, ui, name),
    }
}

/// Shortens a name so that it leaves room for the rest of a sentence.
pub(crate) fn shorten(kit: &Kit, ui: &Ui, name: &str) -> String {
    cut(ui.painter(), name, &kit.look.strong(), kit.look.px(120.0))
}

/// Returns the name of a player, and the line below it.
fn name_lines(kit: &Kit, game: &Match, side: Side) -> (String, String) {
    let open = is_open(game);
    let colour = kit.t(if open { "player.open" } else { side_key(side) });
    let (player, name) = if open {
        let settings = game.session.settings();
        (
            &settings.players[side.index()],
            &*settings.names[side.index()],
        )
    } else {
        (game.session.player(side), game.session.name(side))
    };
    match player {
        Player::Human if !name.is_empty() => (name.to_owned(), colour),
        Player::Human if game.only_human().is_some() => (kit.t("player.you"), colour),
        Player::Human if open => (kit.t(seat_key(game, side)), colour),
        Player::Human => (colour, String::new()),
        Player::Computer { level } => {
            let level = kit.level_name(game.session.settings().game(), level);
            let role = kit.fill("player.level", &[("colour", colour), ("level", level)]);
            (kit.t("player.computer"), role)
        }
    }
}
