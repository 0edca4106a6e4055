//! One thing to try next time: after a game that was lost, its largest mistake with a reason, found
//! by a quick look at the whole of it.

use super::ai::HintWanted;
use super::job::Job;
use super::review::Efforts;
use crate::app::play::game::Match;
use crate::app::state::TurnStep;
use bevy::prelude::*;
use std::time::Duration;
use tibetango_content::analysis::moment::{Moment, moments};
use tibetango_content::analysis::{Effort, What, Why, analyse};
use tibetango_rules::Side;

/// Visits and time for one position: nobody waits long at the result.
const VISITS: u64 = 5_000;
const TIME: Duration = Duration::from_millis(40);

/// What could be tried next time.
#[derive(Resource, Default)]
pub struct Tip {
    /// The generation of the match that it is about.
    about: u64,
    look: Look,
    /// The match in which a hint was asked for last, by its number.
    hinted: Option<u64>,
}

/// How far the look at a game has come.
#[derive(Default)]
enum Look {
    /// Nobody looks.
    #[default]
    None,
    /// It is under way.
    Begun(Job<Option<Found>>),
    /// It came to its end; without an answer where nobody could look.
    Done(Option<Found>),
}

/// What a look at a game found.
struct Found {
    /// The one thing to try next time.
    moment: Option<Moment>,
    /// Whoever lost stood better in the last position: the clock or giving up ended the game.
    ahead: bool,
}

/// A chance from which on a side stands better.
const AHEAD: f64 = 0.6;

/// What is known of the one thing to try next time.
#[derive(Debug)]
pub enum Known<'a> {
    /// It is looked for.
    Sought,
    /// This is it.
    Found(&'a Moment),
    /// No mistake stands out.
    Nothing,
}

impl Tip {
    /// What is known of it for the match on the table, if that is looked at.
    #[must_use]
    pub fn known(&self, game: &Match) -> Option<Known<'_>> {
        if self.about != game.generation() {
            return None;
        }
        match &self.look {
            Look::None => None,
            Look::Begun(_) => Some(Known::Sought),
            Look::Done(found) => {
                let moment = found.as_ref().and_then(|found| found.moment.as_ref());
                Some(moment.map_or(Known::Nothing, Known::Found))
            }
        }
    }

    /// True where whoever lost this match stood better when it ended.
    #[must_use]
    pub fn ahead(&self, game: &Match) -> bool {
        let found = matches!(&self.look, Look::Done(Some(found)) if found.ahead);
        found && self.about == game.generation()
    }

    /// A hint was asked for in this match.
    #[must_use]
    pub fn hinted(&self, game: &Match) -> bool {
        self.hinted == Some(game.number())
    }
}

/// The side of the one person that has lost.
fn loser(game: &Match) -> Option<Side> {
    let winner = game.session.outcome()?.winner?;
    game.only_human().filter(|human| *human != winner)
}

fn begin(game: Res<Match>, efforts: Efforts, mut tip: ResMut<Tip>) {
    (tip.about, tip.look) = (game.generation(), Look::None);
    let (Some(side), true) = (loser(&game), game.mode().is_played()) else {
        return;
    };
    let Some(effort) = efforts.of(game.session.setup()) else {
        return;
    };
    let effort = Effort {
        visits: Some(VISITS),
        time: effort.time.and(Some(TIME)),
        ..effort
    };
    let line = game.session.line().clone();
    let look = Job::begin("tip", move |stop, outbox| {
        let analysis = analyse(&line, &effort, &[], stop, &mut |_, _, _| {});
        let found = analysis.map(|analysis| {
            let end = analysis.thoughts.last();
            Found {
                moment: lesson(moments(&line, &analysis), side),
                ahead: end.is_some_and(|end| end.chance(side) >= AHEAD),
            }
        });
        // The app may be gone already.
        let _ = outbox.send(found);
    });
    tip.look = look.map_or(Look::None, Look::Begun);
}

/// The largest mistake of a side for which more can be said than that it was one.
fn lesson(moments: Vec<Moment>, side: Side) -> Option<Moment> {
    let own = moments.into_iter().filter(|moment| moment.side == side);
    let told = own.filter_map(|moment| match &moment.what {
        What::Slip {
            loss,
            reason,
            merits,
            ..
        } => {
            let said = *reason != Why::Weaker || merits.first() != Some(&Why::Stronger);
            Some((said, *loss, moment))
        }
        // Of those that are told the one that costs most comes with the others.
        What::Costly { .. } => Some((true, 0.0, moment)),
        What::Capture(_) => None,
    });
    let best = told.max_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
    best.map(|(.., moment)| moment)
}

fn receive(mut tip: ResMut<Tip>) {
    let heard = match &tip.look {
        Look::Begun(job) => job.news().last(),
        Look::None | Look::Done(_) => None,
    };
    if let Some(found) = heard {
        tip.look = Look::Done(found);
    }
}

fn forget(mut tip: ResMut<Tip>) {
    tip.look = Look::None;
}

/// Whoever knows of hints need not be told of them.
fn note_hints(mut asked: MessageReader<HintWanted>, game: Res<Match>, mut tip: ResMut<Tip>) {
    if asked.read().count() > 0 {
        tip.hinted = Some(game.number());
    }
}

/// Adds the tip to the app.
pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Tip>()
        .add_systems(OnEnter(TurnStep::Over), begin)
        .add_systems(
            Update,
            (
                receive.run_if(in_state(TurnStep::Over)),
                note_hints.run_if(resource_exists::<Match>),
            ),
        )
        .add_systems(OnExit(TurnStep::Over), forget);
}
