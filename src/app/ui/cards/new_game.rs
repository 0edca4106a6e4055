//! Everything that can be chosen for a new game, each with what it means.

use crate::app::choices::{Choices, Colour, Opponent, level};
use crate::app::play::game::{Command, Match};
use crate::app::preferences::Preferences;
use crate::app::state::{Overlay, go};
use crate::app::ui::kit::board::{Board, STONES, smallest};
use crate::app::ui::kit::table;
use crate::app::ui::kit::widgets::{Kit, Weight};
use crate::config::{Difficulty, Preset};
use crate::games::{GameName, Shape, Side};
use crate::session::clock::TimeControl;
use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::Ui;

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

pub(crate) fn draw(
    mut contexts: EguiContexts,
    mut kit: Kit,
    game: Option<Res<Match>>,
    mut preferences: ResMut<Preferences>,
    mut next: ResMut<NextState<Overlay>>,
    mut commands: MessageWriter<Command>,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let mut set = preferences.clone();
    let width = if kit.layout.portrait { 760.0 } else { 1120.0 };
    kit.card(&ctx, "new game", width, |kit, ui| {
        let heading = kit.t("menu.new_game");
        kit.heading(ui, &heading);
        let foot = kit.foot();
        kit.scroll(ui, foot, |kit, ui| {
            Chooser::of(kit, &mut set).draw(kit, ui);
            if game.as_deref().is_some_and(Match::unfinished) {
                let note = kit.t("game.new_warning");
                kit.caption(ui, &note, "");
            }
        });
        ui.add_space(kit.look.px(8.0));
        const BUTTONS: [(&str, &str, Weight); 2] = [
            ("new.back", "menu.back", Weight::Plain),
            ("new.start", "menu.start", Weight::Primary),
        ];
        match kit.rows(ui, &BUTTONS, 2) {
            Some("new.start") => {
                let setup = set.begin(&kit.settings.config);
                commands.write_batch(setup.map(Command::New));
            }
            Some(_) => go(&mut next, Overlay::None),
            None => {}
        }
    });
    preferences.set_if_neq(set);
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
    use Group::{Board, Clock, Colour, Game, Level, Opponent as Who, Rules, Size, Stones};
    let mut rows = vec![(Game, Some(Who))];
    rows.extend(match opponent {
        Opponent::Computer => vec![(Level(None), None), (Size, Some(Colour))],
        Opponent::Person => vec![(Size, None)],
        Opponent::Nobody => vec![
            (Level(Some(Side::White)), None),
            (Level(Some(Side::Black)), None),
            (Size, None),
        ],
    });
    rows.extend([(Rules, Some(Clock)), (Board, Some(Stones))]);
    rows
}

/// What the groups choose from, and what they set.
struct Chooser<'a> {
    game: GameName,
    choices: Choices,
    presets: Vec<Preset>,
    levels: Difficulty,
    set: &'a mut Preferences,
}

impl<'a> Chooser<'a> {
    fn of(kit: &Kit, set: &'a mut Preferences) -> Self {
        let game = set.chosen_game();
        let config = kit.settings.config.of(game);
        Self {
            game,
            choices: set.choices(game),
            presets: config.rules.clone(),
            levels: config.levels.clone(),
            set,
        }
    }

