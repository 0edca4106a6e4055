//! Building blocks of screens and panels.

pub(crate) mod board;
pub(crate) mod buttons;
mod choices;
pub mod code;
pub(crate) mod equipment;
pub(crate) mod flow;
pub(crate) mod frames;
pub(crate) mod graph;
pub mod keys;
pub(crate) mod line;
pub mod look;
pub mod signs;
pub mod stone;
pub(crate) mod widgets;
pub(crate) mod words;

pub(crate) use board::{BoardTextures, smallest};
pub(crate) use buttons::{Button, Weight, button_info};
pub(crate) use code::Code;
pub(crate) use flow::{SMALLEST, centre, cut, fit, flow, put, put_both, shrink};
pub(crate) use frames::{inside, scrolled, scrolling};
pub(crate) use graph::grade_colour;
pub(crate) use look::{Look, scaled};
pub(crate) use stone::{paint_piece, paint_stone};
pub(crate) use widgets::Kit;
pub(crate) use words::size_name;
