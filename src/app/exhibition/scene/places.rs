//! Division of the window while nobody plays: the words stand beside the table, or above and below it in portrait, and
//! nothing lies over the board.

use crate::app::layout::Layout;
use bevy::prelude::*;

/// Margin around everything, and the gap between two parts, in design pixels.
const MARGIN: f32 = 24.0;
const GAP: f32 = 14.0;
/// Height of the strip for messages, in design pixels.
const MESSAGES: f32 = 44.0;
/// Share of the height that the invitation takes: in a wide window, and in a tall one.
const INVITATION: [f32; 2] = [0.17, 0.18];
/// Share of the width that the words take beside the board.
const WORDS: f32 = 0.43;
/// Share of the words' height that the title takes.
const TITLE: f32 = 0.48;
/// Shares of the height that the title and the story take in a tall window.
const TALL: [f32; 2] = [0.17, 0.20];
/// Margin at both sides of the board in a tall window, as a share of the width.
const SIDE: f32 = 0.05;
/// Share of the width that the offers take beside the board, and of the height that the board takes above them.
const OFFERS: f32 = 0.55;
const ABOVE: f32 = 0.30;
/// Height of the plate with the words of the house, in design pixels.
const HOUSE: f32 = 190.0;
/// Least length of the window, in design pixels, where choices of many cards leave room for the board.
const ROOMY: f32 = 1000.0;

/// Divides a window without a visitor: panel is the story, buttons the invitation.
pub(crate) fn attract(layout: &mut Layout) {
    let (window, scale) = (layout.window, layout.scale);
    let (margin, gap) = (MARGIN * scale, GAP * scale);
    let inner = Rect::from_corners(Vec2::ZERO, window).inflate(-margin);
    let high = INVITATION[usize::from(layout.portrait)] * window.y;
    let top = inner.max.y - high;
    layout.buttons = Rect {
        min: Vec2::new(inner.min.x, top),
        ..inner
    };
    let low = top - gap;
    let strip = MESSAGES * scale;
    if layout.portrait {
        let [title, story] = TALL.map(|share| share * window.y);
        let (left, right) = (SIDE * window.x, (1.0 - SIDE) * window.x);
        let head = inner.min.y + title;
        layout.panel = Rect::new(inner.min.x, low - story, inner.max.x, low);
        layout.messages = Rect::new(inner.min.x, head, inner.max.x, head + strip);
        layout.board = Rect::new(left, head + strip, right, low - story - 2.5 * gap);
    } else {
        let right = inner.min.x + WORDS * window.x;
        let head = inner.min.y + TITLE * (low - inner.min.y);
        let left = right + 3.0 * gap;
        layout.panel = Rect::new(inner.min.x, head + gap, right, low);
        layout.messages = Rect::new(left, gap * 0.5, inner.max.x, gap * 0.5 + strip);
        layout.board = Rect::new(left, layout.messages.max.y, inner.max.x, low);
    }
}

/// Returns the place of the title of a window without a visitor.
pub(crate) fn title(layout: &Layout) -> Rect {
    let margin = MARGIN * layout.scale;
    let low = match layout.portrait {
        true => layout.messages.min.y,
        false => layout.panel.min.y - GAP * layout.scale,
    };
    Rect::new(layout.panel.min.x, margin, layout.panel.max.x, low)
}

/// Gives the board of a window with offers its place: to the right of them, or above them in a tall window. Below it
/// stand the words of the house, if it has any.
pub(crate) fn offers(layout: &mut Layout, has_words: bool) {
    let (window, gap) = (layout.window, GAP * layout.scale);
    let foot = layout.messages.min.y - layout.touch - gap;
    layout.messages.max.x = window.x - MARGIN * layout.scale;
    layout.board = if layout.portrait {
        let column = offers_column(layout);
        let (left, right) = (SIDE * window.x, (1.0 - SIDE) * window.x);
        let top = column.min.y - ABOVE * window.y;
        Rect::new(left, top, right, column.min.y - gap)
    } else {
        let left = OFFERS * window.x + 3.0 * gap;
        let right = window.x - MARGIN * layout.scale;
        let words = HOUSE * layout.scale + gap;
        let low = if has_words { foot - words } else { foot };
        Rect::new(left, gap, right, low)
    };
    // Windows of any size have some of it.
    layout.board.max = layout.board.max.max(layout.board.min + Vec2::ONE);
}

/// Returns the column of the offers: all of the window but the board's part and the margin. In a tall window the
/// languages stand above the board.
pub(crate) fn offers_column(layout: &Layout) -> Rect {
    let (window, margin) = (layout.window, MARGIN * layout.scale);
    let end = layout.messages.min.y;
    if layout.portrait {
        let top = margin + layout.touch + ABOVE * window.y + 2.0 * GAP * layout.scale;
        Rect::new(margin, top, window.x - margin, end)
    } else {
        Rect::new(margin, margin, OFFERS * window.x, end)
    }
}

/// Returns the place of the words of the house in a wide window: below the board.
pub(crate) fn house(layout: &Layout) -> Rect {
    let (board, gap) = (layout.board, GAP * layout.scale);
    let top = board.max.y + gap;
    Rect::new(board.min.x, top, board.max.x, top + HOUSE * layout.scale)
}

/// True if choices of many cards leave room for the board.
pub(crate) fn is_roomy(layout: &Layout) -> bool {
    layout.window.max_element() >= ROOMY * layout.scale
}
