//! The game: stones that the other side sends, and the engine's answers.

use super::{BlockPurpose, GomocupReply, GomocupServer};
use crate::protocol::gomocup::block::Block;
use crate::protocol::gomocup::board::{GomocupBoard, sides};
use crate::protocol::gomocup::syntax;
use crate::protocol::pace::INSTANT;
use tibetango_engines::engine::{Strength, exclusions, gomoku};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{Decision, PlainMove, Point};

/// Maximum number of visits for a forced move.
const FORCED: u64 = 512;

/// Action of the engine in an opening by Swap2.
pub(in crate::protocol::gomocup) enum OpeningAction {
    Swap,
    Stones(Vec<Point>),
}

impl GomocupServer {
    pub(super) fn start(&mut self, argument: &str) -> GomocupReply {
        let board = side_length(argument).and_then(|size| GomocupBoard::new(size, self.rules));
        let Some(board) = board else {
            return Err(format!("unsupported size: it is {}", self.size));
        };
        self.board = Some(board);
        self.new_game();
        Ok("OK".to_owned())
    }

    pub(super) fn restart(&mut self) -> GomocupReply {
        self.board()?.clear();
        self.new_game();
        Ok("OK".to_owned())
    }

    fn new_game(&mut self) {
        self.clock.restart();
        self.engine.new_game();
        self.warm_up();
    }

    /// Prepares for a first move while no clock runs. With a budget of visits the search depends on random numbers, and
    /// the engine is left alone.
    pub(super) fn warm_up(&mut self) {
        if self.clock.is_timed()
            && let Some(board) = &self.board
            && let Ok(history) = board.history()
        {
            self.engine.warm_up(history);
        }
    }

    pub(super) fn begin(&mut self) -> GomocupReply {
        if !self.board()?.is_empty() {
            return Err("BEGIN is for an empty board".to_owned());
        }
        self.answer()
    }

    pub(super) fn turn(&mut self, argument: &str) -> GomocupReply {
        self.able()?;
        let point = self.point(argument)?;
        self.board()?.play(point)?;
        self.answer()
    }

    pub(super) fn play(&mut self, argument: &str) -> GomocupReply {
        let point = self.point(argument)?;
        self.board()?.play(point)?;
        Ok(syntax::point_text(self.topology()?, point))
    }

    pub(super) fn take_back(&mut self, argument: &str) -> GomocupReply {
        let point = self.point(argument)?;
        self.board()?.take_back(point)?;
        Ok("OK".to_owned())
    }

    /// Answers a complete block; returns `None` if no answer is wanted.
    pub(super) fn finish(
        &mut self,
        block: Block,
        purpose: BlockPurpose,
    ) -> Result<Option<String>, String> {
        match purpose {
            BlockPurpose::Look => {
                let topology = self.topology()?;
                let stones = block.stones(topology).inspect_err(|why| {
                    if let Some(board) = &mut self.board {
                        board.spoil(why.clone());
                    }
                })?;
                self.board()?.lay(stones);
                Ok(None)
            }
            BlockPurpose::Blockade(change) => self.change_blockade(block, change).map(|()| None),
            BlockPurpose::Search => {
                self.able()?;
                if block.is_opening() {
                    return self.swap2(&block.points()?).map(Some);
                }
                let stones = block.stones(self.topology()?)?;
                self.board()?.put(stones)?;
                self.answer().map(Some)
            }
        }
    }

    /// Answers an opening with these stones.
    fn swap2(&mut self, points: &[Point]) -> GomocupReply {
        let topology = self.topology()?;
        Ok(match self.open(points)? {
            OpeningAction::Swap => "SWAP".to_owned(),
            OpeningAction::Stones(stones) => {
                let texts = stones.iter().map(|at| syntax::point_text(topology, *at));
                texts.collect::<Vec<_>>().join(" ")
            }
        })
    }

