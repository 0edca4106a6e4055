//! Parts of the window by themselves, without an app around them.

mod bounds;
mod codes;
mod curves;
mod growth;
mod keyboard;
mod light;
mod marks;
mod moments;
mod order;
mod picking;
mod sounds;
mod stones;
mod tasks;
mod unopened;
