//! A network between a page and its server, which can be cut.

use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread::spawn;

/// Proxy that forwards the bytes of its connections, both ways.
pub struct Proxy {
    address: SocketAddr,
    network: Arc<SimulatedNetwork>,
}

struct SimulatedNetwork {
    up: AtomicBool,
    ends: AtomicBool,
    open: Mutex<Vec<TcpStream>>,
}

impl Proxy {
    /// Starts a proxy to a server.
    pub fn to(server: SocketAddr) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let network = Arc::new(SimulatedNetwork {
            up: AtomicBool::new(true),
            ends: AtomicBool::new(false),
            open: Mutex::new(Vec::new()),
        });
        let own = network.clone();
        spawn(move || {
            for stream in listener.incoming() {
                if own.ends.load(Ordering::SeqCst) {
                    return;
                }
                let Ok(stream) = stream else { continue };
                let mut open = own.open.lock().unwrap();
                // While the proxy is cut, a connection does not reach the server.
                if own.up.load(Ordering::SeqCst)
                    && let Ok(server) = TcpStream::connect(server)
                {
                    hand_on(&stream, &server);
                    hand_on(&server, &stream);
                    open.extend([stream, server]);
                }
            }
        });
        Self { address, network }
    }

    /// Returns the address on which it listens.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Ends every connection, and lets none through from now on.
    pub fn cut(&self) {
        self.network.up.store(false, Ordering::SeqCst);
        for stream in self.network.open.lock().unwrap().drain(..) {
            // One of its ends may have ended it before.
            let _ = stream.shutdown(Shutdown::Both);
        }
    }

    /// Lets connections through again.
    pub fn mend(&self) {
        self.network.up.store(true, Ordering::SeqCst);
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.network.ends.store(true, Ordering::SeqCst);
        self.cut();
        // The listener looks up and ends.
        let _ = TcpStream::connect(self.address);
    }
}

/// Forwards bytes from one stream to the other, until either ends.
fn hand_on(from: &TcpStream, to: &TcpStream) {
    let (mut from, mut to) = (from.try_clone().unwrap(), to.try_clone().unwrap());
    spawn(move || {
        let mut bytes = [0; 4096];
        while let Ok(count @ 1..) = from.read(&mut bytes) {
            if to.write_all(&bytes[..count]).is_err() {
                break;
            }
        }
        // The other way ends with this one.
        let _ = to.shutdown(Shutdown::Both);
        let _ = from.shutdown(Shutdown::Both);
    });
}
