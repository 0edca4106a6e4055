//! Files as programs and sites write them: nothing in those of gomoku is a fault, and no result is lost.

use super::*;

/// Moves of the games.
const PLAYED: &str = "h8 h9 i9";

#[test]
fn files_of_other_programs_are_read_whole() {
    let (black, white) = (Some(Side::Black), Some(Side::White));
    for (label, text, ending) in [
        (
            "a converter from another format",
            "(;FF[4]GM[4]SZ[15]PB[a]PW[b]RE[B+];B[h8];W[h9];B[i9])",
            result(black, ""),
        ),
        (
            "points of a fixed width",
            "(;GM[4]SZ[15]RE[White wins by resignation];B[H08];W[H09];B[I09])",
            result(white, "resigned"),
        ),
        (
            "CGoban",
            "(;GM[4]FF[4]\nCA[UTF-8]AP[CGoban:3]ST[2]\nRU[Japanese]SZ[15]KM[0.00]TM[1800]OT[5x30 byo-yomi]\n\
             PW[a]PB[b]WR[3k]BR[1d]DT[2010-05-01]PC[The KGS Go Server at http://www.gokgs.com/]RE[W+Forfeit]\n\
             ;B[hh]BL[1795.2]\n;W[hg]WL[1790.1]\n;B[ig]BL[1780]OB[5])\n",
            result(white, "forfeit"),
        ),
        (
            "GoWrite",
            "(;FF[4]GM[4]SZ[15:15]ST[2]AP[GOWrite:2.3.46]CA[UTF-8]GN[ ]PM[2]DT[2005-01-01]RE[0]FG[259:]\r\n\
             ;B[hh]\r\n;W[hg]\r\n;B[ig]\r\n)\r\n",
            result(None, "agreed"),
        ),
        (
            "MultiGo",
            "(;GM[4]SZ[15]MULTIGOGM[1]PB[a]PW[b]RE[\u{9ed1}\u{4e2d}\u{76d8}\u{80dc}]\r\n;B[hh];W[hg];B[ig])",
            result(black, ""),
        ),
        (
            "no result",
            "(;CA[UTF-8]FF[4]GM[4]SZ[15]PB[]PW[]RE[?]DT[];B[hh];W[hg];B[ig])",
            None,
        ),
    ] {
        let record = SGF.record(text);
        assert_eq!(moves(&record), PLAYED, "{label}");
        assert_eq!(record.result, ending, "{label}");
        assert_eq!(SGF.again(&record), record, "{label}");
    }
}

#[test]
fn files_of_programs_for_go_are_read_where_the_caller_knows_their_game() {
    for (label, text, date) in [
        (
            "Sabaki",
            "(;GM[1]FF[4]CA[UTF-8]AP[Sabaki:0.52.2]KM[6.5]SZ[15]DT[2024-03-05]RE[B+Resign];B[hh];W[hg];B[ig])",
            "2024-03-05",
        ),
        (
            "a site that names no game",
            "(;FF[4]EV[gomoku.mc.2012]PB[a]PW[b]SZ[15]RE[B+R]SO[http://www.littlegolem.net];B[hh];W[hg];B[ig])",
            "",
        ),
    ] {
        let games = sgf::games_of_any_name(text.as_bytes(), "go.sgf").unwrap();
        let game = games.read(0, None).unwrap().unwrap();
        assert_eq!(moves(&game.record), PLAYED, "{label}");
        assert_eq!(
            game.record.result,
            result(Some(Side::Black), "resigned"),
            "{label}"
        );
        assert_eq!((&*game.record.date, game.notes.len()), (date, 1), "{label}");
        let why = SGF.fault(text);
        assert!(why.contains("--game gomoku"), "{label}: {why}");
    }
}
