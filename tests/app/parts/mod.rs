//! Parts of the window by themselves, without an app around them.

mod bounds;
mod codes;
mod curves;
mod keyboard;
mod light;
mod loudness;
mod marks;
mod moments;
mod order;
mod pick;
mod sounds;
mod stones;
mod tasks;
mod tree_growth;
mod window_error;
