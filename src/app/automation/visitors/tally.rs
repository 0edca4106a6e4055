//! A second count of the visits, from the exhibition's states and not from its log.

use crate::app::exhibition::staff::door::Door;
use crate::app::exhibition::{ExhibitionState, Visitor};
use crate::app::features::challenges::ChallengeEnded;
use crate::app::features::lessons::ActiveLesson;
use crate::app::play::table_facts::TableFacts;
use crate::app::settings::Texts;
use bevy::prelude::*;
use bevy::state::state::StateTransitionEvent;
use std::collections::BTreeMap;
use tibetango_lab::statistics::event::{ChallengeEnd, FirstScreenOffer, Leaving};
use tibetango_lab::statistics::summary::{Missing, StatisticsSummary};

/// Counts since the program started.
#[derive(Resource, Clone, Debug, Default)]
pub struct VisitorTally {
    /// Number of visits that began.
    pub visits: u64,
    /// Number of visits by the language at their end.
    pub languages: BTreeMap<String, u64>,
    /// Number of visits in which the language changed.
    pub chose: u64,
    /// Number of times that each offer was taken.
    pub offers_taken: [u64; FirstScreenOffer::ALL.len()],
    /// Number of visits in which no offer was taken.
    pub took_nothing: u64,
    /// Number of lessons in which the right move was made.
    pub lessons: u64,
    /// Numbers of games that began or were taken over, and of games that ended.
    pub games: [u64; 2],
    /// Numbers of challenges that were solved, shown and left.
    pub challenges: [u64; 3],
    /// Number of times that the door was opened.
    pub staff: u64,
    /// Number of visits by the screen and the way in which they ended.
    pub departures: BTreeMap<(String, Leaving), u64>,
    now: Option<CurrentVisit>,
    leaves: Option<Leaving>,
    door: bool,
}

/// The current visit.
#[derive(Clone, Debug, Default)]
struct CurrentVisit {
    language: String,
    chose: bool,
    took: bool,
    learnt: u32,
    /// The number of the match seen last, and whether it may still end.
    game: u64,
    plays: bool,
}

impl VisitorTally {
    /// Returns the number of times that an offer was taken.
    #[must_use]
    pub fn took(&self, offer: FirstScreenOffer) -> u64 {
        self.offers_taken
            .get(offer as usize)
            .copied()
            .unwrap_or_default()
    }

    fn begin(&mut self) {
        self.visits += 1;
        self.now = Some(CurrentVisit::default());
    }

    fn end(&mut self, exhibition_state: ExhibitionState, how: Leaving) {
        let Some(visit) = self.now.take() else { return };
        *self.languages.entry(visit.language).or_default() += 1;
        self.chose += u64::from(visit.chose);
        self.took_nothing += u64::from(!visit.took);
        let place = (exhibition_state.id().to_owned(), how);
        *self.departures.entry(place).or_default() += 1;
    }

    fn take(&mut self, entered: ExhibitionState) {
        let offer = match entered {
            ExhibitionState::Learn => FirstScreenOffer::Learn,
            ExhibitionState::Challenge => FirstScreenOffer::Challenge,
            ExhibitionState::Play => FirstScreenOffer::Play,
            ExhibitionState::Off | ExhibitionState::Attract | ExhibitionState::Offers => return,
        };
        self.offers_taken[offer as usize] += 1;
        if let Some(visit) = &mut self.now {
            visit.took = true;
        }
    }

    /// Counts a game of the current visit.
    fn play(&mut self, number: u64, over: bool) {
        let Some(visit) = &mut self.now else { return };
        if visit.game != number {
            (visit.game, visit.plays) = (number, true);
            self.games[0] += 1;
        }
        if over && std::mem::take(&mut visit.plays) {
            self.games[1] += 1;
        }
    }

    fn learn(&mut self, learnt: u32) {
        let Some(visit) = &mut self.now else { return };
        let before = std::mem::replace(&mut visit.learnt, learnt);
        self.lessons += u64::from((learnt & !before).count_ones());
    }

    fn speak(&mut self, language: &str) {
        let Some(visit) = &mut self.now else { return };
        if visit.language != language {
            visit.chose |= !visit.language.is_empty();
            language.clone_into(&mut visit.language);
        }
    }

