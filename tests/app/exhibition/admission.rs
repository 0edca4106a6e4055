//! Cards and keys of features before visitors.

use super::{come, open_more, settings};
use crate::harness::card;
use crate::registry::{PressLog, notes};
use bevy::prelude::*;
use tibetango::app::registry::{
    AddFeature, Admission, CardName, CardSpec, Cards, KeyBinding, always,
};
use tibetango::app::state::Overlay;

#[test]
fn a_card_opens_for_those_whom_it_admits() {
    // Whether it opens without a visitor, and with one.
    let cards = [
        ("for nobody", Admission::Nobody, [false, false]),
        ("for visitors", Admission::Visitors, [false, true]),
        ("allowed", Admission::VisitorsWhere(|_| true), [false, true]),
        (
            "not allowed",
            Admission::VisitorsWhere(|_| false),
            [false, false],
        ),
        ("behind the door", Admission::BehindTheDoor, [false, false]),
        ("for anybody", Admission::Anybody, [true, true]),
    ];
    let data = tempfile::tempdir().unwrap();
    let mut app = open_more(data, settings(), false, |app| {
        for (name, admission, _) in cards {
            let spec = CardSpec::new(CardName::new(name));
            app.add_card(spec.admits(admission), || {});
        }
    });
    for visited in [false, true] {
        if visited {
            come(&mut app);
        }
        for (name, _, opens) in cards {
            for overlay in [card(name), Overlay::None] {
                let mut next = app.world_mut().resource_mut::<NextState<Overlay>>();
                next.set(overlay);
                app.update();
                let opened = overlay != Overlay::None && opens[usize::from(visited)];
                let lies = if opened { overlay } else { Overlay::None };
                assert_eq!(app.overlay(), lies, "{name}, visited: {visited}");
            }
        }
    }
}

#[test]
fn an_unregistered_card_does_not_open() {
    let mut app = super::open();
    come(&mut app);
    let unknown = CardName::new("unknown");
    let cards = app.world().resource::<Cards>();
    assert!(cards.names().all(|name| name != unknown));
    let mut next = app.world_mut().resource_mut::<NextState<Overlay>>();
    next.set(Overlay::Card(unknown));
    app.update();
    assert_eq!(app.overlay(), Overlay::None);
}

#[test]
fn visitors_have_the_keys_that_are_bound_for_them() {
    let data = tempfile::tempdir().unwrap();
    let mut app = open_more(data, settings(), false, |app| {
        app.init_resource::<PressLog>()
            .add_key(KeyBinding::anywhere("save"), always, notes("save"))
            .add_key(
                KeyBinding::anywhere("erase").for_visitors(),
                always,
                notes("erase"),
            );
    });
    come(&mut app);
    app.key(KeyCode::KeyS);
    app.key(KeyCode::KeyC);
    assert_eq!(app.world().resource::<PressLog>().0, ["erase"]);
}
