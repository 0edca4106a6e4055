//! Positions put together by hand: every reason against them, and playing on from them.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::SplitMix64;
use tibetango_records::record::plain::{self, Plain, PlainError};
use tibetango_records::record::replay::{from_record, to_record};
use tibetango_records::record::xml;
use tibetango_rules::any::AnyLine;
use tibetango_rules::{
    AnyRules, Draft, GameName, Objection, Outcome, Phase, Piece, Point, Reason, Shape, Side, jiaqi,
    jiu,
};

/// The draft of a board as a game begins on it.
fn empty(rules: AnyRules, size: u8) -> Draft {
    AnyLine::new(size, rules).unwrap().draft()
}

fn each_board() -> impl Iterator<Item = (AnyRules, u8)> {
    GameName::ALL.into_iter().flat_map(|game| {
        let sizes = game.sizes().iter();
        sizes.map(move |&size| (AnyRules::usual(game), size))
    })
}

fn put(draft: &mut Draft, at: Point, side: Side) {
    draft.put(at, Some(side.into()));
}

/// Puts stones of both sides in turn on every point that is empty but these.
fn fill(draft: &mut Draft, but: &[Point]) {
    let mut side = Side::White;
    for at in draft.shape.iter().filter(|at| !but.contains(at)) {
        put(draft, at, side);
        side = side.other();
    }
}

fn against(rules: AnyRules, draft: &Draft) -> Vec<Objection> {
    let found = AnyLine::to_play_on(rules, draft).err().unwrap_or_default();
    let over = |objection: &Objection| matches!(objection, Objection::Over(_));
    if !found.iter().any(over) {
        // The rule is one: a text is refused for the same reasons.
        let read = AnyLine::from_text(rules, &draft.text());
        let told = read.err().map_or_else(Vec::new, |error| error.0);
        let expected: Vec<String> = found.iter().map(ToString::to_string).collect();
        assert_eq!(told, expected, "{}", draft.text());
    }
    found
}

#[test]
fn a_board_as_games_begin_has_no_reason_against_it() {
    for (rules, size) in each_board() {
        assert_eq!(
            against(rules, &empty(rules, size)),
            [],
            "{rules:?} on {size}"
        );
    }
    let other = empty(jiaqi::Rules::default().into(), 5);
    let found = AnyLine::to_play_on(jiu::Rules::default().into(), &other);
    assert_eq!(found.unwrap_err(), [Objection::Board]);
}

#[test]
fn every_reason_against_a_placement_of_jiaqi_is_found_on_every_board() {
    let rules = AnyRules::from(jiaqi::Rules::default());
    for &size in GameName::Jiaqi.sizes() {
        let start = empty(rules, size);
        let hub = start.shape.hub();
        let mut draft = start.clone();
        put(&mut draft, hub, Side::White);
        draft.to_move = Side::Black;
        assert_eq!(against(rules, &draft), [Objection::Hub(hub)], "{size}");
        draft.to_move = Side::White;
        draft.ply = 7;
        draft.quiet = 2;
        let side = Side::Black;
        let all = [
            Objection::Hub(hub),
            Objection::Ply { ply: 7, placed: 1 },
            Objection::Quiet { quiet: 2, most: 0 },
            Objection::Turn { side, placed: 1 },
        ];
        assert_eq!(against(rules, &draft), all, "{size}");
        let mut draft = start;
        fill(&mut draft, &[hub]);
        assert_eq!(against(rules, &draft), [Objection::PlacementOver], "{size}");
    }
}

