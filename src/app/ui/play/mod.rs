//! Panels and captions beside and on the board while a game is played.

pub(crate) mod captions;
pub(crate) mod editor;
pub(crate) mod hud;
pub(crate) mod messages;
pub(crate) mod moves;
mod offers;
pub(crate) mod opposite_player;
pub(crate) mod outcome;
mod params;
pub(crate) mod players;
pub(crate) mod remark;
mod search_panel;
pub(crate) mod status;
pub(crate) mod steps;
