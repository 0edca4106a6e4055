//! A disk that refuses: games go on, are saved as soon as it accepts them again, and lost ones are counted.

use super::lan_server::{LanServer, LineClient};
use super::{room_settings, short_limits};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use support::games::histories::after;
use support::stored_records::{load_all, until_kept};
use support::wait::until;
use tibetango_records::record::Record;
use tibetango_records::record::replay::to_record;
use tibetango_server::metrics::Metrics;
use tibetango_server::storage::{Storage, WAITING};
use tibetango_server::unfinished_games::{SavedSeat, UnfinishedGame, load, path, save};

/// Pause that does not end before the test does.
const LONG: Duration = Duration::from_secs(24 * 3600);

/// Storage in folders of its own, either of which may be replaced by a file.
struct Disk {
    dir: tempfile::TempDir,
    metrics: Arc<Metrics>,
}

impl Disk {
    fn new() -> Self {
        Self {
            dir: tempfile::tempdir().unwrap(),
            metrics: Arc::new(Metrics::default()),
        }
    }

    fn records(&self) -> PathBuf {
        self.dir.path().join("records")
    }

    fn running(&self) -> PathBuf {
        path(&self.dir.path().join("running"), 1)
    }

    fn storage(&self, pause: Duration) -> Storage {
        let (running, records) = (self.running(), self.records());
        Storage::new(Some(running), Some(records), pause, &self.metrics)
    }

    /// Puts a file in place of a folder.
    fn take(&self, folder: &str) {
        fs::write(self.dir.path().join(folder), "taken").unwrap();
    }

    fn free(&self, folder: &str) {
        fs::remove_file(self.dir.path().join(folder)).unwrap();
    }
}

/// Returns the record of a game after this number of plies, each on a point of its own.
fn game(plies: usize) -> Record {
    let played = room_settings("jiaqi", 3, "thesis");
    let texts = ["a1", "b2", "c1", "e1"];
    to_record(&after(played.size, played.rules, &texts[..plies].join(" ")))
}

fn seat() -> SavedSeat {
    SavedSeat {
        user: "Dolma".to_owned(),
        token: "0".repeat(32),
        white: true,
    }
}

fn going(plies: usize) -> Option<UnfinishedGame> {
    UnfinishedGame::new(&game(plies), vec![seat()], None)
}

/// Returns the number of plies of the saved game; `None` if there is none.
fn plies(file: &Path) -> Option<usize> {
    let game = load(file).unwrap_or_else(|why| panic!("{why}"));
    game.map(|game| game.record().unwrap().plies.len())
}

fn run<T>(work: impl Future<Output = T>) -> T {
    tokio::runtime::Runtime::new().unwrap().block_on(work)
}

#[test]
fn what_was_refused_is_tried_again_without_another_ply() {
    let disk = Disk::new();
    disk.take("running");
    disk.take("records");
    run(async {
        let mut storage = disk.storage(Duration::ZERO);
        storage.remember(Some((1, 2)), going(2)).await;
        storage.keep(game(4)).await;
        assert!(storage.due().is_some(), "nothing is tried again");
        assert!(
            storage.wants(Some((1, 2))),
            "the same plies are not tried again"
        );
        disk.free("running");
        disk.free("records");
        storage.remember(Some((1, 2)), going(2)).await;
        storage.try_again().await;
        assert!(storage.due().is_none() && !storage.wants(Some((1, 2))));
        assert_eq!(plies(&disk.running()), Some(2));
        assert_eq!(load_all(&disk.records())[0].plies.len(), 4);
        storage.close(Some((1, 2)), going(2), Some(game(2))).await;
    });
    assert_eq!(
        load_all(&disk.records()).len(),
        1,
        "what goes on lies in its own place"
    );
    assert!(disk.metrics.is_all_saved(), "all was kept after all");
}

#[test]
fn a_refusal_is_not_tried_again_with_every_word_that_is_said() {
    let disk = Disk::new();
    disk.take("running");
    run(async {
        let mut storage = disk.storage(LONG);
        storage.remember(Some((1, 2)), going(2)).await;
        assert!(!storage.wants(Some((1, 2))), "the same plies rest");
        assert!(storage.wants(Some((1, 3))), "other plies are tried at once");
    });
}

#[test]
fn a_game_that_cannot_go_on_after_the_end_goes_among_the_records() {
    let disk = Disk::new();
    disk.take("running");
    run(async {
        let mut storage = disk.storage(LONG);
        storage.remember(Some((1, 2)), going(2)).await;
        storage.close(Some((1, 2)), going(2), Some(game(2))).await;
    });
    assert_eq!(load_all(&disk.records())[0].plies.len(), 2);
    assert!(!disk.metrics.is_all_saved(), "nobody is told of it");
}

