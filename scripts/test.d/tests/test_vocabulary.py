"""vocabulary.py counts what is in a small workspace, by hand. Run by `python3 -m unittest`."""

import contextlib
import io
import json
import sys
import textwrap
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import sources
import test_structure
import vocabulary
import wiring

TABLE = """
macro_rules! for_games {
    ($then:ident) => {
        with_guests! {
            Chess chess { 8 }
            Go go { 9, 19 }
        }
    };
}
macro_rules! with_guests {
    ($($rows:tt)+) => {
        $($rows)+
        Ludo ludo { 3 }
    };
}
"""
SIDE = """
pub enum Side { White, Black }
/// What is seen.
pub enum Deed {
    #[doc = "A mark."]
    Mate { at: [u8; 2], deep: Deep },
    Atari(u8),
    Pass,
    Never = 7,
}
impl Deed {
    pub const ALL: [Self; 2] = [Self::Pass, Self::Atari(1)];
}
pub trait Board {
    type Deed;
    const N: u8 = { 3 };
    fn text(&self) -> String { if true { String::new() } else { String::new() } }
    fn moves(&self) -> [u8; 3];
    fn ko(&self) -> bool { false }
}
"""
CHESS = """
use crate::{Board, Deed, Side};
pub struct Position;
impl<S: Into<u8>> Board for Position where S: Copy {
    type Deed = Deed;
    fn moves(&self) -> [u8; 3] { [0; 3] }
    fn text(&self) -> String { String::new() }
}
pub fn mate() -> Deed { Deed::Mate { at: [0; 2], deep: Deep } }
pub fn side() -> Side { Side::White }
"""
GO = """
use super::*;
impl Board for u8 { fn moves(&self) -> [u8; 3] { [1; 3] } fn ko(&self) -> bool { true } }
pub fn atari() -> (Deed, Side) { (Deed::Atari(2), Side::White) }
#[cfg(test)]
mod tests { fn mate() -> Deed { Deed::Mate { at: [0; 2], deep: Deep } } }
"""
SHARED = """
use cabinet_rules::{Deed as Seen, Side};
pub fn see(effect: &Seen) -> u8 {
    match effect {
        Seen::Mate { at: [a, ..], .. } if *a > 0 => 1,
        Seen::Atari(1 | 2) | Seen::Pass => 2,
        _ => { 3 }
    }
}
pub fn pass() -> Seen { Seen::Pass }
"""
FILES = {
    "crates/rules/src/lib.rs": "mod side;\npub mod table;\npub mod chess;\npub mod go;\npub mod ludo;\npub use side::*;\n",
    "crates/rules/src/table.rs": TABLE,
    "crates/rules/src/side.rs": SIDE,
    "crates/rules/src/chess/mod.rs": CHESS,
    "crates/rules/src/go/mod.rs": GO,
    "crates/rules/src/ludo/mod.rs": "use crate::Deed;\nfn end() -> [Deed; 2] { [Deed::Pass, Deed::Atari(0)] }\n",
    "crates/search/src/lib.rs": SHARED,
}


class Workspace(test_structure.Workspace):
    """The workspace of the structure's tests with enums, traits and a window."""

    def setUp(self):
        super().setUp()
        self.write(FILES)

    def counted(self, allowed=()):
        """The counts of the games."""
        return vocabulary.Vocabulary(sources.Sources(self.root, allowed))

    def variants(self, **how):
        """The variants of one game alone, each with the game and the places of shared code that build it."""
        counted = self.counted(**how)
        return {f"{enum['enum']}::{row['variant']}": (game, row["shared"])
                for enum in counted.variants() for row, game in counted.own_rows(enum)}

    def window(self, **files):
        """The counts of a window with these files."""
        self.write({f"src/app/{name}.rs": textwrap.dedent(text) for name, text in files.items()})
        return wiring.Wiring(sources.Sources(self.root, ()), "app")


