//! Buttons for what a game offers just now: its decisions (keep, swap), and in a replay the other
//! ways in which it could go on.

use crate::app::play::game::{Command, Match};
use crate::app::ui::kit::widgets::{Kit, Weight};
use crate::games::Phase;
use bevy_egui::egui::{self, Ui};

/// What may be decided now; in a replay the ways that it may go on in where there is more than
/// one, and the way back to the game as it was played.
fn offers(kit: &Kit, game: &Match) -> Vec<(String, Command, Weight)> {
    let line = game.session.line();
    let mut offers = Vec::new();
    if line.phase() == Phase::Decision && game.awaits_person() {
        let legal = line.legal().into_iter();
        offers.extend(legal.filter_map(|mv| mv.decision).map(|decision| {
            let label = kit.of(line.game(), &format!("decide.{}", decision.text()));
            (label, Command::Decide(decision), Weight::Primary)
        }));
    }
    let Some(replay) = game.session.replay() else {
        return offers;
    };
    let (at, on) = (line.len(), replay.on());
    let branches = replay.branches();
    if branches.others().is_empty() {
        return offers;
    }
    let ways = branches.ways(on, at);
    if on != 0 {
        let back = Command::Follow {
            line: 0,
            ply: branches.shared(on),
        };
        offers.push((kit.t("replay.main_line"), back, Weight::Plain));
    }
    if ways.len() > 1 {
        for (other, mv) in ways.iter().take(3) {
            let go = Command::Follow {
                line: *other,
                ply: at + 1,
            };
            offers.push((line.text(mv), go, Weight::Chosen.when(*other == on)));
        }
    }
    offers
}

/// Height that [`draw`] takes, with the gap above it.
pub(crate) fn height(kit: &Kit, game: &Match) -> f32 {
    if offers(kit, game).is_empty() {
        return 0.0;
    }
    kit.look.choice + kit.look.px(8.0)
}

/// A button for each.
pub(crate) fn draw(kit: &mut Kit, ui: &mut Ui, game: &Match) {
    let offers = offers(kit, game);
    if offers.is_empty() {
        return;
    }
    let gap = kit.look.px(6.0);
    let width = (ui.available_width() - gap * (offers.len() as f32 - 1.0)) / offers.len() as f32;
    let size = egui::vec2(width, kit.look.choice);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = gap;
        for (i, (label, command, weight)) in offers.into_iter().enumerate() {
            let name = format!("way.{i}");
            if kit.press(ui, &name, &label, weight, size, true).clicked() {
                kit.order(command);
            }
        }
    });
}
