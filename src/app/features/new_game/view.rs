//! Card with the choices for a new game in two pages: what everybody chooses, and the rest. A third one has the
//! papers' players.

use super::papers;
use crate::app::choices::{CLOCKS, Choices, Opponent, PlayerColour, level};
use crate::app::features::naming::{NamingPurpose, TextRequest};
use crate::app::phrases::side_key;
use crate::app::play::editor::EditRequest;
use crate::app::play::game::MatchCommand;
use crate::app::play::table_facts::TableFacts;
use crate::app::preferences::{GameChoices, People, Preferences};
use crate::app::ui::kit::{
    Button, Kit, Weight, clock_name, cut, equipment, paint_board, paint_sides, rules, size_name,
    smallest,
};
use bevy::prelude::*;
use bevy_egui::egui::{Ui, vec2};
use tibetango_content::config::{Difficulty, Level, Preset};
use tibetango_records::session::clock::TimeControl;
use tibetango_rules::{GameName, Side, Topology};

/// Edge of the picture of a game's board, in design pixels.
const BOARD: f32 = 72.0;
/// Height of a wide window, in design pixels, from which on the rows of the second page stand apart.
const ROOMY: f32 = 700.0;

/// Page of the card.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum NewGamePage {
    /// The choices that everybody makes.
    #[default]
    First,
    /// Everything that a beginner leaves as it is.
    Second,
    /// The papers' players.
    Papers,
}

/// Choices that the card shows on request.
#[derive(Resource, Default)]
pub(super) struct LaterChoices {
    /// The page that it shows.
    page: NewGamePage,
    /// Whether the rules of the papers are offered there.
    papers: bool,
}

/// Goes back to the first page once the card is closed; while a name is written it is not.
pub(super) fn fold(mut more: ResMut<LaterChoices>) {
    *more = LaterChoices::default();
}

pub(super) fn draw(
    mut kit: Kit,
    facts: Res<TableFacts>,
    mut preferences: ResMut<Preferences>,
    (mut chosen, mut people): (ResMut<GameChoices>, ResMut<People>),
    mut more: ResMut<LaterChoices>,
) {
    let mut set = Set {
        preferences: preferences.clone(),
        chosen: chosen.clone(),
        people: people.clone(),
        papers: more.papers,
    };
    let (page_before, mut requests) = (more.page, PageRequests::default());
    let width = match page_before {
        _ if kit.layout.portrait => 760.0,
        NewGamePage::Second => 1120.0,
        NewGamePage::First | NewGamePage::Papers => 880.0,
    };
    let heading = match page_before {
        NewGamePage::First | NewGamePage::Second => "menu.new_game",
        NewGamePage::Papers => "papers.title",
    };
    let pressed = kit.card(super::CARD.text(), heading, width, |kit, ui| {
        kit.scroll(ui, 1.0, |kit, ui| {
            let warned = facts.is_unfinished;
            requests = Chooser::of(kit, &mut set, warned).draw(kit, ui, page_before);
        });
        foot(kit, ui, page_before, facts.is_off_record)
    });
    match pressed {
        Some("new.start") => {
            let begun = set.chosen.begin(&kit.settings.config, &set.people.names);
            if let Some(settings) = begun {
                kit.order(MatchCommand::New(settings));
            }
        }
        Some("new.set_up") => {
            let game = set.chosen.current();
            let choices = set.chosen.choices(game);
            let config = &kit.settings.config;
            if let Some(settings) = choices.settings(game, config, &set.people.names) {
                kit.send(EditRequest::SetUp(Box::new(settings)));
            }
        }
        Some("new.more" | "new.levels") => more.page = NewGamePage::Second,
        Some("new.less") => more.page = NewGamePage::First,
        Some(_) => kit.close_card(),
        None => {}
    }
    if requests.papers {
        more.page = NewGamePage::Papers;
    }
    if let Some((player, whose)) = requests.name {
        let name = &set.people.names[player];
        kit.send(TextRequest::new(NamingPurpose::Player(player, whose), name));
    }
    more.papers = set.papers;
    preferences.set_if_neq(set.preferences);
    chosen.set_if_neq(set.chosen);
    people.set_if_neq(set.people);
}

