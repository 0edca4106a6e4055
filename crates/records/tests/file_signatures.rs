//! Files of programs that are not read: they are named, with advice on what to do.

use std::fs;
use std::path::PathBuf;
use tibetango_records::record::formats::Format;
use tibetango_records::record::import::{open, unread_format};
use tibetango_records::record::index::IndexedContent;
use tibetango_rules::GameName;

/// File in a folder of its own.
struct Lies {
    folder: tempfile::TempDir,
}

impl Lies {
    fn new() -> Self {
        Self {
            folder: tempfile::tempdir().unwrap(),
        }
    }

    fn write(&self, name: &str, bytes: &[u8]) -> PathBuf {
        let path = self.folder.path().join(name);
        fs::write(&path, bytes).unwrap();
        path
    }
}

#[test]
fn a_file_that_is_not_read_is_called_by_its_name() {
    let lies = Lies::new();
    let paste = "its moves, written as h8 i9 g7, can be pasted in the window";
    for (name, bytes, what, advice) in [
        (
            "game.psq",
            &b"Piskvorky 15x15, 11:11, 0\r\n8,8,0\r\n9,9,120\r\nBLACK.zip\r\nWHITE.zip\r\n-1\r\n"[..],
            "a file of Piskvork",
            paste,
        ),
        ("game.txt", b"Piskvorky 20x20, 0:0, 1\n3,4,0\n", "a file of Piskvork", paste),
        ("openings.lib", b"\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\x78\x00", "a file of RenLib", paste),
        ("openings", b"\xffRenLib\xff\x03\x00", "a file of RenLib", paste),
        (
            "renjunet_v10.rif",
            b"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<database>\n<games><game id=\"1\"/></games></database>",
            "a file of RenjuNet",
            paste,
        ),
        ("all.xml", b"<database><countries/></database>", "a file of RenjuNet", paste),
        ("game.sav", b"15\n15\n3\n7 7\n8 8\n6 8\n", "a file of Yixin", paste),
        ("moves.txt", b"h8 i9 g7 j10\n", "a line of moves", paste),
        ("moves.txt", b"1. h8 i9\n2. g7 j10\n", "a line of moves", paste),
        ("moves.txt", b"32-28, 19-23, 28x19", "a line of moves", paste),
        #[cfg(feature = "draughts")]
        (
            "game.pgn",
            b"[Site \"PlayOK\"]\n[Result \"1-0\"]\n\n1. h8 i9 2. g7 j10 1-0\n",
            "a game with points beyond those of chess",
            paste,
        ),
        ("position.txt", b"15\r\n15\r\n0\r\n", "a file of Yixin", paste),
        ("unknown.psq", b"hello", "a file of Piskvork", paste),
        #[cfg(feature = "draughts")]
        ("cup.pgn", b"[Event \"x\"]\n\n1. e4 e5 *\n", "a file of chess (PGN)", "the game is not played here"),
        #[cfg(feature = "draughts")]
        ("game.txt", b"[Site \"?\"]\n[Round \"1\"]\n\n1.Nf3 d5 2.g3 *", "a file of chess (PGN)", "not played here"),
        #[cfg(feature = "draughts")]
        (
            "mail.txt",
            b"% by hand\r\n{ten games}\r\n[Event \"x\"]\r\n{The first.} 1. e4 c5 *",
            "a file of chess (PGN)",
            "not played here",
        ),
        #[cfg(feature = "draughts")]
        ("open.txt", b"1. e4 e5\n", "a file of chess (PGN)", "not played here"),
        #[cfg(feature = "draughts")]
        ("closed.txt", b"1.d4 Nf6 2.c4 e6 1/2-1/2", "a file of chess (PGN)", "not played here"),
        #[cfg(feature = "draughts")]
        ("small.txt", b"[Event \"x\"]\n1. c3-d4 b6-a5 *", "a file with tags as PDN has them", "ends with .pdn"),
        ("games.zip", b"PK\x03\x04\x14\x00", "an archive (ZIP)", "unpack it first"),
        ("games.pdn", b"PK\x03\x04\x14\x00", "an archive (ZIP)", "unpack it first"),
        ("game.xml", b"PK\x03\x04<TibetanGo>", "an archive (ZIP)", "unpack it first"),
        ("game.sgf", b"\x1f\x8b\x08\x00", "an archive (gzip)", "unpack it first"),
        ("games.pdf", b"%PDF-1.7\n", "a document (PDF)", "plain text"),
        ("games.pdn", b"%PDF-1.7\n1. 32-28 *", "a document (PDF)", "plain text"),
        ("game.sgf", b"{\\rtf1\\ansi (;GM[4];B[hh])}", "a document (RTF)", "plain text"),
        ("page.sgf.html", b"<!DOCTYPE html>\n<html><body>", "a page of the web (HTML)", "save the file"),
        (
            "page.txt",
            b"<html><pre>\n[Event \"x\"]\n1. e4 e5 *\n</pre></html>",
            "a page of the web (HTML)",
            "save the file",
        ),
    ] {
        let path = lies.write(name, bytes);
        let message = unread_format(&path).unwrap_or_else(|| panic!("{name}"));
        assert_eq!(Some(&message), open(&path).and_then(|games| games.read(0, &[]).map(|_| ())).err().as_ref());
        let expected = format!("{}: this is {what}, which is not read: ", path.display());
        assert!(message.starts_with(&expected), "{message}");
        assert!(message.contains(advice) && !message.contains('\n'), "{message}");
        assert_eq!(IndexedContent::of(&path, &[]), IndexedContent::Unreadable, "{name}");
    }
}

