//! Review of a game: the curve of its chances, its moments to walk through.

mod preview;
mod summary;

pub(super) use preview::{MomentPreview, forget};

use super::{Review, ReviewRequest};
use crate::app::board::BoardView;
use crate::app::features::engine::insight::LINES;
use crate::app::features::retry::{self, RetryRequest};
use crate::app::phrases::{self, side_key};
use crate::app::play::game::{Match, ReplayRequest};
use crate::app::preferences::{Preferences, ReviewEffort};
use crate::app::presentation::move_number;
use crate::app::ui::kit::{
    Button, Kit, Weight, button_info, cut, fit, flow, grade_colour, paint_stone, put, scroll_area,
    scrolling, then, two,
};
use crate::app::ui::play::moves::sign;
use crate::app::ui::play::outcome::{reason_text, winner_sentence};
use crate::app::ui::study::chances::curve;
use bevy::prelude::*;
use bevy_egui::egui::{Color32, FontId, Response, Ui, pos2, vec2};
use tibetango_content::analysis::{Grade, Moment, What, Why};
use tibetango_engines::engine::PlainReport;
use tibetango_records::record::RecordResult;
use tibetango_rules::{Outcome, PlainMove, Reason, Side};

/// Returns the winner of a game that has ended, and the reason as far as it is known.
pub(crate) fn end_text(kit: &Kit, ui: &Ui, game: &Match, result: &RecordResult) -> String {
    let won = winner_sentence(kit, ui, game, result.winner);
    let Some(reason) = Reason::from_text(&result.reason) else {
        return won;
    };
    let winner = result.winner;
    let why = reason_text(kit, ui, game, Outcome { winner, reason });
    two(kit, &won, &why)
}

/// Returns a moment as a heading: "17. c3, mistake: White’s chance –14 %".
fn title(kit: &Kit, game: &Match, moment: &Moment) -> String {
    let history = game.session.history();
    let words = [
        ("n", move_number(history, moment.ply + 1).to_string()),
        ("move", history.text(&moment.mv)),
        ("what", moment_text(kit, game, moment)),
    ];
    kit.fill("review.moment", &words)
}

/// Returns the kind of a moment, as a clause.
fn moment_text(kit: &Kit, game: &Match, moment: &Moment) -> String {
    match &moment.what {
        What::Slip { grade, loss, .. } => {
            let size = phrases::percent(*loss);
            let name = phrases::grade(kit.text(), *grade);
            let words = [("grade", name), ("loss", size)];
            of_side(kit, game, "review.slip", moment.side, &words)
        }
        What::Costly { .. } => kit.t("review.costly"),
        What::Capture(strike) => {
            let about = game.session.history().game();
            let key = kit.text().key_of(about, "review.capture");
            kit.fill(&key, &[("n", strike.stones)])
        }
    }
}

/// Words a sentence on a side: of the person against the computer in the second person, of the
/// computer as such, else of the side by its name.
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

/// Returns the reason of a moment, and the better move: the review's, or that of a search that is watched.
fn note(kit: &Kit, game: &Match, moment: &Moment, watched: Option<&PlainMove>) -> String {
    let history = game.session.history();
    let side = moment.side;
    let best = |better: &[PlainMove]| {
        let best = watched.or(better.first());
        best.map_or_else(String::new, |mv| history.text(mv))
    };
    let advice =
        |better: &[PlainMove]| of_side(kit, game, "review.better", side, &[("move", best(better))]);
    let text = match &moment.what {
        What::Slip {
            better,
            reason,
            merits,
            ..
        } => {
            // The merits are those of the review's better move.
            let same = watched.is_none() || watched == better.first();
            let better = advice(better);
            match (reason, merits.first().filter(|_| same)) {
                // Every mistake leads to a weaker position: that is no reason.
                (Why::Weaker, Some(Why::Stronger) | None) => better,
                (Why::Weaker, Some(_)) => {
                    let merits = phrases::why_good(kit.text(), history.topology(), merits);
                    then(kit, &better, &merits)
                }
                (reason, _) => {
                    let why = phrases::reason(kit.text(), history.topology(), *reason);
                    then(kit, &why, &better)
                }
            }
        }
        What::Costly { better, reason } => {
            let why = phrases::reason(kit.text(), history.topology(), *reason);
            then(kit, &why, &advice(better))
        }
        What::Capture(_) => of_side(kit, game, "review.by", side, &[]),
    };
    if moment.turning {
        then(kit, &text, &kit.t("review.turning"))
    } else {
        text
    }
}

