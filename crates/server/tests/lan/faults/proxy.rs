//! A bad network between a client and the server, which cuts, delays, doubles and reorders lines.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use std::io::{BufRead, BufReader, ErrorKind, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

/// Maximum delay of a held line, which otherwise goes on after the next one.
const HELD: Duration = Duration::from_millis(15);

/// Result of reading a line.
pub enum ProxyInput {
    /// Line with its end.
    Line(Vec<u8>),
    /// Silence for a while.
    Nothing,
    /// End of the connection.
    End,
}

/// Reader of a connection's lines, which may wait for their other half.
pub struct ProxyLines {
    stream: BufReader<TcpStream>,
    begun: Vec<u8>,
}

impl ProxyLines {
    pub fn new(stream: &TcpStream, patience: Duration) -> Self {
        let stream = stream.try_clone().unwrap();
        stream.set_read_timeout(Some(patience)).unwrap();
        Self {
            stream: BufReader::new(stream),
            begun: Vec::new(),
        }
    }

    pub fn hear(&mut self) -> ProxyInput {
        match self.stream.read_until(b'\n', &mut self.begun) {
            Ok(_) if self.begun.ends_with(b"\n") => {
                ProxyInput::Line(std::mem::take(&mut self.begun))
            }
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {
                ProxyInput::Nothing
            }
            _ => ProxyInput::End,
        }
    }
}

/// Counts of the faults so far.
#[derive(Default)]
pub struct Faults {
    pub cuts: AtomicUsize,
    pub doubled: AtomicUsize,
    pub held: AtomicUsize,
}

/// Network of one client.
pub struct ClientNetwork {
    pub address: SocketAddr,
    pub faults: Arc<Faults>,
    rough: Arc<AtomicBool>,
    ends: Arc<AtomicBool>,
    accepting: Option<JoinHandle<()>>,
}

impl ClientNetwork {
    /// Starts a network that is good until it is made [rough](Self::rough).
    pub fn start(server: SocketAddr, seed: u64) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let (rough, ends) = (Arc::<AtomicBool>::default(), Arc::<AtomicBool>::default());
        let faults = Arc::<Faults>::default();
        let (wild, end, counted) = (rough.clone(), ends.clone(), faults.clone());
        let accepting = std::thread::spawn(move || {
            for (client, number) in listener.incoming().zip(0_u64..) {
                if end.load(Ordering::SeqCst) {
                    return;
                }
                let (Ok(client), Ok(server)) = (client, TcpStream::connect(server)) else {
                    continue;
                };
                for (way, (from, to)) in [(&client, &server), (&server, &client)].iter().enumerate()
                {
                    let carrier = Carrier {
                        lines: ProxyLines::new(from, HELD),
                        ends: [from.try_clone().unwrap(), to.try_clone().unwrap()],
                        held: Vec::new(),
                        rough: wild.clone(),
                        faults: counted.clone(),
                        rng: SplitMix64::seed_from_u64((seed << 32) + 2 * number + way as u64),
                    };
                    std::thread::spawn(move || carrier.carry());
                }
            }
        });
        Self {
            address,
            faults,
            rough,
            ends,
            accepting: Some(accepting),
        }
    }

    /// Makes it a bad network from now on, or a good one.
    pub fn rough(&self, rough: bool) {
        self.rough.store(rough, Ordering::SeqCst);
    }
}

impl Drop for ClientNetwork {
    fn drop(&mut self) {
        self.ends.store(true, Ordering::SeqCst);
        // One more comes, so that the thread sees it.
        let _ = TcpStream::connect(self.address);
        if let Some(accepting) = self.accepting.take() {
            let _ = accepting.join();
        }
    }
}

/// Carrier of lines in one direction of a connection.
struct Carrier {
    lines: ProxyLines,
    /// Source and destination of the lines.
    ends: [TcpStream; 2],
    held: Vec<Vec<u8>>,
    rough: Arc<AtomicBool>,
    faults: Arc<Faults>,
    rng: SplitMix64,
}

impl Carrier {
    fn carry(mut self) {
        while let Some(lines) = self.next() {
            for line in lines {
                if self.ends[1].write_all(&line).is_err() {
                    return self.cut();
                }
            }
        }
        self.cut();
    }

    /// Returns the lines that go on next; `None` at the end.
    fn next(&mut self) -> Option<Vec<Vec<u8>>> {
        let held = |carrier: &mut Self| std::mem::take(&mut carrier.held);
        let line = match self.lines.hear() {
            ProxyInput::Line(line) => line,
            ProxyInput::Nothing => return Some(held(self)),
            ProxyInput::End => return None,
        };
        let count = |fault: &AtomicUsize| fault.fetch_add(1, Ordering::SeqCst);
        if !self.rough.load(Ordering::SeqCst) {
            let mut lines = held(self);
            lines.push(line);
            return Some(lines);
        }
        match self.rng.random_range(0..100) {
            0..2 => {
                // A line that is held back is lost with it.
                count(&self.faults.cuts);
                None
            }
            2..15 => {
                count(&self.faults.doubled);
                Some(vec![line.clone(), line])
            }
            15..30 => {
                count(&self.faults.held);
                self.held.push(line);
                Some(Vec::new())
            }
            _ => {
                let mut lines = vec![line];
                lines.append(&mut self.held);
                Some(lines)
            }
        }
    }

    fn cut(&self) {
        for end in &self.ends {
            // It may have ended already.
            let _ = end.shutdown(Shutdown::Both);
        }
    }
}
