//! Lines of another program, passed on to the thread that handles them.

use crossbeam_channel::Sender;
use std::io::BufRead;
use tibetango_records::wire::{WireInput, read_line};

/// Passes lines on until the input ends or cannot be read, or the receiver is gone. Without `skip` a line that is too
/// long is the last one.
pub fn listen(mut input: impl BufRead, skip: bool, sender: &Sender<WireInput>) {
    while let Ok(Some(line)) = read_line(&mut input, skip) {
        let last = !skip && matches!(line, WireInput::TooLong);
        if sender.send(line).is_err() || last {
            return;
        }
    }
}
