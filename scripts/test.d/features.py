"""The features of the games, for structure.py. Python's standard library alone.

Every crate that depends on the table of games has a feature for each of them, hands it on to the crates below, and
takes no game of its own accord. So a program without a game is built by leaving out its feature.
"""

import re

# A feature of another package: `package/feature`, whether or not that is optional.
OTHER = re.compile(r"([\w-]+)\??/([\w-]+)")
# A condition of the compiler, with what it decides about.
CONDITION = re.compile(r"#\[cfg\(([^\]]*)\)\]\s*(?:#\[[^\]]*\]\s*)*")
NAMED = re.compile(r'feature\s*=\s*"([\w-]+)"')
# How a statement begins, as no item, no row of a table and no arm of a match does.
STATEMENT = re.compile(r"(?:let|if|for|while|loop|match|return|break|continue)\b|\{")


def without_conditions(code):
    """The code without conditions of the compiler; lines stay where they are."""
    return re.sub(r"#\[cfg\([^\]]*\)\]", lambda found: "\n" * found[0].count("\n"), code)


def scattered(code, games):
    """The lines where the feature of a game decides about a statement."""
    for found in CONDITION.finditer(code):
        if games & set(NAMED.findall(found[1])) and STATEMENT.match(code, found.end()):
            yield code.count("\n", 0, found.start()) + 1


class Features:
    """The features of the packages of a workspace, as cargo tells them."""

    def __init__(self, packages, table, games):
        self.packages = {package["name"]: package for package in packages}
        self.games = sorted(games)
        self.knowing = {name for name in self.packages if table == name or table in self.below(name, ("dev", None))}

    def dependencies(self, name, kinds):
        """The packages of the workspace that a package depends on."""
        found = self.packages[name]["dependencies"]
        return [other for other in found if other["name"] in self.packages and other["kind"] in kinds]

    def below(self, name, kinds):
        """All packages below one; those for tests count for that one alone."""
        found, waiting = set(), [other["name"] for other in self.dependencies(name, kinds)]
        while waiting:
            other = waiting.pop()
            if other not in found:
                found.add(other)
                waiting.extend(after["name"] for after in self.dependencies(other, (None,)))
        return found

    def handed_on(self, name, feature, kinds):
        """The packages to which a feature of a package comes, from one to the next."""
        found, waiting = set(), [(name, kinds)]
        while waiting:
            package, allowed = waiting.pop()
            near = {other["name"] for other in self.dependencies(package, allowed)}
            for value in self.packages[package]["features"].get(feature, ()):
                other = OTHER.fullmatch(value)
                if other and other[2] == feature and other[1] in near - found:
                    found.add(other[1])
                    waiting.append((other[1], (None,)))
        return found

    def usual(self, name):
        """The features of a package that are on unless others are requested."""
        found, waiting = set(), ["default"]
        while waiting:
            feature = waiting.pop()
            if feature not in found:
                found.add(feature)
                waiting.extend(self.packages[name]["features"].get(feature, ()))
        return found

    def faults(self):
        """Every fault: manifest and words."""
        for name in sorted(self.knowing):
            package = self.packages[name]
            features = set(package["features"])
            missing = [game for game in self.games if game not in features]
            if missing:
                yield package["manifest_path"], f"has no feature for {', '.join(missing)}"
                continue
            unusual = [game for game in self.games if game not in self.usual(name)]
            if unusual:
                yield package["manifest_path"], f"lacks {', '.join(unusual)} in its default features"
            for game in self.games:
                for kinds in ((None,), ("dev", None)):
                    near = {other["name"] for other in self.dependencies(name, kinds[:1])} & self.knowing
                    lost = near - self.handed_on(name, game, kinds)
                    if lost:
                        yield package["manifest_path"], f"does not hand {game} on to {', '.join(sorted(lost))}"
            for other in self.dependencies(name, (None, "dev")):
                if other["name"] in self.knowing and other["uses_default_features"]:
                    yield package["manifest_path"], f"takes all games with {other['name']}: default-features = false"
