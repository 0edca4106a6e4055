//! The attract mode.

use super::{
    LARGE, QUICK, come, exhibition_state, now, open, open_more, open_with, pass_s, play, play_on,
    request, settings, settings_with, showing,
};
use bevy::prelude::*;
use std::collections::BTreeSet;
use tibetango::app::board::{BoardLook, BoardView, Daylight, SLAB_HALF};
use tibetango::app::exhibition::attract_mode::{Drift, Fact};
use tibetango::app::exhibition::hours::Dim;
use tibetango::app::exhibition::wall::{Loudness, Wall};
use tibetango::app::exhibition::{ExhibitionState, Visitor};
use tibetango::app::play::caption::Caption;
use tibetango::app::play::game::Match;
use tibetango::app::play::store::Store;
use tibetango::app::preferences::Preferences;
use tibetango::app::state::{Activity, Overlay, Screen, TurnStep};
use tibetango_content::config::exhibition::Opening;
use tibetango_records::record::file;
use tibetango_records::session::Player;
use tibetango_rules::Side;

use crate::harness::TestApp;

/// The picture at the end of each frame, and every state that was entered meanwhile.
#[derive(Resource, Default)]
struct FrameLog {
    frames: Vec<(ExhibitionState, Screen, bool)>,
    entered: Vec<ExhibitionState>,
}

fn look(
    (exhibition_state, screen): (Res<State<ExhibitionState>>, Res<State<Screen>>),
    game: Option<Res<Match>>,
    mut passed: MessageReader<StateTransitionEvent<ExhibitionState>>,
    mut log: ResMut<FrameLog>,
) {
    let engines = |game: Res<Match>| !game.session.settings().players.contains(&Player::Human);
    let shows = game.is_some_and(engines);
    log.frames
        .push((*exhibition_state.get(), *screen.get(), shows));
    let entered = passed.read().filter_map(|passed| passed.entered);
    log.entered.extend(entered);
}

/// Returns the exhibition, just opened, in which every frame is looked at.
fn open_with_log() -> TestApp {
    let data = tempfile::tempdir().unwrap();
    open_more(data, settings(), false, |app| {
        app.init_resource::<FrameLog>().add_systems(Last, look);
    })
}

fn take_log(app: &mut TestApp) -> FrameLog {
    std::mem::take(&mut *app.world_mut().resource_mut::<FrameLog>())
}

#[test]
fn the_exhibition_opens_without_a_visitor() {
    let mut app = open_with_log();
    app.frames(10);
    let FrameLog { frames, entered } = take_log(&mut app);
    let attract = (ExhibitionState::Attract, Screen::Match, true);
    assert!(frames.iter().all(|frame| *frame == attract), "{frames:?}");
    assert!(
        !entered.is_empty()
            && entered
                .iter()
                .all(|exhibition_state| *exhibition_state == ExhibitionState::Attract),
        "{entered:?}"
    );
}

#[test]
fn the_next_showing_and_the_end_of_a_visit_are_there_in_one_frame() {
    let mut app = open_with_log();
    come(&mut app);
    play(&mut app, LARGE, QUICK);
    take_log(&mut app);
    request(&mut app, Visitor::Done);
    let FrameLog { frames, entered } = take_log(&mut app);
    let attract = (ExhibitionState::Attract, Screen::Match, true);
    assert!(frames.iter().all(|frame| *frame == attract), "{frames:?}");
    assert!(
        entered
            .iter()
            .all(|exhibition_state| *exhibition_state == ExhibitionState::Attract),
        "{entered:?}"
    );
}

#[test]
fn the_computer_plays_and_the_programme_goes_round() {
    let mut app = open();
    let mut looks = BTreeSet::new();
    for (count, at) in [0, 1, 0, 1, 0].into_iter().enumerate() {
        app.until("showing", |app| now(app) == at);
        app.frames(3);
        assert_eq!(
            exhibition_state(&app),
            ExhibitionState::Attract,
            "showing {count}"
        );
        assert_eq!(app.activity(), Activity::Attract, "showing {count}");
        let game = app.game();
        let quick = Player::Computer {
            level: "quick".to_owned(),
        };
        assert_eq!(
            game.session.settings().players,
            [quick.clone(), quick],
            "showing {count}"
        );
        assert_eq!(game.session.settings().size, [5, 3][at], "showing {count}");
        let look = app.world().resource::<BoardLook>();
        looks.insert((look.board.id(), look.stones.id()));
        let turned = app.world().resource::<Preferences>().turned;
        assert_eq!(
            turned,
            count % 2 == 1,
            "showing {count}: from the other side each time"
        );
        let number = game.number();
        app.until("move", |app| !app.history().is_empty());
        app.until("next showing", |app| app.game().number() > number);
    }
    assert_eq!(looks.len(), 5, "another board and other stones: {looks:?}");
}

