//! Variations: opened in a replay, followed and left again, written and read.

use tibetango_records::record::branches::{branches_of, note_branches, notes_of};
use tibetango_records::record::replay::to_record;
use tibetango_records::record::xml::{read, write};
use tibetango_records::record::{RecordAnalysis, RecordThought};
use tibetango_records::session::branches::{Branches, MAX_BRANCHES};
use tibetango_records::session::notes::{DrawnFigure, Ink, MoveSign, Notes};
use tibetango_records::session::{MatchSettings, Refusal, Session};
use tibetango_rules::any::AnyGameHistory;
use tibetango_rules::jiaqi::JiaqiRules;
use tibetango_rules::{PlainMove, Point, Side};

fn session(moves: &str) -> Session {
    let mut session = Session::new(MatchSettings::default()).unwrap();
    for text in moves.split_whitespace() {
        play(&mut session, text);
    }
    session
}

fn mv(session: &Session, text: &str) -> PlainMove {
    session.history().parse(text).unwrap()
}

fn play(session: &mut Session, text: &str) {
    let mv = mv(session, text);
    session.vary(&mv).unwrap();
}

fn texts(session: &Session) -> String {
    let history = session.history();
    let all: Vec<String> = session.whole().iter().map(|mv| history.text(mv)).collect();
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
    assert_eq!(session.replay().unwrap().changes(), 2);
    // Back on the game as it was played.
    session.follow(0, 4);
    assert_eq!(texts(&session), "a1 c1 a9 g7");
    assert_eq!(session.history().len(), 4);
    // The move that was played follows the game; the one tried follows the variation.
    session.follow(0, 2);
    play(&mut session, "a9");
    assert_eq!(session.replay().unwrap().on(), 0);
    session.follow(0, 2);
    play(&mut session, "e3");
    assert_eq!(session.replay().unwrap().on(), 1);
    assert_eq!((session.history().len(), session.redo_count()), (3, 1));
    assert_eq!(session.replay().unwrap().branches().others().len(), 1);
    assert_eq!(
        session.replay().unwrap().changes(),
        2,
        "all of it was known"
    );
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
    assert_eq!(branches.shared_plies(2), 2);
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
    let history = session.history().clone();
    let mut record = to_record(&history);
    let branches = session.replay().unwrap().branches();
    note_branches(&mut record, &history, branches, &Notes::default());
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
    assert_eq!(&branches_of(&again, &history).unwrap(), branches);
}

/// Builds a match with three variations of the third move, the second of which has one of its own.
fn several_ways() -> Session {
    let mut session = session("a1 c1 a9 g7");
    session.begin_replay(None);
    for (line, ply, tried) in [(0, 2, "e3 i9"), (0, 2, "g5 g1"), (2, 3, "i1"), (0, 2, "c5")] {
        session.follow(line, ply);
        for text in tried.split_whitespace() {
            play(&mut session, text);
        }
    }
    session
}

/// Returns the lines of the game in their order.
fn lines(session: &Session) -> Vec<String> {
    let history = session.history();
    let paths = session.replay().unwrap().branches().paths();
    let text = |path: &Vec<PlainMove>| {
        let moves: Vec<String> = path.iter().map(|mv| history.text(mv)).collect();
        moves.join(" ")
    };
    paths.iter().map(text).collect()
}

