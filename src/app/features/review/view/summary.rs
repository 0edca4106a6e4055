//! Figures of both sides' play: accuracy, mistakes by size, and captures found and missed.

use super::of_side;
use crate::app::features::review::Review;
use crate::app::phrases;
use crate::app::play::game::Match;
use crate::app::presentation::move_number;
use crate::app::ui::kit::{Kit, fit, grade_colour, paint_stone, put, strip};
use crate::app::ui::play::moves::sign;
use bevy_egui::egui::{self, Sense, Ui};
use tibetango_content::analysis::accuracy::{Account, CaptureKind};
use tibetango_content::analysis::{Grade, moment};
use tibetango_rules::Side;
use tibetango_rules::any::AnyGameHistory;

/// Accuracies from which a better sentence is used, the best last.
const STEPS: [f64; 4] = [50.0, 70.0, 85.0, 95.0];

/// Number of mistakes up to which they are "a few slips", however much they cost, and the step of
/// accuracy that is used then at least.
const FEW_SLIPS: usize = 2;
const FAIR: usize = 2;

/// Number of plies that a game must have gone on after it was lost, for that to be mentioned.
const MIN_LOST_PLIES: usize = 4;

/// Width, in design pixels, below which a line cannot hold all figures of a side.
const NARROW: f32 = 430.0;

/// Width of a sign with its number, in design pixels.
const COUNT: f32 = 50.0;

/// True if a side had nothing to lose from its first move on.
pub(super) fn hopeless(review: &Review) -> bool {
    let hopeless = |one: &Account| one.accuracy.is_none() && one.lost_from.is_some();
    let accounts = review.accounts.as_ref();
    accounts.is_some_and(|accounts| accounts.iter().any(hopeless))
}

/// Draws both sides, one below the other, each with a sentence on its play.
pub(super) fn draw(kit: &Kit, ui: &mut Ui, game: &Match, review: &Review) {
    let Some(accounts) = &review.accounts else {
        return;
    };
    ui.spacing_mut().item_spacing.y = kit.look.px(4.0);
    let sentences = sentences(kit, game, review, accounts);
    let meaning = kit.t("review.accuracy.meaning");
    for (side, sentence) in Side::BOTH.into_iter().zip(sentences) {
        let account = &accounts[side.index()];
        let rect = figures(kit, ui, game, review, side, account);
        let lines = [captures(kit, account), meaning.clone()].into_iter();
        let note: Vec<String> = lines.filter(|line| !line.is_empty()).collect();
        let id = ui.id().with(("figures", side.index()));
        let figures = ui.interact(rect, id, Sense::hover());
        figures.on_hover_text(note.join("\n"));
        if let Some(sentence) = sentence {
            kit.label(ui, &sentence, kit.look.small(), kit.look.ink_soft);
        }
    }
    ui.add_space(kit.look.px(6.0));
}

/// Draws the meaning of the signs of mistakes.
pub(super) fn signs(kit: &Kit, ui: &mut Ui) {
    let signs = Grade::ALL.map(|grade| {
        let name = phrases::grade(kit.text(), grade);
        format!("{} {name}", sign(grade))
    });
    let (font, ink) = (kit.look.small(), kit.look.ink_soft);
    kit.label(ui, &signs.join(" · "), font, ink);
}

