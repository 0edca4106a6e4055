//! The papers' players: opponents behind the levels that play as the engines of the papers do.

use super::{copy, edit, faults, lines, write};
use std::fs;
use std::path::PathBuf;
use tibetango_content::config::{Config, ExamplePosition};
use tibetango_rules::GameName;

#[test]
fn the_players_take_no_longer_than_the_levels() {
    let config = Config::embedded();
    for game in GameName::ALL {
        let own = config.of(game);
        let players = own.levels.papers().players();
        // The game that tests alone have follows no paper.
        assert_eq!(players.is_empty(), own.levels.levels().len() < 8, "{game}");
        let slowest = own.levels.levels().iter();
        let slowest = slowest.map(|level| level.on(0, "").think_ms.most).max();
        for player in players {
            let level = &player.level;
            let result = own.levels.get(&level.id);
            assert_eq!(result, Some(level), "{game}: {}", level.id);
            for size in game.sizes() {
                let skill = level.on(*size, "");
                let what = format!("{game}: {}, {size}", level.id);
                assert!(skill.engine_settings(&own.engines).is_some(), "{what}");
                assert!(Some(skill.think_ms.most) <= slowest, "{what} takes longer");
            }
        }
    }
}

/// The levels that people choose from by strength are those of `difficulty.ron` alone.
#[test]
fn a_player_is_no_step_of_the_levels() {
    let config = Config::embedded();
    for game in GameName::ALL {
        let levels = &config.of(game).levels;
        let players = levels.papers().players().iter();
        let players: Vec<&str> = players.map(|player| player.level.id.as_str()).collect();
        assert!(levels.ids().all(|id| !players.contains(&id)), "{game}");
        let all: Vec<&str> = levels.ids().chain(players).collect();
        assert_eq!(levels.opponents().collect::<Vec<_>>(), all, "{game}");
    }
}

const FILE: &str = "jiaqi/papers.ron";

/// The first position of jiaqi on five lines.
const START: &str = "5/4/5/4/5/4/5/4/5 w placement 0 0";

/// A file with one paper, and one player of these fields.
fn player(fields: &str) -> String {
    format!("(papers: [(id: \"a\", title: \"A\", by: \"B\")], players: [\n({fields}),\n])")
}

/// A file with the position on which networks are shown.
fn with_example(file: &str, rules: &str, position: &str) -> String {
    let rest = file.strip_suffix(')').expect("a file ends with a bracket");
    format!("{rest}, example: (rules: \"{rules}\", position: \"{position}\"))")
}

