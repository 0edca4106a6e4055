//! The network of the paper of 2022 as the policy and value of placement: planes for positions, priors for moves, and
//! values of full boards.

use super::formations::Formations;
use super::moves::JiuMoves;
use super::weights::ShapeWeights;
use crate::eval::Examples;
use std::sync::Arc;
use tibetango_rules::jiu::formation::squares;
use tibetango_rules::jiu::{JiuMove, JiuPosition, JiuSize};
use tibetango_rules::{Game, Phase, Side, Variant, bitboard::Word};
use tibetango_search::net::{Aim, Answers, Inference, NeuralNetwork, PLANES};
use tibetango_search::{Evaluate, PolicyValue, PolicyValueQuery, chance};

/// Policy and value of a search through placement by a network, or by none: all moves alike, all positions even.
#[derive(Clone, Debug)]
pub struct PlacementPolicyValue {
    network: Option<NeuralNetwork>,
    aim: Aim,
    planes: Vec<f32>,
    answers: Answers,
}

impl PlacementPolicyValue {
    /// Creates a policy and value with this network, or without any.
    #[must_use]
    pub fn new(network: Option<NeuralNetwork>, aim: Aim) -> Self {
        Self {
            network,
            aim,
            planes: Vec::new(),
            answers: Answers::default(),
        }
    }
}

impl<S: JiuSize> PolicyValue<JiuPosition<S>> for PlacementPolicyValue {
    type Moves = JiuMoves;

    /// Returns the result of placement when the board is full: a win for the side with more squares (paper of 2022,
    /// 3.3.4, `calculate_the_winner`), or the chance to win the battle by the champion's static evaluation.
    fn end(&self, position: &JiuPosition<S>) -> Option<f64> {
        if position.phase() == Phase::Placement {
            return None;
        }
        if self.aim == Aim::Battle {
            let own = chance(Formations::new(ShapeWeights::built_in(S::N)).value(&(), position));
            return Some(match position.to_move() {
                Side::White => own,
                Side::Black => 1.0 - own,
            });
        }
        let [white, black] = Side::BOTH.map(|side| squares::<S>(position.stones(side)).count());
        Some(match white.cmp(&black) {
            std::cmp::Ordering::Greater => 1.0,
            std::cmp::Ordering::Equal => 0.5,
            std::cmp::Ordering::Less => 0.0,
        })
    }

    fn name(&self) -> Arc<str> {
        let name = self.network.as_ref().map(|network| network.card().name());
        name.unwrap_or_default().into()
    }

    fn answer(&mut self, questions: &mut [PolicyValueQuery<JiuPosition<S>>]) {
        let Some(network) = &mut self.network else {
            for question in questions {
                let share = 1.0 / question.moves.len().max(1) as f32;
                question.priors.resize(question.moves.len(), share);
            }
            return;
        };
        self.planes.clear();
        for question in &*questions {
            planes(&question.position, question.last, &mut self.planes);
        }
        network.look(&self.planes, questions.len(), &mut self.answers);
        let points = usize::from(S::N) * usize::from(S::N);
        let rows = self.answers.policy.chunks_exact(points);
        for ((question, row), value) in questions.iter_mut().zip(rows).zip(&self.answers.values) {
            let logits = question.moves.iter().map(|mv| row[mv.to() as usize]);
            question.priors.extend(logits);
            softmax(&mut question.priors);
            question.value = (value + 1.0) / 2.0;
        }
    }
}

impl<S: JiuSize> Examples<JiuPosition<S>> for PlacementPolicyValue {
    fn planes(&self, position: &JiuPosition<S>, last: Option<JiuMove>, out: &mut Vec<f32>) {
        planes(position, last, out);
    }

    fn place(&self, mv: JiuMove) -> usize {
        mv.to() as usize
    }
}

/// Appends the planes of every point: whether the side to move stands there, whether the other one does, whether that
/// placed its last stone there, and whether the side to move is the one that began (paper of 2022, 3.1).
fn planes<S: JiuSize>(position: &JiuPosition<S>, last: Option<JiuMove>, out: &mut Vec<f32>) {
    let side = position.to_move();
    let own = position.stones(side);
    let enemy = position.stones(side.other());
    let first = side == position.rules().first();
    let last = last.map(JiuMove::to).filter(|&point| enemy.has(point));
    let points = u32::from(S::N) * u32::from(S::N);
    out.extend((0..points).flat_map(|point| {
        let plane: [bool; PLANES] = [own.has(point), enemy.has(point), last == Some(point), first];
        plane.map(|set| f32::from(u8::from(set)))
    }));
}

/// Turns logarithms into shares of 1.
fn softmax(logits: &mut [f32]) {
    let most = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let mut sum = 0.0;
    for logit in logits.iter_mut() {
        *logit = (*logit - most).exp();
        sum += *logit;
    }
    for logit in logits {
        *logit /= sum;
    }
}
