//! Settings: the configuration folder, and the choices of a player.

#[cfg(feature = "jiaqi")]
mod config;
#[cfg(feature = "jiaqi")]
mod languages;
#[cfg(feature = "jiaqi")]
mod naming;
mod preferences;
mod writing;
