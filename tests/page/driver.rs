//! The driver of the browsers, chromedriver.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError, mpsc};
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

/// Driver on a free port of loopback, which ends when it is dropped.
struct Driver {
    child: Child,
    address: String,
}

impl Driver {
    fn start() -> Self {
        let program = find_program("chromedriver")
            .expect("chromedriver is missing: install the package chromium-driver");
        let child = Command::new(program)
            .arg("--port=0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut driver = Self {
            child,
            address: String::new(),
        };
        let lines = BufReader::new(driver.child.stdout.take().unwrap()).lines();
        let (tell, told) = mpsc::channel();
        // The rest of its output is read, so that it never blocks on writing.
        std::thread::spawn(move || {
            for line in lines.map_while(Result::ok) {
                if let Some((_, port)) = line.split_once("successfully on port ") {
                    // Only the first one is waited for.
                    let _ = tell.send(port.trim_end_matches('.').to_owned());
                }
            }
        });
        let port = told.recv_timeout(PATIENCE);
        let port: u16 = port.expect("chromedriver tells its port").parse().unwrap();
        driver.address = format!("http://127.0.0.1:{port}");
        driver
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // It may have ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Number of phones that use the driver, and the driver while one does.
static DRIVER: Mutex<(usize, Option<Driver>)> = Mutex::new((0, None));

/// Locks the driver and its number of users, even after a test failed here: that test reports it by itself.
fn shared() -> MutexGuard<'static, (usize, Option<Driver>)> {
    DRIVER.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Use of the one driver of these tests, which is started with the first and ended with the last.
pub struct Use {
    pub address: String,
}

impl Use {
    pub fn begin() -> Self {
        let mut driver = shared();
        let address = driver.1.get_or_insert_with(Driver::start).address.clone();
        driver.0 += 1;
        Self { address }
    }
}

impl Drop for Use {
    fn drop(&mut self) {
        let mut driver = shared();
        driver.0 -= 1;
        if driver.0 == 0 {
            driver.1 = None;
        }
    }
}
