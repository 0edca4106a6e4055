"""structure.py finds files that name a feature of tests, beside its folder and the list. Run by `python3 -m unittest`."""

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import guests
import test_structure

ROOT = Path(__file__).resolve().parents[3]
LIST = """
macro_rules! features {
    ($($(#[$when:meta])* $name:ident)*) => { $($(#[$when])* pub mod $name;)* };
}
features! {
    about
    #[cfg(feature = "guest")]
    adage
}
"""


class Guests(test_structure.Workspace):
    """A window with a feature of its own and one of tests."""

    def setUp(self):
        super().setUp()
        self.write({
            "src/app/features/mod.rs": LIST,
            "src/app/features/about/mod.rs": "pub fn plugin() {}\n",
            "src/app/features/adage/mod.rs": "//! An adage.\npub fn plugin() { open(\"adage\") }\n",
            "config/keys.ron": "(keys: { \"about\": [\"KeyA\"] })\n",
        })

    def test_its_folder_and_the_list_may_name_it(self):
        self.assertEqual(guests.names(self.root), ["adage"])
        self.assertEqual(self.told(), [])

    def test_no_other_file_may(self):
        told = ": names adage, a feature that only tests have, in line "
        for name, text, line in (
            ("src/app/features/about/mod.rs", "\nuse super::adage;\npub fn plugin() {}\n", 2),
            ("src/app/features/about/view.rs", "fn draw() { open(\"adage\") }\n", 1),
            ("crates/search/src/deep.rs", "\n\npub struct LastAdage;\n", 3),
            ("src/app/adages.rs", "", 1),
            ("config/keys.ron", "(keys: {\n    \"adage\": [\"KeyA\"],\n})\n", 2),
            ("config/text/en.ron", "(strings: { \"adage.title\": \"Adage\" })\n", 1),
        ):
            with self.subTest(name):
                before = (self.root / name).read_text() if (self.root / name).is_file() else None
                self.finds(f"{name}{told}{line}", {name: text})
                self.write({name: before})

    def test_other_words_are_none_of_its(self):
        self.write({"src/app/features/about/mod.rs": "fn plugin(badage: u8) {}\n"})
        self.assertEqual(self.told(), [])


class Shipped(unittest.TestCase):
    """The sources themselves."""

    def test_there_is_a_feature_of_tests_and_its_folder(self):
        names = guests.names(ROOT)
        self.assertTrue(names)
        for name in names:
            self.assertTrue((ROOT / guests.LIST).parent.joinpath(name, "mod.rs").is_file(), name)


if __name__ == "__main__":
    unittest.main()
