//! Messages that come and go, one at a time.

use crate::harness::TestApp;
use std::time::Duration;
use tibetango::app::toast::{ToastRequest, Toasts, Tone};

fn newest(app: &TestApp) -> Option<&str> {
    let toast = app.world().resource::<Toasts>().newest()?;
    Some(toast.text.as_str())
}

fn say(app: &mut TestApp, tone: Tone, text: &str) {
    app.send(ToastRequest::Say(tone, text.to_owned()));
}

#[test]
fn the_newest_message_is_shown_and_the_others_wait_for_their_time() {
    let mut app = TestApp::new();
    say(&mut app, Tone::Alarm, "wrong");
    say(&mut app, Tone::Plain, "saved");
    for text in ["saved", "wrong"] {
        app.frames(10);
        assert_eq!(newest(&app), Some(text), "{text}");
        let toast = app.world().resource::<Toasts>().newest().unwrap();
        assert!(
            toast.seen < Duration::from_secs(1),
            "{text}: all of its time but {:?}",
            toast.seen
        );
        app.until("its end", |app| newest(app) != Some(text));
    }
    assert_eq!(newest(&app), None);
}

#[test]
fn a_refusal_goes_with_its_moment() {
    let mut app = TestApp::new();
    say(&mut app, Tone::Refusal, "not there");
    say(&mut app, Tone::Refusal, "nor there");
    say(&mut app, Tone::Plain, "saved");
    app.frames(1);
    assert_eq!(app.world().resource::<Toasts>().list().len(), 1);
    app.until("its end", |app| newest(app) != Some("saved"));
    assert_eq!(newest(&app), None);
}
