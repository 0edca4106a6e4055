//! Conversion of taps into captures of draughts: begun, hurried and undone.

use support::games::draughts::fen;
use tibetango_records::session::choose::{PartialMove, Tap, back, open, tap};
use tibetango_rules::draughts::terms::MUST_TAKE;
use tibetango_rules::{Cue, IllegalMove, MoveKind, PlainMove, Point};

fn at(number: u16) -> Point {
    Point(number - 1)
}

#[test]
fn a_capture_can_be_begun_hurried_and_taken_back() {
    // A man goes around four others and comes back to where it stood, either way.
    let history = fen("W:W38,44,K50:B32,33,22,23,K5");
    let touch = |partial: Option<&PartialMove>, square: u16| tap(&history, partial, at(square));
    let begin = |partial: Option<&PartialMove>, square| match touch(partial, square) {
        Tap::Partial(begun) => begun,
        other => panic!("{square}: {other:?}"),
    };
    let must = |who: &str| {
        let cue = Cue::new(&MUST_TAKE).with("pieces", who.to_owned());
        Tap::Refused(Some(cue.into()))
    };
    assert_eq!(touch(None, 44), must("38"), "who must take");
    assert_eq!(touch(None, 27), Tap::Refused(None), "an empty square");
    let not_yours = IllegalMove::NotYours("32".to_owned());
    assert_eq!(
        touch(None, 32),
        Tap::Refused(Some(not_yours)),
        "a piece of the other side"
    );

    let lifted = begin(None, 38);
    assert_eq!(touch(Some(&lifted), 38), Tap::PutBack, "the man again");
    assert_eq!(back(&lifted), None, "a step back from the man alone");
    // Both ways lead to 18, but from 27 on one alone leads to 29.
    assert!(
        matches!(touch(Some(&lifted), 18), Tap::Refused(_)),
        "both ways lead to 18: {:?}",
        touch(Some(&lifted), 18)
    );
    let first = begin(Some(&lifted), 27);
    let third = begin(Some(&first), 29);
    assert_eq!(
        third.mv.via,
        [27, 18].map(at),
        "from 27 on one way alone leads to 29"
    );
    // A tap on the start square goes back to it.
    assert_eq!(
        begin(Some(&first), 38),
        lifted,
        "where it began is where it goes back to"
    );
    let Tap::Whole(whole) = touch(Some(&third), 38) else {
        panic!("the capture is not whole");
    };
    assert_eq!(history.text(&whole), "38x27x18x29x38", "the whole capture");
    assert!(history.check(&whole).is_ok(), "{:?}", history.check(&whole));

    let steps = [
        back(&third).expect("a step back"),
        back(&first).expect("a step back"),
    ];
    assert_eq!(
        steps[0].mv.to,
        Some(at(18)),
        "a step back from the third square"
    );
    assert_eq!(steps[1], lifted, "a step back from the first square");
}

#[test]
fn a_capture_of_three_is_made_with_two_touches_or_more() {
    // 47 takes 41, 31 and 22 by one way alone: 36, 27, 18.
    let history = fen("W:W47,50:B41,31,22,5");
    let lifted = PlainMove {
        kind: MoveKind::Step,
        from: Some(at(47)),
        ..PlainMove::default()
    };
    let lifted = PartialMove {
        mv: lifted,
        stopped: false,
    };
    let first = match tap(&history, Some(&lifted), at(36)) {
        Tap::Partial(first) => first,
        other => panic!("{other:?}"),
    };
    for (begun, square) in [(&lifted, 27), (&first, 27)] {
        let Tap::Partial(second) = tap(&history, Some(begun), at(square)) else {
            panic!("{square}");
        };
        assert_eq!(
            (&second.mv.via[..], second.mv.to),
            (&[at(36)][..], Some(at(27))),
            "{begun:?}"
        );
    }
    for begun in [&lifted, &first] {
        let Tap::Whole(whole) = tap(&history, Some(begun), at(18)) else {
            panic!("the capture is not whole");
        };
        let whole = history.check(&whole).map(|()| history.text(&whole));
        assert!(
            matches!(whole.as_deref(), Ok("47x18" | "47x36x27x18")),
            "{begun:?}: {whole:?}"
        );
    }
}

#[test]
fn the_end_of_a_capture_is_touched_only_where_it_is_the_only_one() {
    let lifted = PartialMove {
        mv: PlainMove {
            kind: MoveKind::Step,
            from: Some(at(38)),
            ..PlainMove::default()
        },
        stopped: false,
    };
    // Around four men either way and then over a fifth: both ways take the same and end on 49.
    let history = fen("W:W38,44:B32,33,22,23,43,5");
    let Tap::Whole(whole) = tap(&history, Some(&lifted), at(49)) else {
        panic!("the capture is not whole");
    };
    assert_eq!(history.text(&whole), "38x49");
    // By 27 to 18, or by 29 to 20: behind the first station the other end is out of reach.
    let history = fen("W:W38,44:B32,22,33,24,5");
    let Tap::Partial(first) = tap(&history, Some(&lifted), at(27)) else {
        panic!("the capture is not begun");
    };
    let no_way = |from: &str, to: &str| {
        let why = IllegalMove::NoWay(from.to_owned(), to.to_owned());
        Tap::Refused(Some(why))
    };
    assert_eq!(tap(&history, Some(&first), at(20)), no_way("27", "20"));
    let Tap::Whole(whole) = tap(&history, Some(&lifted), at(18)) else {
        panic!("a capture of two is not whole");
    };
    assert_eq!(history.text(&whole), "38x27x18");
    // 44 takes two as well, and ends on 24: that is no end of 38.
    let history = fen("W:W38,44:B32,22,40,30,5");
    assert_eq!(tap(&history, Some(&lifted), at(24)), no_way("38", "24"));
}

#[test]
fn every_square_that_leads_on_with_a_capture_is_open() {
    // Around four men either way, back to where it began.
    let around = "W:W38,44,K50:B32,33,22,23,K5";
    // Over three men, to 36, 27 and 18, by one way alone.
    let straight = "W:W47,50:B41,31,22,5";
    for (position, taps, expected) in [
        (around, &[][..], &[38][..]),
        (around, &[38], &[27, 29, 38]),
        (around, &[38, 27], &[18, 29, 38]),
        (around, &[38, 27, 29], &[18, 27, 38]),
        (straight, &[47], &[18, 27, 36, 47]),
        (straight, &[47, 36], &[18, 27, 47]),
    ] {
        let history = fen(position);
        let mut begun: Option<PartialMove> = None;
        for &square in taps {
            begun = match tap(&history, begun.as_ref(), at(square)) {
                Tap::Partial(partial) => Some(partial),
                other => panic!("{position} {square}: {other:?}"),
            };
        }
        let expected: Vec<Point> = expected.iter().map(|square| at(*square)).collect();
        let result = open(&history, begun.as_ref());
        assert_eq!(result, expected, "{position} after {taps:?}");
    }
}
