//! Listener for browsers: a connection takes a place as any other client does. As long as it only asks for pages, its
//! time ([`ServerLimits::page`](crate::server::ServerLimits)) and its bytes ([`REQUESTS`]) are limited, so that nobody
//! holds a place by being slow; a WebSocket stays, within the limits of the protocol. A connection from a trusted proxy
//! counts for the client that the proxy names.

use super::client_address;
use crate::connection::peer::Peer;
use crate::server::hall::{ConnectionSlot, Hall};
use axum::extract::connect_info::Connected;
use axum::http::HeaderMap;
use axum::serve::{IncomingStream, Listener};
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{Sleep, sleep};

/// Maximum bytes of requests on one connection.
const REQUESTS: usize = 64 * 1024;

/// Response to a browser for which there is no place.
const FULL: &[u8] =
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain\r\nContent-Length: 20\r\n\
    Connection: close\r\n\r\ntoo many connections";

/// Listener that admits browsers.
pub(super) struct Door {
    pub listener: TcpListener,
    pub hall: Arc<Hall>,
}

impl Listener for Door {
    type Io = WebConnection<Arc<ConnectionSlot>>;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Self::Io, SocketAddr) {
        loop {
            let accepted = self.hall.accept(&self.listener, "a browser was not let in");
            let (stream, from) = accepted.await;
            let address = from.ip().to_canonical();
            // A proxy names its client with each request.
            let client = (!self.hall.proxies.contains(&address)).then_some(address);
            if let Some(place) = ConnectionSlot::take(&self.hall, client) {
                let visit = WebConnection::new(stream, Arc::new(place), self.hall.limits.page);
                return (visit, from);
            }
            self.hall.refuse(stream, FULL.to_vec());
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

/// Connection of a browser, as the request handlers see it.
#[derive(Clone)]
pub(super) struct Came {
    peer: Peer,
    place: Arc<ConnectionSlot>,
    stays: Arc<AtomicBool>,
}

impl Came {
    /// Lifts the limits for pages: the connection has become a WebSocket.
    pub fn stay(&self) {
        self.stays.store(true, Ordering::Relaxed);
    }

    /// Returns the client of a request: for a trusted proxy the one that it names, which is never this machine itself.
    pub fn client(&self, proxies: &[IpAddr], headers: &HeaderMap) -> Peer {
        if !proxies.contains(&self.peer.address) {
            return self.peer;
        }
        Peer {
            address: client_address::client(proxies, headers).unwrap_or(self.peer.address),
            is_own: false,
        }
    }

    /// Counts the connection for this client; false if the client has too many.
    pub fn is_of(&self, client: Peer) -> bool {
        self.place.is_of(client.address)
    }
}

impl Connected<IncomingStream<'_, Door>> for Came {
    fn connect_info(stream: IncomingStream<'_, Door>) -> Self {
        let visit = stream.io();
        Self {
            peer: visit.peer(stream.remote_addr().ip()),
            place: visit.place.clone(),
            stays: visit.stays.clone(),
        }
    }
}

/// Connection with its place among others and its limits.
pub(crate) struct WebConnection<P> {
    stream: TcpStream,
    /// Place that is freed when the connection ends.
    place: P,
    stays: Arc<AtomicBool>,
    byte_count: usize,
    end: Pin<Box<Sleep>>,
}

impl<P> WebConnection<P> {
    /// Wraps a connection that may request pages for the time `during`.
    pub fn new(stream: TcpStream, place: P, during: Duration) -> Self {
        Self {
            stream,
            place,
            stays: Arc::default(),
            byte_count: 0,
            end: Box::pin(sleep(during)),
        }
    }

    /// Returns the peer at the other end, which has this address.
    fn peer(&self, address: IpAddr) -> Peer {
        let own = self.stream.local_addr();
        Peer::new(address, own.ok().map(|own| own.ip()))
    }

    fn stays(&self) -> bool {
        self.stays.load(Ordering::Relaxed)
    }

    /// Fails with a timeout once the time for pages is over.
    fn late(&mut self, context: &mut Context<'_>) -> Poll<io::Error> {
        ready!(self.end.as_mut().poll(context));
        Poll::Ready(io::ErrorKind::TimedOut.into())
    }
}

impl<P: Unpin> AsyncRead for WebConnection<P> {
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
        self.byte_count += into.filled().len() - before;
        if self.byte_count > REQUESTS {
            let error = io::Error::other("too many requests on one connection");
            return Poll::Ready(Err(error));
        }
        read
    }
}

impl<P: Unpin> AsyncWrite for WebConnection<P> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let result = Pin::new(&mut self.stream).poll_write(context, bytes);
        if result.is_pending() && !self.stays() {
            return self.late(context).map(Err);
        }
        result
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
