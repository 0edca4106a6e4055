//! Decides which mutant of this crate is on, by the environment variable `TIBETANGO_MUTANT`. If another,
//! `TIBETANGO_MUTANTS_REACHED`, names a file, none is on, and the numbers of those that are reached go there.

use std::fs::File;
use std::io::Write;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

/// Number of this crate's first mutant.
const FIRST: u32 = 1;
/// Number of this crate's mutants.
const COUNT: usize = 1;

/// Stands for the number of the mutant that is on until the environment is read.
const UNREAD: u32 = u32::MAX;
/// Stands for it while those that are reached are recorded.
const RECORDING: u32 = u32::MAX - 1;

static NOW: AtomicU32 = AtomicU32::new(UNREAD);
static REACHED: [AtomicBool; COUNT] = [const { AtomicBool::new(false) }; COUNT];

/// True if this mutant is on.
#[inline(always)]
pub(crate) fn on(mutant: u32) -> bool {
    let now = NOW.load(Ordering::Relaxed);
    if now < RECORDING {
        now == mutant
    } else {
        seldom(mutant, now)
    }
}

#[cold]
#[inline(never)]
fn seldom(mutant: u32, now: u32) -> bool {
    if now == UNREAD {
        start();
        return on(mutant);
    }
    let reached = &REACHED[(mutant - FIRST) as usize];
    if !reached.load(Ordering::Relaxed) && !reached.swap(true, Ordering::Relaxed) {
        write(mutant);
    }
    false
}

fn start() {
    let now = match std::env::var("TIBETANGO_MUTANT") {
        _ if record().is_some() => RECORDING,
        Ok(number) => number.parse().expect("TIBETANGO_MUTANT is a number"),
        Err(_) => 0,
    };
    NOW.store(now, Ordering::Relaxed);
}

fn record() -> Option<&'static File> {
    static RECORD: OnceLock<Option<File>> = OnceLock::new();
    let open = || {
        let path = std::env::var_os("TIBETANGO_MUTANTS_REACHED")?;
        let file = File::options().append(true).create(true).open(path);
        Some(file.expect("the file of reached mutants can be written"))
    };
    RECORD.get_or_init(open).as_ref()
}

/// Writes a number as a line, without an allocation: tests count those.
fn write(mut number: u32) {
    let mut line = [b'\n'; 11];
    let mut start = line.len() - 1;
    loop {
        start -= 1;
        line[start] = b'0' + (number % 10) as u8;
        number /= 10;
        if number == 0 {
            break;
        }
    }
    let mut file = record().expect("the file is open");
    file.write_all(&line[start..])
        .expect("the file of reached mutants can be written");
}
