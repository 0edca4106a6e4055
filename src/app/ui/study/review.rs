//! The review of a game: the curve of its chances, its moments to walk through.

use super::summary;
use crate::analysis::{Moment, What, Why};
use crate::app::play::game::{Command, Match};
use crate::app::state::Overlay;
use crate::app::thinking::retry::{self, RetryWanted};
use crate::app::thinking::review::{Review, ReviewWanted};
use crate::app::ui::kit::graph::grade_colour;
use crate::app::ui::kit::widgets::{Kit, Weight};
use crate::app::wording::{self, side_key};
use crate::games::Side;
use bevy::prelude::*;
use bevy_egui::egui::{self, Ui};

/// What happened in a moment, as a heading: "17. c3, mistake (−14 %)".
fn title(kit: &Kit, game: &Match, moment: &Moment) -> String {
    let line = game.session.line();
    let what = match &moment.what {
        What::Slip { grade, loss, .. } => {
            let size = wording::percent(*loss);
            let name = wording::grade(kit.text(), *grade);
            kit.fill("review.slip", &[("grade", name), ("loss", size)])
        }
        What::Capture(strike) => kit.fill("review.capture", &[("n", strike.stones)]),
    };
    let number = (moment.ply + 1).to_string();
    let words = [
        ("n", number),
        ("move", line.text(&moment.played)),
        ("what", what),
    ];
    kit.fill("review.moment", &words)
}

/// One sentence after another.
fn then(kit: &Kit, first: &str, second: &str) -> String {
    kit.fill("words.then", &[("first", first), ("second", second)])
}

/// A sentence on a side: of the person against the computer in the second person, of the computer
/// as such, else of the side by its name.
pub(crate) fn of_side(
    kit: &Kit,
    game: &Match,
    key: &str,
    side: Side,
    words: &[(&str, String)],
) -> String {
    let form = match game.only_human() {
        Some(human) if human == side => ".you",
        Some(_) => ".computer",
        None => "",
    };
    let name = match game.session.name(side) {
        "" => kit.t(side_key(side)),
        name => name.to_owned(),
    };
    let mut words = words.to_vec();
    words.push(("side", name));
    kit.fill(&format!("{key}{form}"), &words)
}

/// Why, and what was better.
pub(crate) fn note(kit: &Kit, game: &Match, moment: &Moment) -> String {
    let line = game.session.line();
    let side = moment.side;
    let said = match &moment.what {
        What::Slip {
            better,
            reason,
            merits,
            ..
        } => {
            let best = better.first().map_or_else(String::new, |mv| line.text(mv));
            let better = of_side(kit, game, "review.better", side, &[("move", best)]);
            match (reason, merits.first()) {
                // That a mistake leads to a weaker position need not be said.
                (Why::Weaker, Some(Why::Stronger) | None) => better,
                (Why::Weaker, Some(_)) => {
                    let merits = wording::why_good(kit.text(), line.shape(), merits);
                    then(kit, &better, &merits)
                }
                (reason, _) => {
                    let why = wording::reason(kit.text(), line.shape(), *reason);
                    then(kit, &why, &better)
                }
            }
        }
        What::Capture(_) => of_side(kit, game, "review.by", side, &[]),
    };
    if moment.turning {
        then(kit, &said, &kit.t("review.turning"))
    } else {
        said
    }
}

/// What is said beside the board of the moment that is shown there.
pub(crate) fn shown(kit: &Kit, game: &Match, review: &Review) -> Option<String> {
    let number = review.shown(&game.session)?;
    let moment = review.moments.get(number)?;
    let (first, second) = (title(kit, game, moment), note(kit, game, moment));
    Some(kit.fill("words.two", &[("first", first), ("second", second)]))
}

/// Moments that are listed at first.
const FIRST: usize = 5;

