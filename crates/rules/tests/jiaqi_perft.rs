//! Perft: lines of play counted to a fixed depth, against numbers that two versions agree on.

use slow::jiaqi_setups::slow_rules;
use slow::slow_jiaqi::SlowGame;
use tibetango_rules::jiaqi::{Blocked, Capture, Gun, JiaqiPosition, JiaqiRules, JiaqiSize, Pinch};
use tibetango_rules::perft::{divide, perft};
use tibetango_rules::{Game, Grid, MoveKind, Reason};

/// The slow version's perft. No line is long enough here for a position to stand three times.
fn slow_perft(game: &SlowGame, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut total = 0;
    for text in game.legal_moves() {
        let mut next = game.clone();
        next.play(&text).expect("a listed move is legal");
        total += slow_perft(&next, depth - 1);
    }
    total
}

/// Number of lines beyond which a depth is checked by the numbers alone.
const SLOW_LINES: u64 = 20_000;

fn check<S: JiaqiSize>(rules: JiaqiRules, text: &str, counts: &[u64]) {
    let position = JiaqiPosition::<S>::from_text(rules, text).expect(text);
    let slow = SlowGame::from_text(slow_rules(S::N, &rules), text).expect(text);
    for (depth, &expected) in (1..).zip(counts) {
        assert_eq!(perft(&position, depth), expected, "{text} depth {depth}");
        let parts = divide(&position, depth);
        assert_eq!(parts.len() as u64, counts[0], "{text} depth {depth}");
        let sum: u64 = parts.iter().map(|&(_, count)| count).sum();
        assert_eq!(sum, expected, "{text} depth {depth} divided");
        if expected <= SLOW_LINES {
            assert_eq!(
                slow_perft(&slow, depth),
                expected,
                "{text} depth {depth}, slow"
            );
        }
    }
}

/// One test a row: a name, the board, the rules that differ from the default, the position and
/// the number of lines of 1, 2, 3, ... plies.
macro_rules! perft_table {
    ($($name:ident: $size:ty, {$($field:ident: $value:expr),*}, $text:literal, $counts:expr;)*) => {
        $(
            #[test]
            fn $name() {
                let rules = JiaqiRules { $($field: $value,)* ..JiaqiRules::default() };
                check::<$size>(rules, $text, &$counts);
            }
        )*
    };
}

