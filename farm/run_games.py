"""The games of a run of learning: self-play and matches, and the packs in which networks play them."""

import contextlib
import json
import math
import tempfile
from pathlib import Path

import net as nets
import placement
import training
from cache import read_compressed
from engines import with_net
from errors import FarmError
from keeping import games_name
from match import Match, ask, reproducible
from pack import CONFIG, PROGRAM, text_of
from plan import DRAWN
from run_folder import RunFolder
from shards import cut

# Engines and networks of matches and self-play; the folder of the configuration has no such names.
BEST, NEW = "farm-best", "farm-new"


class RunGames(RunFolder):
    """A run and the games that it plays."""

    def __init__(self, farm, pack, plan, folder, shard_games, keep):
        super().__init__(plan, folder, keep)
        self.farm, self.pack, self.shard_games = farm, pack, shard_games
        # The pack in which the best network leads, and the round of that network.
        self.led: tuple | None = None
        self.played = 0

    def try_out(self):
        """Finds out before hours of work that the program could not do what a round asks of it: a game
        of one visit a move of each kind tells whether it knows players, board and rules."""
        plan = self.plan
        _, state = nets.blank(plan.size, plan.widths)
        data = nets.to_bytes(nets.to_tensors(state), self.card("nothing", "", 0))
        with contextlib.ExitStack() as stack:
            pack = stack.enter_context(self.with_nets({BEST: data}))
            folder = Path(stack.enter_context(
                tempfile.TemporaryDirectory(prefix="try-", dir=self.farm.scratch)))
            one = ["--games", "1", "--config", "CONFIG"]
            ask(self.farm, pack, [*self.game_of(2, BEST, 1), *one, "--out", str(folder / "games")])
            if plan.teacher:
                ask(self.farm, pack, [*self.game_of(1, "", 1), *one, "--out", str(folder / "taught")])
            whole = plan.match_games and plan.gate == "games"
            matches = [("--engine", BEST, self.test)] if whole else []
            if plan.match_games and not whole:
                self.placements(pack, [BEST, BEST], 1, 0, 1)
            matches += [("--against", plan.against, [])] if plan.against else []
            for option, opponent, test in matches:
                journal = folder / option
                with named({"--a:": "--engine:", "--b:": f"{option}:"}):
                    ask(self.farm, pack, [*self.match_of(BEST, opponent, 1), *one, *test,
                                          "--resume", str(journal)])
                    reproducible(journal.read_bytes())

    @contextlib.contextmanager
    def with_nets(self, by_name):
        """The pack with engines that play with these networks, by their names; removed in the end."""
        game, plan = self.plan.game, self.plan
        changed = {f"{game}/{name}.safetensors": data for name, data in by_name.items()}
        if plan.match_games or plan.against:
            engines = f"{game}/engines.ron"
            text = text_of(self.pack, engines)
            changed[engines] = with_net(
                text, plan.engine, {name: f"{name}.safetensors" for name in by_name}).encode()
        pack = self.pack.with_config(changed)
        try:
            yield pack
        finally:
            # Every round has packs of its own, and each holds the program.
            self.farm.forget(pack)

    def led_by(self, best):
        """The pack in which the network `best` leads self-play; it stays until another one does."""
        if self.led is None or self.led[0] != best:
            self.forget_led()
            changed = {f"{self.plan.game}/{BEST}.safetensors": self.kept(best)}
            self.led = best, self.pack.with_config(changed)
        return self.led[1]

    def forget_led(self):
        """Removes the pack of the network that led self-play last."""
        if self.led is not None:
            self.farm.forget(self.led[1])
            self.led = None

    # ---- Self-play ----------------------------------------------------------------------

    def positions(self, number):
        """The positions of the window, in their order, and how many of them this round's games gave."""
        oldest = max(1, number - self.plan.window + 1)
        # There are many games of a teacher, and none by the network: in later rounds they would teach the past.
        if self.plan.taught(oldest) and number > oldest:
            oldest += 1
        for old in [one for one in self.window if one < oldest]:
            del self.window[old], self.games[old]
        for one in range(oldest, number + 1):
            if one not in self.window:
                self.window[one] = self.selfplay(one, self.records[one - 1]["best"])
        data = training.joined([self.window[one] for one in range(oldest, number + 1)])
        return data, len(self.window[number])

    def selfplay(self, number, best):
        """The positions of the games of a round, played where they are not kept from before."""
        plan = self.plan
        count = math.ceil(plan.games_of(number) / self.shard_games)
        there = [self.folder / games_name(number, at) for at in range(count)]
        brought = list(self.folder.glob(games_name(number, "*")))
        if brought and {path.name for path in brought} != {path.name for path in there}:
            raise FarmError(f"--shard-games: the snapshot has the games of round {number} in {len(brought)} files, "
                            f"not in {count}")
        if brought:
            # A snapshot brought them.
            self.games[number] = there
            return training.joined([training.read_games(read_compressed(path), plan.game, plan.size, str(path))
                                    for path in there])
        # A new network prefers nothing and says so slowly; none says the same at once.
        led = bool(best or plan.start) and not plan.taught(number)
        pack = self.led_by(best) if led else self.pack
        # Other games than those of any round before.
        first = sum(plan.games_of(one) for one in range(1, number))
        command = self.game_of(number, BEST if led else "", plan.visits)
        shards = cut(pack.name, command, first, plan.games_of(number), self.shard_games)

        def each(shard, played):
            self.played += shard.games if played else 0
            return False

        self.farm.run(pack, shards, each, f"round {number}, self-play")
        self.games[number] = list(map(self.farm.cache.path, shards))
        read = (training.read_games(self.farm.cache.read(shard), plan.game, plan.size,
                                    str(self.farm.cache.path(shard))) for shard in shards)
        return training.joined(list(read))

    def game_of(self, number, led, visits):
        """The command line of the games of self-play of a round, with so many visits of the network `led`, or of
        moves that look all alike."""
        plan = self.plan
        command = ["selfplay", plan.game, *plan.where, "--net", f"{led}.safetensors" if led else "none"]
        if plan.battle:
            command += ["--battle", plan.battle, "--battle-visits", str(plan.battle_visits)]
        if plan.taught(number):
            return [*command, "--teacher", plan.teacher, "--visits", str(plan.teacher_visits),
                    "--openings", str(plan.openings), "--random", repr(plan.teacher_random)]
        command += ["--visits", str(visits), "--c", repr(plan.c), "--quick", repr(plan.quick),
                    "--quick-visits", str(plan.quick_visits)]
        if plan.gumbel:
            return [*command, "--gumbel", str(plan.gumbel)]
        # What the program does anyway is left out: a shard is known by its words.
        drawn = {name: getattr(plan, name) for name in DRAWN}
        return command + [word for name, value in drawn.items() if value != DRAWN[name]
                          for word in (f"--{name}", repr(value))]

    # ---- Matches ------------------------------------------------------------------------

    @property
    def test(self):
        """Options of the sequential test that may end a match of new against best."""
        return [f"--sprt={self.plan.sprt}"] if self.plan.accept == "h1" else []

    def match_of(self, player, opponent, visits):
        """The command line of a match."""
        plan = self.plan
        return ["arena", plan.game, "--a", player, "--b", opponent, *plan.where,
                "--visits", str(visits), "--openings", str(plan.openings)]

    def match(self, title, players, opponent, first, games, visits, test=()):
        """What the program says of a match of the first of `players`, networks by name."""
        with self.with_nets(players) as pack:
            match = Match(pack, self.match_of(next(iter(players)), opponent, visits), first, games,
                          self.shard_games, test)
            return json.loads(match.play(self.farm, title)("--json"))

    def placements(self, pack, players, visits, first, games):
        """The results of the first of two players in games of placement, which are played on this machine."""
        plan = self.plan
        place = pack.unpack(self.farm.scratch)
        with contextlib.ExitStack() as stack:
            engines = [stack.enter_context(placement.Engine(
                [place / PROGRAM, "engine", plan.game, *plan.where, "--protocol", "gtp", "--engine", player,
                 "--visits", visits, "--config", place / CONFIG])) for player in players]
            return placement.match(engines, plan.size, plan.openings, plan.seed, first, games)


@contextlib.contextmanager
def named(options):
    """Where the program finds fault with one of its options, names that of ours from which it came."""
    try:
        yield
    except FarmError as error:
        text = str(error)
        for theirs in options:
            if text.startswith(theirs):
                raise FarmError(options[theirs] + text.removeprefix(theirs)) from None
        raise
