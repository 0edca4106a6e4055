//! Choices for a new game.

use crate::app::play::game::{Command, Match};
use crate::app::preferences::Preferences;
use crate::app::state::{Overlay, go};
use crate::app::ui::kit::table;
use crate::app::ui::kit::widgets::{Kit, Weight};
use crate::app::window::FirstChoice;
use crate::config::{Config, Level, Preset};
use crate::games::{GameName, Side};
use crate::session::clock::TimeControl;
use crate::session::{Player, Setup};
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Align, Ui};

/// What is chosen so far.
#[derive(Resource, Default)]
pub struct Choices {
    opponent: Opponent,
    /// Which game.
    game: GameName,
    /// White, Black, surprise.
    colour: usize,
    size: usize,
    rules: usize,
    /// The computer's level; White's where it plays both sides.
    level: usize,
    /// Black's level where the computer plays both sides.
    second: usize,
    clock: usize,
    /// Clock, board and stones are shown.
    more: bool,
    begun: bool,
}

/// Who sits at the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Opponent {
    #[default]
    Computer,
    Person,
    /// The computer plays against itself.
    Nobody,
}

impl Opponent {
    const ALL: [Self; 3] = [Self::Computer, Self::Person, Self::Nobody];
}

/// The clocks to choose from, with the key of what each means.
const CLOCKS: [(TimeControl, &str); 5] = [
    (TimeControl::None, "none"),
    (TimeControl::PerMove { seconds: 15 }, "move"),
    (TimeControl::PerMove { seconds: 30 }, "move"),
    (
        TimeControl::Total {
            seconds: 180,
            increment: 2,
        },
        "total",
    ),
    (
        TimeControl::Total {
            seconds: 600,
            increment: 5,
        },
        "total",
    ),
];

/// Starts from the last choice: of this dialog, else of the command line.
pub(crate) fn begin(mut choices: ResMut<Choices>, first: Res<FirstChoice>, kit: Kit) {
    if choices.begun {
        return;
    }
    let setup = &first.0;
    *choices = Choices {
        game: setup.game(),
        opponent: if setup.has_computer() {
            Opponent::Computer
        } else {
            Opponent::Person
        },
        colour: 0,
        begun: true,
        ..Choices::default()
    };
    let config = &kit.settings.config;
    choices.begin_game(config, Some((&setup.preset, setup.size)));
}

impl Choices {
    /// What is usual in the game: its first rules and their board, the level of a new visitor;
    /// or these rules and this size.
    fn begin_game(&mut self, config: &Config, wanted: Option<(&str, u8)>) {
        let presets = &config.of(self.game).rules;
        // A visitor learns jiu on the small board.
        let id = match (wanted, self.game) {
            (Some((id, _)), _) => id,
            (None, GameName::Jiu) => "beginner",
            (None, GameName::Jiaqi) => "",
        };
        let chosen = presets.iter().position(|p| p.id == id);
        self.rules = chosen.unwrap_or(0);
        let usual = presets.get(self.rules).map_or(0, |preset| preset.size);
        let size = wanted.map_or(usual, |(_, size)| size);
        let sizes = self.game.sizes();
        self.size = sizes.iter().position(|&s| s == size).unwrap_or(0);
        let level = config.of(self.game).levels.default_index();
        (self.level, self.second) = (level, level);
    }

    /// The board's size.
    fn board(&self) -> u8 {
        let sizes = self.game.sizes();
        sizes[self.size.min(sizes.len() - 1)]
    }
}