#[test]
fn a_variation_goes_with_all_that_hangs_on_it_and_comes_back() {
    let mut session = several_ways();
    let before = lines(&session);
    session.follow(3, 4);
    session.write("gone with the line");
    session.follow(1, 4);
    session.write("kept with its own line");
    session.follow(3, 4);
    assert!(session.remove_variation(2));
    let now = ["a1 c1 a9 g7", "a1 c1 e3 i9", "a1 c1 c5"];
    assert_eq!(lines(&session), now);
    // The followed line was removed: the replay stands where it left the game, on a line that goes on.
    assert_eq!((session.history().len(), session.whole().len()), (2, 4));
    let note_count = |session: &Session| session.replay().unwrap().notes().iter().count();
    assert_eq!(note_count(&session), 1);
    assert!(session.put_back());
    assert_eq!((lines(&session), note_count(&session)), (before, 2));
    assert!(!session.put_back(), "there is nothing more to put back");
    // The game as it was played is no variation, and what was changed since is not lost.
    assert!(!session.remove_variation(0));
    assert!(session.remove_variation(1));
    session.follow(0, 4);
    session.write("something else");
    assert!(!session.put_back());
    assert_eq!(session.comment(), "something else");
}

#[test]
fn a_variation_is_put_before_the_others_and_the_game_stays_first() {
    let mut session = several_ways();
    session.follow(4, 3);
    assert!(session.raise_variation(4));
    let now = [
        "a1 c1 a9 g7",
        "a1 c1 c5",
        "a1 c1 e3 i9",
        "a1 c1 g5 g1",
        "a1 c1 g5 i1",
    ];
    assert_eq!(lines(&session), now);
    let replay = session.replay().unwrap();
    assert_eq!(replay.on(), 1, "the same line is followed");
    let hangs = replay.branches().others().iter().map(|b| (b.of, b.at));
    assert_eq!(hangs.collect::<Vec<_>>(), [(0, 2), (0, 2), (0, 2), (3, 3)]);
    assert!(!session.raise_variation(1) && !session.raise_variation(0));
}

#[test]
fn one_steps_aside_from_one_way_to_the_next_and_round() {
    let mut session = several_ways();
    session.follow(0, 3);
    let mut paths = Vec::new();
    for _ in 0..4 {
        assert!(session.step_aside(true), "after {paths:?}");
        paths.push(texts(&session));
    }
    assert_eq!(
        paths,
        ["a1 c1 e3 i9", "a1 c1 g5 g1", "a1 c1 c5", "a1 c1 a9 g7"]
    );
    assert!(session.step_aside(false));
    assert_eq!(texts(&session), "a1 c1 c5");
    session.follow(0, 2);
    assert!(!session.step_aside(true), "there was one way there only");
    session.follow(0, 0);
    assert!(!session.step_aside(true));
    // On the way to a variation there is nothing to step to.
    session.follow(1, 1);
    let way = session.whole();
    assert!(!session.step_aside(true) && !session.step_aside(false));
    assert_eq!(session.whole(), way);
}

#[test]
fn a_line_ends_before_a_move_that_cannot_be_played_again() {
    let mut session = session("a1 c1 a9 g7");
    let moves = session.whole();
    let mut branches = Branches::new(moves.clone());
    // A second stone on c1; the stone on g7 could follow the first two moves as well.
    let on = branches.play(0, 2, &moves[1]).unwrap();
    assert_eq!(branches.play(on, 3, &moves[3]), Some(on));
    session.begin_replay(Some((branches, Notes::default())));
    session.follow(on, 2);
    assert_eq!(texts(&session), "a1 c1 c1 g7");
    assert_eq!(session.game().moves(), moves[..2]);
    assert_eq!(session.redo_ply(), None);
    assert_eq!(
        session.redo_ply(),
        None,
        "the move behind it is not played in its place"
    );
    assert_eq!((session.history().len(), session.can_redo()), (2, false));
    session.follow(on, 4);
    assert_eq!(session.history().moves(), moves[..2]);
    // The game as it was played is not touched.
    session.follow(0, 4);
    assert_eq!(session.game().moves(), moves);
}

#[test]
fn what_was_taken_back_before_giving_up_is_no_part_of_the_game() {
    let mut session = several_ways();
    session.end_replay();
    let all = session.whole().len();
    while session.undo_ply() {}
    for _ in 0..2 {
        session.redo_ply();
    }
    assert_eq!(session.game().len(), 2);
    session.resign(Side::White);
    session.begin_replay(None);
    assert_eq!(session.replay().unwrap().branches().main().len(), 2);
    assert!(all > 2);
    session.undo_ply();
    session.undo_ply();
    // While it is looked at, the game is there wherever one stands.
    assert_eq!((session.history().len(), session.game().len()), (1, 2));
}

