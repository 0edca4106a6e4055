//! Small files that are written beside the frames: the latest content counts, and none is lost.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;
use support::wait::{PATIENCE, Wait};
use tibetango::app::latest_writer::LatestWriter;

/// Returns a writer on a disk that refuses the first contents, and every content that it is given.
fn refusing(refusals: u32, pause: Duration) -> (LatestWriter<u32>, Receiver<u32>) {
    let (sender, contents) = mpsc::channel();
    let tries = AtomicU32::new(0);
    let writer = LatestWriter::new("test", pause, move |content: &u32| {
        sender.send(*content)?;
        match tries.fetch_add(1, Ordering::Relaxed) < refusals {
            true => Err("the disk is full".into()),
            false => Ok(()),
        }
    });
    (writer, contents)
}

#[test]
fn a_slow_disk_delays_no_frame_and_gets_the_latest_content() {
    let (sender, contents) = mpsc::channel();
    let (go_on, waits) = mpsc::channel::<()>();
    let waits = Mutex::new(waits);
    let mut writer = LatestWriter::new("test", PATIENCE, move |content: &u32| {
        sender.send(*content)?;
        // Until the other end is gone.
        let _ = waits.lock().unwrap().recv();
        Ok(())
    });
    writer.put(1);
    assert_eq!(contents.recv_timeout(PATIENCE), Ok(1));
    // The disk is still busy with the first one.
    for content in 2..=9 {
        writer.put(content);
    }
    drop(go_on);
    drop(writer);
    let rest: Vec<u32> = contents.iter().collect();
    assert_eq!(rest, [9]);
}

#[test]
fn what_was_refused_is_tried_again_until_it_is_written() {
    let (mut writer, contents) = refusing(2, Duration::from_millis(1));
    writer.put(1);
    for n in 0..3 {
        assert_eq!(contents.recv_timeout(PATIENCE), Ok(1), "try {n}");
    }
    writer.put(2);
    drop(writer);
    let rest: Vec<u32> = contents.iter().collect();
    assert_eq!(rest, [2], "what was written is not written again");
}

#[test]
fn later_content_takes_the_place_of_what_was_refused() {
    let (mut writer, contents) = refusing(1, PATIENCE);
    writer.put(1);
    assert_eq!(contents.recv_timeout(PATIENCE), Ok(1));
    writer.put(2);
    drop(writer);
    let rest: Vec<u32> = contents.iter().collect();
    assert_eq!(rest, [2]);
}

#[test]
fn what_was_refused_is_tried_once_more_at_the_end() {
    for refusals in [1, u32::MAX] {
        let (mut writer, contents) = refusing(refusals, PATIENCE);
        writer.put(1);
        assert_eq!(
            contents.recv_timeout(PATIENCE),
            Ok(1),
            "{refusals} refusals"
        );
        drop(writer);
        let rest: Vec<u32> = contents.iter().collect();
        assert_eq!(rest, [1], "{refusals} refusals");
    }
}

#[test]
fn a_thread_that_ended_is_replaced() {
    let (sender, contents) = mpsc::channel();
    let mut writer = LatestWriter::new("test", PATIENCE, move |content: &u32| {
        if *content == 1 {
            // Ends the thread as a panic does, without a message of it.
            std::panic::resume_unwind(Box::new(()));
        }
        Ok(sender.send(*content)?)
    });
    writer.put(1);
    let mut wait = Wait::begin();
    // Until the thread has ended, it takes the content along.
    while contents.try_recv() != Ok(2) {
        assert!(wait.pause(), "nothing is written any more");
        writer.put(2);
    }
}
