//! Questions to the engine: each is answered while a client waits for it, and withdrawn when none does.

use super::room_settings;
use super::rooms::RoomMessages;
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};
use support::wait::{PATIENCE, until};
use tibetango_content::config::Config;
use tibetango_rules::any::AnyGameHistory;
use tibetango_server::engine_threads::{Asking, SearchPurpose, ServerEngine, Thinkers};
use tibetango_server::room::{Customs, Room};

/// Number of visits that no test waits for.
const ENDLESS: u64 = 1 << 40;

/// Starts one thread that searches this number of visits.
fn thinkers(visits: u64) -> Thinkers {
    let engine = ServerEngine::Engine("uct".to_owned(), visits);
    Thinkers::start(1, &engine, &Arc::new(Config::embedded())).unwrap()
}

/// Asks about an empty board; the reply is reported by this number.
fn ask(thinkers: &Thinkers, number: usize, tell: &Sender<usize>) -> Asking {
    let jiaqi = room_settings("jiaqi", 5, "thesis");
    let history = AnyGameHistory::new(jiaqi.size, jiaqi.rules).unwrap();
    let tell = tell.clone();
    thinkers.ask(Box::new(history), SearchPurpose::Play(None), move |mv| {
        assert!(mv.is_some(), "a move for question {number}");
        // The test may not be waiting any more.
        let _ = tell.send(number);
    })
}

#[test]
fn questions_are_answered_in_the_order_asked() {
    let thinkers = thinkers(20);
    let (tell, answers) = channel();
    let questions: Vec<Asking> = (0..10).map(|n| ask(&thinkers, n, &tell)).collect();
    for number in 0..questions.len() {
        assert_eq!(
            answers.recv_timeout(PATIENCE),
            Ok(number),
            "question {number}"
        );
    }
    assert_eq!(thinkers.waiting(), 0);
}

#[test]
fn a_withdrawn_question_is_not_searched() {
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
    let mut messages = RoomMessages::new("jiaqi", 5, "thesis", Customs::default());
    let plies = |messages: &RoomMessages| messages.room.session().unwrap().history().len();
    messages.say(1, "SitDown,1");
    let mut numbers = Vec::new();
    for game in 0..3 {
        messages.say(1, "Ready,1,White,Dolma");
        messages.say(1, "Move,1,1,a1");
        let (number, history) = messages.thinks.pop().unwrap();
        assert!(!numbers.contains(&number), "game {game}: {numbers:?}");
        assert!(messages.room.awaits(number), "game {game}");
        for old in &numbers {
            assert!(!messages.room.awaits(*old), "game {game}: {old}");
            let out = messages.room.thought(*old, Some(&history.legal()[0]));
            assert!(out.is_empty(), "game {game}: {out:?}");
        }
        assert_eq!(plies(&messages), 1, "game {game}");
        messages.say(1, "Lose,1");
        assert_eq!(messages.saves, game + 1, "game {game}");
        // The game is over: its end is not announced again, and no second record is written.
        assert!(!messages.room.awaits(number), "game {game}");
        let out = messages.room.thought(number, Some(&history.legal()[0]));
        assert!(out.is_empty(), "game {game}: {out:?}");
        numbers.push(number);
    }
}

#[test]
fn advice_is_sent_to_who_asked_and_not_played() {
    let mut messages = RoomMessages::new("jiaqi", 5, "thesis", Customs::default());
    messages.say(1, "SitDown,1");
    messages.say(1, "Ready,1,White,Dolma");
    messages.say(2, "Watch,1");
    assert!(messages.say(1, "Advise,1").is_empty());
    assert_eq!(messages.purposes.pop(), Some(SearchPurpose::Advise));
    // A room asks one question at a time.
    let again = messages.say(1, "Advise,1");
    assert!(again[0].1.starts_with("Error,not_now,"), "{again:?}");
    let (number, history) = messages.thinks.pop().unwrap();
    assert!(messages.thinks.is_empty());
    let mv = history.parse("c3").unwrap();
    let out = messages.room.thought(number, Some(&mv));
    messages.output.clear();
    messages.take(out);
    let [(1, answer)] = &*messages.output else {
        panic!("{:?}", messages.output);
    };
    // The 29th point of a board with 5, 4, 5, 4, ... points in its rows.
    assert_eq!(answer.line(), "Advice,1,0,28,c3");
    assert_eq!(messages.room.session().unwrap().history().len(), 0);
    // It is of no use after a move.
    messages.say(1, "Advise,1");
    let (number, _) = messages.thinks.pop().unwrap();
    assert!(messages.room.awaits(number));
    messages.say(1, "Move,1,1,a1");
    assert!(!messages.room.awaits(number));
    assert!(messages.room.thought(number, Some(&mv)).is_empty());
    // It is not given while the computer has the move, nor to a spectator.
    let late = messages.say(1, "Advise,1");
    assert!(late[0].1.starts_with("Error,turn,"), "{late:?}");
    let answers = messages.say(2, "Advise,1");
    assert!(answers[0].1.starts_with("Error,no_seat,"), "{answers:?}");
}

#[test]
fn no_advice_is_given_against_a_person() {
    let mut messages = RoomMessages::new("jiaqi", 5, "thesis", Customs::default());
    messages.begin();
    let replies = messages.say(1, "Advise,1");
    assert!(replies[0].1.starts_with("Error,people,"), "{replies:?}");
    assert!(messages.thinks.is_empty());
}

#[test]
fn the_level_that_was_chosen_plays() {
    let mut messages = RoomMessages::new("jiaqi", 5, "thesis", Customs::default());
    messages.say(1, "SitDown,1");
    let unknown = messages.say(1, "Choose,1,jiaqi,5,thesis,none,nobody");
    assert!(unknown[0].1.starts_with("Error,unknown,"), "{unknown:?}");
    let replies = messages.say(1, "Choose,1,jiaqi,5,thesis,none,strong");
    assert!(replies[0].1.ends_with(",none,-,strong"), "{replies:?}");
    messages.say(1, "Ready,1,White,Dolma");
    messages.say(1, "Move,1,1,a1");
    let strong = SearchPurpose::Play(Some("strong".to_owned()));
    assert_eq!(messages.purposes.pop(), Some(strong));
    // The game goes on after a kill at the same level.
    let game = messages.room.running().unwrap();
    let again = Room::new(
        1,
        room_settings("jiaqi", 3, "thesis"),
        "uct".to_owned(),
        Customs::default(),
        Arc::new(Config::embedded()),
    );
    let (again, _) = again.again(&game).unwrap();
    let described = again.description().line();
    assert!(described.ends_with(",none,Black,strong"), "{described}");
    // The next player did not choose it.
    messages.say(1, "Leave,1");
    let replies = messages.say(2, "SitDown,1");
    assert!(
        replies
            .iter()
            .any(|(_, line)| line.ends_with(",none,-,uct"))
    );
    // An engine of the server has no levels.
    let customs = Customs {
        levels: false,
        ..Customs::default()
    };
    let mut messages = RoomMessages::new("jiaqi", 5, "thesis", customs);
    messages.say(1, "SitDown,1");
    let refused = messages.say(1, "Choose,1,jiaqi,5,thesis,none,strong");
    assert!(refused[0].1.starts_with("Error,unknown,"), "{refused:?}");
    let replies = messages.say(1, "Choose,1,jiaqi,5,thesis,none");
    assert!(replies[0].1.ends_with(",none,-,uct"), "{replies:?}");
}
