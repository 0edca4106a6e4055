//! Endings of jiu, tested against the slow rules, a slow solution of the board of 4 x 4, all lines of three plies, and
//! positions made by hand.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use std::collections::{BTreeMap, BTreeSet};
use support::effort::cases;
use support::shipped_engines::engine;
use support::slow_jiu::{SlowJiuBoard, after};
use tibetango_engines::engine::{AnyEngine, PlainReport, Strength, exclusions};
use tibetango_engines::eval::jiu::endings::{
    EndingSearch, EndingSolver, FlightBoard, FlyingStones, ForcedResult, FourAgainstFour,
};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::jiu::{JiuPosition, JiuRules, JiuSize, SingleJump, Win};
use tibetango_rules::{Game, GameHistory, GameName, Grid, Reason, Side, TextForm};
use tibetango_search::{Limits, Stop};

/// More positions than any search here needs.
const PLENTY: u64 = 1_000_000;

/// White threatens to close a square at a0 and at a2, and Black, whose stones stand apart, can fill only one.
const TWO_GATES: &str = "1w4/www3/6/5b/2b3/b4b";

/// White wins in seven plies, though Black threatens to close a square at f1.
const SEVEN_PLIES: &str = "3b2/6/6/2w1ww/bb4/b1w3 w battle 0 60";

fn flight_board(size: usize) -> &'static FlightBoard {
    FlightBoard::of(size as u8).expect("a small board")
}

/// Returns the board of slow rules on which White is to move.
fn slow_board(size: usize, stones: FlyingStones) -> SlowJiuBoard {
    let cell = |point: usize| match (stones.own >> point & 1, stones.other >> point & 1) {
        (0, 0) => None,
        (_, 0) => Some(Side::White),
        _ => Some(Side::Black),
    };
    let row = |row: usize| -> Vec<Option<Side>> {
        (0..size).map(|column| cell(row * size + column)).collect()
    };
    (0..size).map(row).collect()
}

/// Returns the stones of a board as this side sees them.
fn seen_by(side: Side, board: &SlowJiuBoard) -> FlyingStones {
    let set = |side: Side| {
        let cells = board.iter().flatten().enumerate();
        let held = cells.filter(|(_, cell)| **cell == Some(side));
        held.fold(0u64, |set, (point, _)| set | 1u64 << point)
    };
    FlyingStones {
        own: set(side),
        other: set(side.other()),
    }
}

/// Returns a random position with these numbers of stones.
fn scattered(size: usize, counts: [u32; 2], rng: &mut SplitMix64) -> FlyingStones {
    let mut sets = [0u64; 2];
    for (side, count) in counts.into_iter().enumerate() {
        while sets[side].count_ones() < count {
            let point = 1u64 << rng.random_range(0..size * size);
            if (sets[0] | sets[1]) & point == 0 {
                sets[side] |= point;
            }
        }
    }
    let [own, other] = sets;
    FlyingStones { own, other }
}

/// Returns the position of a game on 6 x 6 with White to move.
fn position_of(stones: FlyingStones) -> JiuPosition<Grid<6>> {
    let rows = slow_board(6, stones).into_iter().map(|row| {
        let letter = |cell: Option<Side>| {
            cell.map_or("1", |side| if side == Side::White { "w" } else { "b" })
        };
        row.into_iter().map(letter).collect::<Vec<_>>().concat()
    });
    let rows: Vec<String> = rows.map(|row| joined(&row)).collect();
    read(&format!("{} w battle 0 60", rows.join("/")))
}

/// Joins the empty points of a row: `w111b1` becomes `w3b1`.
fn joined(row: &str) -> String {
    let (mut text, mut gap) = (String::new(), 0);
    for cell in row.chars() {
        if cell == '1' {
            gap += 1;
            continue;
        }
        if gap > 0 {
            text += &std::mem::take(&mut gap).to_string();
        }
        text.push(cell);
    }
    if gap > 0 {
        text += &gap.to_string();
    }
    text
}

