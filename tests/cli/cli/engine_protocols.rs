//! Tests of `engine`: our engines as a program.

use super::{failure, talk};

#[test]
fn it_answers_and_ends_with_its_input() {
    assert_eq!(talk("jiaqi", "gtp", &[], ""), "");
    assert_eq!(talk("jiaqi", "gtp", &[], "quit\nname\n"), "= \n\n");
    assert_eq!(
        talk(
            "jiaqi",
            "gtp",
            &["--engine", "greedy"],
            "4 name\nboardsize 0"
        ),
        "=4 TibetanGo greedy\n\n? unacceptable size: there are 3, 5, 7, 9\n\n"
    );
    let arguments = [
        "--size",
        "3",
        "--rules",
        "tap-by-tap",
        "--visits",
        "20",
        "--seed",
        "4",
    ];
    let moves = "genmove white\ngenmove black\nshowboard\n";
    let output = talk("jiaqi", "gtp", &arguments, moves);
    assert_eq!(output, talk("jiaqi", "gtp", &arguments, moves));
    assert!(
        output.contains("ply 2, placement: white to move"),
        "{output}"
    );
}

#[test]
fn it_is_refused_what_is_not_there() {
    let base = ["engine", "jiaqi"];
    let refuse = |more: &[&str]| failure(2, &[&base[..], more].concat());
    assert!(refuse(&[]).contains("--protocol"));
    assert!(refuse(&["--protocol", "uci"]).contains("possible values: gtp"));
    let gtp = ["--protocol", "gtp"];
    for (more, message) in [
        (["--engine", "gredy"], "did you mean \"greedy\""),
        (["--rules", "chess"], "--rules"),
        (["--size", "4"], "3, 5, 7 or 9"),
        (["--visits", "0"], "--visits"),
    ] {
        let line = refuse(&[&gtp[..], &more].concat());
        assert!(line.contains(message), "{line}");
    }
}
