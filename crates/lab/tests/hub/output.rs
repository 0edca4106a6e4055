//! Positions, moves and times as the protocol writes them.

use std::time::Duration;

use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use tibetango_lab::protocol::draughts::{ProtocolMove, men, play_text, since_change};
use tibetango_lab::protocol::hub::client::TRIAL;
use tibetango_lab::protocol::hub::level::HubLevel;
use tibetango_lab::protocol::hub::server::LETTERS;
use tibetango_rules::Side;

use super::{answers, empty, fen, reply_text, without_info};

/// Position in which a king comes from 43 to 20 in two ways, which take different pieces.
const TWO_PATHS: &str = "W:WK43:B8,13,14,19,38";

/// Returns orders of a list, with every item at either end.
fn orders<T: Clone>(list: &[T]) -> Vec<Vec<T>> {
    let turned = (0..list.len()).map(|by| {
        let mut turned = list.to_vec();
        turned.rotate_left(by);
        turned
    });
    turned
        .flat_map(|order| [order.iter().rev().cloned().collect(), order])
        .collect()
}

#[test]
fn captures_are_told_in_any_order() {
    let mut rng = SplitMix64::seed_from_u64(7);
    let mut most = 0;
    for _ in 0..60 {
        let mut history = empty();
        while history.outcome().is_none() && history.len() < 150 {
            let legal = history.legal();
            for mv in &legal {
                let protocol_move = ProtocolMove::of(&history, mv).unwrap();
                most = most.max(protocol_move.captures.len());
                for taken in orders(&protocol_move.captures) {
                    let protocol_move = ProtocolMove {
                        captures: taken,
                        ..protocol_move.clone()
                    };
                    let text = protocol_move.text(history.topology());
                    assert_eq!(
                        ProtocolMove::parse(history.topology(), &text),
                        Ok(protocol_move.clone()),
                        "{text}"
                    );
                    assert_eq!(protocol_move.find(&history).as_ref(), Ok(mv), "{text}");
                }
            }
            let mv = &legal[rng.random_range(0..legal.len())];
            history.play(mv).unwrap();
            // The text holds all that a game depends on, and it can be read again.
            let (then, moves) = since_change(&history);
            if history.outcome().is_none() {
                let mut again = LETTERS.read(&empty(), &LETTERS.write(&then)).unwrap();
                for text in &moves {
                    play_text(&mut again, text).unwrap();
                }
                assert_eq!(
                    (again.pieces(), again.quiet()),
                    (history.pieces(), history.quiet()),
                    "{}",
                    history.position_text()
                );
                assert_eq!(
                    (again.to_move(), again.legal()),
                    (history.to_move(), history.legal()),
                    "{}",
                    history.position_text()
                );
            }
        }
    }
    assert!(most > 2, "captures of several were among them");
    // Two ways from 43 to 20: the ends alone say too little.
    let history = fen(TWO_PATHS);
    for (text, found) in [
        ("43x20x38x8x14", true),
        ("43x20x14x38x8", true),
        ("43x20x13x14x38", true),
        ("43X20X13X14X38", true),
        ("43x20x13x14x038", true),
        ("43x20", false),
        ("43-20", false),
        ("43x20x8x13x14", false),
        ("43x20x38x14", false),
        ("43x27x38", false),
    ] {
        let protocol_move = ProtocolMove::parse(history.topology(), text).unwrap();
        let mv = protocol_move.find(&history);
        assert_eq!(mv.is_ok(), found, "{text}: {mv:?}");
    }
    // With one way the captures may be left out.
    let mut history = fen("W:W38:B33,23");
    play_text(&mut history, "38x18").unwrap();
    // The server takes every order, and names all captures.
    let position = LETTERS.write(&fen(TWO_PATHS));
    for (mv, left) in [("43x20x8x14x38", "13,19"), ("43x20x14x38x13", "8,19")] {
        let input = format!("hub\npos pos={position} moves={mv}\ngo think\n");
        let output = without_info(answers(input));
        reply_text(&fen(&format!("B:WK20:B{left}")), output.last().unwrap());
    }
}

