//! Moves, their effects and the ends of games in the form that all games share.

use tibetango_rules::{
    Decision, Effect, Gait, GameName, MoveKind, Outcome, Phase, Piece, PlainMove, Point, Rank,
    Reason, Removal, Side, Term,
};

static TERM: Term = Term {
    key: "cue.sample",
    english: "sample",
};

#[test]
fn each_gait_has_its_kind_of_move() {
    for (gait, kind, word) in [
        (Gait::Step, MoveKind::Step, "step"),
        (Gait::Jump, MoveKind::Jump, "jump"),
        (Gait::Fly, MoveKind::Fly, "fly"),
    ] {
        assert_eq!(MoveKind::of(gait), kind);
        assert_eq!(
            (kind.gait(), gait.word(), kind.word()),
            (Some(gait), word, word)
        );
    }
    for word in ["keep", "swap", "defer"] {
        assert_eq!(Decision::from_text(word).map(Decision::text), Some(word));
    }
    assert_eq!(Decision::from_text("pass"), None);
}

#[test]
fn only_a_pass_does_nothing() {
    assert!(PlainMove::pass().is_pass());
    for mv in [
        PlainMove::place(Point(0)),
        PlainMove::walk(MoveKind::Step, Point(0), Point(1)),
        PlainMove::decide(Decision::Keep),
        // A stone that is lifted.
        PlainMove {
            from: Some(Point(0)),
            ..PlainMove::pass()
        },
    ] {
        assert!(!mv.is_pass(), "{mv:?}");
    }
}

#[test]
fn a_way_goes_on_station_by_station() {
    let way = |stations: &[u16]| {
        let mut via: Vec<Point> = stations.iter().map(|at| Point(*at)).collect();
        let from = via.remove(0);
        PlainMove {
            to: via.pop(),
            via,
            ..PlainMove::walk(MoveKind::Jump, from, from)
        }
    };
    let whole = way(&[1, 5, 9, 4]).taking(vec![Point(7)]);
    for (begun, next) in [
        (&[1][..], &[1, 5][..]),
        (&[1, 5], &[1, 5, 9]),
        (&[1, 5, 9], &[1, 5, 9, 4]),
        // It ends there, or goes another way.
        (&[1, 5, 9, 4], &[]),
        (&[1, 9], &[]),
        (&[5], &[]),
    ] {
        let next = (!next.is_empty()).then(|| way(next));
        assert_eq!(whole.next_after(&way(begun)), next, "{begun:?}");
    }
    let placed = PlainMove::place(Point(1));
    assert_eq!(placed.next_after(&PlainMove::default()), None);
}

#[test]
fn effects_tell_what_arrives_and_what_is_taken() {
    let (side, at, to) = (Side::Black, Point(3), Point(4));
    let removed = |by| Effect::Remove { side, at, by };
    let (phase, rank, gait) = (Phase::Play, Rank::King, Gait::Step);
    let term = Some(&TERM);
    for (effect, taken, arrival, own) in [
        (Effect::Place { side, at }, None, Some(at), None),
        (
            Effect::Move {
                side,
                from: at,
                to,
                gait,
            },
            None,
            Some(to),
            None,
        ),
        (removed(Removal::Jumped), Some(at), None, None),
        (removed(Removal::Taken(&TERM)), Some(at), None, term),
        (removed(Removal::Cleared(&TERM)), None, None, term),
        (Effect::Promote { side, at, rank }, None, None, None),
        (Effect::Tell { side, what: &TERM }, None, None, term),
        (Effect::PhaseChange { phase }, None, None, None),
    ] {
        assert_eq!(effect.captured(), taken, "{effect:?}");
        assert_eq!(effect.arrival(), arrival, "{effect:?}");
        assert_eq!(effect.term(), own, "{effect:?}");
    }
    assert_eq!(Removal::Jumped.word(), "jump");
    assert_eq!(Removal::Taken(&TERM).word(), "sample");
}

#[test]
fn an_outcome_is_told_to_people_programs_and_searches() {
    let won = |side| Outcome::win(side, Reason::NoStones);
    for (outcome, text, winner, for_white) in [
        (won(Side::White), "white wins (no stones)", "white", 1.0),
        (won(Side::Black), "black wins (no stones)", "black", 0.0),
        (
            Outcome::draw(Reason::Repetition),
            "draw (repetition)",
            "draw",
            0.5,
        ),
    ] {
        assert_eq!(outcome.to_string(), text);
        assert_eq!(outcome.winner_name(), winner);
        let values = Side::BOTH.map(|side| outcome.value_for(side));
        assert_eq!(values, [for_white, 1.0 - for_white], "{text}");
    }
    let off_board: Vec<Reason> = Reason::SHARED
        .into_iter()
        .filter(|reason| reason.off_board())
        .collect();
    let expected = [
        Reason::Resigned,
        Reason::Time,
        Reason::Forfeit,
        Reason::Agreed,
    ];
    assert_eq!(off_board, expected);
}

#[test]
fn pieces_are_known_by_letters_and_names() {
    for (letter, side, rank, name) in [
        ('w', Side::White, Rank::Man, "white"),
        ('b', Side::Black, Rank::Man, "black"),
        ('W', Side::White, Rank::King, "white king"),
        ('B', Side::Black, Rank::King, "black king"),
    ] {
        let piece = Piece { side, rank };
        assert_eq!(Piece::from_letter(letter), Some(piece));
        assert_eq!((piece.letter(), piece.name()), (letter, name));
    }
    assert_eq!(Piece::from_letter('x'), None);
    assert_eq!([Rank::Man, Rank::King].map(Rank::name), ["man", "king"]);
}

#[test]
fn games_are_known_by_their_names() {
    for game in GameName::ALL {
        assert_eq!(GameName::from_text(game.text()), Some(game));
        assert_eq!(game.to_string(), game.text());
        assert!(!GameName::is_left_out(game.text()), "{game}");
    }
    for (name, there) in [
        ("jiaqi", cfg!(feature = "jiaqi")),
        ("jiu", cfg!(feature = "jiu")),
        ("gomoku", cfg!(feature = "gomoku")),
        ("draughts", cfg!(feature = "draughts")),
        ("chess", true),
    ] {
        assert_eq!(GameName::is_left_out(name), !there, "{name}");
    }
    assert_eq!(GameName::from_text("chess"), None);
}
