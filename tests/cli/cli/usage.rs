//! Tests of usage errors: each is one line, which says what is possible.

use super::failure;

/// Asserts that each of these is refused in one line, which has the words beside it.
#[track_caller]
fn refuses(cases: &[(&[&str], &[&str])]) {
    for (arguments, needed) in cases {
        let line = failure(2, arguments);
        for word in *needed {
            assert!(line.contains(word), "{arguments:?}: {line}");
        }
    }
}

#[test]
fn usage_errors_are_one_line_and_say_what_is_possible() {
    refuses(&[
        (&["inspekt"], &["inspekt", "inspect"]),
        (&["inspect"], &["<GAME>"]),
        (
            &[
                "record", "picture", "a.xml", "--out", "a.png", "--width", "0",
            ],
            &["'0'", "--width", "200..=2400"],
        ),
        (&["record"], &["show", "verify", "convert"]),
        (
            &["record", "convert", "a.xml", "--to", "pdf"],
            &["pdf", "xml", "text", "json"],
        ),
    ]);
}

#[cfg(feature = "jiaqi")]
#[test]
fn usage_errors_name_what_a_game_has() {
    refuses(&[
        (&["inspect", "chess"], &["chess", "jiaqi"]),
        (&["inspect", "jiaqi", "--jsn"], &["--jsn", "--json"]),
        (&["inspect", "jiaqi", "--size", "4"], &["4", "3, 5, 7 or 9"]),
        (
            &["inspect", "jiaqi", "--size", "five"],
            &["five", "3, 5, 7 or 9"],
        ),
        (&["perft", "jiaqi"], &["--depth"]),
        (&["perft", "jiaqi", "--depth", "x"], &["--depth"]),
        (&["best", "jiaqi"], &["--engine"]),
        (
            &[
                "best",
                "jiaqi",
                "--engine",
                "uct",
                "--visits",
                "5",
                "--time-ms",
                "5",
            ],
            &["--visits", "--time-ms"],
        ),
        (
            &["best", "jiaqi", "--engine", "uct", "--visits", "0"],
            &["--visits"],
        ),
        (
            &["best", "jiaqi", "--engine", "uct", "--threads", "-1"],
            &["'-1'", "--threads", "1..=256"],
        ),
        (
            &["arena", "jiaqi", "--a", "uct", "--b", "uct"],
            &["--games"],
        ),
        (
            &[
                "arena",
                "jiaqi",
                "--a",
                "uct",
                "--b",
                "uct",
                "--games",
                "2",
                "--cpu-ms",
                "5",
                "--time-ms",
                "5",
            ],
            &["--cpu-ms", "--time-ms"],
        ),
        (
            &[
                "arena",
                "jiaqi",
                "--a",
                "uct",
                "--b",
                "external:gtp:none",
                "--games",
                "2",
                "--a-visits",
                "5",
                "--b-cpu-ms",
                "5",
            ],
            &["--b-cpu-ms", "our own engines"],
        ),
        (
            &["arena", "jiaqi", "--a", "uct", "--b", "uct", "--games", "0"],
            &["--games"],
        ),
        (
            &[
                "arena", "jiaqi", "--a", "uct", "--b", "uct", "--games", "2", "--sprt", "5,0",
            ],
            &["--sprt"],
        ),
        (
            &["bench", "everything"],
            &["everything", "playouts", "uct", "movement", "perft"],
        ),
        (
            &["play", "jiaqi", "--windowed", "big"],
            &["big", "1280x720"],
        ),
    ]);
}

#[cfg(feature = "jiu")]
#[test]
fn the_sizes_of_another_game_are_named() {
    refuses(&[
        (
            &["perft", "jiu", "--depth", "1", "--size", "7"],
            &["--size", "6, 8, 10, 12, 14, 16 or 18"],
        ),
        (
            &["perft", "jiu", "--depth", "1", "--size", "5"],
            &["6, 8, 10, 12, 14, 16 or 18"],
        ),
    ]);
}

#[cfg(all(
    feature = "jiaqi",
    feature = "jiu",
    feature = "gomoku",
    feature = "draughts"
))]
#[test]
fn the_games_that_there_are_are_named() {
    refuses(&[(&["inspect", "go"], &["go", "possible values: jiaqi, jiu"])]);
}

#[cfg(feature = "jiaqi")]
#[test]
fn an_experiment_without_a_match_refuses_a_journal() {
    let folder = "/no/such/folder";
    let line = failure(2, &["experiment", "thesis-speed", "--resume", folder]);
    let message = "--resume: this experiment measures time and plays no match";
    assert_eq!(line, message);
}

#[cfg(feature = "jiaqi")]
#[test]
fn rules_are_chosen_where_an_experiment_has_a_choice() {
    let line = failure(2, &["experiment", "thesis-strength", "--rules", "thesis"]);
    let message = "--rules: this experiment is played by the rules of its paper";
    assert_eq!(line, message);
    let both = ["experiment", "levels", "--size", "3", "--rules", "thesis"];
    let message = "--size, --rules: the levels are those of a board or of a preset";
    assert_eq!(failure(2, &both), message);
}

#[test]
fn an_experiment_without_a_plot_refuses_one_before_the_work() {
    let names: &[&str] = &[
        #[cfg(feature = "jiaqi")]
        "levels",
        #[cfg(feature = "jiu")]
        "jiu-levels",
        #[cfg(feature = "jiu")]
        "jiu-phases",
        #[cfg(feature = "jiu")]
        "jiu-staged",
        #[cfg(feature = "jiu")]
        "jiu-ends",
        #[cfg(feature = "jiu")]
        "jiu-parts",
        #[cfg(feature = "jiu")]
        "jiu-tune",
        #[cfg(feature = "gomoku")]
        "gomoku-levels",
        #[cfg(feature = "draughts")]
        "draughts-levels",
    ];
    for &name in names {
        let arguments = ["experiment", name, "--plot", "/no/such/folder/plot.svg"];
        let line = failure(2, &arguments);
        let message = "--plot: the figures of this experiment are a table without a plot";
        assert_eq!(line, message, "{name}");
    }
}
