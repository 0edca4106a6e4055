//! Figures: against a second count that goes through all lines once for each figure.

use std::collections::BTreeMap;
use std::fs;

use jiff::ToSpan;
use jiff::civil::{Date, date};
use proptest::prelude::*;
use tibetango_lab::statistics::count::Counter;
use tibetango_lab::statistics::days::file_of;
use tibetango_lab::statistics::event::{
    ChallengeEnd, Event, EventLine, FirstScreenOffer, GameChoice, GameResult, LastEnd, Leaving,
    VisitStep,
};
use tibetango_lab::statistics::id::Id;
use tibetango_lab::statistics::lengths::{Lengths, round_seconds};
use tibetango_lab::statistics::page::html;
use tibetango_lab::statistics::reader::ReadingGaps;
use tibetango_lab::statistics::summary::{LENGTH_CLASSES_S, StatisticsSummary};
use tibetango_lab::statistics::tables::tables;
use tibetango_rules::GameName;

use super::courses::{course, deeds};
use super::{at, visit};

/// Returns the steps of each visit that began within the span, with its first line.
fn visits(lines: &[EventLine], from: Date, to: Date) -> Vec<(&EventLine, Vec<&VisitStep>)> {
    let mut visits = Vec::new();
    for (place, line) in lines.iter().enumerate() {
        let Event::Visit { number, did } = &line.what else {
            continue;
        };
        let day = line.at.date();
        if !matches!(did, VisitStep::Began { .. }) || day < from || day > to {
            continue;
        }
        let mut steps = vec![did];
        for later in &lines[place + 1..] {
            match &later.what {
                Event::Started { .. } => break,
                Event::Visit { number: other, .. } if other != number => break,
                Event::Visit { did, .. } => steps.push(did),
                _ => {}
            }
        }
        visits.push((line, steps));
    }
    visits
}

fn lengths(mut values: Vec<u32>) -> Lengths {
    values.sort_unstable();
    let count = values.len();
    let quartile = |quarters: usize| {
        let needed = (quarters * count).div_ceil(4).max(1);
        values.get(needed - 1).copied()
    };
    Lengths {
        counted: count as u64,
        lower_quartile: quartile(1),
        median: quartile(2),
        upper_quartile: quartile(3),
    }
}

fn count(steps: &[&VisitStep], counts: impl Fn(&VisitStep) -> bool) -> u64 {
    steps.iter().filter(|step| counts(step)).count() as u64
}

/// Returns each game of a visit: its table, whether it was resumed, and its end.
fn games_of(steps: &[&VisitStep]) -> Vec<(GameChoice, bool, Option<(GameResult, u32, u32)>)> {
    let mut games: Vec<(GameChoice, bool, Option<(GameResult, u32, u32)>)> = Vec::new();
    for step in steps {
        match step {
            VisitStep::GameBegan(table) => games.push((table.clone(), false, None)),
            VisitStep::TookOver(table) => games.push((table.clone(), true, None)),
            VisitStep::GameEnded {
                result,
                plies,
                seconds,
            } => games.last_mut().unwrap().2 = Some((*result, *plies, *seconds)),
            _ => {}
        }
    }
    games
}

