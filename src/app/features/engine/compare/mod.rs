//! Two engines on the position on the table, side by side. Each has a thread of its own, which lasts as long as the
//! card is open, and half of the processor that the window leaves.

mod view;

use super::form::SearchDisplay;
use super::insight::LINES;
use super::searcher::searcher;
use crate::app::board::Animating;
use crate::app::engine::EngineSeed;
use crate::app::engine::engine_thread::{EngineMessage, EngineThread, strongest_tree, threads};
use crate::app::play::game::{GameOnTable, Match};
use crate::app::registry::{
    AddFeature, ButtonPlace, CardKind, CardName, CardSpec, opens, ready_during,
};
use crate::app::settings::Settings;
use crate::app::state::{Activity, AppSystems, Overlay, TurnStep};
use bevy::prelude::*;
use std::time::Duration;
use tibetango_content::config::{Config, TextTable};
use tibetango_engines::engine::{EngineSettings, PlainReport, Strength};
use tibetango_rules::PlainMove;
use tibetango_rules::any::AnyGameHistory;
use tibetango_search::{Limits, Stop};

pub(super) const CARD: CardName = CardName::new("compare");

/// Requests the comparison of two engines.
#[derive(Message, Clone, Copy, Debug)]
pub struct CompareRequest;

/// Maximum time of the search of a position.
const LONGEST: Duration = Duration::from_secs(60);

/// One of two engines that are compared.
#[derive(Default)]
struct ComparedEngine {
    /// Name of the engine that was chosen by hand.
    choice: Option<String>,
    /// Its thread, from the first question on until the card is closed.
    thread: Option<EngineThread>,
    /// The generation of the match and the name of the engine that were asked for last.
    last_question: Option<(u64, String)>,
    /// The latest report on that question.
    report: Option<PlainReport>,
}

impl ComparedEngine {
    /// Asks an engine about the position on the table, unless it has been asked already.
    fn ask(
        &mut self,
        game: &Match,
        name: String,
        (engine, threads): (EngineSettings, usize),
        seed: Option<EngineSeed>,
    ) {
        let question = (game.generation(), name);
        if self.last_question.as_ref() == Some(&question) {
            return;
        }
        self.last_question = Some(question);
        self.report = None;
        if self.thread.is_none() {
            let seed = seed.map_or_else(rand::random, |seed| seed.0);
            self.thread = EngineThread::start("compare", seed);
        }
        if let Some(thread) = &mut self.thread {
            let limits = Limits {
                threads,
                lines: LINES,
                ..Limits::time(LONGEST)
            };
            thread.ask(game, engine, limits, Strength::BEST);
        }
    }

    /// Takes up the reports of its thread. After a failure nothing is known, until another question is asked.
    fn hear(&mut self) {
        let Some(thread) = &mut self.thread else {
            return;
        };
        while let Some(message) = thread.hear() {
            self.report = match message {
                EngineMessage::Progress(report) | EngineMessage::Done(report, _) => Some(report),
                EngineMessage::Failed(_) => None,
            };
        }
    }

    /// Stops its search.
    fn rest(&mut self) {
        if let Some(thread) = &mut self.thread {
            thread.cancel();
        }
        self.last_question = None;
        self.report = None;
    }
}

/// The comparison of two engines.
#[derive(Resource, Default)]
pub struct Comparison {
    engines: [ComparedEngine; 2],
    is_open: bool,
}

impl Comparison {
    /// True while its card is open.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.is_open
    }

    /// True while an engine is asked about the position on the table. One that has broken off is not.
    #[must_use]
    pub fn is_searching(&self) -> bool {
        self.searches().iter().any(Option::is_some)
    }

    /// Returns the names of both engines: those chosen by hand if the game has them; else the strongest one, and one
    /// that searches in another way. `None` if the game has no engine.
    #[must_use]
    pub fn names(&self, config: &Config, game: &Match) -> Option<[String; 2]> {
        let engines = &config.of(game.session.settings().game()).engines;
        let [first, second] = usual(config, game)?;
        let chosen = |which: usize, usual: String| {
            let chosen = self.engines[which].choice.as_ref();
            let valid = chosen.filter(|name| engines.get(name).is_some());
            valid.cloned().unwrap_or(usual)
        };
        Some([chosen(0, first), chosen(1, second)])
    }

    /// Chooses one of the two by its name.
    pub fn choose(&mut self, which: usize, name: &str) {
        if let Some(engine) = self.engines.get_mut(which) {
            engine.choice = Some(name.to_owned());
        }
    }

    /// Returns the latest reports of both on the position on the table.
    #[must_use]
    pub fn reports(&self, game: &Match) -> [Option<&PlainReport>; 2] {
        self.engines.each_ref().map(|engine| {
            let (about, _) = engine.last_question.as_ref()?;
            let report = engine.report.as_ref();
            report.filter(|_| *about == game.generation())
        })
    }

    /// Returns the move that each of both prefers.
    #[must_use]
    pub fn best_moves(&self, game: &Match) -> [Option<&PlainMove>; 2] {
        let reports = self.reports(game);
        reports.map(|report| report.and_then(|report| report.pv.first()))
    }

    /// Returns the flags that stop the searches of both.
    #[must_use]
    pub fn searches(&self) -> [Option<&Stop>; 2] {
        let threads = self.engines.each_ref();
        threads.map(|engine| engine.thread.as_ref().and_then(EngineThread::search))
    }
}

