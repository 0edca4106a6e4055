//! The effects of a move, replayed on a plain board, give the position that the move gives.

use super::in_random_play;
use slow::jiaqi_setups::point_count;
use tibetango_rules::jiaqi::{
    Blocked, Capture, Gun, JiaqiPosition, JiaqiRules, JiaqiSize, Pinch, terms,
};
use tibetango_rules::text::point_text;
use tibetango_rules::{Board, Effect, Gait, Game, GameHistory, Grid, Phase, Point, Side, TextForm};

/// Stones and phase as the effects show them.
struct PlainState {
    stones: Vec<Option<Side>>,
    phase: Phase,
}

impl PlainState {
    fn of<S: JiaqiSize>(position: &JiaqiPosition<S>) -> Self {
        let points = (0..point_count::<S>()).map(|p| Point(p as u16));
        Self {
            stones: points
                .map(|point| position.piece_at(point).map(|piece| piece.side))
                .collect(),
            phase: position.phase(),
        }
    }

    fn at(&mut self, point: Point) -> &mut Option<Side> {
        &mut self.stones[point.index()]
    }

    fn play(&mut self, effect: &Effect) {
        match effect {
            Effect::Tell { what, .. } => {
                assert!([&terms::YIELD, &terms::PASS].contains(what), "{effect:?}");
            }
            Effect::Place { side, at } => {
                assert_eq!(self.at(*at).replace(*side), None, "{effect:?}");
            }
            Effect::Move {
                side,
                from,
                to,
                gait: Gait::Step | Gait::Jump,
            } => {
                assert_eq!(self.at(*from).take(), Some(*side), "{effect:?}");
                assert_eq!(self.at(*to).replace(*side), None, "{effect:?}");
            }
            Effect::Recolour {
                side, at, by, from, ..
            } => {
                let takers = if *by == &terms::PINCH { 2 } else { 1 };
                assert_eq!(from.len(), takers, "{effect:?}");
                // By then the taker stands on both sides, or at the far end of the gun.
                for taker in from {
                    assert_eq!(*self.at(*taker), Some(*side), "{effect:?}");
                }
                assert_eq!(
                    self.at(*at).replace(*side),
                    Some(side.other()),
                    "{effect:?}"
                );
            }
            Effect::PhaseChange { phase } => {
                assert_ne!(self.phase, *phase, "{effect:?}");
                self.phase = *phase;
            }
            Effect::Move { .. }
            | Effect::Mark { .. }
            | Effect::Remove { .. }
            | Effect::Decide { .. }
            | Effect::Promote { .. } => {
                panic!("{effect:?} in jiaqi")
            }
        }
    }
}

fn check<S: JiaqiSize>(history: &GameHistory<JiaqiPosition<S>>) {
    let before = history.positions()[history.positions().len() - 2];
    let mv = history.moves()[history.moves().len() - 1];
    let mut after = before;
    let effects = after.play(mv).expect("it was legal");
    let mut plain = PlainState::of(&before);
    let yields = matches!(effects.first(), Some(Effect::Tell { side, what })
            if *side == before.to_move() && *what == &terms::YIELD);
    assert_eq!(yields, before.phase() == Phase::Yield, "{effects:?}");
    let mut round_before = 0;
    for effect in &effects {
        plain.play(effect);
        if let Effect::Recolour { round, .. } = effect {
            assert!(
                *round == round_before || *round == round_before + 1,
                "{effects:?}"
            );
            round_before = *round;
        }
    }
    assert_eq!(
        plain.stones,
        PlainState::of(&after).stones,
        "{effects:?} at {before}"
    );
    let flips = effects
        .iter()
        .filter(|effect| matches!(effect, Effect::Recolour { .. }));
    assert_eq!(flips.count() as u32, before.captures(mv), "{effects:?}");
    // No phase begins when the game is over.
    let phase = match after.outcome() {
        None => after.phase(),
        Some(_) => before.phase(),
    };
    assert_eq!(plain.phase, phase, "{effects:?} at {before}");
}

#[test]
fn effects_replay_to_the_position() {
    in_random_play::<Grid<3>>(8, 20, check);
    in_random_play::<Grid<5>>(4, 20, check);
    in_random_play::<Grid<7>>(2, 10, check);
    in_random_play::<Grid<9>>(1, 10, check);
}