class Variants(Workspace):
    """The game that produces a variant, and uses elsewhere."""

    def test_a_variant_belongs_to_the_one_game_that_builds_it(self):
        self.assertEqual(self.variants(), {"Deed::Mate": ("chess", []), "Deed::Atari": ("go", [])})

    def test_guests_do_not_count(self):
        self.write({"crates/rules/src/go/mod.rs": "use crate::Deed;\nfn pass() -> Deed { Deed::Pass }\n"})
        self.assertEqual(self.variants()["Deed::Pass"], ("go", ["crates/search/src/lib.rs:10"]))

    def test_two_games_share_a_variant(self):
        self.write({"crates/rules/src/chess/mod.rs": CHESS + "fn atari() -> Deed { Deed::Atari(1) }\n"})
        self.assertNotIn("Deed::Atari", self.variants())

    def test_what_is_matched_or_compared_is_not_produced(self):
        self.write({"crates/rules/src/chess/mod.rs": CHESS + """
            fn f(e: Deed) -> bool {
                if let Deed::Atari(_) = e { return true; }
                matches!(e, Deed::Atari(1..) if true) || e == Deed::Atari(3) || Some(&Deed::Atari(3)) != Some(&e)
            }
        """})
        self.assertEqual(self.variants()["Deed::Atari"], ("go", []))

    def test_a_neutral_enum_stays_shared(self):
        code = {name: FILES[f"crates/rules/src/{name}"].replace("Deed", "Rank")
                for name in ("side.rs", "chess/mod.rs", "go/mod.rs", "ludo/mod.rs")}
        self.write({**{f"crates/rules/src/{name}": text for name, text in code.items()},
                    "crates/search/src/lib.rs": SHARED.replace("Deed", "Rank")})
        self.assertEqual(self.variants(), {})

    def test_uses_elsewhere(self):
        counted = self.counted()
        uses = [(use["variant"], use["file"], use["line"], use["role"], use["where"])
                for use in counted.uses(list(counted.variants()))]
        self.assertEqual(uses, [
            ("Mate", "crates/search/src/lib.rs", 5, "pattern", "search"),
            ("Atari", "crates/rules/src/side.rs", 12, "built", "definition"),
            ("Atari", "crates/search/src/lib.rs", 6, "pattern", "search"),
        ])

    def test_a_format_of_the_same_game_is_no_shared_code(self):
        self.write({"crates/search/src/sgf/mod.rs": "use cabinet_rules::Deed;\nfn f() { g(Deed::Atari(1)) }\n"})
        self.assertEqual(self.variants()["Deed::Atari"], ("go", ["crates/search/src/sgf/mod.rs:2"]))
        allowed = (("sgf", "go", "its format"),)
        self.assertEqual(self.variants(allowed=allowed)["Deed::Atari"], ("go", []))
        counted = self.counted(allowed)
        self.assertIn(("sgf/mod.rs", "format"), [(use["file"][-10:], use["where"])
                                                 for use in counted.uses(list(counted.variants()))])


class Traits(Workspace):
    """The games that set each method."""

    def test_methods_and_who_sets_them(self):
        board, = self.counted().traits()
        self.assertEqual([(method["method"], method["default"], method["games"]) for method in board["methods"]], [
            ("text", True, ["chess"]), ("moves", False, ["chess", "go"]), ("ko", True, ["go"])])

    def test_fields_of_a_presentation(self):
        self.write({
            "src/app/presentation/mod.rs": "pub struct Presentation { pub jump: Option<u8>, pub end: [u8; 2], "
                                           "pub to_do: fn(u8) -> u8 }\n"
                                           "const PLAIN: Presentation = "
                                           "Presentation { jump: None, end: [0; 2], to_do };\n",
            "src/app/presentation/go.rs": "pub static PRESENTATION: Presentation = "
                                          "Presentation { to_do, end: [A { b: 1, c }.b; 2], ..PLAIN };\n"})
        presentation = list(self.counted().traits())[-1]
        self.assertEqual([(field["method"], field["games"]) for field in presentation["methods"]],
                         [("jump", []), ("end", ["go"]), ("to_do", ["go"])])


STATE = """
    pub enum Overlay { None, Menu }
    pub enum ExhibitionState { Off, Play }
    impl ExhibitionState {
        pub fn is_on(self) -> bool { self != Self::Off }
        pub fn id(self) -> u8 { match self { Self::Off => 0, Self::Play => 1 } }
    }
    pub fn is_open(exhibition_state: Res<State<ExhibitionState>>) -> bool { exhibition_state.is_on() }
"""


