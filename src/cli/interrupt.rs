//! Work that Ctrl-C stops early, keeping its results so far.

use std::thread;

use tokio::runtime::Builder;
use tokio::signal::ctrl_c;

use tibetango_search::Stop;

/// Returns a flag that Ctrl-C raises instead of ending the program. If the system does not support that, Ctrl-C ends
/// the program.
pub fn stop() -> Stop {
    let stop = Stop::default();
    let raised = stop.clone();
    let listen = move || {
        let Ok(runtime) = Builder::new_current_thread().enable_io().build() else {
            return;
        };
        if runtime.block_on(ctrl_c()).is_ok() {
            raised.stop();
        }
    };
    // If the thread cannot start, an interrupt ends the program at once as usual.
    let _ = thread::Builder::new()
        .name("interrupt".to_owned())
        .spawn(listen);
    stop
}
