//! Chosen game on the title: what it is, the match that would begin, and the buttons to begin, to learn and to change
//! it.

use crate::app::choices::{Choices, Opponent, PlayerColour, level};
use crate::app::features::lessons::{LessonListRequest, LessonRequest};
use crate::app::features::new_game::NewGameRequest;
use crate::app::play::game::{Match, MatchCommand};
use crate::app::play::store::{LastGame, Store};
use crate::app::preferences::{Familiar, GameChoices, People};
use crate::app::ui::kit::{
    Button, Kit, Weight, balance, clock_name, fit, inside, scaled, shrink, size_name,
};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{self, Color32, Galley, Rect, Ui, Vec2, vec2};
use std::sync::Arc;
use tibetango_content::config::Preset;
use tibetango_records::session::clock::TimeControl;
use tibetango_rules::{GameName, Side};

/// Gap between two parts of the column, in design pixels.
const GAP: f32 = 12.0;
/// Height of the main buttons, in design pixels: in a low column, and in one of at least this height.
const LARGE: [f32; 2] = [62.0, 72.0];
const HIGH: f32 = 300.0;
/// Height of the words beside the button of the choices, and of a note, in design pixels.
const WORDS: f32 = 46.0;
const NOTE: f32 = 24.0;
/// Air above the name of the game and below the sentence about it, in design pixels, where there is room.
const AIR: [f32; 2] = [60.0, 28.0];
/// Size of the name of the game, in sizes of a heading: where there is room, and where there is little.
const NAMES: [f32; 2] = [2.0, 1.5];
/// Width of the button of the choices, in design pixels.
const CHANGE: f32 = 132.0;

/// The next match: its choices, its people, and whether they know the program.
#[derive(SystemParam)]
pub(super) struct NextMatch<'w> {
    pub(super) chosen: ResMut<'w, GameChoices>,
    people: Res<'w, People>,
    familiar: Res<'w, Familiar>,
}

/// A game to go on with.
pub(super) enum Waiting<'a> {
    /// The match on the table.
    OnTable(&'a Match),
    /// The saved match of an earlier run: its game, board size and number of plies, if they are known.
    InFile(Option<(GameName, u8, usize)>),
}

impl<'a> Waiting<'a> {
    /// Returns the game to go on with, if there is one.
    pub(super) fn of(game: Option<&'a Match>, store: &Store) -> Option<Self> {
        let left = game.filter(|game| game.is_unfinished()).map(Self::OnTable);
        left.or_else(|| store.offer.then_some(Self::InFile(store.waiting)))
    }

    /// Words its board and its next move, where they are known.
    fn note(&self, kit: &Kit) -> String {
        let about = match self {
            Self::OnTable(game) => {
                let history = game.session.history();
                Some((history.game(), history.topology().size(), history.len()))
            }
            Self::InFile(about) => *about,
        };
        let Some((game, size, plies)) = about else {
            return kit.t("autosave.title");
        };
        let words = [
            ("game", kit.of(game, "name")),
            ("size", size_name(kit, game, size)),
            ("n", (plies + 1).to_string()),
        ];
        kit.fill("title.waits", &words)
    }

    /// Draws the button to go on with it, and the one to put it away.
    fn draw(&self, kit: &mut Kit, ui: &mut Ui) {
        let place = ui.max_rect();
        let gap = kit.look.px(GAP);
        let [go, away] = ["autosave.continue", "autosave.put_away"];
        let apart = match self {
            Self::OnTable(_) => 0.0,
            Self::InFile(_) => (place.width() * 0.32).round(),
        };
        let size = |wide: f32| vec2(wide, place.height());
        ui.spacing_mut().item_spacing.x = gap;
        ui.horizontal(|ui| match self {
            Self::OnTable(game) => {
                let button = kit.button_of("title.resume", go, Weight::Primary, true);
                if kit.press(ui, &button, size(place.width())).clicked() {
                    kit.order(MatchCommand::open((*game.session).clone()));
                }
            }
            Self::InFile(_) => {
                let wide = place.width() - apart - gap;
                let button = kit.button_of("title.continue", go, Weight::Primary, true);
                if kit.press(ui, &button, size(wide)).clicked() {
                    kit.send(LastGame::Continue);
                }
                let button = kit.button_of("title.put_away", away, Weight::Plain, true);
                if kit.press(ui, &button, size(apart)).clicked() {
                    kit.send(LastGame::PutAway);
                }
            }
        });
    }
}

/// Takes a part of this height from the lower end of a place, with a gap above it.
fn lower(rest: &mut Rect, high: f32, gap: f32) -> Rect {
    let (above, part) = rest.split_top_bottom_at_y(rest.bottom() - high);
    *rest = above.with_max_y((above.bottom() - gap).max(above.top()));
    part
}

/// Returns the height that the buttons of the column and the sentence on the match that would begin need, with a game
/// to go on with or without.
pub(super) fn least_height(kit: &Kit, waits: bool) -> f32 {
    let (gap, touch) = (kit.look.px(GAP), kit.look.touch);
    let words = kit.look.px(WORDS).max(kit.look.choice);
    match waits {
        true => words + kit.look.px(NOTE) + 2.0 * touch + 3.5 * gap,
        false => words + touch.max(kit.look.px(LARGE[0])) + 2.0 * gap,
    }
}