/// Returns the reason why a mistake is one, without the better move.
pub(crate) fn question(kit: &Kit, game: &Match, moment: &Moment) -> String {
    let seek = kit.t("review.seek");
    match &moment.what {
        What::Slip { reason, .. } if *reason != Why::Weaker => {
            let topology = game.session.history().topology();
            then(kit, &phrases::reason(kit.text(), topology, *reason), &seek)
        }
        _ => seek,
    }
}

/// Returns the reason of a moment, with the better move if that is known.
fn moment_reason(kit: &Kit, game: &Match, moment: &Moment, shows_better: bool) -> String {
    match shows_better {
        true => note(kit, game, moment, None),
        false => question(kit, game, moment),
    }
}

/// Returns the words beside the board on the moment that is shown there; of a person's own mistake
/// the better move only once it was found, or while the search is watched. That search has the word
/// on the mistake and on the better move then: it is another one than the review's, may look further,
/// and is what is shown on the board.
pub(crate) fn moment_words(
    kit: &Kit,
    game: &Match,
    review: &Review,
    watched: bool,
    report: Option<&PlainReport>,
) -> Option<String> {
    let number = review.moment_on_table(&game.session)?;
    let moment = review.moments.get(number)?;
    let first = title(kit, game, moment);
    let best = report.and_then(|report| report.pv.first());
    let best = best.filter(|_| !matches!(moment.what, What::Capture(_)));
    let second = match best {
        // It finds nothing better.
        Some(best) if *best == moment.mv => kit.t("review.now.good"),
        Some(best) => note(kit, game, moment, Some(best)),
        None => moment_reason(kit, game, moment, watched || !review.asks(game, number)),
    };
    let is_other = best.is_some_and(|best| *best != moment.mv);
    let second = match report
        .filter(|_| is_other)
        .and_then(|report| now(kit, moment, report))
    {
        Some(now) => then(kit, &now, &second),
        None => second,
    };
    Some(two(kit, &first, &second))
}

/// Returns the running search's view of a mistake, if it knows a chance of the move played.
fn now(kit: &Kit, moment: &Moment, report: &PlainReport) -> Option<String> {
    let What::Slip { .. } = moment.what else {
        return None;
    };
    let candidates = report.candidates(LINES);
    let played = candidates.iter().find(|stat| stat.mv == moment.mv)?;
    let loss = (candidates.first()?.value - played.value).max(0.0);
    Some(match Grade::of(loss) {
        Some(_) => kit.fill("review.now", &[("loss", phrases::percent(loss))]),
        None => kit.t("review.now.good"),
    })
}

/// Number of moments listed at first.
const FIRST: usize = 8;
/// Maximum height of the words on the end of the game: two lines; and height of the curve, in design pixels.
const END: f32 = 48.0;
const CURVE: f32 = 64.0;

/// Choices on the card, and what the pointer rests on.
struct CardChoices {
    effort: ReviewEffort,
    /// Whether every moment is listed.
    every: bool,
    /// Ply of the moment that is pointed at.
    ply: Option<usize>,
    /// Whether the pointer is among the moments.
    is_among: bool,
    /// Whether a moment was pressed.
    goes: bool,
}

