//! Engines that a network leads: the network itself, from the program or from a file, and its base.

use std::path::Path;

use serde::Deserialize;

use super::{EngineChecks, read_net};
use crate::config::checks::Number;
use crate::config::error::Problem;
use crate::config::place::PathEnd;
use crate::config::source::ConfigSource;
use tibetango_engines::engine::{
    EngineSettings, GuidedSettings, NetworkSource, PuctSettings, kept_rounds, ranges,
};
use tibetango_rules::GameName;
use tibetango_rules::text::list_text;
use tibetango_search::net::Aim;

/// Maximum number of rounds of training.
const MAX_ROUNDS: u32 = 100_000;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawGuided {
    net: Option<String>,
    aim: Option<RawAim>,
    after: Option<Number>,
    c: Number,
    considered: Option<Number>,
    memory_mib: Number,
    threads: Number,
    base: String,
}

#[derive(Clone, Copy, Deserialize)]
enum RawAim {
    Squares,
    Battle,
}

impl EngineChecks<'_, '_> {
    /// Reads an engine that a network leads.
    pub(super) fn read_guided(
        &mut self,
        raw: RawGuided,
        source: &ConfigSource,
        game: GameName,
    ) -> EngineSettings {
        let placement = PuctSettings {
            c: self.real("c", raw.c, ranges::C),
            memory_mib: self.whole("memory_mib", raw.memory_mib, ranges::MEMORY_MIB),
            threads: self.whole("threads", raw.threads, ranges::THREADS),
            considered: raw
                .considered
                .map(|moves| self.whole("considered", moves, 1..=1000)),
            ..PuctSettings::default()
        };
        let unled = self.earlier.iter();
        let unled = unled.filter(|(_, settings)| !matches!(settings, EngineSettings::Guided(_)));
        let Some((_, base)) = unled.clone().find(|(name, _)| *name == raw.base) else {
            let (here, what) = (self.here.field("base"), "an engine above that needs none");
            let names = unled.map(|(name, _)| name.as_str());
            self.checks.one_of(&here, &raw.base, what, names);
            return EngineSettings::Random;
        };
        let net = match raw.net {
            None => {
                let aim = match raw.aim {
                    Some(RawAim::Squares) => Aim::Squares,
                    Some(RawAim::Battle) | None => Aim::Battle,
                };
                let after = raw.after.map(|rounds| self.rounds(game, aim, rounds));
                NetworkSource::BuiltIn(aim, after)
            }
            Some(name) => self.net(source, game, &name, &raw.base),
        };
        EngineSettings::Guided(Box::new(GuidedSettings {
            placement,
            net,
            base: base.clone(),
            base_name: raw.base,
        }))
    }

    /// Checks that a network with this aim comes with the program that was kept after this number of rounds.
    fn rounds(&mut self, game: GameName, aim: Aim, number: Number) -> u32 {
        let rounds = self.whole("after", number, 0..=MAX_ROUNDS);
        let all = kept_rounds(game, aim);
        // A number out of range has been noted, and 0 stands for it.
        let is_noted = rounds == 0 && number != Number::Whole(0);
        if !is_noted && !all.contains(&rounds) {
            let expected = match all {
                [] => "needed: no network with this aim was kept on its way".to_owned(),
                all => format!(
                    "a number of rounds with a network: one of {}",
                    list_text(all)
                ),
            };
            let problem = Problem::bad_number(number, &expected);
            self.checks.note(&self.here.field("after"), problem);
        }
        rounds
    }

    /// Reads a network from a file named from the folder of the configuration. Without it the engine plays as its base,
    /// and the rest of the file counts all the same.
    fn net(
        &mut self,
        source: &ConfigSource,
        game: GameName,
        name: &str,
        base: &str,
    ) -> NetworkSource {
        let path = Path::new(source.file_of(&self.here)).with_file_name(name);
        let file = read_net(&path).and_then(|file| {
            let size = file.card.size;
            file.serves(game, size)
                .map(|()| NetworkSource::File(file.into()))
        });
        file.unwrap_or_else(|why| {
            let problem =
                Problem::bad_form(name, &format!("a network ({why}); it plays as {base}"));
            let route = self.here.field("net");
            self.without
                .push(source.fault_at(&route, PathEnd::Value, problem));
            NetworkSource::Missing(why)
        })
    }
}
