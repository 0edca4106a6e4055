//! A connection to another program: messages that end with NUL, over TCP.
//!
//! Nothing that the other program does may harm us: its messages are bounded, every wait has an end, and who sends more
//! than is read has to wait itself.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream, ToSocketAddrs};
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded};

use super::PORT;
use super::message::{LONGEST, Message};
use tibetango_rules::quoting::quoted;
use tibetango_search::Stop;

/// The most bytes of a message: in UTF-8 a character has four at most.
const MOST_BYTES: usize = 4 * LONGEST;
/// Messages that wait to be looked at.
const WAITING: usize = 16;
/// How often a wait looks whether it is to be broken off.
const GLANCE: Duration = Duration::from_millis(50);
/// How long the other side may take to make room for a message.
const WRITING: Duration = Duration::from_secs(10);
/// How long it may take to be connected.
const CONNECTING: Duration = Duration::from_secs(5);

/// What came over a connection.
#[derive(Debug, PartialEq, Eq)]
pub enum Heard {
    /// A message without the sign of its end.
    Message(Vec<u8>),
    /// A message without an end.
    TooLong,
}

/// A connection. What the other side does wrong is told as the rest of a sentence about it.
#[derive(Debug)]
pub struct Connection {
    stream: TcpStream,
    heard: Receiver<Heard>,
    stop: Stop,
}

impl Connection {
    /// A connection that was made; `stop` breaks waits off.
    ///
    /// # Errors
    /// The system's.
    pub fn new(stream: TcpStream, stop: Stop) -> io::Result<Self> {
        stream.set_nodelay(true)?;
        stream.set_write_timeout(Some(WRITING))?;
        let input = stream.try_clone()?;
        let (sender, heard) = bounded(WAITING);
        // The thread ends with the connection, which is shut when this is dropped.
        thread::Builder::new()
            .name("dxp".to_owned())
            .spawn(move || listen(input, &sender))?;
        Ok(Self {
            stream,
            heard,
            stop,
        })
    }

    /// Connects to a program that listens, `HOST:PORT`; where no port is given it is the usual one.
    ///
    /// # Errors
    /// Nobody listens there.
    pub fn to(address: &str, stop: Stop) -> Result<Self, String> {
        let failed = |why: String| format!("cannot be reached at {}: {why}", quoted(address));
        let address = match address.rsplit_once(':') {
            Some((_, port)) if port.parse::<u16>().is_ok() => address.to_owned(),
            _ => format!("{address}:{PORT}"),
        };
        let addresses = address.to_socket_addrs();
        let addresses = addresses.map_err(|error| failed(error.to_string()))?;
        let mut last = "there is no such host".to_owned();
        for address in addresses {
            let stream = TcpStream::connect_timeout(&address, CONNECTING);
            match stream
                .and_then(another)
                .and_then(|stream| Self::new(stream, stop.clone()))
            {
                Ok(connection) => return Ok(connection),
                Err(error) => last = error.to_string(),
            }
        }
        Err(failed(last))
    }

    /// Sends a message.
    ///
    /// # Errors
    /// The other side has gone, or reads nothing.
    pub fn send(&mut self, message: &Message) -> Result<(), String> {
        let mut text = message.text().into_bytes();
        text.push(0);
        let sent = self.stream.write_all(&text);
        sent.map_err(|error| match error.kind() {
            io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut => "reads nothing".to_owned(),
            _ => gone(),
        })
    }

    /// What comes, for who waits for something else as well.
    #[must_use]
    pub const fn heard(&self) -> &Receiver<Heard> {
        &self.heard
    }

    /// The next message; `None` where the other side has closed the connection.
    ///
    /// # Errors
    /// None comes so long since `begin`, or what comes is none.
    pub fn hear(&self, begin: Instant, patience: Duration) -> Result<Option<Message>, String> {
        loop {
            if self.stop.is_stopped() {
                return Err("was broken off".to_owned());
            }
            let left = patience.saturating_sub(begin.elapsed());
            // What is there already is heard, however late it is.
            match self.heard.recv_timeout(left.min(GLANCE)) {
                Ok(heard) => return read(&heard).map(Some),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => {
                    return Err(format!("said nothing for {} s", patience.as_secs_f64()));
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
            }
        }
    }
}

/// A connection to somebody else: where nobody listens at a port of this machine, one may be made from that very
/// port to itself.
fn another(stream: TcpStream) -> io::Result<TcpStream> {
    if stream.local_addr()? == stream.peer_addr()? {
        return Err(io::ErrorKind::ConnectionRefused.into());
    }
    Ok(stream)
}

impl Drop for Connection {
    fn drop(&mut self) {
        // Fails only where the other side has gone already.
        let _ = self.stream.shutdown(Shutdown::Both);
    }
}

/// The other side has closed the connection.
#[must_use]
pub fn gone() -> String {
    "has closed the connection".to_owned()
}

/// Reads what came.
///
/// # Errors
/// It is no message.
pub(super) fn read(heard: &Heard) -> Result<Message, String> {
    match heard {
        Heard::Message(bytes) => Message::parse(bytes).map_err(|why| {
            let text = quoted(&String::from_utf8_lossy(bytes));
            format!("sent what is no message, {text}: {why}")
        }),
        Heard::TooLong => Err(format!(
            "sent more than {LONGEST} characters without an end"
        )),
    }
}

/// True for a byte of UTF-8 that is not the first of its character.
const fn goes_on(byte: u8) -> bool {
    byte & 0xc0 == 0x80
}

/// Passes messages on until the connection ends, one is too long, or nobody listens any more.
fn listen(mut input: impl Read, sender: &Sender<Heard>) {
    let mut buffer = [0; 1024];
    let mut message = Vec::new();
    let mut characters = 0;
    loop {
        let read = match input.read(&mut buffer) {
            Ok(0) => return,
            Ok(read) => read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => return,
        };
        for &byte in &buffer[..read] {
            if byte != 0 {
                message.push(byte);
                characters += usize::from(!goes_on(byte));
            }
            let heard = match byte {
                _ if characters > LONGEST || message.len() > MOST_BYTES => Heard::TooLong,
                // An empty message is none.
                0 if !message.is_empty() => {
                    characters = 0;
                    Heard::Message(std::mem::take(&mut message))
                }
                _ => continue,
            };
            let last = heard == Heard::TooLong;
            if sender.send(heard).is_err() || last {
                return;
            }
        }
    }
}
