//! From the rooms to a game: with one touch, from a seat, and as the second one who sits down.

use super::page_server::PageServer;
use super::phone::Phone;
use support::stored_records::until_kept;
use tibetango_content::config::Config;
use tibetango_rules::GameName;

/// Minimum distance of two points for a finger, in pixels.
pub const APART: f64 = 34.0;

/// Script: distance of the two nearest points of the board, in pixels.
pub const NEAREST: &str = "
    const places = [...document.querySelectorAll('.point .focus')].map((point) => {
        const box = point.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
    });
    const far = places.flatMap(([x, y], at) => places.slice(at + 1).map(([a, b]) => Math.hypot(a - x, b - y)));
    return Math.min(...far);
";

/// Script: true if the button that begins the game is seen, and nothing lies over it.
const VISIBLE: &str = "
    const button = document.querySelector('#ready');
    const { top, bottom, left, width, height } = button.getBoundingClientRect();
    const above = document.elementFromPoint(left + width / 2, top + height / 2);
    return top >= 0 && bottom <= innerHeight && button.contains(above);
";

/// Opens a phone that sits down in the first room.
fn sit_down(server: &PageServer) -> Phone {
    let phone = Phone::open(server.page(), "room=1");
    phone.until("a seat", "return document.querySelector('#ready')");
    phone
}

/// Waits until this colour is chosen.
#[track_caller]
fn until_chosen(phone: &Phone, side: &str) {
    phone.until(
        side,
        &format!("return document.querySelector('#colour-{side}[aria-pressed=true]')"),
    );
}

#[test]
fn one_touch_begins_a_game_against_the_computer() {
    for (at, game) in GameName::ALL.into_iter().enumerate() {
        // In the rooms another one lies ready.
        let other = GameName::ALL[(at + 1) % GameName::ALL.len()];
        let server = PageServer::smallest(other);
        let phone = Phone::open(server.page(), "");
        phone.touch(&format!("#game-{game}"));
        phone.touch("#play");
        let mut step = phone.step();
        // If Black begins, the computer has moved.
        let begun = step.plies;
        assert!(begun <= 1, "{game}: {begun}");
        // On its board a finger can tell the points apart, where the game has one for that.
        let apart = phone.ask(NEAREST).as_f64().unwrap();
        let large = game.sizes().len() == 1;
        assert!(large || apart >= APART, "{game}: {apart}");
        // A game without a move is not kept, and the first touch may only lift a piece.
        while step.plies == begun {
            phone.tap(&step);
            step = phone.step();
        }
        phone.touch("#resign");
        phone.touch("#resign-yes");
        assert_eq!(until_kept(server.folder(), 1)[0].game(), game, "{game}");
    }
}

#[test]
fn what_others_play_chooses_no_game() {
    let [first, last] = [0, GameName::ALL.len() - 1].map(|at| GameName::ALL[at]);
    // In the rooms another one lies ready.
    let server = PageServer::smallest(last);
    let phone = Phone::open(server.page(), "");
    let chosen = |game: GameName| {
        format!("return document.querySelector('#game-{game}[aria-pressed=true]')")
    };
    phone.until("the first game", &chosen(first));
    phone.touch(&format!("#game-{last}"));
    phone.until("the other game", &chosen(last));
    // A reload keeps the choice.
    phone.reload();
    phone.until("the other game", &chosen(last));
}

#[test]
fn a_board_that_was_chosen_stays() {
    // Of those that have several boards.
    let games = GameName::ALL.into_iter();
    let game = games.max_by_key(|game| game.sizes().len()).unwrap();
    let server = PageServer::smallest(game);
    let phone = sit_down(&server);
    let offered =
        "const sizes = [...document.querySelectorAll('#size option')]; return sizes.at(-1).value";
    let largest = phone.ask(offered);
    let largest = largest.as_str().unwrap();
    phone.ask(&format!(
        "const size = document.querySelector('#size');
         size.value = '{largest}';
         size.dispatchEvent(new Event('change'))"
    ));
    let stays = format!("return document.querySelector('#size')?.value === '{largest}'");
    phone.until("the largest board", &stays);
    // Also where the page is read anew.
    phone.reload();
    phone.until("the largest board", &stays);
    phone.touch("#ready");
    phone.step();
    let apart = phone.ask(NEAREST).as_f64().unwrap();
    assert!(apart < APART, "{game}, {largest}: {apart}");
}

#[test]
fn what_begins_the_game_is_always_seen() {
    let server = PageServer::with_chat(GameName::ALL[0]);
    let phone = sit_down(&server);
    for table in &Config::embedded().languages {
        let code = table.language();
        phone.ask(&format!(
            "document.querySelector('#language-{code}').click()"
        ));
        // The page has no marks for line breaks.
        let text = table.get("page.alone").replace('\u{200A}', "");
        phone.until(
            code,
            &format!("return document.querySelector('#ready').textContent === {text:?}"),
        );
        for place in ["0", "document.body.scrollHeight"] {
            phone.ask(&format!("scrollTo(0, {place})"));
            phone.until(code, VISIBLE);
        }
    }
}

