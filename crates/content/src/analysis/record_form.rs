//! Analyses in the form of a record.

use super::game::{GameAnalysis, Thought};
use tibetango_records::record::{RecordAnalysis, RecordThought};
use tibetango_rules::any::AnyGameHistory;

/// Writes an analysis of the game `history` in the form of a record.
pub fn to_record(history: &AnyGameHistory, analysis: &GameAnalysis) -> RecordAnalysis {
    let thoughts = analysis.thoughts.iter().map(|thought| RecordThought {
        white: (thought.white.clamp(0.0, 1.0) * 1000.0).round() as u16,
        depth: u16::try_from(thought.depth).unwrap_or(u16::MAX),
        best: thought.best.iter().map(|mv| history.text(mv)).collect(),
    });
    RecordAnalysis {
        engine: analysis.engine.clone(),
        thoughts: thoughts.collect(),
    }
}

/// Reads the analysis that a record keeps of the game `history`; `None` where it is not one of that game: a thought is
/// missing, or a move cannot be played where it stands.
pub fn from_record(history: &AnyGameHistory, raw: &RecordAnalysis) -> Option<GameAnalysis> {
    let thoughts = raw
        .thoughts
        .iter()
        .map(|thought| {
            let best = thought.best.iter().map(|text| history.parse(text).ok());
            Some(Thought {
                white: f64::from(thought.white) / 1000.0,
                depth: u32::from(thought.depth),
                best: best.collect::<Option<_>>()?,
            })
        })
        .collect::<Option<Vec<_>>>()?;
    let analysis = GameAnalysis {
        engine: raw.engine.clone(),
        thoughts,
    };
    analysis.fits(history).then_some(analysis)
}
