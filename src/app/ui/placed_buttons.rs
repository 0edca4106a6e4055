//! Buttons of the registry in their places.

use crate::app::ui::kit::{Button, Kit};
use bevy::ecs::system::SystemId;
use bevy_egui::egui::{Rect, Ui, Vec2, pos2, vec2};

/// Number of rows of the buttons that every game has.
const COMMON_ROWS: usize = 2;
/// Gap between two buttons, in design pixels.
const GAP: f32 = 8.0;

/// Button with its action.
type ButtonWithAction = (Button<'static>, SystemId);

/// Draws the buttons of a place in rows, and runs the action of the one that was pressed.
pub(crate) fn rows(kit: &mut Kit, ui: &mut Ui, placed: Vec<ButtonWithAction>, columns: usize) {
    if let Some(act) = kit.rows_meaning(ui, placed, columns) {
        kit.run(act);
    }
}

/// Draws the buttons of a place in as few rows of at most this number as they need, spread evenly over them, and runs
/// the action of the one that was pressed.
pub(crate) fn spread(kit: &mut Kit, ui: &mut Ui, placed: Vec<ButtonWithAction>, most: usize) {
    let count = placed.len().div_ceil(most.max(1)).max(1);
    let columns = placed.len().div_ceil(count);
    rows(kit, ui, placed, columns);
}

/// Parts buttons with words from those with signs.
fn part_signs(placed: Vec<ButtonWithAction>) -> [Vec<ButtonWithAction>; 2] {
    let (signs, words) = placed
        .into_iter()
        .partition(|(button, _)| button.has_sign());
    [words, signs]
}

/// Draws the buttons beside a replay in at most this number of rows. The last one with a sign stands behind the first
/// row, where it stands beside a game, the one before it behind the second. Where words need its room it is left out.
pub(crate) fn beside_replay(
    kit: &mut Kit,
    ui: &mut Ui,
    placed: Vec<ButtonWithAction>,
    count: usize,
) {
    let [words, mut signs] = part_signs(placed);
    let columns = words.len().div_ceil(count.max(1)).max(3);
    let (gap, touch) = (kit.look.px(GAP), kit.look.touch);
    let room = ui.available_rect_before_wrap();
    let mut places = Vec::with_capacity(words.len());
    let (mut behind, mut corners) = (Vec::new(), Vec::new());
    for (row, abreast) in words.chunks(columns).enumerate() {
        let top = room.top() + row as f32 * (touch + gap);
        let line = Rect::from_x_y_ranges(room.x_range(), top..=top + touch);
        let buttons: Vec<&Button> = abreast.iter().map(|(button, _)| button).collect();
        let shorter = line.with_max_x(line.right() - touch - gap);
        let beside = match signs.is_empty() {
            true => None,
            false => kit.divide(ui, &buttons, shorter, gap),
        };
        if let Some(beside) = beside {
            places.extend(beside);
            behind.extend(signs.pop());
            corners.push(line.with_min_x(line.right() - touch));
            continue;
        }
        let whole = kit.divide(ui, &buttons, line, gap);
        places.extend(whole.unwrap_or_else(|| grid(line, gap, buttons.len(), 1)));
    }
    in_places(kit, ui, words, &places);
    in_places(kit, ui, behind, &corners);
}

/// Draws the buttons beside a game at the lower end of their panel, which has this number of rows: in two rows those
/// that every game has, with those of signs behind the first, whose words are short, and in a row above them those of
/// this game. So the common ones lie in the same place in every game. Where the panel has two rows alone, those of the
/// game stand at the left.
pub(crate) fn beside_game(
    kit: &mut Kit,
    ui: &mut Ui,
    (mut own, common): (Vec<ButtonWithAction>, Vec<ButtonWithAction>),
    rows: usize,
) {
    let (gap, touch) = (kit.look.px(GAP), kit.look.touch);
    let high = |rows: usize| rows as f32 * (touch + gap) - gap;
    let room = ui.available_rect_before_wrap();
    // The panel is two design pixels higher than its rows.
    let low = room.bottom() - kit.look.px(1.0);
    let field = Rect::from_x_y_ranges(room.x_range(), low - high(COMMON_ROWS)..=low);
    let more = rows.saturating_sub(COMMON_ROWS);
    let [common, mut signs] = part_signs(common);
    let columns = common.len().div_ceil(COMMON_ROWS).max(1);
    let left = field.width() + gap - signs.len() as f32 * (kit.look.touch + gap);
    // A sign is left out where a finger would miss the words beside it.
    if left / columns as f32 - gap < kit.look.touch {
        signs.clear();
    }
    let counts = (common.len(), signs.len());
    if more > 0 || own.is_empty() {
        let end = field.top() - gap;
        let above = Rect::from_x_y_ranges(room.x_range(), end - high(more)..=end);
        let places = grid(above, gap, own.len(), more);
        in_places(kit, ui, own, &places);
        let places = cells(kit, field, counts, columns);
        in_places(kit, ui, common, &places[0]);
        return in_places(kit, ui, signs, &places[1]);
    }
    let own_columns = own.len().div_ceil(COMMON_ROWS);
    let column = (field.width() + gap) / (own_columns + columns) as f32;
    let (mut left, mut right) = (field, field);
    left.max.x = field.left() + own_columns as f32 * column - gap;
    right.min.x = left.right() + gap;
    let mut places = grid(left, gap, own.len(), COMMON_ROWS);
    let [beside, corners] = cells(kit, right, counts, columns);
    places.extend(beside);
    // Side by side they are one group: all letters are of one size.
    own.extend(common);
    in_places(kit, ui, own, &places);
    in_places(kit, ui, signs, &corners);
}

/// Returns the cells of buttons with words from the upper end of a place on, in rows of at most this number of columns,
/// and behind the first row those of buttons with signs, as wide as they are high.
fn cells(kit: &Kit, place: Rect, (words, signs): (usize, usize), columns: usize) -> [Vec<Rect>; 2] {
    let (gap, touch) = (kit.look.px(GAP), kit.look.touch);
    let columns = columns.max(1);
    let last = words.saturating_sub(1) / columns;
    let top = |row: usize| place.top() + row as f32 * (touch + gap);
    let aside = signs as f32 * (touch + gap);
    let mut beside = Vec::with_capacity(words);
    for row in 0..=last {
        let abreast = columns.min(words - row * columns);
        let end = place.right() - if row == 0 { aside } else { 0.0 };
        let line = Rect::from_x_y_ranges(place.left()..=end, top(row)..=top(row) + touch);
        beside.extend(grid(line, gap, abreast, 1));
    }
    let corner = |i: usize| {
        let left = place.right() - aside + gap + i as f32 * (touch + gap);
        Rect::from_min_size(pos2(left, place.top()), Vec2::splat(touch))
    };
    [beside, (0..signs).map(corner).collect()]
}

/// Draws a group of buttons in these places, and runs the action of the one that was pressed.
fn in_places(kit: &mut Kit, ui: &mut Ui, placed: Vec<ButtonWithAction>, places: &[Rect]) {
    let (buttons, acts): (Vec<_>, Vec<_>) = placed.into_iter().unzip();
    if let Some(pressed) = kit.in_places(ui, &buttons, places) {
        kit.run(acts[pressed]);
    }
}

/// Returns the cells of this number of buttons that fill a place in at most this number of rows; a last row of fewer
/// fills the width as well.
fn grid(place: Rect, gap: f32, count: usize, rows: usize) -> Vec<Rect> {
    let columns = count.div_ceil(rows.max(1)).max(1);
    let rows = count.div_ceil(columns);
    let part = |room: f32, parts: usize| (room + gap) / parts as f32 - gap;
    let cell = |i: usize| {
        let (row, column) = (i / columns, i % columns);
        let abreast = columns.min(count - row * columns);
        let size = vec2(part(place.width(), abreast), part(place.height(), rows));
        let steps = vec2(column as f32, row as f32);
        Rect::from_min_size(place.min + steps * (size + Vec2::splat(gap)), size)
    };
    (0..count).map(cell).collect()
}
