//! What is kept of games that an engine plays against itself, for evaluations and networks to learn from; the engines
//! play them ([`tibetango_engines::selfplay`]).

pub mod guided;
pub mod kept;

pub use tibetango_engines::selfplay::{Plan, header, play};
