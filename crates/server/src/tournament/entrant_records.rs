//! Records of the entrants so far: points, opponents, colours and byes.

use super::pairing::Contender;
use super::{PairingSystem, Round, Tournament};

impl Tournament {
    /// Returns the active entrants, as the pairing needs to know them.
    #[must_use]
    pub fn contenders(&self) -> Vec<Contender> {
        let active = self.active();
        active.map(|entrant| self.contender(entrant)).collect()
    }

    fn contender(&self, entrant: usize) -> Contender {
        let mut contender = Contender {
            entrant,
            points: self.points(entrant),
            met: Vec::new(),
            byes: 0,
            colours: Vec::new(),
        };
        for round in &self.rounds {
            if round.bye == Some(entrant) {
                contender.byes += 1;
            }
            let Some((_, game)) = round.game_of(entrant) else {
                continue;
            };
            let (Some(side), Some(score)) = (game.side(entrant), game.score) else {
                continue;
            };
            if score.default {
                // A player who had a point without playing gets no bye; the two have not met (C.04.1).
                contender.byes += u32::from(score.winner == Some(side));
            } else {
                contender.met.push(game.player(side.other()));
                contender.colours.push(side);
            }
        }
        contender
    }

    /// Returns the points of an entrant, in halves.
    #[must_use]
    pub fn points(&self, entrant: usize) -> u32 {
        let rounds = self.rounds.iter();
        rounds.map(|round| self.points_in(round, entrant)).sum()
    }

    fn points_in(&self, round: &Round, entrant: usize) -> u32 {
        if round.bye == Some(entrant) {
            return match self.kind {
                PairingSystem::Swiss => 2,
                PairingSystem::RoundRobin => 0,
            };
        }
        let game = round.game_of(entrant).map(|(_, game)| game);
        let scored = game.and_then(|game| Some((game.side(entrant)?, game.score?)));
        scored.map_or(0, |(side, score)| score.points(side))
    }
}