    /// Acts in an opening with these stones for the seat to move, until the other seat has the move.
    pub(in crate::protocol::gomocup) fn open(
        &mut self,
        points: &[Point],
    ) -> Result<OpeningAction, String> {
        let mut history = self.board()?.opening(points)?;
        let seat = history.seat(history.to_move());
        let (mut stones, mut coming) = (Vec::new(), Vec::new().into_iter());
        while history.outcome().is_none() && history.seat(history.to_move()) == seat {
            let blocked = self.blocked(&history);
            let free = |mv: &PlainMove| is_free(mv, &blocked);
            let mv = match coming.next().filter(free) {
                Some(mv) => mv,
                None => {
                    coming = self.think(&history)?.into_iter();
                    coming.next().ok_or("the engine found no move")?
                }
            };
            if mv.decision.and_then(Decision::swaps) == Some(true) {
                self.board()?.put(sides(points).collect())?;
                return Ok(OpeningAction::Swap);
            }
            history.play(&mv).map_err(|why| why.to_string())?;
            stones.extend(mv.to);
        }
        let all = [points, &stones].concat();
        self.board()?.put(sides(&all).collect())?;
        Ok(OpeningAction::Stones(stones))
    }

    /// Searches, plays the best move and returns its point.
    pub(super) fn answer(&mut self) -> GomocupReply {
        self.able()?;
        let history = self.board()?.history()?.clone();
        let best = self.think(&history)?.into_iter().next();
        let point = best.and_then(|mv| mv.to);
        let point = point.ok_or("the engine found no move")?;
        let board = self.board()?;
        board.play(point)?;
        Ok(syntax::point_text(board.topology(), point))
    }

    /// Returns the principal variation, the engine's own move first.
    fn think(&mut self, history: &AnyGameHistory) -> Result<Vec<PlainMove>, String> {
        self.able()?;
        self.clock.begin();
        let mut limits = match self.shallow && self.engine.settings().goes_by_depth(history) {
            true => self.clock.limits_to_end(),
            false => self.clock.limits(),
        };
        limits.threads = self.engine.settings().threads();
        let blocked = self.blocked(history);
        let moves: Vec<PlainMove> = blocked.iter().map(|at| PlainMove::place(*at)).collect();
        limits.exclusions = exclusions(history, &moves);
        // Time that is saved on a forced move is left for the others.
        if blocked.is_empty() && is_forced(history) {
            limits.visits = Some(limits.visits.map_or(FORCED, |visits| visits.min(FORCED)));
        }
        match self.ending.begin(self.number) {
            Some(stop) => limits.stop = stop,
            None => limits.time = Some(INSTANT),
        }
        let best = Strength::BEST;
        let (report, _) = self.engine.think(history, &limits, &best, &mut |_| {});
        self.ending.end();
        if !report.pv.is_empty() {
            return Ok(report.pv);
        }
        // A search that was broken off at once may have visited nothing.
        let mut legal = history.legal().into_iter();
        let free = legal.find(|mv| is_free(mv, &blocked));
        free.map(|mv| vec![mv])
            .ok_or_else(|| "no point is left to play".to_owned())
    }

    /// Returns the points that the engine is not to play next in a game.
    fn blocked(&self, history: &AnyGameHistory) -> Vec<Point> {
        let placed = |point| Some((history.piece_at(point)?.side, point));
        let stones = history.topology().iter().filter_map(placed);
        self.blockade.points(stones)
    }
}

/// True for a move to none of these points.
fn is_free(mv: &PlainMove, blocked: &[Point]) -> bool {
    mv.to.is_none_or(|to| !blocked.contains(&to))
}

/// Reads the size of a board: one number, or two equal ones, as Yixin-Board writes it, also with a comma between.
fn side_length(text: &str) -> Option<u8> {
    let sizes = text.split(|c: char| c.is_whitespace() || c == ',');
    let sizes = sizes.filter(|size| !size.is_empty());
    let sizes = sizes.map(|size| size.parse().ok());
    match sizes.collect::<Option<Vec<u8>>>()?.as_slice() {
        [size] => Some(*size),
        [width, height] if width == height => Some(*width),
        _ => None,
    }
}

/// True if the position leaves no choice of a move.
fn is_forced(history: &AnyGameHistory) -> bool {
    matches!(history, AnyGameHistory::Gomoku15(game) if gomoku::is_forced(game.position()))
}
