//! Input that comes oddly, slowly or during a search.

use super::*;

#[test]
fn odd_input_is_survived() {
    let long = "x".repeat(MAX_LINE + 1);
    let lines = answers(format!(
        "\n  \r\n\t\n{long}\nabout\u{7}\nstart\t15\rTURN  7 , 7 \nBOARD\n{long}\nDONE"
    ));
    assert_eq!(lines.len(), 5, "{lines:?}");
    assert!(lines[0].starts_with("ERROR a line has at most"));
    assert!(lines[1].starts_with("name="));
    assert_eq!(lines[2], "OK");
    point(&lines[3]);
    assert!(
        lines[4].starts_with("ERROR a line has at most"),
        "a last line without its end counts"
    );
    let output = answers(
        b"\xff\xfe\x00 BEGIN\nINFO\nINFO timeout_turn\nINFO \xff \xff\nINFO rule many\nSTART 15\n",
    );
    assert_eq!(output.len(), 2, "{output:?}");
    assert!(output[0].starts_with("UNKNOWN"), "{output:?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(support::effort::cases(64)))]

    #[test]
    fn nonsense_is_answered_line_by_line(
        lines in prop::collection::vec(prop::collection::vec(any::<u8>(), 1..40), 1..20)
    ) {
        let mut input = b"START 15\n".to_vec();
        let mut count = 1;
        for line in &lines {
            // The ends of lines, lines that are empty, and words that have no answer of one line are left out.
            let line: Vec<u8> = line.iter().copied().filter(|byte| !b"\r\n".contains(byte)).collect();
            let text = String::from_utf8_lossy(&line).to_uppercase();
            // Signs that are surely seen; what is invisible is a blank.
            let is_visible = |c: char| c.is_alphanumeric() || c.is_ascii_punctuation();
            let first = text.split(|c| !is_visible(c)).find(|word| !word.is_empty());
            let plain = first.is_some_and(|word| !COMMANDS.contains(&word));
            if plain {
                count += 1;
                input.extend(line);
                input.push(b'\n');
            }
        }
        prop_assert_eq!(answers(&input).len(), count);
    }

    #[test]
    fn commands_with_any_numbers_are_survived(
        asked in prop::collection::vec((0..COMMANDS.len() + 2, -1..16i32, -1..16i32, 0..5i32), 1..40)
    ) {
        let mut input = "START 15\nINFO timeout_turn 0\n".to_owned();
        for (which, x, y, field) in asked {
            input += &match COMMANDS.get(which) {
                Some(&"END") | None => format!("{x},{y},{field}\n"),
                Some(&"INFO") => format!("INFO rule {x}\n"),
                Some(&"START") => "START 15\n".to_owned(),
                Some(name @ &("BOARD" | "SWAP2BOARD")) => format!("{name}\n{x},{y},{field}\nDONE\n"),
                Some(name) => format!("{name} {x},{y}\n"),
            };
        }
        input += "DONE\nINFO rule 0\nRESTART\nBEGIN\n";
        let output = answers(&input);
        point(output.last().unwrap());
        for line in output {
            let first = line.split([' ', '=']).next().unwrap();
            let is_answer = ["OK", "ERROR", "UNKNOWN", "SWAP", "name"].contains(&first) || first.contains(',');
            prop_assert!(is_answer, "{}", line);
        }
    }
}

/// Output of a server so far. The input reads it too, so that a line comes after an answer and not after a guess at the
/// time that a busy machine takes for one.
#[derive(Clone, Default)]
struct ServerOutput(Arc<Mutex<Vec<u8>>>);

impl ServerOutput {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

impl Write for ServerOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Input that comes bit by bit.
struct Slowly {
    bits: VecDeque<(&'static str, u64, &'static str)>,
    said: ServerOutput,
}

impl Read for Slowly {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let Some((output, wait, text)) = self.bits.pop_front() else {
            return Ok(0);
        };
        until(&format!("{output:?} before {text:?}"), || {
            self.said.text() == output
        });
        thread::sleep(Duration::from_millis(wait));
        buffer[..text.len()].copy_from_slice(text.as_bytes());
        Ok(text.len())
    }
}

/// Returns all answers of the champion to input that comes bit by bit.
fn serve_slowly(pace: MoveBudget, caps: Caps, bits: Bits) -> String {
    let output = ServerOutput::default();
    let input = Slowly {
        bits: bits.iter().copied().collect(),
        said: output.clone(),
    };
    let champion = engine(GameName::Gomoku, "champion");
    let mut server = GomocupServer::new("test", champion, 1, &empty(), pace, caps).unwrap();
    server.serve(input, output.clone()).unwrap();
    output.text()
}

#[test]
fn lines_that_come_early_wait_for_their_turn() {
    let input = "START 15\nINFO timeout_turn 200\nBEGIN\nABOUT\nRESTART\nTURN 7,7\nFLY\n";
    let output = answers(input);
    assert_eq!(output.len(), 6, "{output:?}");
    point(&output[1]);
    assert!(output[2].starts_with("name="));
    assert_eq!(output[3], "OK");
    assert_ne!(point(&output[4]), (7, 7));
    assert!(output[5].starts_with("UNKNOWN"));
}

#[test]
fn marks_around_commands_are_no_part_of_them() {
    let output = answers("\u{feff}START\u{200b} 15\r\n\u{200b}ABOUT\u{feff}\rEND\n");
    assert_eq!(output.len(), 2, "{output:?}");
    assert_eq!(output[0], "OK");
    assert!(output[1].starts_with("name="), "{output:?}");
}

#[test]
fn the_move_is_wanted_now() {
    let hour = MoveBudget::Time(Duration::from_secs(3600));
    let champion = || engine(GameName::Gomoku, "champion");
    // All at once, and without a search: then it has no answer.
    let all = "START 15\nyxstop\nTURN 7,7\nABOUT\nYXSTOP\nTURN 0,0\nyxstop\nYXSTOP\nABOUT\n";
    let output = serve(champion(), hour, CAPS, Cursor::new(all));
    let output: Vec<&str> = output.lines().collect();
    assert_eq!(output.len(), 5, "{output:?}");
    assert_ne!(point(output[1]), (7, 7), "{output:?}");
    point(output[3]);
    assert!(output[4].starts_with("name="), "{output:?}");
    // During the search.
    let while_thinking: Bits = &[
        ("", 0, "START 15\n"),
        ("OK\n", 0, "TURN 7,7\n"),
        ("OK\n", 300, "YXSTOP\n"),
    ];
    let output = serve_slowly(hour, CAPS, while_thinking);
    let output: Vec<&str> = output.lines().collect();
    assert_eq!(output.len(), 2, "{output:?}");
    assert_ne!(point(output[1]), (7, 7), "{output:?}");
}

#[test]
fn what_is_unknown_is_told_once() {
    for (input, messages) in [
        // Points belong to the command before them, and so does their end.
        ("FLY\n7,7\n8,8,1\nDONE", &["UNKNOWN command \"FLY\""][..]),
        ("7,7\n8,8\nDONE", &["UNKNOWN command \"7,7\""]),
        ("FLY\nDONE\nDONE", &["UNKNOWN", "ERROR no board was begun"]),
        ("FLY\nRUN", &["UNKNOWN", "UNKNOWN command \"RUN\""]),
        ("BOARD\n7,7,1\n7,8,2\nDONE", &["ERROR there is no board"]),
        ("SWAP2BOARD\n7,7\nDONE", &["ERROR there is no board"]),
        ("YXBOARD\n7,7,1\nDONE", &["ERROR there is no board"]),
        ("BOARD\n7,7,1\nSTART 15", &["ERROR there is no board", "OK"]),
    ] {
        let lines = answers(format!("{input}\nABOUT\n"));
        assert_eq!(lines.len(), messages.len() + 1, "{input}: {lines:?}");
        for (output, messages) in lines.iter().zip(messages) {
            assert!(output.starts_with(messages), "{input}: {output}");
        }
        assert!(
            lines[messages.len()].starts_with("name="),
            "{input}: {lines:?}"
        );
    }
}

#[test]
fn thinking_ends_with_the_session() {
    let hour = MoveBudget::Time(Duration::from_secs(3600));
    let champion = || engine(GameName::Gomoku, "champion");
    // All at once: there is an answer, but none that takes its time.
    let begin = Instant::now();
    let all = "START 15\nBEGIN\nTURN 0,0\nTURN 0,1\nEND\nABOUT\n";
    let output = serve(champion(), hour, CAPS, Cursor::new(all));
    assert_eq!(output.lines().count(), 4, "{output}");
    output.lines().skip(1).for_each(|line| {
        point(line);
    });
    // During the search: no further answer.
    let while_thinking: Bits = &[
        ("", 0, "START 15\n"),
        ("OK\n", 0, "TURN 7,7\n"),
        // No output shows that it searches.
        ("OK\n", 2000, "END\n"),
    ];
    assert_eq!(serve_slowly(hour, CAPS, while_thinking), "OK\n");
    // The input ends: the same, after a while.
    let caps = Caps {
        linger: Duration::from_millis(300),
        ..CAPS
    };
    let ended: Bits = &[("", 0, "START 15\n"), ("OK\n", 0, "TURN 7,7\n")];
    assert_eq!(serve_slowly(hour, caps, ended), "OK\n");
    assert!(begin.elapsed() < PATIENCE, "{:?}", begin.elapsed());
    // A forced move is not searched, however much time there is.
    let caps = Caps {
        linger: PATIENCE,
        ..CAPS
    };
    let four = "START 15\nBOARD\n6,7,1\n7,7,2\n0,0,1\n8,7,2\n0,2,1\n9,7,2\n0,4,1\n10,7,2\nDONE\n";
    assert_eq!(
        serve(champion(), hour, caps, Cursor::new(four)),
        "OK\n11,7\n"
    );
}
