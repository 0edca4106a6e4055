//! Entrants of a tournament: limits of the active and the listed ones.

use tibetango_rules::Side;
use tibetango_server::tournament::{
    ENTRANTS, LISTED, PairingSystem, Refusal, RoundScore, Tournament,
};

#[test]
fn places_of_who_is_taken_out_are_free() {
    let mut full = Tournament::new(PairingSystem::Swiss, Some(5));
    for _ in 0..ENTRANTS {
        full.enter("Troll").unwrap();
    }
    assert_eq!(full.enter("Dolma"), Err(Refusal::Full));
    for place in 0..ENTRANTS {
        full.withdraw(place, true).unwrap();
    }
    assert_eq!(full.enter("Dolma"), Ok(0), "of whom nobody has played");
    assert_eq!(full.entrants().len(), ENTRANTS);
    assert_eq!(full.entrants()[0].name, "Dolma");
    // An entrant who has played stays in the table, and leaves a place all the same.
    for _ in 1..ENTRANTS {
        full.enter("Pupil").unwrap();
    }
    let games = full.begin_round().unwrap().games.len();
    for game in 0..games {
        let score = RoundScore::played(Some(Side::White));
        full.settle(game, score).unwrap();
    }
    for place in 0..ENTRANTS {
        full.withdraw(place, true).unwrap();
    }
    for entered in 0..ENTRANTS {
        let place = full.enter("Late");
        assert_eq!(place, Ok(ENTRANTS + entered), "late entry {entered}");
    }
    assert_eq!(full.enter("Later"), Err(Refusal::Full));
    assert!(full.entrants().len() <= LISTED && full.check().is_ok());
}
