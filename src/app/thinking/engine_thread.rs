//! An engine on a thread of its own: questions go in, progress and answers come out.
//!
//! The thread owns the engine, so that its tree is kept from move to move. Everything carries the
//! generation of the match that was asked about: an answer to an older one is dropped.

use crate::engine::{AnyEngine, EngineSettings, PlainReport, Strength};
use crate::games::PlainMove;
use crate::games::any::AnyLine;
use crate::search::Limits;
use bevy::prelude::{Resource, World};
use crossbeam_channel::{Receiver, Sender, unbounded};

/// One question to the engine.
pub(crate) struct Question {
    pub generation: u64,
    pub line: AnyLine,
    pub settings: EngineSettings,
    pub limits: Limits,
    pub strength: Strength,
}

/// What the engine says.
pub(crate) enum Answer {
    /// How the search of this generation's position stands.
    Progress(u64, PlainReport),
    /// The move that it chose there.
    Done(u64, Option<PlainMove>),
}

/// The two ends of the thread's channels.
pub(crate) struct EngineThread {
    questions: Sender<Question>,
    answers: Receiver<Answer>,
}

/// What the engines draw their lots by; chance itself where there is none.
#[derive(Resource, Clone, Copy, Debug)]
pub struct EngineSeed(pub u64);

impl EngineSeed {
    /// The seed of the app, else one by chance.
    pub(crate) fn of(world: &World) -> u64 {
        world
            .get_resource::<Self>()
            .map_or_else(rand::random, |seed| seed.0)
    }
}

impl EngineThread {
    /// Starts a thread of this name.
    ///
    /// # Errors
    /// The system has no thread left.
    pub fn start(name: &str, seed: u64) -> std::io::Result<Self> {
        let (questions, inbox) = unbounded();
        let (outbox, answers) = unbounded();
        std::thread::Builder::new()
            .name(name.to_owned())
            .spawn(move || work(&inbox, &outbox, seed))?;
        Ok(Self { questions, answers })
    }

    /// Asks; an older question that still waits is forgotten.
    pub fn ask(&self, question: Question) {
        // The thread lives as long as its inbox.
        let _ = self.questions.send(question);
    }

    /// The next thing that the engine said, if there is one.
    pub fn hear(&self) -> Option<Answer> {
        self.answers.try_recv().ok()
    }
}

fn work(inbox: &Receiver<Question>, outbox: &Sender<Answer>, seed: u64) {
    let mut engine: Option<AnyEngine> = None;
    while let Ok(question) = inbox.recv() {
        // Only the newest question matters.
        let question = inbox.try_iter().last().unwrap_or(question);
        let same = engine
            .as_ref()
            .is_some_and(|engine| *engine.settings() == question.settings);
        if !same {
            engine = None;
        }
        let engine = engine.get_or_insert_with(|| AnyEngine::new(question.settings.clone(), seed));
        let generation = question.generation;
        let mut tell = |report: &PlainReport| {
            // The app may be gone already.
            let _ = outbox.send(Answer::Progress(generation, report.clone()));
        };
        let (report, mv) = engine.think(
            &question.line,
            &question.limits,
            &question.strength,
            &mut tell,
        );
        tell(&report);
        if outbox.send(Answer::Done(generation, mv)).is_err() {
            return;
        }
    }
}
