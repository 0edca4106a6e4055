//! The rules against a slow second version, and forbidden points that others have published.

use super::slow_board::{Forbidden as SlowForbidden, Rule as SlowRule, SlowBoard, SlowColour};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use serde::Deserialize;
use slow::effort::cases;
use slow::games::gomoku::{Gomoku, rules};
use tibetango_rules::gomoku::{GomokuLines, GomokuMove, GomokuSize, Rule, terms};
use tibetango_rules::text::parse_point;
use tibetango_rules::{
    Board, Game, GameName, Grid, IllegalMove, PlainMove, Side, Term, TextForm, Topology,
};

/// Number of positions of each variant that are compared.
const POSITIONS: u32 = 100_000;

fn slow_rule(rule: Rule) -> SlowRule {
    match rule {
        Rule::Freestyle => SlowRule::Freestyle,
        Rule::Standard => SlowRule::Standard,
        Rule::Renju => SlowRule::Renju,
    }
}

fn colour(side: Side) -> SlowColour {
    match side {
        Side::Black => SlowColour::Black,
        Side::White => SlowColour::White,
    }
}

fn fast(forbidden: SlowForbidden) -> &'static Term {
    match forbidden {
        SlowForbidden::Overline => &terms::OVERLINE,
        SlowForbidden::DoubleFour => &terms::DOUBLE_FOUR,
        SlowForbidden::DoubleThree => &terms::DOUBLE_THREE,
    }
}

fn place(point: u8) -> (usize, usize) {
    (usize::from(point / 15), usize::from(point % 15))
}

/// Compares the answers of both versions for a point.
fn compare(position: &Gomoku, slow: &SlowBoard, point: u8) {
    let (row, column) = place(point);
    let side = position.side();
    let forbidden = match side {
        Side::Black => slow.forbidden(row, column).map(fast),
        Side::White => None,
    };
    let text = position.text();
    let mv = GomokuMove::place(point);
    let mut next = *position;
    match (next.play(mv), forbidden) {
        (Err(IllegalMove::Rule(why)), Some(slow)) => {
            assert_eq!(why.term, slow, "{point} in {text}");
        }
        (Err(why), _) => panic!("{point} in {text}: {why}"),
        (Ok(_), Some(slow)) => panic!("{point} in {text} is not forbidden: {slow:?}"),
        (Ok(_), None) => {
            let wins = slow.wins(row, column, colour(side));
            let won = next.outcome().and_then(|end| end.winner) == Some(side);
            assert_eq!(won, wins, "{point} in {text}");
        }
    }
}

/// Returns the greatest number of stones of a colour among five points in a row without the other colour, counted one
/// by one.
fn slow_fullest_row(slow: &SlowBoard, own: SlowColour) -> Option<u32> {
    let at = |row: i32, column: i32| {
        let line = slow.at.get(usize::try_from(row).ok()?)?;
        line.get(usize::try_from(column).ok()?).copied()
    };
    let mut fullest: Option<u32> = None;
    for row in 0..15 {
        for column in 0..15 {
            for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                let five = (0..5).map(|step| at(row + down * step, column + right * step));
                let five: Option<Vec<Option<SlowColour>>> = five.collect();
                let stones: Vec<SlowColour> = five.iter().flatten().flatten().copied().collect();
                if five.is_some() && stones.iter().all(|stone| *stone == own) {
                    fullest = fullest.max(Some(stones.len() as u32));
                }
            }
        }
    }
    fullest
}

/// Plays games at random on a part of the board, so that rows come about.
fn cross_check(rule: Rule, seed: u64) {
    let mut rng = SplitMix64::seed_from_u64(seed);
    let mut positions = 0_u32;
    let mut forbidden = 0;
    while positions < cases(POSITIONS) {
        let mut position = Gomoku::new(rules(rule));
        let mut slow = SlowBoard::empty(slow_rule(rule));
        let width = rng.random_range(5..=15_u8);
        let (top, left) = (
            rng.random_range(0..=15 - width),
            rng.random_range(0..=15 - width),
        );
        let mut points: Vec<u8> = (0..width * width)
            .map(|at| (top + at / width) * 15 + left + at % width)
            .collect();
        while position.outcome().is_none() && !points.is_empty() {
            positions += 1;
            // All points of every twentieth position, only the move played of the others.
            if positions.is_multiple_of(20) {
                let free =
                    (0..225).filter(|at| position.piece_at((u32::from(*at)).into()).is_none());
                for point in free {
                    compare(&position, &slow, point);
                    forbidden += u32::from(
                        position.side() == Side::Black && position.forbidden(point).is_some(),
                    );
                }
                for side in Side::BOTH {
                    assert_eq!(
                        position.lines().fullest_row(side),
                        slow_fullest_row(&slow, colour(side)),
                        "{side:?} in {}",
                        position.text()
                    );
                }
            }
            let point = points.swap_remove(rng.random_range(0..points.len()));
            compare(&position, &slow, point);
            let side = position.side();
            if position.play(GomokuMove::place(point)).is_ok() {
                let (row, column) = place(point);
                slow.play(row, column, colour(side));
                assert_eq!(
                    position.hash(),
                    position.base().recomputed_hash(),
                    "{}",
                    position.text()
                );
            }
        }
    }
    assert_eq!(
        rule == Rule::Renju,
        forbidden > cases(1000),
        "{forbidden} forbidden points"
    );
}

