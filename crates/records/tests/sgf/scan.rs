//! Brackets, values and nodes of damaged files: where each ends, and that each deviation is told once.

use super::*;

#[test]
fn a_deviation_is_told_once() {
    for (text, legal, message) in [
        (
            "(;GM[4];B[hh]; [gg]W[ii])",
            "h8 i7",
            "1:16: a value without the name of a property is passed over",
        ),
        (
            "(;GM[4];B[hh]C[why;W[ii])",
            "h8 i7",
            "1:15: a ] is missing: the value is read up to the ply behind it",
        ),
        (
            "(;GM[4];B[hh](;W[ii])N[x])",
            "h8 i7",
            "1:22: a semicolon is missing before this",
        ),
    ] {
        let result = SGF.read(text);
        assert_eq!(moves(&result.record), legal, "{text}");
        let notes: Vec<String> = result.notes.iter().map(ToString::to_string).collect();
        assert_eq!(notes, [message], "{text}");
    }
    // What is too much at several positions is told once, too.
    let names = |from: u32| {
        let names = (from..from + 300).map(|number| format!("X{number}[]"));
        names.collect::<String>()
    };
    let much = format!("{};{}", names(0), names(300));
    let result = SGF.read(&format!("(;GM[4];B[hh]{much};W[ii]{much})"));
    assert_eq!(moves(&result.record), "h8 i7");
    assert_eq!(result.notes.len(), 1, "{:?}", result.notes);
}

#[test]
fn a_value_ends_where_a_game_goes_on() {
    for (text, comment) in [
        // Behind no bracket of the text a part of a game follows: the first one closes the value.
        ("(;GM[4];B[hh]C[x] y] z;W[ii])", "x"),
        // A semicolon and a value without a name are no node.
        (
            "(;GM[4];B[hh]C[see [x];[y] then];W[ii])",
            "see [x];[y] then",
        ),
    ] {
        let result = SGF.read(text);
        assert_eq!(moves(&result.record), "h8 i7", "{text}");
        assert_eq!(result.record.notes[0].note.comment, comment, "{text}");
    }
}

#[test]
fn brackets_behind_strokes_make_no_property_of_a_value() {
    let result = SGF.read("(;GM[4];B[hh]C[Jan PW[b \\[ c\\] d];W[ii])");
    assert_eq!(moves(&result.record), "h8 i7");
    let messages = result.notes.iter().map(ToString::to_string);
    let messages: Vec<String> = messages
        .filter(|note| note.contains("looks like"))
        .collect();
    assert_eq!(messages, [""; 0]);
}

#[test]
fn a_game_has_as_many_nodes_as_it_may() {
    for (more, whole) in [(0, true), (1, false)] {
        // The first node is one of them.
        let nodes = ";".repeat(sgf::MAX_NODES - 1 + more);
        let result = SGF.read(&format!("(;GM[4]{nodes})"));
        assert_eq!(result.irregular.is_none(), whole, "{more} more");
    }
}

#[test]
fn properties_alone_are_read_whole_or_not_at_all() {
    let result = sgf::properties("KM[a]N[b]").unwrap();
    let names: Vec<&str> = result.iter().map(|property| &*property.name).collect();
    assert_eq!(names, ["KM", "N"]);
    for bad in ["KM[a", "KM[a];", "KM[a](", "KM[a])", "?KM[a]"] {
        assert!(sgf::properties(bad).is_err(), "{bad}");
    }
}

#[test]
fn a_property_is_sound_where_it_is_kept_and_reads_back() {
    for (name, values, sound) in [
        ("KM", &["a"][..], true),
        ("K1", &["a", ""], true),
        ("KM", &[], false),
        ("KM", &["]"], false),
        ("km", &["a"], false),
        ("Km", &["a"], false),
        ("1K", &["a"], false),
        ("K M", &["a"], false),
        ("", &["a"], false),
        // What is read otherwise.
        ("B", &["hh"], false),
        ("C", &["a"], false),
        ("PL", &["B"], false),
    ] {
        let property = Property {
            name: name.to_owned(),
            values: values.iter().map(|value| (*value).to_owned()).collect(),
        };
        assert_eq!(property.is_sound(), sound, "{name} {values:?}");
    }
}

