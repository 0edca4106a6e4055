//! Openings of a list, and the search for openings that favour neither side.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use support::shipped_engines::engine;
use tibetango_engines::engine::EngineSettings;
use tibetango_lab::arena::balance::{BalancePlan, BalancedOpening, file_text};
use tibetango_lab::arena::{Budget, Contestant, MatchPlan, OpeningList, Openings};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::gomoku::GomokuRules;
use tibetango_rules::{GameName, Side};

const LIST: &str = "# for people\n\
                    h8 i9 g7 # 0.512\n\
                    \n\
                    [one 15]\n\
                    a1 b2\n\
                    [ other 15 ]\n\
                    o15\n";

fn empty() -> AnyGameHistory {
    AnyGameHistory::new(15, GomokuRules::default()).unwrap()
}

#[test]
fn a_list_has_the_openings_of_its_section_and_those_of_all() {
    let lines = |section: &str| {
        let list = OpeningList::read(LIST, section, &empty()).unwrap().unwrap();
        list.lines().to_vec()
    };
    assert_eq!(lines("one 15"), ["h8 i9 g7", "a1 b2"]);
    assert_eq!(lines("other 15"), ["h8 i9 g7", "o15"]);
    assert_eq!(lines("third"), ["h8 i9 g7"]);
    let none = OpeningList::read("[one 15]\na1\n", "other 15", &empty());
    assert_eq!(none, Ok(None));
    for (text, told) in [
        ("h8\nh8 h8", "line 2: \"h8\""),
        ("h8 z99", "line 1: \"z99\""),
        ("a1 a2 b1 b2 c1 c2 d1 d2 e1", "line 1: the game is over"),
    ] {
        let error = OpeningList::read(text, "", &empty()).unwrap_err();
        assert!(error.starts_with(told), "{text}: {error}");
    }
    // Lists of other openings have other names, which journals compare.
    let name = |text| {
        OpeningList::read(text, "", &empty())
            .unwrap()
            .unwrap()
            .to_string()
    };
    assert_eq!(name("a1\nb1"), name("a1 # even\n\nb1"));
    assert_ne!(name("a1\nb1"), name("a1\nb2"));
    assert!(name("a1\nb1").starts_with("list of 2 openings "));
}

#[test]
fn every_pair_plays_an_opening_of_the_list_from_both_sides() {
    let list = OpeningList::read("h8 i9\na1 b2\nh8 h9 h7\n", "", &empty());
    let list = Arc::new(list.unwrap().unwrap());
    let plan = |seed| MatchPlan {
        size: 15,
        preset: "freestyle".to_owned(),
        rules: GomokuRules::default().into(),
        players: [EngineSettings::Random, EngineSettings::Random].map(Contestant::Ours),
        games: 8,
        budgets: [Budget::Visits(1); 2],
        openings: Openings::List(Arc::clone(&list)),
        seed,
        ..super::plan()
    };
    let played = |seed| {
        let mut games = Vec::new();
        let report = plan(seed).play(&[], &mut |game, _| {
            games.push((game.index, game.a, game.history.move_texts().join(" ")));
            ControlFlow::Continue(())
        });
        report.unwrap();
        games.sort_by_key(|(index, ..)| *index);
        games
    };
    let opening_of = |moves: &str| {
        let mut lines = list.lines().iter();
        lines.position(|line| moves.starts_with(&format!("{line} ")))
    };
    let games = played(1);
    let mut order = Vec::new();
    for pair in games.chunks(2) {
        assert_eq!(
            [pair[0].1, pair[1].1],
            [Side::White, Side::Black],
            "{pair:?}"
        );
        let opening = opening_of(&pair[0].2);
        assert!(opening.is_some(), "{pair:?}");
        assert_eq!(opening, opening_of(&pair[1].2), "{pair:?}");
        order.push(opening);
    }
    assert_eq!(order[3], order[0], "after the last the first comes again");
    assert_eq!(order.iter().collect::<HashSet<_>>().len(), 3, "{order:?}");
}

fn balance(jobs: usize) -> BalancePlan {
    let mut engine = engine(GameName::Gomoku, "champion");
    engine.set_memory_mib(1);
    BalancePlan {
        empty: empty(),
        engine,
        visits: 60,
        plies: (1, 3),
        tolerance: 0.5,
        count: 12,
        attempts: 400,
        seed: 5,
        jobs,
    }
}

fn found(plan: &BalancePlan) -> Vec<BalancedOpening> {
    plan.search(None, &mut |_, _| {}).unwrap()
}

/// Returns the stones of an opening as each of the eight views of the board shows them.
fn views(moves: &str) -> Vec<Vec<(u32, u32, bool)>> {
    let stones: Vec<(u32, u32, bool)> = moves
        .split(' ')
        .enumerate()
        .map(|(ply, text)| {
            let column = u32::from(text.as_bytes()[0] - b'a');
            let row = text[1..].parse::<u32>().unwrap() - 1;
            (column, row, ply % 2 == 0)
        })
        .collect();
    (0..8)
        .map(|view| {
            let turned = stones.iter().map(|&(column, row, colour)| {
                let column = if view & 1 == 0 { column } else { 14 - column };
                let row = if view & 2 == 0 { row } else { 14 - row };
                match view & 4 {
                    0 => (column, row, colour),
                    _ => (row, column, colour),
                }
            });
            let mut turned: Vec<_> = turned.collect();
            turned.sort_unstable();
            turned
        })
        .collect()
}

