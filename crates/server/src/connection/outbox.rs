//! Queue of lines that wait to be written to a client.

use crate::message::ServerMessage;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

/// Outgoing queue of a client, which can be cut off.
#[derive(Clone)]
pub(crate) struct Outbox {
    pub(super) lines: mpsc::Sender<String>,
    pub(super) cut: CancellationToken,
}

impl Outbox {
    /// Sends a line; a client that does not read is cut off.
    pub fn send(&self, answer: &ServerMessage) {
        if self.lines.try_send(answer.line()).is_err() {
            self.cut.cancel();
        }
    }

    /// Sends the code of an error, and the reason for people.
    pub fn refuse(&self, code: &'static str, why: impl Into<String>) {
        self.send(&ServerMessage::Error(code, why.into()));
    }
}