#[test]
fn faults_of_a_player_are_told_with_their_place() {
    let level = |id: &str| {
        format!(
            "level: (id: \"{id}\", name: \"N\", engine: \"uct\", visits: 1, think_ms: (least: 0, most: 10))"
        )
    };
    let measured = |against: &str, size: u8| {
        format!(
            "measured: [(against: \"{against}\", size: {size}, think_ms: 10, won: 1, drawn: 0, lost: 0)]"
        )
    };
    let of = |parts: &[&str]| player(&parts.join(", "));
    let good = level("b");
    for (what, text, message) in [
        (
            "no such paper",
            of(&["paper: \"c\"", &good]),
            "players[0].paper: \"c\" is not one of the papers",
        ),
        (
            "the id of a level",
            of(&["paper: \"a\"", &level("novice")]),
            "players[0].level.id: \"novice\" is not an id that no level has",
        ),
        (
            "no such engine",
            of(&["paper: \"a\"", &good.replace("uct", "utc")]),
            "players[0].level.engine: \"utc\" is not an engine of engines.ron",
        ),
        (
            "measured against no engine",
            of(&["paper: \"a\"", &good, &measured("utc", 5)]),
            "players[0].measured[0].against: \"utc\" is not an engine of engines.ron",
        ),
        (
            "measured on no board",
            of(&["paper: \"a\"", &good, &measured("uct", 4)]),
            "players[0].measured[0].size: 4 is not a board of this game: 3, 5, 7, 9",
        ),
        (
            "made for no board",
            of(&["paper: \"a\"", &good, "board: 4"]),
            "players[0].board: 4 is not a board of this game: 3, 5, 7, 9",
        ),
        (
            "made for no rules",
            of(&["paper: \"a\"", &good, "rules: \"thesys\""]),
            "players[0].rules: \"thesys\" is not a rules preset",
        ),
        (
            "an example of no rules",
            with_example(&of(&["paper: \"a\"", &good]), "thesys", START),
            "example.rules: \"thesys\" is not a rules preset",
        ),
        (
            "an example of no position",
            with_example(&of(&["paper: \"a\"", &good]), "thesis", "nowhere"),
            "example.position: \"nowhere\" is not",
        ),
    ] {
        let dir = copy();
        write(&dir, FILE, text);
        let result = faults(&dir);
        assert_eq!(result.len(), 1, "{what}: {result:?}");
        assert!(result[0].starts_with(FILE), "{what}: {result:?}");
        assert!(result[0].contains(message), "{what}: {result:?}");
    }
    let dir = copy();
    let made_for = "board: 5, rules: \"thesis\"";
    let text = of(&["paper: \"a\"", &good, made_for, &measured("uct", 5)]);
    write(&dir, FILE, with_example(&text, "thesis", START));
    let config = Config::load(dir.path()).expect("a good file");
    let papers = config.of(GameName::Jiaqi).levels.papers();
    let [player] = papers.players() else {
        panic!("{:?}", papers.players())
    };
    assert_eq!(player.measured[0].won, 1);
    let (board, rules) = (player.board, player.rules.as_deref());
    assert_eq!((board, rules), (Some(5), Some("thesis")));
    let example = papers.example().and_then(ExamplePosition::start);
    let text = example.map(|start| start.position_text());
    assert_eq!(text.as_deref(), Some(START));
}

#[test]
fn players_come_and_go_while_the_program_runs() {
    let dir = copy();
    let mut config = Config::load(dir.path()).expect("the shipped files");
    let count = |config: &Config| {
        let levels = &config.of(GameName::Jiaqi).levels;
        levels.papers().players().len()
    };
    let shipped = count(&config);
    assert!(shipped > 1);
    let changed = [PathBuf::from(FILE)];
    write(&dir, FILE, player("paper: 1"));
    let messages = lines(&dir, config.reload(dir.path(), &changed));
    assert_eq!(
        (messages.len(), count(&config)),
        (1, shipped),
        "{messages:?}"
    );
    fs::remove_file(dir.path().join(FILE)).expect("the file");
    config
        .reload(dir.path(), &changed)
        .expect("no file, no players");
    assert_eq!(count(&config), 0);
    assert!(config.of(GameName::Jiaqi).levels.get("uct").is_none());
}

#[test]
fn an_exhibition_offers_the_players_that_it_lists() {
    let dir = copy();
    let old = r#"levels: ["first-steps", "novice", "learner", "player"]"#;
    let new = r#"levels: ["first-steps", "uct-static"]"#;
    let path = dir.path().join("exhibition.ron");
    let text = fs::read_to_string(&path).expect("a shipped file");
    fs::write(&path, text.replacen(old, new, 1)).expect("a file in a temporary folder");
    let config = Config::load(dir.path()).expect("a player is a level here");
    let offer = config.exhibition.offer(GameName::Jiaqi);
    let levels = &offer.expect("jiaqi is offered").levels;
    assert_eq!(levels, &["first-steps", "uct-static"]);
    // One that goes is missed as a level is.
    edit(&dir, FILE, "id: \"uct-static\"", "id: \"ordered\"");
    let messages = faults(&dir);
    assert_eq!(messages.len(), 1, "{messages:?}");
    assert!(messages[0].contains("\"uct-static\" is not a level of jiaqi"));
}

#[test]
fn other_levels_leave_the_players_alone() {
    let mut config = Config::embedded();
    let before = config.of(GameName::Jiaqi).levels.papers().clone();
    let levels = "(levels: [(id: \"one\", name: \"One\", engine: \"uct\", visits: 1, \
                  think_ms: (least: 0, most: 10))], default: \"one\")";
    config
        .set_levels(GameName::Jiaqi, levels)
        .expect("good levels");
    assert_eq!(*config.of(GameName::Jiaqi).levels.papers(), before);
}
