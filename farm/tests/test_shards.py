"""Names of shards, packs, the cache, and the merge of journals: nothing here plays a game."""

import gzip
import json

import pytest

from cache import Cache
from engines import weighted, with_net, with_weights
from errors import FarmError
from match import merge, reproducible
from pack import Pack, find_program, read_config, text_of
from shards import Shard, cut

CONFIG = {"jiaqi/engines.ron": b"engines", "theme.ron": b"theme", "text/en.ron": b"text"}
SHARD = Shard("pack", ("arena", "jiaqi", "--seed", "1"), 0, 20)


def test_everything_that_decides_a_game_decides_the_name():
    pack = Pack(b"program", CONFIG)
    assert Pack(b"program", dict(reversed(CONFIG.items()))).name == pack.name
    assert Pack(b"program2", CONFIG).name != pack.name
    for file, other in (("jiaqi/engines.ron", True), ("weights.ron", True), ("theme.ron", False),
                        ("text/en.ron", False), ("jiaqi/text/en.ron", False)):
        assert (pack.with_config({file: b"new"}).name != pack.name) is other
    # What ends one file and begins the next is part of the name too.
    assert Pack(b"p", {"a": b"bc", "d": b""}).name != Pack(b"p", {"a": b"b", "cd": b""}).name
    shards = [SHARD, Shard("other", SHARD.command, 0, 20), Shard("pack", SHARD.command, 20, 20),
              Shard("pack", SHARD.command, 0, 22),
              Shard("pack", ("arena", "jiaqi", "--seed", "2"), 0, 20),
              Shard("pack", ("arena", "jiaqi", "--seed 1"), 0, 20)]
    assert len({shard.name for shard in shards}) == len(shards)


def test_shards_cover_the_games_once():
    assert [(s.first, s.games) for s in cut("p", ["arena"], 4, 9, 4)] == [(4, 4), (8, 4), (12, 1)]


def test_the_cache_keeps_whole_results_alone(tmp_path):
    cache = Cache(tmp_path / "new" / "cache")
    result = gzip.compress(bytes(range(256)) * 100, mtime=0)
    assert not cache.has(SHARD)
    cache.put(SHARD, result)
    assert cache.has(SHARD) and cache.read(SHARD) == bytes(range(256)) * 100
    assert [path.name for path in cache.folder.iterdir()] == [f"{SHARD.name}.gz"]
    flipped = bytes([*result[:40], result[40] ^ 1, *result[41:]])
    for damaged in (result[:-5], flipped, b"", b"text"):
        cache.path(SHARD).write_bytes(damaged)
        # Nothing at all would be read as an empty file.
        assert not cache.has(SHARD)
    with pytest.raises(FarmError, match="--cache: cannot make"):
        Cache(cache.path(SHARD) / "below")


def journal(numbers, match="match"):
    head = json.dumps({"match": match})
    return "\n".join([head, *(json.dumps({"game": n, "moves": "x"}) for n in numbers), ""]).encode()


def test_journals_are_merged_in_the_order_of_the_games():
    whole = journal(range(4, 10))
    assert merge([journal([4, 5]), journal([6, 7]), journal([8, 9])], 4, 6) == whole
    assert merge([journal([9, 8]), journal([5, 4]), journal([6, 7])], 4, 6) == whole
    for parts, said in (([journal([4, 5])], "do not hold the games 4 to 7"),
                        ([journal([4, 5]), journal([5, 6, 7])], "game 5 stands in two"),
                        ([journal([4, 5]), journal([6, 7], "other")], "different matches"),
                        ([journal([4, 5, 6, 7]) + b"[]\n"], "no game")):
        with pytest.raises(FarmError, match=said):
            merge(parts, 4, 4)


def test_engines_of_several_threads_are_refused():
    settings = {"a": "Uct { threads: 1 }", "b": "Uct { threads: 1 }"}
    reproducible(json.dumps({"match": settings}).encode())
    settings["b"] = "Uct { x: AlphaBeta { threads: 1, }, threads: 2 }"
    with pytest.raises(FarmError, match="--b: .* several threads"):
        reproducible(json.dumps({"match": settings}).encode())
    for wrong in (b"", b"[]", b'{"match": 1}'):
        with pytest.raises(FarmError, match="does not begin"):
            reproducible(wrong)


ENGINES = """// "champion": AlphaBeta(evaluation: Patterns) is only a comment
(engines: {
    "uct": Uct(c: 1),
    "glance": AlphaBeta(evaluation: Glance, weights: "Patterns)"),
    /* ( */ "champion": AlphaBeta( // (
        evaluation: Patterns, weights: Some("a)\\"b.ron"),
        without: [Scout], quiescence: Some(4),
    ),
})"""


