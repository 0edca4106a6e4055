//! The bitboard rules against the slow, obvious version, position by position.

use crate::slow_jiaqi::{SlowBlocked, SlowGame, SlowGun, SlowPinch, SlowRules};
use rand::{Rng, RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use tibetango::games::jiaqi::{
    Blocked, Capture, Gun, Pinch, Position, Rules, S3, S5, S7, S9, Size,
};
use tibetango::games::{Game, Line, Side};

/// Positions compared for each size; they are spread over all 72 variants.
const POSITIONS: usize = 100_000;

fn random_rules(rng: &mut impl Rng) -> Rules {
    Rules {
        pinch: [Pinch::Single, Pinch::Run][rng.random_range(0..2)],
        gun: [Gun::All, Gun::LongOnly, Gun::Off][rng.random_range(0..3)],
        capture: [Capture::All, Capture::Choice][rng.random_range(0..2)],
        blocked: [Blocked::Yield, Blocked::Pass, Blocked::Lose][rng.random_range(0..3)],
        first: Side::BOTH[rng.random_range(0..2)],
        quiet_limit: [3, 10, 100][rng.random_range(0..3)],
    }
}

fn slow_rules(size: u8, rules: &Rules) -> SlowRules {
    SlowRules {
        size: usize::from(size),
        pinch: match rules.pinch {
            Pinch::Single => SlowPinch::Single,
            Pinch::Run => SlowPinch::Run,
        },
        gun: match rules.gun {
            Gun::All => SlowGun::All,
            Gun::LongOnly => SlowGun::LongOnly,
            Gun::Off => SlowGun::Off,
        },
        choice: rules.capture == Capture::Choice,
        blocked: match rules.blocked {
            Blocked::Yield => SlowBlocked::Yield,
            Blocked::Pass => SlowBlocked::Pass,
            Blocked::Lose => SlowBlocked::Lose,
        },
        white_first: rules.first == Side::White,
        quiet_limit: u32::from(rules.quiet_limit),
    }
}

/// A random position as text: any colours on a placement of any length, or a full board with a
/// hole anywhere, where one colour may be rare so that sides get blocked and wiped out.
fn random_text<S: Size>(rules: &Rules, rng: &mut impl Rng) -> String {
    let n = usize::from(S::N);
    let points = n * n + (n - 1) * (n - 1);
    let hub = points / 2;
    let white = [0.5, 0.5, 0.3, 0.7, 0.1, 0.9, 0.03, 0.97][rng.random_range(0..8)];
    let mut cells: Vec<char> = (0..points)
        .map(|_| if rng.random_bool(white) { 'w' } else { 'b' })
        .collect();
    let movement = rng.random_bool(0.7);
    let tail = if movement {
        cells[rng.random_range(0..points)] = '1';
        let quiet = rng.random_range(0..rules.quiet_limit);
        let side = ["w", "b"][rng.random_range(0..2)];
        format!("{side} movement {quiet} {}", points - 1 + usize::from(quiet))
    } else {
        cells[hub] = '1';
        let stones = rng.random_range(0..points - 1);
        let mut others: Vec<usize> = (0..points).filter(|&i| i != hub).collect();
        for _ in stones..points - 1 {
            let gone = others.swap_remove(rng.random_range(0..others.len()));
            cells[gone] = '1';
        }
        let first = rules.first == Side::White;
        let side = if (stones % 2 == 0) == first { "w" } else { "b" };
        format!("{side} placement 0 {stones}")
    };
    let mut rows = Vec::new();
    let mut cells = cells.into_iter();
    for row in 0..2 * n - 1 {
        rows.push(cells.by_ref().take(n - row % 2).collect::<String>());
    }
    format!("{} {tail}", rows.join("/"))
}

/// Both versions at `text`; where a yield is due the text is corrected to say so.
fn both<S: Size>(rules: Rules, text: &str) -> Option<(Line<Position<S>>, SlowGame)> {
    let texts = [
        text.to_owned(),
        text.replace("w movement", "b yield"),
        text.replace("b movement", "w yield"),
    ];
    let fast = texts.iter().find_map(|t| Position::<S>::from_text(rules, t).ok())?;
    let slow = SlowGame::from_text(slow_rules(S::N, &rules), &fast.to_string())
        .unwrap_or_else(|e| panic!("{fast}: only the slow version refuses it: {e}"));
    Some((Line::new(fast), slow))
}

fn compare<S: Size>(line: &Line<Position<S>>, slow: &SlowGame, moves: &mut Vec<<Position<S> as Game>::Move>) {
    let position = line.position();
    let context = || format!("{position} under {:?}", position.rules());
    let outcome = line
        .outcome()
        .map(|o| (o.winner_name().to_owned(), o.reason.text().to_owned()));
    assert_eq!(outcome, slow.outcome(), "outcome at {}", context());
    assert_eq!(position.hash(), position.recomputed_hash(), "hash at {}", context());
    if outcome.is_some() {
        moves.clear();
        return;
    }
    position.legal_moves(moves);
    let mut fast: Vec<String> = moves.iter().map(|&mv| position.move_text(mv)).collect();
    if moves.len() < 200 {
        let mut expected = slow.legal_moves();
        fast.sort();
        expected.sort();
        assert_eq!(fast, expected, "legal moves at {}", context());
    } else {
        // Too many sets of captures to list the slow way: compare what stands before the x.
        let mut acts: Vec<&str> = fast.iter().map(|t| t.split('x').next().unwrap()).collect();
        acts.sort_unstable();
        acts.dedup();
        let legal = slow.legal_acts();
        for act in acts {
            assert!(legal.iter().any(|l| l == act), "{act} at {}", context());
        }
    }
}

fn agree<S: Size>(seed: u64) {
    let mut rng = SplitMix64::seed_from_u64(seed);
    let mut moves = Vec::new();
    let mut compared = 0;
    while compared < POSITIONS {
        let rules = random_rules(&mut rng);
        let text = random_text::<S>(&rules, &mut rng);
        let Some((mut line, mut slow)) = both::<S>(rules, &text) else {
            panic!("{text} is refused under {rules:?}");
        };
        for _ in 0..rng.random_range(1..12) {
            compare(&line, &slow, &mut moves);
            compared += 1;
            if moves.is_empty() {
                break;
            }
            let mv = moves[rng.random_range(0..moves.len())];
            let text = line.position().move_text(mv);
            let before = line.position().to_string();
            assert_eq!(line.position().parse_move(&text), Ok(mv), "{text} at {before}");
            line.play(mv).unwrap_or_else(|e| panic!("{text} at {before}: {e}"));
            slow.play(&text).unwrap_or_else(|e| panic!("{text} at {before}: {e}"));
            assert_eq!(line.position().to_string(), slow.to_text(), "{text} at {before} under {rules:?}");
        }
    }
}

#[test]
fn agrees_on_3_lines() {
    agree::<S3>(3);
}

#[test]
fn agrees_on_5_lines() {
    agree::<S5>(5);
}

#[test]
fn agrees_on_7_lines() {
    agree::<S7>(7);
}

#[test]
fn agrees_on_9_lines() {
    agree::<S9>(9);
}
