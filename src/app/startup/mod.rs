//! Facts and checks before the window opens.
//!
//! | module | contents |
//! |---|---|
//! | `assets` | the folder of pictures and sounds |
//! | `crash_report` | reports of faults at home |
//! | `motion` | the system's wish for less motion, asked at the first start |
//! | `player` | the player's folders and language |

pub mod assets;
pub mod crash_report;
pub mod motion;
pub mod player;