#[test]
fn a_readable_file_is_recognised_under_any_name() {
    let lies = Lies::new();
    let files: &[(&str, &[u8], Format)] = &[
        #[cfg(feature = "gomoku")]
        ("game.psq", b"(;GM[4];B[hh])", Format::Sgf),
        #[cfg(feature = "jiu")]
        ("game.lib", b"[JIU8],[a],[b];\n0,d3,E4;", Format::Jiu14),
        // A comment may speak of records of ours.
        #[cfg(feature = "draughts")]
        (
            "game.pdn",
            b"{<TibetanGo>}\n[GameType \"20\"]\n1. 32-28 *",
            Format::Pdn,
        ),
        #[cfg(feature = "jiaqi")]
        (
            "game.rif",
            b"<TibetanGo><SZ>5</SZ></TibetanGo>",
            Format::Xml,
        ),
        #[cfg(feature = "jiaqi")]
        (
            "game.sav",
            b"\xef\xbb\xbf<?xml version='1.0'?>\n<TibetanGo><SZ>5</SZ></TibetanGo>",
            Format::Xml,
        ),
        #[cfg(all(feature = "jiu", feature = "gomoku"))]
        ("game.sgf", b"[JIU8],[a],[b];\n0,d3,E4;", Format::Jiu14),
        #[cfg(feature = "draughts")]
        ("game.pgn", b"[GameType \"20\"]\n1. 32-28 *", Format::Pdn),
    ];
    for &(name, bytes, format) in files {
        let path = lies.write(name, bytes);
        assert_eq!(Format::of(&path), format, "{name}");
        assert_eq!(unread_format(&path), None, "{name}");
        let result = open(&path).and_then(|games| games.read(0, &[]));
        assert!(result.is_ok(), "{name}: {result:?}");
    }
    // The name of a file decides between formats that have one.
    #[cfg(all(feature = "draughts", feature = "gomoku"))]
    {
        let path = lies.write("other.sgf", b"[GameType \"20\"]\n1. 32-28 *");
        assert_eq!(Format::of(&path), Format::Sgf);
    }
    // An unknown kind gets no name.
    for text in [
        "",
        "hello",
        "<htm>",
        "15\n14\n",
        "15\n14\n1\n7 7\n",
        "26\n26\n1\n7 7\n",
        "4\n4\n1\n2 2\n",
        "15\n15\nx\n7 7\n",
        "15\n15\n1\n7\n",
        "15\n15\n1\n7 7 1\n",
        "1. e4",
        "1. a1 c1",
        "[JIU",
    ] {
        assert_eq!(
            unread_format(&lies.write("odd.txt", text.as_bytes())),
            None,
            "{text}"
        );
    }
    assert_eq!(unread_format(&lies.write("odd", b"hello")), None);
    assert_eq!(unread_format(&lies.folder.path().join("none.psq")), None);
    assert_eq!(unread_format(lies.folder.path()), None);
}