#[test]
fn a_second_one_finds_the_other_stones_chosen() {
    let server = PageServer::smallest(GameName::ALL[0]);
    let [first, second] = [(); 2].map(|()| sit_down(&server));
    until_chosen(&first, "White");
    until_chosen(&second, "Black");
    first.until("the other", "return document.querySelector('#room .who')");
    for phone in [&first, &second] {
        phone.touch("#ready");
    }
    for phone in [&first, &second] {
        phone.until("the board", "return document.querySelector('#board')");
    }
    // The player with the first seat begins.
    assert_eq!(first.step().state, "go");
}

#[test]
fn where_no_room_is_free_that_is_said() {
    let server = PageServer::smallest(GameName::ALL[0]);
    let full = "const play = document.querySelector('#play'); return play && play.hidden";
    // One for each room.
    let phones = [(); 3].map(|()| {
        let phone = Phone::open(server.page(), "");
        phone.touch("#play");
        phone.until("the board", "return document.querySelector('#board')");
        phone
    });
    let late = Phone::open(server.page(), "");
    late.until("that no room is free", full);
    assert_eq!(late.count("#alone .waits:not([hidden])"), 1);
    phones[1].touch("#resign");
    phones[1].touch("#resign-yes");
    phones[1].touch("#result-leave");
    late.touch("#play");
    late.until("the board", "return document.querySelector('#board')");
}

#[test]
fn enter_leaves_the_field_of_the_name() {
    let server = PageServer::smallest(GameName::ALL[0]);
    let phone = Phone::open(server.page(), "");
    phone.until("the field", "return document.querySelector('#name')");
    phone.write("#name", "Dolma");
    phone.press("Enter");
    phone.until(
        "the end of writing",
        "return document.activeElement.id !== 'name' && localStorage.getItem('name') === 'Dolma'",
    );
    // A name that is half written is taken when the game begins, too.
    phone.write("#name", " Tso");
    phone.touch("#play");
    phone.until(
        "the name at the board",
        "return [...document.querySelectorAll('.plate .name')].some((name) => name.textContent.includes('Dolma Tso'))",
    );
}

#[test]
fn the_first_level_comes_first_and_another_one_can_be_chosen() {
    let game = GameName::ALL[0];
    let config = Config::embedded();
    let levels: Vec<&str> = config.of(game).levels.ids().collect();
    let name = |id: &str| config.text.get(&format!("level.{id}"));
    let server = PageServer::with_levels(game);
    let phone = Phone::open(server.page(), "");
    phone.until("the levels", "return document.querySelector('#level')");
    let chosen = "return document.querySelector('#level').getAttribute('aria-valuetext')";
    assert_eq!(phone.ask(chosen), name(levels[0]));
    phone.ask(
        "const level = document.querySelector('#level');
         level.value = '1';
         level.dispatchEvent(new Event('input'));
         level.dispatchEvent(new Event('change'))",
    );
    assert_eq!(phone.ask(chosen), name(levels[1]));
    phone.touch("#play");
    phone.until(
        "the level at the board",
        &format!(
            "return [...document.querySelectorAll('.plate .of')].some((one) => one.textContent === {:?})",
            name(levels[1])
        ),
    );
    // It is kept for the next game.
    phone.touch("#resign");
    phone.touch("#resign-yes");
    phone.touch("#result-leave");
    phone.until("the rooms", "return document.querySelector('#level')");
    assert_eq!(phone.ask(chosen), name(levels[1]));
}

#[test]
fn a_seat_begins_with_the_first_level_too() {
    let game = GameName::ALL[0];
    let config = Config::embedded();
    let first = config.of(game).levels.ids().next().unwrap();
    // In the rooms the second one lies ready.
    let server = PageServer::with_levels(game);
    let phone = sit_down(&server);
    phone.until(
        "the first level",
        &format!("return document.querySelector('#room #level')?.value === '{first}'"),
    );
    phone.touch("#ready");
    phone.until(
        "the level at the board",
        &format!(
            "return [...document.querySelectorAll('.plate .of')].some((one) => one.textContent === {:?})",
            config.text.get(&format!("level.{first}"))
        ),
    );
}

#[test]
fn every_game_has_its_picture() {
    let server = PageServer::smallest(GameName::ALL[0]);
    let phone = Phone::open(server.page(), "");
    for game in GameName::ALL {
        let pieces = format!("return document.querySelectorAll('#game-{game} .stone').length > 1");
        phone.until("a small picture", &pieces);
        phone.touch(&format!("#game-{game}"));
        phone.until(
            "the large picture",
            "return document.querySelector('.scene.large svg.board')",
        );
    }
}

#[test]
fn a_board_is_chosen_at_the_start() {
    // Of those that have several boards.
    let games = GameName::ALL.into_iter();
    let game = games.max_by_key(|game| game.sizes().len()).unwrap();
    let size = game.sizes()[0];
    if game.sizes().len() == 1 {
        return;
    }
    let server = PageServer::smallest(game);
    let phone = Phone::open(server.page(), "");
    phone.touch(&format!("#game-{game}"));
    phone.touch(&format!("#size-{size}"));
    phone.until(
        "the choice",
        &format!("return document.querySelector('#size-{size}[aria-pressed=true]')"),
    );
    phone.touch("#play");
    phone.step();
    let points = tibetango_rules::Topology::of(game, size).unwrap().points();
    assert_eq!(phone.count("#board .point"), points, "{game} {size}");
}