fn check(summary: &StatisticsSummary, lines: &[EventLine], from: Date, to: Date) {
    assert_eq!(summary.disagreement(), None);
    let visits = visits(lines, from, to);
    let within = |line: &&EventLine| from <= line.at.date() && line.at.date() <= to;
    let number = |of: &dyn Fn(&Event) -> bool| {
        let lines = lines.iter().filter(within);
        lines.filter(|line| of(&line.what)).count() as u64
    };
    assert_eq!(summary.visits, visits.len() as u64);
    for day in &summary.days {
        let on = visits.iter().filter(|(line, _)| line.at.date() == day.date);
        assert_eq!(day.visits, on.count() as u64, "{}", day.date);
    }
    for (hour, count) in (0..).zip(summary.hours) {
        let then = visits.iter().filter(|(line, _)| line.at.hour() == hour);
        assert_eq!(count, then.count() as u64, "{hour}");
    }
    let mut languages: BTreeMap<Id, u64> = BTreeMap::new();
    for (_, steps) in &visits {
        let mut spoken = steps.iter().filter_map(|step| match step {
            VisitStep::Began { language } | VisitStep::Chose { language } => Some(language),
            _ => None,
        });
        *languages
            .entry(spoken.next_back().unwrap().clone())
            .or_default() += 1;
    }
    assert_eq!(summary.languages, languages);
    let steps: Vec<&VisitStep> = visits.iter().flat_map(|(_, s)| s.clone()).collect();
    let having = |has: &dyn Fn(&VisitStep) -> bool| {
        let visits = visits
            .iter()
            .filter(|(_, steps)| steps.iter().any(|s| has(s)));
        visits.count() as u64
    };
    let chose = having(&|step| matches!(step, VisitStep::Chose { .. }));
    assert_eq!(summary.chose_a_language, chose);
    for row in &summary.offers {
        let took =
            |step: &VisitStep| matches!(step, VisitStep::Took { offer } if *offer == row.offer);
        assert_eq!(
            (row.taken, row.visits),
            (count(&steps, took), having(&took)),
            "{:?}",
            row.offer
        );
    }
    let took_some = having(&|step| matches!(step, VisitStep::Took { .. }));
    assert_eq!(summary.took_nothing, summary.visits - took_some);
    for row in &summary.lessons {
        let same = |step: &VisitStep| matches!(step, VisitStep::Lesson { game, lesson } if *game == row.game && *lesson == row.lesson);
        assert_eq!(
            row.finished,
            count(&steps, same),
            "{:?} of {}",
            row.lesson,
            row.game
        );
    }
    let finished = summary.lessons.iter().map(|row| row.finished).sum::<u64>();
    let lessons = count(&steps, |step| matches!(step, VisitStep::Lesson { .. }));
    assert_eq!(finished, lessons);
    check_games(summary, &visits);
    check_challenges(summary, &steps);
    let seconds: Vec<u32> = steps
        .iter()
        .filter_map(|step| match step {
            VisitStep::Left { seconds, .. } => Some(round_seconds(*seconds)),
            _ => None,
        })
        .collect();
    let mut above = -1;
    let ends = LENGTH_CLASSES_S.into_iter().chain([u32::MAX]);
    for (class, up_to) in summary.length_classes.into_iter().zip(ends) {
        let (low, high) = (above, i64::from(up_to));
        let in_it = seconds.iter().map(|&s| i64::from(s));
        let in_it = in_it.filter(|&s| low < s && s <= high).count();
        assert_eq!(class, in_it as u64, "up to {up_to} s");
        above = high;
    }
    assert_eq!(summary.unfinished, summary.visits - seconds.len() as u64);
    assert_eq!(summary.seconds, lengths(seconds));
    for row in &summary.left {
        let same = |step: &VisitStep| matches!(step, VisitStep::Left { how, screen, .. } if *how == row.how && *screen == row.screen);
        assert_eq!(
            row.visits,
            count(&steps, same),
            "{:?} {:?}",
            row.how,
            row.screen
        );
    }
    let (program, missing) = (summary.program, summary.missing);
    assert_eq!(
        program.starts,
        number(&|event| matches!(event, Event::Started { .. }))
    );
    let unclean = Event::Started {
        after: LastEnd::Unclean,
    };
    assert_eq!(program.unclean_ends, number(&|event| *event == unclean));
    assert_eq!(program.stops, number(&|event| *event == Event::Stopped));
    assert_eq!(summary.staff, number(&|event| *event == Event::Staff));
    let lost = lines.iter().filter(within).map(|line| match line.what {
        Event::Lost { lines } => lines,
        _ => 0,
    });
    assert_eq!(missing.lost_lines, lost.sum::<u64>());
    // Lines within the span that belong to no visit that began in it.
    let all = number(&|event| matches!(event, Event::Visit { .. }));
    let beyond = lines.iter().filter(|line| !within(line)).filter(|line| {
        steps
            .iter()
            .any(|step| matches!(&line.what, Event::Visit { did, .. } if std::ptr::eq(did, *step)))
    });
    let counted = steps.len() as u64 - beyond.count() as u64;
    assert_eq!(missing.strays, all - counted);
}