#[test]
fn the_end_of_a_game_is_looked_at_for_a_while() {
    let long = vec![showing(3, "quick", 60), showing(5, "quick", 60)];
    let settings = settings_with(|exhibition| exhibition.attract.showings = long);
    let mut app = open_with(settings, false);
    app.until("end", |app| app.step() == Some(TurnStep::Over));
    pass_s(&mut app, 18);
    assert_eq!(now(&app), 0);
    assert_eq!(app.overlay(), Overlay::None, "no result is asked about");
    let won = match app.game().session.outcome().unwrap().winner {
        Some(Side::White) => "result.white",
        Some(Side::Black) => "result.black",
        None => "result.draw",
    };
    let caption = app.world().resource::<Caption>();
    let page = &app.world().resource::<Fact>().language;
    let config = &app.settings().config;
    let mut tables = config.languages.iter();
    let table = tables.find(|table| table.language() == page).unwrap();
    let names = config.text.stones().unwrap().clone();
    assert_eq!(
        caption.text,
        table.with_names(names).get(won),
        "as the page in {page}"
    );
    assert!(!caption.text.contains('{'), "{}", caption.text);
    assert!(caption.opacity() > 0.0, "who comes by is told how it ended");
    pass_s(&mut app, 3);
    assert_eq!(now(&app), 1);
}

/// The demonstration is not saved, and does not replace the game that a visitor left.
#[test]
fn a_showing_is_not_saved() {
    let data = tempfile::tempdir().unwrap();
    let folder = data.path().to_owned();
    let settings = settings_with(|exhibition| {
        exhibition.save.records = true;
        exhibition.attract.showings = vec![showing(3, "quick", 60); 2];
    });
    let mut app = open_more(data, settings, false, |app| {
        app.insert_resource(Store::new(Some(folder)));
    });
    come(&mut app);
    play(&mut app, LARGE, QUICK);
    play_on(&mut app, 2);
    let plies = app.history().len();
    request(&mut app, Visitor::Done);
    app.until("end of a showing", |app| app.step() == Some(TurnStep::Over));
    let data = app.close();
    let record = file::load(&data.path().join("autosave.xml")).unwrap();
    assert_eq!(record.plies.len(), plies);
    for name in ["finished", "records"] {
        assert!(!data.path().join(name).exists(), "{name}");
    }
}

#[test]
fn a_level_that_is_not_there_any_more_is_replaced() {
    let gone = vec![showing(3, "gone", 1)];
    let settings = settings_with(|exhibition| exhibition.attract.showings = gone);
    let app = open_with(settings, false);
    for side in Side::BOTH {
        let Player::Computer { level } = app.game().session.player(side) else {
            panic!("the computer plays both sides");
        };
        assert_eq!(level, "quick", "{side}: the usual one");
    }
}

#[test]
fn facts_are_told_in_every_language_in_turn() {
    let mut app = open();
    let exhibition = app.settings().config.exhibition.clone();
    let stories = app.settings().config.stories.clone();
    let mut facts: Vec<(usize, String)> = Vec::new();
    // The showing does not change meanwhile.
    for _ in 0..55 {
        pass_s(&mut app, 1);
        let fact = app.world().resource::<Fact>();
        let now = (fact.story, fact.language.clone());
        if facts.last() != Some(&now) {
            facts.push(now);
        }
    }
    assert!(facts.len() >= 4, "{facts:?}");
    assert_eq!(facts[0].0, 0, "the first story comes first");
    for (index, (story, language)) in facts.iter().enumerate() {
        let languages = &exhibition.languages;
        assert_eq!(
            *language,
            languages[index % languages.len()],
            "fact {index} of {facts:?}"
        );
        assert_eq!(
            *story,
            facts[index / languages.len() * languages.len()].0,
            "fact {index} of {facts:?}"
        );
        let about = &stories[*story].games;
        let game = app.game().session.settings().game();
        assert!(
            about.is_empty() || about.contains(&game),
            "story {story} is about {about:?}"
        );
    }
}

#[test]
fn what_stands_still_moves_on() {
    let mut app = open();
    let mut places = BTreeSet::new();
    for _ in 0..10 {
        let Drift(aside) = *app.world().resource::<Drift>();
        assert!(aside.length() < 10.0, "{aside}");
        places.insert((aside.x as i32, aside.y as i32));
        pass_s(&mut app, 60);
    }
    assert!(places.len() >= 7, "{places:?}");
}