/// Returns a sentence on each side's play: the move from which its game was lost, else how it played. Of a game against
/// the computer only the person's play is spoken of.
fn sentences(
    kit: &Kit,
    game: &Match,
    review: &Review,
    accounts: &[Account; 2],
) -> [Option<String>; 2] {
    let plies = review.history().map_or(0, AnyGameHistory::len);
    let lost = |side: Side| {
        let lost = accounts[side.index()].lost_from;
        let ply = lost.filter(|ply| ply + MIN_LOST_PLIES <= plies)?;
        let number = move_number(game.session.history(), ply + 1).number;
        let words = [("n", number.to_string())];
        Some(of_side(kit, game, "review.lost", side, &words))
    };
    let step = |side: Side| {
        let accuracy = accounts[side.index()].accuracy?;
        let step = STEPS.iter().filter(|least| accuracy >= **least).count();
        let slips: usize = moment::count(&review.moments, side).iter().sum();
        let least = if slips <= FEW_SLIPS { FAIR } else { 0 };
        Some(step.max(least))
    };
    let key = |step: usize| format!("review.accuracy.{step}");
    let human = game.only_human();
    let (losses, steps) = (Side::BOTH.map(lost), Side::BOTH.map(step));
    if let ([None, None], None, [Some(white), Some(black)]) = (&losses, human, steps)
        && white == black
    {
        // The same sentence on each side would be read twice.
        let words = [("side", kit.t("review.both"))];
        return [None, Some(kit.fill(&key(white), &words))];
    }
    let spoken_of = |side: Side| human.is_none_or(|human| human == side);
    let [white, black] = losses;
    let of = |side: Side, lost: Option<String>| {
        lost.or_else(|| {
            let step = steps[side.index()].filter(|_| spoken_of(side))?;
            Some(of_side(kit, game, &key(step), side, &[]))
        })
    };
    [of(Side::White, white), of(Side::Black, black)]
}

/// Draws a side by its name, its accuracy, and its number of mistakes of each size; returns their place.
fn figures(
    kit: &Kit,
    ui: &mut Ui,
    game: &Match,
    review: &Review,
    side: Side,
    account: &Account,
) -> egui::Rect {
    let look = &kit.look;
    let counts = moment::count(&review.moments, side);
    let mut row = strip(ui, look.px(24.0));
    let mut place = row;
    // If the letters are large for the window, the counts have a row of their own.
    let narrow = row.width() < look.px(NARROW);
    let (gap, stone, each) = (look.px(10.0), look.px(26.0), look.px(COUNT));
    let counted = each * Grade::ALL.len() as f32;
    let painter = &ui.painter().clone();
    let middle = row.left_center() + egui::vec2(look.px(10.0), 0.0);
    paint_stone(painter, middle, look.px(9.0), side);
    let rest = row.width() - stone - if narrow { 0.0 } else { counted };
    let [named, rated] = [0.45, 0.55].map(|share| rest * share);
    let write =
        |row: egui::Rect, (left, width): (f32, f32), text: &str, font: &egui::FontId, ink| {
            let room = egui::vec2(width - gap, row.height());
            let words = fit(painter, text, font, ink, room);
            let at = row.left_center() + egui::vec2(left, 0.0);
            put(painter, at, words, ink);
        };
    let name = of_side(kit, game, "review.side", side, &[]);
    write(row, (stone, named), &name, &look.strong(), look.ink);
    let accuracy = account.accuracy.map(|n| phrases::percent(n / 100.0));
    let accuracy = accuracy.unwrap_or_else(|| kit.t("engine.none"));
    let accuracy = kit.fill("review.accuracy", &[("n", accuracy)]);
    let rating = (stone + named, rated);
    write(row, rating, &accuracy, &look.strong(), look.gold);
    let mut first = stone + named + rated;
    if narrow {
        row = strip(ui, look.px(24.0));
        place = place.union(row);
        first = stone;
    }
    for (i, (grade, count)) in Grade::ALL.into_iter().zip(counts).enumerate() {
        let ink = if count > 0 {
            grade_colour(kit, grade)
        } else {
            look.ink_soft
        };
        let text = format!("{} {count}", sign(grade));
        let part = (first + each * i as f32, each);
        write(row, part, &text, &look.body(), ink);
    }
    place
}

/// Returns a side's captures found among those possible, by the kinds of capture; empty where there
/// were none.
fn captures(kit: &Kit, account: &Account) -> String {
    let kinds = CaptureKind::ALL.into_iter().zip(account.chances);
    let there = kinds.filter(|(_, chances)| chances.hits + chances.misses > 0);
    let parts = there.map(|(kind, chances)| {
        let all = chances.hits + chances.misses;
        let words = [("n", chances.hits), ("total", all)];
        kit.fill(&format!("review.kind.{}", kind.name()), &words)
    });
    parts.collect::<Vec<_>>().join(" · ")
}
