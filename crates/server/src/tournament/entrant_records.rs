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
            ..Contender::default()
        };
        for round in &self.rounds {
            contender.byes += u32::from(round.bye == Some(entrant));
            let Some((side, game)) = round.game_of(entrant) else {
                continue;
            };
            match game.score {
                // A player who had a point without playing gets no bye; the two have not met (C.04.1).
                Some(score) if score.default => {
                    contender.byes += u32::from(score.winner == Some(side));
                }
                Some(_) => {
                    contender.opponents.push(game.player(side.other()));
                    contender.colours.push(side);
                }
                None => {}
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
        let game = round.game_of(entrant);
        let points = game.and_then(|(side, game)| Some(game.score?.points(side)));
        points.unwrap_or_default()
    }
}
