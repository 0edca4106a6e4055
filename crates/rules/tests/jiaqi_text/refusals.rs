//! Bad texts, each refused with its exact reason on one line.

use super::choice;
use tibetango_rules::jiaqi::{Blocked, Gun, JiaqiPosition, JiaqiRules};
use tibetango_rules::text::{parse_plain, size_of_text};
use tibetango_rules::{Board, GameHistory, GameName, Grid, IllegalMove, TextForm};

/// Each text must be refused by a board of 3 lines with exactly this reason.
macro_rules! refused {
    ($read:expr; $($text:expr => $reason:expr;)*) => {
        $(
            let error = $read($text).expect_err($text).to_string();
            assert_eq!(error, $reason, "{:?}", $text);
            assert!(!error.contains('\n'), "{error:?}");
        )*
    };
}

#[test]
fn bad_positions_are_refused_with_their_reasons() {
    let read = |text: &str| JiaqiPosition::<Grid<3>>::from_text(JiaqiRules::default(), text);
    let long = "w".repeat(1001);
    refused! { read;
        "" => "bad position: 0 fields: rows, side, phase, quiet and ply are needed";
        "3/2/3/2/3 w placement 0" =>
            "bad position: 4 fields: rows, side, phase, quiet and ply are needed";
        "3/2/3/2/3 w placement 0 0 0" =>
            "bad position: 6 fields: rows, side, phase, quiet and ply are needed";
        &long => "bad position: longer than 1000 characters";
        "3/2/3/2 w placement 0 0" => "bad position: 4 rows: size 3 has 5";
        "5/4/5/4/5/4/5/4/5 w placement 0 0" => "bad position: 9 rows: size 3 has 5";
        "3/2/2/2/3 w placement 0 0" => "bad position: row 3 does not have 3 points";
        "3/2/9/2/3 w placement 0 0" => "bad position: row 3 does not have 3 points";
        "3/wwww/3/2/3 w placement 0 0" => "bad position: row 2 does not have 2 points";
        "3/2//2/3 w placement 0 0" => "bad position: row 3 does not have 3 points";
        "3/x1/3/2/3 w placement 0 0" => "bad position: 'x' in row 2: w, b or a number";
        "3/2/3/2/30 w placement 0 0" => "bad position: row 5 does not have 3 points";
        "3/2/3/2/3 white placement 0 0" => "bad position: side \"white\" is neither w nor b";
        "3/2/3/2/3 w opening 0 0" =>
            "bad position: phase \"opening\" is not placement, movement or yield";
        "3/2/3/2/3 w placement -1 0" =>
            "bad position: quiet \"-1\" is not a number from 0 to 65535";
        "3/2/3/2/3 w placement 65536 0" =>
            "bad position: quiet \"65536\" is not a number from 0 to 65535";
        "3/2/3/2/3 w placement 0 1000001" =>
            "bad position: ply \"1000001\" is not a number from 0 to 1000000";
        "3/2/1w1/2/3 b placement 0 1" =>
            "bad position: a stone stands on the hub during placement";
        "www/ww/w1w/ww/www w placement 0 12" =>
            "bad position: placement is over: every point that can be filled is filled";
        "w2/2/3/2/3 b placement 0 2" => "bad position: ply 2 with 1 stones placed: one a ply";
        "3/2/3/2/3 w placement 1 0" => "bad position: quiet 1: at most 0 here";
        "3/2/3/2/3 b placement 0 0" => "bad position: white is to move after 0 stones";
        "w2/2/1w1/2/3 b placement 1 1" => "bad position: \
            a stone stands on the hub during placement; \
            ply 1 with 2 stones placed: one a ply; \
            quiet 1: at most 0 here; \
            white is to move after 2 stones";
        "wbw/bw/w2/ww/www w movement 0 12" =>
            "bad position: 11 stones: at least 12 are needed";
        "wbw/bw/wbw/ww/www w movement 0 12" =>
            "bad position: 13 stones: at most 12 have room";
        "wbw/bw/w1w/ww/www w movement 0 11" => "bad position: ply 11 in movement: at least 12";
        "wbw/bw/w1w/ww/www w movement 3 14" =>
            "bad position: quiet 3: at most 2 here";
        "1ww/ww/www/ww/wwb b movement 0 12" =>
            "bad position: black cannot move: its opponent is to move in phase yield";
        "1ww/ww/www/ww/wwb b yield 0 12" =>
            "bad position: no yield is due: white can move, or no way can be opened";
        "wbw/bw/w1w/ww/www w yield 0 12" =>
            "bad position: no yield is due: black can move, or no way can be opened";
    }
    let size = |text: &str| size_of_text(GameName::Jiaqi, text);
    refused! { size;
        "" => "bad position: 1 rows: 5, 9, 13 or 17 are needed (sizes 3, 5, 7, 9)";
        "1/2/3/4" => "bad position: 4 rows: 5, 9, 13 or 17 are needed (sizes 3, 5, 7, 9)";
    }
}

