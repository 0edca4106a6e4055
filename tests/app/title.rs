//! The game behind the title.

use crate::harness::TestApp;
use bevy::prelude::*;
use tibetango::app::board::{Animating, BoardStyle, EffectBegan, Stone};
use tibetango::app::play::game::{Command, Match};
use tibetango::app::preferences::Preferences;
use tibetango::app::unattended::title_play::TitlePlay;
use tibetango::session::Setup;

/// Effects shown in so many frames.
fn effects(app: &mut TestApp, frames: u64) -> usize {
    let mut count = 0;
    for _ in 0..frames {
        app.update();
        let began = app.world_mut().resource_mut::<Messages<EffectBegan>>();
        count += began.iter_current_update_messages().count();
    }
    count
}

fn stones(app: &mut TestApp) -> usize {
    let world = app.world_mut();
    world.query::<&Stone>().iter(world).count()
}

#[test]
fn a_game_is_played_behind_the_title_until_a_match_begins() {
    let mut app = TestApp::new();
    assert_eq!(stones(&mut app), 23, "a middle game lies there");
    assert!(effects(&mut app, 600) > 2, "nobody plays");
    app.command(Command::New(Setup::default()));
    app.frames(2);
    assert_eq!(stones(&mut app), 0, "the match begins with an empty board");
    assert_eq!(
        effects(&mut app, 400),
        0,
        "the title's game goes on in the match"
    );
    assert!(app.world().resource::<Match>().session.line().is_empty());
    assert!(!app.world().resource::<Animating>().0);
}

#[test]
fn nothing_moves_there_with_less_motion_or_when_held() {
    let mut app = TestApp::new();
    app.world_mut().resource_mut::<Preferences>().less_motion = true;
    app.frames(2);
    assert!(app.world().resource::<BoardStyle>().reduced_motion);
    assert_eq!(effects(&mut app, 600), 0);
    app.world_mut().resource_mut::<Preferences>().less_motion = false;
    app.world_mut().resource_mut::<TitlePlay>().held = true;
    assert_eq!(effects(&mut app, 600), 0);
    app.world_mut().resource_mut::<TitlePlay>().held = false;
    assert!(effects(&mut app, 600) > 0);
}
