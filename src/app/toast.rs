//! One-line messages that come and go, one at a time.
//!
//! Systems write [`ToastRequest`] through a [`ToastWriter`]. `take_up` applies what they wrote at the end of the frame,
//! in the order in which it was written.

use crate::app::state::AppSystems;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use std::fmt::Display;
use std::time::Duration;
use tibetango_content::config::TextTable;

/// Time that a line is shown.
const STAY: Duration = Duration::from_secs(5);
/// Maximum number of lines shown or waiting; more would come too late to be of use.
const MOST: usize = 3;

/// Importance of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Something to know.
    Plain,
    /// The reason for a refused click.
    Refusal,
    /// An error.
    Alarm,
}

/// One message.
#[derive(Clone, Debug)]
pub struct Toast {
    /// Text of the message.
    pub text: String,
    /// Its importance.
    pub tone: Tone,
    /// Time since it was written.
    pub age: Duration,
    /// Time that it has been shown.
    pub seen: Duration,
}

/// A change of the messages.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum ToastRequest {
    /// Show this.
    Say(Tone, String),
    /// Remove this line.
    TakeBack(String),
    /// Remove all lines.
    Clear,
}

/// Writes messages for the player.
#[derive(SystemParam)]
pub struct ToastWriter<'w> {
    requests: MessageWriter<'w, ToastRequest>,
}

impl ToastWriter<'_> {
    /// Shows a message.
    pub fn say(&mut self, text: impl Into<String>) {
        self.requests
            .write(ToastRequest::Say(Tone::Plain, text.into()));
    }

    /// Shows the reason for a refused click.
    pub fn refuse(&mut self, text: impl Into<String>) {
        self.requests
            .write(ToastRequest::Say(Tone::Refusal, text.into()));
    }

    /// Shows an error.
    pub fn alarm(&mut self, text: impl Into<String>) {
        self.requests
            .write(ToastRequest::Say(Tone::Alarm, text.into()));
    }

    /// Shows an error by the text of this key, which says what failed, with the reason in it.
    pub fn fail(&mut self, text: &TextTable, key: &str, error: &impl Display) {
        self.alarm(text.fill(key, &[("error", &error.to_string())]));
    }

    /// Removes all messages.
    pub fn clear(&mut self) {
        self.requests.write(ToastRequest::Clear);
    }

    /// Removes a message that another one makes needless.
    pub fn take_back(&mut self, text: &str) {
        self.requests.write(ToastRequest::TakeBack(text.to_owned()));
    }
}

/// Current messages, the newest last.
#[derive(Resource, Default)]
pub struct Toasts(Vec<Toast>);

impl Toasts {
    /// Creates the messages on errors that were found before the app runs.
    pub(crate) fn of_errors(lines: impl Iterator<Item = String>) -> Self {
        let mut toasts = Self::default();
        lines.for_each(|line| toasts.push(line, Tone::Alarm));
        toasts
    }

    /// Returns the messages, the newest last.
    #[must_use]
    pub fn list(&self) -> &[Toast] {
        &self.0
    }
    /// Returns the message shown: the newest. Those before it wait until it is gone.
    #[must_use]
    pub fn newest(&self) -> Option<&Toast> {
        self.0.last()
    }
    /// Removes a message that another one makes needless.
    pub(crate) fn take_back(&mut self, text: &str) {
        self.0.retain(|toast| toast.text != text);
    }

    fn push(&mut self, text: String, tone: Tone) {
        // The same line twice would only flicker, and a refusal is of its moment.
        self.0
            .retain(|toast| toast.text != text && toast.tone != Tone::Refusal);
        self.0.push(Toast {
            text,
            tone,
            age: Duration::ZERO,
            seen: Duration::ZERO,
        });
        if self.0.len() > MOST {
            self.0.remove(0);
        }
    }
}

fn fade(mut toasts: ResMut<Toasts>, time: Res<Time<Real>>) {
    if toasts.0.is_empty() {
        return;
    }
    let delta = time.delta();
    for toast in &mut toasts.0 {
        toast.age += delta;
    }
    if let Some(newest) = toasts.0.last_mut() {
        newest.seen += delta;
    }
    toasts.0.retain(|toast| {
        // Errors are read more slowly.
        let stay = match toast.tone {
            Tone::Alarm => STAY * 3,
            Tone::Plain | Tone::Refusal => STAY,
        };
        toast.seen < stay
    });
}

/// Applies the messages written in this frame, and those that the interface wrote at the end of the last one.
pub(crate) fn take_up(mut inbox: ResMut<Messages<ToastRequest>>, mut toasts: ResMut<Toasts>) {
    if inbox.is_empty() {
        return;
    }
    for request in inbox.drain() {
        match request {
            ToastRequest::Say(tone, text) => toasts.push(text, tone),
            ToastRequest::TakeBack(text) => toasts.take_back(&text),
            ToastRequest::Clear => toasts.0.clear(),
        }
    }
}

/// Adds the messages to the app.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Toasts>()
        .add_message::<ToastRequest>()
        // Before anything new is taken up, so that a new line has age zero until the end of its frame.
        .add_systems(PreUpdate, fade)
        .add_systems(Update, take_up.after(AppSystems::Marks));
}
