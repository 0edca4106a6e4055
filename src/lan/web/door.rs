//! How a browser comes in: a connection takes a place as any other client does. As long as it only asks for pages
//! it has the place for [`WHILE`] and may say [`REQUESTS`] bytes, so that nobody holds one by being slow; a
//! WebSocket stays, within the limits of the protocol.

use crate::lan::server::{Hall, Place, REASON};
use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Sleep, sleep, timeout};
use tracing::warn;

/// How long a connection may ask for pages; a browser opens another one when it wants more.
const WHILE: Duration = Duration::from_secs(30);

/// Bytes of requests on one connection.
const REQUESTS: usize = 64 * 1024;

/// What is told to a browser for which there is no place.
const FULL: &[u8] =
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain\r\nContent-Length: 20\r\n\
    Connection: close\r\n\r\ntoo many connections";

/// Where browsers come in.
pub(super) struct Door {
    listener: TcpListener,
    hall: Arc<Hall>,
}

impl Door {
    pub fn new(listener: TcpListener, hall: Arc<Hall>) -> Self {
        Self { listener, hall }
    }
}

impl Listener for Door {
    type Io = Visit;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Visit, SocketAddr) {
        loop {
            let (mut stream, from) = match self.listener.accept().await {
                Ok(accepted) => accepted,
                Err(error) => {
                    // Out of descriptors, for instance: some will be free again.
                    warn!(%error, "a browser was not let in");
                    sleep(Duration::from_millis(100)).await;
                    continue;
                }
            };
            // Lines are short and waited for.
            let _ = stream.set_nodelay(true);
            if let Some(place) = Place::take(&self.hall, from.ip()) {
                return (Visit::new(stream, place), from);
            }
            tokio::spawn(async move {
                // Whoever does not wait for the reason goes without it.
                let _ = timeout(REASON, stream.write_all(FULL)).await;
            });
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

/// Who came, as the answers know it.
#[derive(Clone)]
pub(super) struct Came {
    pub from: SocketAddr,
    stays: Arc<AtomicBool>,
}

impl Came {
    /// The connection has become a WebSocket.
    pub fn stay(&self) {
        self.stays.store(true, Ordering::Relaxed);
    }
}

impl Connected<IncomingStream<'_, Door>> for Came {
    fn connect_info(stream: IncomingStream<'_, Door>) -> Self {
        Self {
            from: *stream.remote_addr(),
            stays: stream.io().stays.clone(),
        }
    }
}

/// A connection with its place and its limits.
pub(super) struct Visit {
    stream: TcpStream,
    /// It is free again when the connection ends.
    _place: Place,
    stays: Arc<AtomicBool>,
    heard: usize,
    end: Pin<Box<Sleep>>,
}

impl Visit {
    fn new(stream: TcpStream, place: Place) -> Self {
        Self {
            stream,
            _place: place,
            stays: Arc::default(),
            heard: 0,
            end: Box::pin(sleep(WHILE)),
        }
    }

    fn stays(&self) -> bool {
        self.stays.load(Ordering::Relaxed)
    }

    /// The end of the time for pages.
    fn late(&mut self, context: &mut Context<'_>) -> Poll<io::Error> {
        ready!(self.end.as_mut().poll(context));
        Poll::Ready(io::ErrorKind::TimedOut.into())
    }
}

impl AsyncRead for Visit {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = into.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(context, into);
        if self.stays() {
            return read;
        }
        if read.is_pending() {
            return self.late(context).map(Err);
        }
        self.heard += into.filled().len() - before;
        if self.heard > REQUESTS {
            let error = io::Error::other("too many requests on one connection");
            return Poll::Ready(Err(error));
        }
        read
    }
}

impl AsyncWrite for Visit {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        if written.is_pending() && !self.stays() {
            return self.late(context).map(Err);
        }
        written
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
