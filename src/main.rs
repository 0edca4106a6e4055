//! Entry point of the program, which parses the command line and runs the command.

use std::process::ExitCode;

fn main() -> ExitCode {
    tibetango::cli::main()
}