#[test]
fn every_reason_against_a_movement_of_jiaqi_is_found_on_every_board() {
    let rules = AnyRules::from(jiaqi::Rules::default());
    for &size in GameName::Jiaqi.sizes() {
        let mut draft = empty(rules, size);
        let full = draft.shape.points() as u32 - 1;
        draft.set_phase(Phase::Movement);
        let least = full;
        assert_eq!(
            against(rules, &draft),
            [Objection::TooFew { found: 0, least }],
            "{size}"
        );
        fill(&mut draft, &[]);
        let (found, most) = (full + 1, full);
        assert_eq!(
            against(rules, &draft),
            [Objection::TooMany { found, most }],
            "{size}"
        );
        draft.put(draft.shape.hub(), None);
        assert_eq!(against(rules, &draft), [], "{size}");
        draft.ply = full - 1;
        draft.quiet = 1;
        let (ply, quiet) = (full - 1, 1);
        let both = [
            Objection::EarlyPly { ply, least },
            Objection::Quiet { quiet, most: 0 },
        ];
        assert_eq!(against(rules, &draft), both, "{size}");

        // The hole in one corner, Black's only stone in another one.
        let (first, last) = (Point(0), Point(full as u16));
        let mut draft = empty(rules, size);
        for at in draft.shape.iter() {
            put(&mut draft, at, Side::White);
        }
        draft.put(first, None);
        draft.set_phase(Phase::Movement);
        let outcome = Outcome {
            winner: Some(Side::White),
            reason: Reason::NoStones,
        };
        assert_eq!(against(rules, &draft), [Objection::Over(outcome)], "{size}");
        put(&mut draft, last, Side::Black);
        draft.to_move = Side::Black;
        assert_eq!(
            against(rules, &draft),
            [Objection::YieldDue(Side::Black)],
            "{size}"
        );
        draft.set_phase(Phase::Yield);
        assert_eq!(
            against(rules, &draft),
            [Objection::NoYieldDue(Side::White)],
            "{size}"
        );
        draft.to_move = Side::White;
        assert_eq!(against(rules, &draft), [], "{size}");
    }
}

#[test]
fn every_reason_against_a_position_of_jiu_is_found_on_every_board() {
    let usual = jiu::Rules::default();
    let rules = AnyRules::from(usual);
    for &size in GameName::Jiu.sizes() {
        let start = empty(rules, size);
        let (corner, centre) = (Point(0), start.shape.centre().to_vec());
        let mut draft = start.clone();
        put(&mut draft, corner, Side::White);
        draft.to_move = Side::Black;
        assert_eq!(
            against(rules, &draft),
            [Objection::Centre(centre.clone())],
            "{size}"
        );
        draft.to_move = Side::White;
        draft.quiet = 1;
        let side = Side::Black;
        let all = [
            Objection::Turn { side, placed: 1 },
            Objection::Centre(centre.clone()),
            Objection::Quiet { quiet: 1, most: 0 },
        ];
        assert_eq!(against(rules, &draft), all, "{size}");
        let mut draft = start.clone();
        put(&mut draft, centre[0], Side::Black);
        assert_eq!(
            against(rules, &draft),
            [Objection::Uneven(Side::White)],
            "{size}"
        );
        let mut draft = start.clone();
        fill(&mut draft, &[]);
        assert_eq!(against(rules, &draft), [Objection::PlacementOver], "{size}");

        draft.set_phase(Phase::Battle);
        draft.quiet = usual.quiet_limit + 1;
        let found = u32::from(size) * u32::from(size);
        let (quiet, limit) = (draft.quiet, usual.quiet_limit.into());
        let both = [
            Objection::TooMany {
                found,
                most: found - 2,
            },
            Objection::Quiet { quiet, most: limit },
        ];
        assert_eq!(against(rules, &draft), both, "{size}");
        for &at in &centre {
            draft.put(at, None);
        }
        assert_eq!(against(rules, &draft), [], "{size}");
        let mut draft = start;
        draft.set_phase(Phase::Battle);
        let over = against(rules, &draft);
        let few = |over: &Outcome| over.reason == Reason::FewStones;
        assert!(
            matches!(&over[..], [Objection::Over(over)] if few(over)),
            "{size}: {over:?}"
        );
    }
}

#[test]
fn nothing_is_against_what_play_leads_to() {
    let mut rng = SplitMix64::seed_from_u64(11);
    for (rules, size) in each_board() {
        let mut line = AnyLine::new(size, rules).unwrap();
        let mut legal = line.legal();
        while let Some(mv) = (!legal.is_empty() && line.len() < 700)
            .then(|| legal.swap_remove(rng.random_range(0..legal.len())))
        {
            line.play(&mv).unwrap();
            // Repetition is no end that a position alone knows of.
            legal = line.legal();
            if !line.len().is_multiple_of(7) && !legal.is_empty() {
                continue;
            }
            let draft = line.draft();
            let text = line.position_text();
            assert_eq!(Draft::read(rules, &text).as_ref(), Ok(&draft), "{text}");
            match AnyLine::to_play_on(rules, &draft) {
                Ok(on) => assert_eq!((on.position_text(), on.len()), (text, 0)),
                Err(reasons) => {
                    let end = line
                        .outcome()
                        .unwrap_or_else(|| panic!("{text}: {reasons:?}"));
                    assert_eq!(reasons, [Objection::Over(end)], "{text}");
                }
            }
        }
    }
}

