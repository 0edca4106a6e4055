"""Mutants of the sources: how they are built, tried and reported, for mutants.py."""
