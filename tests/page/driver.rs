//! The program that drives browsers.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, MutexGuard, PoisonError, mpsc};
use support::waiting::PATIENCE;

/// The browsers that may be driven.
const BROWSERS: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// A program on the path.
fn found(name: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let mut places = std::env::split_paths(&path).map(|dir| dir.join(name));
    places.find(|place| place.is_file())
}

/// The browser.
pub fn browser() -> PathBuf {
    let mut known = BROWSERS.into_iter();
    known
        .find_map(found)
        .expect("chromium is missing: install the package chromium")
}

/// A driver on a free port of loopback; it ends with this.
struct Driver {
    child: Child,
    address: String,
}

impl Driver {
    fn start() -> Self {
        let program = found("chromedriver")
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
        // What else it says is read, so that it never waits to be heard.
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

/// How many phones use the driver, and the driver while one does.
static DRIVER: Mutex<(usize, Option<Driver>)> = Mutex::new((0, None));

/// The driver and who uses it, also after a test failed here: that test says why by itself.
fn shared() -> MutexGuard<'static, (usize, Option<Driver>)> {
    DRIVER.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The use of the one driver of these tests: it is started with the first and ended with the last.
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