class Wiring(Workspace):
    """The counts of the window."""

    def test_files_that_name_an_overlay(self):
        window = self.window(state=STATE, menu="use super::state::Overlay;\nfn f() { go(Overlay::Menu, Overlay::Menu) }\n")
        self.assertEqual(window.overlays(), {"None": [], "Menu": ["src/app/menu.rs"]})

    def test_files_that_name_a_card(self):
        window = self.window(
            state="pub struct CardName(&'static str);\n",
            names='pub const HELP: CardName = CardName::new("help");\npub const NAME: CardName = CardName::new("name");\n',
            menu="use super::names;\nfn f() { g(names::HELP, opens(names::HELP)); }\n",
            asking='const CARD: CardName = CardName::new("ask");\nfn f() { open(CARD) }\n',
            view='use super::asking::CARD as OWN;\nfn draw(kit: Kit) { kit.card("ask", "ask.title", 4.0); f(OWN) }\n',
            other='pub const HELP: u8 = 1;\nfn f() { g(HELP, self.NAME) }\n// names::NAME\n',
            words='use super::names::NAME;\nfn f() { is(NAME, CardName::new("help")) }\n')
        file = "src/app/{}.rs".format
        self.assertEqual(window.cards(), {
            "ask": [file("asking"), file("view")],
            "help": [file("menu"), file("names"), file("words")],
            "name": [file("names"), file("words")]})

    def test_requests_for_a_state_of_others(self):
        window = self.window(
            state="#[derive(States, Clone)]\npub enum Overlay { None }\nfn f(next: ResMut<NextState<Overlay>>) {}\n",
            turn="use super::state::Overlay;\n#[derive(SubStates)]\npub struct Step(u8);\n"
                 "fn f(a: ResMut<'w, NextState<Step>>, b: NextState<S>) {}\n"
                 "fn g(world: &mut World) { world.resource_mut::<NextState<Overlay>>(); NextState::set_if_neq(a, b) }\n",
            menu="fn f(next: ResMut<NextState<super::turn::Step>>, again: Res<NextState<super::turn::Step>>) {}\n")
        self.assertEqual(sorted((row["state"], row["file"], row["line"]) for row in window.requests()), [
            ("Overlay", "src/app/turn.rs", 5), ("Step", "src/app/menu.rs", 1), ("Step", "src/app/menu.rs", 1)])

    def test_how_far_a_change_reaches(self):
        window = self.window(
            state="#[derive(States)]\npub enum Overlay { None }\npub enum Activity { Title }\n",
            toast="#[derive(Resource)]\npub struct Toasts;\n",
            help='const CARD: CardName = CardName::new("help");\n'
                 "fn say(mut toasts: ResMut<super::toast::Toasts>, (a, b): (A, B)) { if game.is_off_record() { f() } }\n"
                 "fn go(next: ResMut<NextState<super::state::Overlay>>) {}\n"
                 "fn plugin(app: &mut App) { app.add_systems(Update, (say, go)); }\n",
            view='fn draw(kit: Kit, now: Res<State<Activity>>) { kit.card("help"); }\n')
        found = window.report()
        self.assertEqual([(row["measure"], row["number"]) for row in found["measures"]], [
            ("files that name a card", 2.0), ("questions to the mode", 2), ("longest list of parameters", 3),
            ("ResMut<Toasts>", 1), ("NextState of others", 1)])
        self.assertEqual(found["measures"][2]["words"], "say in src/app/help.rs")

    def test_nothing_reaches_anywhere_in_an_empty_window(self):
        self.assertEqual([row["number"] for row in self.window().report()["measures"]], [0, 0, 0, 0, 0])

    def test_questions(self):
        window = self.window(state=STATE, keys="""
            use super::state::{ExhibitionState, is_open};
            fn ask(exhibition_state: ExhibitionState, door: Door) {
                match exhibition_state { ExhibitionState::Off => 1, ExhibitionState::Play if door.is_on(2) => 2 };
                if exhibition_state.is_on() || exhibition_state == ExhibitionState::Play { set(ExhibitionState::Off) }
                door.id();
                list.iter().any(ExhibitionState::is_on);
            }
            impl Door { fn id(&self) -> u8 { 3 } }
            fn plugin(app: &mut App) {
                app.add_systems(OnEnter(ExhibitionState::Play), ask).add_systems(Update, ask.run_if(is_open.and(in_state(ExhibitionState::Off))));
            }
        """)
        asked = [(question["line"], question["form"], question["asks"]) for question in window.questions()]
        self.assertEqual(sorted(asked), [
            (4, "pattern", "Off Play"), (5, "compared", "Play"), (5, "method", "is_on"), (7, "method", "is_on"),
            (11, "compared", "Off"), (11, "condition", "is_open"), (11, "hook", "Play")])

    def test_questions_to_the_match(self):
        window = self.window(game="""
            pub struct Match;
            impl Match { pub fn is_off_record(&self) -> bool { self.is_replay() } }
        """, menu="""
            fn draw(game: &Match, activities: Activities, (now, exhibition_state): (Res<State<Activity>>, Res<State<ExhibitionState>>)) {
                if game.is_off_record() || games.any(Match::is_replay) { return; }
                let others = game.remote().filter(|remote| remote.here.is_some() && game.seats() == seats(1));
                if activities.now() == 1 && game.is_off_recorded() && link.remote(2) { is_off_record() }
            }
        """)
        asked = [(question["of"], question["line"], question["asks"]) for question in window.questions()]
        self.assertEqual(asked, [("Match", 2, "Activity"), ("Match", 3, "is_off_record"), ("Match", 3, "is_replay"),
                                 ("Match", 4, "remote"), ("Match", 4, "seats"), ("Match", 5, "now")])

    def test_neither_the_match_itself_nor_the_registry_asks(self):
        window = self.window(**{
            "game": "pub struct Match;\n",
            "elsewhere": """
                use super::game::Match;
                impl Match {
                    pub fn is_watched(&self) -> bool { self.remote().is_some() }
                }
                impl Debug for Match { fn fmt(&self) { self.is_replay() } }
                impl Matches { fn f(game: &Match) { game.is_off_record() } }
            """,
            "registry/buttons": "fn during(now: Res<State<Activity>>) {}\n",
            "buttons": "fn during(now: Res<State<Activity>>) {}\n"})
        self.assertEqual([(question["file"], question["asks"]) for question in window.questions()], [
            ("src/app/buttons.rs", "Activity"), ("src/app/elsewhere.rs", "is_replay"),
            ("src/app/elsewhere.rs", "is_off_record")])

    def test_parameters_of_systems(self):
        window = self.window(keys="""
            use bevy::prelude::*;
            #[derive(SystemParam)]
            struct Keys<'w, 's> { a: Res<'w, A>, b: (Res<'w, B>, Option<Res<'w, C>>), #[system_param(x)] more: More<'w> }
            #[derive(SystemParam)]
            pub struct More<'w>(ResMut<'w, D>, Query<'w, 's, (Entity, &'static E)>);
            fn listen<T: X>(mut keys: Keys, (x, y): (Res<X>, Local<Y<u8, u8>>), In(time): In<f32>) {}
            fn plain() {}
            fn helper(a: A, b: B) {}
            fn plugin(app: &mut App) {
                app.add_systems(Update, (listen, plain.after(super::other::other)).run_if(helper(1, 2)));
            }
        """, other="pub fn other(a: A) {}\n")
        self.assertEqual([(row["system"], row["written"], row["opened"], row["expanded"]) for row in window.systems()],
                         [("listen", 3, 4, 8), ("other", 1, 1, 1), ("plain", 0, 0, 0)])
        self.assertEqual([(row["struct"], row["fields"], row["expanded"]) for row in window.params()],
                         [("Keys", 4, 5), ("More", 2, 2)])

    def test_what_the_registry_runs_is_a_system(self):
        window = self.window(help="""
            fn draw(kit: Kit, game: Res<Match>) {}
            fn goes_on(game: Res<Match>) -> bool { true }
            fn button() -> Option<ButtonState> { None }
            fn act(a: A, b: B, c: C) {}
            fn shown(a: A) -> bool { true }
            fn plugin(app: &mut App) {
                app.add_card(CardSpec::new(CARD), draw).add_key(key, goes_on, opens(CARD))
                    .add_button(Game.at(10), "help", button, act).add_place(Game, shown);
            }
        """)
        self.assertEqual(sorted((row["system"], row["written"]) for row in window.systems()),
                         [("act", 3), ("button", 0), ("draw", 2), ("goes_on", 1), ("shown", 1)])

    def test_resources(self):
        window = self.window(
            play="#[derive(Resource)]\npub struct Match;\nfn f(one: Option<Res<Match>>) {}\n",
            turn="use super::play;\nfn f(a: ResMut<'w, play::Match>, b: Res<Other>) {}\n",
            menu="fn f(world: &World) { world.resource::<super::play::Match>(); }\n",
            help="use super::play::Match;\nfn f(game: &Match) {}\n")
        row, = window.resources()
        self.assertEqual((row["resource"], row["reading"], row["changing"], len(row["naming"])),
                         ("Match", ["src/app/menu.rs", "src/app/play.rs"], ["src/app/turn.rs"], 4))

    def test_work_in_the_background(self):
        window = self.window(
            disk='fn f() { let (a, b) = bounded(1); thread::Builder::new().name("disk".to_owned()).spawn(|| a); }\n',
            net="fn f() -> Task<u8> { let pool = AsyncComputeTaskPool::get(); pool.spawn(async {}) }\n",
            quiet="fn f() { commands.spawn(1); }\n")
        self.assertEqual([(row["file"], row["forms"], row["answers"], row["names"]) for row in window.background()], [
            ("src/app/disk.rs", ["thread::Builder"], ["bounded channel"], ["disk"]),
            ("src/app/net.rs", ["task of Bevy"], ["Task"], [])])

    def test_messages(self):
        window = self.window(
            turn="#[derive(Message, Clone)]\npub struct Turned;\n#[derive(Message)]\npub enum Order { Go }\n"
                 "fn f(a: MessageWriter<Turned>, mut b: MessageReader<'w, 's, Turned>) {}\n",
            keys="use super::turn::Order;\nfn f(w: MessageWriter<'w, Order>) {}\n"
                 "fn g(world: &mut World) { world.write_message(Order::Go); }\n",
            play="use super::turn::{Order, Turned};\nfn f(w: ResMut<Messages<Order>>) {}\n"
                 "fn p() { f.run_if(on_message::<Order>) }\nfn t(a: &Turned) {}\n")
        self.assertEqual([(row["message"], row["writing"], row["reading"]) for row in window.messages()], [
            ("Order", ["src/app/keys.rs"], ["src/app/play.rs"]),
            ("Turned", ["src/app/turn.rs"], ["src/app/turn.rs"])])


