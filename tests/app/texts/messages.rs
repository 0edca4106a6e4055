//! Messages that come and go, one at a time.

use crate::harness::TestApp;
use std::time::Duration;
use tibetango::app::toast::Toasts;

fn shown(app: &TestApp) -> Option<&str> {
    let toast = app.world().resource::<Toasts>().shown()?;
    Some(toast.text.as_str())
}

#[test]
fn the_newest_message_is_shown_and_the_others_wait_for_their_time() {
    let mut app = TestApp::new();
    let mut toasts = app.world_mut().resource_mut::<Toasts>();
    toasts.alarm("wrong");
    toasts.say("saved");
    for text in ["saved", "wrong"] {
        app.frames(10);
        assert_eq!(shown(&app), Some(text));
        let toast = app.world().resource::<Toasts>().shown().unwrap();
        assert!(
            toast.seen < Duration::from_secs(1),
            "{text}: all of its time but {:?}",
            toast.seen
        );
        app.until("its end", |app| shown(app) != Some(text));
    }
    assert_eq!(shown(&app), None);
}

#[test]
fn a_refusal_goes_with_its_moment() {
    let mut app = TestApp::new();
    let mut toasts = app.world_mut().resource_mut::<Toasts>();
    toasts.refuse("not there");
    toasts.refuse("nor there");
    toasts.say("saved");
    assert_eq!(toasts.list().len(), 1);
    app.until("its end", |app| shown(app) != Some("saved"));
    assert_eq!(shown(&app), None);
}