/// A position of random play, changed by hand here and there.
fn changed(rules: AnyRules, size: u8, rng: &mut SplitMix64) -> Draft {
    let mut line = AnyLine::new(size, rules).unwrap();
    for _ in 0..rng.random_range(0..2 * line.shape().points()) {
        let mut legal = line.legal();
        if legal.is_empty() {
            break;
        }
        let mv = legal.swap_remove(rng.random_range(0..legal.len()));
        line.play(&mv).unwrap();
    }
    let mut draft = line.draft();
    let pieces: [Option<Piece>; 3] = [None, Some(Side::White.into()), Some(Side::Black.into())];
    for _ in 0..rng.random_range(0..4) {
        let at = Point(rng.random_range(0..draft.shape.points()) as u16);
        draft.put(at, pieces[rng.random_range(0..3)]);
    }
    if rng.random_bool(0.3) {
        let phases = rules.phases();
        draft.set_phase(phases[rng.random_range(0..phases.len())]);
    }
    if rng.random_bool(0.3) {
        draft.to_move = draft.to_move.other();
    }
    draft
}

#[test]
fn a_position_without_reasons_against_it_plays_on() {
    let mut rng = SplitMix64::seed_from_u64(5);
    let (mut good, mut bad) = (0, 0);
    for (rules, size) in each_board() {
        for _ in 0..40 {
            let draft = changed(rules, size, &mut rng);
            match AnyLine::to_play_on(rules, &draft) {
                Ok(mut line) => {
                    good += 1;
                    assert_eq!(line.draft(), draft, "{}", draft.text());
                    let mv = line.legal().swap_remove(0);
                    line.play(&mv).unwrap();
                }
                Err(reasons) => {
                    bad += 1;
                    assert!(!reasons.is_empty(), "{}", draft.text());
                    assert_eq!(against(rules, &draft), reasons, "{}", draft.text());
                }
            }
        }
    }
    assert!(good > 50 && bad > 50, "{good} {bad}");
}

#[test]
fn games_and_positions_are_read_from_what_was_written() {
    let mut rng = SplitMix64::seed_from_u64(3);
    for (rules, size) in each_board() {
        let mut line = AnyLine::new(size, rules).unwrap();
        for _ in 0..10 {
            let mut legal = line.legal();
            let mv = legal.swap_remove(rng.random_range(0..legal.len()));
            line.play(&mv).unwrap();
        }
        let written = plain::write(&line);
        let Ok(Plain::Game(read)) = plain::read(rules, size, &written) else {
            panic!("{written}");
        };
        assert_eq!(read.moves(), line.moves(), "{written}");
        // With numbers between, as people write moves down.
        let words = written.split(' ').zip(1..);
        let numbered: Vec<String> = words.map(|(mv, n)| format!("{n}. {mv}")).collect();
        let read = plain::read(rules, size, &numbered.join("\n"));
        assert!(
            matches!(read, Ok(Plain::Game(read)) if read.moves() == line.moves()),
            "{numbered:?}"
        );
        let position = plain::read(rules, size, &line.position_text());
        assert!(
            matches!(position, Ok(Plain::Position(draft)) if *draft == line.draft()),
            "{}",
            line.position_text()
        );
        // A game that begins in the middle tells where.
        let on = AnyLine::from_text(rules, &line.position_text());
        let mut on = on.unwrap_or_else(|error| panic!("{error}"));
        let mv = on.legal().swap_remove(0);
        on.play(&mv).unwrap();
        let read = plain::read(rules, size, &plain::write(&on));
        let same = |read: &AnyLine| read.position_text() == on.position_text() && read.len() == 1;
        assert!(
            matches!(read, Ok(Plain::Game(read)) if same(&read)),
            "{}",
            on.position_text()
        );
    }
}

/// What a text is that is pasted where this game is played: the rows of a position, or moves.
fn pasted(game: GameName, text: &str) -> Result<String, PlainError> {
    let size = *game.sizes().last().unwrap();
    Ok(match plain::read(AnyRules::usual(game), size, text)? {
        Plain::Position(draft) => draft.text(),
        Plain::Game(line) => line.move_texts().join(" "),
    })
}

