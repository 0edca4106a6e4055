//! Parts of the board on its table.

mod light;
mod marks;
mod pick;
mod stacks;
