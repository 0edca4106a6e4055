//! Training data from games that an engine plays against itself, for evaluations and networks to learn from. The
//! engines play them ([`tibetango_engines::selfplay`]).
//!
//! | module | contents |
//! |---|---|
//! | [`kept`] | positions for an evaluation: a run that was broken off goes on |
//! | [`guided`] | file that a network is trained with |

pub mod guided;
pub mod kept;