pub(crate) fn draw(
    mut contexts: EguiContexts,
    mut kit: Kit,
    mut choices: ResMut<Choices>,
    game: Option<Res<Match>>,
    mut preferences: ResMut<Preferences>,
    mut next: ResMut<NextState<Overlay>>,
    mut commands: MessageWriter<Command>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let presets = kit.settings.config.of(choices.game).rules.clone();
    let levels = kit
        .settings
        .config
        .of(choices.game)
        .levels
        .levels()
        .to_vec();
    // A file that was edited meanwhile may have fewer entries.
    choices.rules = choices.rules.min(presets.len().saturating_sub(1));
    choices.level = choices.level.min(levels.len().saturating_sub(1));
    choices.second = choices.second.min(levels.len().saturating_sub(1));
    let width = if kit.layout.portrait { 760.0 } else { 1080.0 };
    kit.card(&ctx, "new game", width, |kit, ui| {
        let heading = kit.t("menu.new_game");
        kit.heading(ui, &heading);
        let foot = kit.foot();
        kit.scroll(ui, foot, |kit, ui| {
            let mut set = preferences.clone();
            let mut chooser = Chooser {
                choices: &mut choices,
                presets: &presets,
                levels: &levels,
                set: &mut set,
            };
            chooser.draw(kit, ui);
            preferences.set_if_neq(set);
            if game.as_deref().is_some_and(Match::unfinished) {
                let note = kit.t("game.new_warning");
                kit.caption(ui, &note, "");
            }
        });
        ui.add_space(kit.look.px(8.0));
        let gap = kit.look.px(10.0);
        let half = (ui.available_width() - gap) * 0.5;
        let [back, start] = ["menu.back", "menu.start"].map(|key| kit.t(key));
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = gap;
            if kit.button(ui, "new.back", &back, Weight::Plain, half) {
                go(&mut next, Overlay::None);
            }
            if kit.button(ui, "new.start", &start, Weight::Primary, half)
                && let Some(preset) = presets.get(choices.rules)
            {
                let computer = |level: usize| {
                    levels
                        .get(level)
                        .map_or(Player::Human, |level| Player::Computer {
                            level: level.id.clone(),
                        })
                };
                let mut players = [Player::Human, Player::Human];
                match choices.opponent {
                    Opponent::Person => {}
                    Opponent::Nobody => {
                        players = [computer(choices.level), computer(choices.second)];
                    }
                    Opponent::Computer => {
                        let human = match choices.colour {
                            0 => Side::White,
                            1 => Side::Black,
                            _ => Side::BOTH[usize::from(rand::random::<bool>())],
                        };
                        players[human.other().index()] = computer(choices.level);
                    }
                }
                commands.write(Command::New(Setup {
                    size: choices.board(),
                    rules: preset.rules,
                    preset: preset.id.clone(),
                    players,
                    time: CLOCKS[choices.clock.min(CLOCKS.len() - 1)].0,
                }));
            }
        });
    });
    Ok(())
}

/// A group of choices.
#[derive(Clone, Copy)]
enum Group {
    Game,
    Opponent,
    Colour,
    /// The computer's level; of this side where it plays both.
    Level(Option<Side>),
    Size,
    Rules,
    Clock,
    Board,
    Stones,
}

/// The groups, row by row: two stand side by side where the window is wide.
fn groups(opponent: Opponent) -> Vec<(Group, Option<Group>)> {
    use Group::{Colour, Game, Level, Opponent as Who, Rules, Size};
    match opponent {
        Opponent::Computer => vec![
            (Game, Some(Who)),
            (Level(None), None),
            (Size, Some(Colour)),
            (Rules, None),
        ],
        Opponent::Person => vec![(Game, Some(Who)), (Size, None), (Rules, None)],
        Opponent::Nobody => vec![
            (Game, Some(Who)),
            (Level(Some(Side::White)), None),
            (Level(Some(Side::Black)), None),
            (Size, Some(Rules)),
        ],
    }
}

/// What is seldom changed, behind a button.
const MORE: [(Group, Option<Group>); 2] =
    [(Group::Clock, None), (Group::Board, Some(Group::Stones))];

/// What the groups choose from, and what they set.
struct Chooser<'a> {
    choices: &'a mut Choices,
    presets: &'a [Preset],
    levels: &'a [Level],
    set: &'a mut Preferences,
}

