//! The desktop around the window: a folder is shown by whatever program shows folders there.

use crate::app::settings::Settings;
use crate::app::state::AppSystems;
use crate::app::toast::{ToastWriter, take_up};
use bevy::prelude::*;
use crossbeam_channel::{Receiver, Sender, unbounded};
use std::io;
use std::path::{Path, PathBuf};

/// Asks for a folder to be shown.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Show(pub PathBuf);

/// How a folder is shown, and what could not be.
#[derive(Resource)]
pub struct Desktop {
    /// Shows a folder, or says why not. Nothing where the window is driven unattended: nobody sits
    /// there, and what would open stays open.
    pub show: Option<fn(&Path) -> io::Result<()>>,
    news: (Sender<PathBuf>, Receiver<PathBuf>),
}

impl Default for Desktop {
    fn default() -> Self {
        Self {
            show: None,
            news: unbounded(),
        }
    }
}

impl Desktop {
    /// The desktop that the program runs on.
    #[must_use]
    pub fn around() -> Self {
        Self {
            show: Some(|folder| open::that(folder)),
            ..Self::default()
        }
    }
}

/// Programs may take their time to start: that is waited for elsewhere.
fn obey(mut inbox: MessageReader<Show>, desktop: Res<Desktop>) {
    for Show(folder) in inbox.read().cloned() {
        let failed = desktop.news.0.clone();
        let Some(show) = desktop.show else { continue };
        let asked = folder.clone();
        let thread = std::thread::Builder::new().name("desktop".to_owned());
        let started = thread.spawn(move || {
            if show(&folder).is_err() {
                // The app may be gone already.
                let _ = failed.send(folder);
            }
        });
        if started.is_err() {
            // It is heard below, as long as there is an app.
            let _ = desktop.news.0.send(asked);
        }
    }
}

/// Where no program shows it, the path is told.
fn tell(desktop: Res<Desktop>, settings: Res<Settings>, mut toasts: ToastWriter) {
    for folder in desktop.news.1.try_iter() {
        let shown = folder.display().to_string();
        let text = &settings.config.text;
        toasts.alarm(text.fill("desktop.failed", &[("folder", &shown)]));
    }
}

/// Adds the desktop to the app.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Desktop>()
        .add_message::<Show>()
        .add_systems(
            Update,
            (obey, tell).chain().after(AppSystems::Turn).before(take_up),
        );
}
