//! Questions to the engine: each is answered while somebody waits for it, and withdrawn when nobody does.

use super::played;
use super::rooms::RoomMessages;
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use support::wait::{PATIENCE, until};
use tibetango_content::config::Config;
use tibetango_rules::any::AnyGameHistory;
use tibetango_server::engine_threads::{Asking, ServerEngine, Thinkers};
use tibetango_server::room::Customs;

/// Number of visits that no test waits for.
const ENDLESS: u64 = 1 << 40;

/// Starts one thread that searches this number of visits.
fn thinkers(visits: u64) -> Thinkers {
    let mind = ServerEngine::Engine("uct".to_owned(), visits);
    Thinkers::start(1, &mind, &Arc::new(Config::embedded())).unwrap()
}

/// Asks about an empty board; the reply is reported by this number.
fn ask(thinkers: &Thinkers, number: usize, tell: &Sender<usize>) -> Asking {
    let jiaqi = played("jiaqi", 5, "thesis");
    let line = AnyGameHistory::new(jiaqi.size, jiaqi.rules).unwrap();
    let tell = tell.clone();
    thinkers.ask(Box::new(line), move |mv| {
        assert!(mv.is_some(), "a move for question {number}");
        // The test may not be waiting any more.
        let _ = tell.send(number);
    })
}

#[test]
fn questions_are_answered_in_the_order_asked() {
    let thinkers = thinkers(20);
    let (tell, answers) = channel();
    let asked: Vec<Asking> = (0..10).map(|n| ask(&thinkers, n, &tell)).collect();
    for number in 0..asked.len() {
        assert_eq!(
            answers.recv_timeout(PATIENCE),
            Ok(number),
            "question {number}"
        );
    }
    assert_eq!(thinkers.waiting(), 0);
}

#[test]
fn a_question_for_which_nobody_waits_is_not_searched() {
    let thinkers = thinkers(ENDLESS);
    let (tell, answers) = channel();
    let searched = ask(&thinkers, 0, &tell);
    until("search", || thinkers.waiting() == 0);
    let waiting: Vec<Asking> = (1..=50).map(|n| ask(&thinkers, n, &tell)).collect();
    assert_eq!(thinkers.waiting(), waiting.len());
    drop(waiting);
    assert_eq!(thinkers.waiting(), 0, "all are withdrawn");
    // A running search ends too: the thread takes the next question.
    let next = ask(&thinkers, 51, &tell);
    assert_eq!(thinkers.waiting(), 1);
    drop(searched);
    until("end of the search", || thinkers.waiting() == 0);
    drop((next, thinkers));
    assert!(answers.try_recv().is_err(), "nobody was answered");
}

#[test]
fn an_answer_that_comes_too_late_is_for_no_other_game() {
    let mut told = RoomMessages::new("jiaqi", 5, "thesis", Customs::default());
    let plies = |told: &RoomMessages| told.room.session().unwrap().history().len();
    told.say(1, "SitDown,1");
    let mut numbers = Vec::new();
    for game in 0..3 {
        told.say(1, "Ready,1,White,Dolma");
        told.say(1, "Move,1,1,a1");
        let (number, line) = told.thinks.pop().unwrap();
        assert!(!numbers.contains(&number), "game {game}: {numbers:?}");
        assert!(told.room.awaits(number), "game {game}");
        for old in &numbers {
            assert!(!told.room.awaits(*old), "game {game}: {old}");
            let out = told.room.thought(*old, Some(&line.legal()[0]));
            assert!(out.is_empty(), "game {game}: {out:?}");
        }
        assert_eq!(plies(&told), 1, "game {game}");
        told.say(1, "Lose,1");
        assert_eq!(told.kept, game + 1, "game {game}");
        // The game is over: nobody is told of its end again, and no second record is written.
        assert!(!told.room.awaits(number), "game {game}");
        let out = told.room.thought(number, Some(&line.legal()[0]));
        assert!(out.is_empty(), "game {game}: {out:?}");
        numbers.push(number);
    }
}
