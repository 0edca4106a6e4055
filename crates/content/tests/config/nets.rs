//! Networks that engines name: good, missing, broken, of another board.

use std::fs;
use std::path::Path;
use tempfile::TempDir;
use tibetango_content::config::Config;
use tibetango_engines::engine::{Engine, EngineSettings, GuidedSettings, NetworkSource};
use tibetango_rules::jiu::{JiuPosition, JiuRules};
use tibetango_rules::{GameHistory, GameName, Grid};
use tibetango_search::Limits;
use tibetango_search::net::Aim;

use super::{copy, faults};

const FILE: &str = "jiu/engines.ron";

/// The shipped files with one engine more.
fn with(engine: &str) -> TempDir {
    let dir = copy();
    let path = dir.path().join(FILE);
    let text = fs::read_to_string(&path).unwrap();
    let end = text.rfind("    },\n)").unwrap();
    let text = format!(
        "{}        \"led\": {engine},\n{}",
        &text[..end],
        &text[end..]
    );
    fs::write(&path, text).unwrap();
    dir
}

fn guided(net: &str, base: &str) -> String {
    format!("Guided({net}c: 2.0, considered: 8, memory_mib: 8, threads: 1, base: \"{base}\")")
}

fn led(config: &Config) -> GuidedSettings {
    match config.of(GameName::Jiu).engines.get("led") {
        Some(EngineSettings::Guided(settings)) => (**settings).clone(),
        other => panic!("{other:?}"),
    }
}

fn network(path: &Path, n: usize) {
    fs::write(path, support::nets::small(n, 1)).unwrap();
}

#[test]
fn a_network_leads_on_its_board_and_the_base_plays_on_others() {
    let dir = with(&guided("net: \"own.safetensors\", ", "jiu-plain"));
    network(&dir.path().join("jiu/own.safetensors"), 8);
    let config = Config::load(dir.path()).unwrap();
    assert_eq!(config.without().count(), 0);
    let settings = led(&config);
    assert_eq!(
        settings.file(GameName::Jiu, 8).unwrap().card.made,
        "by a test"
    );
    let why = settings.file(GameName::Jiu, 6).unwrap_err();
    assert!(why.contains("8 x 8, not jiu on 6 x 6"), "{why}");
    let all = EngineSettings::Guided(Box::new(settings.clone()));
    let eight = GameHistory::new(JiuPosition::<Grid<8>>::new(JiuRules::default()));
    let report = Engine::new(&all, 1).think(&eight, &Limits::visits(20), &mut |_| {});
    assert!(report.glance.is_some());
    assert!(
        report.moves.iter().all(|stat| stat.prior.is_some()),
        "{:?}",
        report.moves
    );
    // Elsewhere it answers move for move as its base.
    let six = GameHistory::new(JiuPosition::<Grid<6>>::new(JiuRules::default()));
    let look = |settings: &EngineSettings| {
        let report = Engine::new(settings, 1).think(&six, &Limits::visits(50), &mut |_| {});
        (report.visits, report.pv, report.moves, report.glance)
    };
    assert_eq!(look(&all), look(&settings.base));
    assert_eq!(look(&all).3, None);
}

#[test]
fn a_network_that_cannot_be_used_is_told_in_one_line_and_its_base_plays() {
    let dir = with(&guided("net: \"own.safetensors\", ", "jiu-plain"));
    let own = dir.path().join("jiu/own.safetensors");
    let told = |what: &str| {
        let config = Config::load(dir.path()).unwrap();
        let lines: Vec<String> = config.without().map(ToString::to_string).collect();
        let [line] = &lines[..] else {
            panic!("{lines:?}")
        };
        assert!(
            line.contains(FILE) && line.contains("plays as jiu-plain"),
            "{line}"
        );
        assert!(line.contains(what) && !line.contains('\n'), "{line}");
        assert!(led(&config).file(GameName::Jiu, 8).is_err(), "{what}");
        let all = EngineSettings::Guided(Box::new(led(&config)));
        let history = GameHistory::new(JiuPosition::<Grid<8>>::new(JiuRules::default()));
        let report = Engine::new(&all, 1).think(&history, &Limits::visits(20), &mut |_| {});
        assert!(report.best().is_some() && report.glance.is_none(), "{what}");
    };
    told("own.safetensors");
    fs::write(&own, b"no network").unwrap();
    told("no network in the form safetensors");
    network(&own, 8);
    let bytes = fs::read(&own).unwrap();
    fs::write(&own, &bytes[..bytes.len() - 5]).unwrap();
    told("no network in the form safetensors");
    fs::remove_file(&own).unwrap();
    fs::create_dir(&own).unwrap();
    told("own.safetensors");
}

#[test]
fn an_engine_says_which_of_the_programs_networks_leads_it() {
    for (field, aim) in [
        ("", Aim::Battle),
        ("aim: Battle, ", Aim::Battle),
        ("aim: Squares, ", Aim::Squares),
    ] {
        let dir = with(&guided(field, "jiu-plain"));
        let config = Config::load(dir.path()).unwrap();
        assert_eq!(led(&config).net, NetworkSource::BuiltIn(aim), "{field}");
    }
    let dir = with(&guided("aim: Glory, ", "jiu-plain"));
    let faults = faults(&dir);
    assert!(
        faults.len() == 1 && faults[0].contains("Glory"),
        "{faults:?}"
    );
    // The paper's own engine counts squares; the champion's networks do not.
    let config = Config::embedded();
    for (name, aim) in [
        ("jiu-two-phase", Aim::Squares),
        ("jiu-two-phase-battle", Aim::Battle),
        ("champion", Aim::Battle),
    ] {
        let Some(EngineSettings::Guided(engine)) = config.of(GameName::Jiu).engines.get(name)
        else {
            panic!("{name}");
        };
        assert_eq!(engine.net, NetworkSource::BuiltIn(aim), "{name}");
    }
}

#[test]
fn the_base_is_an_engine_above_without_a_network() {
    for base in ["nobody", "led", "jiu-two-phase"] {
        let dir = with(&guided("", base));
        let faults = faults(&dir);
        let [fault] = &faults[..] else {
            panic!("{faults:?}")
        };
        assert!(fault.contains(base) && fault.contains("base"), "{fault}");
    }
}