def test_engines_are_copied_with_other_weights():
    text = with_weights(ENGINES, "champion", {"new": "n.ron", "old": "o.ron"})
    copy = "evaluation: Patterns, without: [Scout], quiescence: Some(4),"
    words = " ".join(text.split())
    assert f'"new": AlphaBeta(weights: "n.ron", {copy} ), "old": AlphaBeta(weights: "o.ron"' in words
    # All that was there stays as it was.
    begin, end = text.index('"new"'), text.index('"champion": AlphaBeta( //')
    assert text[:begin] + text[end:] == ENGINES
    for name, said in (("uct", "no other engine takes weights"), ("none", "no other engine"),
                       ("glance", "takes no weights")):
        with pytest.raises(FarmError, match=said):
            with_weights(ENGINES, name, {"new": "n.ron"})


def test_the_weights_of_a_guided_engine_are_those_of_its_base():
    text = """(engines: {
    // "led": Guided(base: "comment"),
    "led": Guided(c: 3.5, net: "base: ", base: "plain"), "plain": AlphaBeta(evaluation: Patterns),
    "bare": Guided(c: 1),
})"""
    assert [weighted(text, name) for name in ("led", "plain", "bare", "none")] == ["plain", "plain", "bare", "none"]


GUIDED = """(engines: {
    "base": Staged(c: 1),
    // "led": Guided(net: "x")
    "led": Guided( // (
        c: 3.5, net: Some("a)\\"b.safetensors"), // what leads it
        base: "base",
    ),
    "unled": Guided(c: 1, net: None, base: "base"),
    "plain": Guided(base: "base"),
})"""


def test_engines_are_copied_with_other_networks():
    text = with_net(GUIDED, "led", {"new": "n.safetensors", "best": "b.safetensors"})
    words = " ".join(text.split())
    copy = 'c: 3.5, base: "base",'
    assert (f'"new": Guided(net: "n.safetensors", {copy}), "best": Guided(net: "b.safetensors", {copy}), '
            '"led": Guided( // (') in words
    begin, end = text.index('"new"'), text.index('"led": Guided( //')
    assert text[:begin] + text[end:] == GUIDED
    for name, body in (("unled", 'c: 1, base: "base"'), ("plain", 'base: "base"')):
        words = " ".join(with_net(GUIDED, name, {"new": "n"}).split())
        assert f'"new": Guided(net: "n", {body}), "{name}"' in words
    for name in ("base", "none"):
        with pytest.raises(FarmError, match=f'--engine: engines.ron has no "{name}": Guided'):
            with_net(GUIDED, name, {"new": "n"})


def test_what_is_missing_is_named(tmp_path, monkeypatch):
    monkeypatch.setenv("CARGO_TARGET_DIR", str(tmp_path))
    with pytest.raises(FarmError, match="there is no program at .*run cargo build"):
        find_program(None, tmp_path)
    with pytest.raises(FarmError, match="--binary: there is no file"):
        find_program(str(tmp_path / "none"), tmp_path)
    (tmp_path / "release").mkdir()
    (tmp_path / "release" / "tibetango").write_bytes(b"")
    assert find_program(None, tmp_path) == tmp_path / "release" / "tibetango"
    with pytest.raises(FarmError, match="--config: .* holds no game.s engines.ron"):
        read_config(tmp_path)


def test_lists_of_openings_belong_to_the_configuration(tmp_path):
    for name in ("engines.ron", "openings.txt", "notes.md"):
        (tmp_path / "gomoku").mkdir(exist_ok=True)
        (tmp_path / "gomoku" / name).write_text("x")
    assert list(read_config(tmp_path)) == ["gomoku/engines.ron", "gomoku/openings.txt"]


def test_texts_of_the_configuration():
    pack = Pack(b"p", {"a.ron": "བོད".encode(), "b.ron": b"\xff"})
    assert text_of(pack, "a.ron") == "བོད"
    for name, said in (("b.ron", "--config: b.ron is no text"), ("c.ron", "--config: it holds no c.ron")):
        with pytest.raises(FarmError, match=said):
            text_of(pack, name)


def test_a_pack_is_unpacked_whole(tmp_path):
    pack = Pack(b"#!/bin/sh\n", CONFIG)
    place = pack.unpack(tmp_path)
    assert place == pack.unpack(tmp_path) and place.name == pack.name
    assert (place / "tibetango").stat().st_mode & 0o100
    assert (place / "config/text/en.ron").read_bytes() == b"text"
    assert [path.name for path in tmp_path.iterdir()] == [pack.name]
