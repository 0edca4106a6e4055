//! Plays many games through the whole app without a window, to find memory leaks.

use super::measure::{resident_mib, undrawn};
use crate::app::board::{Animating, BoardKind, BoardLook, Hurry, StoneKind};
use crate::app::play::game::{Asker, Match, MatchCommand, MoveRequest};
use crate::app::state::TurnStep;
use bevy::prelude::*;
use bevy::time::TimeUpdateStrategy;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use std::time::Duration;
use tibetango_records::session::MatchSettings;

/// Duration of a frame: the maximum step of the game's clock.
const FRAME: Duration = Duration::from_millis(250);
/// Number of games before the memory at the start is measured.
const WARM: usize = 12;
/// Number of games on a board before the next board is used.
const ON_A_BOARD: usize = 25;
/// Maximum frames of one game; no game comes near it.
const MOST: usize = 100_000;

/// Resident memory and entities after a number of games.
#[derive(Clone, Copy, Debug)]
pub struct SoakSample {
    /// Number of games played since the start.
    pub games: usize,
    /// Resident memory of the process, in MiB.
    pub mib: f64,
    /// Number of entities in the world.
    pub entities: usize,
}

/// Plays this number of games of random moves, and measures at the start, after 100 games and at the end.
///
/// # Errors
/// A game came to a standstill, or the system does not report the memory in use.
pub fn soak(games: usize, mut progress: impl FnMut(usize)) -> Result<Vec<SoakSample>, String> {
    let mut app = undrawn();
    app.insert_resource(TimeUpdateStrategy::ManualDuration(FRAME));
    let mut rng = SplitMix64::seed_from_u64(4);
    let mut samples = Vec::new();
    for game in 0..WARM + games {
        let done = game.checked_sub(WARM);
        if done == Some(0) || done == Some(100) {
            samples.push(sample(&app, done.unwrap_or(0))?);
        }
        // Every board is used once before the start is measured.
        let turn = done.map_or(game, |done| done / ON_A_BOARD);
        app.world_mut()
            .resource_mut::<BoardLook>()
            .set_if_neq(BoardLook {
                board: BoardKind::ALL[turn % BoardKind::ALL.len()],
                stones: StoneKind::ALL[turn % StoneKind::ALL.len()],
                ..default()
            });
        play(&mut app, &mut rng)?;
        progress(game + 1);
    }
    samples.push(sample(&app, games)?);
    Ok(samples)
}

fn sample(app: &App, games: usize) -> Result<SoakSample, String> {
    Ok(SoakSample {
        games,
        mib: resident_mib()?,
        entities: app.world().entities().count_spawned() as usize,
    })
}

/// Plays one game of random moves with all animations.
fn play(app: &mut App, rng: &mut SplitMix64) -> Result<(), String> {
    app.world_mut()
        .write_message(MatchCommand::New(MatchSettings::default()));
    app.update();
    for frame in 0..MOST {
        app.update();
        let world = app.world_mut();
        if world.resource::<Animating>().0 {
            // Now and then a visitor taps.
            if frame % 3 == 0 {
                world.write_message(Hurry);
            }
            continue;
        }
        let step = world.get_resource::<State<TurnStep>>();
        let waits = step.is_some_and(|step| *step.get() == TurnStep::Human);
        let Some(game) = world.get_resource::<Match>() else {
            return Err("the match did not begin".to_owned());
        };
        if game.session.outcome().is_some() {
            return Ok(());
        }
        if !waits {
            continue;
        }
        let mut legal = game.session.history().legal();
        if legal.is_empty() {
            return Err("there is no legal move".to_owned());
        }
        let mv = legal.swap_remove(rng.random_range(0..legal.len()));
        world.write_message(MoveRequest {
            mv,
            by: Asker::Human,
        });
    }
    Err("a game did not end".to_owned())
}
