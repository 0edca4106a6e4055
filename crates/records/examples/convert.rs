//! Reads a game of draughts from PDN, replays it against the rules, and writes it as XML.
//!
//! `cargo run -p tibetango-records --example convert`

use std::error::Error;
use tibetango_records::record::replay::{contradiction, from_record};
use tibetango_records::record::{pdn, xml};

/// Game with a variation and a comment, as other programs write it. It ended by resignation.
const GAME: &str = r#"
[Event "An example"]
[White "Dolma"]
[Black "Tashi"]
[Date "2024.05.12"]
[GameType "20"]
[Result "2-0"]

1. 32-28 18-23 {The exchange is forced.} 2. 33-29 (2. 38-32 23-29) 23x32
3. 37x28 2-0
"#;

fn main() -> Result<(), Box<dyn Error>> {
    // A file may hold several games, each of which is read on its own. The second argument is its name in messages.
    let games = pdn::games(GAME.as_bytes(), "example.pdn")?;
    println!("{} game", games.count());
    let reading = games.read(0, None).ok_or("no game")??;
    for note in &reading.notes {
        println!("forgiven: {note}");
    }
    assert!(
        reading.irregular.is_none(),
        "every ply was legal where it stands"
    );
    let record = reading.record;

    // The record holds the moves; the rules decide whether they are legal, and give the final position.
    let history = from_record(&record)?;
    println!(
        "{} against {}, {} plies:",
        record.white,
        record.black,
        history.len()
    );
    for mv in history.moves() {
        print!(" {}", history.text(&mv));
    }
    println!("\n{}", history.position_text());
    match contradiction(&record, &history) {
        Some(why) => println!("The result cannot be right: {why}"),
        None => println!("Nothing on the board contradicts the result."),
    }

    let text = xml::write(&record)?;
    println!("\n{text}");
    assert_eq!(xml::read(text.as_bytes(), "example.xml")?, record);
    Ok(())
}
