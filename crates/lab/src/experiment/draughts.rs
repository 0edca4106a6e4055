//! Tables of the paper of 2021 on draughts: UCT, plain and improved, against alpha-beta.
//!
//! The paper spends 15 s a move on UCT; here a move has a budget of visits or of time. With visits the tables are the
//! same on every machine. Alpha-beta searches as many plies as in the paper, without a limit. The paper's "steps"
//! (步) are taken to be plies. It lets Black begin; here White does, by the FMJD's rules: "first" is the side that
//! begins.

use super::seats::{self, Counts, SeatCounts};
use super::{ExperimentEffort, ExperimentError, duel, play_match};
use crate::arena::{Contestant, MatchPlan, MatchTally, Openings};
use tibetango_engines::engine::{AlphaBetaSettings, EngineSettings, UctSettings};
use tibetango_rules::draughts::{DraughtsRules, SIZE};

/// Values of c of tables 1 and 2.
pub const SWEEP: [f64; 7] = [0.80, 0.70, 0.65, 0.60, 0.55, 0.50, 0.40];

/// Number of random plies before the engines move: neither plays at random itself.
const OPENING: u32 = 2;

/// Values of M of [`limits`]: those of the paper, fewer and more.
pub const EXPANSIONS: [u32; 5] = [10, 20, 35, 60, 100];

/// Values of N of [`limits`] with their names: those of the paper, fewer and more.
pub const DEPTHS: [(u32, &str); 4] = [(8, "N = 8"), (12, "N = 12"), (14, "N = 14"), (20, "N = 20")];

/// Two tables of the paper, with UCT first and second.
#[derive(Clone, Copy, Debug)]
pub struct PrintedTables {
    /// Their numbers.
    pub tables: [u8; 2],
    /// Counts that they print.
    pub counts: SeatCounts,
}

/// Setting of one match.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
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
    /// Tables of the paper that it belongs to, if it does.
    pub paper: Option<PrintedTables>,
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
    let rows = rows.map(|(c, counts)| Setting {
        c,
        expand_after: 20,
        depth: Some(14),
        hand_over: 38,
        alpha_beta: 9,
        paper: Some(PrintedTables {
            tables: [1, 2],
            counts,
        }),
    });
    rows.collect()
}

/// Returns the settings of tables 3 to 6: plain UCT, then the improved one.
#[must_use]
pub fn improved() -> [Setting; 2] {
    let plain = Setting {
        c: 0.6,
        expand_after: 1,
        depth: None,
        hand_over: 43,
        alpha_beta: 10,
        paper: Some(PrintedTables {
            tables: [3, 4],
            counts: [[104, 164, 362], [70, 144, 645]],
        }),
    };
    let improved = Setting {
        expand_after: 35,
        depth: Some(12),
        paper: Some(PrintedTables {
            tables: [5, 6],
            counts: [[196, 171, 193], [299, 224, 234]],
        }),
        ..plain
    };
    [plain, improved]
}

/// Returns plain UCT, each of the two improvements alone, and both: later expansion, then a limited depth.
#[must_use]
pub fn parts() -> Vec<Setting> {
    let [plain, improved] = improved();
    let expansion = Setting {
        expand_after: improved.expand_after,
        paper: None,
        ..plain
    };
    let depth = Setting {
        depth: improved.depth,
        paper: None,
        ..plain
    };
    vec![plain, expansion, depth, improved]
}

/// Returns the improved UCT with every pair of [`EXPANSIONS`] and [`DEPTHS`], which the paper wishes to be tried.
#[must_use]
pub fn limits() -> Vec<Setting> {
    let [_, improved] = improved();
    let pairs = EXPANSIONS.map(|expand_after| {
        DEPTHS.map(|(depth, _)| Setting {
            expand_after,
            depth: Some(depth),
            paper: None,
            ..improved
        })
    });
    pairs.concat()
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

/// Plays a match of each setting; the effort's budget is that of UCT.
///
/// # Errors
/// The reason why a match cannot be played.
pub fn measure(
    settings: &[Setting],
    (uct, alpha_beta): (&UctSettings, &AlphaBetaSettings),
    effort: ExperimentEffort<'_>,
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
        let players = [
            Contestant::Ours(EngineSettings::Uct(own)),
            Contestant::by_depth(EngineSettings::AlphaBeta(opponent)),
        ];
        let board = (SIZE, "fmjd", DraughtsRules::default().into());
        let plan = MatchPlan {
            openings: Openings::Random(OPENING),
            ..duel(players, board, effort)
        };
        let mut counts = [[0; 3]; 2];
        let tally = play_match(&plan, effort, &mut |game| {
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

/// Formats a CSV line for each setting and seat, then one for both seats together, which alone has an interval: of the
/// difference in Elo, over pairs of games. M and N are those of the setting; N is empty if the tree has no end.
#[must_use]
pub fn csv(rows: &[DraughtsMatchRow]) -> String {
    let mut csv = "table,c,m,n,uct,won,drawn,lost,won_share,score,elo,elo_low,elo_high,paper_won,\
                   paper_drawn,paper_lost,paper_won_share,paper_score\n"
        .to_owned();
    for row in rows {
        let (setting, counts) = (&row.setting, row.counts);
        let depth = setting.depth.map_or_else(String::new, |n| n.to_string());
        let limits = format!("{},{},{depth}", setting.c, setting.expand_after);
        let paper = setting.paper.map(|paper| paper.counts);
        let tables = setting
            .paper
            .map(|paper| paper.tables.map(|table| table.to_string()));
        let both = tables.as_ref().map(|tables| tables.join("+"));
        let [first, second] = tables.unwrap_or_default();
        let estimate = row.tally.estimate();
        let (low, high) = (estimate.elo_low, estimate.elo_high);
        let interval = format!("{:.0},{low:.0},{high:.0}", estimate.elo);
        let none = || ",,".to_owned();
        let lines = [
            (
                first,
                "first",
                counts[0],
                paper.map(|paper| paper[0]),
                none(),
            ),
            (
                second,
                "second",
                counts[1],
                paper.map(|paper| paper[1]),
                none(),
            ),
            (
                both.unwrap_or_default(),
                "both",
                seats::sum(&counts),
                paper.map(|paper| seats::sum(&paper)),
                interval,
            ),
        ];
        for (table, seat, counts, paper, interval) in lines {
            let (own, paper) = (columns(counts), paper.map_or(",,,,".to_owned(), columns));
            csv += &format!("{table},{limits},{seat},{own},{interval},{paper}\n");
        }
    }
    csv
}

/// Formats the counts with the share of games won, as the paper counts it, and that of the points.
fn columns(counts: Counts) -> String {
    let (share, score) = (seats::share(counts), seats::score(counts));
    format!("{},{share:.3},{score:.3}", seats::columns(counts))
}
