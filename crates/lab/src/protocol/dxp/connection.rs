//! Connection to another program: messages that end with NUL, over TCP.
//!
//! No behaviour of the other program may harm ours: its messages are bounded, every wait has an end, and a program that
//! sends more than is read has to wait itself.

use std::io::{self, Read, Write};
use std::net::{Shutdown, TcpStream, ToSocketAddrs};
use std::thread;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded};

use super::PORT;
use super::message::{LONGEST, Message};
use tibetango_records::wire::visible;
use tibetango_rules::quote::quote_text;
use tibetango_search::Stop;

/// Maximum number of bytes of a character, in UTF-8.
const WIDEST: usize = 4;
/// Maximum number of characters of chat: those beyond the length of a message are left out, and cost no game.
const LONGEST_CHAT: usize = 1024;
/// Maximum number of ends of messages without a message between them: some programs fill a buffer of fixed size.
const MOST_ENDS: usize = 4096;
/// Maximum number of queued incoming messages.
const WAITING: usize = 16;
/// Interval at which a wait checks whether it is to be broken off.
const POLL: Duration = Duration::from_millis(50);
/// Time that the other side has to make room for a message.
const WRITING: Duration = Duration::from_secs(10);
/// Time allowed for connecting.
const CONNECTING: Duration = Duration::from_secs(5);

/// Input of a connection.
#[derive(Debug, PartialEq, Eq)]
pub enum DxpInput {
    /// Message without its terminator.
    Message(Vec<u8>),
    /// Message above the maximum length.
    TooLong,
    /// Ends of messages without messages, more than a program has a reason for.
    Ends,
}

/// Connection. Faults of the other side are worded as the rest of a sentence about it.
#[derive(Debug)]
pub struct Connection {
    stream: TcpStream,
    messages: Receiver<DxpInput>,
    stop: Stop,
}

impl Connection {
    /// Wraps an established connection; `stop` breaks waits off.
    ///
    /// # Errors
    /// The system's error.
    pub fn new(stream: TcpStream, stop: Stop) -> io::Result<Self> {
        stream.set_nodelay(true)?;
        stream.set_write_timeout(Some(WRITING))?;
        let input = stream.try_clone()?;
        let (sender, receiver) = bounded(WAITING);
        // The thread ends with the connection, which is shut when this is dropped.
        thread::Builder::new()
            .name("dxp".to_owned())
            .spawn(move || listen(input, &sender))?;
        Ok(Self {
            stream,
            messages: receiver,
            stop,
        })
    }

    /// Connects to a program that listens at `HOST:PORT`; the port defaults to the usual one.
    ///
    /// # Errors
    /// Nothing listens there.
    pub fn to(address: &str, stop: Stop) -> Result<Self, String> {
        let failed = |why: String| format!("cannot be reached at {}: {why}", quote_text(address));
        let address = match address.rsplit_once(':') {
            Some((_, port)) if port.parse::<u16>().is_ok() => address.to_owned(),
            _ => format!("{address}:{PORT}"),
        };
        let addresses = address.to_socket_addrs();
        let addresses = addresses.map_err(|error| failed(error.to_string()))?;
        let mut last = "there is no such host".to_owned();
        for address in addresses {
            let stream = TcpStream::connect_timeout(&address, CONNECTING);
            let stream = stream.and_then(another);
            match stream.and_then(|stream| Self::new(stream, stop.clone())) {
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
        let result = self.stream.write_all(&text);
        result.map_err(|error| match error.kind() {
            io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut => "reads nothing".to_owned(),
            _ => hang_up_message(),
        })
    }

    /// Returns the channel of incoming messages, for a caller that waits for something else as well.
    #[must_use]
    pub const fn messages(&self) -> &Receiver<DxpInput> {
        &self.messages
    }

    /// Returns the next message; `None` if the other side has closed the connection.
    ///
    /// # Errors
    /// No message comes within `patience` of `begin`, or the input is no message.
    pub fn hear(&self, begin: Instant, patience: Duration) -> Result<Option<Message>, String> {
        loop {
            if self.stop.is_stopped() {
                return Err("was broken off".to_owned());
            }
            let rest = patience.saturating_sub(begin.elapsed());
            // Input that has arrived already is read, however late it is.
            match self.messages.recv_timeout(rest.min(POLL)) {
                Ok(input) => return read(&input).map(Some),
                Err(RecvTimeoutError::Timeout) if rest.is_zero() => {
                    return Err(format!("said nothing for {} s", patience.as_secs_f64()));
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
            }
        }
    }
}

/// Refuses a connection to itself: if nothing listens at a port of this machine, one may be made from that very port to
/// itself.
fn another(stream: TcpStream) -> io::Result<TcpStream> {
    if stream.local_addr()? == stream.peer_addr()? {
        return Err(io::ErrorKind::ConnectionRefused.into());
    }
    Ok(stream)
}

impl Drop for Connection {
    fn drop(&mut self) {
        // Fails only if the other side has gone already.
        let _ = self.stream.shutdown(Shutdown::Both);
    }
}

/// Returns the message for a connection that the other side has closed.
#[must_use]
pub fn hang_up_message() -> String {
    "has closed the connection".to_owned()
}

/// Parses the input.
///
/// # Errors
/// It is no message.
pub(super) fn read(input: &DxpInput) -> Result<Message, String> {
    match input {
        DxpInput::Message(bytes) => Message::parse(visible(bytes)).map_err(|why| {
            let text = quote_text(&String::from_utf8_lossy(bytes));
            format!("sent what is no message, {text}: {why}")
        }),
        DxpInput::TooLong => Err(format!(
            "sent more than {LONGEST} characters without an end"
        )),
        DxpInput::Ends => Err("sends ends of messages without a message".to_owned()),
    }
}

/// True for a byte of UTF-8 that is not the first of its character.
const fn goes_on(byte: u8) -> bool {
    byte & 0xc0 == 0x80
}

/// Passes messages on until the connection ends, one is too long, only ends of messages come, or the receiver is gone.
fn listen(mut input: impl Read, sender: &Sender<DxpInput>) {
    let mut buffer = [0; 1024];
    let mut message = Vec::new();
    // Characters and bytes of the message, with those that are left out.
    let (mut characters, mut length) = (0, 0);
    // Consecutive ends of messages.
    let mut ends = 0;
    loop {
        let read = match input.read(&mut buffer) {
            Ok(0) => return,
            Ok(read) => read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => return,
        };
        for &byte in &buffer[..read] {
            if byte == 0 {
                ends += 1;
            } else {
                length += 1;
                // Blanks and ends of lines before a message are no part of it.
                if !message.is_empty() || !byte.is_ascii_whitespace() {
                    ends = 0;
                    characters += usize::from(!goes_on(byte));
                    if characters <= LONGEST {
                        message.push(byte);
                    }
                }
            }
            let most = match message.first() {
                Some(b'C') => LONGEST_CHAT,
                _ => LONGEST,
            };
            let input = match byte {
                _ if characters > most || length > WIDEST * most => DxpInput::TooLong,
                0 if ends > MOST_ENDS => DxpInput::Ends,
                // An empty message is none.
                0 if message.is_empty() => {
                    length = 0;
                    continue;
                }
                0 => {
                    (characters, length) = (0, 0);
                    DxpInput::Message(std::mem::take(&mut message))
                }
                _ => continue,
            };
            let last = !matches!(input, DxpInput::Message(_));
            if sender.send(input).is_err() || last {
                return;
            }
        }
    }
}
