//! Games that each engine of the thesis wins when it places second (thesis 5.3).
//!
//! The thesis tests each of its two algorithms in 100 games and reports 67.2 % and 39.6 %, which add up to more than
//! all games. Read as the games that each wins when it places second, the two fit together. That reading was found
//! after the fact.

use std::time::Duration;

use super::seats::{self, Counts, SeatCounts};
use super::strength::{THESIS_STATIC, THESIS_UCT, on_its_board};
use super::{ExperimentEffort, ExperimentError, play_match};
use crate::arena::{Budget, Contestant, MatchPlan, Openings};
use tibetango_engines::engine::EngineSettings;

/// Quantity that is the same for both engines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EqualQuantity {
    /// Visits a move.
    Visits(u64),
    /// Milliseconds of the processor a move.
    Time(u64),
    /// Plies below the root at which both trees end, with [`DEPTH_VISITS`] a move.
    Depth(u32),
}

/// Point of the experiment.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ColourPoint {
    /// Quantity that both engines have alike.
    pub equal: EqualQuantity,
    /// Share of the effort's games that are played.
    pub share: f64,
}

/// Visits a move where the depth of the trees is limited.
pub const DEPTH_VISITS: u64 = 1000;

/// Share of the games where they take long.
const FEW: f64 = 0.2;

/// Points at which every game of the effort is played, by visits a move.
const CHEAP: [u64; 7] = [20, 30, 40, 60, 80, 120, 160];

/// Points at which few games are played.
const COSTLY: [EqualQuantity; 10] = [
    EqualQuantity::Visits(5_000),
    EqualQuantity::Visits(10_000),
    EqualQuantity::Time(1),
    EqualQuantity::Time(2),
    EqualQuantity::Time(5),
    EqualQuantity::Time(10),
    EqualQuantity::Depth(1),
    EqualQuantity::Depth(2),
    EqualQuantity::Depth(3),
    EqualQuantity::Depth(4),
];

/// Returns all points: by visits, by time and by depth.
#[must_use]
pub fn points() -> Vec<ColourPoint> {
    let cheap = CHEAP.map(|visits| ColourPoint {
        equal: EqualQuantity::Visits(visits),
        share: 1.0,
    });
    let costly = COSTLY.map(|equal| ColourPoint { equal, share: FEW });
    cheap.into_iter().chain(costly).collect()
}

/// Result at a point.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ColourRow {
    /// The point.
    pub point: ColourPoint,
    /// Games of the first engine, placing first and second.
    pub counts: SeatCounts,
}

impl ColourRow {
    /// Returns the games in which each engine places second, from its own side.
    #[must_use]
    pub fn second(&self) -> [Counts; 2] {
        let [first, second] = self.counts;
        [second, seats::reverse(first)]
    }
}

impl ColourPoint {
    fn effort(self, effort: ExperimentEffort<'_>) -> ExperimentEffort<'_> {
        ExperimentEffort {
            budget: match self.equal {
                EqualQuantity::Visits(visits) => Budget::Visits(visits),
                EqualQuantity::Time(ms) => Budget::Processor(Duration::from_millis(ms)),
                EqualQuantity::Depth(_) => Budget::Visits(DEPTH_VISITS),
            },
            ..effort.with_share(self.share)
        }
    }

    fn player(self, engine: &EngineSettings) -> Contestant {
        let mut engine = engine.clone();
        if let (EqualQuantity::Depth(plies), EngineSettings::Uct(uct)) = (self.equal, &mut engine) {
            uct.depth = Some(plies);
        }
        Contestant::Ours(engine)
    }
}

/// Returns the number of games of these points together.
#[must_use]
pub fn games(points: &[ColourPoint], effort: ExperimentEffort<'_>) -> u64 {
    let games = |point: &ColourPoint| u64::from(point.effort(effort).games);
    points.iter().map(games).sum()
}

/// Plays both engines against each other at every point, from the empty board.
///
/// # Errors
/// The reason why a match cannot be played.
pub fn measure(
    points: &[ColourPoint],
    engines: &[EngineSettings; 2],
    effort: ExperimentEffort<'_>,
    each: &mut dyn FnMut(),
) -> Result<Vec<ColourRow>, ExperimentError> {
    let rows = points.iter().map(|&point| {
        let players = engines.each_ref().map(|engine| point.player(engine));
        let effort = point.effort(effort);
        let plan = MatchPlan {
            openings: Openings::Random(0),
            ..on_its_board(players, effort)
        };
        let mut counts = SeatCounts::default();
        play_match(&plan, effort, &mut |game| {
            seats::add(&mut counts, game);
            each();
        })?;
        Ok(ColourRow { point, counts })
    });
    rows.collect()
}

/// Formats a CSV line for each point and each engine that places second, with the standard error of the share of games
/// won and the share that the thesis reports.
#[must_use]
pub fn csv(rows: &[ColourRow], names: [&str; 2]) -> String {
    let mut csv = "equal,value,second,won,drawn,lost,won_share,error,thesis_share\n".to_owned();
    for row in rows {
        let (equal, value) = match row.point.equal {
            EqualQuantity::Visits(visits) => ("visits", visits),
            EqualQuantity::Time(ms) => ("cpu_ms", ms),
            EqualQuantity::Depth(plies) => ("depth", plies.into()),
        };
        let thesis = [THESIS_STATIC, THESIS_UCT];
        for ((name, counts), thesis) in names.into_iter().zip(row.second()).zip(thesis) {
            let (share, games) = (seats::share(counts), f64::from(seats::games(counts).max(1)));
            let error = (share * (1.0 - share) / games).sqrt();
            let columns = seats::columns(counts);
            csv += &format!("{equal},{value},{name},{columns},{share:.4},{error:.4},{thesis}\n");
        }
    }
    csv
}
