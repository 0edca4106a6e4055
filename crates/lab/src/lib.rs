//! Measurements of engines and games, and uses of the figures.
//!
//! | module | contents |
//! |---|---|
//! | [`arena`] | matches between engines and other programs, and the strength that their results indicate |
//! | [`protocol`] | protocols of other programs, as server and as client: GTP, Gomocup, Hub, DXP |
//! | [`experiment`] | the papers' experiments and ours |
//! | [`selfplay`] | files of positions for evaluations and networks to learn from |
//! | [`journal`] | long work that goes on where it stopped |
//! | [`statistics`] | figures on the visitors of an exhibition |
//! | [`plot`] | lines and bars as SVG |
//! | [`souvenir`] | pictures of a game to take home |

pub mod arena;
pub mod experiment;
pub mod journal;
pub mod plot;
pub mod protocol;
pub mod selfplay;
pub mod souvenir;
pub mod statistics;
