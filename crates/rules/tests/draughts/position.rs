//! A position of draughts as a search plays it, its rules, and a game as the sequence of its positions.

use slow::games::draughts::{Draughts, empty, fen, read};
use tibetango_rules::draughts::{DraughtsMove, DraughtsRules, row, terms};
use tibetango_rules::{
    AnyRules, Board, Cue, Game, GameHistory, IllegalMove, Phase, Point, Setup, Side, TextForm,
    Variant,
};

#[test]
fn packed_moves_are_refused_with_the_reason() {
    let must_take = Cue::new(&terms::MUST_TAKE).with("pieces", "33".to_owned());
    let takes_so = Cue::new(&terms::TAKES_SO)
        .with("piece", "33".to_owned())
        .with("captures", "33x22".to_owned());
    let must = "W:W33,38,48:B28,4";
    for (text, (from, to, taken), why) in [
        (must, (33, 29, 0), IllegalMove::from(must_take)),
        (must, (33, 24, 1 << 27), takes_so.into()),
        (must, (28, 22, 0), IllegalMove::NotYours("28".to_owned())),
        ("W:W46:B41,37", (46, 41, 0), IllegalMove::GameOver),
    ] {
        let mut position = read(text);
        let refused = position.play(DraughtsMove::new(from - 1, to - 1, taken));
        assert_eq!(refused, Err(why), "{from} to {to} in {text}");
        assert_eq!(position, read(text));
    }
}

#[test]
fn a_refusal_names_pieces_in_order_and_few_captures() {
    for (position, text, why) in [
        (
            "W:WK46:B41",
            "46x46",
            "46 takes otherwise: 46x5, 46x10, 46x14, 46x19, 46x23, ...",
        ),
        (
            "W:WK46,14:B41",
            "46x46",
            "46 takes otherwise: 46x19, 46x23, 46x28, 46x32, 46x37",
        ),
        (
            "W:WK5,26,36:B10,31",
            "26-21",
            "a capture is compulsory: 5, 26, 36 can take",
        ),
    ] {
        let history = fen(position);
        let mv = history.parse(text).unwrap();
        let error = history.check(&mv).unwrap_err();
        assert_eq!(error.to_string(), why, "{position}");
    }
}

#[test]
fn either_side_is_known_to_have_captures() {
    for (text, takes) in [("W:W33:B28", true), ("W:W38:B28", false)] {
        let position = read(text);
        assert_eq!(position.takes(), takes, "{text}");
        assert_eq!(position.could_take(Side::Black), takes, "{text}");
    }
}

#[test]
fn the_other_side_has_the_turn_only_where_both_can_move() {
    let turned = read("W:W31:B20").with_turn(Side::Black).unwrap();
    assert_eq!(turned.to_move(), Side::Black);
    assert_eq!(turned.pieces(Side::White), 1 << 30);
    for (text, side) in [("W:W46:B41,37", Side::Black), ("B:W46:B41,37", Side::White)] {
        assert_eq!(read(text).with_turn(side), None, "{text}");
    }
}

#[test]
fn men_on_their_last_rows_are_shown() {
    let rules = DraughtsRules::default();
    let setup = Setup::read(rules.into(), "W:W3,31:B48,20").unwrap();
    let against = Draughts::set_up(rules, &setup).unwrap_err();
    let [uncrowned] = &against[..] else {
        panic!("{against:?}");
    };
    assert_eq!(uncrowned.points(), [Point(2), Point(47)]);
}

#[test]
fn a_crown_changes_the_hash_wherever_the_others_stand() {
    let hash = |text: &str| read(text).hash();
    let white = hash("W:WK31:B20") ^ hash("W:W31:B20");
    assert_ne!(white, 0);
    assert_eq!(white, hash("W:WK31:BK20") ^ hash("W:W31:BK20"));
    assert_ne!(hash("W:WK31:B20"), hash("B:WK31:B20"));
    assert_ne!(hash("W:W31:B20"), hash("W:W32:B20"));
}

#[test]
fn positions_come_back_only_after_quiet_moves_of_kings() {
    let position = read("W:WK1,45:BK46,K47");
    let after = |text| position.after(position.parse_move(text).unwrap());
    assert!(after("1-7").reversible());
    assert!(!after("45-40").reversible());
}

#[test]
fn positions_that_may_come_back_are_those_since_the_last_change() {
    let mut history = GameHistory::new(read("W:WK1,K2,K6,45:BK46,K50"));
    let mut hashes = Vec::new();
    for text in ["45-40", "50-45", "1-7"] {
        hashes.insert(0, history.position().hash());
        history.play_text(text).unwrap();
    }
    // The first move was that of a man.
    hashes.pop();
    assert_eq!(history.returning(), hashes);
}

