//! Signs of life for the supervisor that restarts a hung program: systemd, by the variables that it sets for its
//! services. Without them nothing is sent. This does not depend on the exhibition: the supervisor waits for signs
//! also after staff have left it. The supervisor may also ask the program to end.

use super::start::StaffExit;
use bevy::prelude::*;
use crossbeam_channel::{Receiver, Sender, bounded};
use std::io;
use std::panic;
use std::time::Duration;
use tibetango_rules::quote::in_one_line;

/// Messages to the supervisor.
#[derive(Clone, Copy, Debug)]
enum SupervisorMessage {
    /// Sent after the first frame was drawn.
    Ready,
    /// Sent regularly while frames are drawn.
    Alive,
    /// Sent when the program ends regularly.
    Stopping,
}

#[cfg(target_os = "linux")]
fn send(sign: SupervisorMessage) {
    use sd_notify::NotifyState;
    let state = match sign {
        SupervisorMessage::Ready => NotifyState::Ready,
        SupervisorMessage::Alive => NotifyState::Watchdog,
        SupervisorMessage::Stopping => NotifyState::Stopping,
    };
    if let Err(error) = sd_notify::notify(&[state]) {
        warn!("no sign of life could be given: {error}");
    }
}

#[cfg(not(target_os = "linux"))]
fn send(_: SupervisorMessage) {}

/// The interval between signs of life, and the time since the last one.
#[derive(Resource, Debug)]
struct Signs {
    /// The interval; `None` without a supervisor.
    every: Option<Duration>,
    since: Duration,
    ready: bool,
}

/// Returns half of the time after which a program without a sign is taken to hang.
fn every() -> Option<Duration> {
    let named = |name: &str| std::env::var(name).ok()?.parse::<u64>().ok();
    // The variables may be meant for another process.
    let ours = named("WATCHDOG_PID").is_none_or(|pid| pid == u64::from(std::process::id()));
    let half = named("WATCHDOG_USEC").filter(|_| ours)? / 2;
    (half > 0).then(|| Duration::from_micros(half))
}

fn live(time: Res<Time<Real>>, mut signs: ResMut<Signs>) {
    if !std::mem::replace(&mut signs.ready, true) {
        send(SupervisorMessage::Ready);
    }
    signs.since += time.delta();
    if signs.every.is_some_and(|every| signs.since >= every) {
        signs.since = Duration::ZERO;
        send(SupervisorMessage::Alive);
    }
}

fn stop(mut exits: MessageReader<AppExit>) {
    if exits.read().count() > 0 {
        send(SupervisorMessage::Stopping);
    }
}

/// Makes a panic of any thread end the program at once, after its reason was logged: a restarted program serves
/// visitors better than one without that thread.
pub(in crate::app) fn break_off_on_panic() {
    let before = panic::take_hook();
    panic::set_hook(Box::new(move |reason| {
        before(reason);
        // Logs it on one line, like the other entries.
        let line = in_one_line(&reason.to_string());
        error!("the program broke off: {line}");
        std::process::abort();
    }));
}

/// The channel of requests to end the program.
#[derive(Resource)]
struct ExitRequests(Receiver<()>);

/// Makes the program end regularly when it is asked to, for example by systemd when the machine is switched off.
pub fn end_when_asked(world: &mut World) {
    let (tell, requests) = bounded(1);
    match listen(tell) {
        Ok(()) => world.insert_resource(ExitRequests(requests)),
        Err(error) => warn!("the program ends only when it is killed: {error}"),
    }
}

/// Sends a message when the program is asked to end. Once this function has returned, such a request no
/// longer kills it.
#[cfg(unix)]
fn listen(tell: Sender<()>) -> io::Result<()> {
    use tokio::runtime::Builder;
    use tokio::signal::unix::{SignalKind, signal};
    let runtime = Builder::new_current_thread().enable_io().build()?;
    let mut signals = {
        let _inside = runtime.enter();
        signal(SignalKind::terminate())?
    };
    let wait = move || {
        while runtime.block_on(signals.recv()).is_some() {
            // Repeated requests are sent once.
            let _ = tell.try_send(());
        }
    };
    let thread = std::thread::Builder::new().name("end".to_owned());
    thread.spawn(wait).map(drop)
}

#[cfg(not(unix))]
fn listen(_: Sender<()>) -> io::Result<()> {
    Ok(())
}

/// Ends the program on request. Its exit status is that of success then, also after staff left: the requester decides
/// on a restart.
fn end(requests: Res<ExitRequests>, mut exits: MessageWriter<AppExit>, mut commands: Commands) {
    if requests.0.try_recv().is_ok() {
        commands.remove_resource::<StaffExit>();
        exits.write(AppExit::Success);
    }
}

/// Adds the signs of life to the app, if a supervisor waits for them.
pub(in crate::app::exhibition) fn plugin(app: &mut App) {
    app.add_systems(Update, end.run_if(resource_exists::<ExitRequests>));
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