/// Draws the buttons of a page; returns the name of the one that was pressed.
fn foot(kit: &mut Kit, ui: &mut Ui, page: NewGamePage, task: bool) -> Option<&'static str> {
    let plain = |name, key| kit.button_of(name, key, Weight::Plain, true);
    let start = kit.button_of("new.start", "menu.start", Weight::Primary, true);
    let buttons = match page {
        NewGamePage::First => vec![
            plain("new.back", "answer.cancel"),
            plain("new.more", "new.more"),
            start,
        ],
        NewGamePage::Second => {
            let set_up = kit.button_of("new.set_up", "edit.set_up", Weight::Plain, !task);
            let set_up = set_up.because(|| kit.t("edit.not_now"));
            vec![plain("new.less", "new.less"), set_up, start]
        }
        NewGamePage::Papers => vec![plain("new.levels", "new.less"), start],
    };
    let pressed = kit.rows_of(ui, &buttons, buttons.len())?;
    Some(buttons[pressed].name())
}

/// Returns the words on the side that begins by these rules.
fn begins(kit: &Kit, game: GameName, rules: &Preset) -> String {
    let key = "menu.colour_note";
    // If the rules have an opening of their own, beginning means another thing.
    match kit.text().find_of(game, &format!("{key}.{}", rules.id)) {
        Some(opening) => opening.to_owned(),
        None => {
            let side = kit.of(game, side_key(rules.rules.first()));
            kit.fill(key, &[("side", side)])
        }
    }
}

/// Part of the second page.
type Section<'a> = fn(&mut Chooser<'a>, &mut Kit, &mut Ui);

/// Everything that is chosen here.
struct Set {
    preferences: Preferences,
    chosen: GameChoices,
    people: People,
    /// Whether the rules of the papers are offered.
    papers: bool,
}

/// Requests that are carried out once a page is drawn.
#[derive(Default)]
struct PageRequests {
    /// Player whose name is to be written, as an index into the people's names, and the key
    /// that says so.
    name: Option<(usize, &'static str)>,
    /// Whether the papers' players are to be shown.
    papers: bool,
}

/// Options of a new game, and the choices made.
struct Chooser<'a> {
    game: GameName,
    choices: Choices,
    presets: Vec<Preset>,
    levels: Difficulty,
    set: &'a mut Set,
    /// Whether an unfinished game lies on the table, which is kept.
    warned: bool,
    requests: PageRequests,
}

impl<'a> Chooser<'a> {
    fn of(kit: &Kit, set: &'a mut Set, warned: bool) -> Self {
        let game = set.chosen.current();
        let config = kit.settings.config.of(game);
        Self {
            game,
            choices: set.chosen.choices(game),
            presets: config.rules.clone(),
            levels: config.levels.clone(),
            set,
            warned,
            requests: PageRequests::default(),
        }
    }

    /// Draws a page. Returns the requests made there.
    fn draw(mut self, kit: &mut Kit, ui: &mut Ui, page: NewGamePage) -> PageRequests {
        let before = self.choices.clone();
        match page {
            NewGamePage::First => self.first(kit, ui),
            NewGamePage::Second => self.rest(kit, ui),
            NewGamePage::Papers => self.papers(kit, ui),
        }
        if self.choices != before {
            self.choices.played = false;
            let name = self.game.text().to_owned();
            self.set.chosen.games.insert(name, self.choices);
        }
        self.requests
    }

    /// Draws what everybody chooses: the game, who plays, the level; and the other choices in a line.
    fn first(&mut self, kit: &mut Kit, ui: &mut Ui) {
        let gap = kit.look.px(8.0);
        let rest = self.details(kit);
        self.game(kit, ui);
        ui.add_space(gap);
        self.opponent(kit, ui);
        ui.add_space(gap);
        match self.choices.opponent {
            Opponent::Computer => self.level(kit, ui, None),
            Opponent::Person => {}
            Opponent::Nobody => {
                self.level(kit, ui, Some(Side::White));
                self.level(kit, ui, Some(Side::Black));
            }
        }
        ui.add_space(gap);
        kit.caption(ui, &kit.t("new.rest"), &rest);
    }

