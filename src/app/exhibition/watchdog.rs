//! A sign of life for who restarts a program that hangs: systemd, by the variables that it sets for its services.
//! Where there are none nobody is told anything. It does not depend on the exhibition: also after staff have left it,
//! whoever started the program waits for its signs.

use bevy::prelude::*;
use std::panic;
use std::time::Duration;

/// What is told.
#[derive(Clone, Copy, Debug)]
enum Sign {
    /// The first frame was drawn.
    Ready,
    /// Frames are drawn.
    Alive,
    /// The program ends as it should.
    Stopping,
}

#[cfg(target_os = "linux")]
fn send(sign: Sign) {
    use sd_notify::NotifyState;
    let state = match sign {
        Sign::Ready => NotifyState::Ready,
        Sign::Alive => NotifyState::Watchdog,
        Sign::Stopping => NotifyState::Stopping,
    };
    if let Err(error) = sd_notify::notify(&[state]) {
        warn!("no sign of life could be given: {error}");
    }
}

#[cfg(not(target_os = "linux"))]
fn send(_: Sign) {}

/// How often frames give a sign, and when the last one was.
#[derive(Resource, Debug)]
struct Signs {
    /// Never, if nobody waits for one.
    every: Option<Duration>,
    since: Duration,
    ready: bool,
}

/// Half of the time after which a program without a sign is taken for hung.
fn every() -> Option<Duration> {
    let named = |name: &str| std::env::var(name).ok()?.parse::<u64>().ok();
    // It may be meant for another process.
    let ours = named("WATCHDOG_PID").is_none_or(|pid| pid == u64::from(std::process::id()));
    let half = named("WATCHDOG_USEC").filter(|_| ours)? / 2;
    (half > 0).then(|| Duration::from_micros(half))
}

fn live(time: Res<Time<Real>>, mut signs: ResMut<Signs>) {
    if !std::mem::replace(&mut signs.ready, true) {
        send(Sign::Ready);
    }
    signs.since += time.delta();
    if signs.every.is_some_and(|every| signs.since >= every) {
        signs.since = Duration::ZERO;
        send(Sign::Alive);
    }
}

fn stop(mut exits: MessageReader<AppExit>) {
    if exits.read().count() > 0 {
        send(Sign::Stopping);
    }
}

/// From now on a panic of any thread ends the program at once, after its reason was logged: one that is started anew
/// serves visitors better than one without the thread.
pub(in crate::app) fn break_off_on_panic() {
    let before = panic::take_hook();
    panic::set_hook(Box::new(move |reason| {
        before(reason);
        // On one line, and among the others.
        let told = reason.to_string();
        let told: Vec<&str> = told.split_whitespace().collect();
        error!("the program broke off: {}", told.join(" "));
        std::process::abort();
    }));
}

/// Adds the signs of life to the app, where somebody waits for them.
pub(super) fn plugin(app: &mut App) {
    if std::env::var_os("NOTIFY_SOCKET").is_none() {
        return;
    }
    app.insert_resource(Signs {
        every: every(),
        since: Duration::ZERO,
        ready: false,
    })
    .add_systems(Last, (live, stop).chain());
}
