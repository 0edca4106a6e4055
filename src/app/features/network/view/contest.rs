//! Tournament: the player's part in it, the results of the player's rounds, and the table at its end.

use super::params::NetworkParams;
use crate::app::network::contest::{Contest, ContestResult, Participation, Round};
use crate::app::ui::kit::{Kit, cut, fit, put, strip, value};
use bevy_egui::egui::{Color32, FontId, Ui, pos2, vec2};
use tibetango_server::line_parser::ReceivedStanding;
use tibetango_server::tournament::PairingSystem;

/// Shares of the table's width of place, name, points and the opponents' points.
const SHARES: [f32; 4] = [0.14, 0.42, 0.2, 0.24];

pub(super) fn draw(kit: &Kit, ui: &mut Ui, params: &NetworkParams) {
    let server = &params.network.server;
    let Some(contest) = &server.contest else {
        return;
    };
    let kind = match contest.kind {
        PairingSystem::Swiss => "page.tournament.swiss",
        PairingSystem::RoundRobin => "page.tournament.all",
    };
    let heading = value(kit, &kit.t("page.tournament.title"), &kit.t(kind));
    kit.label(ui, &heading, kit.look.strong(), kit.look.ink);
    let called = contest.client_name.as_deref().unwrap_or(server.name());
    match &contest.part {
        Participation::Open | Participation::Requested => {}
        Participation::Entered(_) => {
            kit.paragraph(ui, &kit.fill("page.tournament.in", &[("name", called)]));
            kit.paragraph(ui, &now(kit, contest));
        }
        Participation::Closed => kit.paragraph(ui, &kit.t("page.error.closed")),
        Participation::Withdrawn => kit.paragraph(ui, &kit.t("page.error.withdrawn")),
    }
    for round in contest.rounds() {
        let ink = kit.look.ink_soft;
        kit.label(ui, &round_result(kit, round), kit.look.small(), ink);
    }
    table(kit, ui, contest.table(), called);
}

/// Returns the state of the tournament in words.
fn now(kit: &Kit, contest: &Contest) -> String {
    let last = contest.rounds().last();
    let plays = last.is_some_and(|round| round.opponent.is_some() && round.score.is_none());
    kit.t(match last {
        _ if contest.is_over() => "page.tournament.over",
        None => "page.tournament.open",
        Some(_) if plays => "page.tournament.playing",
        Some(_) => "page.tournament.between",
    })
}

/// Returns the result of one of the player's own rounds in words.
fn round_result(kit: &Kit, round: &Round) -> String {
    let key = match (&round.opponent, round.score) {
        (None, _) => "network.round.bye",
        (Some(_), None) => "page.tournament.next",
        (Some(_), Some(ContestResult::Won)) => "network.round.won",
        (Some(_), Some(ContestResult::Lost)) => "network.round.lost",
        (Some(_), Some(ContestResult::Drawn)) => "network.round.drawn",
    };
    let name = round.opponent.clone().unwrap_or_default();
    kit.fill(key, &[("n", round.number.to_string()), ("name", name)])
}

/// Draws the table, with the player's own line in gold.
fn table(kit: &Kit, ui: &mut Ui, lines: &[ReceivedStanding], own: &str) {
    if lines.is_empty() {
        return;
    }
    if let Some(line) = lines.iter().find(|line| line.name == own) {
        let words = [("n", line.place), ("all", lines.len())];
        kit.paragraph(ui, &kit.fill("page.tournament.own", &words));
    }
    let above = ["place", "points", "buchholz"];
    let [place, points, buchholz] = above.map(|key| kit.t(&format!("page.tournament.{key}")));
    let (small, soft) = (kit.look.small(), kit.look.ink_soft);
    row(kit, ui, [&place, "", &points, &buchholz], &small, soft);
    for line in lines {
        let ink = match line.name == own {
            true => kit.look.gold,
            false => kit.look.ink,
        };
        let place = line.place.to_string();
        let cells = [&*place, &*line.name, &*line.points, &*line.buchholz];
        row(kit, ui, cells, &kit.look.body(), ink);
    }
}

/// Draws a line of the table.
fn row(kit: &Kit, ui: &mut Ui, cells: [&str; 4], font: &FontId, ink: Color32) {
    let rect = strip(ui, font.size * 1.7);
    let painter = ui.painter();
    let mut left = rect.left();
    for (cell, share) in cells.into_iter().zip(SHARES) {
        let wide = rect.width() * share;
        let room = vec2(wide - kit.look.px(8.0), rect.height());
        let words = cut(painter, cell, font, room.x);
        let words = fit(painter, &words, font, ink, room);
        put(painter, pos2(left, rect.center().y), words, ink);
        left += wide;
    }
}
