//! Chosen game on the title: the settings of its next match, and the ways to begin it.

use crate::app::choices::{Choices, Opponent, PlayerColour, level};
use crate::app::features::lessons::LessonRequest;
use crate::app::features::new_game::NewGameWanted;
use crate::app::play::game::MatchCommand;
use crate::app::preferences::{Familiar, GameChoices, People};
use crate::app::ui::kit::{Kit, Weight, clock_name, inside, size_name};
use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use bevy_egui::egui::{self, Ui, vec2};
use tibetango_records::session::clock::TimeControl;
use tibetango_rules::GameName;

/// The next match: its choices, its people, and whether they know the program.
#[derive(SystemParam)]
pub(super) struct NextMatch<'w> {
    pub(super) chosen: ResMut<'w, GameChoices>,
    people: Res<'w, People>,
    familiar: Res<'w, Familiar>,
}

/// Returns the height of its buttons, which are larger than others.
pub(super) fn start_height(kit: &Kit) -> f32 {
    kit.look.touch.max(kit.look.px(62.0))
}

/// Draws the settings of the chosen game, and the buttons to change it and to begin; returns that
/// which begins.
pub(super) fn play(
    kit: &mut Kit,
    ui: &mut Ui,
    first: bool,
    next: &mut NextMatch,
) -> egui::Response {
    let place = ui.max_rect();
    let high = start_height(kit);
    let gap = kit.look.px(12.0);
    let (words, buttons) = if kit.layout.portrait {
        let (above, below) = place.split_top_bottom_at_y(place.bottom() - high);
        (above.with_max_y(above.bottom() - gap * 0.5), below)
    } else {
        let wide = kit.look.px(490.0).min(place.width() * 0.5);
        let (left, right) = place.split_left_right_at_x(place.right() - wide);
        (left.with_max_x(left.right() - gap), right)
    };
    let game = next.chosen.current();
    let choices = next.chosen.choices(game);
    let note = match choices.played {
        true => "title.last",
        false => "title.next",
    };
    let (name, note) = (kit.of(game, "name"), kit.t(note));
    let told = summary(kit, game, &choices);
    inside(ui, words, |ui| {
        ui.spacing_mut().item_spacing.y = kit.look.px(2.0);
        ui.add_space(((words.height() - kit.look.px(52.0)) * 0.5).max(0.0));
        let (head, width) = (format!("{name} · {note}"), words.width());
        kit.short(ui, &head, kit.look.small(), kit.look.ink_soft, width);
        let room = words.bottom() - ui.cursor().top();
        kit.words(ui, &told, kit.look.strong(), kit.look.ink, room);
    });
    inside(ui, buttons, |ui| begin(kit, ui, first, next))
}

/// Draws the buttons: where nobody has finished a lesson or a game yet, learning comes first, and
/// more choices stand below.
fn begin(kit: &mut Kit, ui: &mut Ui, first: bool, next: &mut NextMatch) -> egui::Response {
    let place = ui.max_rect();
    let (gap, learner) = (kit.look.px(12.0), !next.familiar.at_home);
    let wide = place.width() - gap;
    let [small, large] = [0.36, 0.64].map(|share| vec2(wide * share, place.height()));
    let weight = Weight::Primary.when(first);
    let [change, start, learn] = ["title.change", "menu.start", "menu.learn"].map(|key| kit.t(key));
    ui.spacing_mut().item_spacing.x = gap;
    ui.horizontal(|ui| {
        if !learner {
            let pressed = kit.press(ui, "title.change", &change, Weight::Plain, small, true);
            if pressed.clicked() {
                kit.send(NewGameWanted);
            }
        }
        let size = if learner { small } else { large };
        let begun = kit.press(ui, "title.start", &start, weight.when(!learner), size, true);
        if begun.clicked()
            && let Some(settings) = next.chosen.begin(&kit.settings.config, &next.people.names)
        {
            kit.order(MatchCommand::New(settings));
        }
        if learner {
            let pressed = kit.press(ui, "title.learn", &learn, weight, large, true);
            if pressed.clicked() {
                kit.send(LessonRequest::Begin(next.chosen.current()));
            }
        }
        begun
    })
    .inner
}

/// Returns a game's choices in one line.
fn summary(kit: &Kit, game: GameName, choices: &Choices) -> String {
    let config = kit.settings.config.of(game);
    let name = |id: &str| {
        let level = level(&config.levels, id);
        kit.named(game, ("level", &level.id), &level.name)
    };
    let mut all = Opponent::ALL.into_iter();
    let who = all.find(|(who, _)| *who == choices.opponent);
    let mut parts: Vec<String> = who.map(|(_, key)| kit.t(key)).into_iter().collect();
    match choices.opponent {
        Opponent::Person => {}
        Opponent::Nobody => parts.extend([name(&choices.level), name(&choices.second)]),
        Opponent::Computer => {
            let colour = PlayerColour::ALL.iter().find(|(c, _)| *c == choices.colour);
            parts.push(name(&choices.level));
            parts.extend(colour.map(|(_, key)| kit.t(key)));
        }
    }
    if let Some(rules) = choices.rules(&config.rules) {
        parts.push(size_name(kit, game, choices.size(rules)));
        parts.push(kit.named(game, ("rules", &rules.id), &rules.name));
    }
    if choices.clock != TimeControl::None {
        parts.push(clock_name(kit, choices.clock));
    }
    parts.join(" · ")
}
