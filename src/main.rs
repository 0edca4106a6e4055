//! The program: it parses the command line and hands over.

use std::process::ExitCode;

fn main() -> ExitCode {
    tibetango::cli::main()
}