#[test]
fn moves_are_read_as_people_and_pages_write_them() {
    for (game, moves, texts) in [
        (
            GameName::Draughts,
            "34-30 20-25",
            &[
                "1. 34\u{2013}30 20\u{2013}25",
                "1 34-30 20-25",
                "1.34-30! 20-25?! *",
                "34-30, 20-25;",
                "\u{201c}34-30 20-25\u{201d}",
                "`34-30 20-25`",
                "**34-30** **20-25**",
                "３４－３０　２０－２５",
                "34\u{200b}-30 20-25\u{feff}",
                "3\u{34f}4-30\u{3164}20-25\u{2800}\u{1a}",
                "[pdn]1. 34-30 20-25[/pdn]",
                "[quote=Jan]34-30\n20-25[/quote]",
                "1. 3430 2025",
                "1. 34-30! {good} 20-25 (1... 19-23) 1-1",
                "[White \"a\"]\n[GameType \"20\"]\n\n1. 34-30 20-25 2-0",
                "<pre>1. 34-30 20-25</pre>",
            ][..],
        ),
        (
            GameName::Gomoku,
            "h8 i9",
            &[
                "1. h8 2. i9",
                "1.h8 i9 *",
                "1) H8 2) I9",
                "1 h8 2 i9",
                "h8,i9",
                "h8、i9",
                "h8i9",
                "ｈ８　ｉ９",
                "h8! i9??",
                "[code]h8 i9[/code]",
                "(;GM[4]PB[a];B[hh]C[good];W[ig](;B[aa])(;B[bb]))",
                "[sgf](;GM[4];B[hh];W[ig])[/sgf]",
                "The last game (the best ;-):\n(;B[hh];W[ig])",
                "(GM[4];B[hh];W[ig])",
            ],
        ),
        (
            GameName::Jiaqi,
            "a1 c1",
            &[
                "1. a1 2. c1",
                "a1, c1",
                "a1c1",
                "ａ１ ｃ１",
                "a1\u{200b} c1",
            ],
        ),
        (
            GameName::Jiu,
            "i8 j9",
            &["1. i8 2. j9", "i8 \u{2060}j9", "I8 J9", "\u{ab}i8 j9\u{bb}"],
        ),
    ] {
        assert_eq!(pasted(game, moves).as_deref(), Ok(moves), "{game}");
        for text in texts {
            let read = pasted(game, text);
            let whole = ["1. 34-30! {good} 20-25 (1... 19-23) 1-1", "(;GM[4]"];
            let longer = whole.iter().any(|begin| text.starts_with(begin));
            let read = read.unwrap_or_else(|why| panic!("{game}: {text}: {why}"));
            match longer {
                true => assert!(read.starts_with(moves), "{game}: {text}: {read}"),
                false => assert_eq!(read, moves, "{game}: {text}"),
            }
        }
    }
}

#[test]
fn positions_are_read_in_the_notation_of_their_game() {
    let rules = AnyRules::usual(GameName::Draughts);
    let first = AnyLine::new(10, rules).unwrap().position_text();
    let problem = AnyLine::from_text(rules, "B:W28,K39:B12,41").unwrap();
    let problem = problem.position_text();
    for (text, rows) in [
        ("W:W31-50:B1-20", &first),
        ("W:W31-50:B1-20\n", &first),
        ("\u{201c}W:W31\u{2011}50:B1\u{2011}20\u{201d}", &first),
        ("FEN: W:W31-50:B1-20.", &first),
        ("[FEN \"B:W28,K39:B12,41\"]", &problem),
        ("[White \"a\"]\n[FEN \"B:W28,K39:B12,41\"]\n\n*", &problem),
    ] {
        assert_eq!(
            pasted(GameName::Draughts, text).as_ref(),
            Ok(rows),
            "{text}"
        );
    }
    let why = pasted(GameName::Draughts, "W:W31-50:B1-51").unwrap_err();
    assert!(matches!(why, PlainError::Position(_)), "{why}");
}