/// Draws the column of the chosen game below its tab: its name and a sentence, a game to go on with, and the ways to
/// begin. Returns the button that begins.
pub(super) fn draw(
    kit: &mut Kit,
    ui: &mut Ui,
    waiting: Option<&Waiting>,
    next: &mut NextMatch,
) -> egui::Response {
    let place = ui.max_rect();
    let (gap, touch) = (kit.look.px(GAP), kit.look.touch);
    let is_high = place.height() >= kit.look.px(HIGH);
    let large = touch.max(kit.look.px(LARGE[usize::from(is_high)]));
    let mut rest = place;
    // In a window of any height the buttons come first, and the words get what is left.
    let (words, note) = (kit.look.px(WORDS).max(kit.look.choice), kit.look.px(NOTE));
    // With the largest letters in the smallest window a game to go on with leaves no room for the next one's words.
    let fits = waiting.is_none() || place.height() >= least_height(kit, true);
    let words = fits.then(|| lower(&mut rest, words, gap));
    let begin = lower(
        &mut rest,
        if waiting.is_some() { touch } else { large },
        gap,
    );
    let waits = waiting.map(|waiting| {
        let note = lower(&mut rest, note, gap * 0.5);
        let high = touch.max(large.min(rest.height() * 0.4));
        (waiting, lower(&mut rest, high, gap), note)
    });
    let game = next.chosen.current();
    let paragraphs = introduction(kit, ui, rest.size(), game);
    // The rest of the height remains at the foot, but for some air around these words.
    let spare = (rest.height() - height(kit, &paragraphs)).max(0.0);
    let above = (spare * 0.7).min(kit.look.px(AIR[0]));
    let below = (spare - above).min(kit.look.px(AIR[1]));
    let up = vec2(0.0, above + below - spare);
    let mut at = rest.min + vec2(0.0, above);
    for (words, ink) in paragraphs {
        let below = words.size().y + kit.look.px(BETWEEN);
        ui.painter().galley(at, words, ink);
        at.y += below;
    }
    if let Some((waiting, button, note)) = waits {
        inside(ui, button.translate(up), |ui| waiting.draw(kit, ui));
        let (words, note) = (waiting.note(kit), note.translate(up));
        let (font, gold) = (kit.look.body(), kit.look.gold);
        let words = fit(ui.painter(), &words, &font, gold, note.size());
        ui.painter().galley(note.min, words, gold);
    }
    let first = waiting.is_none();
    let response = inside(ui, begin.translate(up), |ui| {
        draw_buttons(kit, ui, first, next)
    });
    if let Some(words) = words {
        let choices = next.chosen.choices(game);
        tell(kit, ui, words.translate(up), (game, &choices));
    }
    response
}

/// Words with their colour.
type InkedWords = (Arc<Galley>, Color32);

/// Lays out the origin of the game, its name and a sentence about it: as much of it as there is room for.
fn introduction(kit: &Kit, ui: &Ui, room: Vec2, game: GameName) -> Vec<InkedWords> {
    let (look, painter) = (&kit.look, ui.painter());
    let origin = kit.text().find_of(game, "origin").map(|origin| {
        let room = vec2(room.x, look.px(28.0));
        let words = fit(painter, origin, &look.strong(), look.gold, room);
        (words, look.gold)
    });
    let name = |size: f32| {
        let (font, place) = (
            scaled(look.heading(), size),
            vec2(room.x, look.px(40.0 * size)),
        );
        fit(painter, &kit.of(game, "name"), &font, look.ink, place)
    };
    let (font, line) = (scaled(look.body(), 1.1), kit.of(game, "line"));
    let place = vec2(room.x, look.px(58.0));
    let line = shrink(painter, &line, &font, look.ink, place);
    let with_name = |size: f32| {
        let mut parts: Vec<InkedWords> = origin.clone().into_iter().collect();
        parts.extend([(name(size), look.ink), (line.clone(), look.ink)]);
        parts
    };
    let [usual, small] = NAMES;
    let mut parts = with_name(usual);
    if height(kit, &parts) > room.y {
        parts = with_name(small);
    }
    // The name comes before the sentence, and both before the origin.
    while height(kit, &parts) > room.y {
        match parts.len() {
            3 => drop(parts.remove(0)),
            _ if parts.pop().is_none() => break,
            _ => {}
        }
    }
    parts
}

/// Gap between two texts, in design pixels.
const BETWEEN: f32 = 5.0;

/// Returns the height of texts one below the other.
fn height(kit: &Kit, parts: &[InkedWords]) -> f32 {
    let between = kit.look.px(BETWEEN);
    let all = parts.iter().map(|(words, _)| words.size().y + between);
    all.sum()
}

