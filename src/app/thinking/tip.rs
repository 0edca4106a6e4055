//! One thing to try next time: after a game that was lost, its largest mistake with a reason, found
//! by a quick look at the whole of it.

use super::job::Job;
use super::review::effort;
use crate::analysis::moment::{Moment, moments};
use crate::analysis::{Effort, What, Why, analyse};
use crate::app::play::game::Match;
use crate::app::settings::Settings;
use crate::app::state::TurnStep;
use crate::games::Side;
use bevy::prelude::*;
use std::time::Duration;

/// Visits and time for one position: nobody waits long at the result.
const VISITS: u64 = 5_000;
const TIME: Duration = Duration::from_millis(40);

/// What could be tried next time.
#[derive(Resource, Default)]
pub struct Tip {
    /// The generation of the match that it is about.
    about: u64,
    job: Option<Job<Option<Moment>>>,
    found: Option<Moment>,
}

impl Tip {
    /// True while it is looked for.
    #[must_use]
    pub fn sought(&self, game: &Match) -> bool {
        self.job.is_some() && self.about == game.generation()
    }

    /// What was found about the match on the table.
    #[must_use]
    pub fn found(&self, game: &Match) -> Option<&Moment> {
        self.found
            .as_ref()
            .filter(|_| self.about == game.generation())
    }
}

/// The side of the one person that has lost.
fn loser(game: &Match) -> Option<Side> {
    let winner = game.session.outcome()?.winner?;
    game.only_human().filter(|human| *human != winner)
}

fn begin(game: Res<Match>, settings: Res<Settings>, mut tip: ResMut<Tip>) {
    *tip = Tip {
        about: game.generation(),
        ..Tip::default()
    };
    let (Some(side), true) = (loser(&game), game.mode().is_played()) else {
        return;
    };
    let Some(effort) = effort(game.session.setup(), &settings.config) else {
        return;
    };
    let effort = Effort {
        visits: Some(VISITS),
        time: Some(TIME),
        ..effort
    };
    let line = game.session.line().clone();
    let look = Job::begin("tip", move |stop, outbox| {
        let analysis = analyse(&line, &effort, &[], stop, &mut |_, _, _| {});
        let found = analysis.and_then(|analysis| lesson(moments(&line, &analysis), side));
        // The app may be gone already.
        let _ = outbox.send(found);
    });
    tip.job = look.ok();
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
        What::Capture(_) => None,
    });
    let best = told.max_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
    best.map(|(.., moment)| moment)
}

fn receive(mut tip: ResMut<Tip>) {
    let heard = tip.job.as_ref().and_then(|job| job.news().last());
    if let Some(found) = heard {
        tip.found = found;
        tip.job = None;
    }
}

fn forget(mut tip: ResMut<Tip>) {
    *tip = Tip::default();
}

/// Adds the tip to the app.
pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Tip>()
        .add_systems(OnEnter(TurnStep::Over), begin)
        .add_systems(Update, receive.run_if(in_state(TurnStep::Over)))
        .add_systems(OnExit(TurnStep::Over), forget);
}