pub(crate) fn draw(
    mut kit: Kit,
    game: Option<Res<Match>>,
    review: Res<Review>,
    mut wanted: MessageWriter<ReviewWanted>,
    mut retries: MessageWriter<RetryWanted>,
    mut every: Local<bool>,
) {
    if review.analysis.is_none() {
        *every = false;
    }
    let Some(game) = game else {
        kit.go(Overlay::None);
        return;
    };
    kit.card("review", "review.title", 660.0, |kit, ui| {
        let height = kit.look.px(110.0);
        if let Some(ply) = super::chances::curve(kit, ui, &game, &review, &[], height) {
            kit.order(Command::Follow { line: 0, ply });
        }
        if review.analysis.is_some() {
            let tries = retry::mistakes(&game, &review).len();
            let rows = if tries > 0 { 2.0 } else { 1.0 };
            kit.scroll(ui, rows, |kit, ui| {
                summary::draw(kit, ui, &game, &review);
                moments(kit, ui, &game, &review, &mut every, &mut wanted);
            });
            if tries > 0 {
                let (label, width) = (
                    kit.fill("review.retry", &[("n", tries)]),
                    ui.available_width(),
                );
                if kit.button(ui, "review.retry", &label, Weight::Primary, width) {
                    retries.write(RetryWanted::Begin);
                }
            }
        } else {
            wanted.write_batch(offer(kit, ui, &review));
            ui.add_space(kit.look.px(8.0));
        }
        kit.close(ui, "review.close");
    });
    if review.progress().is_some() {
        kit.ctx().request_repaint();
    }
}

/// How far the engine has come, and the button that begins, stops or goes on.
fn offer(kit: &mut Kit, ui: &mut Ui, review: &Review) -> Option<ReviewWanted> {
    let (under_way, begun) = (review.progress(), review.looked_at());
    if let Some((done, all)) = under_way.or((begun > 0).then_some((begun, review.chances.len()))) {
        let so_far = kit.fill("review.progress", &[("n", done), ("total", all)]);
        kit.paragraph(ui, &so_far);
        kit.progress(ui, kit.look.px(8.0), done as f32 / all.max(1) as f32, 0.0);
        ui.add_space(kit.look.px(4.0));
    } else {
        kit.paragraph(ui, &kit.t("review.offer"));
        ui.add_space(kit.look.px(6.0));
    }
    let (key, name, wish) = match (under_way, begun) {
        (Some(_), _) => ("review.stop", "review.cancel", ReviewWanted::Cancel),
        (None, 0) => ("review.analyse", "review.analyse", ReviewWanted::Analyse),
        (None, _) => ("review.go_on", "review.analyse", ReviewWanted::Analyse),
    };
    let weight = Weight::Primary.when(under_way.is_none());
    let width = ui.available_width();
    let pressed = kit.button(ui, name, &kit.t(key), weight, width);
    pressed.then_some(wish)
}

/// The moments of the game, at first those that matter most.
fn moments(
    kit: &mut Kit,
    ui: &mut Ui,
    game: &Match,
    review: &Review,
    every: &mut bool,
    wanted: &mut MessageWriter<ReviewWanted>,
) {
    let width = ui.available_width();
    if review.moments.is_empty() {
        kit.paragraph(ui, &kit.t("review.none"));
    }
    let listed = largest(&review.moments, if *every { usize::MAX } else { FIRST });
    for (place, &i) in listed.iter().enumerate() {
        let moment = &review.moments[i];
        let name = format!("review.{place}");
        let (title, note) = (title(kit, game, moment), note(kit, game, moment));
        let top = ui.cursor().min;
        if kit.entry(ui, &name, &title, &note, width) {
            wanted.write(ReviewWanted::Show(i));
        }
        let ink = match moment.what {
            What::Slip { grade, .. } => grade_colour(kit, grade),
            What::Capture(_) => kit.look.accent,
        };
        let below = ui.cursor().top() - ui.spacing().item_spacing.y;
        let tall = below - top.y - kit.look.px(14.0);
        let size = egui::vec2(kit.look.px(5.0), tall);
        let start = top + egui::vec2(kit.look.px(4.0), kit.look.px(7.0));
        let edge = egui::Rect::from_min_size(start, size);
        ui.painter().rect_filled(edge, kit.look.px(2.5), ink);
    }
    if listed.len() < review.moments.len() {
        let label = kit.fill("review.every", &[("n", review.moments.len())]);
        *every = kit.button(ui, "review.every", &label, Weight::Plain, width);
    }
}

/// The places of the moments that matter most, in the order played.
fn largest(moments: &[Moment], most: usize) -> Vec<usize> {
    let weight = |moment: &Moment| match moment.what {
        What::Slip { loss, .. } => loss,
        // The largest capture of the game is always told.
        What::Capture(_) => 1.0,
    };
    let mut places: Vec<usize> = (0..moments.len()).collect();
    places.sort_by(|&a, &b| weight(&moments[b]).total_cmp(&weight(&moments[a])));
    places.truncate(most);
    places.sort_unstable();
    places
}