    /// Draws everything else: two parts stand side by side where the window is wide.
    fn rest(&mut self, kit: &mut Kit, ui: &mut Ui) {
        // All of it fits into a small window; in a larger one rows stand apart.
        let window = kit.layout.window;
        let roomy = !kit.layout.portrait && window.y >= kit.look.px(ROOMY);
        let (gap, apart) = if roomy { (6.0, 8.0) } else { (2.0, 0.0) };
        ui.spacing_mut().item_spacing.y = kit.look.px(gap);
        let rules = self.choices.rules(&self.presets);
        let sizes = rules.map_or(0, |rules| rules.boards.len());
        let seats: Option<Section> = match self.choices.opponent {
            Opponent::Computer => Some(Self::own_seat),
            Opponent::Person => Some(Self::two_names),
            Opponent::Nobody => None,
        };
        // A single choice is not shown.
        let size = (sizes > 1).then_some(Self::size as Section);
        let rules = (self.presets.len() > 1).then_some(Self::rules as Section);
        let papers = self.offers_papers();
        let papers = papers.then_some(Self::papers_choice as Section);
        let parts = [size, seats, rules, Some(Self::clock as Section), papers];
        let parts: Vec<Section> = parts.into_iter().flatten().collect();
        for pair in parts.chunks(2) {
            let second = pair.get(1).copied().unwrap_or(|_, _, _| ());
            kit.beside(ui, self, pair[0], second);
            ui.add_space(kit.look.px(apart));
        }
        let key = ("new", self.game);
        equipment::equipment(kit, ui, key, &mut self.set.preferences);
    }

    /// Returns the choices of the second page in a line.
    fn details(&self, kit: &Kit) -> String {
        let mut parts = Vec::new();
        if self.choices.opponent == Opponent::Computer {
            let mut colours = PlayerColour::ALL.iter();
            let colour = colours.find(|(colour, _)| *colour == self.choices.colour);
            parts.extend(colour.map(|(_, key)| kit.of(self.game, key)));
        }
        if let Some(rules) = self.choices.rules(&self.presets) {
            if rules.boards.len() > 1 {
                parts.push(size_name(kit, self.game, self.choices.size(rules)));
            }
            if self.presets.len() > 1 {
                parts.push(kit.named(self.game, ("rules", &rules.id), &rules.name));
            }
        }
        parts.push(match self.choices.clock {
            TimeControl::None => kit.t("new.no_clock"),
            clock => clock_name(kit, clock),
        });
        parts.join(" · ")
    }

    /// Draws the choice of the colour of the person who plays the computer, and the name.
    fn own_seat(&mut self, kit: &mut Kit, ui: &mut Ui) {
        // A name is short, three colours are not.
        kit.beside_at(ui, 0.66, self, Self::colour, |this, kit, ui| {
            this.name(kit, ui, 0, "name.yours");
        });
    }

    /// Draws the names of two people.
    fn two_names(&mut self, kit: &mut Kit, ui: &mut Ui) {
        kit.beside(
            ui,
            self,
            |this, kit, ui| this.name(kit, ui, 0, "name.white"),
            |this, kit, ui| this.name(kit, ui, 1, "name.black"),
        );
    }