class Report(Workspace):
    """The printed report."""

    def printed(self, *words):
        """The output of a call."""
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            self.assertEqual(vocabulary.main(["--root", str(self.root), *words]), 0)
        return out.getvalue()

    def test_tables(self):
        self.window(state=STATE)
        text = self.printed("--places")
        self.assertRegex(text, r"in all +6 +2 +0 of them")
        self.assertRegex(text, r"How far a change of a feature reaches\n +0.0 +files that name a card +on average, of 0 cards")
        self.assertIn("Uses of them outside the games' folders: 3 in 2 files, 2 of them in 1 files outside the rules", text)
        self.assertRegex(text, r"Deed::Atari +go +pattern")

    def test_json(self):
        found = json.loads(self.printed("--json"))
        self.assertEqual([enum["enum"] for enum in found["enums"]], ["Deed", "Side"])
        self.assertEqual(found["guests"], ["ludo"])

    def test_lines_of_code(self):
        self.write({"crates/search/src/lib.rs": "// No code.\n\nfn a() {\n    /* none */\n}\n"
                                                "#[cfg(test)]\nmod tests {\n    fn b() {}\n}\n",
                    "crates/search/tests/one.rs": "fn c() {} // Code.\n"})
        row = next(row for row in self.counted().lines() if row["crate"] == "search")
        self.assertEqual((row["sources"], row["tests within"], row["others"]), (6, 4, 1))


