//! Facts and checks before the window opens.
//!
//! | module | contents |
//! |---|---|
//! | `assets` | the folder of pictures and sounds |
//! | `crash_report` | reports of faults at home |
//! | `player` | the player's folders and language |

pub mod assets;
pub mod crash_report;
pub mod player;
