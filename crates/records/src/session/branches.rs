//! Game and its variations: a tree of lines.

use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{IllegalMove, PlainMove};

/// Maximum number of variations of one game.
pub const MAX_BRANCHES: usize = 500;

/// Variation: it leaves another line of the game after `at` of its plies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variation {
    /// Line that it leaves: 0 is the game as it was played, `k` the `k`-th variation. Always a line that comes
    /// before this one.
    pub of: usize,
    /// Number of plies, from the start of the game, that both lines share.
    pub at: usize,
    /// Moves of the variation; at least one.
    pub moves: Vec<PlainMove>,
}

/// Lines of a game: line 0 is the game as it was played, the others are variations.
///
/// ```
/// use tibetango_rules::{any::AnyGameHistory, jiaqi::JiaqiRules};
/// use tibetango_records::session::branches::Branches;
/// let mut history = AnyGameHistory::new(5, JiaqiRules::default()).unwrap();
/// history.play(&history.parse("c3").unwrap()).unwrap();
/// let mut branches = Branches::new(history.moves());
/// let other = history.parse("a1").unwrap();
/// let variation = branches.play(0, 0, &other).unwrap();
/// assert_eq!(branches.path(variation), [other]);
/// assert_eq!(branches.path(0), history.moves());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Branches {
    main: Vec<PlainMove>,
    others: Vec<Variation>,
}

impl Branches {
    /// Creates a game without variations.
    pub fn new(main: Vec<PlainMove>) -> Self {
        Self {
            main,
            others: Vec::new(),
        }
    }

    /// Returns the game as it was played.
    pub fn main(&self) -> &[PlainMove] {
        &self.main
    }

    /// Returns the variations; line `k` is `others()[k - 1]`.
    pub fn others(&self) -> &[Variation] {
        &self.others
    }

    fn branch(&self, line: usize) -> Option<&Variation> {
        self.others.get(line.checked_sub(1)?)
    }

    /// Returns all moves of every line from the start of the game.
    pub fn paths(&self) -> Vec<Vec<PlainMove>> {
        let mut paths = vec![self.main.clone()];
        for branch in &self.others {
            let mut path = paths[branch.of].clone();
            path.truncate(branch.at);
            path.extend_from_slice(&branch.moves);
            paths.push(path);
        }
        paths
    }

    /// Returns all moves of a line from the start of the game; for a line that does not exist, those of the game
    /// itself.
    pub fn path(&self, line: usize) -> Vec<PlainMove> {
        let Some(branch) = self.branch(line) else {
            return self.main.clone();
        };
        let mut moves = self.path(branch.of);
        moves.truncate(branch.at);
        moves.extend_from_slice(&branch.moves);
        moves
    }

    /// Returns the number of plies that a line shares with the game as it was played.
    pub fn shared_plies(&self, line: usize) -> usize {
        match self.branch(line) {
            None => self.main.len(),
            Some(branch) => branch.at.min(self.shared_plies(branch.of)),
        }
    }

    /// Returns the line whose own move leads to the position after the first `ply` plies of `line`.
    pub fn owner(&self, line: usize, ply: usize) -> usize {
        let mut of = line;
        while let Some(branch) = self.branch(of).filter(|branch| ply <= branch.at) {
            of = branch.of;
        }
        of
    }

    /// Returns the lines that go on differently after the first `at` plies of `line`, each with its next move;
    /// `line` itself first, if it goes on.
    pub fn ways(&self, line: usize, at: usize) -> Vec<(usize, PlainMove)> {
        let path = self.path(line);
        let mut list: Vec<(usize, PlainMove)> = Vec::new();
        let lines = std::iter::once(line).chain((0..=self.others.len()).filter(|&k| k != line));
        for k in lines {
            let other = self.path(k);
            let (Some(next), true) = (other.get(at), other.get(..at) == path.get(..at)) else {
                continue;
            };
            if list.iter().all(|(_, other)| other != next) {
                list.push((k, next.clone()));
            }
        }
        list
    }

    /// Returns the line on which `mv` follows the first `at` plies of `line`: an old one if there is one, else a new
    /// variation. `None` if there are too many. The caller ensures that the move is legal.
    pub fn play(&mut self, line: usize, at: usize, mv: &PlainMove) -> Option<usize> {
        let ways = self.ways(line, at);
        if let Some((path, _)) = ways.into_iter().find(|(_, next)| next == mv) {
            return Some(path);
        }
        let end = self.path(line).len();
        if let Some(branch) = line.checked_sub(1).and_then(|k| self.others.get_mut(k))
            && at == end
        {
            branch.moves.push(mv.clone());
            return Some(line);
        }
        let branch = Variation {
            of: self.owner(line, at),
            at,
            moves: vec![mv.clone()],
        };
        (self.others.len() < MAX_BRANCHES).then(|| {
            self.others.push(branch);
            self.others.len()
        })
    }

    /// Adds a variation as a whole, every move checked. `start` is the game before its first move. The variation is
    /// attached to the line whose own moves it replaces, even if another line that shares these moves is named.
    ///
    /// # Errors
    /// The number of the first illegal move, from 0, and the reason.
    pub fn add(
        &mut self,
        start: &AnyGameHistory,
        mut branch: Variation,
    ) -> Result<(), (usize, IllegalMove)> {
        branch.of = self.owner(branch.of.min(self.others.len()), branch.at);
        let mut history = start.clone();
        let path = self.path(branch.of);
        for mv in path.iter().take(branch.at).chain(&branch.moves) {
            history
                .play(mv)
                .map_err(|why| (history.len().saturating_sub(branch.at), why))?;
        }
        self.others.push(branch);
        Ok(())
    }

    /// Removes a variation, with all that are attached to it; false for the game as it was played.
    pub fn remove(&mut self, line: usize) -> bool {
        if self.branch(line).is_none() {
            return false;
        }
        // The new number of each line; one comes after the line that it is attached to.
        let mut now = vec![Some(0)];
        let mut rest = Vec::new();
        for (k, branch) in std::mem::take(&mut self.others).into_iter().enumerate() {
            let of = now[branch.of].filter(|_| k + 1 != line);
            if let Some(of) = of {
                rest.push(Variation { of, ..branch });
            }
            now.push(of.map(|_| rest.len()));
        }
        self.others = rest;
        true
    }

    /// Returns the first of the variations that leave the game where this one does; `None` for the game as it was
    /// played.
    pub fn first_beside(&self, line: usize) -> Option<usize> {
        let branch = self.branch(line)?;
        let beside = |other: &Variation| (other.of, other.at) == (branch.of, branch.at);
        Some(self.others.iter().position(beside)? + 1)
    }

    /// Moves a variation before the others that leave the game where it does, and returns its new number. `None` if
    /// it is the first of them, and for the game as it was played.
    pub fn raise(&mut self, line: usize) -> Option<usize> {
        let first = self.first_beside(line).filter(|first| *first != line)?;
        let branch = self.others.remove(line - 1);
        self.others.insert(first - 1, branch);
        // The variations between have moved back by one.
        for branch in &mut self.others {
            branch.of = match branch.of {
                of if of == line => first,
                of if (first..line).contains(&of) => of + 1,
                of => of,
            };
        }
        Some(first)
    }
}
