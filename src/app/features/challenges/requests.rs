//! Handles requests to the challenges: begin, continue, skip, end the round, leave.

use super::ladder::{ChallengeOrder, Ladder};
use super::ribbon_file::RibbonFile;
use super::{ActiveChallenge, ChallengeEnded, ChallengeStage};
use crate::app::exhibition::state::{ExhibitionState, Visitor};
use crate::app::exhibition::suspects::{Suspects, Thing};
use crate::app::play::game::{Match, MatchCommand};
use crate::app::settings::Settings;
use crate::app::state::Begins;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use tibetango_content::challenge::Challenge;
use tibetango_content::config::Config;
use tibetango_records::session::{MatchSettings, Session};
use tibetango_rules::GameName;

/// Requests to the challenges.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChallengeRequest {
    /// Begin with the challenges of a game, at the first step.
    Begin(GameName),
    /// Pose the next one, after one that is done; after the ribbon begin another round.
    Next,
    /// Pose the next one without solving this one.
    Skip,
    /// Show the ribbon, and after it return to the previous screen.
    Finish,
}

/// Returns the games that have challenges: in an exhibition only those on offer.
#[must_use]
pub fn games(config: &Config, exhibition_state: ExhibitionState) -> Vec<GameName> {
    let offered = config.exhibition.games.iter().map(|offer| offer.game);
    let all: Vec<GameName> = match exhibition_state.is_on() {
        true => offered.collect(),
        false => GameName::ALL.to_vec(),
    };
    let has = |game: &GameName| !config.of(*game).challenges.challenges.is_empty();
    all.into_iter().filter(has).collect()
}

/// Returns the game whose challenges are offered next to those of this game, if there is another.
#[must_use]
pub fn next_game(
    config: &Config,
    exhibition_state: ExhibitionState,
    game: GameName,
) -> Option<GameName> {
    let games = games(config, exhibition_state);
    let at = games.iter().position(|other| *other == game);
    let next = games.get(at.map_or(0, |at| at + 1) % games.len().max(1));
    next.copied().filter(|next| *next != game)
}

/// Everything that a request may change.
#[derive(SystemParam)]
pub(super) struct ChallengeRequestParams<'w> {
    settings: Res<'w, Settings>,
    exhibition_state: Res<'w, State<ExhibitionState>>,
    posed: ResMut<'w, ChallengeOrder>,
    suspects: ResMut<'w, Suspects>,
    game: Option<ResMut<'w, Match>>,
    orders: MessageWriter<'w, MatchCommand>,
    visitors: MessageWriter<'w, Visitor>,
    ended: MessageWriter<'w, ChallengeEnded>,
}

impl ChallengeRequestParams<'_> {
    /// Puts the next challenge on the table, if there is one.
    fn pose(&mut self, mut ladder: Ladder) -> Option<ActiveChallenge> {
        let own = &self.settings.config.of(ladder.game).challenges;
        let (game, suspects) = (ladder.game, &mut self.suspects);
        let is_aside =
            |challenge: &Challenge| suspects.is_aside(&Thing::challenge(game, challenge));
        let (challenge, course) = self.posed.next(game, own, ladder.step, is_aside)?;
        suspects.note(Thing::challenge(game, challenge));
        ladder.posed += 1;
        let settings = MatchSettings {
            preset: own.preset.clone(),
            ..MatchSettings::default()
        };
        let session = Session::with_history(settings, course.history().clone());
        self.orders
            .write(MatchCommand::Challenge(Box::new(session)));
        Some(ActiveChallenge::new(ladder, challenge.clone(), course))
    }

    /// Poses the next challenge, or shows the ribbon if the round is over or none is left.
    fn go_on(&mut self, active: &mut ActiveChallenge) {
        let ladder = Some(active.ladder).filter(|ladder| !ladder.is_round());
        match ladder.and_then(|ladder| self.pose(ladder)) {
            Some(next) => *active = next,
            None => self.count_up(active),
        }
    }

    fn count_up(&mut self, active: &mut ActiveChallenge) {
        active.to(ChallengeStage::Ribbon);
        active.file = RibbonFile::Unsaved;
        (active.judging, active.answer, active.seeking) = (None, None, None);
        if let Some(game) = &mut self.game {
            game.judge(true);
        }
    }

    fn leave(&mut self) {
        if self.exhibition_state.is_on() {
            self.visitors.write(Visitor::Back);
        } else {
            self.orders.write(MatchCommand::Leave);
        }
    }
}

pub(super) fn obey(
    mut inbox: MessageReader<ChallengeRequest>,
    active: Option<Single<&mut ActiveChallenge>>,
    mut results: ChallengeRequestParams,
    mut begins: ResMut<Begins<ActiveChallenge>>,
) {
    // One request at a time: the second press of a hurried hand was meant for what it saw.
    let request = inbox.read().next().copied();
    inbox.clear();
    let Some(request) = request else {
        return;
    };
    let mut active = active.map(Single::into_inner);
    match (request, &mut active) {
        (ChallengeRequest::Skip | ChallengeRequest::Finish, Some(active)) if active.is_judged() => {
        }
        (ChallengeRequest::Begin(game), active) => {
            match (results.pose(Ladder::new(game)), active) {
                (Some(start), Some(active)) => {
                    results.ended.write_batch(active.leave_message());
                    **active = start;
                }
                (Some(start), None) => begins.with(start),
                (None, _) => {}
            }
        }
        (ChallengeRequest::Next, Some(active)) if active.is_done() => results.go_on(active),
        (ChallengeRequest::Next, Some(active))
            if active.stage == ChallengeStage::Ribbon && active.can_be_left() =>
        {
            active.ladder.again();
            results.go_on(active);
        }
        (ChallengeRequest::Skip, Some(active)) if active.leave_message().is_some() => {
            results.ended.write_batch(active.leave_message());
            active.ladder.skip();
            results.go_on(active);
        }
        (ChallengeRequest::Finish, Some(active)) => {
            // Without a solved challenge there is nothing for a ribbon to show.
            if active.stage != ChallengeStage::Ribbon && active.ladder.solved > 0 {
                results.ended.write_batch(active.leave_message());
                results.count_up(active);
            } else if active.can_be_left() {
                results.leave();
            }
        }
        _ => {}
    }
}
