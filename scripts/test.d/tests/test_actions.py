"""structure.py finds actions of keys that a table lacks or has too many. Run by `python3 -m unittest`."""

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import actions
import test_structure

ROOT = Path(__file__).resolve().parents[3]
KEYS = """
(
    keys: {
        // "none": ["KeyZ"] stands in a comment.
        "up": ["ArrowUp"],
        "down": ["ArrowDown"],
        "save": ["KeyS"], // writes the game
    },
)
"""
PLAYERS = """# Controls

| `other` | a table elsewhere |
|---|---|

## Keys

| Action in `config/keys.ron` | What it does |
|---|---|
| `up` `down` | choose |
| `save` | writes `nothing` else |

## More

| `other` | a table elsewhere |
|---|---|
"""
DEVELOPERS = """# Ways

## A key

| Action | File |
|---|---|
| `up` `down` | `input` |
| `save` | `store` |
"""


class Actions(test_structure.Workspace):
    """Three actions and two tables."""

    def setUp(self):
        super().setUp()
        self.write({
            "config/keys.ron": KEYS,
            "docs/play-controls.md": PLAYERS,
            "docs/architecture-ways.md": DEVELOPERS,
        })

    def test_tables_with_every_action_are_whole(self):
        self.assertEqual(actions.actions(self.root), {"up", "down", "save"})
        self.assertEqual(self.told(), [])

    def test_an_action_without_a_row(self):
        self.finds("docs/architecture-ways.md: the table below 'A key' lacks a row for save",
                   {"docs/architecture-ways.md": DEVELOPERS.replace("| `save` | `store` |\n", "")})

    def test_a_row_without_an_action(self):
        self.finds("play-controls.md: the table below 'Keys' has a row for load, which config/keys.ron does not know",
                   {"docs/play-controls.md": PLAYERS.replace("| `save`", "| `save` `load`")})


class Shipped(unittest.TestCase):
    """The tables themselves."""

    def test_each_table_is_found(self):
        self.assertGreater(len(actions.actions(ROOT)), 20)
        for page, heading in actions.TABLES.items():
            self.assertTrue(actions.rows((ROOT / page).read_text(), heading), page)


if __name__ == "__main__":
    unittest.main()
