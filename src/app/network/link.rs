//! The connection to a server: a thread that reads and writes lines within limits, and connects again by
//! itself when the connection is cut. It knows nothing of what the lines mean but how a server greets.

use crossbeam_channel::{Receiver, Sender, TrySendError, bounded};
use std::io;
use std::time::Duration;
use tibetango_records::wire::Heard;
use tibetango_server::connection::lines::Lines;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::{Instant, interval, sleep, sleep_until, timeout};

/// How long a server may take to take up a connection, and to greet.
const PATIENCE: Duration = Duration::from_secs(10);
/// The first wait before it is tried again, and the longest.
const WAITS: [Duration; 2] = [Duration::from_millis(500), Duration::from_secs(8)];
/// So often a sign of life is asked for.
const ALIVE: Duration = Duration::from_secs(20);
/// A server that has said nothing for so long is gone.
const SILENCE: Duration = Duration::from_secs(65);
/// Lines that wait to be heard here; while there are more, nothing is read.
const UNHEARD: usize = 1024;
/// The wait while nobody hears what was read.
const REST: Duration = Duration::from_millis(10);

/// Why there is no connection, and why none is sought any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failed {
    /// Nobody answers at this address.
    Unreachable,
    /// Somebody answers who is no server of this game.
    Stranger,
}

/// What the connection tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum News {
    /// It stands: the server is to be greeted.
    Up,
    /// The server said this.
    Line(String),
    /// It is cut, and is tried again by itself.
    Cut,
    /// It never came about, or is given up: nothing follows.
    Failed(Failed),
}

/// A connection to a server. Its thread ends when this is dropped.
pub struct Link {
    orders: UnboundedSender<String>,
    /// What it tells, in the order in which it came.
    pub news: Receiver<News>,
}

impl Link {
    /// Connects to `host:port`.
    ///
    /// # Errors
    /// The system has no thread left.
    pub fn to(address: String) -> io::Result<Self> {
        let (orders, said) = unbounded_channel();
        let (tell, news) = bounded(UNHEARD);
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()?;
        std::thread::Builder::new()
            .name("network".to_owned())
            .spawn(move || {
                let line = Wire { said, tell };
                runtime.block_on(line.keep(&address));
                // A name that is still looked up is not waited for.
                runtime.shutdown_background();
            })?;
        Ok(Self { orders, news })
    }

    /// Says a line; while there is no connection it is not said.
    pub fn say(&self, line: String) {
        // The thread is gone where the connection was given up, and has told so.
        let _ = self.orders.send(line);
    }
}

/// How a conversation ended.
enum End {
    /// Nobody here wants it any more.
    Dropped,
    /// It was cut; the server had greeted, or not.
    Cut { greeted: bool },
    /// It is no server of this game.
    Stranger,
}

/// The ends of the connection that the window holds.
struct Wire {
    said: UnboundedReceiver<String>,
    tell: Sender<News>,
}

impl Wire {
    /// Connects, and again whenever the connection is cut, until nobody wants it any more.
    async fn keep(mut self, address: &str) {
        let [least, most] = WAITS;
        let (mut wait, mut known) = (least, false);
        loop {
            let connected = tokio::select! {
                () = Self::dropped(&mut self.said) => return,
                connected = timeout(PATIENCE, TcpStream::connect(address)) => connected,
            };
            match connected {
                Ok(Ok(stream)) => match self.talk(stream).await {
                    End::Dropped => return,
                    End::Cut { greeted } => {
                        if greeted {
                            (wait, known) = (least, true);
                        } else if !known {
                            self.tell(News::Failed(Failed::Stranger)).await;
                            return;
                        }
                    }
                    End::Stranger => {
                        self.tell(News::Failed(Failed::Stranger)).await;
                        return;
                    }
                },
                // Where there was a server before it may come again.
                _ if known => {}
                _ => {
                    self.tell(News::Failed(Failed::Unreachable)).await;
                    return;
                }
            }
            if !self.tell(News::Cut).await {
                return;
            }
            tokio::select! {
                () = Self::dropped(&mut self.said) => return,
                () = sleep(wait) => {}
            }
            wait = (wait * 2).min(most);
        }
    }

    /// Ends when nobody here wants the connection any more; what is said meanwhile is lost.
    async fn dropped(said: &mut UnboundedReceiver<String>) {
        while said.recv().await.is_some() {}
    }

    /// Tells something; false where nobody listens any more.
    async fn tell(&self, mut news: News) -> bool {
        loop {
            match self.tell.try_send(news) {
                Ok(()) => return true,
                Err(TrySendError::Disconnected(_)) => return false,
                // Whoever is flooded reads no more until there is room.
                Err(TrySendError::Full(unsent)) => news = unsent,
            }
            sleep(REST).await;
        }
    }

    /// One conversation, from its first line to its last.
    async fn talk(&mut self, stream: TcpStream) -> End {
        // Lines are short and waited for.
        let _ = stream.set_nodelay(true);
        let (reader, mut writer) = stream.into_split();
        let mut lines = Lines::new(reader);
        if !self.tell(News::Up).await {
            return End::Dropped;
        }
        let (begun, mut last) = (Instant::now(), Instant::now());
        let mut alive = interval(ALIVE);
        let mut greeted = false;
        loop {
            let patience = if greeted { SILENCE } else { PATIENCE };
            let end = if greeted { last } else { begun } + patience;
            tokio::select! {
                order = self.said.recv() => {
                    let Some(mut line) = order else { return End::Dropped };
                    line.push('\n');
                    let written = timeout(PATIENCE, writer.write_all(line.as_bytes())).await;
                    if !matches!(written, Ok(Ok(()))) {
                        return End::Cut { greeted };
                    }
                }
                _ = alive.tick(), if greeted => {
                    let written = timeout(PATIENCE, writer.write_all(b"Ping,here\n")).await;
                    if !matches!(written, Ok(Ok(()))) {
                        return End::Cut { greeted };
                    }
                }
                () = sleep_until(end) => return End::Cut { greeted },
                heard = lines.next() => match heard {
                    Ok(Some(Heard::Line(line))) => {
                        // A byte that is no text costs its letter, and not the game.
                        let line = String::from_utf8_lossy(&line);
                        let line = line.trim_end_matches('\r').to_owned();
                        last = Instant::now();
                        greeted |= line.starts_with("Hello,");
                        // A server that is full says so before it greets.
                        if !greeted && !line.starts_with("Error,") {
                            return End::Stranger;
                        }
                        if !self.tell(News::Line(line)).await {
                            return End::Dropped;
                        }
                    }
                    Ok(Some(Heard::TooLong)) => return End::Stranger,
                    Ok(None) | Err(_) => return End::Cut { greeted },
                },
            }
        }
    }
}
