//! Choices after a match: another game, a better match, and the ways to everything else.

use crate::app::exhibition::{ExhibitionState, Visitor};
use crate::app::features::lessons::LessonRequest;
use crate::app::features::review::ReviewRequest;
use crate::app::play::game::{Match, MatchCommand};
use crate::app::registry::{
    AddFeature, ButtonPlace, ButtonState, Weight, close, ready, ready_as, ready_at_home,
    ready_for_visitors, shown_during, writes,
};
use crate::app::settings::Settings;
use crate::app::state::{Activity, send};
use bevy::prelude::*;
use tibetango_content::analysis::moment::best_capture;
use tibetango_content::config::Exhibition;
use tibetango_records::session::{MatchSettings, Player};
use tibetango_rules::GameName;

/// Beside a game that is over visitors find another one, too.
fn again_beside(
    game: Res<Match>,
    exhibition_state: Res<State<ExhibitionState>>,
) -> Option<ButtonState> {
    let offered = exhibition_state.is_on() && game.session.outcome().is_some();
    offered.then(|| ButtonState::ready().weighing(Weight::Primary))
}

fn play_again(game: Res<Match>, mut commands: MessageWriter<MatchCommand>) {
    commands.write(MatchCommand::New(game.session.settings().clone()));
}

/// Game or lessons that fit a person who played the computer.
struct Fitting {
    /// Name of its button.
    name: &'static str,
    label: String,
    next: NextGame,
}

enum NextGame {
    Play(MatchSettings),
    Learn(GameName),
}

/// Names of the buttons of what fits, of which one at most is shown.
const FITTING: [&str; 4] = [
    "result.harder",
    "result.easier",
    "result.smaller",
    "result.learn",
];

/// Returns what fits: after a win the next level; after a defeat the level before, below the first level a smaller
/// board, and on the smallest board the lessons. An exhibition's visitors get only games that are offered.
fn fitting(
    game: &Match,
    settings: &Settings,
    exhibition_state: ExhibitionState,
) -> Option<Fitting> {
    let fits = find_fitting(game, settings)?;
    let house = &settings.config.exhibition;
    let allowed = match &fits.next {
        NextGame::Play(next) => !exhibition_state.is_on() || is_offered(house, next),
        NextGame::Learn(_) => true,
    };
    allowed.then_some(fits)
}

/// True for a game that visitors are offered.
fn is_offered(exhibition: &Exhibition, settings: &MatchSettings) -> bool {
    let Some(offer) = exhibition.offer(settings.game()) else {
        return false;
    };
    let mut boards = offer.boards.iter();
    let level = |player: &Player| match player {
        Player::Computer { level } => offer.levels.contains(level),
        Player::Human => true,
    };
    boards.any(|board| (board.size, &board.rules) == (settings.size, &settings.preset))
        && settings.players.iter().all(level)
}

fn find_fitting(game: &Match, settings: &Settings) -> Option<Fitting> {
    let (match_settings, outcome) = (game.session.settings(), game.session.outcome()?);
    let human = game.only_human()?;
    let Player::Computer { level } = match_settings.player(human.other()) else {
        return None;
    };
    let (about, text) = (match_settings.game(), &settings.config.text);
    let config = settings.config.of(about);
    let levels = config.levels.levels();
    let at = levels.iter().position(|known| known.id == *level)?;
    let won = outcome.winner? == human;
    let (name, next) = match won {
        true => ("result.harder", Some(at + 1)),
        false => ("result.easier", at.checked_sub(1)),
    };
    let fit = |name, label, next| Some(Fitting { name, label, next });
    if let Some(next) = next.and_then(|at| levels.get(at)) {
        let called = text.find_of(about, &format!("level.{}", next.id));
        let called = called.unwrap_or(&next.name);
        let mut other = match_settings.clone();
        other.players[human.other().index()] = Player::Computer {
            level: next.id.clone(),
        };
        let label = text.fill(name, &[("level", called)]);
        return fit(name, label, NextGame::Play(other));
    }
    if won {
        return None;
    }
    let preset = config.preset(&match_settings.preset);
    let boards = preset.map_or(&[][..], |preset| &preset.boards);
    let smaller = boards.iter().filter(|size| **size < match_settings.size);
    let Some(&size) = smaller.max() else {
        let label = text.get("menu.learn").to_owned();
        return fit("result.learn", label, NextGame::Learn(about));
    };
    let called = text.fill(&format!("{about}.size"), &[("n", &size.to_string())]);
    let label = text.fill("result.smaller", &[("size", &called)]);
    let other = MatchSettings {
        size,
        ..match_settings.clone()
    };
    fit("result.smaller", label, NextGame::Play(other))
}

