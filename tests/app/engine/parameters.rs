//! Parameters set by hand: checked, applied to this game or the next, and reset.

use crate::harness::{TestApp, card};
use crate::screens::app::{DrawnApp, WINDOWS};
use crate::setups::{against, test_levels, two_people};
use tibetango::app::features::engine::parameters::{Field, ParameterInput, Tuning};
use tibetango::app::preferences::TextSize;
use tibetango_engines::engine::{AlphaBetaSettings, AnyEngine, EngineSettings, Strength};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{GameName, Side};
use tibetango_search::{ChildSelection, Limits};

fn input_with(field: Field, text: &str) -> ParameterInput {
    let mut draft = ParameterInput::default();
    draft.texts[field as usize] = text.to_owned();
    draft
}

#[test]
fn only_numbers_of_the_range_are_taken() {
    for field in Field::ALL {
        let (least, most) = field.range();
        for good in [least, most] {
            assert_eq!(
                input_with(field, &format!(" {good} ")).value(field),
                Ok(Some(good)),
                "{field:?}"
            );
        }
        for bad in [
            "many".to_owned(),
            "1e400".to_owned(),
            "NaN".to_owned(),
            format!("{}", most + 1.0),
            format!("{}", least - 1.0),
        ] {
            let draft = input_with(field, &bad);
            assert!(draft.value(field).is_err(), "{field:?} {bad}");
            assert_eq!(draft.validate(), None, "{field:?} {bad}");
        }
        assert_eq!(input_with(field, "  ").value(field), Ok(None), "{field:?}");
        // Steps stay within the range.
        let mut draft = input_with(field, &format!("{most}"));
        draft.nudge(field, true, least);
        assert_eq!(draft.value(field), Ok(Some(most)), "{field:?}");
        let mut draft = ParameterInput::default();
        draft.nudge(field, false, least);
        assert_eq!(draft.value(field), Ok(Some(least)), "{field:?}");
    }
    assert!(input_with(Field::Threads, "1.5").validate().is_none());
    assert_eq!(input_with(Field::C, "0,7").value(Field::C), Ok(Some(0.7)));
}

/// Checks every engine of every game: each parameter that is shown changes the search, in all its stages, and
/// parameters without effect are not shown.
#[test]
fn what_is_shown_acts_and_what_is_not_does_not() {
    let app = TestApp::new();
    for game in GameName::ALL {
        let config = app.settings().config.of(game);
        let skill = config.levels.levels()[0].on(0, "");
        for (name, engine) in config.engines.iter() {
            for (field, text) in Field::ALL.into_iter().zip(["3.5", "77", "1234", "3", "11"]) {
                let is_visible = field.own(skill, engine).is_some();
                let mut tuning = Tuning {
                    draft: input_with(field, text),
                    ..Tuning::default()
                };
                assert!(tuning.apply(true), "{game} {name} {field:?}");
                let before = Limits {
                    threads: engine.threads(),
                    ..Limits::visits(5)
                };
                let (set, limits, _) =
                    tuning.adjust_level(&config.engines, engine.clone(), before, Strength::BEST);
                let about = format!("{game} {name} {field:?}");
                let acts = match field {
                    Field::C => searches(&set).0 == vec![3.5; searches(engine).0.len()],
                    Field::Memory => memory(&set) == 11,
                    Field::Visits => limits.visits == Some(77),
                    Field::Time => limits.time.is_some_and(|time| time.as_millis() == 1234),
                    Field::Threads => limits.threads == 3,
                };
                let has = match field {
                    Field::C => !searches(engine).0.is_empty(),
                    Field::Visits | Field::Time => !searches(engine).1.is_empty(),
                    Field::Threads | Field::Memory => memory(engine) > 0,
                };
                assert_eq!(is_visible, has, "{about}");
                assert!(acts || !has, "{about}");
            }
        }
    }
}

/// Returns the constant of every UCT of an engine, and the memory of every search: 0 for one that keeps nothing.
fn searches(engine: &EngineSettings) -> (Vec<f64>, Vec<u32>) {
    let table = |search: &AlphaBetaSettings| match search.parts.table {
        true => search.memory_mib,
        false => 0,
    };
    match engine {
        EngineSettings::Random | EngineSettings::Greedy | EngineSettings::Careless { .. } => {
            (vec![], vec![])
        }
        EngineSettings::Uct(uct) => {
            let after = uct.hand_over.iter().map(|other| table(&other.to));
            let memory = [uct.memory_mib].into_iter().chain(after);
            // Without UCB nothing reads it.
            let c = (uct.selection == ChildSelection::Ucb).then_some(uct.c);
            (c.into_iter().collect(), memory.collect())
        }
        EngineSettings::AlphaBeta(search) => (vec![], vec![table(search)]),
        EngineSettings::Staged(staged) => (
            vec![staged.placement.c],
            vec![staged.placement.memory_mib, table(&staged.battle)],
        ),
        EngineSettings::Guided(guided) => {
            let memory = [guided.placement.memory_mib].into_iter();
            let after = searches(&guided.base).1;
            (vec![guided.placement.c], memory.chain(after).collect())
        }
    }
}

