//! Settings: the configuration folder, and the choices of a player.

mod config;
mod languages;
mod naming;
mod preferences;
mod writing;
