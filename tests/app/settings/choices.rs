//! The choices for a new game, and what becomes of them.

use tibetango::app::board::StoneKind;
use tibetango::app::choices::{Choices, Opponent, PlayerColour};
use tibetango::app::preferences::{GameChoices, Preferences};
use tibetango_content::config::Config;
use tibetango_content::equipment::Equipment;
use tibetango_records::session::Player;
use tibetango_records::session::clock::TimeControl;
use tibetango_rules::{GameName, Side};

/// Returns a different choice for everything.
pub(super) fn every_choice() -> Choices {
    Choices {
        opponent: Opponent::Computer,
        colour: PlayerColour::Black,
        level: "strong".to_owned(),
        second: "novice".to_owned(),
        rules: "traditional".to_owned(),
        size: 10,
        clock: TimeControl::Total {
            seconds: 180,
            increment: 2,
        },
        played: true,
    }
}

/// Returns names of two people.
pub(super) fn names() -> [String; 2] {
    ["Dolma", "བཀྲ་ཤིས"].map(str::to_owned)
}

#[cfg(feature = "jiu")]
#[test]
fn a_match_begins_as_it_was_chosen() {
    let config = Config::embedded();
    let choices = every_choice();
    let settings = choices.settings(GameName::Jiu, &config, &names()).unwrap();
    let level = |id: &str| Player::Computer {
        level: id.to_owned(),
    };
    assert_eq!(settings.players, [level("strong"), Player::Human]);
    assert_eq!(
        (settings.size, settings.preset.as_str()),
        (10, "traditional")
    );
    assert_eq!(settings.time, choices.clock);
    assert_eq!(settings.game(), GameName::Jiu);
    let both = Choices {
        opponent: Opponent::Nobody,
        ..choices
    };
    let settings = both.settings(GameName::Jiu, &config, &names()).unwrap();
    assert_eq!(settings.players, [level("strong"), level("novice")]);
    let people = Choices {
        opponent: Opponent::Person,
        ..both
    };
    let settings = people.settings(GameName::Jiu, &config, &names()).unwrap();
    assert!(settings.is_between_people());
}

/// The games that share a board change together, each of the others alone. Nothing lies there that a game does not
/// offer.
#[test]
fn every_game_has_its_own_board_and_pieces() {
    let config = Config::embedded();
    let mut set = Preferences::default();
    let now = |set: &Preferences| GameName::ALL.map(|game| set.equipment(game, &config));
    let usual = now(&set);
    for (game, usual) in GameName::ALL.into_iter().zip(usual) {
        assert_eq!(usual, config.of(game).equipment.usual(), "{game}");
    }
    for game in GameName::ALL {
        let offered = &config.of(game).equipment;
        let last = Equipment {
            board: *offered.boards.last().unwrap(),
            stones: *offered.stones.last().unwrap(),
        };
        let before = now(&set);
        set.equip(game, last, &config);
        assert_eq!(set.equipment(game, &config), last, "{game}");
        let others = GameName::ALL.into_iter().zip(before);
        for (other, before) in others.filter(|(other, _)| *other != game) {
            let shared = [game, other].map(|game| config.of(game).equipment.is_shared());
            let expected = if shared == [true; 2] { last } else { before };
            assert_eq!(set.equipment(other, &config), expected, "{game}, {other}");
        }
    }
    for game in GameName::ALL {
        let offered = &config.of(game).equipment;
        let strange = StoneKind::ALL
            .into_iter()
            .find(|pair| !offered.stones.contains(pair));
        let Some(stones) = strange else { continue };
        let board = offered.usual().board;
        set.equip(game, Equipment { board, stones }, &config);
        assert_eq!(set.equipment(game, &config), offered.usual(), "{game}");
    }
}

/// Files may have fewer levels and rules than when the choice was made, or belong to another program.
#[test]
fn what_is_not_to_be_had_any_more_is_as_a_visitor_begins() {
    let config = Config::embedded();
    for game in GameName::ALL {
        let visitor = Choices::default()
            .settings(game, &config, &names())
            .unwrap();
        let gone = Choices {
            level: "gone".to_owned(),
            rules: "gone".to_owned(),
            size: 13,
            ..Choices::default()
        };
        assert_eq!(
            gone.settings(game, &config, &names()).unwrap(),
            visitor,
            "{game}"
        );
        let levels = &config.of(game).levels;
        let usual = levels.levels()[levels.default_index()].id.clone();
        let Player::Computer { level } = visitor.player(Side::Black) else {
            panic!("a visitor plays against the computer");
        };
        assert_eq!(*level, usual, "{game}");
        let sizes = config.of(game).rules.iter().map(|preset| preset.size);
        assert_eq!(sizes.min(), Some(visitor.size), "{game}: the small board");
    }
    let chosen = GameChoices {
        game: "chess".to_owned(),
        ..GameChoices::default()
    };
    assert_eq!(chosen.current(), GameName::default());
}
