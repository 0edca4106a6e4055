//! The marks on a board.

use crate::harness::TestApp;
use crate::input_devices::InputDevice;
use crate::setups::two_at;
use bevy::prelude::{LinearRgba, Srgba};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use std::collections::{BTreeSet, HashSet};
use tibetango::app::board::Marks;
use tibetango::app::board::marks::{Mark, colours, lies_on, spans};
use tibetango::app::board::{BoardKind, StoneKind};
use tibetango::app::play::game::MatchCommand;
use tibetango_records::session::{MatchSettings, Session};
use tibetango_rules::{
    AnyRules, Formation, FormationSign, GameName, PlainMove, Point, Side, Term, Topology,
};

#[test]
fn a_stone_that_may_end_where_it_came_from_has_a_mark_there() {
    let (own, other) = (Point(7), Point(9));
    let stones = HashSet::from([own]);
    let lifted = Marks {
        lifted: Some(own),
        legal: vec![own, other],
        ..Marks::default()
    };
    let back = (Mark::Back, [own; 2]);
    assert!(!spans(&lifted, &stones, false).contains(&back));
    let begun = Marks {
        back: Some(own),
        ..lifted
    };
    let marks = spans(&begun, &stones, false);
    assert!(marks.contains(&back) && marks.contains(&(Mark::Open, [other; 2])));
    assert!(!spans(&begun, &stones, true).contains(&back), "it moves");
}

#[test]
fn a_strong_formation_is_marked_at_both_ends() {
    static SHAPE: Term = Term {
        key: "shapes.test",
        english: "a shape",
    };
    let [from, to] = [Point(3), Point(4)];
    let of = |sign| Marks {
        formations: vec![Formation {
            side: Side::Black,
            term: &SHAPE,
            sign,
        }],
        ..Marks::default()
    };
    let ends = [from, to].map(|end| (Mark::End(Side::Black), [end; 2]));
    let bar = spans(&of(FormationSign::Bar(from, to)), &HashSet::new(), false);
    assert!(bar.contains(&(Mark::Bar(Side::Black), [from, to])));
    assert!(ends.iter().all(|end| bar.contains(end)), "{bar:?}");
    let line = spans(&of(FormationSign::Line(from, to)), &HashSet::new(), false);
    assert_eq!(line, [(Mark::Line(Side::Black), [from, to])]);
}

#[test]
fn marks_of_a_larger_board_are_left_out() {
    let small = Topology::of(GameName::Jiaqi, 3).expect("a board");
    let [inside, other, outside] = [Point(2), Point(3), Point(16)];
    for ends in [[inside, outside], [outside, inside], [outside; 2]] {
        assert!(!lies_on(small, ends));
    }
    assert!(lies_on(small, [inside, other]) && lies_on(small, [inside; 2]));
}

/// Returns the contrast of two colours by WCAG 2.2.
fn contrast(one: Srgba, other: Srgba) -> f32 {
    let bright = |colour: Srgba| {
        let LinearRgba {
            red, green, blue, ..
        } = colour.into();
        0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
    };
    let [one, other] = [bright(one), bright(other)];
    one.max(other) / one.min(other)
}

#[test]
fn formations_and_a_row_that_has_won_stand_out_from_every_board_and_stone() {
    let of_side =
        |side| [Mark::Bar(side), Mark::End(side), Mark::Line(side)].map(|mark| (mark, vec![side]));
    let row = [Mark::Row, Mark::WinningStone].map(|mark| (mark, Side::BOTH.to_vec()));
    let all = Side::BOTH.into_iter().flat_map(of_side).chain(row);
    for (mark, sides) in all {
        let [own, edge] = colours(mark).expect("colours");
        assert!(contrast(own, edge) >= 3.0, "{mark:?} and its edge");
        let boards = BoardKind::ALL.into_iter().flat_map(BoardKind::surface);
        let stones = StoneKind::ALL
            .into_iter()
            .flat_map(|pair| sides.iter().map(move |side| pair.colours(*side)[0]));
        for [r, g, b] in boards.chain(stones) {
            let below = Srgba::rgb_u8(r, g, b);
            let best = contrast(own, below).max(contrast(edge, below));
            assert!(best >= 3.0, "{mark:?} on {below:?}: {best:.2}");
        }
    }
}

/// Returns a game of random moves at every ply.
fn random_plies(settings: &MatchSettings) -> Vec<Session> {
    let mut rng = SplitMix64::seed_from_u64(7);
    let mut session = Session::new(settings.clone()).unwrap();
    let mut plies = Vec::new();
    while session.outcome().is_none() {
        plies.push(session.clone());
        let mut legal = session.history().legal();
        let mv = legal.swap_remove(rng.random_range(0..legal.len()));
        session.play(&mv).unwrap();
    }
    plies
}

/// Points glow while at most a third of the board may be chosen; pieces do, and where a lifted one may go, always.
#[test]
fn points_glow_by_one_rule_in_every_game() {
    let glowing = |app: &TestApp| -> BTreeSet<Point> {
        let legal = &app.world().resource::<Marks>().legal;
        legal.iter().copied().collect()
    };
    let mut app = TestApp::new();
    let mut kinds = BTreeSet::new();
    for game in GameName::ALL {
        let settings = MatchSettings {
            size: game.sizes()[0],
            ..two_at(game, AnyRules::preset(game))
        };
        let plies = random_plies(&settings);
        let every = plies.len().div_ceil(24);
        for session in plies.into_iter().step_by(every) {
            app.command(MatchCommand::open(session));
            app.until_settled();
            app.frames(2);
            let history = app.history().clone();
            let ways: Vec<PlainMove> = history.ways().into_iter().map(|(way, _)| way).collect();
            let pieces: BTreeSet<Point> = ways.iter().filter_map(|way| way.from).collect();
            let placed = ways.iter().filter(|way| way.from.is_none());
            let points: BTreeSet<Point> = placed.filter_map(|way| way.to).collect();
            let few = 3 * points.len() <= history.topology().points();
            if !points.is_empty() {
                kinds.insert(if few { "few" } else { "many" });
            }
            let mut expected = pieces.clone();
            expected.extend(points.iter().filter(|_| few));
            let label = format!("{game}, {}", history.position_text());
            assert_eq!(glowing(&app), expected, "{label}");
            // A piece that can go to several points is lifted first.
            let ends = |piece: Point| -> BTreeSet<Point> {
                let own = ways.iter().filter(|way| way.from == Some(piece));
                own.filter_map(|way| way.stations().nth(1)).collect()
            };
            let several = pieces.iter().find(|piece| ends(**piece).len() > 1);
            if let Some(piece) = several {
                app.tap(InputDevice::Mouse, *piece);
                app.frames(2);
                assert_eq!(glowing(&app), ends(*piece), "{label}, {piece:?} lifted");
                kinds.insert("lifted");
            }
        }
    }
    assert_eq!(kinds.len(), 3, "{kinds:?}");
}
