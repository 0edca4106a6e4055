//! Training data from games that an engine plays against itself, for evaluations and networks to learn from. The
//! engines play them ([`tibetango_engines::selfplay`]).
//!
//! | module | contents |
//! |---|---|
//! | [`game_files`] | positions for an evaluation: a run that was broken off goes on |
//! | [`network_games`] | file that a network is trained with |

pub mod game_files;
pub mod network_games;
