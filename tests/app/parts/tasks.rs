//! Work in the background: its orders, its news, its end.

use std::panic::resume_unwind;
use std::sync::mpsc::channel;
use support::wait::{until, until_some};
use tibetango::app::task::{Task, Worker};

#[test]
fn a_task_does_all_its_orders_before_it_ends() {
    let (outbox, done) = channel();
    let task: Task<(), u32> = Task::with_orders("test", move |worker| {
        for order in &worker.orders {
            outbox.send(order).unwrap();
        }
    })
    .unwrap();
    for order in 1..=3 {
        assert!(task.order(order), "order {order}");
    }
    assert_eq!(task.finish(), Ok(()));
    let done: Vec<u32> = done.iter().collect();
    assert_eq!(done, [1, 2, 3]);
}

#[test]
fn a_task_that_is_dropped_is_stopped() {
    let (outbox, stopped) = channel();
    let task: Task<()> = Task::begin("test", move |worker| {
        until("stop", || worker.stop.is_stopped());
        outbox.send(()).unwrap();
    })
    .unwrap();
    drop(task);
    assert_eq!(stopped.recv(), Ok(()));
}

#[test]
fn the_end_of_a_task_is_known_with_all_its_news() {
    type Work = fn(&Worker<u32>);
    let cases: [(&str, Work, Result<(), String>); 3] = [
        ("end", |_| {}, Ok(())),
        // Like a panic, but without its message in the log of the tests.
        (
            "panic in two lines",
            |_| resume_unwind(Box::new("two\nlines")),
            Err("two\\nlines".to_owned()),
        ),
        (
            "panic without words",
            |_| resume_unwind(Box::new(())),
            Err("without words".to_owned()),
        ),
    ];
    for (label, work, expected) in cases {
        let mut task: Task<u32> = Task::begin("test", move |worker| {
            worker.tell(7);
            work(worker);
        })
        .unwrap();
        let outcome = until_some("end", || task.outcome());
        assert_eq!(outcome, expected, "{label}");
        assert_eq!(task.news().collect::<Vec<u32>>(), [7], "{label}");
        assert!(task.is_over(), "{label}");
        assert_eq!(task.finish(), expected, "{label}");
    }
}
