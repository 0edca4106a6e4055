//! The texts and pictures of each game in the window.

use tibetango::app::presentation::presentation;
use tibetango_content::config::Config;
use tibetango_rules::GameName;

#[test]
fn every_game_says_what_the_window_asks_of_it() {
    let config = Config::embedded();
    for table in &config.languages {
        for game in GameName::ALL {
            let has = |key: &str| {
                let text = table.find_of(game, key);
                assert!(text.is_some(), "{}: {game}: {key}", table.language());
            };
            let own = config.of(game);
            ["name", "line", "size", "lessons"]
                .into_iter()
                .for_each(has);
            ["lesson.done.name", "lesson.done.say"]
                .into_iter()
                .for_each(has);
            let sizes = game.sizes().iter();
            sizes.for_each(|size| has(&format!("size_note.{size}")));
            for id in own.levels.opponents() {
                has(&format!("level.{id}"));
                has(&format!("level.note.{id}"));
            }
            for player in own.levels.papers().players() {
                has(&format!("paper.{}", player.paper.id));
                has(&format!("paper.by.{}", player.paper.id));
            }
            for preset in &own.rules {
                has(&format!("rules.{}", preset.id));
                has(&format!("rules.note.{}", preset.id));
            }
            for card in &own.help.cards {
                has(&format!("help.{}", card.id));
                has(&format!("help.{}.name", card.id));
            }
            let presentation = presentation(game);
            presentation.end.into_iter().for_each(has);
            let formations = presentation.formations.into_iter().flatten();
            presentation
                .jump
                .into_iter()
                .chain(formations.map(|term| term.key))
                .for_each(has);
        }
    }
}

#[test]
fn every_lesson_has_a_picture() {
    let config = Config::embedded();
    for game in GameName::ALL {
        let own = config.of(game);
        for lesson in &own.lessons.lessons {
            let card = own.help.beside(lesson);
            assert!(card.is_some(), "{game}: {}", lesson.id);
        }
    }
}
