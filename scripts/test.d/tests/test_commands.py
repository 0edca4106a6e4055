"""commands.py reads the command line from the sources, and finds quoted commands that do not exist."""

import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import commands
import documents

ROOT = Path(__file__).resolve().parents[3]
FILES = {
    "src/cli/mod.rs": """
#[derive(Debug, Parser)]
#[command(name = "tibetango", version)]
struct Cli {
    /// Folder
    #[arg(long, global = true, value_name = "DIR")]
    config: Option<PathBuf>,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Play
    Play(play::Arguments),
    /// Show, or `long`
    #[command(arg_required_else_help = false)]
    Record(record::Arguments),
    CheckConfig(check::Arguments),
    #[command(name = "best-of")]
    Best {
        #[arg(long = "most")]
        count: u32,
    },
    Foreign(elsewhere::Arguments),
    Duel(duel::Arguments),
}
""",
    "src/cli/play.rs": """
pub struct Arguments {
    #[arg(value_parser = game_name())]
    game: Option<GameName>,
    #[arg(long, value_name = "long, WxH", conflicts_with_all = ["game", "size"],
          value_parser = pixels)]
    windowed: Option<(u32, u32)>,
    #[arg(short, long, visible_alias = "museum")]
    pub exhibition: bool,
    #[command(flatten)]
    budget: BudgetArguments,
}
""",
    "src/cli/duel.rs": """
pub enum Arguments {
    Once(Box<Once>),
    Often(Box<often::Often>),
}

impl Args for Arguments {
}

struct Once {
    #[arg(long)]
    fast: bool,
}
""",
    "src/cli/often.rs": "pub struct Often {\n    #[arg(long)]\n    times: u32,\n}\n",
    "src/cli/engines.rs": """
pub struct BudgetArguments {
    // #[arg(long)]
    // old: bool,
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=9))]
    pub time_ms: Option<u64>,
}
""",
    "src/cli/record/mod.rs": """
pub struct Arguments {
    #[command(subcommand)]
    action: Action,
}

enum Action {
    Show(Source),
    Convert {
        #[command(flatten)]
        source: Source,
        #[arg(long)]
        to: Format,
    },
}

struct Other {
    #[arg(long)]
    unused: bool,
}
""",
    "src/cli/record/source.rs": "pub(super) struct Source {\n    #[arg(long)]\n    pub(super) number: u32,\n}\n",
    "src/cli/check/mod.rs": "mod arguments;\npub use arguments::Arguments;\n",
    "src/cli/check/arguments.rs": "pub struct Arguments {\n    #[arg(long)]\n    json: bool,\n}\n",
    "scripts/play": 'if [ "${1:-}" = --fast ]; then\n    shift\nfi\n'
                    'case ${1:-} in\n    "" | jiu | gomoku) set -- play "$@" ;;\nesac\n',
    "scripts/test": "--quick | --long) ;;\n",
    "scripts/test.d/steps.sh": "",
}


