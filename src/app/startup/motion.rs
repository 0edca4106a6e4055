//! The system's wish for less motion, asked once at the first start: afterwards the player's own choice counts. The
//! system is asked on a thread of its own, so that no frame waits for another program.

use crate::app::preferences::Preferences;
use crate::app::settings::Settings;
use crate::app::state::AppSystems;
use crate::app::task::{Task, TaskNews, add_task};
use crate::app::toast::ToastWriter;
use bevy::prelude::*;
use std::fs::File;
use std::io::Read;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Time in which the system has to answer; without an answer everything moves as usual.
const PATIENCE: Duration = Duration::from_secs(2);
/// Pause between two looks at the other program.
const PAUSE: Duration = Duration::from_millis(20);
/// Maximum size of an answer or a file that is read, in bytes.
const MAX_BYTES: u64 = 1 << 20;

/// The system's wish for less motion.
struct MotionWish;

/// Returns whether GNOME's answer to `enable-animations` asks for less motion; `None` for anything else.
#[must_use]
pub fn of_gnome(answer: &str) -> Option<bool> {
    match answer.trim() {
        "true" => Some(false),
        "false" => Some(true),
        _ => None,
    }
}

/// Returns whether KDE's file `kdeglobals` asks for less motion: by the factor on the durations of all animations.
#[must_use]
pub fn of_kde(file: &str) -> Option<bool> {
    let mut section = "";
    for line in file.lines().map(str::trim) {
        if line.starts_with('[') {
            section = line;
        } else if section == "[KDE]"
            && let Some((name, value)) = line.split_once('=')
            && name.trim() == "AnimationDurationFactor"
        {
            return value.trim().parse::<f64>().ok().map(|factor| factor <= 0.0);
        }
    }
    None
}

/// Asks the desktop around the program whether it shows less motion.
#[must_use]
pub fn is_wished() -> bool {
    let desktop = std::env::var("XDG_CURRENT_DESKTOP").unwrap_or_default();
    let wish = match desktop.split(':').any(|name| name == "KDE") {
        true => kde_globals().and_then(|file| of_kde(&file)),
        false => answer(
            "gsettings",
            &["get", "org.gnome.desktop.interface", "enable-animations"],
        )
        .and_then(|answer| of_gnome(&answer)),
    };
    wish.unwrap_or(false)
}

/// Reads KDE's file of settings; `None` without one.
fn kde_globals() -> Option<String> {
    let folder = std::env::var_os("XDG_CONFIG_HOME").map(PathBuf::from);
    let home = || Some(PathBuf::from(std::env::var_os("HOME")?).join(".config"));
    let path = folder.or_else(home)?.join("kdeglobals");
    let mut text = String::new();
    let file = File::open(path).ok()?;
    file.take(MAX_BYTES).read_to_string(&mut text).ok()?;
    Some(text)
}

/// Runs another program and returns what it writes; `None` if there is none, or if it takes too long.
fn answer(program: &str, arguments: &[&str]) -> Option<String> {
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    let begin = Instant::now();
    while child.try_wait().ok()?.is_none() {
        if begin.elapsed() > PATIENCE {
            if let Err(why) = child.kill().and_then(|()| child.wait()) {
                warn!("{program} does not end: {why}");
            }
            return None;
        }
        thread::sleep(PAUSE);
    }
    let mut text = String::new();
    let output = child.stdout.take()?;
    output.take(MAX_BYTES).read_to_string(&mut text).ok()?;
    Some(text)
}

/// Asks for the wish on a thread of its own; `wish` returns whether there is one.
pub fn ask(world: &mut World, wish: impl FnOnce() -> bool + Send + 'static) {
    let task = Task::<MotionWish>::begin("motion", move |worker| {
        if wish() {
            worker.tell(MotionWish);
        }
    });
    match task {
        Ok(task) => {
            world.spawn(task);
        }
        Err(why) => warn!("the system is not asked about motion: {why}"),
    }
}

/// Follows the wish, and tells the player.
fn hear(
    mut inbox: MessageReader<TaskNews<MotionWish>>,
    mut preferences: ResMut<Preferences>,
    settings: Res<Settings>,
    mut toasts: ToastWriter,
) {
    let wished = inbox.read().any(|news| news.news.is_some());
    if wished && !preferences.less_motion {
        preferences.less_motion = true;
        toasts.say(settings.config.text.get("settings.as_system"));
    }
}

/// Adds the wish to the app.
pub(crate) fn plugin(app: &mut App) {
    add_task::<MotionWish>(app);
    app.add_systems(Update, hear.in_set(AppSystems::Match));
}
