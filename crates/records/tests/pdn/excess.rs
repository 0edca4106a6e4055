//! Files with more of anything than is read.

use super::*;

/// Returns the report on a text of which a part is left out, and the number of moves and variations that are read.
fn part(text: &str) -> (String, usize, usize) {
    let ReadGame {
        record,
        notes,
        irregular,
    } = PDN.read(text);
    let cut = irregular.iter().map(ToString::to_string);
    let told: Vec<String> = cut.chain(notes.iter().map(ToString::to_string)).collect();
    assert!(!told.is_empty(), "{text:.60}: nothing is told");
    (told.join("\n"), record.plies.len(), record.variations.len())
}

#[test]
fn what_is_too_much_is_left_out_and_told() {
    let (message, plies, _) = part(&"32-28 ".repeat(20_000));
    assert!(message.starts_with("1:7: ply 2 "), "{message}");
    assert_eq!(plies, 1);
    let (message, plies, _) = part(&format!("32-28 19-23 {}", "(18-22 38-32) ".repeat(6_000)));
    assert!(
        message.contains("too many moves: at most 10000"),
        "{message}"
    );
    assert_eq!(plies, 2);
    let ways = format!("32-28 {} 19-23 *", "(33-29) ".repeat(600));
    let (message, plies, variations) = part(&ways);
    assert!(
        message.contains("too many variations: at most 500"),
        "{message}"
    );
    assert_eq!((plies, variations), (2, 500));
    // Also of those that cannot be played.
    let ways = format!("32-28 {} 19-23 *", "(50-1) ".repeat(600));
    let (_, plies, variations) = part(&ways);
    assert_eq!((plies, variations), (2, 0));
    let notes: String = (0..20_000).map(|n| format!("{{{n}}} ... ")).collect();
    let (_, plies, _) = part(&format!("32-28 {notes}"));
    assert_eq!(plies, 1);
    let tags: String = (0..600).map(|n| format!("[X{n} \"\"]")).collect();
    let (message, plies, _) = part(&format!("{tags} 1. 32-28 *"));
    assert!(
        message.contains("the tag \"X500\", one of more than 500, is passed over"),
        "{message}"
    );
    assert_eq!(plies, 1);
    let (message, plies, _) = part(&format!("32-28 {} 19-23", "$1 ".repeat(600)));
    assert!(
        message.contains("too many properties: at most 500"),
        "{message}"
    );
    assert_eq!(plies, 2);
    let (message, plies, _) = part(&format!("32-28 1{}", "x2".repeat(30)));
    assert!(message.contains("too many squares"), "{message}");
    assert_eq!(plies, 1);
    let deep = format!(
        "32-28 {}{} 19-23",
        "(33-29 ".repeat(5_000),
        ")".repeat(5_000)
    );
    let (message, plies, _) = part(&deep);
    assert!(
        message.contains("more than 1000 deep, is passed over"),
        "{message}"
    );
    assert_eq!(plies, 2);
    let (message, ..) = part(&format!("32-28 {}", "(".repeat(100_000)));
    assert!(message.starts_with("1:7: ) is missing"), "{message}");
    // As large as it may be, and of one kind of thing only.
    for part in [
        "{x}",
        "; x\n",
        "!",
        "(32-28)",
        ". ",
        "... ",
        "* ",
        "[X \"\"]",
        "1.",
        "(!)",
        "%\n",
        "{[%ink red:1]}",
        "word ",
        "28x19 ",
        "0-0 ",
        "}",
        "$ ",
        "(23) ",
    ] {
        let text = format!("1. 32-28 {}", part.repeat(1_000_000 / part.len()));
        let _ = PDN.first(text.as_bytes(), "", None);
    }
}

#[test]
fn no_file_chooses_how_long_it_is_looked_for_what_its_moves_mean() {
    // Kings that may take in two ways between the same squares, over and over.
    let fen = "[FEN \"W:WK4:B13,20,32,37\"]";
    let text = format!("{fen} 1. 4x15 {}", "(1. 4x15) ".repeat(20_000));
    let (message, plies, _) = part(&text);
    assert!(message.contains("more than one capture"), "{message}");
    assert_eq!(plies, 0);
    let text = format!("{fen} {}", "4x15 ... ".repeat(9_000));
    let (message, ..) = part(&text);
    assert!(message.contains("more than one capture"), "{message}");
    // Each way is decided by its last ply, after 18 that are tried: 5000 are too few for all of them.
    let fen = "[FEN \"W:WK4,45:B6,13,20,32,37\"]";
    let way = "(1. 4x15 6-11 2. 45-40 11-16 3. 40-35 16-21 4. 35-30 21-26 5. 30-25 37-42) ";
    let few = part(&format!("{fen} 1. 4x15(32) {} *", way.repeat(100)));
    assert_eq!((few.1, few.2), (1, 100), "{}", few.0);
    let many = part(&format!("{fen} 1. 4x15(32) {} *", way.repeat(300)));
    assert_eq!((many.1, many.2), (1, 5_000 / 18), "{}", many.0);
}
