"""The files of hashes hold the versions that the requirements name, all of them and no others."""

import re
from pathlib import Path

import pytest

FARM = Path(__file__).resolve().parents[1]
FILES = {"farm": ["requirements.txt"], "learn": ["requirements.txt", "requirements-learn.txt"],
         "gpu": ["requirements.txt", "requirements-learn.txt", "requirements-gpu.txt"]}


def versions(text):
    """Names and versions of the packages in a file of requirements."""
    found = re.findall(r"^([A-Za-z0-9._-]+)==([A-Za-z0-9.+!]+)", text, re.MULTILINE)
    return {(re.sub(r"[-_.]+", "-", name).lower(), version) for name, version in found}


@pytest.mark.parametrize("name", FILES)
def test_hashes_are_of_the_versions_that_are_required(name):
    locked = (FARM / "lock" / f"{name}.txt").read_text()
    required = "".join((FARM / file).read_text() for file in FILES[name])
    if name != "farm":
        # Learning needs a newer Python than these are for.
        required = re.sub(r'^.*python_version < "3\.11"$', "", required, flags=re.MULTILINE)
    wanted = versions(required)
    assert len(wanted) > 25 and versions(locked) == wanted
    # Every entry has hashes, whole ones.
    for entry in re.split(r"^(?=[A-Za-z])", locked, flags=re.MULTILINE)[1:]:
        words = re.sub(r"^#.*$", "", entry, flags=re.MULTILINE).replace("\\", " ").split()
        hashes = [word for word in words if word.startswith("--hash")]
        assert hashes and all(re.fullmatch(r"--hash=sha256:[0-9a-f]{64}", one) for one in hashes), words[0]


def test_the_project_takes_its_packages_from_the_requirements():
    text = (FARM / "pyproject.toml").read_text()
    for name, files in FILES.items():
        own = files if name == "farm" else files[1:]
        key = "dependencies" if name == "farm" else f"optional-dependencies.{name}"
        listed = ', '.join(f'"{file}"' for file in own)
        assert f"{key} = {{ file = [{listed}] }}" in text