#[test]
fn properties_of_a_first_node_with_a_ply_are_those_of_the_game() {
    let result = SGF.record("(;GM[4]KM[6.5]B[hh]TE[1];W[ii])");
    let properties = result.foreign.iter();
    let properties: Vec<_> = properties
        .map(|properties| (properties.of, properties.at, properties.text()))
        .collect();
    assert_eq!(properties, [(0, 0, "KM[6.5]".to_owned())]);
    assert_eq!(signs(&result), [(0, 1, MoveSign::Good)]);
    // Without a ply the sign is of no move, and kept with the others.
    let result = SGF.record("(;GM[4]KM[6.5]TE[1];B[hh])");
    let [properties] = &result.foreign[..] else {
        panic!("{:?}", result.foreign);
    };
    assert_eq!(
        (properties.of, properties.at, properties.properties.len()),
        (0, 0, 2)
    );
}

#[test]
fn a_name_is_seen_in_a_value_wherever_it_stands() {
    for value in ["Jo PW[Piet", "Jan PW[Piet"] {
        let result = SGF.read(&format!("(;GM[4];B[hh]C[{value}];W[ii])"));
        let messages = result.notes.iter().map(ToString::to_string);
        let messages = messages.filter(|note| note.contains("PW[ within a value looks like"));
        assert_eq!(messages.count(), 1, "{value}: {:?}", result.notes);
    }
}

#[test]
fn a_game_ends_behind_its_variations() {
    // The second one does not name itself.
    let text = "(;GM[4];B[hh](;W[ii])(;W[jj]))(;B[aa])";
    assert_eq!(sgf::games(text.as_bytes(), "").unwrap().count(), 2);
}

#[test]
fn a_game_without_a_whole_node_is_refused() {
    let why = SGF.fault("(GM[4");
    assert!(why.ends_with("] is missing"), "{why}");
}

#[test]
fn a_game_without_its_first_bracket_is_read_and_told() {
    let missing = "a ( is missing before this: the game begins here";
    for (text, played, more) in [
        (";FF[4]GM[4]SZ[15];B[hh];W[ii])", "h8 i7", &[][..]),
        ("\n ;GM[4]PB[Dolma];B[hh];W[ii])", "h8 i7", &[]),
        (
            "GM[4];B[hh];W[ii])",
            "h8 i7",
            &["1:1: a semicolon is missing before this"],
        ),
        (
            ";GM[4];B[hh];W[ii]",
            "h8 i7",
            &["1:19: the game is not closed: ) is missing, and it ends here"],
        ),
    ] {
        let result = SGF.read(text);
        assert_eq!(moves(&result.record), played, "{text}");
        assert_eq!(result.irregular, None, "{text}");
        let notes: Vec<String> = result.notes.iter().map(ToString::to_string).collect();
        let place = if text.starts_with('\n') { "2:2" } else { "1:1" };
        let messages = [format!("{place}: {missing}")];
        let more = more.iter().map(|more| (*more).to_owned());
        assert_eq!(
            notes,
            Vec::from_iter(messages.into_iter().chain(more)),
            "{text}"
        );
    }
    let result = SGF.read(";GM[4];B[hh](;W[ii];B[jj])(;W[kk]))");
    assert_eq!(moves(&result.record), "h8 i7 j6");
    assert_eq!(result.record.variations.len(), 1);
    // The file is known by its beginning, and by nothing that only looks like one.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("game.txt");
    for (text, format) in [
        (";FF[4]GM[4];B[hh])", Format::Sgf),
        (";B[hh];W[ii])", Format::Sgf),
        ("; see [1]\n", Format::Xml),
        (";BLACK[hh]", Format::Xml),
    ] {
        std::fs::write(&path, text).unwrap();
        assert_eq!(Format::of(&path), format, "{text}");
    }
}

#[test]
fn games_without_their_first_brackets_are_several() {
    let whole = Ok("h8 i7".to_owned());
    for text in [
        ";GM[4];B[hh];W[ii])\n(;GM[4];B[aa])",
        ";GM[4];B[hh];W[ii]\n(;GM[4];B[aa])",
        "(;GM[4];B[hh];W[ii])\n;GM[4];B[aa])",
        "(;GM[4];B[hh];W[ii])\n;FF[4]GM[4];B[aa]",
    ] {
        let result = collections::each(text);
        assert_eq!(result, [whole.clone(), Ok("a15".to_owned())], "{text}");
    }
    // A bracket too many ends no game.
    let result = collections::each("(;GM[4];B[hh]);W[ii])");
    assert_eq!(result, [whole]);
}
