//! One thing to try next time: the largest mistake of a lost game with a reason, found by a quick analysis of the
//! whole game.

use super::ai::HintRequest;
use super::effort::Efforts;
use crate::app::play::game::Match;
use crate::app::state::{Activity, AppSystems, Screen, TurnChanged, TurnStep, during};
use crate::app::task::{Task, TaskNews, add_task};
use bevy::prelude::*;
use std::time::Duration;
use tibetango_content::analysis::moment::{Moment, moments};
use tibetango_content::analysis::{AnalysisEffort, What, Why, analyse};
use tibetango_rules::Side;

/// Visits and time for one position: players do not wait long at the result.
const VISITS: u64 = 5_000;
const TIME: Duration = Duration::from_millis(40);

/// Advice for the next game.
#[derive(Resource, Default)]
pub struct Tip {
    /// The generation of the match that it is about.
    about: u64,
    look: TipProgress,
    /// The number of the match in which a hint was last requested.
    hinted: Option<u64>,
}

/// Progress of the analysis.
#[derive(Default)]
enum TipProgress {
    /// There is no analysis.
    #[default]
    None,
    /// The analysis is running.
    Running(Entity),
    /// The analysis has ended; `None` if it was impossible.
    Done(Option<TipAnalysis>),
}

/// Result of the analysis.
#[derive(Clone, Debug)]
pub struct TipAnalysis {
    /// The one thing to try next time.
    moment: Option<Moment>,
    /// Whether the losing side stood better in the last position: the clock or a resignation ended the game.
    ahead: bool,
}

/// Minimum chance of a side that stands better.
const AHEAD: f64 = 0.6;

/// State of the advice.
#[derive(Debug)]
pub enum TipState<'a> {
    /// The analysis is running.
    Running,
    /// The advice was found.
    Advice(&'a Moment),
    /// No mistake stands out.
    Nothing,
}

impl Tip {
    /// Returns the advice for the match on the table, if that is analysed.
    #[must_use]
    pub fn state(&self, game: &Match) -> Option<TipState<'_>> {
        if self.about != game.generation() {
            return None;
        }
        match &self.look {
            TipProgress::None => None,
            TipProgress::Running(_) => Some(TipState::Running),
            TipProgress::Done(tip) => {
                let moment = tip.as_ref().and_then(|tip| tip.moment.as_ref());
                Some(moment.map_or(TipState::Nothing, TipState::Advice))
            }
        }
    }

    /// True if the losing side of this match stood better when it ended.
    #[must_use]
    pub fn ahead(&self, game: &Match) -> bool {
        let ready = matches!(&self.look, TipProgress::Done(Some(ready)) if ready.ahead);
        ready && self.about == game.generation()
    }

    /// Ends the analysis, if one is running, and forgets its result.
    fn end(&mut self, commands: &mut Commands) {
        if let TipProgress::Running(task) = std::mem::take(&mut self.look) {
            commands.entity(task).try_despawn();
        }
    }

    /// True if a hint was requested in this match.
    #[must_use]
    pub fn has_hint(&self, game: &Match) -> bool {
        self.hinted == Some(game.number())
    }
}

/// Returns the side of the only person, if it has lost.
fn loser(game: &Match) -> Option<Side> {
    let winner = game.session.outcome()?.winner?;
    game.only_human().filter(|human| *human != winner)
}

fn begin(
    turn: On<TurnChanged>,
    game: Res<Match>,
    efforts: Efforts,
    mut tip: ResMut<Tip>,
    mut commands: Commands,
) {
    if !turn.enters(TurnStep::Over) {
        return;
    }
    tip.end(&mut commands);
    tip.about = game.generation();
    let Some(side) = loser(&game) else { return };
    let Some(effort) = efforts.of(game.session.settings()) else {
        return;
    };
    let effort = AnalysisEffort {
        visits: Some(VISITS),
        time: effort.time.and(Some(TIME)),
        ..effort
    };
    let history = game.session.history().clone();
    let task = Task::begin("tip", move |worker| {
        let analysis = analyse(&history, &effort, &[], &worker.stop, &mut |_, _, _| {});
        let advice = analysis.map(|analysis| {
            let end = analysis.thoughts.last();
            TipAnalysis {
                moment: lesson(moments(&history, &analysis), side),
                ahead: end.is_some_and(|end| end.chance(side) >= AHEAD),
            }
        });
        worker.tell(advice);
    });
    if let Ok(task) = task {
        // The table may be left before the step begins.
        let task = commands.spawn((task, DespawnOnExit(Screen::Match)));
        tip.look = TipProgress::Running(task.id());
    }
}

/// Returns the largest mistake of a side, preferring those with a specific reason.
fn lesson(moments: Vec<Moment>, side: Side) -> Option<Moment> {
    let own = moments.into_iter().filter(|moment| moment.side == side);
    let reasons = own.filter_map(|moment| match &moment.what {
        What::Slip {
            loss,
            reason,
            merits,
            ..
        } => {
            let has_reason = *reason != Why::Weaker || merits.first() != Some(&Why::Stronger);
            Some((has_reason, *loss, moment))
        }
        // A costly moment ranks below all mistakes with a specific reason.
        What::Costly { .. } => Some((true, 0.0, moment)),
        What::Capture(_) => None,
    });
    let best = reasons.max_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
    best.map(|(.., moment)| moment)
}

fn receive(mut tip: ResMut<Tip>, mut inbox: MessageReader<TaskNews<Option<TipAnalysis>>>) {
    for TaskNews { task, news } in inbox.read() {
        if !matches!(&tip.look, TipProgress::Running(own) if own == task) {
            continue;
        }
        tip.look = match news {
            Some(advice) => TipProgress::Done(advice.clone()),
            // The analysis broke off: there is no advice.
            None => TipProgress::None,
        };
    }
}

fn forget(turn: On<TurnChanged>, mut tip: ResMut<Tip>, mut commands: Commands) {
    if turn.leaves(TurnStep::Over) {
        tip.end(&mut commands);
    }
}

/// Notes a request for a hint: then hints need no mention.
fn note_hints(mut requests: MessageReader<HintRequest>, game: Res<Match>, mut tip: ResMut<Tip>) {
    if requests.read().count() > 0 {
        tip.hinted = Some(game.number());
    }
}

/// Adds the advice to the app.
pub(crate) fn plugin(app: &mut App) {
    add_task::<Option<TipAnalysis>>(app);
    app.init_resource::<Tip>()
        .add_observer(begin.run_if(during(Activity::GAMES)))
        .add_observer(forget)
        .add_systems(
            Update,
            (
                receive.run_if(in_state(TurnStep::Over)),
                // A hint counts for the match that lies there before this frame's commands.
                note_hints
                    .run_if(resource_exists::<Match>)
                    .after(AppSystems::Input)
                    .before(AppSystems::Match),
            ),
        );
}
