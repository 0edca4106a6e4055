//! Chat messages between the people in a room.

use super::page_server::PageServer;
use super::phone::Phone;
use tibetango_rules::GameName;

/// Message with markup, which must be shown as text.
const MARKUP: &str = "<b>hi</b>, <img src=x onerror=alert(1)> all";

/// Waits until the last chat message is shown, as it was written and as nothing else.
#[track_caller]
fn until_said(phone: &Phone, lines: usize, text: &str) {
    phone.until(
        text,
        &format!(
            "const lines = [...document.querySelectorAll('#said li')];
             return lines.length === {lines} && lines.at(-1).textContent.endsWith({text:?})"
        ),
    );
    // In each line the name is an element, and nothing else.
    assert_eq!(phone.count("#said li *"), lines);
}

#[test]
fn words_are_shown_as_they_were_written() {
    let server = PageServer::with_chat(GameName::ALL[0]);
    let [one, two] = [(); 2].map(|()| {
        let phone = Phone::open(server.page(), "room=1");
        phone.until("a seat", "return document.querySelector('#chat-line')");
        phone
    });
    // The server says how much may be written.
    assert_eq!(
        one.ask("return document.querySelector('#chat-line').maxLength"),
        140
    );
    one.write("#chat-line", MARKUP);
    one.touch("#chat-send");
    for phone in [&one, &two] {
        until_said(phone, 1, MARKUP);
    }
    assert_eq!(
        one.ask("return document.querySelector('#chat-line').value"),
        ""
    );
    // On a phone the board needs the room: a button opens it, and shows that something was written.
    one.touch("#ready");
    one.until("the other", "return document.querySelector('#wait')");
    two.touch("#colour-Black");
    two.touch("#ready");
    for phone in [&one, &two] {
        phone.until("the board", "return document.querySelector('#board')");
    }
    one.touch("#chat-open");
    one.write("#chat-line", "good luck");
    one.touch("#chat-send");
    two.until(
        "that something was written",
        "return document.querySelector('#chat-open[data-new=true]')",
    );
    two.touch("#chat-open");
    until_said(&two, 2, "good luck");
    assert_eq!(two.count("#chat-open[data-new=true]"), 0);
}

#[test]
fn without_chat_there_is_no_place_to_write() {
    let server = PageServer::smallest(GameName::ALL[0]);
    let phone = Phone::open(server.page(), "room=1");
    phone.touch("#ready");
    phone.step();
    assert_eq!(phone.count("#chat") + phone.count("#chat-open"), 0);
}
