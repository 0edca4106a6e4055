//! Swap2: the seats that place and decide, and what they may do.

use slow::games::gomoku::Gomoku;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::gomoku::{GomokuRules, Opening, Rule, terms};
use tibetango_rules::{Board, Decision, Effect, Game, Phase, Point, Seat, Side, TextForm};

const SWAP2: GomokuRules = GomokuRules {
    rule: Rule::Freestyle,
    opening: Opening::Swap2,
};

fn played(moves: &str) -> Gomoku {
    let mut position = Gomoku::new(SWAP2);
    for text in moves.split_whitespace() {
        let mv = position.parse_move(text);
        position.play_unchecked(mv.unwrap_or_else(|why| panic!("{text}: {why}")));
    }
    position
}

#[test]
fn the_seats_place_and_decide_in_turn() {
    let (white, black) = (Side::White, Side::Black);
    let (first, second) = (Seat::First, Seat::Second);
    let (placement, decision) = (Phase::Placement, Phase::Decision);
    for (moves, side, seat, phase, until_decision) in [
        // Black's seat places black, white and black.
        ("", black, second, placement, 3),
        ("h8", white, second, placement, 2),
        ("h8 h9", black, second, placement, 1),
        ("h8 h9 g7", white, first, decision, 0),
        ("h8 h9 g7 keep", white, first, Phase::Play, 0),
        ("h8 h9 g7 swap", white, second, Phase::Play, 0),
        // The other one places white and black and leaves the choice.
        ("h8 h9 g7 defer", white, first, placement, 2),
        ("h8 h9 g7 defer g8", black, first, placement, 1),
        ("h8 h9 g7 defer g8 a1", white, second, decision, 0),
        ("h8 h9 g7 defer g8 a1 keep", white, second, Phase::Play, 0),
        ("h8 h9 g7 defer g8 a1 swap", white, first, Phase::Play, 0),
    ] {
        let position = played(moves);
        assert_eq!(position.side(), side, "{moves}");
        assert_eq!(Seat::of(side, position.swapped()), seat, "{moves}");
        assert_eq!(position.phase(), phase, "{moves}");
        assert_eq!(position.until_decision(), until_decision, "{moves}");
        assert!(!position.after_opening().swapped(), "{moves}");
        assert_eq!(position.after_opening().phase(), Phase::Play, "{moves}");
        // A position that is read knows who is to place or to decide.
        let text = position.text();
        let again = AnyGameHistory::from_text(SWAP2, &text).expect(&text);
        assert_eq!(again.phase(), phase, "{moves}");
        assert!(phase == Phase::Play || again.seat(side) == seat, "{moves}");
    }
}

#[test]
fn decisions_are_the_only_moves_where_one_is_due() {
    for (moves, decisions) in [
        ("h8 h9 g7", &["keep", "swap", "defer"][..]),
        ("h8 h9 g7 defer g8 a1", &["keep", "swap"]),
    ] {
        let position = played(moves);
        let legal = position.legal().into_iter();
        let texts: Vec<String> = legal.map(|mv| position.move_text(mv)).collect();
        assert_eq!(texts, decisions, "{moves}");
        let why = position.parse_move("o15").unwrap_err();
        assert!(why.is(&terms::DECIDE_FIRST), "{moves}: {why}");
        assert!(!why.is(&terms::NOTHING_TO_DECIDE), "{moves}: {why}");
    }
    for (moves, decision) in [
        ("", "keep"),
        ("h8 h9 g7 keep", "swap"),
        ("h8 h9 g7 defer g8 a1", "defer"),
    ] {
        let why = played(moves).parse_move(decision).unwrap_err();
        assert!(why.is(&terms::NOTHING_TO_DECIDE), "{moves}: {why}");
    }
    // Elsewhere every empty point is one.
    for (moves, points) in [("", 225), ("h8 h9", 223), ("h8 h9 g7 keep", 222)] {
        assert_eq!(played(moves).legal().len(), points, "{moves}");
    }
}

#[test]
fn phases_and_decisions_are_seen() {
    let at = Point(15 * 8 + 6);
    let (side, decision, phase) = (Side::Black, Decision::Swap, Phase::Decision);
    let mut position = played("h8 h9");
    let third = position.parse_move("g7").unwrap();
    let seen = [Effect::Place { side, at }, Effect::PhaseChange { phase }];
    assert_eq!(position.play(third).unwrap(), seen);
    let (side, phase) = (Side::White, Phase::Play);
    let swap = position.parse_move("swap").unwrap();
    let seen = [
        Effect::Decide { side, decision },
        Effect::PhaseChange { phase },
    ];
    assert_eq!(position.play(swap).unwrap(), seen);
    assert_eq!(position.ply(), 4);
}

#[test]
fn a_phase_changes_the_hash_for_either_side_to_move() {
    let free = Gomoku::new(GomokuRules {
        opening: Opening::Free,
        ..SWAP2
    });
    let black = played("").hash() ^ free.hash();
    let white = played("h8 h9 g7 defer").hash() ^ played("h8 h9 g7 keep").hash();
    assert_eq!(black, white);
    assert_ne!(white, 0);
    let swapped = played("h8 h9 g7 swap").hash();
    assert_ne!(swapped, played("h8 h9 g7 keep").hash());
}
