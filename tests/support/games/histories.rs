//! Games given by the texts of their moves, and games at random.

use tibetango_records::session::Session;

pub use slow::games::histories::*;

/// Plays these moves in a match.
#[track_caller]
pub fn play_on(session: &mut Session, texts: &str) {
    for mv in moves(session.history(), texts) {
        session
            .play(&mv)
            .unwrap_or_else(|why| panic!("{texts}: {why}"));
    }
}
