//! Actions of staff and of the supervisor on the exhibition; features/staff is their way in.
//!
//! | module | content |
//! |---|---|
//! | `door` | the lock that the PIN opens |
//! | `start` | the start and the end of the exhibition |
//! | `watchdog` | signs of life for the supervisor that restarts a hung program |

pub mod door;
pub mod start;
pub mod watchdog;
