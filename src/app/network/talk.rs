//! The chat of a room.

use std::collections::VecDeque;
use tibetango_records::record::names::is_called;

/// Maximum number of lines kept.
const LINES: usize = 50;
/// Maximum number of own lines whose echo is awaited.
const OWN: usize = 8;

/// A chat line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChatLine {
    /// Name of the author.
    pub user: String,
    /// The text.
    pub text: String,
}

/// The last lines of the chat.
#[derive(Clone, Debug, Default)]
pub struct ChatLog {
    lines: VecDeque<ChatLine>,
    /// Own lines whose echo has not been received.
    own: VecDeque<String>,
}

impl ChatLog {
    /// Returns the last lines, at most `count`, the oldest of them first.
    pub fn last(&self, count: usize) -> impl Iterator<Item = &ChatLine> {
        let before = self.lines.len().saturating_sub(count);
        self.lines.iter().skip(before)
    }

    /// Records a line that was sent from here.
    pub(super) fn say(&mut self, text: &str) {
        push(&mut self.own, text.to_owned(), OWN);
    }

    /// Adds a line; returns true if it was not sent from here. The server appends a number to a name that is used
    /// twice.
    pub(super) fn hear(&mut self, line: ChatLine, name: &str) -> bool {
        let own_line = self.own.iter().position(|own| *own == line.text);
        let own_line = own_line.filter(|_| is_called(name, &line.user));
        if let Some(own_line) = own_line {
            self.own.drain(..=own_line);
        }
        push(&mut self.lines, line, LINES);
        own_line.is_none()
    }
}

/// Appends an entry, and drops the oldest of a full queue.
fn push<T>(queue: &mut VecDeque<T>, new: T, most: usize) {
    if queue.len() >= most {
        queue.pop_front();
    }
    queue.push_back(new);
}