#[test]
fn games_that_wait_for_the_disk_are_few_and_what_is_lost_is_counted() {
    let disk = Disk::new();
    disk.take("records");
    run(async {
        let mut storage = disk.storage(LONG);
        for _ in 0..WAITING {
            storage.keep(game(1)).await;
        }
        assert!(disk.metrics.is_all_saved(), "what waits is not lost yet");
        storage.keep(game(3)).await;
        assert!(
            !disk.metrics.is_all_saved(),
            "the oldest is lost without a word"
        );
        disk.free("records");
        storage.close(None, None, None).await;
    });
    let result = load_all(&disk.records());
    assert_eq!(result.len(), WAITING);
    assert!(
        result.iter().any(|record| record.plies.len() == 3),
        "the newest is lost"
    );
    // A game that the disk refuses to the end is lost too, and leaves no file.
    let disk = Disk::new();
    disk.take("records");
    run(async {
        let mut storage = disk.storage(LONG);
        storage.keep(game(1)).await;
        storage.close(None, None, None).await;
    });
    assert!(!disk.metrics.is_all_saved());
    assert_eq!(fs::read_to_string(disk.records()).unwrap(), "taken");
}

#[test]
fn a_game_that_cannot_be_read_is_put_aside_and_never_written_over() {
    let disk = Disk::new();
    let file = disk.running();
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(&file, "spoiled").unwrap();
    let aside = file.with_file_name("room-1-unreadable.json");
    run(async {
        let mut storage = disk.storage(LONG);
        assert!(storage.recall().is_none());
        storage.remember(Some((1, 1)), going(1)).await;
    });
    assert_eq!(fs::read_to_string(aside).unwrap(), "spoiled");
    assert_eq!(plies(&file), Some(1));
    assert!(!disk.metrics.is_all_saved(), "nobody is told of it");
}

#[cfg(unix)]
#[test]
fn the_file_of_an_unfinished_game_is_private() {
    use std::os::unix::fs::PermissionsExt;
    let disk = Disk::new();
    save(&disk.running(), going(1).as_ref()).unwrap();
    let mode = || fs::metadata(disk.running()).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(), 0o600, "written");
    // A file in the form of an earlier version.
    fs::set_permissions(disk.running(), fs::Permissions::from_mode(0o644)).unwrap();
    assert!(load(&disk.running()).unwrap().is_some());
    assert_eq!(mode(), 0o600, "read");
}

/// Seats two people at a table, where their game begins.
fn start_game(serving: &LanServer) -> [LineClient; 2] {
    let mut people = ["Dolma", "Tashi"].map(|name| LineClient::knowing(serving.address, name));
    for client in &mut people {
        client.say("SitDown,1");
        client.until("Token,1,");
    }
    for (client, colour) in people.iter_mut().zip(["White", "Black"]) {
        client.say(&format!("Ready,1,{colour},somebody"));
    }
    for client in &mut people {
        client.until("Sync,1,0,");
    }
    people
}

#[test]
fn a_server_keeps_a_game_as_soon_as_the_disk_takes_it() {
    let serving = LanServer::start(room_settings("jiaqi", 3, "thesis"), short_limits());
    let [mut dolma, mut tashi] = start_game(&serving);
    let folder = serving.folder().to_owned();
    fs::remove_dir_all(&folder).unwrap();
    fs::write(&folder, "a file in place of the folder").unwrap();
    dolma.say("Move,1,1,a1");
    assert_eq!(tashi.until("Played,1,"), "Played,1,1,White,a1");
    fs::remove_file(&folder).unwrap();
    let file = path(&folder, 1);
    // No further message is sent.
    until("game of one ply on disk", || plies(&file) == Some(1));
    // Its record is written before the end is announced to the players, and the unfinished game is removed then.
    tashi.say("Lose,1");
    dolma.until("Over,1,White,resigned");
    assert_eq!(until_kept(&folder, 1)[0].plies.len(), 1);
    assert_eq!(plies(&file), None);
}

#[test]
fn a_room_whose_game_is_spoiled_is_played_in_all_the_same() {
    let dir = tempfile::tempdir().unwrap();
    let spoiled = path(dir.path(), 1);
    fs::write(&spoiled, b"{\"game\":\"no game\"").unwrap();
    let serving = LanServer::start_in(dir, room_settings("jiaqi", 3, "thesis"), short_limits());
    let [mut dolma, mut tashi] = start_game(&serving);
    dolma.say("Move,1,1,a1");
    tashi.until("Played,1,1");
    assert_eq!(plies(&spoiled), Some(1));
    let aside = spoiled.with_file_name("room-1-unreadable.json");
    assert_eq!(fs::read(aside).unwrap(), b"{\"game\":\"no game\"");
}
