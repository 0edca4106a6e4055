//! A sign of life for who restarts a program that hangs: systemd, by the variables that it sets for its services.
//! Where there are none nobody is told anything. It does not depend on the exhibition: also after staff have left it,
//! whoever started the program waits for its signs. And whoever started it may ask it to end.

use super::opening::StaffLeft;
use bevy::prelude::*;
use crossbeam_channel::{Receiver, Sender, bounded};
use std::io;
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

/// Where it is heard that who started the program asks it to end.
#[derive(Resource)]
struct Asked(Receiver<()>);

/// From now on the program ends as it should when it is asked to, as by systemd when the machine is switched off.
pub fn end_when_asked(world: &mut World) {
    let (tell, asked) = bounded(1);
    match listen(tell) {
        Ok(()) => world.insert_resource(Asked(asked)),
        Err(error) => warn!("the program ends only when it is killed: {error}"),
    }
}

/// Tells when the program is asked to end. From the return of this function on it is not killed by that.
#[cfg(unix)]
fn listen(tell: Sender<()>) -> io::Result<()> {
    use tokio::runtime::Builder;
    use tokio::signal::unix::{SignalKind, signal};
    let runtime = Builder::new_current_thread().enable_io().build()?;
    let mut asked = {
        let _inside = runtime.enter();
        signal(SignalKind::terminate())?
    };
    let wait = move || {
        while runtime.block_on(asked.recv()).is_some() {
            // Asked once more it is told once.
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

/// Who asks the program to end starts it again or not, whatever it says.
fn end(asked: Res<Asked>, mut exits: MessageWriter<AppExit>, mut commands: Commands) {
    if asked.0.try_recv().is_ok() {
        commands.remove_resource::<StaffLeft>();
        exits.write(AppExit::Success);
    }
}

/// Adds the signs of life to the app, where somebody waits for them.
pub(in crate::app::exhibition) fn plugin(app: &mut App) {
    app.add_systems(Update, end.run_if(resource_exists::<Asked>));
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