impl Chooser<'_> {
    /// Every choice, with what it means.
    fn draw(&mut self, kit: &mut Kit, ui: &mut Ui) {
        self.rows(kit, ui, &groups(self.choices.opponent));
        ui.add_space(kit.look.px(10.0));
        let more = kit.t("menu.more");
        let weight = if self.choices.more {
            Weight::Chosen
        } else {
            Weight::Plain
        };
        let width = ui.available_width();
        let pressed = kit.button(ui, "new.more", &more, weight, width);
        if pressed {
            self.choices.more = !self.choices.more;
        }
        if self.choices.more {
            self.rows(kit, ui, &MORE);
            if pressed {
                // What was just opened comes into view.
                ui.scroll_to_cursor(Some(Align::BOTTOM));
            }
        }
    }

    fn rows(&mut self, kit: &mut Kit, ui: &mut Ui, rows: &[(Group, Option<Group>)]) {
        for &(left, right) in rows {
            match right {
                Some(right) => kit.beside(
                    ui,
                    self,
                    |chooser, kit, ui| chooser.group(kit, ui, left),
                    |chooser, kit, ui| chooser.group(kit, ui, right),
                ),
                None => self.group(kit, ui, left),
            }
        }
    }

    fn group(&mut self, kit: &mut Kit, ui: &mut Ui, group: Group) {
        match group {
            Group::Game => self.game(kit, ui),
            Group::Opponent => self.opponent(kit, ui),
            Group::Colour => self.colour(kit, ui),
            Group::Level(side) => self.level(kit, ui, side),
            Group::Size => self.size(kit, ui),
            Group::Rules => self.rules(kit, ui),
            Group::Clock => self.clock(kit, ui),
            Group::Board => table::board(kit, ui, "new", self.set),
            Group::Stones => table::stones(kit, ui, "new", self.set),
        }
    }

    fn game(&mut self, kit: &mut Kit, ui: &mut Ui) {
        let caption = kit.t("menu.game");
        let note = kit.t(&format!("game.note.{}", self.choices.game));
        kit.caption(ui, &caption, &note);
        let labels = GameName::ALL.map(|game| kit.t(&format!("game.{game}")));
        let chosen = GameName::ALL.iter().position(|g| *g == self.choices.game);
        let pressed = kit.choices(ui, "new.game", &labels, chosen.unwrap_or_default(), 2);
        if let Some(&game) = pressed.and_then(|i| GameName::ALL.get(i))
            && game != self.choices.game
        {
            self.choices.game = game;
            self.choices.begin_game(&kit.settings.config, None);
        }
    }

    fn opponent(&mut self, kit: &mut Kit, ui: &mut Ui) {
        let caption = kit.t("menu.opponent");
        kit.caption(ui, &caption, "");
        let labels = [
            "menu.with_computer",
            "menu.two_people",
            "menu.two_computers",
        ]
        .map(|key| kit.t(key));
        let chosen = Opponent::ALL
            .iter()
            .position(|o| *o == self.choices.opponent);
        if let Some(i) = kit.choices(ui, "new.opponent", &labels, chosen.unwrap_or_default(), 3) {
            self.choices.opponent = Opponent::ALL[i.min(2)];
        }
    }

    /// The person's colour.
    fn colour(&mut self, kit: &mut Kit, ui: &mut Ui) {
        let caption = kit.t("menu.colour");
        let note = kit.t("menu.colour_note");
        kit.caption(ui, &caption, &note);
        let labels = ["colour.white", "colour.black", "colour.random"].map(|key| kit.t(key));
        if let Some(i) = kit.choices(ui, "new.colour", &labels, self.choices.colour, 3) {
            self.choices.colour = i;
        }
    }

    /// The levels to choose from.
    fn level(&mut self, kit: &mut Kit, ui: &mut Ui, side: Option<Side>) {
        let (name, caption, chosen) = match side {
            None => ("new.level", "menu.level", &mut self.choices.level),
            Some(Side::White) => ("new.level", "menu.level_white", &mut self.choices.level),
            Some(Side::Black) => ("new.second", "menu.level_black", &mut self.choices.second),
        };
        let caption = kit.t(caption);
        let note = self
            .levels
            .get(*chosen)
            .map(|l| match self.choices.game {
                GameName::Jiaqi => kit.named("level.note", &l.id, &l.note),
                GameName::Jiu => kit.named("level.note.jiu", &l.id, &l.note),
            })
            .unwrap_or_default();
        kit.caption(ui, &caption, &note);
        let labels: Vec<String> = self
            .levels
            .iter()
            .map(|l| kit.named("level", &l.id, &l.name))
            .collect();
        let columns = if kit.layout.portrait { 4 } else { 8 };
        if let Some(i) = kit.choices(ui, name, &labels, *chosen, columns) {
            *chosen = i;
        }
    }

    /// The board's size.
    fn size(&mut self, kit: &mut Kit, ui: &mut Ui) {
        let caption = kit.t("menu.size");
        let size = self.choices.board();
        let note = kit.t(&format!("menu.size_note.{size}"));
        kit.caption(ui, &caption, &note);
        let key = match self.choices.game {
            GameName::Jiaqi => "menu.size_lines",
            GameName::Jiu => "menu.size_points",
        };
        let label = |size: &u8| kit.text().fill(key, &[("n", &size.to_string())]);
        let sizes = self.choices.game.sizes();
        let labels: Vec<String> = sizes.iter().map(label).collect();
        if let Some(i) = kit.choices(ui, "new.size", &labels, self.choices.size, sizes.len()) {
            self.choices.size = i;
        }
    }

    fn rules(&mut self, kit: &mut Kit, ui: &mut Ui) {
        let caption = kit.t("menu.rules");
        let note = self
            .presets
            .get(self.choices.rules)
            .map(|p| kit.named("rules.note", &p.id, &p.note))
            .unwrap_or_default();
        kit.caption(ui, &caption, &note);
        let labels: Vec<String> = self
            .presets
            .iter()
            .map(|p| kit.named("rules", &p.id, &p.name))
            .collect();
        if let Some(i) = kit.choices(ui, "new.rules", &labels, self.choices.rules, 3) {
            self.choices.rules = i;
            if self.choices.game == GameName::Jiu
                && let Some(preset) = self.presets.get(i)
            {
                // Rules of jiu are made for a board.
                let sizes = self.choices.game.sizes();
                let size = sizes.iter().position(|&s| s == preset.size);
                self.choices.size = size.unwrap_or(self.choices.size);
            }
        }
    }

    fn clock(&mut self, kit: &mut Kit, ui: &mut Ui) {
        let clock = CLOCKS[self.choices.clock.min(CLOCKS.len() - 1)];
        let caption = kit.t("menu.clock");
        let note = kit.t(&format!("clock.note.{}", clock.1));
        kit.caption(ui, &caption, &note);
        let labels: Vec<String> = CLOCKS
            .iter()
            .map(|(time, _)| clock_name(kit, *time))
            .collect();
        if let Some(i) = kit.choices(ui, "new.clock", &labels, self.choices.clock, 5) {
            self.choices.clock = i;
        }
    }
}

/// A clock in words.
fn clock_name(kit: &Kit, time: TimeControl) -> String {
    match time {
        TimeControl::None => kit.t("clock.none"),
        TimeControl::PerMove { seconds } => kit
            .text()
            .fill("clock.move", &[("n", &seconds.to_string())]),
        TimeControl::Total { seconds, increment } => kit.text().fill(
            "clock.total",
            &[
                ("minutes", &(seconds / 60).to_string()),
                ("seconds", &increment.to_string()),
            ],
        ),
    }
}
