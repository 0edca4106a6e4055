//! The page in a real browser: phones with touch, keyboards, networks that are cut.
//!
//! It needs `chromium` and `chromedriver`; if one is missing the tests fail and name it.

#![allow(clippy::unwrap_used, missing_docs)]

mod account;
mod chat;
mod driver;
mod lobby;
mod page_server;
mod phone;
mod proxy;
mod refusals;
mod reload;
mod table;
mod tournament;

use page_server::PageServer;
use phone::{Phone, PhoneStep, play_together};
use proxy::Proxy;
use support::effort::is_long;
use support::stored_records::until_kept;
use tibetango_rules::GameName;

#[test]
fn a_finger_plays_every_game_to_its_end() {
    for game in GameName::ALL {
        let server = PageServer::smallest(game);
        let phone = Phone::open(server.page(), "room=1");
        phone.touch("#ready");
        phone.play();
        let plies = phone.number("#board", "data-plies");
        let games = until_kept(server.folder(), 1);
        assert_eq!(games[0].plies.len(), plies, "{game}");
        assert_eq!(games[0].game(), game, "{game}");
        // And once more, with the other stones.
        phone.touch("#again");
        phone.until(
            "another game",
            "const result = document.querySelector('#result'); return result && !result.open",
        );
        assert_eq!(phone.step().state, "go", "{game}");
    }
}

#[test]
fn a_network_that_is_cut_loses_no_move() {
    let server = PageServer::smallest(GameName::ALL[0]);
    let proxy = Proxy::to(server.page());
    let phone = Phone::moving(proxy.address(), "room=1");
    phone.touch("#ready");
    phone.tap(&phone.step());
    let before = phone.step();
    proxy.cut();
    phone.until_linked("lost");
    // A touch now is refused where it can be seen, and nothing is played.
    phone.tap_at(before.x, before.y);
    phone.until(
        "the refusal",
        "return document.querySelector('#toast').textContent !== ''",
    );
    assert_eq!(phone.number("#board", "data-plies"), before.plies);
    proxy.mend();
    phone.until_linked("open");
    assert_eq!(phone.step().plies, before.plies);
    // A move may be on its way when it is cut: it was played, or can be played again.
    for cuts in 0.. {
        let step = phone.step();
        if step.state == "end" {
            break;
        }
        phone.tap_at(step.x, step.y);
        if cuts < 2 {
            proxy.cut();
            phone.until_linked("lost");
            proxy.mend();
            phone.until_linked("open");
            assert!(phone.step().plies >= step.plies, "cut {cuts}");
        } else {
            phone.until_after(&step);
        }
    }
    let plies = phone.number("#board", "data-plies");
    assert_eq!(until_kept(server.folder(), 1)[0].plies.len(), plies);
}

/// Number of plies after which somebody resigns where two phones play, but in a long run: one finger plays every game
/// to its end, and jiu takes hundreds of plies for that.
const PLIES: usize = 60;

#[test]
fn two_phones_play_each_other_and_a_third_one_watches() {
    for game in GameName::ALL {
        let server = PageServer::smallest(game);
        let white = Phone::open(server.page(), "room=1");
        white.until("a seat", "return document.querySelector('#ready')");
        let black = Phone::open(server.page(), "room=1");
        black.until("a seat", "return document.querySelector('#ready')");
        white.touch("#ready");
        white.until("the other", "return document.querySelector('#wait')");
        black.touch("#colour-Black");
        black.touch("#ready");
        black.until("the board", "return document.querySelector('#board')");
        let third = Phone::open(server.page(), "room=1");
        third.until("the board", "return document.querySelector('#board')");
        play_together(&[&white, &black], |phone, step| {
            if step.plies >= PLIES && !is_long() && phone.step_now().state != "end" {
                phone.touch("#resign");
                phone.touch("#resign-yes");
            }
        });
        let winner = |phone: &Phone| {
            phone.until("the end", "return document.querySelector('#result')?.open");
            phone.attribute("#result", "data-winner")
        };
        let result = winner(&white);
        assert_eq!(result, winner(&black), "{game}");
        assert_eq!(result, winner(&third), "{game}");
        assert_eq!(
            third.number("#board", "data-plies"),
            white.number("#board", "data-plies"),
            "{game}"
        );
        // A spectator can touch nothing.
        assert_eq!(
            third.count(".point.open") + third.count("#undo"),
            0,
            "{game}"
        );
    }
}

#[test]
fn a_keyboard_is_enough() {
    let server = PageServer::smallest(GameName::ALL[0]);
    let phone = Phone::open(server.page(), "room=1");
    phone.until("a seat", "return document.querySelector('#ready')");
    phone.tab_to("return document.activeElement.id === 'ready'");
    phone.press("Enter");
    phone.step();
    let unnamed = "return [...document.querySelectorAll('.point')].filter((point) => \
                   !point.getAttribute('aria-label') || point.getAttribute('role') !== 'button').length";
    assert_eq!(phone.ask(unnamed), 0);
    assert_eq!(phone.count(".point[tabindex='0']"), 1);
    let at_board = "return document.activeElement.classList.contains('point')";
    phone.tab_to(at_board);
    let mut way = 0;
    loop {
        let step = phone.step();
        if step.state == "end" {
            break;
        }
        // Along the board until a point is open.
        while phone.ask("return document.activeElement.classList.contains('open')") != true {
            let keys = [
                "ArrowRight",
                "ArrowDown",
                "ArrowLeft",
                "ArrowDown",
                "ArrowRight",
                "ArrowUp",
            ];
            phone.press(keys[(way / 3) % keys.len()]);
            way += 1;
            assert!(way < 10_000, "the keys come to no open point");
            assert_eq!(phone.ask(at_board), true);
        }
        phone.press("Enter");
        phone.until_after(&step);
    }
    phone.until(
        "what was said of the moves",
        "return document.querySelector('#live').textContent !== ''",
    );
    phone.tab_to("return document.activeElement.id === 'again'");
    phone.press("Enter");
    phone.until(
        "another game",
        "return document.querySelector('#result')?.open === false",
    );
    assert_eq!(phone.step().state, "go");
}

#[test]
fn a_seat_is_found_again_when_the_page_is_read_anew() {
    let server = PageServer::smallest(GameName::ALL[0]);
    let phone = Phone::open(server.page(), "");
    phone.touch("#sit-2");
    phone.touch("#ready");
    phone.tap(&phone.step());
    let PhoneStep { plies, .. } = phone.step();
    phone.reload();
    assert_eq!(phone.step().plies, plies);
    // In another language, too.
    phone.ask("document.querySelector('#language-bo').click()");
    phone.until(
        "the language",
        "return document.documentElement.lang === 'bo' && document.querySelector('#board')",
    );
    phone.touch("#resign");
    phone.touch("#resign-yes");
    phone.until("the end", "return document.querySelector('#result').open");
    assert_eq!(until_kept(server.folder(), 1)[0].plies.len(), plies);
}
