//! Players who enter late or withdraw early.

use super::{DRAW, entered, settle_all};
use rand::SeedableRng;
use rand_xoshiro::SplitMix64;
use std::collections::BTreeSet;
use tibetango_server::tournament::{PairingSystem, Refusal, RoundScore};

#[test]
fn late_and_lost_players_are_dealt_with() {
    let mut tournament = entered(PairingSystem::Swiss, 5, Some(3));
    let round = tournament.begin_round().unwrap().clone();
    let free = round.bye.unwrap();
    assert_eq!(free, 4, "the lowest has the bye");
    assert_eq!(tournament.points(free), 2, "for the bye");
    // Late: nothing for the round that was missed, and a game in the next.
    let late = tournament.enter("Player 1").unwrap();
    assert_eq!(tournament.entrants()[late].name, "Player 1 2");
    assert_eq!(tournament.points(late), 0, "for the round that was missed");
    // The game is lost by default, and does not count as played.
    let [white, black] = round.games[0].players;
    assert_eq!(tournament.withdraw(white, false), Ok(Some(0)));
    assert_eq!(tournament.withdraw(white, false), Err(Refusal::Unknown));
    assert_eq!((tournament.points(white), tournament.points(black)), (0, 2));
    assert_eq!(tournament.settle(0, DRAW), Err(Refusal::NoGame));
    tournament.settle(1, DRAW).unwrap();
    let contenders = tournament.contenders();
    assert_eq!(contenders.len(), 5, "{contenders:?}");
    let winner = contenders.iter().find(|one| one.entrant == black).unwrap();
    let (met, colours) = (winner.opponents.len(), winner.colours.len());
    assert_eq!(
        (met, colours, winner.byes),
        (0, 0, 1),
        "a game by default is none"
    );
    let second = tournament.begin_round().unwrap();
    let players: BTreeSet<usize> = second.games.iter().flat_map(|game| game.players).collect();
    for (who, entrant, plays) in [
        ("who is lost", white, false),
        ("who had the bye", free, true),
        ("who won by default", black, true),
    ] {
        assert_eq!(players.contains(&entrant), plays, "{who}: {players:?}");
    }
    assert!(
        players.contains(&late) || second.bye == Some(late),
        "who is late: {second:?}"
    );
}

#[test]
fn a_round_robin_takes_no_late_entries_and_forfeits_the_games_of_who_leaves() {
    let mut all = entered(PairingSystem::RoundRobin, 4, None);
    all.begin_round().unwrap();
    assert_eq!(all.enter("Late"), Err(Refusal::Closed));
    all.withdraw(0, true).unwrap();
    settle_all(&mut all, &mut SplitMix64::seed_from_u64(1));
    while all.begin_round().is_ok() {
        let (_, game) = all.current().unwrap().game_of(0).unwrap();
        let other = game.side(0).unwrap().other();
        let score = Some(RoundScore::by_default(Some(other)));
        assert_eq!(game.score, score, "round {}", all.rounds().len());
        settle_all(&mut all, &mut SplitMix64::seed_from_u64(2));
    }
    assert!(all.is_over(), "{} rounds", all.rounds().len());
    assert_eq!(all.rounds().len(), 3);
}