#[test]
fn bad_moves_are_refused_with_their_reasons() {
    let unreadable = |text: &str| {
        format!(
            "{text:?} is no move: expected \
             a placement c3, a step d6-e5, a jump a1*e5 or a pass --"
        )
    };
    let start = JiaqiPosition::<Grid<5>>::new(JiaqiRules::default());
    let read = |text: &str| start.parse_move(text);
    for text in [
        "", "-", "c3-", "-c3", "*", "c3*", "c3 ", "c3\n", "c3x", "c3xe5,", "c3,e5", "--x",
    ] {
        refused! { read; text => unreadable(text); }
    }
    for text in ["---", "c3-d4-e5", "c3--d4", "é5", "x", "xe5", "a1*b2*c3"] {
        refused! { read; text => unreadable(text); }
    }
    let long = "a".repeat(1000);
    refused! { read;
        &long => unreadable(&long[..40]);
        "a2" => "a2 is not a point of this board (corners a1 and i9)";
        "c3-k11" => "k11 is not a point of this board (corners a1 and i9)";
        "c3xe55" => "e55 is not a point of this board (corners a1 and i9)";
        "c3xx" => "x is not a point of this board (corners a1 and i9)";
        "C3" => "C3 is not a point of this board (corners a1 and i9)";
        "e5" => "e5 is the hub: it stays empty until every other point is filled";
        "c3-e5" => "stones do not move before placement is over";
        "c3*e5" => "stones do not move before placement is over";
        "--" => "passing is allowed only to a side that cannot move";
        "c3xd4" => "captures are compulsory under these rules: leave out the x part";
    }
    let mut history = GameHistory::new(start);
    history.play_text("c3").expect("a placement");
    let read = |text: &str| history.position().parse_move(text);
    refused! { read; "c3" => "c3 is occupied"; }

    let at = |rules: JiaqiRules, text: &str| {
        JiaqiPosition::<Grid<3>>::from_text(rules, text).expect(text)
    };
    // c3 is the hole; Black may step from b4 alone.
    let moving = at(JiaqiRules::default(), "wbw/bw/w1w/ww/www b movement 0 12");
    let read = |text: &str| moving.parse_move(text);
    refused! { read;
        "a1" => "placement is over: move a stone into the hole at c3";
        "c3-c3" => "there is no stone on c3";
        "a3-c3" => "the stone on a3 belongs to the opponent";
        "b4-a3" => "a3 is not the hole: the only empty point is c3";
        "b4*c3" => "a stone jumps only to open a way, and only where no step opens one";
        "--" => "passing is allowed only to a side that cannot move";
    }
    let corner = at(JiaqiRules::default(), "1wb/ww/www/ww/wwb w movement 0 12");
    let read = |text: &str| corner.parse_move(text);
    refused! { read; "a1-a5" => "a1 has no drawn line to the hole at a5"; }

    let blocked = JiaqiRules {
        blocked: Blocked::Pass,
        ..JiaqiRules::default()
    };
    let passing = at(blocked, "1ww/ww/www/ww/wwb b movement 0 12");
    let read = |text: &str| passing.parse_move(text);
    refused! { read; "e1-a5" => "no stone can move: the turn must be passed with --"; }

    // Black, on e1 alone, needs a way: a step to a5 opens one only by shooting it.
    let shot = at(choice(), "1ww/ww/www/ww/wwb w yield 0 12");
    let read = |text: &str| shot.parse_move(text);
    refused! { read;
        "a3-a5" => "this does not open a way for the side that cannot move";
        "a3-a5xe3" => "e3 cannot be taken by this move in this order";
        "d2*a5" => "a stone jumps only to open a way, and only where no step opens one";
    }
    assert!(shot.parse_move("a3-a5xe1").is_ok());
    let mut step = parse_plain(shot.topology(), "a3-a5").expect("a step");
    step.takes = shot.open_captures(&step);
    assert_eq!(shot.checked(&step), shot.parse_move("a3-a5xe1"));

    // Without guns no step opens one; jumps from c1, d2 and e3 do.
    let gun_off = JiaqiRules {
        gun: Gun::Off,
        ..choice()
    };
    let yielding = at(gun_off, "1ww/ww/www/ww/wwb w yield 0 12");
    let read = |text: &str| yielding.parse_move(text);
    refused! { read;
        "c5-a5" => "this does not open a way for the side that cannot move";
        "a1*a5" => "this does not open a way for the side that cannot move";
        "e1*a5" => "the stone on e1 belongs to the opponent";
        "d2*a5xe1" => "e1 cannot be taken by this move in this order";
        "--" => "passing is allowed only to a side that cannot move";
    }
    assert!(yielding.parse_move("d2*a5").is_ok());

    // No stone of this game touches down on its way.
    let mut jump = parse_plain(yielding.topology(), "d2*a5").expect("a jump");
    jump.via = jump.from.into_iter().collect();
    assert_eq!(yielding.checked(&jump), Err(IllegalMove::OfAnotherGame));

    let over = at(JiaqiRules::default(), "www/ww/w1w/ww/www b movement 0 12");
    let read = |text: &str| over.parse_move(text);
    refused! { read; "a1-c3" => "the game is over"; "--" => "the game is over"; }
}
