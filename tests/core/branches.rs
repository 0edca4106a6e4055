//! Variations: opened in a replay, followed and left again, written and read.

use tibetango::games::PlainMove;
use tibetango::games::any::AnyLine;
use tibetango::games::branches::Branches;
use tibetango::games::jiaqi::Rules;
use tibetango::record::branches::{branches_of, note_branches};
use tibetango::record::replay::to_record;
use tibetango::record::xml::{read, write};
use tibetango::record::{RecordAnalysis, RecordThought};
use tibetango::session::{Session, Setup};

fn session(moves: &str) -> Session {
    let mut session = Session::new(Setup::default()).unwrap();
    for text in moves.split_whitespace() {
        play(&mut session, text);
    }
    session
}

fn mv(session: &Session, text: &str) -> PlainMove {
    session.line().parse(text).unwrap()
}

fn play(session: &mut Session, text: &str) {
    let mv = mv(session, text);
    session.vary(&mv).unwrap();
}

fn texts(session: &Session) -> String {
    let line = session.line();
    let all: Vec<String> = session.whole().iter().map(|mv| line.text(mv)).collect();
    all.join(" ")
}

#[test]
fn another_move_opens_a_variation_and_the_game_stays_as_it_was() {
    let mut session = session("a1 c1 a9 g7");
    session.begin_replay(None);
    session.follow(0, 2);
    play(&mut session, "e3");
    play(&mut session, "i9");
    let on = session.replay().unwrap().on();
    assert_eq!((on, texts(&session).as_str()), (1, "a1 c1 e3 i9"));
    assert_eq!(session.replay().unwrap().tried(), 2);
    // Back on the game as it was played.
    session.follow(0, 4);
    assert_eq!(texts(&session), "a1 c1 a9 g7");
    assert_eq!(session.line().len(), 4);
    // The move that was played follows the game; the one tried follows the variation.
    session.follow(0, 2);
    play(&mut session, "a9");
    assert_eq!(session.replay().unwrap().on(), 0);
    session.follow(0, 2);
    play(&mut session, "e3");
    assert_eq!(session.replay().unwrap().on(), 1);
    assert_eq!((session.line().len(), session.undone()), (3, 1));
    assert_eq!(session.replay().unwrap().branches().others().len(), 1);
    assert_eq!(session.replay().unwrap().tried(), 2, "all of it was known");
    // An illegal move changes nothing.
    let before = texts(&session);
    let bad = mv(&session, "a1");
    assert!(session.vary(&bad).is_err());
    assert_eq!(texts(&session), before);
}

#[test]
fn a_variation_of_a_variation_hangs_where_it_leaves() {
    let mut session = session("a1 c1 a9 g7");
    session.begin_replay(None);
    session.follow(0, 2);
    for text in ["e3", "i9", "i1"] {
        play(&mut session, text);
    }
    session.follow(1, 3);
    play(&mut session, "g1");
    // A sister of the first variation, opened from within it.
    session.follow(1, 2);
    play(&mut session, "g5");
    let branches = session.replay().unwrap().branches();
    let hangs: Vec<_> = branches.others().iter().map(|b| (b.of, b.at)).collect();
    assert_eq!(hangs, [(0, 2), (1, 3), (0, 2)]);
    assert_eq!(branches.shared(2), 2);
    assert_eq!(branches.ways(0, 2).len(), 3);
    assert_eq!(branches.ways(1, 3).len(), 2);
    assert_eq!(branches.ways(0, 3).len(), 1);
}

#[test]
fn a_record_carries_variations_and_analysis() {
    let mut session = session("a1 c1 a9 g7");
    session.begin_replay(None);
    session.follow(0, 1);
    play(&mut session, "e3");
    play(&mut session, "i9");
    session.follow(1, 2);
    play(&mut session, "g1");
    session.follow(0, 4);
    let line = session.line().clone();
    let mut record = to_record(&line);
    let branches = session.replay().unwrap().branches();
    note_branches(&mut record, &line, branches);
    record.analysis = Some(RecordAnalysis {
        engine: "champion".to_owned(),
        thoughts: vec![
            RecordThought {
                white: 1000,
                depth: 7,
                best: vec!["a1".to_owned(), "c3".to_owned()],
            },
            RecordThought::default(),
        ],
    });
    let text = write(&record).unwrap();
    let again = read(text.as_bytes(), "game.xml").unwrap();
    assert_eq!(again, record);
    assert_eq!(&branches_of(&again, &line).unwrap(), branches);
}

#[test]
fn records_with_odd_variations_are_refused_in_one_line() {
    let body = |extra: &str| {
        format!(
            "<TibetanGo><SZ>5</SZ><PC><CR><CC>White</CC><CL>00</CL></CR></PC>{extra}</TibetanGo>"
        )
    };
    let ply = "<CR><CC>White</CC><CL>02</CL></CR>";
    for (extra, part) in [
        (format!("<VA of=\"1\" at=\"0\">{ply}</VA>"), "VA of"),
        (format!("<VA of=\"0\" at=\"2\">{ply}</VA>"), "VA at"),
        (format!("<VA of=\"0\" at=\"-1\">{ply}</VA>"), "VA at"),
        (format!("<VA at=\"0\">{ply}</VA>"), "VA of"),
        ("<VA of=\"0\" at=\"0\"></VA>".to_owned(), "at least one ply"),
        (
            "<AN><AV white=\"1001\" depth=\"1\"></AV></AN>".to_owned(),
            "AV white",
        ),
        ("<AN><AV white=\"10\"></AV></AN>".to_owned(), "AV depth"),
        (
            "<AN><AV white=\"1\" depth=\"1\">བ</AV></AN>".to_owned(),
            "AV",
        ),
        ("<AN></AN><AN></AN>".to_owned(), "AN"),
        (
            format!("<VA of=\"0\" at=\"0\">{ply}</VA>").repeat(501),
            "variations",
        ),
    ] {
        let error = read(body(&extra).as_bytes(), "game.xml")
            .unwrap_err()
            .to_string();
        assert!(error.contains(part), "{part}: {error}");
        assert!(!error.contains('\n'), "{error}");
    }
    // Read, but not to be played: the second White stone in a row.
    let record = read(
        body(&format!("<VA of=\"0\" at=\"1\">{ply}</VA>")).as_bytes(),
        "game.xml",
    )
    .unwrap();
    let mut line = AnyLine::new(5, Rules::default()).unwrap();
    let first = line.parse("a9").unwrap();
    line.play(&first).unwrap();
    let other = branches_of(&record, &line);
    // The stone itself is legal for Black; what a variation is, is told by its moves.
    assert_eq!(other.unwrap().path(1).len(), 2);
    let record = read(
        body("<VA of=\"0\" at=\"1\"><CR><CC>Black</CC><CL>00</CL></CR></VA>").as_bytes(),
        "game.xml",
    )
    .unwrap();
    let told = branches_of(&record, &line).unwrap_err().to_string();
    assert!(told.contains("occupied"), "{told}");
}

#[test]
fn no_game_has_endlessly_many_variations() {
    let mut branches = Branches::default();
    let line = AnyLine::new(9, Rules::default()).unwrap();
    let legal = line.legal();
    let mut opened = 0;
    for first in &legal {
        let Some(on) = branches.play(0, 0, first) else {
            break;
        };
        for second in legal.iter().filter(|mv| *mv != first).take(6) {
            if branches.play(on, 1, second).is_none() {
                break;
            }
        }
        opened = branches.others().len();
    }
    assert_eq!(opened, tibetango::games::branches::MAX_BRANCHES);
}
