//! The lessons: every one of the shipped file played by the rules, and files that are wrong.

mod exercises;
#[cfg(any(feature = "gomoku", feature = "draughts"))]
mod last_chapters;

use std::collections::HashSet;

use tibetango_content::config::Config;
use tibetango_content::config::lessons::{Lesson, Teaches};
use tibetango_rules::GameName;

/// Plays every right move of every lesson of a game and returns their subjects.
fn subjects_of(game: GameName) -> HashSet<Teaches> {
    let config = Config::embedded();
    let lessons = &config.of(game).lessons;
    let mut taught = HashSet::new();
    for lesson in &lessons.lessons {
        let start = lesson.start(lessons.rules).expect("a position");
        let right: Vec<_> = start
            .legal()
            .into_iter()
            .filter(|mv| lesson.accepts(&start, mv))
            .collect();
        assert!(!right.is_empty(), "{}", lesson.id);
        for mv in right.into_iter().filter(|_| lesson.exercise.is_none()) {
            let effects = start.clone().play(&mv).unwrap();
            let is_right = lesson.is_shown_by(&start, &mv, &effects);
            assert!(is_right, "{}: {}", lesson.id, start.text(&mv));
        }
        for part in ["name", "say", "do", "wrong", "praise"] {
            let key = format!("{game}.lesson.{}.{part}", lesson.id);
            assert!(config.text.find(&key).is_some(), "{key}");
        }
        // A point is named only where the lesson waits for it.
        let goal = config.text.get(&format!("{game}.lesson.{}.do", lesson.id));
        let named = ["{point}", "{to}"].iter().any(|name| goal.contains(name));
        assert!(!(named && lesson.right.is_empty()), "{goal}");
        // A lesson of several taps says how it goes on.
        let more = match lesson.teaches {
            Teaches::JumpOver => "then",
            Teaches::Square | Teaches::Dalian | Teaches::Fly => "take",
            _ => "do",
        };
        let key = format!("{game}.lesson.{}.{more}", lesson.id);
        assert!(config.text.find(&key).is_some(), "{key}");
        taught.insert(lesson.teaches);
    }
    for chapter in &lessons.chapters {
        let key = format!("{game}.chapter.{}", chapter.id);
        assert!(config.text.find(&key).is_some(), "{key}");
    }
    taught
}

#[test]
fn every_lesson_can_be_done_and_has_its_words() {
    use Teaches as T;
    let expected: &[(GameName, &[Teaches])] = &[
        #[cfg(feature = "jiaqi")]
        (
            GameName::Jiaqi,
            &[
                T::Place,
                T::Pinch,
                T::Gun,
                T::Chain,
                T::Phase,
                T::Step,
                T::Yield,
                T::Insert,
                T::Press,
                T::Seal,
            ],
        ),
        #[cfg(feature = "jiu")]
        (
            GameName::Jiu,
            &[
                T::Place,
                T::Battle,
                T::JumpOver,
                T::Square,
                T::Dalian,
                T::Fly,
                T::Triangle,
                T::Gate,
            ],
        ),
        #[cfg(feature = "gomoku")]
        (GameName::Gomoku, &[T::Place]),
        #[cfg(feature = "draughts")]
        (
            GameName::Draughts,
            &[T::Step, T::Take, T::JumpOver, T::Crown],
        ),
    ];
    for (game, subjects) in expected {
        assert_eq!(
            subjects_of(*game),
            subjects.iter().copied().collect(),
            "{game}"
        );
    }
}

#[test]
fn visitors_learn_the_first_chapters_alone() {
    let config = Config::embedded();
    let expected: &[(GameName, usize, &str)] = &[
        #[cfg(feature = "jiaqi")]
        (GameName::Jiaqi, 7, "techniques"),
        #[cfg(feature = "jiu")]
        (GameName::Jiu, 7, "exercises"),
        #[cfg(feature = "gomoku")]
        (GameName::Gomoku, 4, "fours"),
        #[cfg(feature = "draughts")]
        (GameName::Draughts, 5, "shots"),
    ];
    for &(game, short, last) in expected {
        let lessons = &config.of(game).lessons;
        assert_eq!(lessons.short, short, "{game}");
        let firsts = lessons.chapters.iter().map(|chapter| chapter.first);
        assert!(firsts.clone().is_sorted_by(|a, b| a < b), "{game}");
        assert_eq!(firsts.clone().next(), Some(0), "{game}");
        let chapter = lessons.chapter_after(short - 1).expect("a last chapter");
        assert_eq!(
            (chapter.id.as_str(), chapter.first),
            (last, short),
            "{game}"
        );
        assert!(lessons.chapter_after(short).is_none(), "{game}");
        let exercises = |from: &[Lesson]| from.iter().filter(|l| l.exercise.is_some()).count();
        assert_eq!(exercises(&lessons.lessons[..short]), 0, "{game}");
    }
}

#[test]
fn every_game_has_a_chapter_beyond_those_of_a_minute() {
    let config = Config::embedded();
    for game in GameName::ALL {
        let lessons = &config.of(game).lessons;
        assert!(lessons.chapters.len() >= 2, "{game}");
        assert!(lessons.short < lessons.lessons.len(), "{game}");
    }
}

