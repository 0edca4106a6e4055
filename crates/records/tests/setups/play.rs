//! Positions of games: they have no setup errors, and they are played on.

use super::{against, each_board};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use support::games::present_games::EVERY_GAME;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{AnyRules, Piece, Point, Setup, SetupError, Side};

#[test]
fn nothing_is_against_what_play_leads_to() {
    let mut rng = SplitMix64::seed_from_u64(11);
    for (rules, size) in each_board() {
        let mut history = AnyGameHistory::new(size, rules).unwrap();
        let mut legal = history.legal();
        while let Some(mv) = (!legal.is_empty() && history.len() < 700)
            .then(|| legal.swap_remove(rng.random_range(0..legal.len())))
        {
            history.play(&mv).unwrap();
            // Repetition is no end that a position alone knows of.
            legal = history.legal();
            if !history.len().is_multiple_of(7) && !legal.is_empty() {
                continue;
            }
            let setup = history.setup();
            let text = history.position_text();
            assert_eq!(Setup::read(rules, &text).as_ref(), Ok(&setup), "{text}");
            match AnyGameHistory::to_play_on(rules, &setup) {
                Ok(on) => assert_eq!(
                    (on.position_text(), on.len()),
                    (text, 0),
                    "{rules:?}, {size}"
                ),
                Err(reasons) => {
                    let end = history
                        .outcome()
                        .unwrap_or_else(|| panic!("{text}: {reasons:?}"));
                    assert_eq!(reasons, [SetupError::Over(end)], "{text}");
                }
            }
        }
    }
}

/// Returns a position of random play, changed here and there.
fn changed(rules: AnyRules, size: u8, rng: &mut SplitMix64) -> Setup {
    let mut history = AnyGameHistory::new(size, rules).unwrap();
    for _ in 0..rng.random_range(0..2 * history.topology().points()) {
        let mut legal = history.legal();
        if legal.is_empty() {
            break;
        }
        let mv = legal.swap_remove(rng.random_range(0..legal.len()));
        history.play(&mv).unwrap();
    }
    let mut setup = history.setup();
    let pieces: [Option<Piece>; 3] = [None, Some(Side::White.into()), Some(Side::Black.into())];
    for _ in 0..rng.random_range(0..4) {
        let at = Point(rng.random_range(0..setup.topology.points()) as u16);
        setup.put(at, pieces[rng.random_range(0..3)]);
    }
    if rng.random_bool(0.3) {
        let phases = rules.phases();
        setup.set_phase(phases[rng.random_range(0..phases.len())]);
    }
    if rng.random_bool(0.3) {
        setup.to_move = setup.to_move.other();
    }
    setup
}

#[test]
fn a_position_without_reasons_against_it_plays_on() {
    let mut rng = SplitMix64::seed_from_u64(5);
    let (mut good, mut bad) = (0, 0);
    for (rules, size) in each_board() {
        for _ in 0..40 {
            let setup = changed(rules, size, &mut rng);
            match AnyGameHistory::to_play_on(rules, &setup) {
                Ok(mut history) => {
                    good += 1;
                    assert_eq!(history.setup(), setup, "{}", setup.text());
                    let mv = history.legal().swap_remove(0);
                    history.play(&mv).unwrap();
                }
                Err(reasons) => {
                    bad += 1;
                    assert!(!reasons.is_empty(), "{}", setup.text());
                    assert_eq!(against(rules, &setup), reasons, "{}", setup.text());
                }
            }
        }
    }
    assert!(!EVERY_GAME || good > 50 && bad > 50, "{good} {bad}");
}