#[test]
fn a_record_carries_what_is_written_and_drawn() {
    let mut session = several_ways();
    let ring = DrawnFigure {
        from: Point(3),
        to: Point(3),
        ink: Ink::Red,
    };
    let arrow = DrawnFigure {
        to: Point(9),
        ink: Ink::Gold,
        ..ring
    };
    session.follow(0, 0);
    session.write("An opening.");
    session.follow(3, 4);
    session.write("Two lines:\n<མཐའ་> & \"corner\"");
    session.draw(Some(ring));
    session.draw(Some(arrow));
    session.follow(0, 4);
    let history = session.history().clone();
    let replay = session.replay().unwrap();
    let mut record = to_record(&history);
    note_branches(&mut record, &history, replay.branches(), replay.notes());
    let text = write(&record).unwrap();
    assert!(text.contains("version=\"5\""));
    let again = read(text.as_bytes(), "game.xml").unwrap();
    assert_eq!(again, record);
    let branches = branches_of(&again, &history).unwrap();
    let notes = notes_of(&again, &branches);
    assert_eq!((&branches, &notes), (replay.branches(), replay.notes()));
    // Other programs end their lines otherwise.
    let foreign = text.replace("Two lines:\n", "Two lines:\r\n");
    assert_ne!(foreign, text);
    assert_eq!(read(foreign.as_bytes(), "game.xml").unwrap(), record);
    // Notes of another game do not apply to this one.
    let mut other = Session::new(MatchSettings::default()).unwrap();
    other.begin_replay(Some((branches, notes)));
    assert_eq!(other.comment(), "");
}