/// Returns the condition of one of the buttons of what fits.
fn fits(
    name: &'static str,
) -> impl FnMut(Res<Match>, Res<Settings>, Res<State<ExhibitionState>>) -> Option<ButtonState> + Clone
{
    move |game: Res<Match>,
          settings: Res<Settings>,
          exhibition_state: Res<State<ExhibitionState>>| {
        let fitting = fitting(&game, &settings, *exhibition_state.get())?;
        (fitting.name == name).then(|| ButtonState::ready().with_label(fitting.label))
    }
}

fn take_fitting(
    (game, settings): (Res<Match>, Res<Settings>),
    exhibition_state: Res<State<ExhibitionState>>,
    mut commands: MessageWriter<MatchCommand>,
    mut lessons: MessageWriter<LessonRequest>,
) {
    match fitting(&game, &settings, *exhibition_state.get()).map(|fitting| fitting.next) {
        Some(NextGame::Play(match_settings)) => {
            send(&mut commands, MatchCommand::New(match_settings))
        }
        Some(NextGame::Learn(game)) => send(&mut lessons, LessonRequest::Begin(game)),
        None => {}
    }
}

/// Between two people at one table there is nothing to swap.
fn swap_button(
    game: Res<Match>,
    exhibition_state: Res<State<ExhibitionState>>,
) -> Option<ButtonState> {
    let [white, black] = &game.session.settings().players;
    (white != black && !exhibition_state.is_on()).then(ButtonState::ready)
}

fn swap_and_play(game: Res<Match>, mut commands: MessageWriter<MatchCommand>) {
    let mut swapped = game.session.settings().clone();
    swapped.swap_players();
    commands.write(MatchCommand::New(swapped));
}

/// Returns the ply of the only person's best capture, and the number of stones that it took.
fn best(game: &Match) -> Option<(usize, u32)> {
    best_capture(game.session.history(), game.only_human()?)
}

fn best_button(
    game: Res<Match>,
    settings: Res<Settings>,
    exhibition_state: Res<State<ExhibitionState>>,
) -> Option<ButtonState> {
    let (_, stones) = best(&game).filter(|_| !exhibition_state.is_on())?;
    let text = &settings.config.text;
    let label = text.fill("result.best", &[("n", &stones.to_string())]);
    Some(ButtonState::ready().with_label(label))
}

fn watch_best(game: Res<Match>, mut reviews: MessageWriter<ReviewRequest>) {
    reviews.write_batch(best(&game).map(|(ply, _)| ReviewRequest::Watch(ply)));
}

/// Adds the choices to the app.
pub(super) fn plugin(app: &mut App) {
    let at = |rank| ButtonPlace::Result.at(rank);
    // After a game with remote players, that is up to them as well.
    let here = || shown_during(&Activity::GAMES_HERE);
    let again = ready_as(Weight::Primary).pipe(here());
    let swapped = swap_button.pipe(here());
    let (back, done) = (writes(Visitor::Back), writes(Visitor::Done));
    let [other, finish] = [
        ("result.other", "stand.other"),
        ("result.finish", "stand.finish"),
    ];
    let [board, main] = [
        ("result.board", "result.board"),
        ("result.main", "menu.main"),
    ];
    let beside = ("game.again", "result.again");
    app.add_button(ButtonPlace::Game.at(80), beside, again_beside, play_again)
        .add_button(at(10), "result.again", again, play_again)
        .add_button(at(30), "result.swapped", swapped, swap_and_play)
        .add_button(at(40), "result.best", best_button, watch_best)
        .add_button(at(60), other, ready_for_visitors, back)
        .add_button(at(70), board, ready, close)
        .add_button(at(90), main, ready_at_home, writes(MatchCommand::Leave))
        .add_button(at(100), finish, ready_for_visitors, done);
    for name in FITTING {
        app.add_button(at(20), name, fits(name).pipe(here()), take_fitting);
    }
}