pub(super) fn draw(
    mut kit: Kit,
    game: Option<Res<Match>>,
    (review, view): (Res<Review>, Res<BoardView>),
    mut preferences: ResMut<Preferences>,
    (mut every, mut preview): (Local<bool>, ResMut<MomentPreview>),
) {
    if review.analysis.is_none() {
        *every = false;
    }
    let Some(game) = game else {
        kit.close_card();
        return;
    };
    let (game, review) = (&*game, &*review);
    let mut choices = CardChoices {
        effort: preferences.review_effort,
        every: *every,
        ply: None,
        is_among: false,
        goes: false,
    };
    let portrait = kit.layout.portrait;
    let tries = retry::mistakes(game, review).len();
    let mut buttons = vec![kit.button_of("review.close", "menu.close", Weight::Plain, true)];
    if tries > 0 {
        let label = kit.fill("review.retry", &[("n", tries)]);
        buttons.push(Button::new("review.retry", label, Weight::Primary, true));
    }
    let mut pressed = None;
    kit.sheet(super::CARD.text(), &view, |kit, ui| {
        if !portrait {
            kit.screen_heading(ui, "review.title");
            head(kit, ui, game, review);
        }
        let foot = match portrait {
            true => 0.0,
            false => kit.look.touch + kit.look.px(16.0),
        };
        let room = (ui.available_height() - foot).max(kit.look.touch);
        let area = scrolling(room).auto_shrink([false, false]);
        scroll_area(ui, area, |ui, _| {
            kit.beside_if(
                portrait,
                ui,
                &mut choices,
                |_, kit, ui| {
                    if portrait {
                        head(kit, ui, game, review);
                    }
                    summary::draw(kit, ui, game, review);
                },
                |choices, kit, ui| {
                    if review.analysis.is_some() {
                        moments(kit, ui, game, review, choices);
                        choices.is_among = ui.rect_contains_pointer(ui.min_rect());
                        summary::signs(kit, ui);
                    } else {
                        offer(kit, ui, review, &mut choices.effort);
                    }
                },
            );
        });
        if !portrait {
            ui.add_space(kit.look.px(8.0));
            pressed = kit.rows_of(ui, &buttons, 2);
        }
    });
    if portrait {
        // Below the board, where the buttons of the replay stand.
        kit.in_place_of_buttons("review.ways", |kit, ui| {
            let rows = buttons.len() as f32;
            let high = rows * kit.look.touch + (rows - 1.0) * kit.look.px(8.0);
            ui.add_space(((ui.available_height() - high) * 0.5).max(0.0));
            pressed = kit.rows_of(ui, &buttons, 1);
        });
    }
    match pressed {
        Some(0) => kit.close_card(),
        Some(_) => kit.send(RetryRequest::Begin),
        None => {}
    }
    *every = choices.every;
    if choices.effort != preferences.review_effort {
        preferences.review_effort = choices.effort;
    }
    // Between two moments the one that was pointed at stays.
    let last = preview.ply().filter(|_| choices.is_among);
    match choices.goes {
        true => preview.stay(),
        false => preview.follow(&mut kit, game, choices.ply.or(last)),
    }
    if review.progress().is_some() {
        kit.ctx().request_repaint();
    }
}

/// Draws the end of the game, and the curve of its chances.
fn head(kit: &mut Kit, ui: &mut Ui, game: &Match, review: &Review) {
    if let Some(result) = review.result() {
        let ended = end_text(kit, ui, game, result);
        let lines = kit.look.px(END);
        kit.words(ui, &ended, kit.look.strong(), kit.look.gold, lines);
    }
    let height = kit.look.px(CURVE);
    let pressed = curve(kit, ui, game, review, (&[], None), height);
    if let (Some(ply), Some(replay)) = (pressed, game.session.replay()) {
        let line = replay.on();
        kit.replay(ReplayRequest::Follow { line, ply });
    }
}

/// Draws the engine's progress, before the analysis the choice of its effort, and the button that begins, stops or
/// continues.
fn offer(kit: &mut Kit, ui: &mut Ui, review: &Review, effort: &mut ReviewEffort) {
    let (under_way, count) = (review.progress(), review.analysis_count());
    if let Some((done, all)) = under_way.or((count > 0).then_some((count, review.chances.len()))) {
        let so_far = kit.fill("review.progress", &[("n", done), ("total", all)]);
        kit.paragraph(ui, &so_far);
        kit.progress(ui, kit.look.px(8.0), done as f32 / all.max(1) as f32, 0.0);
        ui.add_space(kit.look.px(4.0));
    } else {
        kit.paragraph(ui, &kit.t("review.offer"));
        let labels = ReviewEffort::ALL.map(|effort| {
            kit.t(match effort {
                ReviewEffort::Quick => "review.effort.quick",
                ReviewEffort::Normal => "review.effort.normal",
                ReviewEffort::Thorough => "review.effort.thorough",
            })
        });
        kit.one_of(ui, "review.effort", &labels, &ReviewEffort::ALL, effort);
        ui.add_space(kit.look.px(6.0));
    }
    let (key, name, request) = match (under_way, count) {
        (Some(_), _) => ("review.stop", "review.cancel", ReviewRequest::Cancel),
        (None, 0) => ("review.analyse", "review.analyse", ReviewRequest::Analyse),
        (None, _) => ("review.go_on", "review.analyse", ReviewRequest::Analyse),
    };
    let weight = Weight::Primary.when(under_way.is_none());
    let width = ui.available_width();
    let button = kit.button_of(name, key, weight, true);
    if kit.button(ui, &button, width) {
        kit.send(request);
    }
}

