"""Sources and packages of Debian, downloaded and unpacked once, beside those that are installed."""

from __future__ import annotations

import subprocess
from pathlib import Path

# Debian's source packages, and the names of the dependencies in cmake/Dependencies.cmake. For Boost's headers, see
# unpack: the source package of Boost is a hundred times as large.
SOURCES = {
    "abseil": "ABSL",
    "catch2": "CATCH2",
    "cli11": "CLI11",
    "eigen3": "EIGEN3",
    "fmtlib": "FMT",
    "highway": "HWY",
    "libzstd": "ZSTD",
    "nlohmann-json3": "NLOHMANN_JSON",
    "re2": "RE2",
    "snowball": "STEMMER",
    "utf8proc": "UTF8PROC",
    "zlib": "ZLIB",
}
# The tools that the functions of this file call.
TOOLS = ["dpkg-dev", "patch", "make", "perl", "python3", "unicode-data"]


def archive() -> tuple[str, str]:
    """The archive of the installed packages, and its release."""
    listed = subprocess.run(
        ["apt-get", "indextargets", "--format", "$(REPO_URI) $(CODENAME)", "Created-By: Packages", "Origin: Debian"],
        check=True,
        capture_output=True,
        text=True,
    )
    address, release = listed.stdout.split("\n")[0].split()
    return address, release


def apt(arguments: list[str], folder: Path, work: Path) -> None:
    """Runs apt-get in a folder, with lists of packages of its own in ``work``, which include source packages."""
    lists, parts = work / "apt" / "lists", work / "apt" / "parts"
    (lists / "partial").mkdir(parents=True, exist_ok=True)
    parts.mkdir(exist_ok=True)
    address, release = archive()
    (parts / "debian.sources").write_text(
        f"Types: deb deb-src\nURIs: {address}\nSuites: {release}\n"
        "Components: main\nSigned-By: /usr/share/keyrings/debian-archive-keyring.gpg\n"
    )
    options = {
        "Dir::Etc::SourceList": "/dev/null",
        "Dir::Etc::SourceParts": parts,
        "Dir::State::Lists": lists,
        "Dir::Cache::srcpkgcache": "",
        "Dir::Cache::pkgcache": "",
        "APT::Sandbox::User": "root",
    }
    settings = [f"-o{name}={value}" for name, value in options.items()]
    if not any(lists.glob("*_Sources*")):
        subprocess.run(["apt-get", "-qq", *settings, "update"], check=True)
    subprocess.run(["apt-get", "-qq", *settings, *arguments], cwd=folder, check=True, stdout=subprocess.DEVNULL)


def source_folders(packages: list[str], work: Path, without: dict[str, str] | None = None) -> dict[str, Path]:
    """The sources of source packages, in ``work``, by their name in CMake, each without one of Debian's patches."""
    top = work / "sources"
    folders = {}
    for package in packages:
        folder = top / package
        if not folder.exists():
            folder.parent.mkdir(parents=True, exist_ok=True)
            apt(["source", "--download-only", package], top, work)
            (description,) = top.glob(f"{package}_*.dsc")
            command = ["dpkg-source", "--no-check", "-x", description.name, f"{package}.part"]
            subprocess.run(command, cwd=top, check=True, stdout=subprocess.DEVNULL)
            part = top / f"{package}.part"
            if patch := (without or {}).get(package):
                command = ["patch", "--reverse", "--strip=1", f"--input=debian/patches/{patch}"]
                subprocess.run(command, cwd=part, check=True, stdout=subprocess.DEVNULL)
            if package == "re2":
                # Debian leaves generated files out, and makes them when it builds the package.
                tables = ["re2/perl_groups.cc", "re2/unicode_casefold.cc", "re2/unicode_groups.cc"]
                subprocess.run(["make", "REBUILD_TABLES=1", *tables], cwd=part, check=True, stdout=subprocess.DEVNULL)
            part.rename(folder)
        folders[SOURCES[package]] = folder
    return folders


def unpack(packages: tuple[str, ...], work: Path) -> Path:
    """The folder in ``work`` where the packages are unpacked."""
    top = work / "unpacked"
    top.mkdir(parents=True, exist_ok=True)
    for package in packages:
        if any(top.glob(f"{package}_*.deb")):
            continue
        apt(["download", package], top, work)
        (archive,) = top.glob(f"{package}_*.deb")
        subprocess.run(["dpkg", "-x", archive.name, "."], cwd=top, check=True)
    return top