fn check_games(summary: &StatisticsSummary, visits: &[(&EventLine, Vec<&VisitStep>)]) {
    let games: Vec<_> = visits
        .iter()
        .flat_map(|(_, steps)| games_of(steps))
        .collect();
    let mut rows = 0;
    for row in &summary.games {
        let here: Vec<_> = games.iter().filter(|game| game.0 == row.table).collect();
        rows += here.len();
        let taken_over = here.iter().filter(|game| game.1).count() as u64;
        assert_eq!(row.taken_over, taken_over, "{:?}", row.table);
        assert_eq!(row.begun, here.len() as u64 - taken_over, "{:?}", row.table);
        let with = |result: Option<GameResult>| {
            let such = here.iter().filter(|game| game.2.map(|end| end.0) == result);
            such.count() as u64
        };
        assert_eq!(row.ends.won, with(Some(GameResult::Won)), "{:?}", row.table);
        assert_eq!(
            row.ends.lost,
            with(Some(GameResult::Lost)),
            "{:?}",
            row.table
        );
        assert_eq!(
            row.ends.drawn,
            with(Some(GameResult::Drawn)),
            "{:?}",
            row.table
        );
        assert_eq!(
            row.ends.decided,
            with(Some(GameResult::Decided)),
            "{:?}",
            row.table
        );
        assert_eq!(row.ends.left, with(None), "{:?}", row.table);
        let ended = || here.iter().filter_map(|game| game.2);
        assert_eq!(
            row.plies,
            lengths(ended().map(|end| end.1).collect()),
            "{:?}",
            row.table
        );
        let seconds = ended().map(|end| round_seconds(end.2));
        assert_eq!(row.seconds, lengths(seconds.collect()), "{:?}", row.table);
    }
    assert_eq!(rows, games.len());
}

fn check_challenges(summary: &StatisticsSummary, steps: &[&VisitStep]) {
    let tried = |end: ChallengeEnd, at: usize| match end {
        ChallengeEnd::Solved { tries } => usize::from(tries.get()).min(4) == at + 1,
        _ => false,
    };
    let matching = |game: GameName, of: &dyn Fn(u8, &Id) -> bool| -> Vec<ChallengeEnd> {
        let ends = steps.iter().filter_map(|step| match step {
            VisitStep::Challenge {
                game: other,
                kind,
                step,
                end,
                ..
            } if *other == game && of(*step, kind) => Some(*end),
            _ => None,
        });
        ends.collect()
    };
    let by_step = summary.challenges_by_step.iter().map(|row| {
        let ends = matching(row.game, &|step, _| step == row.of);
        (row.ends, ends)
    });
    let by_kind = summary.challenges_by_kind.iter().map(|row| {
        let ends = matching(row.game, &|_, kind| *kind == row.of);
        (row.ends, ends)
    });
    let mut all = 0;
    for (number, (row, ends)) in by_step.chain(by_kind).enumerate() {
        all += ends.len() as u64;
        let such =
            |of: &dyn Fn(ChallengeEnd) -> bool| ends.iter().filter(|end| of(**end)).count() as u64;
        for (at, solved) in row.solved.into_iter().enumerate() {
            assert_eq!(
                solved,
                such(&|end| tried(end, at)),
                "row {number}, tries {at}"
            );
        }
        assert_eq!(
            row.shown,
            such(&|end| end == ChallengeEnd::Shown),
            "row {number}"
        );
        assert_eq!(
            row.left,
            such(&|end| end == ChallengeEnd::Left),
            "row {number}"
        );
    }
    let challenges = count(steps, |step| matches!(step, VisitStep::Challenge { .. }));
    assert_eq!(all, 2 * challenges);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(support::effort::cases(300)))]

    /// Checks that for any course and any span of days every sum agrees, and every figure is that of the slow count.
    #[test]
    fn the_figures_are_those_of_a_slow_count(
        deeds in deeds(),
        first in -1_i64..4,
        more in 0_i64..5,
    ) {
        let lines = course(&deeds);
        let from = date(2026, 3, 1).saturating_add(first.days());
        let to = from.saturating_add(more.days());
        let mut counter = Counter::new(from, to);
        for line in &lines {
            counter.add(line.clone());
        }
        check(&counter.summary(), &lines, from, to);
    }

    /// Checks that the same course read from files gives the same figures.
    #[test]
    fn files_give_the_same_figures_as_their_lines(deeds in deeds(), more in 0_i64..3) {
        let lines = course(&deeds);
        let folder = tempfile::tempdir().unwrap();
        let mut texts: BTreeMap<Date, String> = BTreeMap::new();
        for line in &lines {
            *texts.entry(line.at.date()).or_default() += &line.text().unwrap();
        }
        for (day, text) in texts {
            fs::write(file_of(folder.path(), day), text).unwrap();
        }
        let from = date(2026, 3, 1);
        let to = from.saturating_add(more.days());
        let summary = StatisticsSummary::of_folder(folder.path(), from, to).unwrap();
        prop_assert_eq!(summary.missing.read, ReadingGaps::default());
        check(&summary, &lines, from, to);
        let page = html(&summary).unwrap();
        let visits = format!("<b>{}</b>visits", summary.visits);
        prop_assert!(page.contains(&visits), "{visits}");
    }
}

