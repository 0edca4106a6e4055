//! The effects of a move, replayed on a plain board, give the position that the move gives.

use super::in_random_play;
use slow::jiaqi_setups::point_count;
use tibetango_rules::jiaqi::{JiaqiPosition, JiaqiSize, terms};
use tibetango_rules::{Board, Effect, Gait, Game, GameHistory, Grid, Phase, Point, Side};

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
