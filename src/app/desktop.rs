//! The desktop around the window: opens folders with the system's file manager.

use crate::app::settings::Settings;
use crate::app::state::AppSystems;
use crate::app::toast::{ToastWriter, take_up};
use bevy::prelude::*;
use crossbeam_channel::{Receiver, Sender, unbounded};
use std::io;
use std::path::{Path, PathBuf};
use tibetango_records::messages::shown;

/// Asks for a folder to be shown.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct Show(pub PathBuf);

/// Opener of folders, and the folders that could not be opened.
#[derive(Resource)]
pub struct Desktop {
    /// Function that opens a folder, or returns an error. `None` if the window is driven unattended: nobody
    /// sits there, and an opened window would stay open.
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
    /// Returns the desktop that the program runs on.
    #[must_use]
    pub fn around() -> Self {
        Self {
            show: Some(|folder| open::that(folder)),
            ..Self::default()
        }
    }
}

/// Opens folders on threads of their own, since programs may take their time to start.
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
            // It is read below, while there is an app.
            let _ = desktop.news.0.send(asked);
        }
    }
}

/// Shows the path of a folder that no program could open.
fn tell(desktop: Res<Desktop>, settings: Res<Settings>, mut toasts: ToastWriter) {
    for folder in desktop.news.1.try_iter() {
        let text = &settings.config.text;
        toasts.alarm(text.fill("desktop.failed", &[("folder", &shown(&folder))]));
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
