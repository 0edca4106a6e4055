//! Shapes carried along from move to move, and wins by continuous fours and threats.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use support::effort::cases;
use support::games::gomoku::{Gomoku, rules};
use tibetango_engines::eval::gomoku::{
    ForcedWin, Fours, Judgement, Ratings, Shapes, Threat, Threats, Win,
};
use tibetango_rules::gomoku::{GomokuMove, RowKind, Rule};
use tibetango_rules::{Game, Grid, Side, TextForm};
use tibetango_search::Evaluate;

const RULES: [Rule; 3] = [Rule::Freestyle, Rule::Standard, Rule::Renju];

/// Plays random moves within a part of the board; passes every position to `each`.
pub fn games(rule: Rule, seed: u64, count: usize, each: &mut dyn FnMut(&Gomoku)) {
    let mut rng = SplitMix64::seed_from_u64(seed);
    let mut moves = Vec::new();
    for _ in 0..count {
        let width = rng.random_range(6..=12);
        let inside = |mv: &GomokuMove| {
            mv.point()
                .is_some_and(|at| at / 15 < width && at % 15 < width)
        };
        let mut position = Gomoku::new(rules(rule));
        loop {
            each(&position);
            position.legal_moves(&mut moves);
            moves.retain(inside);
            if moves.is_empty() || position.outcome().is_some() {
                break;
            }
            position.play_unchecked(moves[rng.random_range(0..moves.len())]);
        }
    }
}

fn assert_same(carried: &Shapes<Grid<15>>, position: &Gomoku) {
    let fresh = Shapes::of(position);
    let text = position.text();
    for side in Side::BOTH {
        for point in carried.points(side, |_| true) {
            assert_eq!(
                carried.rows_at(side, point),
                fresh.rows_at(side, point),
                "{point}: {text}"
            );
            assert_eq!(
                carried.threat(side, point),
                fresh.threat(side, point),
                "{point}: {text}"
            );
        }
        assert_eq!(carried.score(side), fresh.score(side), "{side}: {text}");
        for threat in [
            Threat::Five,
            Threat::StraightFour,
            Threat::Four,
            Threat::Three,
            Threat::Forbidden,
            Threat::None,
            Threat::DoubleThree,
            Threat::FourThree,
        ] {
            assert_eq!(
                carried.count(side, threat),
                fresh.count(side, threat),
                "{threat:?} of {side}: {text}"
            );
        }
    }
    assert_eq!(carried.near(), fresh.near(), "{text}");
    assert_eq!(carried.empty(), fresh.empty(), "{text}");
    assert_eq!(carried.hash(), fresh.hash(), "{text}");
}

#[test]
fn what_is_carried_along_is_what_is_counted_anew() {
    for rule in RULES {
        let mut carried: Option<(Gomoku, Shapes<Grid<15>>)> = None;
        games(rule, 7, 60, &mut |position| {
            let shapes = match carried.take() {
                Some((before, mut shapes)) if position.ply() == before.ply() + 1 => {
                    let new = before.free() & !position.free();
                    shapes.set(
                        before.side(),
                        tibetango_rules::bitboard::Word::lowest(new) as u8,
                    );
                    shapes
                }
                _ => Shapes::of(position),
            };
            assert_same(&shapes, position);
            carried = Some((*position, shapes));
        });
    }
}

#[test]
fn a_point_is_five_where_the_rules_say_that_it_wins() {
    for rule in RULES {
        games(rule, 8, 60, &mut |position| {
            if position.outcome().is_some() {
                return;
            }
            let shapes = Shapes::of(position);
            let side = position.side();
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            for mv in moves {
                let wins = position
                    .after(mv)
                    .outcome()
                    .is_some_and(|end| end.winner == Some(side));
                let point = mv.point().unwrap();
                let five = shapes.rows_at(side, point).contains(&RowKind::Five);
                assert_eq!(five, wins, "{point}: {}", position.text());
                assert_eq!(
                    shapes.threat(side, point) == Threat::Five,
                    wins,
                    "{point}: {}",
                    position.text()
                );
            }
        });
    }
}

#[test]
fn what_is_forbidden_is_the_same_with_what_is_carried_along() {
    games(Rule::Renju, 9, 100, &mut |position| {
        let shapes = Shapes::of(position);
        for point in shapes.points(Side::Black, |_| true) {
            let forbidden = position.forbidden(point).is_some();
            let text = position.text();
            assert_eq!(
                shapes.forbidden(Side::Black, point),
                forbidden,
                "{point}: {text}"
            );
        }
    });
}

