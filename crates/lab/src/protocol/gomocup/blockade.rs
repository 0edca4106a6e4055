//! Points that the engine is not to play, at the request of Yixin-Board.

use super::board::sides;
use tibetango_rules::{Point, Side};

/// Maximum number of lines of play.
const MAX_LINES: usize = 4096;

/// Change of a blockade by the points of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockadeChange {
    /// Block the points.
    Add,
    /// Free the points.
    Remove,
    /// Block the last point behind the others, which are stones in the order of play.
    AddLine,
    /// Free the last point behind the others.
    RemoveLine,
}

/// Stones in the order of their points.
type SortedStones = Vec<(Side, Point)>;

/// Points that the engine is not to play: in every position, or behind certain stones.
#[derive(Clone, Debug, Default)]
pub struct Blockade {
    points: Vec<Point>,
    lines: Vec<(SortedStones, Point)>,
}

impl Blockade {
    /// Changes the blockade.
    ///
    /// # Errors
    /// There are too many lines.
    pub fn change(&mut self, change: BlockadeChange, points: &[Point]) -> Result<(), String> {
        match change {
            BlockadeChange::Add => {
                for point in points {
                    if !self.points.contains(point) {
                        self.points.push(*point);
                    }
                }
            }
            BlockadeChange::Remove => self.points.retain(|old| !points.contains(old)),
            BlockadeChange::AddLine | BlockadeChange::RemoveLine => {
                let Some((last, stones)) = points.split_last() else {
                    return Ok(());
                };
                let line = (sorted(sides(stones)), *last);
                self.lines.retain(|old| *old != line);
                if change == BlockadeChange::AddLine {
                    if self.lines.len() >= MAX_LINES {
                        return Err(format!("too many lines: at most {MAX_LINES} are blocked"));
                    }
                    self.lines.push(line);
                }
            }
        }
        Ok(())
    }

    /// Frees all points but those behind certain stones.
    pub fn clear_points(&mut self) {
        self.points.clear();
    }

    /// Frees all points behind certain stones.
    pub fn clear_lines(&mut self) {
        self.lines.clear();
    }

    /// Returns the points that are not to be played on a board with these stones.
    pub fn points(&self, stones: impl Iterator<Item = (Side, Point)>) -> Vec<Point> {
        let stones = sorted(stones);
        let lines = self.lines.iter();
        let behind = lines.filter(|(before, _)| *before == stones);
        let behind = behind.map(|(_, point)| *point);
        self.points.iter().copied().chain(behind).collect()
    }
}

fn sorted(stones: impl Iterator<Item = (Side, Point)>) -> SortedStones {
    let mut stones: SortedStones = stones.collect();
    stones.sort_by_key(|(_, point)| *point);
    stones
}