/// Returns the memory of all searches together. Those that store nothing have no use for threads either.
fn memory(engine: &EngineSettings) -> u32 {
    searches(engine).1.iter().sum()
}

/// Visits limit every search that shows them, with any of its parts on or off.
#[test]
fn visits_limit_every_search_that_shows_them() {
    let app = TestApp::new();
    for game in GameName::ALL {
        let config = app.settings().config.of(game);
        let sizes = game.sizes();
        let size = sizes.get(1).unwrap_or(&sizes[0]);
        let history = AnyGameHistory::new(*size, config.rules[0].rules).unwrap();
        // A one-ply search is limited by that.
        let shallow =
            |e: &EngineSettings| matches!(e, EngineSettings::AlphaBeta(s) if s.depth == 1);
        let engines = config.engines.iter();
        for (name, engine) in engines.filter(|(_, e)| e.searches() && !shallow(e)) {
            let [few, many] = [40, 2000].map(|most| {
                let mut engine = engine.clone();
                engine.set_memory_mib(16);
                let limits = Limits::visits(most);
                let mut player = AnyEngine::new(engine, 1);
                let (report, _) = player.think(&history, &limits, &Strength::BEST, &mut |_| {});
                report.visits
            });
            assert!(few < many, "{game} {name}: {few} and {many} visits");
        }
    }
}

#[test]
fn only_what_the_engine_has_is_on_the_screen() {
    let mut screen = DrawnApp::new(test_levels());
    screen.app.start(against(Side::White, "endless", 3));
    screen.go(card("parameters"));
    screen.set(WINDOWS[1], "en", TextSize::Normal);
    let engines: Vec<String> = {
        let engines = &screen.app.settings().config.of(GameName::Jiaqi).engines;
        engines.names().map(str::to_owned).collect()
    };
    let mut fields = |name: &str| {
        let at = engines.iter().position(|engine| engine == name).unwrap();
        screen.press(&format!("parameters.engine.{}", at + 1));
        let buttons = screen.buttons();
        let is_visible = |field: &Field| {
            let less = format!("parameters.{}.less", field.name());
            buttons.contains(&less)
        };
        Field::ALL.map(|field| is_visible(&field))
    };
    assert_eq!(fields("uct-limited"), [true; 5]);
    assert_eq!(fields("champion"), [false, true, true, true, true]);
    assert_eq!(fields("greedy"), [false; 5]);
    // Parameters written for another engine are dropped with it.
    screen.press("parameters.engine.4");
    screen.press("parameters.c.more");
    screen.press("parameters.engine.2");
    assert_eq!(screen.app.world().resource::<Tuning>().draft.texts[0], "");
}

#[test]
fn parameters_hold_for_this_game_or_from_the_next_on() {
    let mut app = TestApp::new();
    app.start(two_people(3));
    let mut tuning = app.world_mut().resource_mut::<Tuning>();
    tuning.draft = input_with(Field::Visits, "77");
    assert!(tuning.apply(false));
    assert_eq!(tuning.now.visits, None);
    tuning.draft = input_with(Field::Visits, "none");
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
    let untouched = tuning.adjust_level(engines, own.clone(), Limits::visits(5), weak.clone());
    assert_eq!((&untouched.0, &untouched.2), (&own, &weak));
    assert_eq!(untouched.1.visits, Some(5));
    tuning.draft = ParameterInput {
        engine: None,
        texts: ["2.5", "900", "", "2", "8"].map(str::to_owned),
    };
    assert!(tuning.apply(true));
    let (engine, limits, strength) =
        tuning.adjust_level(engines, own, Limits::visits(5), weak.clone());
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
    let (engine, _, strength) = tuning.adjust_level(engines, uct, Limits::visits(5), weak);
    assert!(matches!(engine, EngineSettings::AlphaBeta(_)));
    assert_eq!(strength, Strength::BEST);
}