#[test]
fn draughts_has_no_holes_flights_or_choices() {
    let history = fen("W:W33,38,48:B28,4");
    let taking = history.parse("33x22").unwrap();
    assert_eq!((history.hole(), history.may_fly()), (None, false));
    assert_eq!(history.forced_pass(), None);
    assert!(history.open_captures(&taking).is_empty());
    assert_eq!(history.ways(), [(taking.clone(), 0)]);
    assert_eq!(history.due(&taking), Ok(0));
    assert_eq!(history.with_some_takes(taking.clone()), Some(taking));
    let step = history.parse("38-32").unwrap();
    assert!(history.due(&step).is_err());
    assert_eq!(history.with_some_takes(step), None);
    assert_eq!(Side::BOTH.map(|side| history.seat(side).index()), [0, 1]);
    assert!(history.formations().is_empty() && history.barred(Side::White).is_empty());
}

#[test]
fn lists_of_moves_are_filled_anew() {
    let other = DraughtsMove::new(0, 1, 0);
    for (text, count) in [
        ("W:W31-50:B1-20", 9),
        ("W:W33,38,48:B28,4", 1),
        ("W:W46:B41,37", 0),
    ] {
        let (mut moves, mut room) = (vec![other; 3], vec![other; 3]);
        let position = read(text);
        position.legal_moves(&mut moves);
        assert_eq!(moves.len(), count, "{text}");
        assert_eq!(position.count_moves(&mut room), count, "{text}");
    }
}

#[test]
fn a_packed_move_is_its_ends_and_what_it_takes() {
    let mv = DraughtsMove::new(49, 3, 1 << 49 | 1);
    assert_eq!((mv.from(), mv.to(), mv.captured()), (49, 3, 1 << 49 | 1));
    assert_eq!(DraughtsMove::from_word(mv.word()), mv);
    assert_ne!(mv.word(), DraughtsMove::new(49, 4, 1 << 49 | 1).word());
}

#[test]
fn rows_are_counted_from_the_side_that_moves_up() {
    let rows = [Side::White, Side::Black].map(|side| [0, 24, 49].map(|at| row(side, at)));
    assert_eq!(rows, [[9, 5, 0], [0, 4, 9]]);
}

#[test]
fn rules_have_their_ranges() {
    let usual = DraughtsRules::default();
    let with = |king_moves, three_pieces, two_pieces| DraughtsRules {
        king_moves,
        three_pieces,
        two_pieces,
    };
    for rules in [usual, with(1, 1, 1), with(100, 100, 100)] {
        assert_eq!(rules.check(), Ok(()), "{rules:?}");
    }
    for (rules, why) in [
        (with(0, 1, 1), "king_moves 0: expected 1 to 100"),
        (with(101, 1, 1), "king_moves 101: expected 1 to 100"),
        (with(1, 0, 1), "three_pieces 0: expected 1 to 100"),
        (with(1, 101, 1), "three_pieces 101: expected 1 to 100"),
        (with(1, 1, 0), "two_pieces 0: expected 1 to 100"),
        (with(1, 1, 101), "two_pieces 101: expected 1 to 100"),
    ] {
        assert_eq!(rules.check().unwrap_err().to_string(), why);
    }
    let rules = AnyRules::from(usual);
    assert!(!rules.lists_takes() && !rules.chooses_due() && !rules.decides());
    assert_eq!(empty().ballot_plies(), 2);
}

#[test]
fn a_game_knows_how_it_began_and_what_was_played() {
    let mut history = fen("W:W31:B20");
    let first = "5/5/5/4b/5/5/w4/5/5/5 w play 0 0".to_owned();
    assert!(history.is_empty());
    assert_eq!((history.len(), history.ply()), (0, 0));
    history.play(&history.parse("31-26").unwrap()).unwrap();
    assert_eq!((history.len(), history.ply(), history.quiet()), (1, 1, 0));
    assert!(!history.is_empty());
    assert_eq!(history.phases(), [Phase::Play]);
    assert_eq!(Side::BOTH.map(|side| history.count(side)), [1, 1]);
    assert_eq!(history.set_up_as(), Some(first));
    assert!(history.undo() && history.is_empty() && !history.undo());
    assert_eq!(history.ply(), 0);
    assert_eq!(fen("W:W31-50:B1-20").set_up_as(), None);
}

#[test]
fn a_game_goes_on_from_another_with_the_same_beginning() {
    let game = |first: Draughts, texts: &[&str]| {
        let mut history = GameHistory::new(first);
        for text in texts {
            history.play_text(text).unwrap();
        }
        history
    };
    let first = Draughts::new(DraughtsRules::default());
    let earlier = game(first, &["32-28"]);
    let later = game(first, &["32-28", "19-23"]);
    assert!(earlier.goes_on_from(&earlier) && later.goes_on_from(&earlier));
    assert!(!earlier.goes_on_from(&later));
    assert!(!later.goes_on_from(&game(first, &["33-28"])));
    assert!(!later.goes_on_from(&game(read("W:W32-50:B1-20"), &["32-28"])));
}

#[test]
fn a_game_that_is_over_has_no_lines_of_play() {
    let over = fen("W:W46:B41,37");
    assert_eq!([0, 1, 2].map(|depth| over.perft(depth)), [1, 0, 0]);
    assert!(over.divide(1).is_empty());
    let counts = empty().divide(2);
    assert_eq!(counts.len(), 9);
    assert!(counts.iter().all(|(_, count)| *count == 9));
    assert_eq!(empty().perft(2), 81);
}
