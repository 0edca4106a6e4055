//! What each game has of its own in the window.

use tibetango::app::faces::face;
use tibetango::config::Config;
use tibetango::games::{GameName, Shape};

#[test]
fn every_rule_on_the_cards_has_its_words_and_its_picture() {
    let config = Config::embedded();
    let has = |key: String| assert!(config.text.find(&key).is_some(), "{key}");
    for game in GameName::ALL {
        let face = face(game);
        let shown = face.figures.iter().map(|figure| figure.rule);
        for rule in shown.chain(face.told.iter().copied()) {
            has(format!("help.{rule}"));
            has(format!("help.{rule}.name"));
        }
        for figure in face.figures {
            let long = figure.steps[0].len();
            let alike = figure.steps.iter().all(|step| step.len() == long);
            let whole = |&size: &u8| Shape::of(game, size).is_some_and(|s| s.points() == long);
            let fits = figure.steps[0].contains('/') || game.sizes().iter().any(whole);
            assert!(alike && fits, "{}", figure.rule);
        }
        has(format!("{}.name", face.taught));
        has(format!("{}.say", face.taught));
        face.end.into_iter().for_each(|key| has(key.to_owned()));
    }
}

#[test]
fn every_lesson_has_a_picture() {
    let config = Config::embedded();
    for game in GameName::ALL {
        for lesson in &config.of(game).lessons.lessons {
            let figure = face(game).taught_by(lesson.teaches);
            assert!(figure.is_some(), "{}", lesson.id);
        }
    }
}