    /// Returns the first figure of the statistics that differs from this count. Both must be of a program that ran
    /// once and ended regularly.
    #[must_use]
    pub fn disagreement(&self, summary: &StatisticsSummary) -> Option<String> {
        if let Some(sums) = summary.disagreement() {
            return Some(sums);
        }
        if summary.missing != Missing::default() {
            return Some(format!("not all was read: {:?}", summary.missing));
        }
        let games = &summary.games;
        let starts = games.iter().map(|games| games.begun + games.taken_over);
        let ended = games.iter().map(|games| games.ends.complete_games());
        let ends = summary.challenges_by_step.iter().map(|of| of.ends);
        let solved = ends.clone().map(|ends| ends.solved.iter().sum::<u64>());
        let program = summary.program;
        let lessons = summary.lessons.iter().map(|lesson| lesson.finished);
        let shows = ends.clone().map(|ends| ends.shown);
        let leaves = ends.map(|ends| ends.left);
        let (own, noted) = (self.took_nothing, summary.took_nothing);
        let mut sums = Vec::new();
        let mut sum = |name: &str, own, noted| sums.push((name.to_owned(), own, noted));
        sum("visits", self.visits, summary.visits);
        sum("visits without an end", 0, summary.unfinished);
        let chose = summary.chose_a_language;
        sum("visits with another language", self.chose, chose);
        sum("visits in which nothing was taken", own, noted);
        sum("lessons", self.lessons, lessons.sum());
        sum("games begun", self.games[0], starts.sum());
        sum("games ended", self.games[1], ended.sum());
        sum("challenges solved", self.challenges[0], solved.sum());
        sum("challenges shown", self.challenges[1], shows.sum());
        sum("challenges left", self.challenges[2], leaves.sum());
        sum("entries of staff", self.staff, summary.staff);
        sum("starts", 1, program.starts);
        sum("stops", 1, program.stops);
        for offer in &summary.offers {
            let name = format!("{:?} taken", offer.offer);
            sum(&name, self.took(offer.offer), offer.taken);
        }
        let counted = |count: Option<&u64>| count.copied().unwrap_or_default();
        let languages = summary.languages.iter();
        let languages = languages.map(|(code, visits)| (code.text(), *visits));
        let languages: BTreeMap<&str, u64> = languages.collect();
        let codes = self.languages.keys().map(String::as_str);
        for code in codes.chain(languages.keys().copied()) {
            let own = counted(self.languages.get(code));
            let noted = counted(languages.get(code));
            sum(&format!("visits in {code}"), own, noted);
        }
        let leaves: BTreeMap<(String, Leaving), u64> = summary
            .left
            .iter()
            .map(|leaves| ((leaves.screen.text().to_owned(), leaves.how), leaves.visits))
            .collect();
        for place in self.departures.keys().chain(leaves.keys()) {
            let name = format!("visits left at {} ({:?})", place.0, place.1);
            let own = counted(self.departures.get(place));
            sum(&name, own, counted(leaves.get(place)));
        }
        let wrong = sums.into_iter().find(|(_, own, noted)| own != noted);
        wrong.map(|(name, own, noted)| {
            format!("{name}: {own} were counted, {noted} are in the statistics")
        })
    }
}

/// Reads the way in which a visit ends, in the frame in which the exhibition acts on it.
pub(super) fn hear(mut requests: MessageReader<Visitor>, mut tally: ResMut<VisitorTally>) {
    let first = requests
        .read()
        .find(|request| **request != Visitor::Came)
        .cloned();
    requests.clear();
    match first {
        Some(Visitor::Done) => tally.leaves = Some(Leaving::Done),
        Some(Visitor::Gone) => tally.leaves = Some(Leaving::Idle),
        _ => {}
    }
}

pub(super) fn count(
    mut passed: MessageReader<StateTransitionEvent<ExhibitionState>>,
    mut ended: MessageReader<ChallengeEnded>,
    (exhibition_state, texts): (Res<State<ExhibitionState>>, Res<Texts>),
    (lesson, door): (Option<Single<&ActiveLesson>>, Res<Door>),
    mut tally: ResMut<VisitorTally>,
) {
    let tally = &mut *tally;
    let visited = tally.now.is_some();
    for challenge in ended.read().filter(|_| visited) {
        let at = match challenge.end {
            ChallengeEnd::Solved { .. } => 0,
            ChallengeEnd::Shown => 1,
            ChallengeEnd::Left => 2,
        };
        tally.challenges[at] += 1;
    }
    for passed in passed.read() {
        let (Some(exited), Some(entered)) = (passed.exited, passed.entered) else {
            continue;
        };
        if exited.is_visited() && !entered.is_visited() {
            let how = tally.leaves.take().unwrap_or(Leaving::Idle);
            tally.end(exited, how);
        }
        if entered.is_visited() && !exited.is_visited() {
            tally.begin();
        }
        if exited == ExhibitionState::Offers {
            tally.take(entered);
        }
    }
    if exhibition_state.is_visited() {
        tally.speak(texts.language());
    }
    tally.learn(lesson.map_or(0, |lesson| lesson.learnt));
    let open = door.is_open();
    let was_open = std::mem::replace(&mut tally.door, open);
    tally.staff += u64::from(open && !was_open);
}

/// Counts the game on the table.
pub(super) fn count_games(facts: Res<TableFacts>, mut tally: ResMut<VisitorTally>) {
    tally.play(facts.number, facts.outcome.is_some());
}

/// Counts the visit that the program's end ends.
pub(super) fn end(
    mut exits: MessageReader<AppExit>,
    exhibition_state: Res<State<ExhibitionState>>,
    mut tally: ResMut<VisitorTally>,
) {
    if exits.read().count() > 0 {
        tally.end(*exhibition_state.get(), Leaving::Stopped);
    }
}
