//! One-line messages that come and go, one at a time.
//!
//! Systems write [`ToastWanted`] through a [`ToastWriter`]. `take_up` applies what they wrote at the end of the frame,
//! in the order in which it was written.

use crate::app::state::AppSystems;
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use std::time::Duration;

/// How long a line stays.
const STAY: Duration = Duration::from_secs(5);
/// Lines that are shown or wait; more would come too late to be of use.
const MOST: usize = 3;

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
    /// How long ago it was said.
    pub age: Duration,
    /// How long it has been shown.
    pub seen: Duration,
}

/// A change of the messages.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub enum ToastWanted {
    /// Says this.
    Say(Tone, String),
    /// Takes this line back.
    TakeBack(String),
    /// Takes back everything.
    Clear,
}

/// Writes messages for the player.
#[derive(SystemParam)]
pub struct ToastWriter<'w> {
    wanted: MessageWriter<'w, ToastWanted>,
}

impl ToastWriter<'_> {
    /// Says something.
    pub fn say(&mut self, text: impl Into<String>) {
        self.wanted
            .write(ToastWanted::Say(Tone::Plain, text.into()));
    }

    /// Says why a click was refused.
    pub fn refuse(&mut self, text: impl Into<String>) {
        self.wanted
            .write(ToastWanted::Say(Tone::Refusal, text.into()));
    }

    /// Says that something is wrong.
    pub fn alarm(&mut self, text: impl Into<String>) {
        self.wanted
            .write(ToastWanted::Say(Tone::Alarm, text.into()));
    }

    /// Takes back everything.
    pub fn clear(&mut self) {
        self.wanted.write(ToastWanted::Clear);
    }

    /// Takes back what another line makes needless.
    pub fn take_back(&mut self, text: &str) {
        self.wanted.write(ToastWanted::TakeBack(text.to_owned()));
    }
}

/// What is to be read, the newest last.
#[derive(Resource, Default)]
pub struct Toasts(Vec<Toast>);

impl Toasts {
    /// The messages, the newest last.
    #[must_use]
    pub fn list(&self) -> &[Toast] {
        &self.0
    }
    /// The one that is shown: the newest. Those before it wait until it is gone.
    #[must_use]
    pub fn shown(&self) -> Option<&Toast> {
        self.0.last()
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
    if let Some(shown) = toasts.0.last_mut() {
        shown.seen += delta;
    }
    toasts.0.retain(|toast| {
        // What is wrong is read more slowly.
        let stay = match toast.tone {
            Tone::Alarm => STAY * 3,
            Tone::Plain | Tone::Refusal => STAY,
        };
        toast.seen < stay
    });
}

/// Takes up what was wanted in this frame, and what the interface wanted at the end of the last one.
pub(crate) fn take_up(mut inbox: ResMut<Messages<ToastWanted>>, mut toasts: ResMut<Toasts>) {
    if inbox.is_empty() {
        return;
    }
    for wanted in inbox.drain() {
        match wanted {
            ToastWanted::Say(tone, text) => toasts.push(text, tone),
            ToastWanted::TakeBack(text) => toasts.take_back(&text),
            ToastWanted::Clear => toasts.clear(),
        }
    }
}

/// Adds the messages to the app.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Toasts>()
        .add_message::<ToastWanted>()
        // Before anything new is taken up, so that a new line has age zero until the end of its frame.
        .add_systems(PreUpdate, fade)
        .add_systems(Update, take_up.after(AppSystems::Marks));
}