#[test]
fn a_game_that_is_left_may_be_taken_over_and_ends_once() {
    let table = GameChoice {
        game: GameName::ALL[0],
        size: GameName::ALL[0].sizes()[0],
        level: None,
    };
    let left = |number, seconds| {
        let step = VisitStep::Left {
            how: Leaving::Idle,
            screen: Id::of("game"),
            seconds,
        };
        visit(number, step)
    };
    let began = |number| {
        let language = Id::of("bo");
        visit(number, VisitStep::Began { language })
    };
    let events = [
        began(1),
        visit(1, VisitStep::GameBegan(table.clone())),
        left(1, 100),
        began(2),
        visit(2, VisitStep::TookOver(table.clone())),
        visit(
            2,
            VisitStep::GameEnded {
                result: GameResult::Decided,
                plies: 30,
                seconds: 80,
            },
        ),
        // A step of a visit that is over is not counted.
        visit(
            1,
            VisitStep::Took {
                offer: FirstScreenOffer::Play,
            },
        ),
        left(2, 90),
    ];
    let day = date(2026, 3, 1);
    let mut counter = Counter::new(day, day);
    for (second, what) in (0..).zip(events) {
        let at = at(1, 10, second);
        counter.add(EventLine { at, what });
    }
    let summary = counter.summary();
    assert_eq!(summary.disagreement(), None);
    let [games] = &*summary.games else {
        panic!("{:?}", summary.games)
    };
    assert_eq!((games.begun, games.taken_over), (1, 1));
    assert_eq!((games.ends.complete_games(), games.ends.left), (1, 1));
    assert_eq!(
        (games.seconds.median, summary.missing.strays),
        (Some(80), 1)
    );
    assert_eq!(summary.seconds.median, Some(90));
}

/// Checks that ids from a strange folder take no more memory than those of ours.
#[test]
fn ids_beyond_number_are_counted_together() {
    let day = date(2026, 3, 1);
    let mut counter = Counter::new(day, day);
    for number in 0..500 {
        let language = Id::of(&format!("language-{number}"));
        let what = visit(number, VisitStep::Began { language });
        counter.add(EventLine {
            at: at(1, 10, 0),
            what,
        });
    }
    let summary = counter.summary();
    assert_eq!(summary.disagreement(), None);
    assert_eq!((summary.visits, summary.unfinished), (500, 500));
    assert_eq!(summary.languages.len(), 101);
    assert_eq!(summary.languages[&Id::of("others")], 400);
}

/// Checks that a page loads nothing, runs nothing and is well formed, whatever it shows.
#[test]
fn a_page_stands_alone() {
    let deeds: Vec<_> = (0_u16..3000)
        .map(|n| {
            let byte = |n: u16| n.to_le_bytes()[0];
            (byte(n.wrapping_mul(7)) % 16, byte(n.wrapping_mul(31)), n)
        })
        .collect();
    let lines = course(&deeds);
    let first = date(2026, 3, 1);
    for (days, some) in [(0, false), (0, true), (6, true), (399, true)] {
        let mut counter = Counter::new(first, first.saturating_add(i64::from(days).days()));
        for line in lines.iter().filter(|_| some) {
            counter.add(line.clone());
        }
        let summary = counter.summary();
        assert_eq!(summary.visits > 0, some, "{days} days, visits: {some}");
        let page = html(&summary).unwrap();
        for foreign in ["<script", "src=", "href", "url(", "@import", "javascript"] {
            assert!(!page.contains(foreign), "{days} days: {foreign}");
        }
        let addresses = page.matches("http://").count();
        assert_eq!(
            addresses,
            page.matches("xmlns=\"http://").count(),
            "{days} days"
        );
        assert_eq!(
            page.matches("<figure>").count(),
            page.matches("<svg").count(),
            "{days} days"
        );
        for table in tables(&summary) {
            assert!(page.contains(table.title), "{days} days: {}", table.title);
            for row in &table.rows {
                assert_eq!(row.len(), table.head.len(), "{}", table.title);
            }
        }
        let mut reader = quick_xml::Reader::from_str(&page);
        while !matches!(reader.read_event().unwrap(), quick_xml::events::Event::Eof) {}
    }
}