/// Returns true if the side to move wins by the line that `win` finds: against every legal answer to its first stone,
/// and to the later stones against every answer too or against the one that the line names.
fn stands(
    position: &Gomoku,
    win: &dyn Fn(&Shapes<Grid<15>>, Side) -> Option<Win>,
    [every, later]: [bool; 2],
) -> bool {
    let side = position.side();
    let Some(line) = win(&Shapes::of(position), side) else {
        return false;
    };
    let after = position.after(GomokuMove::place(line[0]));
    if let Some(end) = after.outcome() {
        return end.winner == Some(side);
    }
    let mut answers = Vec::new();
    after.legal_moves(&mut answers);
    if !every && let Some(answer) = line.get(1) {
        answers.retain(|mv| mv.point() == Some(*answer));
    }
    answers.iter().all(|answer| {
        let next = after.after(*answer);
        let ended = next.outcome().map(|end| end.winner == Some(side));
        ended.unwrap_or_else(|| stands(&next, win, [later; 2]))
    })
}

#[test]
fn every_win_by_fours_stands_against_every_answer() {
    let fours = Fours { most: 10_000 };
    for rule in RULES {
        let mut result = 0;
        games(rule, 10, 150, &mut |position| {
            if position.outcome().is_none() {
                let shapes = Shapes::of(position);
                if fours
                    .win(&shapes, position.side())
                    .is_some_and(|line| line.len() > 1)
                {
                    result += 1;
                    let win = |shapes: &_, side| fours.win(shapes, side);
                    assert!(stands(position, &win, [true; 2]), "{}", position.text());
                }
            }
        });
        assert!(result > 100, "{rule:?}: {result}");
    }
}

#[test]
fn every_win_by_threats_stands_against_every_answer() {
    let threats = Threats {
        most: 3_000,
        depth: 3,
    };
    for rule in RULES {
        let mut result = 0_u32;
        games(rule, 11, cases(3) as usize, &mut |position| {
            let quiet = position.outcome().is_none() && position.ply() < 40;
            let shapes = Shapes::of(position);
            let fours = Fours { most: 10_000 };
            if quiet
                && fours.win(&shapes, position.side()).is_none()
                && threats.win(&shapes, position.side()).is_some()
            {
                result += 1;
                // From a later position on the shorter wins are searched first, all of them in vain.
                let longer = Threats {
                    most: 300_000,
                    ..threats
                };
                let win = |shapes: &_, side| longer.win(shapes, side);
                assert!(stands(position, &win, [true, false]), "{}", position.text());
            }
        });
        assert!(result >= cases(3), "{rule:?}: {result}");
    }
}

#[test]
fn a_forced_win_names_the_means_that_it_needs() {
    // White's stones lie in the corners, where they threaten nothing.
    let result = |moves: &str| {
        let mut position = Gomoku::new(rules(Rule::Freestyle));
        for text in moves.split(' ') {
            let mv = position.parse_move(text).unwrap();
            position.play(mv).unwrap();
        }
        let (fours, threats) = (
            Fours { most: 1_000 },
            Threats {
                most: 1_000,
                depth: 2,
            },
        );
        ForcedWin::find(&position, fours, threats)
    };
    // One stone makes three a straight four.
    let three = result("h8 a1 i8 o1 j8 a15");
    assert!(matches!(three, Some(ForcedWin::Fours(_))), "{three:?}");
    // One stone makes two crossing twos an open three each.
    let twos = result("f8 a1 g8 o1 h6 a15 h7 o15");
    assert!(matches!(twos, Some(ForcedWin::Threats(_))), "{twos:?}");
    assert_eq!(result("h8 a1 i9 o1"), None);
}

#[test]
fn what_a_search_leaves_out_loses_at_once() {
    let judgement = Judgement::new(Ratings::plain());
    for rule in RULES {
        let mut left_out = 0;
        games(rule, 12, 60, &mut |position| {
            if position.outcome().is_some() {
                return;
            }
            let (shapes, side) = (Shapes::of(position), position.side());
            let five = |of: Side| shapes.count(of, Threat::Five) > 0;
            let pressed =
                five(side.other()) || shapes.count(side.other(), Threat::StraightFour) > 0;
            let mut looked_at = Vec::new();
            judgement.moves(&shapes, position, &mut looked_at);
            assert!(!looked_at.is_empty(), "{}", position.text());
            let wins = |mv: &GomokuMove| {
                let after = position.after(*mv);
                let end = after.outcome().and_then(|end| end.winner);
                end == Some(side)
                    || !five(side.other()) && Shapes::of(&after).count(side, Threat::Five) > 1
            };
            if !pressed || looked_at.iter().any(wins) {
                return;
            }
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            moves.retain(|mv| !looked_at.contains(mv));
            for mv in moves {
                let after = position.after(mv);
                let fours = Fours { most: 10_000 };
                let lost = fours.win(&Shapes::of(&after), after.side()).is_some();
                assert!(lost, "{}: {:?} of {:?}", position.text(), mv, looked_at);
                left_out += 1;
            }
        });
        assert!(left_out > 1000, "{rule:?}: {left_out}");
    }
}
