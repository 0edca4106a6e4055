//! What people in a room write to each other.

use std::collections::VecDeque;
use tibetango_records::record::names::is_called;

/// Lines that are kept.
const LINES: usize = 50;
/// Own lines whose echo is waited for.
const OWN: usize = 8;

/// A line that somebody wrote.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Who.
    pub user: String,
    /// What.
    pub text: String,
}

/// What was written, the last lines of it.
#[derive(Clone, Debug, Default)]
pub struct Talk {
    lines: VecDeque<Line>,
    /// What was said here and not heard of yet.
    own: VecDeque<String>,
}

impl Talk {
    /// The last lines, at most so many, the oldest of them first.
    pub fn last(&self, count: usize) -> impl Iterator<Item = &Line> {
        let before = self.lines.len().saturating_sub(count);
        self.lines.iter().skip(before)
    }

    /// This is said here.
    pub(super) fn say(&mut self, text: &str) {
        push(&mut self.own, text.to_owned(), OWN);
    }

    /// Somebody has said this; true where it was not said here. Where another one has this name, too, the server has
    /// put a number behind it.
    pub(super) fn hear(&mut self, line: Line, name: &str) -> bool {
        let said = self.own.iter().position(|own| *own == line.text);
        let said = said.filter(|_| is_called(name, &line.user));
        if let Some(said) = said {
            self.own.drain(..=said);
        }
        push(&mut self.lines, line, LINES);
        said.is_none()
    }
}

/// Adds something to the last of its kind.
fn push<T>(queue: &mut VecDeque<T>, new: T, most: usize) {
    if queue.len() >= most {
        queue.pop_front();
    }
    queue.push_back(new);
}
