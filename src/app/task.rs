//! Work in the background, on a thread of its own: it sends news, takes orders, and stops when its receiver is gone.
//!
//! A task whose results are awaited in one state of the program is an entity, despawned with that state. One system for
//! each kind of news hands them on as messages and despawns a task that has ended: `add_task`. A task that serves the
//! program as long as it runs lies in the resource that it serves.

use crate::app::state::AppSystems;
use bevy::prelude::*;
use crossbeam_channel::{Receiver, Sender, unbounded};
use std::any::Any;
use std::convert::Infallible;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread::{Builder, JoinHandle};
use tibetango_rules::quote::one_line;
use tibetango_search::Stop;

/// Reason in messages for what a panic has ended; its own words are in the log.
pub(crate) const FAULT: &str = "a fault of the program";

/// Work on a thread of its own. Dropping it stops the work.
#[derive(Component)]
pub struct Task<N, O = Infallible> {
    stop: Stop,
    news: Receiver<N>,
    /// `None` once the last order was given.
    orders: Option<Sender<O>>,
    thread: Option<JoinHandle<()>>,
    /// The outcome, once the thread has ended.
    outcome: Option<Result<(), String>>,
}

/// The thread's side of a task.
pub struct Worker<N, O = Infallible> {
    /// Set once the work's result is no longer awaited.
    pub stop: Stop,
    /// Takes the results.
    pub news: Sender<N>,
    /// Yields the orders; ends after the last one.
    pub orders: Receiver<O>,
}

impl<N, O> Worker<N, O> {
    /// Sends a result. Returns false if the receiver is gone.
    pub fn tell(&self, news: N) -> bool {
        self.news.send(news).is_ok()
    }
}

impl<N: Send + 'static> Task<N> {
    /// Starts work on a thread of this name.
    ///
    /// # Errors
    /// The system has no thread left.
    pub fn begin(name: &str, work: impl FnOnce(&Worker<N>) + Send + 'static) -> io::Result<Self> {
        Self::with_orders(name, work)
    }
}

impl<N: Send + 'static, O: Send + 'static> Task<N, O> {
    /// Starts work that takes orders on a thread of this name.
    ///
    /// # Errors
    /// The system has no thread left.
    pub fn with_orders(
        name: &str,
        work: impl FnOnce(&Worker<N, O>) + Send + 'static,
    ) -> io::Result<Self> {
        let stop = Stop::default();
        let (outbox, news) = unbounded();
        let (orders, inbox) = unbounded();
        let worker = Worker {
            stop: stop.clone(),
            news: outbox,
            orders: inbox,
        };
        let thread = Builder::new().name(name.to_owned());
        let thread = thread.spawn(move || work(&worker))?;
        Ok(Self {
            stop,
            news,
            orders: Some(orders),
            thread: Some(thread),
            outcome: None,
        })
    }
}

impl<N, O> Task<N, O> {
    /// Returns the flag that asks the work to stop; what it tells then is still heard.
    #[must_use]
    pub fn stop(&self) -> &Stop {
        &self.stop
    }

    /// Gives an order. Returns false if the thread has ended, and the order is lost.
    pub fn order(&self, order: O) -> bool {
        let orders = self.orders.as_ref();
        orders.is_some_and(|orders| orders.send(order).is_ok())
    }

    /// Returns the number of orders that the thread has not taken yet.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.orders.as_ref().map_or(0, Sender::len)
    }

    /// Returns the news since the last call.
    pub fn news(&self) -> impl Iterator<Item = N> {
        self.news.try_iter()
    }

    /// Returns all further news; waits for each until the thread has ended.
    pub fn rest(&self) -> impl Iterator<Item = N> {
        self.news.iter()
    }

    /// True if the thread has ended, also by a panic: no more news follow.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.thread.as_ref().is_none_or(JoinHandle::is_finished)
    }

    /// Returns the outcome once the thread has ended: the message of its panic if it panicked. No more news follow.
    pub fn outcome(&mut self) -> Option<Result<(), String>> {
        if let Some(thread) = self.thread.take_if(|thread| thread.is_finished()) {
            self.outcome = Some(join(thread));
        }
        self.outcome.clone()
    }

    /// Gives no more orders, and waits until the thread has done those that it has.
    ///
    /// # Errors
    /// The message of the thread's panic.
    pub fn finish(mut self) -> Result<(), String> {
        self.orders = None;
        match self.thread.take() {
            Some(thread) => join(thread),
            None => self.outcome.take().unwrap_or(Ok(())),
        }
    }
}

impl<N, O> Drop for Task<N, O> {
    fn drop(&mut self) {
        self.stop.stop();
    }
}

/// News of a task that is an entity.
#[derive(Message, Clone, Debug)]
pub struct TaskNews<N> {
    /// The task.
    pub task: Entity,
    /// A result; `None` once the task has ended, by a panic if a result was still to come.
    pub news: Option<N>,
}

/// Adds tasks with news of this kind to the app.
pub(crate) fn add_task<N: Send + Sync + 'static>(app: &mut App) {
    app.add_message::<TaskNews<N>>()
        .add_systems(Update, hand_on::<N>.in_set(AppSystems::Input));
}

/// Hands the news on, and despawns the tasks that have ended.
fn hand_on<N: Send + Sync + 'static>(
    mut tasks: Query<(Entity, &mut Task<N>)>,
    mut messages: MessageWriter<TaskNews<N>>,
    mut commands: Commands,
) {
    for (entity, mut task) in &mut tasks {
        // Looked at before the news: after its end a task sends none.
        let ended = task.outcome().is_some();
        let news = task.news().map(Some).chain(ended.then_some(None));
        messages.write_batch(news.map(|news| TaskNews { task: entity, news }));
        if ended {
            commands.entity(entity).try_despawn();
        }
    }
}

/// Waits for the end of a thread, and logs its panic.
fn join(thread: JoinHandle<()>) -> Result<(), String> {
    let name = thread.thread().name().unwrap_or_default().to_owned();
    let ended = thread
        .join()
        .map_err(|panic| one_line(&panic_message(panic)));
    ended.inspect_err(|why| error!("the thread {name:?} has broken off: {why}"))
}

/// Calls a part of a thread's work, after which the thread goes on even if it panicked.
///
/// # Errors
/// The message of the panic, on one line.
pub(crate) fn catch_panic<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    // The caller answers for what the part has left half done.
    catch_unwind(AssertUnwindSafe(work)).map_err(|panic| one_line(&panic_message(panic)))
}

/// Returns the message of a panic.
pub(crate) fn panic_message(panic: Box<dyn Any + Send>) -> String {
    match panic.downcast::<String>() {
        Ok(text) => *text,
        Err(panic) => panic
            .downcast_ref::<&str>()
            .map_or_else(|| "without words".to_owned(), ToString::to_string),
    }
}
