"""What a run of learning has come to, as a table and as a picture: losses, strength, Elo by rounds."""

import csv
import io
import logging
import math
from itertools import pairwise

# It tells of the table of faces that it makes when it runs for the first time.
logging.getLogger("matplotlib").setLevel(logging.ERROR)

import matplotlib

# Files only: no window, and the same bytes for the same numbers.
matplotlib.use("svg")
matplotlib.rcParams["svg.hashsalt"] = "tibetango"
matplotlib.rcParams["svg.fonttype"] = "none"

from matplotlib.figure import Figure

COLUMNS = ("round", "best", "accepted", "positions", "steps", "policy_loss", "value_loss",
           "new_policy_loss", "new_value_loss", "gate_score", "gate_elo", "elo", "against_games",
           "against_won", "against_low", "against_high", "against_score")

# Of two-sided 95 %.
_Z = 1.959963984540054

# Elo of a match that one side won whole: no number, so as far as the picture goes.
FARTHEST = 1000.0


def wilson(won, games):
    """The interval of 95 % around a share of games, after Wilson."""
    if games == 0:
        return 0.0, 1.0
    share, square = won / games, _Z * _Z
    middle = (share + square / (2 * games)) / (1 + square / games)
    half = _Z / (1 + square / games) * math.sqrt(
        share * (1 - share) / games + square / (4 * games * games))
    return max(0.0, middle - half), min(1.0, middle + half)


def rows(records):
    """The table: a dictionary for each round. `elo` adds up what the networks that were accepted
    gained on those before them, so it tells of our own networks alone and grows too easily."""
    elo, found = 0.0, []
    for record in records:
        row = {name: record[name] for name in COLUMNS if name in record}
        gate = record.get("gate")
        if gate:
            row["gate_score"], row["gate_elo"] = gate["score"], gate["elo"]
            if record["accepted"]:
                elo += bounded(gate["elo"], gate["score"])
        row["elo"] = elo
        against = record.get("against")
        if against:
            row.update(against_games=against["games"], against_won=against["wins"] / against["games"],
                       against_low=against["won_low"], against_high=against["won_high"],
                       against_score=against["score"])
        found.append(row)
    return found


def bounded(elo, score):
    """Elo as the program gives it, within what a picture can show."""
    if elo is None:
        return FARTHEST if score > 0.5 else -FARTHEST
    return min(max(elo, -FARTHEST), FARTHEST)


def table(records):
    """The text of curves.csv."""
    text = io.StringIO()
    writer = csv.DictWriter(text, COLUMNS, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows(records))
    return text.getvalue()


def picture(records, opponent, title):
    """The text of curves.svg."""
    found = rows(records)
    learned = [row for row in found if "policy_loss" in row]
    played = [row for row in found if "against_games" in row]
    gated = [row for row in found if "gate_score" in row]
    figure = Figure(figsize=(8, 10), layout="constrained")
    figure.suptitle(title)
    losses, strength, elo = figure.subplots(3, 1, sharex=True)
    places = [row["round"] for row in learned]

    for name, what, colour in (("policy_loss", "policy", "tab:blue"),
                               ("value_loss", "value", "tab:orange")):
        losses.plot(places, [row[name] for row in learned], color=colour, label=what)
        losses.plot(places, [row[f"new_{name}"] for row in learned], color=colour, linestyle=":",
                    label=f"{what}, games not yet learned from")
    losses.set_ylabel("loss")

    if played:
        shares = [row["against_won"] for row in played]
        # Where all games were won, or none, the end of the interval is the share but for a last bit.
        reach = [[max(0.0, row["against_won"] - row["against_low"]) for row in played],
                 [max(0.0, row["against_high"] - row["against_won"]) for row in played]]
        at = [row["round"] for row in played]
        strength.errorbar(at, shares, reach, marker="o", capsize=3, color="tab:green",
                          label=f"won against {opponent}, with 95 %")
        strength.plot(at, [row["against_score"] for row in played], color="tab:gray", linestyle="--",
                      label="with draws as halves")
    strength.set_ylim(-0.02, 1.02)
    strength.set_ylabel("share of games")

    elo.step([row["round"] for row in found], [row["elo"] for row in found], where="post",
             color="tab:purple", label="the best, sum of the matches that it won")
    # A new network stands where its match against the best of the time puts it.
    before = {row["round"]: earlier["elo"] for earlier, row in pairwise(found)}
    elo.plot([row["round"] for row in gated],
             [before[row["round"]] + bounded(row["gate_elo"], row["gate_score"]) for row in gated],
             linestyle="none", marker=".", color="tab:red", label="new against best")
    elo.set_ylabel("Elo")
    elo.set_xlabel("rounds of training")
    for one in (losses, strength, elo):
        one.grid(alpha=0.3)
        if one.get_legend_handles_labels()[0]:
            one.legend(fontsize="small")
    text = io.StringIO()
    figure.savefig(text, format="svg", metadata={"Date": None})
    return text.getvalue()
