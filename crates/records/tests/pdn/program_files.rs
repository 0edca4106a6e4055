//! Files as programs and sites of draughts write them: nothing in them is a fault, and no result is lost.

use super::*;
use tibetango_records::record::RecordResult;

const WHITE: Option<Side> = Some(Side::White);
const BLACK: Option<Side> = Some(Side::Black);

/// Moves of the games.
const PLAYED: &str = "32-28 19-23 28x19 14x23 37-32 10-14";

/// Checks a file that holds the game of these moves with this result, and nothing to forgive.
#[track_caller]
fn whole(label: &str, text: &str, result: Option<RecordResult>) -> Record {
    let record = PDN.record(text);
    assert_eq!(moves(&record), PLAYED, "{label}");
    assert_eq!(record.result, result, "{label}");
    assert_eq!(PDN.again(&record), record, "{label}");
    record
}

#[test]
fn files_of_lidraughts_are_read_whole() {
    let text = "[Event \"Rated Blitz game\"]\n[Site \"https://lidraughts.org/abcdEFGH\"]\n[Date \"2020.05.17\"]\n\
        [Round \"-\"]\n[White \"one\"]\n[Black \"two\"]\n[Result \"2-0\"]\n[UTCDate \"2020.05.17\"]\n\
        [UTCTime \"18:20:33\"]\n[WhiteElo \"1850\"]\n[BlackElo \"1790\"]\n[WhiteRatingDiff \"+6\"]\n\
        [GameType \"20,W,10,10,N2,0\"]\n[TimeControl \"180+2\"]\n[Termination \"Time forfeit\"]\n\
        [Annotator \"lidraughts.org\"]\n\n\
        1. 32-28 { [%clock w0:03:00 B0:03:00] } 1... 19-23 { [%clock W0:03:00 b0:02:58] } 2. 28x19 14x23 \
        3. 37-32 10-14 { White wins on time. } 2-0\n\n\n";
    let record = whole("a game", text, result(WHITE, "time"));
    assert_eq!(record.date, "2020-05-17");
    // From a position, with the moves towards a draw and the number of the move.
    let text = "[GameType \"20\"]\n[FEN \"B:W31-50:B1-20:H0:F1\"]\n[SetUp \"1\"]\n\n1... 19-23 2. 32-28 23x32 *";
    assert_eq!(moves(&PDN.record(text)), "19-23 32-28 23x32");
    // Other games of the site are called by their names.
    for (kind, name) in [
        ("25,W,8,8,A0,0", "25 is Russian draughts"),
        ("26,W,8,8,A0,0", "26 is Brazilian draughts"),
        ("40,W,10,10,N2,0", "40 is Frisian draughts"),
        ("97,W,10,10,N2,0", "97 is Frysk! draughts"),
        ("98,W,10,10,N2,0", "98 is antidraughts"),
    ] {
        let why = PDN.fault(&format!("[GameType \"{kind}\"]\n\n1. 32-28 *"));
        let message = format!("game.pdn:1:12: GameType: {name}");
        assert!(why.starts_with(&message), "{why}");
    }
}

#[test]
fn files_of_other_programs_are_read_whole() {
    for (label, text, ending) in [
        (
            "Turbo Dambase",
            "[Event \"NK 1999\"]\r\n[Site \"Zoutkamp\"]\r\n[Date \"1999.??.??\"]\r\n[Round \"1\"]\r\n\
             [White \"Sijbrands, Ton\"]\r\n[Black \"?\"]\r\n[Result \"1-1\"]\r\n[PlyCount \"6\"]\r\n\r\n\
             1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 1-1\r\n\r\n",
            result(None, "agreed"),
        ),
        (
            "Dam 2.2",
            "[White \"a\"]\n[Black \"b\"]\n[Result \"0-2\"]\n[FEN \"W:W31-50:B1-20.\"]\n\
             1.32-28 19-23 2.28x19 14x23 3.37-32 10-14 0-2\n",
            result(BLACK, ""),
        ),
        (
            "Aurora Borealis",
            "[Result \"2-0\"]\n1. 32-28 19-23 2. 28:19 14:23 3. 37-32 10-14 2-0\n",
            result(WHITE, ""),
        ),
        (
            "KingsRow",
            "[Event \"\"]\n[Date \"\"]\n[White \"KingsRow\"]\n[Black \"Scan 3.1\"]\n[Result \"1/2-1/2\"]\n\
             1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 1/2-1/2\n",
            result(None, "agreed"),
        ),
        (
            "toernooibase",
            "[Event \"Hoofdklasse\"]\n[White \"Jan\"]\n[Black \"Piet\"]\n[WhiteTime \"1:10\"]\n\
             [BlackTime \"1:02\"]\n[Result \"0-2\"]\n\n\
             1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14 0-2 {tijd 1:10 1:02}\n",
            result(BLACK, ""),
        ),
        (
            "a protocol with brackets behind its numbers",
            "1)32-28 19-23 2)28x19 14x23 3)37-32 10-14 1-1\n",
            result(None, "agreed"),
        ),
    ] {
        whole(label, text, ending);
    }
}

#[test]
fn a_result_says_how_the_game_ended_wherever_it_stands() {
    let game = "1. 32-28 19-23 2. 28x19 14x23 3. 37-32 10-14";
    for (tags, end, ending) in [
        ("", "\nBlack resigns\n", result(WHITE, "resigned")),
        ("", "2-0F", result(WHITE, "forfeit")),
        ("[Result \"0-2FF\"]", "*", result(BLACK, "forfeit")),
        // The tag may say less than the words behind the moves.
        (
            "[Result \"2-0\"]",
            "\nBlack resigned.\n",
            result(WHITE, "resigned"),
        ),
        ("[Result \"0-2\"]", "0-2f", result(BLACK, "forfeit")),
        // It counts where it says something else.
        (
            "[Result \"2-0\"][Termination \"time forfeit\"]",
            "\nBlack resigns\n",
            result(WHITE, "time"),
        ),
        ("[Result \"1-1\"]", "\nDraw\n", result(None, "agreed")),
        ("[Result \"0-0\"]", "1-1", result(None, "")),
    ] {
        whole(tags, &format!("{tags}\n{game} {end}"), ending);
    }
}
