//! The on-screen keyboard.

use tibetango::app::ui::kit::keys::{KeyboardPress, KeyboardState, TextKind};
use tibetango_content::config::Script;

/// Returns the text after these keys were pressed, and whether the keys show capitals then.
fn after(mut keys: KeyboardState, presses: &[KeyboardPress]) -> (String, bool) {
    let (mut text, mut caret) = (String::new(), 0);
    for press in presses {
        keys.obey(*press, &mut text, &mut caret);
    }
    (text, keys.is_shifted())
}

#[test]
fn words_of_names_and_beginnings_of_sentences_have_capitals() {
    let [name, words] = [TextKind::Name, TextKind::Words]
        .map(|written| KeyboardState::new(written, Script::Latin, ""));
    let write = |text: &str| text.chars().map(KeyboardPress::Write).collect::<Vec<_>>();
    assert_eq!(after(name, &write("Ama ")), ("Ama ".to_owned(), true));
    assert_eq!(after(words, &write("So ")), ("So ".to_owned(), false));
    assert_eq!(after(words, &write("So? ")), ("So? ".to_owned(), true));
    let tibetan = KeyboardState::new(TextKind::Words, Script::Tibetan, "");
    assert!(!tibetan.is_shifted());
}

#[test]
fn the_caret_says_where_is_written_and_rubbed() {
    let mut keys = KeyboardState::default();
    let (mut text, mut caret) = ("བོད go".to_owned(), 3);
    keys.obey(KeyboardPress::Rub, &mut text, &mut caret);
    assert_eq!((&*text, caret), ("བོ go", 2));
    keys.obey(KeyboardPress::Write('ད'), &mut text, &mut caret);
    assert_eq!((&*text, caret), ("བོད go", 3));
    caret = 0;
    keys.obey(KeyboardPress::Rub, &mut text, &mut caret);
    assert_eq!((&*text, caret), ("བོད go", 0));
}