#[test]
fn freestyle_is_played_as_the_slow_rules_say() {
    cross_check(Rule::Freestyle, 1);
}

#[test]
fn standard_is_played_as_the_slow_rules_say() {
    cross_check(Rule::Standard, 2);
}

#[test]
fn renju_is_played_as_the_slow_rules_say() {
    cross_check(Rule::Renju, 3);
}

/// A published position and the published facts about its points.
#[derive(Deserialize)]
struct Published {
    source: String,
    black: String,
    white: String,
    forbidden: Vec<(String, ForbiddenKind)>,
    allowed: Vec<String>,
}

#[derive(Deserialize)]
enum ForbiddenKind {
    Overline,
    DoubleFour,
    DoubleThree,
}

impl Published {
    /// Returns the stones; their number on each side is not checked.
    fn lines(&self) -> GomokuLines {
        let mut lines = GomokuLines::NONE;
        for (side, points) in [(Side::Black, &self.black), (Side::White, &self.white)] {
            for text in points.split_whitespace() {
                let places = &<Grid<15> as GomokuSize>::geometry().places[usize::from(point(text))];
                lines.set_stone(side, places);
            }
        }
        lines
    }
}

/// The point with this name.
fn point(text: &str) -> u8 {
    let topology = Topology::of(GameName::Gomoku, 15).unwrap();
    parse_point(topology, text).unwrap().0 as u8
}

#[test]
fn published_forbidden_points_are_known() {
    let text = include_str!("forbidden.ron");
    let table: Vec<Published> = ron::from_str(text).unwrap();
    assert!(table.len() > 40);
    for entry in &table {
        let lines = entry.lines();
        let forbidden = |text: &str| lines.forbidden::<Grid<15>>(point(text));
        for (point, kind) in &entry.forbidden {
            let kind = match kind {
                ForbiddenKind::Overline => &terms::OVERLINE,
                ForbiddenKind::DoubleFour => &terms::DOUBLE_FOUR,
                ForbiddenKind::DoubleThree => &terms::DOUBLE_THREE,
            };
            assert_eq!(forbidden(point), Some(kind), "{point}: {}", entry.source);
        }
        for point in &entry.allowed {
            assert_eq!(forbidden(point), None, "{point}: {}", entry.source);
        }
    }
}

#[test]
fn a_position_written_is_the_same_when_read() {
    let mut rng = SplitMix64::seed_from_u64(5);
    for rule in [Rule::Freestyle, Rule::Standard, Rule::Renju] {
        let mut position = Gomoku::new(rules(rule));
        let mut moves = Vec::new();
        while position.outcome().is_none() {
            let again = Gomoku::set_up(rules(rule), &setup(&position)).unwrap();
            assert_eq!(again, position, "{rule:?}: {}", position.text());
            position.legal_moves(&mut moves);
            position.play_unchecked(moves[rng.random_range(0..moves.len())]);
        }
        let over = Gomoku::set_up(rules(rule), &setup(&position)).unwrap();
        assert_eq!(
            over.outcome(),
            position.outcome(),
            "{rule:?}: {}",
            position.text()
        );
    }
}

fn setup(position: &Gomoku) -> tibetango_rules::Setup {
    let rules = tibetango_rules::AnyRules::from(*position.rules());
    tibetango_rules::Setup::read(rules, &position.text()).unwrap()
}

#[test]
fn the_full_board_is_a_draw() {
    // Pairs of columns, shifted every other row: no five anywhere.
    let row = |at: usize| {
        let stone = |column: usize| {
            if ((column + 2 * (at % 2)) / 2).is_multiple_of(2) {
                'b'
            } else {
                'w'
            }
        };
        (0..15).map(stone).collect::<String>()
    };
    let mut rows: Vec<String> = (0..15).map(row).collect();
    // The last stone of Black's 113 is left to be placed.
    rows[14].replace_range(13..14, "1");
    let text = format!("{} b play 0 224", rows.join("/"));
    let rules = tibetango_rules::AnyRules::from(rules(Rule::Freestyle));
    let mut history = tibetango_rules::any::AnyGameHistory::from_text(rules, &text).unwrap();
    assert_eq!(history.outcome(), None);
    history.play(&history.legal()[0].clone()).unwrap();
    let end = history.outcome().unwrap();
    assert_eq!((end.winner, end.reason), (None, terms::BOARD_FULL));
    assert!(history.legal().is_empty());
    assert_eq!(
        history.play(&PlainMove::default()),
        Err(IllegalMove::GameOver)
    );
}
