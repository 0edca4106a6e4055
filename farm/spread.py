"""Mean and spread of what differs by its seed alone: runs of learning, and matches."""

import csv
import io
import statistics

# Columns of a run's table that are numbers of its own; the others are the same in every run.
MEASURES = ("policy_loss", "value_loss", "new_policy_loss", "new_value_loss", "gate_score", "elo", "against_won",
            "against_score")


def mean_and_deviation(values):
    """The mean of at least two numbers, and their standard deviation as a sample of many."""
    return statistics.fmean(values), statistics.stdev(values)


def over_rounds(tables):
    """A row for each round that every run has, from the tables of runs: of each measure mean and deviation. A measure
    that not every run has of a round has none."""
    found = []
    for rows in zip(*tables):
        row = {"round": rows[0]["round"], "seeds": len(rows)}
        for name in MEASURES:
            values = [one[name] for one in rows if name in one]
            if len(values) == len(rows):
                row[f"{name}_mean"], row[f"{name}_sd"] = mean_and_deviation(values)
        found.append(row)
    return found


def table(rows):
    """The text of seeds.csv."""
    columns = ["round", "seeds", *(f"{name}_{what}" for name in MEASURES for what in ("mean", "sd"))]
    text = io.StringIO()
    writer = csv.DictWriter(text, columns, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def summary(rows):
    """Lines for people: each measure as it was last."""
    for name in MEASURES:
        last = next((row for row in reversed(rows) if f"{name}_mean" in row), None)
        if last:
            yield (f"{name.replace('_', ' ')}, {last['seeds']} seeds, round {last['round']}: "
                   f"mean {last[f'{name}_mean']:.4f}, standard deviation {last[f'{name}_sd']:.4f}")
