//! Writing results without ever panicking, a closed pipe included.

use std::io::{self, ErrorKind, Write};

use serde::Serialize;

use super::failure::Failure;

/// Writes to stdout. A reader that closed the pipe has seen enough: that is no failure.
pub fn print(text: &str) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(Failure::bad_input(format!(
            "cannot write the result to stdout: {error}"
        ))),
        _ => Ok(()),
    }
}

/// Writes a value to stdout as JSON on one line.
pub fn json(value: &impl Serialize) -> Result<(), Failure> {
    print(&(json_text(value)? + "\n"))
}

/// A value as JSON on one line.
pub fn json_text(value: &impl Serialize) -> Result<String, Failure> {
    serde_json::to_string(value)
        .map_err(|error| Failure::bad_input(format!("cannot write the result as JSON: {error}")))
}

/// Writes a line to stderr; where that is impossible there is nobody to tell.
pub fn log(line: &str) {
    let _ = writeln!(io::stderr().lock(), "{line}");
}
