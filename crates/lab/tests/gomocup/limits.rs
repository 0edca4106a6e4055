//! Limits of time, nodes and memory.

use super::*;

/// Returns a clock with nine seconds a move by default, and never more than 500.
fn clock() -> GomocupClock {
    GomocupClock::new(
        MoveBudget::Time(Duration::from_secs(9)),
        Duration::from_secs(500),
    )
}

fn time(clock: &GomocupClock) -> Duration {
    clock.limits().time.unwrap()
}

#[test]
fn a_limit_of_a_move_is_never_used_up() {
    let ms = Duration::from_millis;
    assert_eq!(time(&clock()), Duration::from_secs(9));
    for limit in [1, 2, 10, 50, 100, 1000, 30_000, 400_000] {
        let mut clock = clock();
        clock.set_turn(limit);
        let (limit, time) = (ms(limit as u64), time(&clock));
        assert!(time < limit || limit == ms(1), "{limit:?}: {time:?}");
        assert!(
            limit < ms(500) || time > limit * 9 / 10,
            "{limit:?}: {time:?}"
        );
    }
    // No time at all is a moment; and however much the other side gives, there is an end to it.
    for (limit, expected) in [(0, 1), (-5, 1), (i64::MIN, 1), (i64::MAX, 500_000)] {
        let mut clock = clock();
        clock.set_turn(limit);
        assert_eq!(time(&clock), ms(expected), "{limit}");
    }
    // Visits alone, until there is a limit.
    let mut visits = GomocupClock::new(MoveBudget::Visits(7), Duration::from_secs(1));
    let limits = visits.limits();
    assert_eq!((limits.visits, limits.time), (Some(7), None));
    visits.set_turn(100);
    assert_eq!(visits.limits().visits, None);
}

#[test]
fn nodes_limit_a_search_beside_the_clocks() {
    let ms = Duration::from_millis;
    // The increment of a move is used, but never more than half of the remaining time.
    for (left, increment, expected) in [
        (20_030, 0, 1000),
        (20_030, 1000, 1900),
        (1030, 5000, 500),
        (-5, 5000, 1),
    ] {
        let mut game = clock();
        game.set_remaining(left);
        game.set_increment(increment);
        assert_eq!(time(&game), ms(expected), "{left} ms and {increment}");
    }
    for pace in [
        MoveBudget::Visits(7),
        MoveBudget::Time(Duration::from_secs(9)),
    ] {
        let mut clock = GomocupClock::new(pace, Duration::from_secs(500));
        clock.set_nodes(100_000);
        let limits = clock.limits();
        // A limit of nodes alone holds, however long they take, up to a point.
        assert_eq!(
            (limits.visits, limits.time),
            (Some(100_000), Some(Duration::from_secs(500))),
            "{pace:?}"
        );
        clock.set_turn(2000);
        let limits = clock.limits();
        assert_eq!(limits.visits, Some(100_000), "{pace:?}");
        assert!(limits.time < Some(ms(2000)), "{pace:?}");
        // Yixin-Board's value for no limit.
        for none in [-1, 0] {
            clock.set_nodes(none);
            assert_eq!(clock.limits().visits, None, "{none} nodes, {pace:?}");
        }
    }
}

#[test]
fn the_time_of_a_game_is_shared_out() {
    type Step = fn(&mut GomocupClock);
    let steps: [(&str, Step, u64); 9] = [
        ("a game", |clock| clock.set_game(20_030), 1000),
        (
            "a half is spent",
            |clock| clock.spend(Duration::from_secs(10)),
            500,
        ),
        ("another game", |clock| clock.restart(), 1000),
        // The remaining time that the other side sends takes precedence.
        ("so much is left", |clock| clock.set_remaining(10_030), 500),
        (
            "a half of that is spent",
            |clock| clock.spend(Duration::from_secs(5)),
            250,
        ),
        (
            "less than nothing is left",
            |clock| clock.set_remaining(-70),
            1,
        ),
        (
            "more than can be is left",
            |clock| clock.set_remaining(i64::from(i32::MAX)),
            750,
        ),
        ("a move is limited too", |clock| clock.set_turn(100), 68),
        ("a move alone is limited", |clock| clock.set_game(0), 68),
    ];
    let mut game = clock();
    for (step, act, expected) in steps {
        act(&mut game);
        assert_eq!(time(&game), Duration::from_millis(expected), "{step}");
    }
}

#[test]
fn the_time_of_a_game_never_runs_out() {
    let ms = Duration::from_millis;
    let mut long = clock();
    long.set_game(2000);
    let mut all = Duration::ZERO;
    for _ in 0..112 {
        let used = time(&long);
        long.spend(used);
        all += used;
    }
    assert!(all < ms(2000) + 112 * ms(1), "{all:?}");
}

#[test]
fn memory_is_limited() {
    // With any limit above the least, a move comes.
    for bytes in [
        BESIDES + (1 << 20),
        BESIDES + (3 << 20),
        83_886_080,
        1 << 40,
        i64::MAX as u64,
    ] {
        for engine_name in ["uct", "champion"] {
            let input = format!("START 15\nINFO max_memory {bytes}\nBEGIN\n");
            let output = serve(
                engine(GameName::Gomoku, engine_name),
                MoveBudget::Visits(200),
                CAPS,
                Cursor::new(input),
            );
            point(output.lines().last().unwrap());
        }
    }
}
