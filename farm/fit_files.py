"""Fits weights to files of positions of either kind: patterns, or numbers of shapes."""

import fit
import fit_counts


def fit_files(paths, l2, iterations, blend, each, scratch=None):
    """The text of the weights; `each` is told what became of every stage."""
    if fit_counts.is_counts(paths[0]):
        return fit_counts.to_ron(*fit_counts.fit(paths, l2, iterations, blend, each))
    return fit.to_ron(*fit.fit(paths, l2, iterations, blend, each, scratch))