class Roles(Workspace):
    """Variants that are matched, compared, waited for or built."""

    def test_roles(self):
        for code, roles in (
            ("let Deed::Atari(n) = e else { return Deed::Pass };", "pattern built"),
            ("for Deed::Atari(n) in list { f(Deed::Pass) }", "pattern built"),
            ("match e { Deed::Atari(n) if n == 3 && e != Deed::Pass => Deed::Pass, _ => 1 }",
             "pattern compared built"),
            ("match e { Deed::Atari(_) => { 1 } Deed::Pass => f(|| Deed::Pass), Deed::Never => 3 }",
             "pattern pattern built pattern"),
            ("match (a, Deed::Pass) { (_, Deed::Never) => 1 }", "built pattern"),
            ("if e == Deed::Pass { f() }", "compared"),
            ("(a, &e) == (b, &Deed::Pass)", "compared"),
            ("Some(Deed::Atari(3)) == first", "compared"),
            ("list.contains(&Deed::Pass)", "compared"),
            ("Deed::Pass as usize", "compared"),
            ("f(Deed::Pass) == 3", "built"),
            ("vec![Deed::Pass]", "built"),
            ("f(a, Deed::Mate { at: [0; 2], deep: Deep })", "built"),
            ("app.add_systems(OnEnter(Deed::Pass), f.run_if(in_state(Deed::Never)))", "hook compared"),
            ("if let Some(Deed::Pass) = e && let Deed::Never = g { Deed::Pass }", "pattern pattern built"),
        ):
            with self.subTest(code):
                self.write({"crates/search/src/lib.rs": f"use cabinet_rules::Deed;\nfn f() {{ {code} }}\n"})
                found = sources.Sources(self.root, ())
                uses = sorted((use for use in found.uses if "search" in found.name(use.file)), key=lambda use: use.at)
                self.assertEqual(" ".join(use.role for use in uses), roles)
