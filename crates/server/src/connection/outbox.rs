//! The way back to a client: lines that wait to be written to it.

use crate::message::Answer;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

/// What is sent to a client, and how it is cut off.
#[derive(Clone)]
pub(crate) struct Outbox {
    pub(super) lines: mpsc::Sender<String>,
    pub(super) cut: CancellationToken,
}

impl Outbox {
    /// Sends a line; a client that does not read is cut off.
    pub fn send(&self, answer: &Answer) {
        if self.lines.try_send(answer.line()).is_err() {
            self.cut.cancel();
        }
    }
}
