//! The screens of an exhibition that are read from afar: stories, the title and the invitation.

use super::super::app::{DrawnApp, WINDOWS};
use super::super::painted_shapes::letters;
use super::{deserted, look, settings, visited};
use bevy_egui::egui;
use std::sync::Arc;
use support::effort::is_long;
use tibetango::app::exhibition::attract_mode::Fact;
#[cfg(feature = "jiu")]
use tibetango::app::features::learning::Learning;
use tibetango::app::preferences::TextSize;
#[cfg(feature = "jiu")]
use tibetango_content::config::stories::{Story, StoryPicture};
#[cfg(feature = "jiu")]
use tibetango_rules::GameName;

#[test]
fn every_story_holds_its_texts() {
    let mut settings = settings(|_| {});
    // Shown with every game on the table.
    for story in Arc::make_mut(&mut settings.config.stories) {
        story.games.clear();
    }
    let mut screen = deserted(settings);
    screen.settle();
    assert!(screen.buttons().is_empty(), "{:?}", screen.buttons());
    let config = &screen.app.settings().config;
    let (count, codes) = (config.stories.len(), config.exhibition.languages.clone());
    // The scene behind a story never rests, so each view takes long; the widest window has the most room.
    let windows: Vec<_> = if is_long() {
        WINDOWS.to_vec()
    } else {
        vec![WINDOWS[0], WINDOWS[2]]
    };
    for story in 0..count {
        for code in &codes {
            for &window in &windows {
                let language = code.clone();
                screen
                    .app
                    .world_mut()
                    .insert_resource(Fact { story, language });
                screen.set(window, code, TextSize::Normal);
                screen.look(&format!("story {story}, {code}, {window:?}"));
            }
        }
    }
    // A story in one language over an interface in another one.
    for code in &codes {
        let language = code.clone();
        let fact = Fact { story: 0, language };
        screen.app.world_mut().insert_resource(fact);
        look(&mut screen, &format!("a story in {code}"));
    }
    screen.close();
}

/// The networks look by themselves, and the picture says how much each has learned without a word.
#[cfg(feature = "jiu")]
#[test]
fn a_story_shows_the_networks_as_they_learn() {
    let mut settings = settings(|_| {});
    for story in Arc::make_mut(&mut settings.config.stories) {
        story.games.clear();
    }
    let config = &settings.config;
    let shows = |story: &Story| story.picture == StoryPicture::Learning(GameName::Jiu);
    let story = config.stories.iter().position(shows).unwrap();
    let ladder = config.of(GameName::Jiu).ladder().into_iter();
    let numbers: Vec<String> = ladder.map(|rung| rung.rounds.to_string()).collect();
    let mut screen = deserted(settings);
    let language = "en".to_owned();
    let fact = Fact { story, language };
    screen.app.world_mut().insert_resource(fact);
    screen.set(WINDOWS[2], "en", TextSize::Normal);
    screen.app.until("glances at the example", |app| {
        let learning = app.world().resource::<Learning>();
        learning.example_of(GameName::Jiu).is_some()
    });
    screen.settle();
    let texts = screen.texts();
    for number in &numbers {
        assert!(texts.contains(number), "{number} is not among {texts:?}");
    }
    look(&mut screen, "networks in a story");
    // The search ends once another story is shown.
    let language = "en".to_owned();
    let other = usize::from(story == 0);
    let fact = Fact {
        story: other,
        language,
    };
    screen.app.world_mut().insert_resource(fact);
    screen.app.frames(2);
    let learning = screen.app.world().resource::<Learning>();
    assert!(learning.judged().is_none());
    screen.close();
}

/// Returns the size of the letters in which a text is written; 0 if it is not there.
fn size_of(screen: &mut DrawnApp, text: &str) -> f32 {
    let target = letters(text);
    let shapes = screen.painted();
    let sizes = shapes.iter().filter_map(|one| match &one.shape {
        egui::Shape::Text(text) if letters(text.galley.text()) == target => {
            let sections = &text.galley.job.sections;
            sections.first().map(|section| section.format.font_id.size)
        }
        _ => None,
    });
    sizes.fold(0.0, f32::max)
}

/// Letters of a twentieth of the shorter edge are read from three metres, and on a picture of an eighth of the size.
#[test]
fn the_title_and_the_invitation_are_read_from_afar() {
    let mut screen = deserted(settings(|_| {}));
    let codes = screen.app.settings().config.exhibition.languages.clone();
    for code in &codes {
        let language = code.clone();
        let fact = Fact { story: 0, language };
        screen.app.world_mut().insert_resource(fact);
        for window in WINDOWS {
            screen.set(window, &codes[0], TextSize::Normal);
            screen.settle();
            let config = &screen.app.settings().config;
            let mut tables = config.languages.iter();
            let table = tables.find(|table| table.language() == code).unwrap();
            let title = config.exhibition.title(table).to_owned();
            let begin = table.get("stand.begin").to_owned();
            let least = window.0.min(window.1) as f32 / 20.0;
            for words in [title, begin] {
                let size = size_of(&mut screen, &words);
                assert!(size >= least, "{code}, {window:?}: {words} in {size} px");
            }
        }
    }
    screen.close();
}

#[test]
fn a_story_that_names_the_game_does_so_once() {
    let mut screen = deserted(settings(|_| {}));
    for (id, expected) in [("jiaqi", false), ("hard", true)] {
        let mut stories = screen.app.settings().config.stories.iter();
        let story = stories.position(|story| story.id == id).unwrap();
        let language = "en".to_owned();
        let fact = Fact { story, language };
        screen.app.world_mut().insert_resource(fact);
        screen.set(WINDOWS[0], "en", TextSize::Normal);
        screen.settle();
        let size = size_of(&mut screen, "On the table: Jiaqi");
        assert_eq!(size > 0.0, expected, "{id}");
    }
    screen.close();
}

/// From where the sentences on the cards are read the buttons beside them are read, too.
#[test]
fn the_buttons_of_a_stand_are_written_as_large_as_the_words_beside_them() {
    let mut screen = visited(settings(|_| {}));
    for window in WINDOWS {
        screen.set(window, "en", TextSize::Normal);
        screen.settle();
        let [button, words] = ["stand.finish", "stand.learn.say"].map(|key| {
            let text = screen.app.text(key);
            size_of(&mut screen, &text)
        });
        assert!(button >= words, "{window:?}: {button} beside {words}");
    }
    screen.close();
}
