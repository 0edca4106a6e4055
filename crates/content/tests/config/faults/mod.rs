//! Faults inside a file, in one exact line each.

mod ids;
mod jiu;
mod syntax;
mod values;
