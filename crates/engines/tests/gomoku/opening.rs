//! Swap2: the seats that place and decide, and their sides.

use support::shipped_engines::engine;
use support::symmetries::turned;
use tibetango_content::analysis::{AnalysisEffort, Grade, analyse};
use tibetango_engines::engine::{AnyEngine, Strength};
use tibetango_records::session::choose::{self, Tap};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::gomoku::terms::DECIDE_FIRST;
use tibetango_rules::gomoku::{GomokuRules, Opening, Rule};
use tibetango_rules::{Decision, GameName, Phase, PlainMove, Point, Seat, Side};
use tibetango_search::{Limits, Stop};

fn begin() -> AnyGameHistory {
    let rules = GomokuRules {
        rule: Rule::Freestyle,
        opening: Opening::Swap2,
    };
    AnyGameHistory::new(15, rules).unwrap()
}

/// Returns the seat on turn before each of the moves and after the last.
fn seats(moves: &[&str]) -> (AnyGameHistory, Vec<Seat>) {
    let mut history = begin();
    let mut seats = vec![history.seat(history.to_move())];
    for text in moves {
        history.play(&history.parse(text).unwrap()).unwrap();
        seats.push(history.seat(history.to_move()));
    }
    (history, seats)
}

/// Seat of the rules' first player, which begins as Black.
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
        let (history, turns) = seats(&moves);
        assert_eq!(turns, [A, A, A, B, then], "{decision}");
        assert_eq!(history.phase(), phase, "{decision}");
        assert_eq!(history.to_move(), Side::White, "{decision}");
    }
    let (history, _) = seats(&three);
    assert_eq!(history.legal(), Decision::ALL.map(PlainMove::decide));
    assert!(history.check(&history.parse("a1").unwrap()).is_err());
}

#[test]
fn a_tap_where_a_colour_is_to_be_chosen_says_so() {
    let (history, _) = seats(&["h8", "i9", "g7"]);
    for point in history.topology().iter() {
        let Tap::Refused(Some(why)) = choose::tap(&history, None, point) else {
            panic!("{point:?}");
        };
        assert!(why.is(&DECIDE_FIRST), "{point:?}: {why}");
    }
    assert!(choose::open(&history, None).is_empty());
}

#[test]
fn a_choice_that_is_left_comes_after_five_stones() {
    let five = ["h8", "i9", "g7", "defer", "a1", "o15"];
    let (history, turns) = seats(&five);
    assert_eq!(turns, [A, A, A, B, B, B, A]);
    assert_eq!(
        history.legal(),
        [Decision::Keep, Decision::Swap].map(PlainMove::decide)
    );
    for (decision, then) in [("keep", A), ("swap", B)] {
        let moves = [&five[..], &[decision]].concat();
        let (history, turns) = seats(&moves);
        assert_eq!(turns.last(), Some(&then), "{decision}");
        assert_eq!(
            (history.phase(), history.to_move()),
            (Phase::Play, Side::White),
            "{decision}"
        );
    }
}

#[test]
fn every_position_of_the_opening_is_read_again() {
    let mut history = begin();
    for text in ["h8", "i9", "g7", "defer", "a1", "o15", "swap", "b2"] {
        let rules = history.rules();
        let again = AnyGameHistory::from_text(rules, &history.position_text()).unwrap();
        assert_eq!(again.legal(), history.legal(), "{text}");
        if history.phase() != Phase::Play {
            assert_eq!(again.seat(Side::White), history.seat(Side::White), "{text}");
        }
        history.play(&history.parse(text).unwrap()).unwrap();
    }
}

/// Returns an engine's move in the last position of a game.
fn best(engine: &mut AnyEngine, history: &AnyGameHistory) -> String {
    let limits = Limits::visits(2000);
    let (report, mv) = engine.think(history, &limits, &Strength::BEST, &mut |_| {});
    let mv = mv.unwrap();
    assert_eq!(report.pv.first(), Some(&mv));
    let mut after = history.clone();
    for expected in &report.pv {
        after.play(expected).unwrap();
    }
    history.text(&mv)
}