perft_table! {
    start_3: Grid<3>, {}, "3/2/3/2/3 w placement 0 0", [12, 132, 1320, 11880, 95040, 665280];
    start_3_by_choice: Grid<3>, {capture: Capture::Choice}, "3/2/3/2/3 w placement 0 0",
        [12, 132, 1368, 13176, 121152];
    start_5: Grid<5>, {}, "5/4/5/4/5/4/5/4/5 w placement 0 0", [40, 1560, 59280];
    start_5_by_choice: Grid<5>, {capture: Capture::Choice}, "5/4/5/4/5/4/5/4/5 w placement 0 0",
        [40, 1560, 59432];
    movement_3: Grid<3>, {}, "bww/bw/w1w/wb/www w movement 3 16",
        [6, 10, 18, 56, 64, 44];
    step_yield_3: Grid<3>, {}, "1ww/ww/wbw/wb/wwb w yield 1 14",
        [3, 3, 18, 30, 50, 130];
    jump_yield_3: Grid<3>, {}, "wwb/wb/www/ww/1ww w yield 0 14",
        [3, 5, 12, 38, 26, 18];
    last_stone_3: Grid<3>, {}, "bww/ww/w1w/ww/www w yield 0 12",
        [7, 1, 2, 0];
    choice_3: Grid<3>, {capture: Capture::Choice}, "wwb/bb/b1w/bb/bbw w movement 4 17",
        [68, 2898, 14236, 171230];
    yield_by_choice_3: Grid<3>, {capture: Capture::Choice}, "wwb/wb/bww/bw/1bw b yield 0 15",
        [51, 526, 6190, 33875];
    jump_by_choice_3: Grid<3>, {capture: Capture::Choice}, "bwb/wb/wbb/bb/bb1 b yield 0 17",
        [6, 29, 184, 1624, 17762];
    movement_5: Grid<5>, {}, "wwwww/wwww/wwwbw/wwwb/www1w/wwww/wbwww/wwww/wwwww b movement 1 41",
        [2, 8, 64, 64, 448, 112];
    step_yield_5: Grid<5>, {}, "wwwww/wwww/wwwbw/wwwb/ww1ww/wwww/wbwww/wwww/wwwww w yield 0 40",
        [6, 7, 41, 328, 370, 2128];
    capturing_yield_5: Grid<5>, {}, "wwwww/wwww/wwwbw/bwww/bw1ww/bwww/bbwww/bbww/bbbww w yield 0 40",
        [6, 11, 38, 176, 310, 780];
    jump_yield_5: Grid<5>, {}, "wwwww/wwww/w1www/wwww/wwwbb/wwww/wwwww/bwbw/wwwww w yield 0 42",
        [16, 19, 72, 289, 358, 1131];
    capturing_jump_5: Grid<5>, {}, "bwwww/wwww/bwwwb/bwwb/bbbwb/bbbb/bbbbb/bbbb/bbbb1 b yield 0 44",
        [11, 20, 70, 139, 274, 586];
    last_stone_5: Grid<5>, {}, "wwwww/wwwb/wwwbb/wwwb/ww1wb/wwww/wwwww/wwbb/wwwbb w yield 0 40",
        [7, 4, 13, 34, 63, 124];
    run_5: Grid<5>, {pinch: Pinch::Run, gun: Gun::LongOnly}, "bbbbb/bbbb/bbwbb/bwwb/bw1wb/wwww/wwwww/bbbw/bbbbb w yield 0 40",
        [6, 16, 108, 114, 432, 756];
    run_jump_5: Grid<5>, {pinch: Pinch::Run, gun: Gun::LongOnly}, "wwwbw/wwbw/wwbww/wbbw/wbbbw/bbbb/bb1bb/bbbb/bbbbw b yield 1 41",
        [13, 23, 75, 151, 338, 736];
    no_gun_5: Grid<5>, {gun: Gun::Off}, "wbwww/bbbw/wbbbw/wb1w/wwbbw/wwbw/wwbww/bbww/bbbww b yield 0 41",
        [4, 11, 76, 113, 408, 1318];
    pass_5: Grid<5>, {blocked: Blocked::Pass}, "wwwww/bwww/wbbbw/wbbw/wb1bw/wbbw/wbbww/bbww/wwwww w movement 3 43",
        [1, 8, 17, 28, 91, 137];
}

/// Checks that the kinds of yield that the table's rows are named after really stand in them.
#[test]
fn the_yields_of_the_table_are_what_their_names_say() {
    let check = |text: &str, kind: MoveKind, captures: bool, takes_the_last: bool| {
        let position =
            JiaqiPosition::<Grid<5>>::from_text(JiaqiRules::default(), text).expect(text);
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        assert!(moves.iter().all(|mv| mv.kind() == kind), "{text}");
        let taking = moves.iter().any(|&mv| position.captures(mv) > 0);
        assert_eq!(taking, captures, "{text}");
        let ends = moves.iter().any(|&mv| {
            let mut next = position;
            next.play_unchecked(mv);
            next.outcome()
                .is_some_and(|end| end.reason == Reason::NoStones)
        });
        assert_eq!(ends, takes_the_last, "{text}");
    };
    let step = "wwwww/wwww/wwwbw/bwww/bw1ww/bwww/bbwww/bbww/bbbww w yield 0 40";
    check(step, MoveKind::Step, true, false);
    let jump = "wwwww/wwww/w1www/wwww/wwwbb/wwww/wwwww/bwbw/wwwww w yield 0 42";
    check(jump, MoveKind::Jump, false, false);
    let taking_jump = "bwwww/wwww/bwwwb/bwwb/bbbwb/bbbb/bbbbb/bbbb/bbbb1 b yield 0 44";
    check(taking_jump, MoveKind::Jump, true, false);
    let last = "wwwww/wwwb/wwwbb/wwwb/ww1wb/wwww/wwwww/wwbb/wwwbb w yield 0 40";
    check(last, MoveKind::Step, true, true);
}
