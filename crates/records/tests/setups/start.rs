//! Start position of a game, in its record.

use tibetango_records::record::replay::{from_record, to_record};
use tibetango_records::record::xml;
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::{AnyRules, GameName, Topology, jiu};

#[test]
fn a_record_keeps_the_position_that_its_game_began_with() {
    let rules = AnyRules::from(jiu::JiuRules::default());
    let text = "3b1b/1ww3/1w1wb1/b4w/2b1w1/w1b1b1 w battle 0 40";
    let mut history = AnyGameHistory::from_text(rules, text).unwrap();
    let mv = history.parse("c3-c2xd0").unwrap();
    history.play(&mv).unwrap();
    let record = to_record(&history);
    assert_eq!(record.start, text);
    let text = xml::write(&record).unwrap();
    assert!(text.contains("version=\"4\""), "{text}");
    let reading = xml::read(text.as_bytes(), "game.xml").unwrap();
    assert_eq!(reading, record);
    let back = from_record(&reading).unwrap();
    assert_eq!(back.position_text(), history.position_text());
    assert_eq!(back.moves(), history.moves());
    // A game from the board as its rules begin says nothing of it.
    let usual = to_record(&AnyGameHistory::new(6, rules).unwrap());
    assert!(!xml::write(&usual).unwrap().contains("start="));

    let error = |start: &str| {
        let mut bad = record.clone();
        bad.start = start.to_owned();
        let error = xml::write(&bad)
            .map_err(|error| error.to_string())
            .and_then(|_| from_record(&bad).map_err(|error| error.to_string()))
            .expect_err(start);
        assert!(!error.contains('\n'), "{error}");
        error
    };
    assert!(error("8/8/8/8/8/8/8/8 w placement 0 0").contains("size 6"));
    assert!(error("6/6/6/6/6/6 b placement 0 0").contains("white is to move"));
    error("6/6");
    error("\"/>");
    error(" 6/6/6/6/6/6 w placement 0 0");
    error(&"w".repeat(2000));
    let topology = Topology::of(GameName::Jiu, 6).unwrap();
    assert_eq!(history.topology(), topology);
}