/// Openings that favour Black, with an open three after the fifth stone, and White, with two stones beside each other
/// and the turn.
const BLACK: [&str; 6] = ["h8", "a1", "i9", "defer", "o1", "j10"];
const WHITE: [&str; 6] = ["a1", "h8", "o15", "defer", "i9", "a15"];

/// Returns the points of Black's stones and White's, the same in all eight views of the board.
fn stones_in_any_view(history: &AnyGameHistory) -> [Vec<Point>; 2] {
    let topology = history.topology();
    let of = |side: Side, view: u8| {
        let own = topology.iter();
        let own = own.filter(|at| history.piece_at(*at) == Some(side.into()));
        let mut points: Vec<Point> = own.map(|at| turned(topology, at, view)).collect();
        points.sort_unstable();
        points
    };
    let views = (0..8).map(|view| [of(Side::Black, view), of(Side::White, view)]);
    views.min().unwrap()
}

#[test]
fn every_opening_played_is_an_even_one() {
    let mut openings = std::collections::HashSet::new();
    for seed in 0..200 {
        let mut engine = AnyEngine::new(engine(GameName::Gomoku, "uct"), seed);
        let mut history = begin();
        while history.phase() == Phase::Placement {
            let (_, mv) = engine.think(&history, &Limits::visits(1), &Strength::BEST, &mut |_| {});
            history.play(&mv.unwrap()).unwrap();
        }
        openings.insert(stones_in_any_view(&history));
    }
    assert_eq!(openings.len(), 5, "{openings:?}");
}

#[test]
fn engines_place_an_opening_and_take_the_better_side() {
    for name in ["uct", "alpha-beta", "champion"] {
        let mut openings = std::collections::HashSet::new();
        for seed in 0..20 {
            let mut engine = AnyEngine::new(engine(GameName::Gomoku, name), seed);
            let mut history = begin();
            while history.phase() == Phase::Placement {
                let text = best(&mut engine, &history);
                history.play(&history.parse(&text).unwrap()).unwrap();
            }
            assert_eq!(
                (history.len(), history.phase()),
                (3, Phase::Decision),
                "{name}, seed {seed}"
            );
            openings.insert(history.position_text());
            let decision = best(&mut engine, &history);
            history.play(&history.parse(&decision).unwrap()).unwrap();
        }
        assert!(
            openings.len() > 5,
            "{name} opens in {} ways",
            openings.len()
        );
    }
    // Random games do not notice a difference that small.
    for name in ["alpha-beta", "champion"] {
        let mut engine = AnyEngine::new(engine(GameName::Gomoku, name), 1);
        for (moves, decision) in [(BLACK, "swap"), (WHITE, "keep")] {
            assert_eq!(
                best(&mut engine, &seats(&moves).0),
                decision,
                "{name} after {moves:?}"
            );
        }
    }
}

#[test]
fn a_wrong_choice_of_sides_is_a_mistake() {
    let effort = AnalysisEffort {
        name: "champion".to_owned(),
        engine: engine(GameName::Gomoku, "champion"),
        visits: Some(2000),
        time: None,
        seed: 1,
    };
    for (moves, right, wrong) in [(BLACK, "swap", "keep"), (WHITE, "keep", "swap")] {
        let losses = [right, wrong].map(|decision| {
            let (history, _) = seats(&[&moves[..], &[decision]].concat());
            let game = analyse(&history, &effort, &[], &Stop::default(), &mut |_, _, _| {});
            let played = history.moves().pop().unwrap();
            game.unwrap().loss(6, Side::White, &played)
        });
        assert_eq!(Grade::of(losses[0]), None, "{right}: {losses:?}");
        assert_eq!(
            Grade::of(losses[1]),
            Some(Grade::Blunder),
            "{wrong}: {losses:?}"
        );
    }
}
