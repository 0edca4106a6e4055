//! One-line messages that come and go.

use bevy::prelude::*;
use std::time::Duration;

/// How long a line stays.
const STAY: Duration = Duration::from_secs(5);

/// What a message is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Something to know.
    Plain,
    /// A click that was refused.
    Refusal,
    /// Something is wrong.
    Alarm,
}

/// One message.
#[derive(Clone, Debug)]
pub struct Toast {
    /// What it says.
    pub text: String,
    /// What it is about.
    pub tone: Tone,
    /// How long it has been shown.
    pub age: Duration,
}

/// The messages shown now, the newest last.
#[derive(Resource, Default)]
pub struct Toasts(Vec<Toast>);

impl Toasts {
    /// The messages, the newest last.
    #[must_use]
    pub fn list(&self) -> &[Toast] {
        &self.0
    }
    /// Says something.
    pub fn say(&mut self, text: impl Into<String>) {
        self.push(text.into(), Tone::Plain);
    }
    /// Says why a click was refused.
    pub fn refuse(&mut self, text: impl Into<String>) {
        self.push(text.into(), Tone::Refusal);
    }
    /// Says that something is wrong.
    pub fn alarm(&mut self, text: impl Into<String>) {
        self.push(text.into(), Tone::Alarm);
    }

    /// Takes back everything.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Takes back what another line makes needless.
    pub fn take_back(&mut self, text: &str) {
        self.0.retain(|toast| toast.text != text);
    }

    fn push(&mut self, text: String, tone: Tone) {
        // The same line twice would only flicker.
        self.0.retain(|toast| toast.text != text);
        self.0.push(Toast {
            text,
            tone,
            age: Duration::ZERO,
        });
        if self.0.len() > 3 {
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
    // What is wrong is read more slowly.
    toasts.0.retain(|t| {
        t.age
            < if t.tone == Tone::Alarm {
                STAY * 3
            } else {
                STAY
            }
    });
}

/// Adds the messages to the app.
pub(super) fn plugin(app: &mut App) {
    // Before anything new is said, so that a new line has age zero for a whole frame.
    app.init_resource::<Toasts>().add_systems(PreUpdate, fade);
}
