//! The account of a move: one sentence, from the view of the reader, once the stones lie still.

use super::page_server::PageServer;
use super::phone::Phone;
use serde_json::Value;
use tibetango_rules::GameName;

/// Script: holds the connection of the page from its next line on, and asks it for a sign of life.
const HOLD: &str = "
    const { send } = WebSocket.prototype;
    WebSocket.prototype.send = function (line) {
        window.socket = this;
        send.call(this, line);
    };
    document.dispatchEvent(new Event('visibilitychange'));
";

/// Script: notes from now on whether words run ahead of the stones on the board. `ahead` are words that changed while a
/// stone of the ply before moved, `overtaken` the plies whose stones did not lie before others moved, `late` the plies
/// that were listed only after their stones had begun to move, and `tell_ply` the sentences.
const FOLLOW: &str = "
    const board = document.querySelector('#board');
    const words = () =>
        ['#status', '#told', '.plate.turn .name', '[data-side=White] .count', '[data-side=Black] .count', '#moves ol']
            .map((one) => document.querySelector(one)?.textContent ?? '')
            .join('|');
    const moves = ({ playState }) => playState === 'running';
    let flying = [];
    let plies = board.dataset.plies;
    let before = words();
    const seen = { ahead: [], overtaken: [], late: [], plies: [], told: [] };
    window.seen = seen;
    window.lies = () => !flying.some(moves);
    new MutationObserver(() => {
        if (plies === board.dataset.plies) return;
        if (flying.some(moves)) seen.overtaken.push(plies);
        plies = board.dataset.plies;
        flying = board.getAnimations({ subtree: true }).filter(moves);
        seen.plies.push(plies);
        if (`${document.querySelectorAll('#moves li').length}` !== plies) seen.late.push(plies);
    }).observe(board, { attributes: true, attributeFilter: ['data-plies'] });
    new MutationObserver(() => {
        if (before === words()) return;
        before = words();
        if (flying.some(moves)) seen.ahead.push(before);
        const told = document.querySelector('#told').textContent;
        if (told !== seen.told.at(-1)) seen.told.push(told);
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
";

/// Plays a few moves while words and stones are watched; returns what was seen.
#[track_caller]
fn follow_moves(phone: &Phone) -> Value {
    phone.touch("#ready");
    phone.step();
    let first = phone.ask(
        "const { plies } = document.querySelector('#board').dataset;
        return plies !== '0' || document.querySelector('#told').textContent !== ''",
    );
    assert_eq!(first, true, "the aim stands there before the first move");
    phone.ask(FOLLOW);
    for _ in 0..6 {
        let step = phone.step();
        if step.state == "end" {
            break;
        }
        phone.tap(&step);
    }
    phone.until(
        "the words on the last ply",
        "return lies() && `${document.querySelectorAll('#moves li').length}` === document.querySelector('#board').dataset.plies",
    );
    phone.ask("return window.seen")
}

/// Returns the number of entries of a list.
#[track_caller]
fn length(log: &Value, name: &str) -> usize {
    log[name].as_array().unwrap().len()
}

#[test]
fn no_word_runs_ahead_of_a_stone() {
    for game in GameName::ALL {
        let server = PageServer::smallest(game);
        let phone = Phone::moving(server.page(), "room=1");
        let log = follow_moves(&phone);
        assert_eq!(length(&log, "ahead"), 0, "{game}: {log}");
        assert_eq!(length(&log, "overtaken"), 0, "{game}: {log}");
        // Every ply moves a stone, and has its sentence.
        assert!(length(&log, "plies") > 1, "{game}: {log}");
        assert_eq!(log["late"], log["plies"], "{game}: {log}");
        assert!(length(&log, "told") > 1, "{game}: {log}");
    }
}

#[test]
fn words_come_at_once_where_nothing_is_to_move() {
    for game in GameName::ALL {
        let server = PageServer::smallest(game);
        let phone = Phone::open(server.page(), "room=1");
        let log = follow_moves(&phone);
        assert!(length(&log, "plies") > 1, "{game}: {log}");
        assert_eq!(length(&log, "late"), 0, "{game}: {log}");
    }
}

/// Tells a page of a ply as a server does, after the `plies` before it, and leaves the stones where they are.
#[track_caller]
fn tell_ply(phone: &Phone, plies: usize, side: &str, parts: &str) {
    let ply = plies + 1;
    let turn = if side == "White" { "Black" } else { "White" };
    phone.ask(&format!(
        "const say = (data) => window.socket.onmessage({{ data }});
         const {{ length }} = document.querySelectorAll('.point');
         say('Played,1,{ply},{side},a move');
         say('Deeds,1,{ply},{side},{parts}');
         say(`Board,1,{ply},{turn},play,${{'.'.repeat(length)}},`);"
    ));
    phone.until(
        parts,
        &format!("return document.querySelector('#board').dataset.plies === '{ply}'"),
    );
}

/// Returns the sentence on the last move.
fn sentence(phone: &Phone) -> String {
    let text = phone.ask("return document.querySelector('#told').textContent");
    text.as_str().unwrap().to_owned()
}

/// Deeds of each game, and what a page says of them to their player.
const ACCOUNTS: [(&str, &str, &str); 14] = [
    ("jiaqi", "place:12", "You placed a stone on e1."),
    ("jiaqi", "place:7;gun*1", "You took a stone with a gun."),
    (
        "jiaqi",
        "place:4;chain*2",
        "You took two stones in a chain.",
    ),
    (
        "jiaqi",
        "place:0;begins.movement",
        "You placed a stone on a5. The board is full. Now the stones move.",
    ),
    ("jiaqi", "move:5 10;yield*1", "You opened a way."),
    (
        "jiu",
        "move:15 14;close*2;take:18 34",
        "You closed two squares and took d0 and f4.",
    ),
    (
        "jiu",
        "jump:0 2;jumps*1;close*1;take.many*13",
        "You jumped over a stone, closed a square and took 13 stones.",
    ),
    ("jiu", "fly:0 9", "You flew from a0 to b3."),
    ("gomoku", "place:112", "You placed a stone on h8."),
    ("gomoku", "place:52;five*1", "You made five in a row."),
    ("draughts", "move:31 27", "You moved 32-28."),
    ("draughts", "jump:37 37;jumps*4", "You took four men."),
    ("draughts", "jump:27 18;jumps.kings*1", "You took a king."),
    ("draughts", "move:5 0;crown;later*7", "You crowned a man."),
];

#[test]
fn every_game_has_a_sentence_for_what_happened() {
    for game in GameName::ALL {
        let server = PageServer::smallest(game);
        let phone = Phone::open(server.page(), "room=1");
        phone.touch("#ready");
        phone.step();
        phone.ask(HOLD);
        phone.until("the connection", "return window.socket");
        let before = phone.number("#board", "data-plies");
        let own = ACCOUNTS.iter().filter(|(of, ..)| *of == game.text());
        for (plies, (_, parts, expected)) in (before..).zip(own) {
            tell_ply(&phone, plies, "White", parts);
            assert_eq!(sentence(&phone), *expected, "{game}");
        }
    }
}

#[cfg(feature = "jiu")]
#[test]
fn everybody_reads_it_in_their_own_words() {
    let server = PageServer::smallest(GameName::Jiu);
    let player = Phone::open(server.page(), "room=1");
    player.touch("#ready");
    player.step();
    let watcher = Phone::open(server.page(), "");
    watcher.touch("#watch-1");
    watcher.until("the board", "return document.querySelector('#board')");
    let parts = "move:15 14;close*2;take:18 34";
    for (phone, sides) in [
        (
            &player,
            [
                ("White", "You closed two squares and took d0 and f4."),
                (
                    "Black",
                    "The computer closed two squares and took d0 and f4.",
                ),
            ],
        ),
        (
            &watcher,
            [
                ("White", "Guest closed two squares and took d0 and f4."),
                (
                    "Black",
                    "The computer closed two squares and took d0 and f4.",
                ),
            ],
        ),
    ] {
        phone.ask(HOLD);
        phone.until("the connection", "return window.socket");
        for (side, expected) in sides {
            let plies = phone.number("#board", "data-plies");
            tell_ply(phone, plies, side, parts);
            assert_eq!(sentence(phone), expected);
        }
    }
    // It stays while the language changes.
    for (language, expected) in [
        ("zh", "电脑成了两个方，并吃掉了 d0和f4。"),
        ("bo", "གློག་ཀླད་ཀྱིས་གྲུ་བཞི་གཉིས་བསྒྲིགས་ནས་ d0 དང་ f4 ཟོས་སོང་།"),
    ] {
        player.ask(&format!(
            "document.querySelector('#language-{language}').click()"
        ));
        player.until(
            language,
            &format!("return document.documentElement.lang === '{language}' && document.querySelector('#told')?.textContent"),
        );
        assert_eq!(sentence(&player), expected, "{language}");
    }
}