#[test]
fn whole_records_are_read_where_moves_are_expected() {
    let mut rng = SplitMix64::seed_from_u64(4);
    for (rules, size) in each_board() {
        let mut line = AnyLine::new(size, rules).unwrap();
        for _ in 0..6 {
            let mut legal = line.legal();
            let mv = legal.swap_remove(rng.random_range(0..legal.len()));
            line.play(&mv).unwrap();
        }
        let text = xml::write(&to_record(&line)).unwrap();
        let read = plain::read(rules, size, &text);
        assert!(
            matches!(read, Ok(Plain::Game(read)) if read.moves() == line.moves()),
            "{rules:?} on {size}"
        );
    }
    // Of another game, cut, and broken.
    let other = AnyLine::new(6, jiu::Rules::default()).unwrap();
    let other = xml::write(&to_record(&other)).unwrap();
    for (game, text, told) in [
        (
            GameName::Gomoku,
            other.as_str(),
            "it is a game of jiu, and this is gomoku",
        ),
        (
            GameName::Draughts,
            "[White \"a\"]\n1. 34-30 34-30 *",
            "2:10: ply 2 (black 34-30): ",
        ),
        (
            GameName::Gomoku,
            "(;GM[4];B[hh];W[hh])",
            "1:15: ply 2 (white h8): ",
        ),
        (
            GameName::Jiaqi,
            "[JIU8],[a],[b];\n0,d3;",
            "it is a game of jiu",
        ),
    ] {
        match pasted(game, text) {
            Err(PlainError::Record(why)) => assert!(why.contains(told), "{game}: {why}"),
            read => panic!("{game}: {text}: {read:?}"),
        }
    }
    // Words are no game, whatever signs stand among them.
    for text in ["Hello!", "(nice)", "?", "2-0 at last", "what * is this"] {
        let read = pasted(GameName::Draughts, text);
        assert!(
            matches!(read, Err(PlainError::Move { .. })),
            "{text}: {read:?}"
        );
    }
    // Moves without tags are told as moves.
    let why = pasted(GameName::Draughts, "1. 34-30 34-30").unwrap_err();
    assert!(matches!(why, PlainError::Move { number: 2, .. }), "{why}");
}

#[test]
fn what_is_no_game_is_refused_in_one_line_and_never_panics() {
    let mut rng = SplitMix64::seed_from_u64(8);
    let signs: Vec<char> = "ab19wB/ -x~,.* \n\u{0f40}é".chars().collect();
    for (rules, size) in each_board() {
        for _ in 0..200 {
            let length = rng.random_range(0..60);
            let text: String = (0..length)
                .map(|_| signs[rng.random_range(0..signs.len())])
                .collect();
            if let Err(error) = plain::read(rules, size, &text) {
                let said = error.to_string();
                assert!(!said.is_empty() && !said.contains('\n'), "{text:?}: {said}");
            }
        }
        let long = "a1 ".repeat(plain::MAX_BYTES / 2);
        let read = plain::read(rules, size, &long);
        assert!(
            matches!(read, Err(PlainError::TooLong)),
            "{rules:?} on {size}"
        );
    }
}

#[test]
fn a_record_keeps_the_position_that_its_game_began_with() {
    let rules = AnyRules::from(jiu::Rules::default());
    let text = "3b1b/1ww3/1w1wb1/b4w/2b1w1/w1b1b1 w battle 0 40";
    let mut line = AnyLine::from_text(rules, text).unwrap();
    let mv = line.parse("c3-c2xd0").unwrap();
    line.play(&mv).unwrap();
    let record = to_record(&line);
    assert_eq!(record.start, text);
    let written = xml::write(&record).unwrap();
    assert!(written.contains("version=\"4\""), "{written}");
    let read = xml::read(written.as_bytes(), "game.xml").unwrap();
    assert_eq!(read, record);
    let back = from_record(&read).unwrap();
    assert_eq!(back.position_text(), line.position_text());
    assert_eq!(back.moves(), line.moves());
    // A game from the board as its rules begin says nothing of it.
    let usual = to_record(&AnyLine::new(6, rules).unwrap());
    assert!(!xml::write(&usual).unwrap().contains("start="));

    let refused = |start: &str| {
        let mut bad = record.clone();
        bad.start = start.to_owned();
        let error = xml::write(&bad)
            .map_err(|error| error.to_string())
            .and_then(|_| from_record(&bad).map_err(|error| error.to_string()))
            .expect_err(start);
        assert!(!error.contains('\n'), "{error}");
        error
    };
    assert!(refused("8/8/8/8/8/8/8/8 w placement 0 0").contains("size 6"));
    assert!(refused("6/6/6/6/6/6 b placement 0 0").contains("white is to move"));
    refused("6/6");
    refused("\"/>");
    refused(" 6/6/6/6/6/6 w placement 0 0");
    refused(&"w".repeat(2000));
    let shape = Shape::of(GameName::Jiu, 6).unwrap();
    assert_eq!(line.shape(), shape);
}