#[test]
fn a_file_of_no_known_kind_is_not_blamed_for_its_xml() {
    let lies = Lies::new();
    let fault = |name: &str, bytes: &[u8]| {
        let games = open(&lies.write(name, bytes));
        games
            .and_then(|games| games.read(0, &[]).map(|_| ()))
            .unwrap_err()
    };
    let are = if Format::FOREIGN.is_empty() {
        "is"
    } else {
        "are"
    };
    let verb = format!(" {are} read");
    for (what, name, bytes) in [
        ("JSON", "game.json", &b"{\"moves\": [\"h8\"]}"[..]),
        ("bytes", "game.bin", b"\x00\x01\xff\xfe<\x80"),
        ("words in a file of ours", "game.xml", b"hello"),
    ] {
        let message = fault(name, bytes);
        let is_honest =
            message.contains(&format!("{name}: no record: XML")) && message.ends_with(&verb);
        assert!(is_honest, "{what}: {message}");
    }
    for (what, bytes, part) in [
        ("a tag", &b" <other/>"[..], "is no tag of the whole file"),
        (
            "our root",
            b"TibetanGo><SZ>5</SZ></TibetanGo>",
            "game.xml:1:",
        ),
        ("nothing", b"", "the tag TibetanGo is missing"),
    ] {
        let message = fault("game.xml", bytes);
        assert!(message.contains(part), "{what}: {message}");
    }
}

#[test]
fn a_file_is_known_by_its_first_letters_in_any_encoding() {
    let lies = Lies::new();
    let texts: &[(&str, Format)] = &[
        #[cfg(feature = "gomoku")]
        (" (;GM[4];B[hh])", Format::Sgf),
        #[cfg(feature = "jiu")]
        ("[JIU8],[a],[b];\n0,d3,E4;", Format::Jiu14),
        #[cfg(feature = "draughts")]
        ("[White \"x\"]\n[GameType \"20\"]\n1. 32-28 *", Format::Pdn),
        #[cfg(feature = "jiaqi")]
        ("<TibetanGo><SZ>5</SZ></TibetanGo>", Format::Xml),
    ];
    for &(text, format) in texts {
        let utf8 = [b"\xef\xbb\xbf", text.as_bytes()].concat();
        let units = || text.encode_utf16();
        let little: Vec<u8> = units().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = units().flat_map(u16::to_be_bytes).collect();
        for bytes in [
            utf8,
            [b"\xff\xfe", &little[..]].concat(),
            [b"\xfe\xff", &big[..]].concat(),
            little,
            big,
        ] {
            let path = lies.write("game.txt", &bytes);
            assert_eq!(Format::of(&path), format, "{text}");
            let result = open(&path).and_then(|games| games.read(0, &[]));
            assert!(result.is_ok(), "{text}: {result:?}");
        }
    }
}

#[test]
fn a_format_of_another_program_has_one_game() {
    let games: &[(Format, Option<GameName>)] = &[
        (Format::Xml, None),
        #[cfg(feature = "jiu")]
        (Format::Jiu14, Some(GameName::Jiu)),
        #[cfg(feature = "gomoku")]
        (Format::Sgf, Some(GameName::Gomoku)),
        #[cfg(feature = "draughts")]
        (Format::Pdn, Some(GameName::Draughts)),
    ];
    for (format, game) in games {
        assert_eq!(format.game(), *game, "{format:?}");
    }
}