/// The effects of a move as a reader of the board would tell them.
fn effect_lines<S: JiaqiSize>(rules: JiaqiRules, text: &str, mv: &str) -> Vec<String> {
    let mut position = JiaqiPosition::<S>::from_text(rules, text).expect(text);
    let packed = position.parse_move(mv).expect(mv);
    let effects = position.play(packed).expect(mv);
    let name = |at: &Point| point_text(position.topology(), *at);
    let tell = |effect: &Effect| match effect {
        Effect::Place { side, at } => format!("{side:?} {}", name(at)),
        Effect::Move {
            side,
            from,
            to,
            gait,
        } => format!("{side:?} {} {} {}", gait.word(), name(from), name(to)),
        Effect::Recolour {
            side,
            at,
            by,
            from,
            round,
        } => {
            let from: Vec<String> = from.iter().map(name).collect();
            format!(
                "{round} {side:?} {} {} {}",
                by.word(),
                name(at),
                from.join("+")
            )
        }
        Effect::Tell { side, what } => format!("{side:?} {}", what.word()),
        Effect::PhaseChange { phase } => phase.name().to_owned(),
        _ => panic!("{effect:?} in jiaqi"),
    };
    effects.iter().map(tell).collect()
}

#[test]
fn a_move_tells_who_takes_each_stone_and_in_which_round() {
    let thesis = JiaqiRules::default();
    let runs = JiaqiRules {
        pinch: Pinch::Run,
        ..thesis
    };
    let passes = JiaqiRules {
        blocked: Blocked::Pass,
        ..thesis
    };
    let chooses = JiaqiRules {
        capture: Capture::Choice,
        ..thesis
    };
    let check = |what: &str, found: Vec<String>, expected: &[&str]| {
        assert_eq!(found, expected, "{what}");
    };
    check(
        "a stone that takes nothing",
        effect_lines::<Grid<3>>(thesis, "3/2/3/2/3 w placement 0 0", "c5"),
        &["White c5"],
    );
    check(
        "the last stone of placement",
        effect_lines::<Grid<3>>(thesis, "wbb/bb/w1b/bb/1ww b placement 0 11", "a1"),
        &["Black a1", "movement"],
    );
    // Every line that becomes full shoots at its other end; the game is over then, and no phase begins.
    check(
        "a chain of four rounds that takes all",
        effect_lines::<Grid<3>>(thesis, "wbw/bb/w1b/bb/1bw b placement 0 11", "a1"),
        &[
            "Black a1",
            "0 Black gun e1 a1",
            "1 Black gun e5 e1",
            "2 Black gun a5 e5",
            "3 Black pinch a3 a5+a1",
        ],
    );
    check(
        "the same chain, stopped by choice",
        effect_lines::<Grid<3>>(chooses, "wbw/bb/w1b/bb/1bw b placement 0 11", "a1xe1"),
        &["Black a1", "0 Black gun e1 a1", "movement"],
    );
    check(
        "a jump that opens a way",
        effect_lines::<Grid<3>>(thesis, "wwb/wb/www/ww/1ww w yield 0 14", "c5*a1"),
        &["White yield", "White jump c5 a1", "movement"],
    );
    check(
        "a step that leaves the other side none",
        effect_lines::<Grid<3>>(thesis, "wwb/wb/1ww/ww/www w movement 0 12", "a1-a3"),
        &["White step a1 a3", "yield"],
    );
    check(
        "a pass",
        effect_lines::<Grid<3>>(passes, "1ww/ww/www/ww/wwb b movement 0 12", "--"),
        &["Black pass"],
    );
    check(
        "a run between two stones",
        effect_lines::<Grid<5>>(runs, "wbb2/4/5/4/5/4/5/4/4b w placement 0 4", "g9"),
        &[
            "White g9",
            "0 White pinch c9 a9+g9",
            "0 White pinch e9 a9+g9",
        ],
    );
    // e7 stands beside c7 and g7, but a7 and i7 beyond them are empty.
    check(
        "two shots, and a pinch by each stone that is won",
        effect_lines::<Grid<5>>(
            thesis,
            "1b1b1/1ww1/1b1b1/1ww1/1w1w1/w2w/w3w/4/5 w placement 0 14",
            "e7",
        ),
        &[
            "White e7",
            "0 White gun c9 i3",
            "0 White gun g9 a3",
            "1 White pinch c7 c9+c5",
            "1 White pinch g7 g9+g5",
        ],
    );
    // Column a is full but for a7, which is no end of it: the diagonal to g1 takes that stone.
    check(
        "a shot along one line through the stone, and none along another",
        effect_lines::<Grid<5>>(
            runs,
            "w4/4/b4/w3/ww3/1w2/1bbw1/2w1/w2w1 w placement 0 12",
            "a3",
        ),
        &[
            "White a3",
            "0 White pinch c3 a3+g3",
            "0 White pinch e3 a3+g3",
            "1 White gun a7 g1",
        ],
    );
}

#[test]
fn long_and_short_lines_fire_as_the_rule_says() {
    for (gun, [long, short]) in [
        (Gun::All, [true, true]),
        (Gun::LongOnly, [true, false]),
        (Gun::Off, [false, false]),
    ] {
        assert_eq!(
            [gun.fires(true), gun.fires(false)],
            [long, short],
            "{gun:?}"
        );
    }
}