    /// Draws a person's name, as a button to change it, and a button to remove it.
    fn name(&mut self, kit: &mut Kit, ui: &mut Ui, player: usize, caption: &'static str) {
        kit.caption(ui, &kit.of(self.game, caption), "");
        let called = &mut self.set.people.names[player];
        let gap = kit.look.px(8.0);
        let (height, room) = (kit.look.choice, ui.available_width());
        let label = match called.as_str() {
            "" => kit.t("name.enter"),
            name => cut(ui.painter(), name, &kit.look.strong(), room - 2.0 * gap),
        };
        let name = format!("new.name.{player}");
        let size = vec2(room, height);
        let button = Button::new(&name, label, Weight::Plain, true);
        if kit.press(ui, &button, size).clicked() {
            self.requests.name = Some((player, caption));
        }
        // Below it, where the pictures beside it are higher.
        let (name, label) = (format!("new.no_name.{player}"), kit.t("name.clear"));
        if !called.is_empty() {
            let button = Button::new(&name, label, Weight::Quiet, true);
            if kit.press(ui, &button, size).clicked() {
                called.clear();
            }
        }
    }

    fn game(&mut self, kit: &mut Kit, ui: &mut Ui) {
        let note = kit.of(self.game, "line");
        kit.caption(ui, &kit.t("menu.game"), &note);
        let labels = GameName::ALL.map(|game| kit.of(game, "name"));
        let chosen = GameName::ALL.iter().position(|g| *g == self.game);
        let equipment = self.set.preferences.all_equipment(&kit.settings.config);
        let edge = kit.look.px(BOARD);
        let tiles = ("new.game", &labels[..], chosen.unwrap_or_default());
        let pressed = kit.tiles(ui, tiles, edge, |ui, i, rect| {
            let (name, game) = (format!("new.game.{i}"), GameName::ALL[i]);
            paint_board(ui, &name, (smallest(game), equipment.of(game)), rect);
        });
        if let Some(&game) = pressed.and_then(|i| GameName::ALL.get(i)) {
            self.set.chosen.turn_to(game);
        }
    }

    fn opponent(&mut self, kit: &mut Kit, ui: &mut Ui) {
        let warning = kit.t("game.new_warning");
        let note = if self.warned { &*warning } else { "" };
        kit.caption(ui, &kit.t("menu.opponent"), note);
        let labels = Opponent::ALL.map(|(_, key)| kit.t(key));
        let all = Opponent::ALL.map(|(opponent, _)| opponent);
        let chosen = &mut self.choices.opponent;
        kit.one_of(ui, "new.opponent", &labels, &all, chosen);
    }

    /// Draws the choice of the person's colour.
    fn colour(&mut self, kit: &mut Kit, ui: &mut Ui) {
        let name = "new.colour";
        let rules = self.choices.rules(&self.presets);
        let note = rules.map_or_else(String::new, |rules| begins(kit, self.game, rules));
        kit.caption(ui, &kit.t("menu.colour"), &note);
        let labels = PlayerColour::ALL.map(|(_, key)| kit.of(self.game, key));
        let mut colours = PlayerColour::ALL.iter();
        let chosen = colours.position(|(colour, _)| *colour == self.choices.colour);
        let set = &self.set.preferences;
        let subject = (self.game, set.equipment(self.game, &kit.settings.config));
        let pressed = kit.pictures(ui, name, &labels, chosen.unwrap_or(0), |ui, i, rect| {
            let sides = match PlayerColour::ALL[i].0 {
                PlayerColour::White => &Side::BOTH[..1],
                PlayerColour::Black => &Side::BOTH[1..],
                PlayerColour::Random => &Side::BOTH[..],
            };
            paint_sides(ui, name, subject, rect, sides);
        });
        if let Some((colour, _)) = pressed.and_then(|i| PlayerColour::ALL.get(i)) {
            self.choices.colour = *colour;
        }
    }

