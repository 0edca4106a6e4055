//! Tests of `record`.

use std::path::PathBuf;

use super::{failure, good, json, keys, run};
use support::games::jiu::random_line;
use tibetango_records::record::replay::to_record;
use tibetango_records::record::{Record, jiu14};
use tibetango_rules::{Side, jiu};

mod foreign;
mod ours;

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
