//! Tables of the paper of 2021 on draughts: UCT, plain and improved, against alpha-beta.
//!
//! The paper spends 15 s a move on UCT; here a move has a budget of visits, so that the tables are the same on every
//! machine, and alpha-beta searches as many plies as in the paper, whatever that costs. The paper's "steps" (步) are
//! taken to be plies. It lets Black begin; here White does, by the FMJD's rules: "first" is the side that begins.

use super::seats::{self, SeatCounts};
use super::{ExperimentEffort, ExperimentError, duel, played};
use crate::arena::{Contestant, MatchPlan, MatchTally, Openings};
use tibetango_engines::engine::{AlphaBetaSettings, EngineSettings, Strength, UctSettings};
use tibetango_rules::draughts::{DraughtsRules, SIZE};

/// Values of c of tables 1 and 2.
pub const SWEEP: [f64; 7] = [0.80, 0.70, 0.65, 0.60, 0.55, 0.50, 0.40];

/// Number of random plies before the engines move: neither plays at random itself.
const OPENING: u32 = 2;

/// Visits that alpha-beta never spends at these depths.
const UNBOUNDED: u64 = 1 << 40;

/// Setting of one match.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// The tables of the paper, those with UCT first and second.
    pub tables: [u8; 2],
    /// Constant c of formula (2).
    pub c: f64,
    /// M: visits after which a node is expanded.
    pub expand_after: u32,
    /// N: plies below the root at which the tree ends, if it does.
    pub depth: Option<u32>,
    /// Ply of the game after which alpha-beta takes over.
    pub hand_over: u32,
    /// Depth of alpha-beta in plies, for both players.
    pub alpha_beta: u32,
    /// Counts that the paper prints, with UCT first and second.
    pub paper: SeatCounts,
}

/// Counts that tables 1 and 2 print for each c.
const PRINTED: [SeatCounts; SWEEP.len()] = [
    [[35, 42, 37], [52, 39, 41]],
    [[33, 43, 41], [57, 56, 47]],
    [[44, 37, 31], [44, 50, 24]],
    [[67, 38, 34], [58, 60, 44]],
    [[47, 36, 35], [50, 45, 27]],
    [[34, 34, 46], [58, 65, 40]],
    [[41, 39, 40], [47, 49, 26]],
];

/// Returns the settings of tables 1 and 2: seven values of c.
#[must_use]
pub fn sweep() -> Vec<Setting> {
    let rows = SWEEP.into_iter().zip(PRINTED);
    let rows = rows.map(|(c, paper)| Setting {
        tables: [1, 2],
        c,
        expand_after: 20,
        depth: Some(14),
        hand_over: 38,
        alpha_beta: 9,
        paper,
    });
    rows.collect()
}

/// Returns the settings of tables 3 to 6: plain UCT, then the improved one.
#[must_use]
pub fn improved() -> Vec<Setting> {
    let plain = Setting {
        tables: [3, 4],
        c: 0.6,
        expand_after: 1,
        depth: None,
        hand_over: 43,
        alpha_beta: 10,
        paper: [[104, 164, 362], [70, 144, 645]],
    };
    let improved = Setting {
        tables: [5, 6],
        expand_after: 35,
        depth: Some(12),
        paper: [[196, 171, 193], [299, 224, 234]],
        ..plain
    };
    vec![plain, improved]
}

/// Result of a match.
#[derive(Clone, Debug)]
pub struct DraughtsMatchRow {
    /// Setting by which it was played.
    pub setting: Setting,
    /// Games with UCT first, and second.
    pub counts: SeatCounts,
    /// Counts of all games.
    pub tally: MatchTally,
}

/// Plays a match of each setting; a move of UCT costs `visits` visits.
///
/// # Errors
/// The reason why a match cannot be played.
pub fn measure(
    settings: &[Setting],
    (uct, alpha_beta): (&UctSettings, &AlphaBetaSettings),
    effort: ExperimentEffort<'_>,
    visits: u64,
    each: &mut dyn FnMut(),
) -> Result<Vec<DraughtsMatchRow>, ExperimentError> {
    let rows = settings.iter().map(|setting| {
        let opponent = AlphaBetaSettings {
            depth: setting.alpha_beta,
            ..alpha_beta.clone()
        };
        let mut own = UctSettings {
            c: setting.c,
            expand_after: setting.expand_after,
            depth: setting.depth,
            ..uct.clone()
        };
        if let Some(late) = &mut own.hand_over {
            late.after_ply = setting.hand_over;
            late.to = opponent.clone();
        }
        let player = |engine, visits| Contestant::Level {
            engine,
            visits,
            strength: Strength::BEST,
        };
        let players = [
            player(EngineSettings::Uct(own), visits),
            player(EngineSettings::AlphaBeta(opponent), UNBOUNDED),
        ];
        let board = (SIZE, "fmjd", DraughtsRules::default().into());
        let plan = MatchPlan {
            openings: Openings::Random(OPENING),
            ..duel(players, board, effort)
        };
        let mut counts = [[0; 3]; 2];
        let tally = played(&plan, effort, &mut |game| {
            seats::add(&mut counts, game);
            each();
        })?;
        Ok(DraughtsMatchRow {
            setting: *setting,
            counts,
            tally,
        })
    });
    rows.collect()
}

/// Formats a CSV line for each table and value of c, then one for both colours together, which alone has an interval:
/// of the difference in Elo, over pairs of games.
#[must_use]
pub fn csv(rows: &[DraughtsMatchRow]) -> String {
    let mut csv =
        "table,c,uct,won,drawn,lost,won_share,score,elo,elo_low,elo_high,paper_won,paper_drawn,\
                   paper_lost,paper_won_share,paper_score\n"
            .to_owned();
    for row in rows {
        let [first, second] = row.setting.tables;
        let (both, counts, paper) = (format!("{first}+{second}"), row.counts, row.setting.paper);
        let estimate = row.tally.estimate();
        let (low, high) = (estimate.elo_low, estimate.elo_high);
        let interval = format!("{:.0},{low:.0},{high:.0}", estimate.elo);
        let lines = [
            (first.to_string(), "first", counts[0], paper[0], ",,"),
            (second.to_string(), "second", counts[1], paper[1], ",,"),
            (
                both,
                "both",
                seats::sum(&counts),
                seats::sum(&paper),
                interval.as_str(),
            ),
        ];
        for (table, seat, counts, paper, interval) in lines {
            csv += &format!(
                "{table},{},{seat},{},{:.3},{:.3},{interval},{},{:.3},{:.3}\n",
                row.setting.c,
                seats::columns(counts),
                seats::share(counts),
                seats::score(counts),
                seats::columns(paper),
                seats::share(paper),
                seats::score(paper),
            );
        }
    }
    csv
}
