//! Facts and checks before the window opens.
//!
//! | module | contents |
//! |---|---|
//! | `assets` | the folder of pictures and sounds |
//! | `player` | the player's folders and language |

pub mod assets;
pub mod player;