/// Draws the moments of the game, at first those that matter most.
fn moments(kit: &mut Kit, ui: &mut Ui, game: &Match, review: &Review, choices: &mut CardChoices) {
    let width = ui.available_width();
    if review.moments.is_empty() {
        let key = match summary::hopeless(review) {
            true => "review.none.lost",
            false => "review.none",
        };
        kit.paragraph(ui, &kit.t(key));
    }
    let most = if choices.every { usize::MAX } else { FIRST };
    let listed = largest(&review.moments, most);
    for (place, &i) in listed.iter().enumerate() {
        let moment = &review.moments[i];
        let note = moment_reason(kit, game, moment, !review.asks(game, i));
        let row = row(kit, ui, game, (moment, note), &format!("review.{place}"));
        if row.hovered() {
            choices.ply = Some(moment.ply);
        }
        if row.clicked() {
            choices.goes = true;
            kit.send(ReviewRequest::Show(i));
        }
    }
    if listed.len() < review.moments.len() {
        let label = kit.fill("review.every", &[("n", review.moments.len())]);
        let button = Button::new("review.every", label, Weight::Plain, true);
        choices.every = kit.button(ui, &button, width);
    }
}

/// Share of a row that a move with its number takes.
const MOVE: f32 = 0.48;
/// Width of the sign of a mistake, in design pixels; the rest of its line is left to its loss behind a stone.
const SIGN: f32 = 30.0;

/// Draws a moment: the move with its sign and its loss, and below them the reason.
fn row(
    kit: &mut Kit,
    ui: &mut Ui,
    game: &Match,
    (moment, note): (&Moment, String),
    name: &str,
) -> Response {
    let title = title(kit, game, moment);
    let look = kit.look.clone();
    let (ink, sign, lost, why) = match &moment.what {
        What::Slip { grade, loss, .. } => {
            let lost = format!("–{}", phrases::percent(*loss));
            (grade_colour(kit, *grade), sign(*grade), lost, note)
        }
        What::Costly { .. } => (look.ink_soft, "", String::new(), note),
        What::Capture(_) => (
            look.accent,
            "",
            String::new(),
            moment_text(kit, game, moment),
        ),
    };
    let width = ui.available_width();
    let inside = width - look.px(32.0);
    let (small, soft) = (look.small(), look.ink_soft);
    let why = flow(ui.painter(), &why, &small, soft, inside);
    // The height that the reason needs.
    let line = look.strong().size * 1.6;
    let high = line + why.size().y + look.px(12.0);
    let size = vec2(width, look.choice.max(high));
    let button = Button::new(name, String::new(), Weight::Plain, true);
    let row = kit.press(ui, &button, size);
    row.widget_info(|| button_info(true, &title));
    let (rect, painter) = (row.rect, ui.painter());
    let mut edge = rect.shrink2(vec2(look.px(4.0), look.px(7.0)));
    edge.set_width(look.px(5.0));
    painter.rect_filled(edge, look.px(2.5), ink);
    let top = rect.center().y - (line + why.size().y) * 0.5;
    let left = rect.left() + look.px(16.0);
    let (moved, signed, radius) = (MOVE * inside, look.px(SIGN), look.px(6.5));
    let gap = look.px(8.0);
    let write = |x: f32, width: f32, text: &str, font: FontId, ink: Color32| {
        let room = vec2(width - gap, font.size * 1.6);
        let text = cut(painter, text, &font, room.x);
        let words = fit(painter, &text, &font, ink, room);
        put(painter, pos2(left + x, top + line * 0.5), words, ink);
    };
    let history = game.session.history();
    let number = move_number(history, moment.ply + 1);
    let played = format!("{number} {}", history.text(&moment.mv));
    write(0.0, moved, &played, look.strong(), look.ink);
    write(moved, signed, sign, look.strong(), ink);
    let after = moved + signed;
    let middle = pos2(left + after + radius, top + line * 0.5);
    paint_stone(painter, middle, radius, moment.side);
    let stone = 2.0 * radius + look.px(5.0);
    let rest = inside - after - stone;
    write(after + stone, rest, &lost, look.body(), ink);
    let half = why.size().y * 0.5;
    put(painter, pos2(left, top + line + half), why, soft);
    row
}

/// Returns the indices of the moments that matter most, in the order played.
fn largest(moments: &[Moment], most: usize) -> Vec<usize> {
    let weight = |moment: &Moment| match moment.what {
        What::Slip { loss, .. } => loss,
        What::Costly { .. } => 0.0,
        // The largest capture of the game is always listed.
        What::Capture(_) => 1.0,
    };
    let mut places: Vec<usize> = (0..moments.len()).collect();
    places.sort_by(|&a, &b| weight(&moments[b]).total_cmp(&weight(&moments[a])));
    places.truncate(most);
    places.sort_unstable();
    places
}