fn read(text: &str) -> JiuPosition<Grid<6>> {
    JiuPosition::from_text(JiuRules::default(), text)
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn solver<S: JiuSize>(position: JiuPosition<S>) -> Option<EndingSolver<S>> {
    EndingSolver::of(&GameHistory::new(position), PLENTY, &Stop::default())
}

#[test]
fn moves_are_those_of_the_slow_rules() {
    let mut rng = SplitMix64::seed_from_u64(50);
    let rules = JiuRules::default();
    let mut captures = 0;
    for _ in 0..cases(300) {
        for size in [4, 6, 8] {
            let most = size as u32;
            let counts = [0; 2].map(|_: u32| rng.random_range(4..=most));
            let stones = scattered(size, counts, &mut rng);
            let board = flight_board(size);
            let (mut taking, mut quiet) = (BTreeSet::new(), BTreeSet::new());
            stones.any_capture(board, |after| {
                taking.insert(after);
                false
            });
            stones.any_quiet(board, |after| {
                quiet.insert(after);
                false
            });
            let slow = after(&slow_board(size, stones), Side::White, &rules);
            let slow: BTreeSet<FlyingStones> = slow
                .iter()
                .map(|board| seen_by(Side::Black, board))
                .collect();
            let took = |after: &FlyingStones| after.own != stones.other;
            let (slow_taking, slow_quiet) = slow.into_iter().partition::<BTreeSet<_>, _>(took);
            assert_eq!(taking, slow_taking, "{size}: {stones:?}");
            assert_eq!(quiet, slow_quiet, "{size}: {stones:?}");
            assert_eq!(
                stones.can_take(board),
                !taking.is_empty(),
                "{size}: {stones:?}"
            );
            captures += usize::from(!taking.is_empty());
        }
    }
    assert!(captures > cases(300) as usize, "{captures}");
}

/// Returns the eight images of a board of 4 x 4.
fn images(stones: FlyingStones) -> [FlyingStones; 8] {
    let image = |set: u64, symmetry: usize| {
        let points = (0..16usize).filter(|point| set >> point & 1 != 0);
        points.fold(0u64, |image, point| {
            let (mut row, mut column) = (point / 4, point % 4);
            for _ in 0..symmetry % 4 {
                (row, column) = (column, 3 - row);
            }
            if symmetry >= 4 {
                column = 3 - column;
            }
            image | 1u64 << (4 * row + column)
        })
    };
    std::array::from_fn(|symmetry| FlyingStones {
        own: image(stones.own, symmetry),
        other: image(stones.other, symmetry),
    })
}

/// Returns the image of a board of 4 x 4 that comes first.
fn first_image(stones: FlyingStones) -> FlyingStones {
    images(stones).into_iter().min().expect("eight")
}

/// Returns every position of four stones against four on 4 x 4.
fn all_on_four() -> Vec<FlyingStones> {
    let sets: Vec<u64> = (0u64..1 << 16)
        .filter(|set| set.count_ones() == 4)
        .collect();
    let with = |own: u64| {
        let others = sets.iter().filter(move |other| **other & own == 0);
        others.map(move |&other| FlyingStones { own, other })
    };
    sets.iter().flat_map(|&own| with(own)).collect()
}

/// Solves the board of 4 x 4 by the slow rules: the number of plies to the end by the first image of each position, 0
/// for a draw.
fn slowly_solved(all: &[FlyingStones]) -> BTreeMap<FlyingStones, u8> {
    let rules = JiuRules::default();
    let mut plies: BTreeMap<FlyingStones, u8> =
        all.iter().map(|&stones| (first_image(stones), 0)).collect();
    // The side that takes a stone has won: such a move has no position after it.
    let next: BTreeMap<FlyingStones, Vec<Option<FlyingStones>>> = plies
        .keys()
        .map(|&stones| {
            let boards = after(&slow_board(4, stones), Side::White, &rules);
            let views = boards.iter().map(|board| seen_by(Side::Black, board));
            let next = views.map(|after| (after.own.count_ones() == 4).then(|| first_image(after)));
            (stones, next.collect())
        })
        .collect();
    for ply in 1..u8::MAX {
        let distance = |after: &Option<FlyingStones>| after.map_or(0, |after| plies[&after]);
        let ends = |next: &[Option<FlyingStones>]| match ply {
            1 => next.iter().any(Option::is_none),
            _ if ply % 2 == 1 => next.iter().any(|after| distance(after) == ply - 1),
            _ => next.iter().all(|after| distance(after) % 2 == 1),
        };
        let open = next.iter().filter(|(stones, _)| plies[*stones] == 0);
        let decided: Vec<FlyingStones> = open
            .filter(|(_, next)| ends(next))
            .map(|(stones, _)| *stones)
            .collect();
        if decided.is_empty() {
            break;
        }
        plies.extend(decided.into_iter().map(|stones| (stones, ply)));
    }
    plies
}

#[test]
fn four_against_four_is_solved_as_by_the_slow_rules() {
    let solved = FourAgainstFour::solve(4, 2, &Stop::default(), &mut |_, _, _| {});
    let solved = solved.expect("a small board");
    let all = all_on_four();
    let slow = slowly_solved(&all);
    let mut counts = vec![0u64; solved.counts().len()];
    for &stones in &all {
        let plies = slow[&first_image(stones)];
        assert_eq!(solved.plies(stones).unwrap_or(0), plies, "{stones:?}");
        counts[usize::from(plies)] += 1;
    }
    assert_eq!(solved.counts(), counts);
    assert!(counts[0] > 0 && counts.len() > 10, "{counts:?}");
    // The search finds the same, draws by finding nothing.
    let mut search = EndingSearch::new(flight_board(4), u64::MAX, &Stop::default());
    let most = counts.len() as u8 + 1;
    for &stones in all.iter().step_by(97) {
        let result = search.solve(stones, most).map(ForcedResult::plies);
        assert_eq!(result, solved.plies(stones), "{stones:?}");
    }
}

#[test]
fn only_small_boards_are_solved_whole() {
    let solve = |size| FourAgainstFour::solve(size, 1, &Stop::default(), &mut |_, _, _| {});
    assert!(solve(3).is_none());
    assert!(solve(8).is_none());
    let stop = Stop::default();
    stop.stop();
    assert!(FourAgainstFour::solve(4, 1, &stop, &mut |_, _, _| {}).is_none());
}

/// Returns true if the side to move wins within this number of plies, by trying all moves.
fn wins<S: JiuSize>(position: &JiuPosition<S>, plies: u8) -> bool {
    plies > 0
        && position.legal().into_iter().any(|mv| {
            let after = position.after(mv);
            match after.outcome() {
                Some(end) => end.winner == Some(position.to_move()),
                None => loses(&after, plies - 1),
            }
        })
}

/// Returns true if the side to move loses within this number of plies, by trying all moves.
fn loses<S: JiuSize>(position: &JiuPosition<S>, plies: u8) -> bool {
    plies > 0
        && position.legal().into_iter().all(|mv| {
            let after = position.after(mv);
            after.outcome().is_none() && wins(&after, plies - 1)
        })
}

#[test]
fn three_plies_are_what_trying_all_moves_finds() {
    let mut rng = SplitMix64::seed_from_u64(51);
    let mut decided = 0;
    for _ in 0..cases(8) {
        for counts in [[4, 4], [4, 5], [5, 4], [5, 5]] {
            let stones = scattered(6, counts, &mut rng);
            let position = position_of(stones);
            assert_eq!(FlyingStones::of(&position), Some(stones), "{position}");
            let slow = if wins(&position, 1) {
                Some(ForcedResult::Win(1))
            } else if loses(&position, 2) {
                Some(ForcedResult::Loss(2))
            } else {
                wins(&position, 3).then_some(ForcedResult::Win(3))
            };
            let mut search = EndingSearch::new(flight_board(6), PLENTY, &Stop::default());
            assert_eq!(search.solve(stones, 3), slow, "{position}");
            decided += u32::from(slow.is_some());
        }
    }
    assert!(decided > 0);
}

#[test]
fn two_gates_win_and_cannot_both_be_filled() {
    let position = read(&format!("{TWO_GATES} w battle 0 60"));
    let mut white = solver(position).expect("an ending");
    assert_eq!(white.solve(), Some(ForcedResult::Win(1)));
    let best = white.best_moves(ForcedResult::Win(1)).into_iter();
    let best: BTreeSet<String> = best.map(|mv| position.move_text(mv)).collect();
    let victims = ["d5", "e2", "f0", "f5"];
    let closing = |way: &'static str| victims.map(|victim| format!("{way}x{victim}"));
    let all = [closing("b2~a0"), closing("b0~a2")].into_iter().flatten();
    let all: BTreeSet<String> = all.collect();
    assert_eq!(best, all);
    let position = read(&format!("{TWO_GATES} b battle 0 61"));
    let mut black = solver(position).expect("an ending");
    assert_eq!(black.solve(), Some(ForcedResult::Loss(2)));
    // Four stones and 28 empty points: all hold out as long.
    assert_eq!(black.best_moves(ForcedResult::Loss(2)).len(), 4 * 28);
    let mut history = GameHistory::new(position);
    let line = black.line(ForcedResult::Loss(2));
    assert_eq!(line.len(), 2);
    for mv in line {
        history.play(mv).expect("a legal move");
    }
    let winner = history.outcome().expect("the end").winner;
    assert_eq!(winner, Some(Side::White));
}

#[test]
fn a_long_win_is_forced_to_its_end() {
    let mut history = GameHistory::new(read(SEVEN_PLIES));
    // The winner follows its proofs, and the other side tries something each time.
    for ply in (1..=7u8).rev() {
        let mut solver = EndingSolver::of(&history, PLENTY, &Stop::default()).expect("an ending");
        let result = solver.solve().expect("a forced result");
        let moves = history.legal();
        let mv = match result {
            ForcedResult::Win(plies) => {
                assert!(plies <= ply, "{plies} plies at {ply}");
                assert_eq!(history.position().to_move(), Side::White);
                solver.line(result).first().copied().expect("a move")
            }
            ForcedResult::Loss(_) => moves[moves.len() / 2],
        };
        history.play(mv).expect("a legal move");
        if history.outcome().is_some() {
            break;
        }
    }
    let winner = history.outcome().expect("the end").winner;
    assert_eq!(winner, Some(Side::White));
}

/// Checks that no win is claimed which the limit of quiet plies would end.
#[test]
fn the_limit_of_quiet_plies_comes_before_later_wins() {
    let solved = |quiet: u16| {
        let position = read(&format!("{TWO_GATES} b battle {quiet} 300"));
        solver(position).expect("an ending").solve()
    };
    assert_eq!(solved(198), Some(ForcedResult::Loss(2)));
    assert_eq!(solved(199), None);
    let mut history = GameHistory::new(read(&format!("{TWO_GATES} b battle 199 300")));
    history.play_text("d5~d0").expect("a legal move");
    let end = history.outcome().expect("the end");
    assert_eq!((end.winner, end.reason), (None, Reason::QuietLimit));
}

fn play_all(history: &mut GameHistory<JiuPosition<Grid<6>>>, moves: &str) {
    for mv in moves.split(' ') {
        let played = history.play_text(mv);
        played.unwrap_or_else(|error| panic!("{mv}: {error}"));
    }
}

#[test]
fn a_third_repetition_saves_the_other_side() {
    let first = read("1w4/www3/6/4b1/2b3/b4b w battle 0 60");
    let mut history = GameHistory::new(first);
    // The first position once more.
    play_all(&mut history, "b2~c4 f5-f4 c4~b2 f4-f5");
    assert_eq!(history.occurrences(), 2);
    // White loses a move on its way back, so that Black can bring the position about.
    play_all(&mut history, "b2~c4 d4~a5 c4~d1 a5~d5 d1~b2");
    let position = *history.position();
    let rows = position.to_string();
    assert!(rows.starts_with(&format!("{TWO_GATES} b ")), "{rows}");
    let mut fresh = solver(position).expect("an ending");
    assert_eq!(fresh.solve(), Some(ForcedResult::Loss(2)));
    let mut solver = EndingSolver::of(&history, PLENTY, &Stop::default()).expect("an ending");
    assert_eq!(solver.solve(), None);
    play_all(&mut history, "d5-d4");
    let end = history.outcome().expect("the end");
    assert_eq!((end.winner, end.reason), (None, Reason::Repetition));
}

#[test]
fn positions_of_other_kinds_are_no_endings() {
    let usual = JiuRules::default();
    let is_ending = |rules: JiuRules, text: &str| {
        let position = JiuPosition::<Grid<6>>::from_text(rules, text).expect("a position");
        FlyingStones::of(&position).is_some()
    };
    let text = format!("{TWO_GATES} b battle 0 60");
    let six = "1w4/www3/6/5b/2bw2/b2w1b b battle 0 60";
    let seven = "1w4/www3/6/w4b/2bw2/b2w1b b battle 0 60";
    assert!(is_ending(usual, &text) && is_ending(usual, six));
    assert!(!is_ending(usual, seven), "White walks");
    assert!(
        !is_ending(usual, "1w4/ww4/6/5b/2b3/b4b b battle 0 60"),
        "it is over"
    );
    let gun = JiuRules { gun: true, ..usual };
    assert!(
        is_ending(gun, &text) && !is_ending(gun, six),
        "six stones fill a row"
    );
    let free = |single_jump| JiuRules {
        single_jump,
        ..usual
    };
    assert!(is_ending(free(SingleJump::Free), six));
    assert!(!is_ending(free(SingleJump::NeitherMay), six));
    assert!(!is_ending(free(SingleJump::FlyerMayNot), six));
    // Patterns and dalian decide nothing where both sides fly with few stones.
    for win in [Win::Pattern, Win::DoubleDalian, Win::TwoDalian] {
        assert!(is_ending(JiuRules { win, ..usual }, six), "{win:?}");
    }
    let large = JiuPosition::<Grid<10>>::from_text(
        usual,
        "10/1w8/www7/10/10/5b4/10/2b7/10/b4b4 w battle 0 200",
    );
    assert_eq!(FlyingStones::of(&large.expect("a position")), None);
}

fn think(text: &str, visits: u64, lines: usize) -> (AnyGameHistory, PlainReport) {
    let history = AnyGameHistory::from_text(JiuRules::default(), text).expect("a position");
    let limits = Limits {
        lines,
        ..Limits::visits(visits)
    };
    let report = champion(&history, &limits);
    (history, report)
}

/// Returns the report of a new champion.
fn champion(history: &AnyGameHistory, limits: &Limits) -> PlainReport {
    let mut champion = AnyEngine::new(engine(GameName::Jiu, "champion"), 1);
    let (report, _) = champion.think(history, limits, &Strength::BEST, &mut |_| {});
    report
}

#[test]
fn the_champion_plays_no_proof_whose_first_move_is_left_out() {
    let (history, report) = think(SEVEN_PLIES, 100_000, 1);
    let limits = Limits {
        exclusions: exclusions(&history, &report.pv[..1]),
        ..Limits::visits(100_000)
    };
    let other = champion(&history, &limits);
    assert!(!other.pv.is_empty());
    assert_ne!(other.pv[0], report.pv[0]);
}

#[test]
fn the_champion_plays_what_is_proved() {
    let (mut history, report) = think(SEVEN_PLIES, 100_000, 3);
    assert!(report.value > 1.0 - 1e-9, "{}", report.value);
    assert_eq!(report.pv.len(), 7);
    assert_eq!(
        report.lines.first().map(Vec::as_slice),
        Some(&report.pv[..])
    );
    let best = report
        .moves
        .iter()
        .find(|stat| Some(&stat.mv) == report.pv.first());
    assert!(best.is_some_and(|stat| stat.visits > 0 && !stat.at_most && stat.value > 1.0 - 1e-9));
    for mv in &report.pv {
        history.play(mv).expect("a legal move");
    }
    let winner = history.outcome().expect("the end").winner;
    assert_eq!(winner, Some(Side::White));
    let (_, report) = think(&format!("{TWO_GATES} b battle 0 61"), 2_000, 1);
    assert!(report.value < 1e-9, "{}", report.value);
    assert!(report.moves.iter().all(|stat| stat.value < 1e-9));
    assert_eq!(report.pv.len(), 2);
}
