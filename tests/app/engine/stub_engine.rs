//! An engine that reports what it is given, and searches nothing.

use crate::harness::TestApp;
use std::sync::mpsc::{Receiver, channel};
use tibetango::app::engine::{EngineMessage, EngineQuestion, EngineTask};
use tibetango::app::features::engine::insight::Insight;
use tibetango::app::task::{Task, Worker};
use tibetango_engines::engine::PlainReport;
use tibetango_rules::PlainMove;
use tibetango_rules::any::AnyGameHistory;
use tibetango_search::{Limits, MoveStat};

/// Number of plies of each line of [`sample_report`].
const PLIES: usize = 4;

/// Returns a line that begins with a move and goes on with the last legal one each time.
fn line_from(history: &AnyGameHistory, first: &PlainMove) -> Vec<PlainMove> {
    let (mut history, mut moves) = (history.clone(), Vec::new());
    let mut next = Some(first.clone());
    while let Some(mv) = next.filter(|_| moves.len() < PLIES) {
        history.play(&mv).unwrap();
        moves.push(mv);
        next = history.legal().pop();
    }
    moves
}

/// Returns a report on this position whose candidates are the first legal moves, at most `most`, each with a line.
pub fn sample_report(history: &AnyGameHistory, most: usize) -> PlainReport {
    let legal = history.legal();
    let stat = |(at, mv): (usize, &PlainMove)| {
        let visits = if at < most { 1000 - at as u64 } else { 0 };
        MoveStat::new(mv.clone(), visits, (0.9 - 0.05 * at as f64).max(0.0))
    };
    let mut report = PlainReport {
        visits: 5000,
        value: 0.9,
        pv: line_from(history, &legal[0]),
        moves: legal.iter().enumerate().map(stat).collect(),
        ..PlainReport::default()
    };
    report.depth = report.pv.len() as u32;
    report.set_lines(most, |mv| line_from(history, mv));
    report
}

/// Returns a thread that answers every question with this report, and a channel that tells the limits of each. A
/// search ends at once where `ends` says so, the others stay under way.
fn answering(
    report: PlainReport,
    ends: impl Fn(&Limits) -> bool + Send + 'static,
) -> (EngineTask, Receiver<Limits>) {
    let (tell, requests) = channel();
    let task = Task::with_orders("stub", move |worker: &Worker<_, EngineQuestion>| {
        while let Ok(question) = worker.orders.recv() {
            let report = report.clone();
            let message = match ends(&question.limits) {
                true => EngineMessage::Done(report, None),
                false => EngineMessage::Progress(report),
            };
            worker.tell((question.number, message));
            // The test may have heard enough.
            let _ = tell.send(question.limits);
        }
    });
    (task.unwrap(), requests)
}

impl TestApp {
    /// Has the search beside the game answer every question with this report; returns the limits of the questions.
    pub fn report_always(
        &mut self,
        report: PlainReport,
        ends: impl Fn(&Limits) -> bool + Send + 'static,
    ) -> Receiver<Limits> {
        let (task, requests) = answering(report, ends);
        self.world_mut().resource_mut::<Insight>().run_on(task);
        requests
    }
}