#[test]
fn positions_are_kept_square_by_square() {
    let history = fen("B:WK1,27,K50:BK2,23,45");
    let text = LETTERS.write(&history);
    let [from_3, from_28] = [20, 17].map(|squares| "e".repeat(squares));
    assert_eq!(text, format!("BWB{from_3}beeew{from_28}beeeeW"));
    let again = LETTERS.read(&empty(), &text).unwrap();
    assert_eq!(
        (again.pieces(), again.to_move()),
        (history.pieces(), Side::Black)
    );
    // Version 1 writes the side as a small letter.
    let small = format!("b{}", &text[1..]);
    let again = LETTERS.read(&empty(), &small).unwrap();
    assert_eq!(
        (again.pieces(), again.to_move()),
        (history.pieces(), Side::Black)
    );
    let start = format!("W{}{}{}", "b".repeat(20), "e".repeat(10), "w".repeat(20));
    assert_eq!(LETTERS.write(&empty()), start);
    assert!(
        LETTERS
            .read(&empty(), &start)
            .unwrap()
            .set_up_as()
            .is_none()
    );
    // The trial of other programs: no capture is possible, and there is a choice of moves.
    let trial = LETTERS.read(&empty(), TRIAL).unwrap();
    assert_eq!(trial.compulsory(), 0);
    assert!(trial.legal().len() > 5);
}

#[test]
fn a_man_makes_a_win_three_times_as_likely() {
    let scores = [0.5, 0.75, 0.25, 1.0, 0.0].map(|chance| format!("{:.2}", men(chance)));
    assert_eq!(scores, ["0.00", "1.00", "-1.00", "99.99", "-99.99"]);
}

/// Returns a level with these arguments.
fn level(given: &str) -> HubLevel {
    let mut level = HubLevel::default();
    for part in given.split(' ') {
        let (name, value) = part.split_once('=').unwrap();
        level.set(name, Some(value)).unwrap();
    }
    level
}

#[test]
fn every_clock_limits_a_move() {
    let time = |given: &str| level(given).time().unwrap();
    let ms = Duration::from_millis;
    assert_eq!(HubLevel::default().time(), None);
    assert_eq!(level("depth=9").time(), None);
    // A limit is never used up; no time at all is a moment.
    for limit in [1, 2, 10, 50, 100, 1000, 30_000] {
        let limit = ms(limit);
        let seconds = limit.as_secs_f64();
        for given in [
            format!("move-time={seconds}"),
            format!("time={seconds}"),
            format!("time={seconds} moves=1"),
            format!("time={seconds} moves=2 inc={seconds}"),
            format!("time={seconds} inc=60"),
        ] {
            assert!(
                time(&given) < limit || limit == ms(1),
                "{given}: {:?}",
                time(&given)
            );
        }
    }
    for given in ["move-time=0", "time=0"] {
        assert_eq!(time(given), ms(1), "{given}");
    }
    // Java writes a comma in its user's locale.
    for (given, same) in [
        ("time=300,000 inc=1,500", "time=300 inc=1.5"),
        ("moves=9 time=291,587", "moves=9 time=291.587"),
        ("move-time=0,5", "move-time=0.5"),
        ("time=1e2 inc=5e-1", "time=100 inc=0.5"),
        ("nodes=99999999999999999999", "nodes=18446744073709551615"),
        ("depth=99999999999", "depth=4294967295"),
    ] {
        assert_eq!(level(given), level(same), "{given}");
    }
    // The one move left may take all, of many each gets its share; an increment is used, too.
    for (given, more_than) in [
        ("move-time=1", 900),
        ("time=10 moves=1", 9000),
        ("time=10 moves=100", 400),
        ("time=10 inc=1", 1000),
    ] {
        assert!(time(given) > ms(more_than), "{given}: {:?}", time(given));
    }
    // If both are set the shorter limit counts.
    for (given, less_than) in [
        ("time=1e300", 3_000_000_001),
        ("time=10 moves=5", 2000),
        ("time=100 move-time=0.1", 100),
    ] {
        assert!(time(given) < ms(less_than), "{given}: {:?}", time(given));
    }
}

#[test]
fn no_clock_runs_out_however_long_the_game() {
    let ms = Duration::from_millis;
    for (left, increment, moves) in [(2000, 0, 0), (2000, 100, 0), (300, 300, 0), (1000, 0, 40)] {
        let case = format!("{left} and {increment} ms, {moves} moves");
        let mut left = ms(left);
        for made in 0..120 {
            let mut level = HubLevel {
                remaining: Some(left),
                increment: ms(increment),
                ..HubLevel::default()
            };
            if moves > 0 {
                level.moves = moves - made % moves;
            }
            let used = level.time().unwrap();
            assert!(
                used < left || left <= ms(1),
                "{case}, {made}: {used:?} of {left:?}"
            );
            left = left.saturating_sub(used) + ms(increment);
            if moves > 0 && (made + 1) % moves == 0 {
                left += ms(1000);
            }
        }
    }
}
