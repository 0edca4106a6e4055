//! The driver of the browsers, chromedriver.

use std::io::{BufRead, BufReader};
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::{OnceLock, mpsc};
use support::wait::PATIENCE;

/// Names of the supported browsers, in order of preference.
const BROWSERS: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// Finds a program on the path.
fn find_program(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let mut places = std::env::split_paths(&path).map(|dir| dir.join(name));
    places.find(|place| place.is_file())
}

/// Returns the first supported browser on the path.
pub fn browser() -> PathBuf {
    let mut names = BROWSERS.into_iter();
    names
        .find_map(find_program)
        .expect("chromium is missing: install the package chromium")
}

/// Script of a shell that starts the driver (`$1`), and ends it and its browsers once the tests are over: then its
/// standard input ends, whatever became of the tests. The folder of the browsers (`$2`) goes last.
///
/// Only what comes after `trap` outlives the signal.
const KEEPER: &str = r#"
    "$1" --port=0 </dev/null &
    trap '' TERM
    cat >/dev/null
    kill -s TERM -- "-$$"
    wait
    # A browser that is about to end may still write there.
    tries=0
    until rm -rf "$2" 2>/dev/null || [ $((tries += 1)) -gt 20 ]; do sleep 0.1; done
"#;

/// Driver on a free port of loopback, which ends with the process of the tests.
pub struct Driver {
    /// Its standard input is open as long as the tests run.
    _keeper: Child,
    pub address: String,
    /// Folder for the profiles of the browsers.
    pub profiles: PathBuf,
}

impl Driver {
    fn start() -> Self {
        let program = find_program("chromedriver")
            .expect("chromedriver is missing: install the package chromium-driver");
        let profiles = tempfile::tempdir().unwrap().keep();
        let mut keeper = Command::new("sh")
            .args(["-c", KEEPER, "sh"])
            .arg(program)
            .arg(&profiles)
            // It ends everything in its group.
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let lines = BufReader::new(keeper.stdout.take().unwrap()).lines();
        let (sender, receiver) = mpsc::channel();
        // The rest of its output is read, so that it never blocks on writing.
        std::thread::spawn(move || {
            for line in lines.map_while(Result::ok) {
                if let Some((_, port)) = line.split_once("successfully on port ") {
                    // Only the first one is waited for.
                    let _ = sender.send(port.trim_end_matches('.').to_owned());
                }
            }
        });
        let port = receiver.recv_timeout(PATIENCE);
        let port: u16 = port.expect("chromedriver tells its port").parse().unwrap();
        Self {
            _keeper: keeper,
            address: format!("http://127.0.0.1:{port}"),
            profiles,
        }
    }
}

/// Returns the one driver of these tests, which is started for the first browser.
pub fn driver() -> &'static Driver {
    static DRIVER: OnceLock<Driver> = OnceLock::new();
    DRIVER.get_or_init(Driver::start)
}
