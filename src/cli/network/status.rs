//! Status of a server, in one line on stderr: once a minute if it has changed, and on every SIGUSR1.

use std::sync::Arc;
use std::time::Duration;

#[cfg(unix)]
use tokio::signal::unix::{Signal, SignalKind, signal};
use tokio::time::sleep;

use crate::cli::output;
use tibetango_server::metrics::Metrics;

/// Interval between two checks for a change.
const EVERY: Duration = Duration::from_secs(60);

/// Logs the status in an endless loop.
pub async fn tell(metrics: Arc<Metrics>) {
    let mut signals = StatusSignal::new();
    let mut last = metrics.status();
    loop {
        let requested = tokio::select! {
            () = sleep(EVERY) => false,
            () = signals.next() => true,
        };
        let status = metrics.status();
        if requested || status != last {
            output::log(&status);
            last = status;
        }
    }
}

/// Receiver of SIGUSR1, which requests the status at once.
struct StatusSignal {
    #[cfg(unix)]
    signals: Option<Signal>,
}

impl StatusSignal {
    fn new() -> Self {
        Self {
            #[cfg(unix)]
            signals: signal(SignalKind::user_defined1()).ok(),
        }
    }

    /// Waits for the next signal; for ever if there can be none.
    async fn next(&mut self) {
        #[cfg(unix)]
        if let Some(signals) = &mut self.signals
            && signals.recv().await.is_some()
        {
            return;
        }
        std::future::pending::<()>().await;
    }
}
