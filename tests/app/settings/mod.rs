//! Settings: the configuration folder, and the choices of a player.

mod choices;
#[cfg(feature = "jiaqi")]
mod config;
#[cfg(feature = "jiaqi")]
mod languages;
mod motion;
#[cfg(feature = "jiaqi")]
mod player_names;
mod preferences;
mod writing;