#[test]
fn the_light_changes_slowly_and_is_as_usual_for_who_comes() {
    let light = |app: &TestApp| app.world().resource::<Daylight>().0;
    let mut app = open();
    let (mut least, mut most, mut before) = (0.0_f32, 0.0_f32, light(&app));
    for _ in 0..600 {
        pass_s(&mut app, 1);
        let now = light(&app);
        assert!((now - before).abs() < 0.02, "from {before} to {now}");
        (least, most, before) = (least.min(now), most.max(now), now);
    }
    assert!((-1.01..-0.95).contains(&least), "{least}");
    assert!((0.95..1.01).contains(&most), "{most}");
    app.until("evening", |app| light(app) > 0.9);
    come(&mut app);
    pass_s(&mut app, 3);
    assert_eq!(light(&app), 0.0);
    request(&mut app, Visitor::Done);
    pass_s(&mut app, 60);
    assert!(light(&app) > 0.3);
    app.world_mut().resource_mut::<Preferences>().less_motion = true;
    app.frames(2);
    assert_eq!(light(&app), 0.0);
    pass_s(&mut app, 60);
    assert_eq!(light(&app), 0.0);
}

/// The corners of the board's face, in the window.
fn corners(view: &BoardView) -> [Vec2; 4] {
    let corners = [(-1.0, -1.0), (1.0, -1.0), (-1.0, 1.0), (1.0, 1.0)];
    corners.map(|(x, z)| view.project(Vec3::new(x, 0.0, z) * SLAB_HALF))
}

#[test]
fn the_camera_goes_round_the_board_and_rests_for_who_plays() {
    let view = |app: &TestApp| *app.world().resource::<BoardView>();
    let around = |app: &TestApp| {
        let eye = view(app).pose.translation;
        eye.x.atan2(eye.z)
    };
    let mut app = open();
    let (mut least, mut most) = (f32::INFINITY, f32::NEG_INFINITY);
    for second in 0..52 {
        pass_s(&mut app, 1);
        (least, most) = (least.min(around(&app)), most.max(around(&app)));
        let current = view(&app);
        let frame = current.frame.inflate(1.0);
        // It sets out from the player's seat.
        if second > 2 {
            for corner in corners(&current) {
                assert!(frame.contains(corner), "{second}: {corner} in {frame:?}");
            }
        }
    }
    assert!(most - least > 0.4, "from {least} to {most}: nobody sees it");
    come(&mut app);
    play(&mut app, LARGE, QUICK);
    pass_s(&mut app, 4);
    let rest = around(&app);
    assert!(
        rest.abs() < 0.03,
        "{rest}: the player sits before the board"
    );
    request(&mut app, Visitor::Done);
    app.world_mut().resource_mut::<Preferences>().less_motion = true;
    app.frames(2);
    let still = view(&app);
    pass_s(&mut app, 10);
    assert_eq!(view(&app), still);
}

#[test]
fn outside_the_opening_hours_it_is_dim_and_silent() {
    let settings = settings_with(|exhibition| {
        exhibition.opening = vec![Opening {
            days: vec![jiff::civil::Weekday::Monday],
            from: 600,
            until: 1080,
        }];
    });
    let mut app = open_with(settings, false);
    // Monday the 25th of May 2026, and the night after it; a clock that jumps changes nothing.
    let monday = |hour| jiff::civil::date(2026, 5, 25).at(hour, 0, 0, 0);
    for (hour, open) in [(12, true), (3, false), (17, true), (18, false), (10, true)] {
        app.world_mut().insert_resource(Wall(Some(monday(hour))));
        pass_s(&mut app, 4);
        let Dim(dim) = *app.world().resource::<Dim>();
        let loudness = app.world().resource::<Loudness>().all.percent();
        assert_eq!(dim == 0.0, open, "at {hour}: {dim}");
        assert!(dim < 0.9, "at {hour}: {dim} is never black");
        assert_eq!(loudness > 0, open, "at {hour}: {loudness}");
    }
    app.world_mut().insert_resource(Wall(Some(monday(22))));
    pass_s(&mut app, 4);
    let Dim(alone) = *app.world().resource::<Dim>();
    come(&mut app);
    pass_s(&mut app, 4);
    let Dim(there) = *app.world().resource::<Dim>();
    assert!(0.0 < there && there < alone, "a visitor who comes can read");
}
