//! Choices after a match: another game, a better match, and the ways to everything else.

use crate::app::exhibition::Visitor;
use crate::app::play::game::Match;
use crate::app::teaching::learn::Teach;
use crate::app::thinking::review::ReviewWanted;
use crate::app::ui::kit::widgets::{Button, Kit, Weight};
use crate::app::ui::kit::words::size_name;
use tibetango_content::analysis::moment::best_capture;
use tibetango_records::session::{Player, Setup};
use tibetango_rules::{Outcome, Side};

/// Choice after a match.
pub(super) enum Way {
    Play(Setup),
    /// Asks the remote player for another game.
    Ask,
    /// Goes to the tournament that the game belongs to.
    Contest,
    Review(ReviewWanted),
    Learn(Teach),
    /// Makes a picture; the result comes back after it.
    Share,
    /// Passes on a visitor's request for something else.
    Visit(Visitor),
    Close,
    Leave,
}

/// Returns the choices, first of all another game.
pub(super) fn ways(kit: &Kit, game: &Match, outcome: Outcome) -> Vec<(Button<'static>, Way)> {
    let plain = |name, label| button(name, label, Weight::Plain);
    let setup = game.session.setup();
    let again = button("result.again", kit.t("result.again"), Weight::Primary);
    let remote = game.remote();
    let human = game.only_human();
    let mut ways = Vec::new();
    if remote.is_none() {
        ways.push((again, Way::Play(setup.clone())));
    } else if game.is_contest() {
        let label = kit.t("page.tournament.title");
        ways.push((
            button("result.contest", label, Weight::Primary),
            Way::Contest,
        ));
    } else if human.is_some() {
        ways.push((again, Way::Ask));
    }
    if remote.is_none()
        && let Some(human) = human
        && let Some((name, label, way)) = what_fits(kit, setup, human, outcome)
    {
        ways.push((plain(name, label), way));
    }
    // Between two people at one table there is nothing to swap.
    if remote.is_none() && setup.players[0] != setup.players[1] {
        let mut swapped = setup.clone();
        swapped.swap_players();
        let label = kit.t("result.swapped");
        ways.push((plain("result.swapped", label), Way::Play(swapped)));
    }
    let best = human.and_then(|human| best_capture(game.session.line(), human));
    if let Some((ply, stones)) = best {
        let label = kit
            .text()
            .fill("result.best", &[("n", &stones.to_string())]);
        let way = Way::Review(ReviewWanted::Watch(ply));
        ways.push((plain("result.best", label), way));
    }
    let others = [
        (
            "result.review",
            "review.title",
            Way::Review(ReviewWanted::Open),
        ),
        ("result.board", "menu.close", Way::Close),
        ("result.share", "result.share", Way::Share),
        ("result.main", "menu.main", Way::Leave),
    ];
    ways.extend(others.map(|(name, key, way)| (plain(name, kit.t(key)), way)));
    ways
}

fn button(name: &'static str, label: String, weight: Weight) -> Button<'static> {
    Button {
        name,
        label,
        weight,
        ..Button::default()
    }
}

/// Returns the choices of an exhibition's visitors: another game of those that are offered, or
/// something else.
pub(super) fn ways_of_visitors(
    kit: &Kit,
    game: &Match,
    outcome: Outcome,
) -> Vec<(Button<'static>, Way)> {
    let setup = game.session.setup();
    let exhibition = &kit.settings.config.exhibition;
    let offered = |other: &Setup| {
        let Some(offer) = exhibition.offer(other.game()) else {
            return false;
        };
        let mut boards = offer.boards.iter();
        let level = |player: &Player| match player {
            Player::Computer { level } => offer.levels.contains(level),
            Player::Human => true,
        };
        boards.any(|board| (board.size, &board.rules) == (other.size, &other.preset))
            && other.players.iter().all(level)
    };
    let plain = |name, key| button(name, kit.t(key), Weight::Plain);
    let again = button("result.again", kit.t("result.again"), Weight::Primary);
    let mut ways = vec![(again, Way::Play(setup.clone()))];
    let fits = game
        .only_human()
        .and_then(|human| what_fits(kit, setup, human, outcome));
    if let Some((name, label, way)) = fits
        && !matches!(&way, Way::Play(other) if !offered(other))
    {
        ways.push((button(name, label, Weight::Plain), way));
    }
    let other = Way::Visit(Visitor::Back);
    ways.push((plain("result.other", "stand.other"), other));
    ways.push((plain("result.board", "menu.close"), Way::Close));
    if exhibition.save.pictures {
        ways.push((plain("result.share", "result.share"), Way::Share));
    }
    let done = Way::Visit(Visitor::Done);
    ways.push((plain("result.finish", "stand.finish"), done));
    ways
}

/// Returns the game that fits a person who played the computer: after a win the next level; after a
/// defeat the level before, below the first level a smaller board, and on the smallest board the
/// lessons.
fn what_fits(
    kit: &Kit,
    setup: &Setup,
    human: Side,
    outcome: Outcome,
) -> Option<(&'static str, String, Way)> {
    let Player::Computer { level } = setup.player(human.other()) else {
        return None;
    };
    let about = setup.game();
    let config = kit.settings.config.of(about);
    let levels = config.levels.levels();
    let at = levels.iter().position(|known| known.id == *level)?;
    let won = outcome.winner? == human;
    let (name, next) = if won {
        ("result.harder", Some(at + 1))
    } else {
        ("result.easier", at.checked_sub(1))
    };
    if let Some(next) = next.and_then(|at| levels.get(at)) {
        let called = kit.named(about, ("level", &next.id), &next.name);
        let mut other = setup.clone();
        other.players[human.other().index()] = Player::Computer {
            level: next.id.clone(),
        };
        let label = kit.fill(name, &[("level", called)]);
        return Some((name, label, Way::Play(other)));
    }
    if won {
        return None;
    }
    let preset = config.preset(&setup.preset);
    let boards = preset.map_or(&[][..], |preset| &preset.boards);
    let smaller = boards.iter().copied().filter(|&size| size < setup.size);
    Some(match smaller.max() {
        Some(size) => {
            let (name, called) = ("result.smaller", size_name(kit, about, size));
            let other = Setup {
                size,
                ..setup.clone()
            };
            let label = kit.fill(name, &[("size", called)]);
            (name, label, Way::Play(other))
        }
        None => {
            let lessons = Way::Learn(Teach::Begin(about));
            ("result.learn", kit.t("menu.learn"), lessons)
        }
    })
}
