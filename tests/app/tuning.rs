//! Parameters set by hand: checked, taken over for this game or the next, and given up again.

use crate::harness::TestApp;
use crate::setups::two_people;
use tibetango::app::thinking::tuning::{Draft, Field, Tuning};
use tibetango::engine::{EngineSettings, Strength};
use tibetango::games::GameName;
use tibetango::search::Limits;

fn written(field: Field, text: &str) -> Draft {
    let mut draft = Draft::default();
    draft.texts[field as usize] = text.to_owned();
    draft
}

#[test]
fn only_numbers_of_the_range_are_taken() {
    for field in Field::ALL {
        let (least, most) = field.range();
        for good in [least, most] {
            assert_eq!(
                written(field, &format!(" {good} ")).value(field),
                Ok(Some(good))
            );
        }
        for bad in [
            "many".to_owned(),
            "1e400".to_owned(),
            "NaN".to_owned(),
            format!("{}", most + 1.0),
            format!("{}", least - 1.0),
        ] {
            let draft = written(field, &bad);
            assert!(draft.value(field).is_err(), "{field:?} {bad}");
            assert_eq!(draft.checked(), None);
        }
        assert_eq!(written(field, "  ").value(field), Ok(None));
        // Steps stay within the range.
        let mut draft = written(field, &format!("{most}"));
        draft.nudge(field, true, least);
        assert_eq!(draft.value(field), Ok(Some(most)));
        let mut draft = Draft::default();
        draft.nudge(field, false, least);
        assert_eq!(draft.value(field), Ok(Some(least)));
    }
    assert!(written(Field::Threads, "1.5").checked().is_none());
    assert_eq!(written(Field::C, "0,7").value(Field::C), Ok(Some(0.7)));
}

#[test]
fn parameters_hold_for_this_game_or_from_the_next_on() {
    let mut app = TestApp::new();
    app.start(two_people(3));
    let mut tuning = app.world_mut().resource_mut::<Tuning>();
    tuning.draft = written(Field::Visits, "77");
    assert!(tuning.apply(false));
    assert_eq!(tuning.now.visits, None);
    tuning.draft = written(Field::Visits, "none");
    assert!(!tuning.apply(true));
    app.start(two_people(5));
    app.frames(3);
    assert_eq!(app.world().resource::<Tuning>().now.visits, Some(77));
    let mut tuning = app.world_mut().resource_mut::<Tuning>();
    tuning.reset();
    app.start(two_people(3));
    app.frames(3);
    assert_eq!(app.world().resource::<Tuning>().now.visits, None);
}

#[test]
fn what_is_set_takes_the_place_of_what_the_level_has() {
    let app = TestApp::new();
    let engines = &app.settings().config.of(GameName::Jiaqi).engines;
    let own = engines.get("uct").unwrap().clone();
    let weak = Strength {
        z: Some(1.0),
        ..Strength::BEST
    };
    let mut tuning = Tuning::default();
    let untouched = tuning.applied(engines, own.clone(), Limits::visits(5), weak.clone());
    assert_eq!((&untouched.0, &untouched.2), (&own, &weak));
    assert_eq!(untouched.1.visits, Some(5));
    tuning.draft = Draft {
        engine: None,
        texts: ["2.5", "900", "", "2", "8"].map(str::to_owned),
    };
    assert!(tuning.apply(true));
    let (engine, limits, strength) = tuning.applied(engines, own, Limits::visits(5), weak.clone());
    let EngineSettings::Uct(uct) = engine else {
        panic!("another engine")
    };
    assert_eq!((uct.c, uct.memory_mib), (2.5, 8));
    assert_eq!((limits.visits, limits.threads), (Some(900), 2));
    assert_eq!(strength, weak);
    // An engine chosen by hand plays its best.
    tuning.draft.engine = Some("champion".to_owned());
    assert!(tuning.apply(true));
    let uct = EngineSettings::Uct(uct);
    let (engine, _, strength) = tuning.applied(engines, uct, Limits::visits(5), weak);
    assert!(matches!(engine, EngineSettings::AlphaBeta(_)));
    assert_eq!(strength, Strength::BEST);
}
