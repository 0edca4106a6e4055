//! The connection to a server: a thread that reads and writes lines within limits, and reconnects when the connection
//! is cut. Of the protocol it knows only the server's greeting.

use crossbeam_channel::{Receiver, Sender, TrySendError, bounded};
use std::io;
use std::time::Duration;
use tibetango_records::wire::WireInput;
use tibetango_server::connection::lines::LineReader;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::{Instant, interval, sleep, sleep_until, timeout};

/// Timeout for a server to accept a connection and to greet, and for a write.
const PATIENCE: Duration = Duration::from_secs(10);
/// Pause before the first reconnection, and the maximum pause.
const WAITS: [Duration; 2] = [Duration::from_millis(500), Duration::from_secs(8)];
/// Interval between two pings.
const ALIVE: Duration = Duration::from_secs(20);
/// Time of silence after which a server is considered gone.
const SILENCE: Duration = Duration::from_secs(65);
/// Maximum number of queued news; while the queue is full, nothing is read.
const UNHEARD: usize = 1024;
/// Pause while the queue is full.
const REST: Duration = Duration::from_millis(10);

/// Reasons why there is no connection and no further attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConnectionFailure {
    /// No server answers at this address.
    Unreachable,
    /// The other side is no server of this game.
    NoServer,
}

/// News of the connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConnectionNews {
    /// It is established: the server is to be greeted.
    Up,
    /// The server sent this line.
    Line(String),
    /// It is cut; reconnecting is automatic.
    Cut,
    /// It could not be established, or is given up: nothing follows.
    Failed(ConnectionFailure),
}

/// A connection to a server. Its thread ends when this is dropped.
pub struct Link {
    orders: UnboundedSender<String>,
    /// News of the connection, in order.
    pub news: Receiver<ConnectionNews>,
}

impl Link {
    /// Connects to `host:port`.
    ///
    /// # Errors
    /// The system has no thread left.
    pub fn to(address: String) -> io::Result<Self> {
        let (orders, inbox) = unbounded_channel();
        let (tell, news) = bounded(UNHEARD);
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()?;
        std::thread::Builder::new()
            .name("network".to_owned())
            .spawn(move || {
                let line = Wire { inbox, tell };
                runtime.block_on(line.keep(&address));
                // A pending name lookup is not waited for.
                runtime.shutdown_background();
            })?;
        Ok(Self { orders, news })
    }

    /// Sends a line; without a connection it is lost.
    pub fn say(&self, line: String) {
        // If the connection was given up, the thread is gone and has reported it.
        let _ = self.orders.send(line);
    }
}

/// Outcomes of a conversation.
enum ConversationEnd {
    /// The link was dropped here.
    Dropped,
    /// The connection was cut, after the server's greeting or before it.
    Cut { greeted: bool },
    /// The other side is no server of this game.
    NoServer,
}

/// The thread's ends of the channels.
struct Wire {
    inbox: UnboundedReceiver<String>,
    tell: Sender<ConnectionNews>,
}

impl Wire {
    /// Connects, and reconnects whenever the connection is cut, until the link is dropped.
    async fn keep(mut self, address: &str) {
        let [least, most] = WAITS;
        let (mut wait, mut answered) = (least, false);
        loop {
            let connected = tokio::select! {
                () = Self::until_drop(&mut self.inbox) => return,
                connected = timeout(PATIENCE, TcpStream::connect(address)) => connected,
            };
            let failed = match connected {
                Ok(Ok(stream)) => match self.talk(stream).await {
                    ConversationEnd::Dropped => return,
                    ConversationEnd::Cut { greeted } => {
                        if greeted {
                            (wait, answered) = (least, true);
                        }
                        (!answered).then_some(ConnectionFailure::NoServer)
                    }
                    ConversationEnd::NoServer => Some(ConnectionFailure::NoServer),
                },
                // Keeps retrying a server that answered once.
                _ => (!answered).then_some(ConnectionFailure::Unreachable),
            };
            if let Some(failed) = failed {
                self.tell(ConnectionNews::Failed(failed)).await;
                return;
            }
            if !self.tell(ConnectionNews::Cut).await {
                return;
            }
            tokio::select! {
                () = Self::until_drop(&mut self.inbox) => return,
                () = sleep(wait) => {}
            }
            wait = (wait * 2).min(most);
        }
    }

    /// Ends when the link is dropped; lines sent meanwhile are lost.
    async fn until_drop(inbox: &mut UnboundedReceiver<String>) {
        while inbox.recv().await.is_some() {}
    }

    /// Queues news; returns false if the link was dropped.
    async fn tell(&self, mut news: ConnectionNews) -> bool {
        loop {
            match self.tell.try_send(news) {
                Ok(()) => return true,
                Err(TrySendError::Disconnected(_)) => return false,
                // Nothing more is read until there is room.
                Err(TrySendError::Full(unsent)) => news = unsent,
            }
            sleep(REST).await;
        }
    }

    /// Runs one conversation, from its first line to its last.
    async fn talk(&mut self, stream: TcpStream) -> ConversationEnd {
        // Lines are short and waited for.
        let _ = stream.set_nodelay(true);
        let (reader, mut writer) = stream.into_split();
        let mut lines = LineReader::new(reader);
        if !self.tell(ConnectionNews::Up).await {
            return ConversationEnd::Dropped;
        }
        let (start, mut last) = (Instant::now(), Instant::now());
        let mut alive = interval(ALIVE);
        let mut greeted = false;
        loop {
            let patience = if greeted { SILENCE } else { PATIENCE };
            let end = if greeted { last } else { start } + patience;
            tokio::select! {
                order = self.inbox.recv() => {
                    let Some(mut line) = order else { return ConversationEnd::Dropped };
                    line.push('\n');
                    let written = timeout(PATIENCE, writer.write_all(line.as_bytes())).await;
                    if !matches!(written, Ok(Ok(()))) {
                        return ConversationEnd::Cut { greeted };
                    }
                }
                _ = alive.tick(), if greeted => {
                    let written = timeout(PATIENCE, writer.write_all(b"Ping,here\n")).await;
                    if !matches!(written, Ok(Ok(()))) {
                        return ConversationEnd::Cut { greeted };
                    }
                }
                () = sleep_until(end) => return ConversationEnd::Cut { greeted },
                next_line = lines.next() => match next_line {
                    Ok(Some(WireInput::Line(line))) => {
                        // An invalid byte costs its letter, and not the game.
                        let line = String::from_utf8_lossy(&line);
                        let line = line.trim_end_matches('\r').to_owned();
                        last = Instant::now();
                        greeted |= line.starts_with("Hello,");
                        // A full server says so before it greets.
                        if !greeted && !line.starts_with("Error,") {
                            return ConversationEnd::NoServer;
                        }
                        if !self.tell(ConnectionNews::Line(line)).await {
                            return ConversationEnd::Dropped;
                        }
                    }
                    Ok(Some(WireInput::TooLong)) => return ConversationEnd::NoServer,
                    Ok(None) | Err(_) => return ConversationEnd::Cut { greeted },
                },
            }
        }
    }
}