#[cfg(feature = "gomoku")]
#[test]
fn where_there_is_but_one_chapter_it_is_the_whole() {
    let dir = crate::config::copy();
    let lessons = ["a", "b"].map(|id| {
        format!("(id: \"{id}\", teaches: Place, position: \"15/15/15/15/15/15/15/15/15/15/15/15/15/15/15 b play 0 0\")")
    });
    let lessons = lessons.join(", ");
    let text = format!("(rules: \"freestyle\", chapters: [(id: \"x\", lessons: [{lessons}])])");
    crate::config::write(&dir, "gomoku/lessons.ron", text);
    let config = Config::load(dir.path()).expect("nothing is wrong with it");
    let gomoku = &config.of(GameName::Gomoku).lessons;
    assert_eq!((gomoku.short, gomoku.lessons.len()), (2, 2));
    assert!(gomoku.chapter_after(1).is_none());
}

#[cfg(feature = "jiaqi")]
#[test]
fn a_technique_is_shown_by_every_move_that_carries_it() {
    let config = Config::embedded();
    let lessons = &config.of(GameName::Jiaqi).lessons.lessons;
    // Found by a second program that knows the rules.
    for (id, moves) in [
        ("insert", "a7 c9"),
        ("press", "a1 a3 b2 c9 e1 g9 i3 i7"),
        ("seal", "a3 e3"),
    ] {
        let lesson = lessons.iter().find(|lesson| lesson.id == id).unwrap();
        let mut right = lesson.right.clone();
        right.sort_unstable();
        assert_eq!(right.join(" "), moves, "{id}");
    }
}

#[cfg(feature = "jiaqi")]
#[test]
fn a_lesson_that_cannot_be_done_is_refused() {
    let dir = crate::config::copy();
    let message = |lessons: &str| {
        let text = format!("(rules: \"thesis\", chapters: [(id: \"x\", lessons: [{lessons}])])");
        crate::config::write(&dir, "jiaqi/lessons.ron", text);
        crate::config::faults(&dir).join("\n")
    };
    let lesson = |teaches: &str, position: &str, right: &str| {
        format!("(id: \"x\", teaches: {teaches}, position: \"{position}\", right: [{right}])")
    };
    let pinch = "3/2/3/2/wb1 w placement 0 2";
    for (bad, part) in [
        (String::new(), "lessons"),
        (lesson("Pinch", "3/2/3/2/3 w", "\"e1\""), "position"),
        (lesson("Pinch", pinch, "\"c1\""), "right[0]"),
        (lesson("Pinch", pinch, "\"e1\", \"zz\""), "right[1]"),
        (lesson("Pinch", pinch, "\"a5\""), "right[0]"),
        (lesson("Gun", pinch, "\"e1\""), "right[0]"),
        (lesson("Chain", pinch, ""), "position"),
        (lesson("Juggle", pinch, "\"e1\""), "Juggle"),
    ] {
        let report = message(&bad);
        assert!(report.contains(part), "{bad}: {report}");
    }
    let good = lesson("Pinch", pinch, "\"e1\"");
    assert!(
        message(&format!("{good}, {good}")).contains("already"),
        "twice the same id"
    );
    let chapter = |id: &str| format!("(id: \"{id}\", lessons: [{good}])");
    for (chapters, part) in [
        (String::new(), "chapters"),
        (format!("{}, {}", chapter("a"), chapter("a")), "already"),
        ("(id: \"a\", lessons: [])".to_owned(), "chapters[0].lessons"),
    ] {
        let text = format!("(rules: \"thesis\", chapters: [{chapters}])");
        crate::config::write(&dir, "jiaqi/lessons.ron", text);
        let report = crate::config::faults(&dir).join("\n");
        assert!(report.contains(part), "{chapters}: {report}");
    }
    let text = format!(
        "(rules: \"thesis\", short: 2, chapters: [{}])",
        chapter("a")
    );
    crate::config::write(&dir, "jiaqi/lessons.ron", text);
    assert!(crate::config::faults(&dir).join("\n").contains("short"));
}

#[cfg(all(feature = "jiaqi", feature = "jiu"))]
#[test]
fn a_card_whose_picture_fits_no_board_is_refused() {
    let with = |game: &str, steps: &str| {
        let dir = crate::config::copy();
        let text = format!("(cards: [(id: \"x\", steps: [{steps}])])");
        crate::config::write(&dir, &format!("{game}/help.ron"), text);
        dir
    };
    for (game, bad, place) in [
        ("jiaqi", "\"....\"", "cards[0].steps[0]"),
        ("jiaqi", "\"............x\"", "cards[0].steps[0]"),
        ("jiu", "\"wb/b\"", "cards[0].steps[0]"),
        ("jiu", "\"/\"", "cards[0].steps[0]"),
        ("jiu", "\"wb/b.\", \"wb./b..\"", "cards[0].steps[1]"),
    ] {
        let message = crate::config::faults(&with(game, bad)).join("\n");
        assert!(message.contains(place), "{bad}: {message}");
    }
    let dir = crate::config::copy();
    let twice = "(cards: [(id: \"x\"), (id: \"x\")])";
    crate::config::write(&dir, "jiu/help.ron", twice);
    assert!(crate::config::faults(&dir).join("\n").contains("already"));
    let good = with("jiu", "\"wb/b.\", \"wb/bw\"");
    // Stories show cards that are not there any more.
    assert!(Config::load(good.path()).is_err());
    let stories = std::fs::read_to_string(good.path().join("stories.ron")).unwrap();
    let plain = stories
        .lines()
        .map(|line| match line.contains("Rule(\"jiu\"") {
            true => "picture: Board(Granite, Conch),",
            false => line,
        });
    let plain: Vec<&str> = plain.collect();
    crate::config::write(&good, "stories.ron", plain.join("\n"));
    assert!(Config::load(good.path()).is_ok());
}