    /// Every choice, with what it means.
    fn draw(mut self, kit: &mut Kit, ui: &mut Ui) {
        let before = self.choices.clone();
        for (left, right) in groups(before.opponent) {
            match right {
                Some(right) => kit.beside(
                    ui,
                    &mut self,
                    |chooser, kit, ui| chooser.group(kit, ui, left),
                    |chooser, kit, ui| chooser.group(kit, ui, right),
                ),
                None => self.group(kit, ui, left),
            }
        }
        if self.choices != before {
            self.choices.played = false;
            let name = self.game.text().to_owned();
            self.set.games.insert(name, self.choices);
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
        let note = kit.of(self.game, "line");
        kit.caption(ui, &caption, &note);
        let labels = GameName::ALL.map(|game| kit.of(game, "name"));
        let chosen = GameName::ALL.iter().position(|g| *g == self.game);
        let pressed = kit.choices(ui, "new.game", &labels, chosen.unwrap_or_default(), 3);
        if let Some(game) = pressed.and_then(|i| GameName::ALL.get(i)) {
            game.text().clone_into(&mut self.set.game);
        }
    }

    fn opponent(&mut self, kit: &mut Kit, ui: &mut Ui) {
        let caption = kit.t("menu.opponent");
        kit.caption(ui, &caption, "");
        let chosen = &mut self.choices.opponent;
        one_of(kit, ui, "new.opponent", &Opponent::ALL, chosen);
    }

    /// The person's colour.
    fn colour(&mut self, kit: &mut Kit, ui: &mut Ui) {
        let caption = kit.t("menu.colour");
        let note = kit.t("menu.colour_note");
        kit.caption(ui, &caption, &note);
        let labels = Colour::ALL.map(|(_, key)| kit.t(key));
        let chosen = Colour::ALL
            .iter()
            .position(|(c, _)| *c == self.choices.colour);
        let equipment = self.set.equipment();
        let shape = smallest(self.game);
        let pressed = kit.pictures(
            ui,
            "new.colour",
            &labels,
            chosen.unwrap_or_default(),
            &mut |ui, i, rect| {
                let sides = match Colour::ALL[i].0 {
                    Colour::White => &Side::BOTH[..1],
                    Colour::Black => &Side::BOTH[1..],
                    Colour::Random => &Side::BOTH[..],
                };
                let wide = rect.width() * STONES;
                let board = shape.and_then(|s| Board::of(ui, "new.colour", s, equipment, wide));
                if let Some(board) = board {
                    board.paint_stones(ui.painter(), rect, sides);
                }
            },
        );
        if let Some((colour, _)) = pressed.and_then(|i| Colour::ALL.get(i)) {
            self.choices.colour = *colour;
        }
    }

    /// The levels to choose from.
    fn level(&mut self, kit: &mut Kit, ui: &mut Ui, side: Option<Side>) {
        let (name, caption, id) = match side {
            None => ("new.level", "menu.level", &mut self.choices.level),
            Some(Side::White) => ("new.level", "menu.level_white", &mut self.choices.level),
            Some(Side::Black) => ("new.second", "menu.level_black", &mut self.choices.second),
        };
        let levels = self.levels.levels();
        let chosen = level(&self.levels, id);
        let caption = kit.t(caption);
        let game = self.game;
        let note = kit.named(game, ("level.note", &chosen.id), &chosen.note);
        kit.caption(ui, &caption, &note);
        let label = |l: &crate::config::Level| kit.named(game, ("level", &l.id), &l.name);
        let labels: Vec<String> = levels.iter().map(label).collect();
        let at = levels.iter().position(|l| l.id == chosen.id);
        let columns = if kit.layout.portrait { 4 } else { 8 };
        let pressed = kit.choices(ui, name, &labels, at.unwrap_or_default(), columns);
        if let Some(level) = pressed.and_then(|i| levels.get(i)) {
            id.clone_from(&level.id);
        }
    }

    /// The size of the board under the rules chosen.
    fn chosen_size(&self) -> u8 {
        let rules = self.choices.rules(&self.presets);
        rules.map_or(0, |rules| self.choices.size(self.game, rules))
    }

    /// The board's size.
    fn size(&mut self, kit: &mut Kit, ui: &mut Ui) {
        let (game, sizes) = (self.game, self.game.sizes());
        let size = self.chosen_size();
        let caption = kit.t("menu.size");
        let note = kit.of(game, &format!("size_note.{size}"));
        kit.caption(ui, &caption, &note);
        let labels: Vec<String> = sizes.iter().map(|&n| size_name(kit, game, n)).collect();
        let at = sizes.iter().position(|&s| s == size).unwrap_or(0);
        let equipment = self.set.equipment();
        let pressed = kit.pictures(ui, "new.size", &labels, at, &mut |ui, i, rect| {
            let name = format!("new.size.{i}");
            let shape = Shape::of(game, sizes[i]);
            let board = shape.and_then(|s| Board::of(ui, &name, s, equipment, rect.width()));
            if let Some(board) = board {
                board.paint(ui.painter(), rect);
            }
        });
        if let Some(&size) = pressed.and_then(|i| sizes.get(i)) {
            self.choices.size = size;
        }
    }

    fn rules(&mut self, kit: &mut Kit, ui: &mut Ui) {
        let caption = kit.t("menu.rules");
        let Some(chosen) = self.choices.rules(&self.presets) else {
            return;
        };
        let game = self.game;
        let note = kit.named(game, ("rules.note", &chosen.id), &chosen.note);
        kit.caption(ui, &caption, &note);
        let label = |p: &Preset| kit.named(game, ("rules", &p.id), &p.name);
        let labels: Vec<String> = self.presets.iter().map(label).collect();
        let at = self.presets.iter().position(|p| p.id == chosen.id);
        let pressed = kit.choices(ui, "new.rules", &labels, at.unwrap_or_default(), 3);
        if let Some(preset) = pressed.and_then(|i| self.presets.get(i)) {
            self.choices.rules.clone_from(&preset.id);
            // Some rules are made for a board.
            if self.presets.iter().any(|other| other.size != preset.size) {
                self.choices.size = preset.size;
            }
        }
    }

    fn clock(&mut self, kit: &mut Kit, ui: &mut Ui) {
        let caption = kit.t("menu.clock");
        let chosen = CLOCKS
            .iter()
            .position(|(time, _)| *time == self.choices.clock);
        let chosen = chosen.unwrap_or(0);
        let note = kit.t(&format!("clock.note.{}", CLOCKS[chosen].1));
        kit.caption(ui, &caption, &note);
        let labels = CLOCKS.map(|(time, _)| clock_name(kit, time));
        if let Some(i) = kit.choices(ui, "new.clock", &labels, chosen, 5) {
            self.choices.clock = CLOCKS[i.min(CLOCKS.len() - 1)].0;
        }
    }
}

/// A row of choices, each with the key of its label.
fn one_of<T: Copy + PartialEq>(
    kit: &mut Kit,
    ui: &mut Ui,
    name: &str,
    all: &[(T, &str)],
    chosen: &mut T,
) {
    let labels: Vec<String> = all.iter().map(|(_, key)| kit.t(key)).collect();
    let at = all.iter().position(|(one, _)| one == chosen);
    let pressed = kit.choices(ui, name, &labels, at.unwrap_or_default(), all.len());
    if let Some((one, _)) = pressed.and_then(|i| all.get(i)) {
        *chosen = *one;
    }
}

/// The size of a game's board in words.
pub(crate) fn size_name(kit: &Kit, game: GameName, size: u8) -> String {
    let key = format!("{game}.size");
    kit.text().fill(&key, &[("n", &size.to_string())])
}

/// A clock in words.
pub(crate) fn clock_name(kit: &Kit, time: TimeControl) -> String {
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
