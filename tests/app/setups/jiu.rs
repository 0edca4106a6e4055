//! The setups and positions of jiu.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use tibetango::app::play::game::MatchCommand;
use tibetango_records::session::{MatchSettings, Session};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::jiu;

/// Position in which White can jump from b1 over up to three stones.
pub const JUMPS: &str = "w1w1b1/1w3b/1b1b2/2b1w1/w4b/1b1w1w w battle 0 40";
/// Position in which White closes two squares by c3-c2.
pub const TWO_SQUARES: &str = "3b1b/1ww3/1w1wb1/bww2w/2b1w1/w1b1b1 w battle 0 40";
/// Position in which White closes a square by c3-c2.
pub const SQUARE: &str = "3b1b/1ww3/1w1wb1/b4w/2b1w1/w1b1b1 w battle 0 40";
/// Position in which both have a square, and White a dalian whose shuttle steps from c2 to c3.
pub const SHAPES: &str = "b4b/1wwww1/1ww1w1/5b/bb4/bb4 w battle 0 40";

/// Returns a match of two people at jiu, by the competition's rules.
pub fn two_at_jiu(size: u8) -> MatchSettings {
    MatchSettings {
        size,
        rules: jiu::JiuRules::default().into(),
        preset: "competition".to_owned(),
        ..MatchSettings::default()
    }
}

/// Opens a match of two people at jiu that continues from this position on a board of six lines.
pub fn jiu_from(text: &str) -> MatchCommand {
    let history = AnyGameHistory::from_text(jiu::JiuRules::default(), text).unwrap();
    MatchCommand::open(Session::with_history(two_at_jiu(6), history))
}

/// Opens a match of two people at jiu on a board of this size after this number of random placements.
pub fn placed(size: u8, plies: usize) -> MatchCommand {
    let settings = two_at_jiu(size);
    let mut session = Session::new(settings).unwrap();
    let mut rng = SplitMix64::seed_from_u64(31);
    for _ in 0..plies {
        let mut legal = session.history().legal();
        let mv = legal.swap_remove(rng.random_range(0..legal.len()));
        session.play(&mv).unwrap();
    }
    MatchCommand::open(session)
}
