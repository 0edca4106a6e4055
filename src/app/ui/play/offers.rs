//! Buttons for what a game offers just now: its decisions (keep, swap), the win over who did not come
//! back, and in a replay the other ways in which it could go on.

use crate::app::play::game::{Command, Match};
use crate::app::ui::kit::widgets::{Button, Kit, Weight};
use crate::games::Phase;
use bevy_egui::egui::{self, Ui};

/// What may be decided now; in a replay the ways that it may go on in where there is more than
/// one, and the way back to the game as it was played.
fn offers(kit: &Kit, game: &Match) -> Vec<(String, Command, Weight)> {
    let line = game.session.line();
    let mut offers = Vec::new();
    if game.may_claim() {
        offers.push((kit.t("page.claim"), Command::Claim, Weight::Primary));
    }
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

/// True where room is kept for them whether there are any or not, so that nothing below moves: a game that
/// is looked at again has other ways now and then.
fn kept(kit: &Kit, game: &Match) -> bool {
    game.mode().is_review() && !kit.layout.portrait
}

/// True where each has a row of its own: a decision is told in a sentence.
fn stacked(kit: &Kit, game: &Match) -> bool {
    game.session.line().phase() == Phase::Decision && game.awaits_person() && !kit.layout.portrait
}

/// Height that [`draw`] takes, with the gaps above.
pub(crate) fn height(kit: &Kit, game: &Match) -> f32 {
    let offers = offers(kit, game).len();
    if offers == 0 && !kept(kit, game) {
        return 0.0;
    }
    let rows = if stacked(kit, game) { offers } else { 1 };
    rows as f32 * (kit.look.choice + kit.look.px(8.0))
}

/// A button for each.
pub(crate) fn draw(kit: &mut Kit, ui: &mut Ui, game: &Match) {
    let offers = offers(kit, game);
    let height = kit.look.choice;
    if offers.is_empty() {
        if kept(kit, game) {
            ui.allocate_space(egui::vec2(ui.available_width(), height));
        }
        return;
    }
    let (mut buttons, mut commands) = (Vec::new(), Vec::new());
    let names: Vec<_> = (0..offers.len()).map(|i| format!("way.{i}")).collect();
    for ((label, command, weight), name) in offers.into_iter().zip(&names) {
        commands.push(command);
        buttons.push(Button {
            name,
            label,
            weight,
            ..Button::default()
        });
    }
    let row = if stacked(kit, game) { 1 } else { buttons.len() };
    let rows = buttons.chunks(row).enumerate();
    let pressed = rows.filter_map(|(above, row)| Some(above + kit.abreast(ui, row, height)?));
    if let Some(pressed) = pressed.last() {
        kit.order(commands.swap_remove(pressed));
    }
}
