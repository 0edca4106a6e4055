//! A page that is reloaded: the game or the waiting continues.

use super::page_server::PageServer;
use super::phone::Phone;
use tibetango_rules::GameName;

/// Script: true if the rooms are shown, and no seat is stored.
const OUT: &str =
    "return document.body.dataset.view === 'hall' && sessionStorage.getItem('seat') === null";

/// Opens two phones at one board, White's first.
fn two(server: &PageServer) -> [Phone; 2] {
    let phones = [(); 2].map(|()| {
        let phone = Phone::open(server.page(), "room=1");
        phone.until("a seat", "return document.querySelector('#ready')");
        phone
    });
    phones[0].until("the other", "return document.querySelector('#room .who')");
    for phone in &phones {
        phone.touch("#ready");
    }
    for phone in &phones {
        phone.until("the board", "return document.querySelector('#board')");
    }
    phones
}

#[test]
fn who_watches_goes_on_watching() {
    let game = GameName::ALL[0];
    let server = PageServer::smallest(game);
    let phone = Phone::open(server.page(), "room=1");
    phone.touch("#ready");
    phone.step();
    let watcher = Phone::open(server.page(), "");
    watcher.touch("#watch-1");
    for n in 0..2 {
        watcher.until("the board", "return document.querySelector('#board')");
        assert_eq!(
            watcher.count(".point.open") + watcher.count("#undo"),
            0,
            "reload {n}"
        );
        watcher.reload();
    }
    watcher.until("the board", "return document.querySelector('#board')");
    watcher.touch("#leave");
    watcher.until("the rooms", OUT);
    // A client that left is not led back.
    watcher.reload();
    watcher.until("the rooms", OUT);
    watcher.until("a room", "return document.querySelector('#watch-1')");
}

#[test]
fn the_result_is_still_there() {
    let server = PageServer::smallest(GameName::ALL[0]);
    let phone = Phone::open(server.page(), "room=1");
    phone.touch("#ready");
    phone.tap(&phone.step());
    phone.step();
    phone.touch("#resign");
    phone.touch("#resign-yes");
    let condition =
        "return document.querySelector('#result')?.open && document.querySelector('#again')";
    let script = "return ['#result', '#acts'].map((id) => document.querySelector(id).textContent)";
    phone.until("the end", condition);
    let before = phone.ask(script);
    for n in 0..2 {
        phone.reload();
        phone.until("the end", condition);
        assert_eq!(phone.ask(script), before, "reload {n}");
    }
    phone.touch("#again");
    phone.until(
        "another game",
        "return document.querySelector('#result')?.open === false",
    );
    assert_eq!(phone.step().state, "go");
}

#[test]
fn who_was_asked_is_still_asked() {
    let server = PageServer::smallest(GameName::ALL[0]);
    let [first, second] = two(&server);
    let script = "return document.querySelector('#accept')";
    first.touch("#draw");
    second.until("the question", script);
    second.reload();
    second.until("the question", script);
    second.touch("#decline");
    first.until(
        "the answer",
        "return document.querySelector('#draw') && !document.querySelector('#draw').disabled",
    );
    first.touch("#resign");
    first.touch("#resign-yes");
    // After the end, too.
    first.touch("#again");
    second.until("the question", script);
    second.reload();
    second.until("the question", script);
    second.touch("#accept");
    for phone in [&first, &second] {
        phone.until(
            "another game",
            "return document.querySelector('#board')?.dataset.plies === '0'
                 && document.querySelector('#result')?.open === false",
        );
    }
}