    /// Draws the choice of the computer's level; of this side's where it plays both.
    fn level(&mut self, kit: &mut Kit, ui: &mut Ui, side: Option<Side>) {
        let (name, caption, id) = match side {
            None => ("new.level", "menu.level", &mut self.choices.level),
            Some(Side::White) => ("new.level", "menu.level_white", &mut self.choices.level),
            Some(Side::Black) => ("new.second", "menu.level_black", &mut self.choices.second),
        };
        let mut levels: Vec<&Level> = self.levels.levels().iter().collect();
        let chosen = level(&self.levels, id);
        // A papers' player is offered here as long as it is chosen.
        let player = self.levels.papers().get(&chosen.id);
        levels.extend(player.map(|player| &player.level));
        let game = self.game;
        let note = kit.named(game, ("level.note", &chosen.id), &chosen.note);
        kit.caption(ui, &kit.of(game, caption), &note);
        let label = |l: &&Level| kit.named(game, ("level", &l.id), &l.name);
        let labels: Vec<String> = levels.iter().map(label).collect();
        let at = levels.iter().position(|l| l.id == chosen.id);
        let columns = if kit.layout.portrait { 4 } else { 8 };
        let pressed = kit.choices(ui, name, &labels, at.unwrap_or_default(), columns);
        if let Some(level) = pressed.and_then(|i| levels.get(i)) {
            id.clone_from(&level.id);
        }
    }

    /// True for a game of which papers' players are there, if the computer plays.
    fn offers_papers(&self) -> bool {
        self.choices.opponent != Opponent::Person && !self.levels.papers().players().is_empty()
    }

    /// Draws the button to the papers' players.
    fn papers_choice(&mut self, kit: &mut Kit, ui: &mut Ui) {
        kit.caption(ui, &kit.t("papers.title"), "");
        let size = vec2(ui.available_width(), kit.look.choice);
        let label = kit.t("papers.open");
        let button = Button::new("new.papers", label, Weight::Plain, true);
        self.requests.papers |= kit.press(ui, &button, size).clicked();
    }

    /// Draws the choice among the papers' players.
    fn papers(&mut self, kit: &mut Kit, ui: &mut Ui) {
        papers::page(kit, ui, (self.game, &self.levels), &mut self.choices);
    }

    /// Draws the choice of the board's size.
    fn size(&mut self, kit: &mut Kit, ui: &mut Ui) {
        let Some(rules) = self.choices.rules(&self.presets) else {
            return;
        };
        let (game, sizes) = (self.game, &rules.boards);
        let size = self.choices.size(rules);
        let note = kit.of(game, &format!("size_note.{size}"));
        kit.caption(ui, &kit.t("menu.size"), &note);
        let labels: Vec<String> = sizes.iter().map(|&n| size_name(kit, game, n)).collect();
        let at = sizes.iter().position(|&s| s == size).unwrap_or(0);
        let set = &self.set.preferences;
        let equipment = set.equipment(game, &kit.settings.config);
        let pressed = kit.pictures(ui, "new.size", &labels, at, |ui, i, rect| {
            let topology = Topology::of(game, sizes[i]);
            paint_board(ui, &format!("new.size.{i}"), (topology, equipment), rect);
        });
        if let Some(&size) = pressed.and_then(|i| sizes.get(i)) {
            self.choices.size = size;
        }
    }

    fn rules(&mut self, kit: &mut Kit, ui: &mut Ui) {
        let Some(chosen) = self.choices.rules(&self.presets) else {
            return;
        };
        let game = self.game;
        let note = kit.named(game, ("rules.note", &chosen.id), &chosen.note);
        kit.caption(ui, &kit.t("menu.rules"), &note);
        let named = ("new.rules", game);
        let offered = (&*chosen.id, &mut self.set.papers);
        if let Some(preset) = rules(kit, ui, named, &self.presets, offered) {
            self.choices.rules.clone_from(&preset.id);
            // Some rules are made for a board.
            if self.presets.iter().any(|other| other.size != preset.size) {
                self.choices.size = preset.size;
            }
        }
    }

    fn clock(&mut self, kit: &mut Kit, ui: &mut Ui) {
        let clock = &mut self.choices.clock;
        let note = kit.t(match clock {
            TimeControl::None => "clock.note.none",
            TimeControl::PerMove { .. } => "clock.note.move",
            TimeControl::Total { .. } => "clock.note.total",
        });
        kit.caption(ui, &kit.t("menu.clock"), &note);
        let labels = CLOCKS.map(|time| clock_name(kit, time));
        kit.one_of(ui, "new.clock", &labels, &CLOCKS, clock);
    }
}