class Quotations(unittest.TestCase):
    """A small program and its scripts."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name).resolve()
        for name, text in FILES.items():
            path = self.root / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)

    def told(self, code, **how):
        """The faults of a piece of code."""
        return list(commands.CommandLine(self.root).faults(code, **how))

    def accepts(self, *pieces, **how):
        """These pieces of code have no fault."""
        for code in pieces:
            with self.subTest(code):
                self.assertEqual(self.told(code, **how), [])

    def finds(self, *pieces, **how):
        """Each piece of code has one fault, in its first line, that says this."""
        for code, words in pieces:
            with self.subTest(code):
                self.assertEqual(self.told(code, **how), [(0, words)])

    def test_subcommands(self):
        self.accepts("tibetango", "tibetango play", "tibetango play jiu", "tibetango check-config config",
                     "tibetango record show FILE", "tibetango help record", "tibetango SUBCOMMAND --any",
                     "tibetango ...", "tibetango --config DIR play", "tibetango best-of", "tibetango record")
        self.finds(("tibetango plya", "tibetango has no subcommand plya"),
                   ("tibetango best", "tibetango has no subcommand best"),
                   ("tibetango record shown FILE", "tibetango record has no subcommand shown"),
                   ("tibetango --config record shown", "tibetango has no subcommand shown"))

    def test_options(self):
        self.accepts("tibetango play --windowed 1x2 --exhibition --time-ms 5", "tibetango play --museum",
                     "tibetango play --help --config=DIR", "tibetango record convert FILE --to sgf --number 2",
                     "tibetango check-config --json", "tibetango best-of --most 3", "tibetango --version",
                     "tibetango foreign --whatever", "tibetango play -- --whatever", "tibetango play -e")
        self.finds(("tibetango play --window", "tibetango play has no option --window"),
                   ("tibetango play --old", "tibetango play has no option --old"),
                   ("tibetango play --time_ms=5", "tibetango play has no option --time_ms"),
                   ("tibetango best-of --count 3", "tibetango best-of has no option --count"),
                   ("tibetango record show --to sgf", "tibetango record show has no option --to"),
                   ("tibetango record show --unused", "tibetango record show has no option --unused"),
                   ("tibetango --exhibition", "tibetango has no option --exhibition"))

    def test_a_command_with_arguments_and_subcommands(self):
        self.accepts("tibetango duel jiu --fast", "tibetango duel often jiu --times 3", "tibetango duel --fast jiu")
        self.finds(("tibetango duel jiu --times 3", "tibetango duel has no option --times"),
                   ("tibetango duel often --slow", "tibetango duel often has no option --slow"))

    def test_where_a_call_stands(self):
        for call in ("$ tibetango {}", "A=b tibetango {} > file", "echo a | tibetango {} | less", "(cd a && tibetango {})",
                     "ExecStart=/opt/bin/tibetango {}", "target/release/tibetango {} # comment", "./tibetango {}",
                     "sudo tibetango {}       in words --without sense",
                     "tibetango [--config DIR | --version] {}", "tibetango \\\n    {}", 'tibetango --config "a b" {}'):
            with self.subTest(call):
                self.assertEqual(self.told(call.format("play")), [])
                self.assertEqual(len(self.told(call.format("plya"))), 1)
        self.accepts("cargo build -p tibetango      the game", "journalctl -u tibetango --since today", "a-tibetango x",
                     "tibetango-rules x", "/home/tibetango x", "tibetango: no file", '"tibetango plya"',
                     "tibetango play --windowed \"a --b c\" 'd --e'", "use tibetango and more")

    def test_lines_are_numbered(self):
        self.assertEqual(self.told("a\ntibetango play \\\n  --a\n\ntibetango b"),
                         [(1, "tibetango play has no option --a"), (4, "tibetango has no subcommand b")])

    def test_within_a_text_the_program_may_be_left_out(self):
        self.accepts("play --exhibition", "play it", "recording --all", within_text=True)
        self.finds(("play --x", "tibetango play has no option --x"), within_text=True)
        self.accepts("play --x")

    def test_scripts(self):
        self.accepts("scripts/play", "scripts/test --quick", "scripts/test.d/steps.sh", "scripts/test.d/", "scripts/*.sh",
                     "scripts/{play,test}", "farm/scripts/none", "scripts/lib*", "scripts/play --windowed 1x1",
                     "scripts/play jiu --exhibition", "scripts/play check-config --json", "scripts/play help play",
                     "scripts/play --fast", "scripts/play --fast jiu --exhibition", "scripts/play --fast record show",
                     "bash ./scripts/test", "scripts/test.", "scripts/<name>")
        self.finds(("scripts/none", "there is no scripts/none"),
                   ("see ./scripts/test.d/none.py", "there is no scripts/test.d/none.py"),
                   ("scripts/test --quic", "scripts/test has no option --quic"),
                   ("scripts/play --window", "tibetango play has no option --window"),
                   ("scripts/play jiu --fast", "tibetango play has no option --fast"),
                   ("scripts/play plya", "tibetango has no subcommand plya"))

    def test_a_command_line_that_cannot_be_read_is_a_fault(self):
        (self.root / "src/cli/mod.rs").write_text("")
        self.finds(("tibetango play", "src/cli/mod.rs defines no subcommands that can be read"))
        self.accepts("scripts/test")

    def test_pages(self):
        page = self.root / "README.md"
        page.write_text("Run `tibetango\nplya`, or `scripts/none`:\n\n```sh\n# all\ntibetango play --x\n```\n\ntibetango b\n")
        [(rule, place, size, words)] = documents.faults(self.root)
        self.assertEqual((rule, place, size), ("command", "README.md", 3))
        self.assertEqual(words, "line 1: tibetango has no subcommand plya; line 2: there is no scripts/none; "
                                "line 6: tibetango play has no option --x")


class Program(unittest.TestCase):
    """The sources of the program itself."""

    def test_all_of_it_can_be_read(self):
        line = commands.CommandLine(ROOT)
        self.assertIn("check-config", line.program.subcommands)
        self.assertIn("jiaqi", line.games)
        for name, command in line.program.subcommands.items():
            with self.subTest(name):
                self.assertIsNotNone(command.options)
                self.assertTrue(command.options or command.subcommands)
        self.assertIn("sprt", line.program.subcommands["arena"].options)
        self.assertIn("to", line.program.subcommands["record"].subcommands["convert"].options)


if __name__ == "__main__":
    unittest.main()
