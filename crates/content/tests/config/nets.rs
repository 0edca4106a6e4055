//! Networks that engines name: good, missing, broken, of another board.

use std::fs;
use std::path::Path;
use tempfile::TempDir;
use tibetango_content::config::{Config, LadderCurve};
use tibetango_engines::engine::{
    Engine, EngineSettings, GuidedSettings, NetworkSource, kept_rounds,
};
use tibetango_rules::jiu::{JiuPosition, JiuRules};
use tibetango_rules::text::list_text;
use tibetango_rules::{GameHistory, GameName, Grid, Phase};
use tibetango_search::Limits;
use tibetango_search::net::Aim;

use super::{copy, edit, faults};

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

fn guided_settings(config: &Config) -> GuidedSettings {
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
    let settings = guided_settings(&config);
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
    let reports = |what: &str| {
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
        assert!(
            guided_settings(&config).file(GameName::Jiu, 8).is_err(),
            "{what}"
        );
        let all = EngineSettings::Guided(Box::new(guided_settings(&config)));
        let history = GameHistory::new(JiuPosition::<Grid<8>>::new(JiuRules::default()));
        let report = Engine::new(&all, 1).think(&history, &Limits::visits(20), &mut |_| {});
        assert!(report.best().is_some() && report.glance.is_none(), "{what}");
    };
    reports("own.safetensors");
    fs::write(&own, b"no network").unwrap();
    reports("no network in the form safetensors");
    network(&own, 8);
    let bytes = fs::read(&own).unwrap();
    fs::write(&own, &bytes[..bytes.len() - 5]).unwrap();
    reports("no network in the form safetensors");
    fs::remove_file(&own).unwrap();
    fs::create_dir(&own).unwrap();
    reports("own.safetensors");
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
        let source = NetworkSource::BuiltIn(aim, None);
        assert_eq!(guided_settings(&config).net, source, "{field}");
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
        let source = NetworkSource::BuiltIn(aim, None);
        assert_eq!(engine.net, source, "{name}");
    }
}

/// Whichever networks of the paper's run come with the program.
#[test]
fn an_engine_names_a_network_by_its_rounds() {
    let all = kept_rounds(GameName::Jiu, Aim::Squares);
    for &rounds in all {
        let fields = format!("aim: Squares, after: {rounds}, ");
        let dir = with(&guided(&fields, "jiu-plain"));
        let engine = guided_settings(&Config::load(dir.path()).unwrap());
        let source = NetworkSource::BuiltIn(Aim::Squares, Some(rounds));
        assert_eq!(engine.net, source);
        let file = engine.file(GameName::Jiu, 14).unwrap();
        assert_eq!(file.card.after, Some(rounds));
    }
    // The message on a missing number lists the numbers that have a network, or says that the aim has none.
    let beyond = all.last().map_or(0, |rounds| rounds + 1);
    let there = list_text(all);
    for (fields, message) in [
        (format!("aim: Squares, after: {beyond}, "), there.as_str()),
        ("after: 0, ".to_owned(), "no network with this aim"),
        ("aim: Squares, after: 100001, ".to_owned(), "0 to 100000"),
    ] {
        let dir = with(&guided(&fields, "jiu-plain"));
        let faults = faults(&dir);
        let [fault] = &faults[..] else {
            panic!("{fields}: {faults:?}")
        };
        assert!(
            fault.contains("led.after: ") && fault.contains(message),
            "{fault}"
        );
    }
}

/// Every rung of the ladder has a network of its own and an opponent made for its board.
#[test]
fn the_rungs_of_the_ladder_are_networks_that_were_kept() {
    let config = Config::embedded();
    let jiu = config.of(GameName::Jiu);
    let ladder = jiu.ladder();
    let rounds: Vec<u32> = ladder.iter().map(|rung| rung.rounds).collect();
    assert!(rounds.len() > 1, "{rounds:?}");
    assert!(rounds.is_sorted_by(|less, more| less < more), "{rounds:?}");
    let all = kept_rounds(GameName::Jiu, Aim::Squares);
    assert!(rounds.iter().all(|rounds| all.contains(rounds)), "{all:?}");
    for rung in &ladder {
        let (id, size) = (&rung.player.level.id, rung.player.board.unwrap());
        assert!(rung.engine.is_led(GameName::Jiu, size), "{id}");
        let rules = rung.player.rules.as_deref().unwrap();
        let preset = jiu.preset(rules).unwrap();
        assert!(preset.boards.contains(&size), "{id}");
    }
    let example = jiu.levels.papers().example().unwrap().start().unwrap();
    let board = ladder.first().and_then(|rung| rung.player.board);
    assert_eq!(board, Some(example.topology().size()));
    assert_eq!(example.phase(), Phase::Placement);
}

/// Returns the ladder's curve where its first rungs, as many as this, were measured: a tenth more of the games is won
/// from each to the next.
fn curve(measured: usize) -> Option<LadderCurve> {
    let dir = copy();
    let config = Config::embedded();
    let ladder = config.of(GameName::Jiu).ladder();
    let players = ladder.iter().enumerate().map(|(i, rung)| {
        let (id, engine) = (&rung.player.level.id, &rung.player.level.on(14, "").engine);
        let (won, lost) = (20 * i, 190 - 20 * i);
        let results = format!("won: {won}, drawn: 10, lost: {lost}");
        let one = format!("(against: \"alpha-beta\", size: 14, think_ms: 20, {results})");
        let measured = if i < measured { one } else { String::new() };
        format!(
            "(paper: \"a\", measured: [{measured}], level: (id: \"{id}\", name: \"N\", engine: \"{engine}\", \
             visits: 1, think_ms: (least: 0, most: 10)))"
        )
    });
    let players = players.collect::<Vec<_>>().join(",\n");
    let papers = "papers: [(id: \"a\", title: \"A\", by: \"B\")]";
    let file = dir.path().join("jiu/papers.ron");
    let shipped = fs::read_to_string(&file).unwrap();
    // A story shows the example.
    let (_, example) = shipped.split_once("    example: ").unwrap();
    let text = format!("({papers}, players: [\n{players},\n],\nexample: {example}");
    fs::write(&file, text).unwrap();
    let config = Config::load(dir.path()).unwrap();
    LadderCurve::of(&config.of(GameName::Jiu).ladder())
}

#[test]
fn the_curve_of_the_ladder_is_that_of_its_measured_rungs() {
    let config = Config::embedded();
    let ladder = config.of(GameName::Jiu).ladder();
    let rounds: Vec<u32> = ladder.iter().map(|rung| rung.rounds).collect();
    for measured in 0..=rounds.len() {
        let result = curve(measured);
        if measured < 2 {
            assert_eq!(result, None, "{measured} measured");
            continue;
        }
        // 10 draws of 200 games are 2.5 per cent of the points.
        let first = rounds[..measured].iter().copied();
        let points: Vec<(u32, u32)> = first.zip((3..).step_by(10)).collect();
        let against = "alpha-beta".to_owned();
        assert_eq!(result, Some(LadderCurve { against, points }));
    }
}

#[test]
fn a_player_is_made_for_a_board_of_its_rules() {
    let dir = copy();
    edit(&dir, "jiu/papers.ron", "board: 14", "board: 8");
    let faults = faults(&dir);
    let message = "rules: \"paper-2022\" is not a rules preset with the board 8";
    let all_tell = faults.iter().all(|fault| fault.contains(message));
    assert!(!faults.is_empty() && all_tell, "{faults:?}");
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