#[test]
fn a_record_carries_the_signs_of_moves_and_only_they_need_its_newest_version() {
    let mut session = several_ways();
    let written = |session: &Session| {
        let history = session.game();
        let replay = session.replay().unwrap();
        let mut record = to_record(&history);
        note_branches(&mut record, &history, replay.branches(), replay.notes());
        write(&record).unwrap()
    };
    session.follow(0, 3);
    session.write("Said of the third.");
    session.follow(0, 4);
    let plain = written(&session);
    let before = session.replay().unwrap().changes();
    session.mark(Some(MoveSign::Interesting));
    assert_eq!(session.sign(), Some(MoveSign::Interesting));
    assert_eq!(session.replay().unwrap().changes(), before + 1);
    session.follow(3, 4);
    assert_eq!(session.sign(), None, "another move to the fourth position");
    session.mark(Some(MoveSign::Blunder));
    session.follow(0, 4);
    let text = written(&session);
    assert!(text.contains("version=\"8\"") && text.contains("sign=\"!?\""));
    let again = read(text.as_bytes(), "game.xml").unwrap();
    let history = session.history();
    let notes = notes_of(&again, &branches_of(&again, history).unwrap());
    assert_eq!(&notes, session.replay().unwrap().notes());
    // Without signs the file is what it was.
    session.mark(None);
    session.follow(3, 4);
    session.mark(None);
    session.follow(0, 4);
    assert_eq!(written(&session), plain);
    assert!(plain.contains("version=\"5\"") && !plain.contains("sign="));
    // The first position has no move to sign.
    let changes = session.replay().unwrap().changes();
    session.follow(0, 0);
    session.mark(Some(MoveSign::Good));
    assert_eq!(session.sign(), None);
    assert_eq!(session.replay().unwrap().changes(), changes);
    // The next move of the game can be given one before it is shown.
    session.follow(0, 3);
    session.mark_next(Some(MoveSign::Good));
    assert_eq!(session.next_sign(), Some(MoveSign::Good));
    session.follow(0, 4);
    assert_eq!(session.sign(), Some(MoveSign::Good));
    session.follow(3, 4);
    assert_eq!(session.next_sign(), None, "a variation");
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
        ("<NO of=\"1\" at=\"0\">a</NO>".to_owned(), "NO of"),
        ("<NO of=\"0\" at=\"2\">a</NO>".to_owned(), "NO at"),
        ("<NO of=\"0\">a</NO>".to_owned(), "NO at"),
        (
            format!("<NO of=\"0\" at=\"0\">{}</NO>", "a".repeat(2001)),
            "2000 characters",
        ),
        ("<NO of=\"0\" at=\"0\">a&#9;b</NO>".to_owned(), "control"),
        (
            "<NO of=\"0\" at=\"0\" figures=\"pink:00\"></NO>".to_owned(),
            "colour",
        ),
        (
            "<NO of=\"0\" at=\"0\" figures=\"red:01\"></NO>".to_owned(),
            "NO figures",
        ),
        (
            format!(
                "<NO of=\"0\" at=\"0\" figures=\"{}\"></NO>",
                "red:00 ".repeat(65)
            ),
            "at most 64",
        ),
        (
            "<NO of=\"0\" at=\"1\" sign=\"!!!\"></NO>".to_owned(),
            "NO sign",
        ),
        (
            "<NO of=\"0\" at=\"0\" sign=\"!\"></NO>".to_owned(),
            "no move leads to the first position",
        ),
        ("<NO of=\"0\" at=\"0\"/>".repeat(1001), "too many notes"),
        (
            format!("<VA of=\"0\" at=\"0\">{}</VA>", ply.repeat(10_000)),
            "too many plies: at most 10000",
        ),
        (
            format!("<AN>{}</AN>", "<AV/>".repeat(20_001)),
            "too many variations, notes, evaluations and properties: at most 20000 in all",
        ),
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
    let mut history = AnyGameHistory::new(5, JiaqiRules::default()).unwrap();
    let first = history.parse("a9").unwrap();
    history.play(&first).unwrap();
    let other = branches_of(&record, &history);
    // The stone itself is legal for Black; the moves alone decide the variation.
    assert_eq!(other.unwrap().path(1).len(), 2);
    let record = read(
        body(&format!("<VA of=\"0\" at=\"1\">{ply}{ply}</VA>")).as_bytes(),
        "game.xml",
    )
    .unwrap();
    let message = branches_of(&record, &history).unwrap_err().to_string();
    assert_eq!(message, "ply 3 (white c9): c9 is occupied");
}

#[test]
fn no_game_has_endlessly_many_variations() {
    let mut branches = Branches::default();
    let history = AnyGameHistory::new(9, JiaqiRules::default()).unwrap();
    let legal = history.legal();
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
    assert_eq!(opened, MAX_BRANCHES);
}

#[test]
fn a_variation_too_many_is_refused_as_such_and_the_known_ones_stay_open() {
    let mut session = session("");
    session.begin_replay(None);
    let legal = session.history().legal();
    // Two stones each: the first opens a variation, and so does each other second one after it.
    let mut pairs = legal
        .iter()
        .flat_map(|first| legal.iter().map(move |second| [first, second]))
        .filter(|[first, second]| first != second);
    let refused = pairs.find_map(|pair| {
        session.follow(0, 0);
        pair.into_iter().find_map(|mv| session.vary(mv).err())
    });
    assert_eq!(refused, Some(Refusal::TooManyVariations));
    let message = Refusal::TooManyVariations.to_string();
    assert_eq!(message, "too many variations: at most 500 are allowed");
    let replay = session.replay().unwrap();
    assert_eq!(replay.branches().others().len(), MAX_BRANCHES);
    let changes = replay.changes();
    session.follow(0, 0);
    session.vary(&legal[0]).unwrap();
    assert_eq!(session.replay().unwrap().changes(), changes);
}
