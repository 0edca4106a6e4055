//! Tournaments on disk.

use super::entered;
use std::net::IpAddr;
use tibetango_server::tournament::results::SavedTournament;
use tibetango_server::tournament::{PairingSystem, Refusal, RoundScore, Tournament};

#[test]
fn a_tournament_is_kept_on_disk_as_it_is() {
    let dir = tempfile::tempdir().unwrap();
    assert_eq!(SavedTournament::load(dir.path()), Ok(None));
    let mut tournament = Tournament::new(PairingSystem::Swiss, None);
    for name in ["སྒྲོལ་མ", "卓玛", "=1+1", "a|b\"c"] {
        tournament.enter(name).unwrap();
    }
    assert_eq!(tournament.enter(" \u{7}"), Err(Refusal::Name));
    tournament.begin_round().unwrap();
    tournament.settle(1, RoundScore::by_default(None)).unwrap();
    let tickets: Vec<String> = (0..4).map(|number| format!("{number:032x}")).collect();
    let saved = SavedTournament::new(tournament, tickets);
    saved.save(dir.path()).unwrap();
    assert_eq!(SavedTournament::load(dir.path()), Ok(Some(saved.clone())));
    let read = |name: &str| std::fs::read_to_string(dir.path().join(name)).unwrap();
    let table = read("table.csv");
    assert!(table.starts_with("Place,No,Name,Points,Buchholz,"));
    assert!(table.contains(",'=1+1,"), "no formula: {table}");
    assert!(table.contains(",\"a|b\"\"c\","), "{table}");
    assert!(read("table.md").contains("| a\\|b\"c |"));
    // Invalid tournaments are refused.
    let path = dir.path().join("tournament.json");
    let good = read("tournament.json");
    let wrong = [
        (
            "another version",
            good.replace("\"version\":1", "\"version\":2"),
        ),
        (
            "a player who is not there",
            good.replacen("\"players\":[0,", "\"players\":[9,", 1),
        ),
        ("one name twice", good.replace("卓玛", "སྒྲོལ་མ")),
        ("no ticket", good.replacen(&format!("{:032x}", 1), "1", 1)),
        ("no such field", good.replace("\"over\"", "\"ower\"")),
        ("cut short", good.chars().take(100).collect()),
    ];
    for (what, text) in wrong {
        assert_ne!(text, good, "{what}");
        std::fs::write(&path, &text).unwrap();
        assert!(SavedTournament::load(dir.path()).is_err(), "{what}: {text}");
    }
}

#[test]
fn a_broken_file_is_told_with_its_place() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("tournament.json");
    for (what, text, place, reason) in [
        ("nothing", "", "1:1", "the text ends too early"),
        ("cut short", "{\n", "2:1", "the text ends too early"),
        ("no JSON", "{]", "1:2", "it is no JSON"),
        ("another file", "{\"wings\": 2}", "1:", "it does not fit: "),
    ] {
        std::fs::write(&path, text).unwrap();
        let why = SavedTournament::load(dir.path()).unwrap_err();
        let placed = why.contains(&format!("tournament.json:{place}"));
        let is_reported = why.contains(reason) && !why.contains(" at line ");
        assert!(placed && is_reported, "{what}: {why}");
    }
}

#[test]
fn the_address_of_an_entrant_is_kept_and_asked_of_no_old_file() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("tournament.json");
    let tournament = entered(PairingSystem::Swiss, 3, None);
    let mut saved = SavedTournament::new(tournament, Vec::new());
    let address = |text: &str| text.parse::<IpAddr>().unwrap();
    let [here, there] = ["192.0.2.7", "2001:db8::"].map(address);
    for (entrant, from) in [None, Some(here), Some(here)].into_iter().enumerate() {
        saved.note(entrant, format!("{entrant:032x}"), from);
    }
    saved.save(dir.path()).unwrap();
    let mut again = SavedTournament::load(dir.path()).unwrap().unwrap();
    assert_eq!(again, saved);
    let counts = |saved: &SavedTournament| [here, there].map(|from| saved.count_from(from));
    assert_eq!(counts(&again), [2, 0], "all of them");
    again.tournament.withdraw(1, true).unwrap();
    assert_eq!(counts(&again), [1, 0], "one is taken out");
    // The number of an entrant who never played is given again.
    let entrant = again.tournament.enter("Late").unwrap();
    again.note(entrant, format!("{:032x}", 9), Some(there));
    assert_eq!((entrant, counts(&again)), (1, [1, 1]), "another one there");
    let text = std::fs::read_to_string(&path).unwrap();
    let addresses = ",\"addresses\":[null,\"192.0.2.7\",\"192.0.2.7\"]";
    let old = text.replace(addresses, "");
    assert_ne!(old, text);
    std::fs::write(&path, old).unwrap();
    let old = SavedTournament::load(dir.path()).unwrap().unwrap();
    assert_eq!(
        (counts(&old), old.tickets),
        ([0, 0], saved.tickets),
        "an old file"
    );
    // All addresses of one house over IPv6 count as one.
    for (entrant, from) in [(0, "2001:db8::1"), (2, "2001:db8::2:3")] {
        again.note(entrant, format!("{entrant:032x}"), Some(address(from)));
    }
    assert_eq!(counts(&again), [0, 3], "one house");
    let beside = address("2001:db8:0:1::1");
    assert_eq!(again.count_from(beside), 0, "the house beside it");
    let more = text.replace("[null,", "[null,null,");
    std::fs::write(&path, more).unwrap();
    assert!(
        SavedTournament::load(dir.path()).is_err(),
        "more than there are entrants"
    );
}

#[cfg(unix)]
#[test]
fn an_old_file_of_tickets_becomes_private() {
    use std::os::unix::fs::PermissionsExt;
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("tournament.json");
    let saved = SavedTournament::new(Tournament::new(PairingSystem::Swiss, None), Vec::new());
    saved.save(dir.path()).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o644)).unwrap();
    assert_eq!(SavedTournament::load(dir.path()), Ok(Some(saved)));
    let mode = std::fs::metadata(&path).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
}
