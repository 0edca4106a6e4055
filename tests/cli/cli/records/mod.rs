//! Tests of `record`.

use std::path::PathBuf;

use super::{failure, good, json, keys, run};

#[cfg(feature = "jiu")]
mod jiu;
#[cfg(feature = "jiaqi")]
mod own_records;
#[cfg(feature = "draughts")]
mod pdn;
#[cfg(feature = "gomoku")]
mod sgf;

/// Files in a folder of their own.
struct Scratch {
    folder: tempfile::TempDir,
}

impl Scratch {
    fn new() -> Self {
        Self {
            folder: tempfile::tempdir().unwrap(),
        }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn write(&self, name: &str, text: &str) -> String {
        std::fs::write(self.path(name), text).unwrap();
        self.path(name).to_str().unwrap().to_owned()
    }
}

/// Game of three plies in the thesis's own format; White pinches at the third.
const THESIS: &str = "<TibetanGo>\n<SZ>5*5</SZ>\n<PW>Dolma</PW>\n<PC>\n\
    <CR><CC>White</CC><CL>20</CL></CR>\n\
    <CR><CC>Black</CC><CL>22</CL></CR>\n\
    <CR><CC>White</CC><CL>24</CL></CR>\n\
    </PC>\n</TibetanGo>\n";

/// Game of gomoku in SGF, with a variation and properties of another program.
const SMART: &str =
    "(;GM[4]PB[Dolma]RU[Renju]EV[Cup]RE[B+R];B[hh]C[centre];W[ig]\n(;B[ih]BL[9])(;B[gh]))\n";
