//! Panels and captions beside and on the board while a game is played.

pub(crate) mod across;
pub(crate) mod captions;
pub(crate) mod editor;
pub(crate) mod hud;
mod known;
pub(crate) mod messages;
pub(crate) mod moves;
mod offers;
pub(crate) mod outcome;
pub(crate) mod players;
pub(crate) mod remark;
pub(crate) mod status;
mod thoughts;
