//! Shared setup of the tests of jiaqi: every variant of the rules, random positions, and the bitboard rules and the
//! slow ones side by side.

use crate::slow_jiaqi::{SlowBlocked, SlowGame, SlowGun, SlowPinch, SlowRules};
use rand::{Rng, RngExt};
use tibetango_rules::jiaqi::{Blocked, Capture, Gun, JiaqiPosition, JiaqiRules, JiaqiSize, Pinch};
use tibetango_rules::{Game, GameHistory, GameName, Point, Side, Topology};

/// A move of a board of `S` lines.
pub type Mv<S> = <JiaqiPosition<S> as Game>::Move;

/// Every combination of pinch, gun, capture, blocked and first; the quiet limit is the default.
pub fn variants() -> Vec<JiaqiRules> {
    let mut all = Vec::new();
    for pinch in [Pinch::Single, Pinch::Run] {
        for gun in [Gun::All, Gun::LongOnly, Gun::Off] {
            for capture in [Capture::All, Capture::Choice] {
                for blocked in [Blocked::Yield, Blocked::Pass, Blocked::Lose] {
                    for first in Side::BOTH {
                        all.push(JiaqiRules {
                            pinch,
                            gun,
                            capture,
                            blocked,
                            first,
                            ..JiaqiRules::default()
                        });
                    }
                }
            }
        }
    }
    all
}

/// The same rules for the slow version.
pub fn slow_rules(size: u8, rules: &JiaqiRules) -> SlowRules {
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

/// Number of points of a board.
pub const fn point_count<S: JiaqiSize>() -> usize {
    let n = S::N as usize;
    n * n + (n - 1) * (n - 1)
}

/// Board rows as position texts have them, from one letter a point (`1` for an empty one).
pub fn rows_text<S: JiaqiSize>(cells: &[char]) -> String {
    let n = usize::from(S::N);
    let mut cells = cells.iter();
    let mut rows = Vec::new();
    for row in 0..2 * n - 1 {
        let mut text = String::new();
        let mut gap = 0;
        for &cell in cells.by_ref().take(n - row % 2) {
            if cell == '1' {
                gap += 1;
                continue;
            }
            if gap > 0 {
                text += &gap.to_string();
                gap = 0;
            }
            text.push(cell);
        }
        if gap > 0 {
            text += &gap.to_string();
        }
        rows.push(text);
    }
    rows.join("/")
}

/// A board full of random stones: the colours even, uneven, or one of them down to a few stones,
/// so that sides get blocked and wiped out.
fn random_cells(topology: &Topology, rng: &mut impl Rng) -> Vec<char> {
    let points = topology.points();
    let (few, many) = if rng.random() { ('w', 'b') } else { ('b', 'w') };
    let share = [0.5, 0.5, 0.3, 0.1, 0.03, 0.0, 0.0][rng.random_range(0..7)];
    let mut cells: Vec<char> = (0..points)
        .map(|_| if rng.random_bool(share) { few } else { many })
        .collect();
    if share > 0.0 {
        return cells;
    }
    if rng.random() {
        for _ in 0..rng.random_range(1..4) {
            cells[rng.random_range(0..points)] = few;
        }
    } else {
        // Stones huddled in a corner, which is in the middle of no line.
        cells[0] = few;
        for near in topology.neighbours(Point(0)) {
            cells[near.index()] = if rng.random_bool(0.9) { few } else { many };
        }
    }
    cells
}

/// A random position as text: a placement of any length, most often one near its end, or
/// a movement with the hole anywhere. It may say `movement` where a yield is due: see [`both`].
pub fn random_text<S: JiaqiSize>(rules: &JiaqiRules, rng: &mut impl Rng) -> String {
    let points = point_count::<S>();
    let hub = points / 2;
    let topology = Topology::of(GameName::Jiaqi, S::N).expect("every Size has a Shape");
    let mut cells = random_cells(topology, rng);
    let tail = if rng.random_bool(0.7) {
        cells[rng.random_range(0..points)] = '1';
        let quiet = rng.random_range(0..rules.quiet_limit);
        let side = ["w", "b"][rng.random_range(0..2)];
        format!(
            "{side} movement {quiet} {}",
            points - 1 + usize::from(quiet)
        )
    } else {
        cells[hub] = '1';
        let most = if rng.random() { points - 2 } else { 6 };
        let left = rng.random_range(1..=most);
        let mut others: Vec<usize> = (0..points).filter(|&i| i != hub).collect();
        for _ in 0..left {
            let gone = others.swap_remove(rng.random_range(0..others.len()));
            cells[gone] = '1';
        }
        let stones = points - 1 - left;
        let white_first = rules.first == Side::White;
        let side = if stones.is_multiple_of(2) == white_first {
            "w"
        } else {
            "b"
        };
        format!("{side} placement 0 {stones}")
    };
    format!("{} {tail}", rows_text::<S>(&cells))
}

/// A game that begins at `text`; where a yield is due the text is corrected to say so.
pub fn history_at<S: JiaqiSize>(rules: JiaqiRules, text: &str) -> GameHistory<JiaqiPosition<S>> {
    let texts = [
        text.to_owned(),
        text.replace("w movement", "b yield"),
        text.replace("b movement", "w yield"),
    ];
    let read = texts
        .iter()
        .find_map(|t| JiaqiPosition::from_text(rules, t).ok());
    GameHistory::new(read.unwrap_or_else(|| panic!("{text} is refused under {rules:?}")))
}

/// Both versions at `text`.
pub fn both<S: JiaqiSize>(
    rules: JiaqiRules,
    text: &str,
) -> (GameHistory<JiaqiPosition<S>>, SlowGame) {
    let fast = history_at::<S>(rules, text);
    let slow = SlowGame::from_text(slow_rules(S::N, &rules), &fast.position().to_string())
        .unwrap_or_else(|e| panic!("{text}: only the slow version refuses it: {e}"));
    (fast, slow)
}

/// A random legal move; `None` when the game is over.
pub fn random_move<S: JiaqiSize>(
    history: &GameHistory<JiaqiPosition<S>>,
    moves: &mut Vec<Mv<S>>,
    rng: &mut impl Rng,
) -> Option<Mv<S>> {
    if history.outcome().is_some() {
        return None;
    }
    history.position().legal_moves(moves);
    Some(moves[rng.random_range(0..moves.len())])
}