#[test]
fn no_two_openings_are_the_same_in_any_view() {
    let openings = found(&balance(1));
    assert_eq!(openings.len(), 12);
    let mut seen = HashSet::new();
    for opening in &openings {
        let views = views(&opening.moves);
        let is_new = views.iter().all(|view| !seen.contains(view));
        assert!(is_new, "{}", opening.moves);
        seen.insert(views[0].clone());
        let plies = opening.moves.split(' ').count();
        assert!((1..=3).contains(&plies), "{}", opening.moves);
        assert!((0.0..=1.0).contains(&opening.value), "{opening:?}");
    }
    // A single stone within three rows and columns of the middle has ten views at most.
    let single = BalancePlan {
        plies: (1, 1),
        count: 50,
        attempts: 400,
        ..balance(1)
    };
    assert_eq!(found(&single).len(), 10);
}

#[test]
fn openings_are_even_and_the_same_for_any_number_of_jobs_and_after_a_kill() {
    let plan = |jobs, count| BalancePlan {
        tolerance: 0.2,
        plies: (2, 5),
        count,
        ..balance(jobs)
    };
    let openings = found(&plan(1, 6));
    assert!(!openings.is_empty());
    for opening in &openings {
        assert!((opening.value - 0.5).abs() <= 0.2, "{opening:?}");
    }
    assert_eq!(found(&plan(3, 6)), openings);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("journal");
    // The first run ends early, the second one goes on; a third has nothing left to judge.
    let begun = plan(1, 2).search(Some(&path), &mut |_, _| {}).unwrap();
    assert_eq!(begun, openings[..2]);
    let mut first = None;
    let whole = plan(2, 6).search(Some(&path), &mut |count, judged| {
        first.get_or_insert((count, judged));
    });
    assert_eq!(whole.unwrap(), openings);
    let (count, judged) = first.unwrap();
    assert!(count >= 2 && judged > 0, "{count} of {judged}");
    let before = std::fs::read(&path).unwrap();
    assert_eq!(
        plan(1, 6).search(Some(&path), &mut |_, _| {}).unwrap(),
        openings
    );
    assert_eq!(std::fs::read(&path).unwrap(), before);
    // Candidates beyond the limit count no more than without the journal.
    let short = BalancePlan {
        attempts: 1,
        ..plan(1, 6)
    };
    let few = short.search(Some(&path), &mut |_, _| {}).unwrap();
    assert_eq!(few, found(&short));
    assert!(few.len() < openings.len(), "{few:?}");
    // The journal of other settings is refused.
    let other = BalancePlan {
        seed: 6,
        ..plan(1, 6)
    };
    let error = other.search(Some(&path), &mut |_, _| {}).unwrap_err();
    assert!(error.to_string().contains("seed differs"), "{error}");
}

#[test]
fn what_was_found_can_be_read() {
    let openings = found(&balance(2));
    let sections = [
        ("one 15".to_owned(), openings.clone()),
        ("other 15".to_owned(), openings[..2].to_vec()),
    ];
    let head = [
        "Made by a test.".to_owned(),
        "tibetango openings".to_owned(),
    ];
    let text = file_text(&head, &sections);
    assert!(text.starts_with("# Made by a test.\n# tibetango openings\n\n[one 15]\n"));
    let list = |section| {
        OpeningList::read(&text, section, &empty())
            .unwrap()
            .unwrap()
    };
    let moves: Vec<String> = openings.iter().map(|one| one.moves.clone()).collect();
    assert_eq!(list("one 15").lines(), moves);
    assert_eq!(list("other 15").lines(), &moves[..2]);
}

#[test]
fn the_shipped_openings_can_be_played() {
    use tibetango_content::config::{Config, Location};
    let inside = std::path::Path::new("gomoku/openings.txt");
    let text = Location::BuiltIn.text_if_any(inside).unwrap();
    let missing = Location::BuiltIn.text_if_any(std::path::Path::new("gomoku/none.txt"));
    assert_eq!(missing.unwrap(), None);
    // The program works without the file.
    let Some(text) = text else { return };
    let config = Config::embedded();
    for preset in &config.of(GameName::Gomoku).rules {
        let section = format!("{} {}", preset.id, preset.size);
        let empty = AnyGameHistory::new(preset.size, preset.rules).unwrap();
        let list = OpeningList::read(&text, &section, &empty).unwrap();
        assert_eq!(list.is_none(), preset.rules.decides(), "{section}");
        if let Some(list) = list {
            let views: Vec<_> = list.lines().iter().map(|line| views(line)).collect();
            let smallest: HashSet<_> = views.iter().map(|all| all.iter().min()).collect();
            assert_eq!(smallest.len(), list.lines().len(), "{section}");
        }
    }
}
