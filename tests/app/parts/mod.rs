//! Parts of the window by themselves, without an app around them.

mod balance;
mod board;
mod bounds;
mod codes;
mod curves;
mod draw_calls;
mod keyboard;
mod loudness;
mod moments;
mod move_graph;
mod order;
mod picture_frame;
mod sounds;
mod stones;
mod tasks;
mod tree_growth;
mod window_error;