/// Returns the names of the strongest engine of a game and of the one that grows a tree; where these are one engine,
/// of another one that searches.
fn usual(config: &Config, game: &Match) -> Option<[String; 2]> {
    let (first, _) = searcher(config, game, (None, SearchDisplay::Moves))?;
    let tree = strongest_tree(config, game.session.settings());
    let second = tree.map_or_else(|| first.clone(), |(name, _)| name);
    if second != first {
        return Some([first, second]);
    }
    let engines = &config.of(game.session.settings().game()).engines;
    let mut others = engines.iter().filter(|(_, engine)| engine.searches());
    let other = others.find(|(name, _)| *name != first.as_str());
    let second = other.map_or(second, |(name, _)| name.to_owned());
    Some([first, second])
}

/// Words the verdict of two engines of these names on the position at the end of `history`: the move that both prefer,
/// or that of each; `None` unless each has one.
#[must_use]
pub fn verdict(
    text: &TextTable,
    history: &AnyGameHistory,
    [first, second]: [&str; 2],
    reports: [&PlainReport; 2],
) -> Option<String> {
    let [one, other] = reports.map(|report| report.pv.first());
    let (one, other) = (one?, other?);
    let mv = history.text(one);
    if one == other {
        return Some(text.fill("compare.both", &[("move", &mv)]));
    }
    let finds_as_good = |report: &PlainReport, mv: &PlainMove| {
        let equals = report.as_good(LINES);
        equals.iter().any(|stat| stat.mv == *mv)
    };
    let alike = finds_as_good(reports[0], other) && finds_as_good(reports[1], one);
    let key = match alike {
        true => "compare.alike",
        false => "compare.differ",
    };
    let other = history.text(other);
    let words = [
        ("first", first),
        ("move", &*mv),
        ("second", second),
        ("other", &*other),
    ];
    Some(text.fill(key, &words))
}

/// Asks both engines about the position on the table while the card is open, and ends their threads once it is closed.
fn ask(
    mut comparison: ResMut<Comparison>,
    table: GameOnTable,
    (overlay, animating): (Res<State<Overlay>>, Res<Animating>),
    (settings, seed): (Res<Settings>, Option<Res<EngineSeed>>),
) {
    let comparison = comparison.bypass_change_detection();
    comparison.is_open = *overlay.get() == Overlay::Card(CARD);
    if !comparison.is_open {
        for engine in &mut comparison.engines {
            engine.rest();
            // With its tree, which may be large.
            engine.thread = None;
        }
        return;
    }
    let game = table.get().filter(|game| {
        // The computer's own search goes on meanwhile; its move waits for the card to be closed.
        let quiet = matches!(
            game.step(animating.0),
            TurnStep::Human | TurnStep::Thinking | TurnStep::Replay
        );
        quiet && game.may_be_helped() && game.session.outcome().is_none()
    });
    let config = &settings.config;
    let names = game.and_then(|game| comparison.names(config, game));
    let (Some(game), Some(names)) = (game, names) else {
        for engine in &mut comparison.engines {
            engine.rest();
        }
        return;
    };
    let engines = &config.of(game.session.settings().game()).engines;
    let seed = seed.as_deref().copied();
    let threads = threads(seed, comparison.engines.len());
    for (compared, name) in comparison.engines.iter_mut().zip(names) {
        if let Some(engine) = engines.get(&name) {
            compared.ask(game, name, (engine.clone(), threads), seed);
        }
    }
}

/// Reads the messages of both engines.
fn receive(mut comparison: ResMut<Comparison>) {
    for engine in &mut comparison.bypass_change_detection().engines {
        engine.hear();
    }
}

/// Adds the comparison to the app.
pub(super) fn plugin(app: &mut App) {
    let card = CardSpec::new(CARD).kind(CardKind::Study);
    let spot = ButtonPlace::Menu.at(56);
    let names = ("menu.compare", "compare.title");
    let in_game = ready_during(&Activity::WITH_GAME);
    app.init_resource::<Comparison>()
        .add_card(card, view::draw)
        .open_on::<CompareRequest>(CARD)
        .add_button(spot, names, in_game, opens(CARD))
        .add_systems(
            Update,
            (
                receive.in_set(AppSystems::Input),
                ask.in_set(AppSystems::Marks),
            ),
        );
}
