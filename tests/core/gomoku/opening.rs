//! Swap2: who places, who decides, who plays which side.

use tibetango::games::any::AnyLine;
use tibetango::games::gomoku::{Opening, Rule, Rules};
use tibetango::games::{Decision, Phase, PlainMove, Seat, Side};

fn begin() -> AnyLine {
    let rules = Rules {
        rule: Rule::Freestyle,
        opening: Opening::Swap2,
    };
    AnyLine::new(15, rules).unwrap()
}

/// The seat whose turn it is before each of the moves and after the last.
fn seats(moves: &[&str]) -> (AnyLine, Vec<Seat>) {
    let mut line = begin();
    let mut seats = vec![line.seat(line.to_move())];
    for text in moves {
        line.play(&line.parse(text).unwrap()).unwrap();
        seats.push(line.seat(line.to_move()));
    }
    (line, seats)
}

/// The first player of the rules sits where Black begins.
const A: Seat = Seat::Second;
const B: Seat = Seat::First;

#[test]
fn one_places_three_and_the_other_chooses() {
    let three = ["h8", "i9", "g7"];
    for (decision, then, phase) in [
        ("keep", B, Phase::Play),
        ("swap", A, Phase::Play),
        ("defer", B, Phase::Placement),
    ] {
        let moves = [&three[..], &[decision]].concat();
        let (line, turns) = seats(&moves);
        assert_eq!(turns, [A, A, A, B, then], "{decision}");
        assert_eq!(line.phase(), phase);
        assert_eq!(line.to_move(), Side::White);
    }
    let (line, _) = seats(&three);
    assert_eq!(line.legal(), Decision::ALL.map(PlainMove::decide));
    assert!(line.check(&line.parse("a1").unwrap()).is_err());
}

#[test]
fn a_choice_that_is_left_comes_after_five_stones() {
    let five = ["h8", "i9", "g7", "defer", "a1", "o15"];
    let (line, turns) = seats(&five);
    assert_eq!(turns, [A, A, A, B, B, B, A]);
    assert_eq!(
        line.legal(),
        [Decision::Keep, Decision::Swap].map(PlainMove::decide)
    );
    for (decision, then) in [("keep", A), ("swap", B)] {
        let moves = [&five[..], &[decision]].concat();
        let (line, turns) = seats(&moves);
        assert_eq!(turns.last(), Some(&then), "{decision}");
        assert_eq!((line.phase(), line.to_move()), (Phase::Play, Side::White));
    }
}

#[test]
fn every_position_of_the_opening_is_read_again() {
    let mut line = begin();
    for text in ["h8", "i9", "g7", "defer", "a1", "o15", "swap", "b2"] {
        let rules = line.rules();
        let again = AnyLine::from_text(rules, &line.position_text()).unwrap();
        assert_eq!(again.legal(), line.legal());
        if line.phase() != Phase::Play {
            assert_eq!(again.seat(Side::White), line.seat(Side::White), "{text}");
        }
        line.play(&line.parse(text).unwrap()).unwrap();
    }
}
