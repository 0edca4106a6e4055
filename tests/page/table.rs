//! A game at the table: aiming with a finger, the list of moves and the rules, and the view of the board at the end.

use super::lobby::{APART, NEAREST};
use super::page_server::PageServer;
use super::phone::Phone;
use serde_json::Value;
use std::collections::BTreeSet;
use support::stored_records::until_kept;
use tibetango_content::config::Config;
use tibetango_rules::GameName;

/// Script: records the page's messages from now on.
const LISTEN: &str = "
    window.said = [];
    const { send } = WebSocket.prototype;
    WebSocket.prototype.send = function (line) {
        window.said.push(line);
        send.call(this, line);
    };
";

/// Script: makes touches take no time from now on, however busy the machine is.
const QUICK: &str = "Object.defineProperty(PointerEvent.prototype, 'timeStamp', { get: () => 0 });";

/// Script: middle of the open point that is farthest from the aimed one, and its number.
const ELSEWHERE: &str = "
    const middle = (point) => {
        const box = point.querySelector('.focus').getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const [x, y] = middle(document.querySelector('.point.aimed'));
    const far = (point) => Math.hypot(middle(point)[0] - x, middle(point)[1] - y);
    const [farthest] = [...document.querySelectorAll('.point.open')].sort((a, b) => far(b) - far(a));
    return [...middle(farthest), farthest.dataset.point];
";

/// Script: true if the result, its buttons or anything over a point covers some of the board.
const BOARD_COVERAGE: &str = "
    scrollTo(0, 0);
    const board = document.querySelector('#board');
    const { top, bottom } = board.getBoundingClientRect();
    const over = (selector) => {
        const box = document.querySelector(selector).getBoundingClientRect();
        return box.top < bottom && box.bottom > top;
    };
    const hidden = (point) => {
        const box = point.querySelector('.focus').getBoundingClientRect();
        return !board.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
    };
    return over('#result') || over('#acts') || [...document.querySelectorAll('.point')].some(hidden);
";

/// Script: true if the sheet leaves all of the board uncovered and shows the newest move.
const SHEET: &str = "
    const box = (selector) => document.querySelector(selector)?.getBoundingClientRect();
    const [sheet, list, last] = ['#moves-sheet[open]', '#moves-sheet #moves', '#moves li[aria-current]'].map(box);
    const board = box('#board');
    return sheet && last && board.top >= 0 && sheet.top >= board.bottom - 1 && sheet.bottom <= innerHeight + 1
        && last.top >= list.top - 1 && last.bottom <= list.bottom + 1;
";

/// Script: takes the seat of the page on another connection.
const TAKE_SEAT: &str = "
    const { token } = JSON.parse(sessionStorage.getItem('seat'));
    const socket = new WebSocket(`ws://${location.host}/ws`);
    socket.onopen = () => ['Hello,1', 'Login,Dolma', `Resume,${token}`].forEach((line) => socket.send(line));
    window.other = socket;
";

/// Opens a phone in a game on a board of this size, which may differ from the page's own choice: the seat is taken on
/// another connection, and the page resumes it.
#[track_caller]
fn open_seat(server: &PageServer, game: GameName, size: u8) -> Phone {
    let config = Config::embedded();
    let mut presets = config.of(game).rules.iter();
    let preset = presets
        .find(|preset| preset.boards.contains(&size))
        .unwrap();
    let choice = format!("Choose,1,{},{size},{}", game.text(), preset.id);
    let lines = [
        "Hello,1",
        "Login,Dolma",
        "SitDown,1",
        choice.as_str(),
        "Ready,1,White,Dolma",
    ];
    let phone = Phone::open(server.page(), "");
    phone.ask(&format!(
        "const socket = new WebSocket(`ws://${{location.host}}/ws`);
         socket.onopen = () => {lines:?}.forEach((line) => socket.send(line));
         socket.onmessage = ({{ data }}) => {{
             const [verb, room, token] = data.split(',');
             const seat = {{ room: Number(room), token, played: true }};
             if (verb === 'Token') sessionStorage.setItem('seat', JSON.stringify(seat));
             if (verb === 'Start') socket.close();
         }};
         socket.onclose = () => (window.away = true);"
    ));
    phone.until(
        "a seat",
        "return window.away && sessionStorage.getItem('seat') !== null",
    );
    phone.reload();
    phone
}

/// Returns the number of taps that were sent to the server.
fn touches(phone: &Phone) -> Value {
    phone.ask("return window.said.filter((line) => line.startsWith('Tap,')).length")
}

#[test]
fn a_page_that_is_read_anew_knows_what_was_played() {
    for game in GameName::ALL {
        let server = PageServer::smallest(game);
        let phone = open_seat(&server, game, game.sizes()[0]);
        for _ in 0..3 {
            phone.tap(&phone.step());
        }
        let plies = phone.step().plies;
        let script = "return [...document.querySelectorAll('#told, #moves li')].map((one) => one.textContent)";
        let before = phone.ask(script);
        phone.reload();
        assert_eq!(phone.step().plies, plies, "{game}");
        assert_eq!(phone.ask(script), before, "{game}");
        assert_eq!(phone.count("#moves li"), plies, "{game}");
        assert_eq!(phone.count("#moves li[aria-current]"), 1, "{game}");
        assert_eq!(phone.count(".last"), 1, "{game}");
        // A move that is taken back is listed no more.
        phone.touch("#undo");
        phone.until(
            "the moves before it",
            &format!(
                "const shown = Number(document.querySelector('#board').dataset.plies);
                 return shown < {plies} && document.querySelectorAll('#moves li').length === shown"
            ),
        );
    }
}

#[test]
fn a_finger_aims_first_where_points_are_close_together() {
    let config = Config::embedded();
    let (mut aimed, mut glowing) = (0, 0);
    for game in GameName::ALL {
        let boards = config.of(game).rules.iter().flat_map(|rules| &rules.boards);
        let largest = *boards.max().unwrap();
        let server = PageServer::smallest(game);
        let phone = open_seat(&server, game, largest);
        let step = phone.step();
        if phone.ask(NEAREST).as_f64().unwrap() >= APART {
            // Draughts has room for a finger on every square.
            continue;
        }
        aimed += 1;
        phone.ask(LISTEN);
        phone.ask(QUICK);
        let widths = phone.ask(
            "return [...document.querySelectorAll('.may')].map((one) => one.getBoundingClientRect().width)",
        );
        for width in widths.as_array().unwrap() {
            glowing += 1;
            assert!(width.as_f64().unwrap() >= 7.0, "{game}");
        }
        phone.tap_at(step.x, step.y);
        phone.until("an aim", "return document.querySelector('.point.aimed')");
        let text = phone.ask("return document.querySelector('#status').textContent");
        let name = phone.ask(
            "return document.querySelector('.point.aimed').getAttribute('aria-label').split(',')[0]",
        );
        let message = config.text.get("page.aim");
        assert_eq!(
            text,
            message.replace("{point}", name.as_str().unwrap()),
            "{game}"
        );
        // Another point may be meant.
        let other = phone.ask(ELSEWHERE);
        let [x, y] = [0, 1].map(|i| other[i].as_f64().unwrap());
        phone.tap_at(x, y);
        let point = other[2].as_str().unwrap();
        phone.until(
            "the other aim",
            &format!("return document.querySelector('.point.aimed').dataset.point === '{point}'"),
        );
        assert_eq!(touches(&phone), 0, "{game}");
        assert_eq!(phone.number("#board", "data-plies"), step.plies, "{game}");
        phone.tap_at(x, y);
        phone.until_after(&step);
        assert_eq!(touches(&phone), 1, "{game}");
        assert_eq!(phone.count(".point.aimed"), 0, "{game}");
    }
    assert!(aimed > 1 && glowing > 0, "{aimed}, {glowing}");
}

/// Points glow while at most a third of the board may be chosen, and always where a lifted piece may go.
#[test]
fn points_glow_by_one_rule() {
    let count = "
        const count = (selector) => document.querySelectorAll(selector).length;
        const can = (what) => count(`.point[data-can=${what}]`);
        return [count('.point'), can('place'), can('go'), can('back'), count('.may')];
    ";
    let mut kinds = BTreeSet::new();
    for game in GameName::ALL {
        let server = PageServer::smallest(game);
        let phone = open_seat(&server, game, game.sizes()[0]);
        for _ in 0..12 {
            let step = phone.step();
            if step.state == "end" {
                break;
            }
            let counts = phone.ask(count);
            let [points, open, onward, back, glowing] =
                [0, 1, 2, 3, 4].map(|i| counts[i].as_u64().unwrap());
            let (least, most, kind) = match (onward, 3 * open <= points) {
                // A piece on its way may also go back to where it has been.
                (1.., _) => (onward, onward + back, "lifted"),
                (0, true) => (open, open, "few"),
                (0, false) => (0, 0, "many"),
            };
            let right = (least..=most).contains(&glowing);
            assert!(right, "{game}: {counts} after {} plies", step.plies);
            if open + onward > 0 {
                kinds.insert(kind);
            }
            phone.tap(&step);
        }
    }
    let all = BTreeSet::from(["few", "lifted", "many"]);
    assert_eq!(kinds, all);
}

#[test]
fn a_finger_plays_at_once_where_points_are_far_apart() {
    for game in GameName::ALL {
        let server = PageServer::smallest(game);
        let phone = open_seat(&server, game, game.sizes()[0]);
        let step = phone.step();
        if phone.ask(NEAREST).as_f64().unwrap() < APART {
            // Its smallest board is large.
            assert_eq!(game.sizes().len(), 1, "{game}");
            continue;
        }
        phone.ask(LISTEN);
        phone.tap_at(step.x, step.y);
        phone.until_after(&step);
        assert_eq!(touches(&phone), 1, "{game}");
    }
}

#[test]
fn the_rules_are_told_in_every_language() {
    let config = Config::embedded();
    for game in GameName::ALL {
        let server = PageServer::smallest(game);
        let phone = open_seat(&server, game, game.sizes()[0]);
        // The game stands on the table.
        phone.step();
        phone.touch("#help-open");
        let drawn = config.of(game).help.cards.iter();
        let drawn = drawn.filter(|card| !card.steps.is_empty()).count();
        let mut titles = BTreeSet::new();
        for table in &config.languages {
            let language = table.language();
            if phone.ask("return document.documentElement.lang") != language {
                phone.touch(&format!("#help-language-{language}"));
            }
            phone.until(
                language,
                &format!("return document.querySelector('#help[open]')?.lang === '{language}'"),
            );
            assert!(drawn > 0 && phone.count("#help li svg") == drawn, "{game}");
            assert_eq!(
                phone.count("#help li :is(h3, p):empty"),
                0,
                "{game} {language}"
            );
            let title = phone.ask("return document.querySelector('#help li h3').textContent");
            titles.insert(title.as_str().unwrap().to_owned());
        }
        assert_eq!(titles.len(), config.languages.len(), "{game}");
        phone.touch("#help-close");
        phone.until(
            "the board",
            "return document.querySelector('#help') === null",
        );
        // The game went on in that language.
        phone.tap(&phone.step());
    }
}

#[test]
fn the_end_leaves_the_board_to_be_seen() {
    let config = Config::embedded();
    let game = GameName::ALL[0];
    let server = PageServer::smallest(game);
    let phone = open_seat(&server, game, game.sizes()[0]);
    for table in &config.languages {
        let language = table.language();
        phone.step();
        phone.ask(&format!(
            "document.querySelector('#language-{language}').click()"
        ));
        phone.until(
            language,
            &format!("return document.documentElement.lang === '{language}' && document.querySelector('#board')"),
        );
        phone.touch("#resign");
        phone.touch("#resign-yes");
        phone.until("the end", "return document.querySelector('#result')?.open");
        assert_eq!(phone.ask(BOARD_COVERAGE), false, "{language}");
        phone.touch("#again");
        phone.until(
            "another game",
            "return document.querySelector('#result')?.open === false",
        );
    }
}

#[test]
fn the_moves_lie_below_the_board_and_show_the_newest() {
    for game in GameName::ALL {
        let server = PageServer::smallest(game);
        let phone = open_seat(&server, game, game.sizes()[0]);
        // More moves than the sheet shows, if the game lasts that long.
        for _ in 0..8 {
            let step = phone.step();
            if step.state == "end" {
                break;
            }
            phone.tap(&step);
        }
        let plies = phone.step().plies;
        phone.touch("#moves-open");
        phone.until("the moves", SHEET);
        assert_eq!(phone.count("#moves-sheet li"), plies, "{game}");
        // A touch on the board closes it and plays nothing.
        let middle = phone.ask(
            "const box = document.querySelector('#board').getBoundingClientRect();
             return [box.x + box.width / 2, box.y + box.height / 2]",
        );
        let [x, y] = [0, 1].map(|i| middle[i].as_f64().unwrap());
        phone.tap_at(x, y);
        let closed = "return !document.querySelector('#moves-sheet[open]')";
        phone.until("the board", closed);
        assert_eq!(phone.step().plies, plies, "{game}");
        assert_eq!(phone.count(".point.aimed"), 0, "{game}");
        phone.touch("#moves-open");
        phone.until("the moves", SHEET);
        phone.touch("#moves-close");
        phone.until("the board", closed);
    }
}

#[test]
fn a_seat_that_is_taken_elsewhere_is_left() {
    let config = Config::embedded();
    let game = GameName::ALL[0];
    let server = PageServer::smallest(game);
    let phone = open_seat(&server, game, game.sizes()[0]);
    phone.step();
    phone.ask(TAKE_SEAT);
    phone.until(
        "the rooms",
        "return document.body.dataset.view === 'hall' && sessionStorage.getItem('seat') === null",
    );
    assert_eq!(
        phone.ask("return document.querySelector('#toast').textContent"),
        config.text.get("page.error.moved")
    );
}

#[test]
fn a_hint_is_shown_and_not_played() {
    for game in GameName::ALL {
        let server = PageServer::smallest(game);
        let phone = open_seat(&server, game, game.sizes()[0]);
        let step = phone.step();
        phone.touch("#hint");
        phone.until(
            "the hint",
            "return document.querySelector('.over .advised')",
        );
        assert_eq!(phone.step().plies, step.plies, "{game}");
        // It has served its turn after a move.
        let mut now = phone.step();
        while now.state == "go" && now.plies == step.plies {
            phone.tap(&now);
            now = phone.step();
        }
        assert_eq!(phone.count(".over .advised"), 0, "{game}");
    }
}

#[test]
fn a_game_that_has_begun_is_left_by_saying_so_twice() {
    let game = GameName::ALL[0];
    let server = PageServer::smallest(game);
    let phone = open_seat(&server, game, game.sizes()[0]);
    phone.tap(&phone.step());
    phone.step();
    phone.touch("#leave");
    phone.touch("#leave-no");
    phone.until(
        "the board",
        "return !document.querySelector('#sure').open && document.querySelector('#board')",
    );
    phone.touch("#leave");
    phone.touch("#leave-yes");
    phone.until(
        "the rooms",
        "return document.body.dataset.view === 'hall' && sessionStorage.getItem('seat') === null",
    );
    assert_eq!(until_kept(server.folder(), 1)[0].game(), game);
}
