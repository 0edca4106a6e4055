//! Building blocks of screens and panels.

mod board;
pub(crate) mod buttons;
mod choices;
pub mod code;
pub(crate) mod equipment;
pub(crate) mod flow;
mod frames;
pub(crate) mod graph;
pub mod keys;
mod line;
pub mod look;
mod rules;
pub mod signs;
pub mod stone;
pub(crate) mod widgets;
mod words;

pub use board::is_cut;
pub(crate) use board::{BoardTextures, paint_board, paint_sides, smallest};
pub(crate) use buttons::{Button, Weight, button_info};
pub(crate) use code::Code;
pub(crate) use flow::{
    SMALLEST, balance, centre, cut, fit, fit_height, flow, letter_size, put, put_both, put_letters,
    shrink, smallest_letters,
};
pub(crate) use frames::{egui_rect, inside, part, scroll_area, scrolling, strip};
pub(crate) use graph::grade_colour;
pub(crate) use keys::{KeyboardState, TextKind};
pub(crate) use line::{Page, TextField};
pub(crate) use look::{Look, blend, scaled, solid};
pub(crate) use rules::rules;
pub(crate) use signs::{Emblem, tick};
pub(crate) use stone::{paint_piece, paint_stone};
pub(crate) use widgets::Kit;
pub(crate) use words::{VOLUMES, clock_name, size_name, then, two, value, volume_name};