/// Draws the ways to begin. Before the first lesson or game is finished, learning comes first and begins at once; later
/// it offers the list of lessons.
fn draw_buttons(kit: &mut Kit, ui: &mut Ui, first: bool, next: &mut NextMatch) -> egui::Response {
    let place = ui.max_rect();
    let (gap, learner) = (kit.look.px(GAP), !next.familiar.at_home);
    let game = next.chosen.current();
    let wide = place.width() - gap;
    let [small, large] = [0.36, 0.64].map(|share| vec2((wide * share).floor(), place.height()));
    let weight = Weight::Primary.when(first);
    ui.spacing_mut().item_spacing.x = gap;
    let response = ui.horizontal(|ui| {
        if learner && learning(kit, ui, "menu.learn", weight, large) {
            kit.send(LessonRequest::Begin(game));
        }
        let size = if learner { small } else { large };
        let weight = weight.when(!learner);
        let button = kit.button_of("title.start", "title.play", weight, true);
        let response = kit.press(ui, &button, size);
        if !learner && learning(kit, ui, "title.learn", Weight::Plain, small) {
            kit.send(LessonListRequest);
        }
        response
    });
    let response = response.inner;
    if response.clicked()
        && let Some(settings) = next.chosen.begin(&kit.settings.config, &next.people.names)
    {
        kit.order(MatchCommand::New(settings));
    }
    response
}

/// Draws the button to the lessons, with the label under this key; true if it was pressed.
fn learning(kit: &mut Kit, ui: &mut Ui, key: &str, weight: Weight, size: Vec2) -> bool {
    let button = kit.button_of("title.learn", key, weight, true);
    kit.press(ui, &button, size).clicked()
}

/// Draws a sentence on the match that would begin, and the button that changes it.
fn tell(kit: &mut Kit, ui: &mut Ui, place: Rect, (game, choices): (GameName, &Choices)) {
    let gap = kit.look.px(GAP);
    let wide = kit.look.px(CHANGE).min(place.width() * 0.36);
    let (left, right) = place.split_left_right_at_x(place.right() - wide);
    let room = vec2(left.width() - gap, left.height());
    let words = sentence(kit, game, choices);
    let (font, ink) = (kit.look.body(), kit.look.ink);
    let words = balance(ui.painter(), &words, &font, ink, room);
    let top = left.center().y - words.size().y * 0.5;
    ui.painter()
        .galley(egui::pos2(left.left(), top), words, ink);
    let size = vec2(wide, kit.look.choice);
    let right = Rect::from_center_size(right.center(), size);
    let button = Button::new("title.change", kit.t("title.change"), Weight::Quiet, true);
    let pressed = inside(ui, right, |ui| kit.press(ui, &button, size));
    if pressed.clicked() {
        kit.send(NewGameRequest);
    }
}

/// Words a game's choices: the players, the side that begins, and every setting that is not the default.
fn sentence(kit: &Kit, game: GameName, choices: &Choices) -> String {
    let config = kit.settings.config.of(game);
    let name = |id: &str| {
        let level = level(&config.levels, id);
        kit.named(game, ("level", &level.id), &level.name)
    };
    let rules = choices.rules(&config.rules);
    let mut sentence_text = match choices.opponent {
        Opponent::Person => kit.t("title.two_people"),
        Opponent::Nobody => {
            let levels = [
                ("one", name(&choices.level)),
                ("other", name(&choices.second)),
            ];
            kit.fill("title.two_computers", &levels)
        }
        Opponent::Computer => kit.fill("title.computer", &[("level", name(&choices.level))]),
    };
    let mut add = |more: &str| {
        let both = [("first", &*sentence_text), ("second", more)];
        sentence_text = kit.fill("words.then", &both);
    };
    if let Some(key) = rules.and_then(|rules| first_move(kit, game, (choices, rules))) {
        add(&kit.t(key));
    }
    let usual = Choices::usual(game);
    let unusual = |rules: &&Preset| {
        let first = usual.rules(&config.rules);
        first.is_none_or(|first| first.id != rules.id || first.size != choices.size(rules))
    };
    let mut more: Vec<String> = Vec::new();
    if let Some(rules) = rules.filter(unusual) {
        more.push(size_name(kit, game, choices.size(rules)));
        more.push(kit.named(game, ("rules", &rules.id), &rules.name));
    }
    if choices.clock != TimeControl::None {
        more.push(clock_name(kit, choices.clock));
    }
    if !more.is_empty() {
        add(&more.join(" · "));
    }
    sentence_text
}

/// Returns the key of the words on who begins against the computer; `None` where that is decided at the board.
fn first_move(
    kit: &Kit,
    game: GameName,
    (choices, rules): (&Choices, &Preset),
) -> Option<&'static str> {
    // Rules with an opening of their own have a note of their own.
    let opening = format!("menu.colour_note.{}", rules.id);
    if choices.opponent != Opponent::Computer || kit.text().find_of(game, &opening).is_some() {
        return None;
    }
    let person = match choices.colour {
        PlayerColour::White => Side::White,
        PlayerColour::Black => Side::Black,
        PlayerColour::Random => return Some("title.begins.lot"),
    };
    Some(match person == rules.rules.first() {
        true => "title.begins.you",
        false => "title.begins.computer",
    })
}
