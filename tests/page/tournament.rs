//! Three phones play a tournament, from the first name to the last table.

use super::page_server::PageServer;
use super::phone::{Phone, play_together};
use std::cell::Cell;
use tibetango_content::config::Config;
use tibetango_rules::GameName;

/// Names given by the players, two of which are equal.
const NAMES: [&str; 3] = ["Dolma", "Tashi", "Dolma"];
/// Names of the players in the tournament.
const PLAYER_NAMES: [&str; 3] = ["Dolma", "Tashi", "Dolma 2"];

/// Script: name in the own line of the table.
const OWN: &str = "return document.querySelector('#contest tr[aria-current] .name')?.textContent";

/// Opens the page and enters the tournament. A room in the address gives no seat.
fn enter(server: &PageServer, name: &str, called: &str) -> Phone {
    let phone = Phone::open(server.page(), "room=1");
    phone.until(
        "the tournament",
        "return document.querySelector('#contest #name')",
    );
    phone.write("#name", name);
    phone.touch("#enter");
    phone.until(called, &format!("{OWN} === '{called}'"));
    phone
}

/// Waits until a round is shown; true if this phone plays in it.
#[track_caller]
fn plays(phone: &Phone) -> bool {
    let config = Config::embedded();
    let bye = config.text.get("page.tournament.free");
    let free = format!("document.querySelector('#next')?.textContent === {bye:?}");
    phone.until(
        "a round",
        &format!("return document.querySelector('#board') !== null || {free}"),
    );
    phone.count("#board") == 1
}

#[test]
fn three_phones_play_a_tournament_to_its_table() {
    let server = PageServer::with_tournament(GameName::ALL[0]);
    let phones: Vec<Phone> = NAMES
        .iter()
        .zip(PLAYER_NAMES)
        .map(|(name, called)| enter(&server, name, called))
        .collect();
    for round in 1..=3 {
        let command = if round == 1 { "begin" } else { "next" };
        let answer = server.command(command);
        assert_eq!(answer, format!("round {round}: 1 game"), "{command}");
        let (playing, free): (Vec<&Phone>, Vec<&Phone>) =
            phones.iter().partition(|phone| plays(phone));
        assert_eq!((playing.len(), free.len()), (2, 1), "round {round}");
        // A player with a bye watches the others, and is back at the table with the next round.
        free[0].touch("#watch-1");
        free[0].until("the board", "return document.querySelector('#board')");
        assert_eq!(
            free[0].count("#undo") + free[0].count("#resign"),
            0,
            "round {round}"
        );
        // A page that is read anew in the middle is back at its board.
        let anew = Cell::new(round == 2);
        play_together(&playing, |phone, step| {
            if step.plies > 1 && anew.take() {
                phone.reload();
                phone.until("the board", "return document.querySelector('#board')");
                assert!(phone.step_now().plies >= step.plies, "round {round}");
            }
        });
        assert!(!anew.get(), "round {round}");
        for phone in &phones {
            // No other game is offered.
            assert_eq!(phone.count("#again"), 0, "round {round}");
            phone.touch("#result-leave");
            phone.until(
                "the end of the round",
                &format!(
                    "const {{ round, state }} = document.querySelector('#contest')?.dataset ?? {{}};
                     return round === '{round}' && state !== 'playing'"
                ),
            );
        }
    }
    let table = "return [...document.querySelectorAll('#contest tbody tr')]\
                 .map((row) => [...row.cells].map((cell) => cell.textContent))";
    for (phone, called) in phones.iter().zip(PLAYER_NAMES) {
        phone.until(
            "the last table",
            "return document.querySelector('#contest').dataset.state === 'over'
                 && document.querySelectorAll('#contest tbody tr').length === 3",
        );
        assert_eq!(phone.ask(OWN), called, "{called}");
        assert_eq!(phone.ask(table), phones[0].ask(table), "{called}");
    }
    let points = "return [...document.querySelectorAll('#contest tbody tr')]\
                  .reduce((sum, row) => sum + Number(row.cells[2].textContent), 0)";
    assert_eq!(phones[0].ask(points).as_f64(), Some(3.0));
    assert_eq!(phones[0].count("#enter"), 0);
}
