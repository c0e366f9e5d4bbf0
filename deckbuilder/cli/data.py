"""``warcamp data``: everything that is the user's own, backed up, restored, looked through, and written as text."""

import time
from datetime import datetime
from pathlib import Path
from typing import Any

import click

from deckbuilder.cli.context import DONE, NO, World, home_option, json_option, leave, many, progress_bar, put_json
from deckbuilder.core.upkeep import Backup, Flaw
from deckbuilder.desk.data_check import Report, mend
from deckbuilder.desk.data_check import verify as look_through
from deckbuilder.desk.user_parts import size_words, what_is_in


@click.group()
def data() -> None:
    """Back up, restore, verify and export everything of yours."""


def _now() -> datetime:
    return datetime.now().astimezone()


@data.command()
@click.argument("out", type=click.Path(path_type=Path), required=False)
@click.option("--pictures/--no-pictures", default=True, help="Put your own pictures into it.")
@home_option
@json_option
@click.pass_obj
def backup(world: World, out: Path | None, pictures: bool, home: Path | None, as_json: bool) -> None:
    """Write everything of yours into one zip OUT, by default a new one in the folder of backups."""
    began = time.perf_counter()
    made = world.services(home).user_data.back_up(_now(), out, pictures, progress_bar())
    if as_json:
        put_json(_backup(made) | {"seconds": _since(began)})
        return
    click.echo(f"{made.path}: {what_is_in(made.manifest.counts)}; {size_words(made.size)}, read back and found whole")


@data.command()
@home_option
@json_option
@click.pass_obj
def backups(world: World, home: Path | None, as_json: bool) -> None:
    """List the backups in the folder of backups, the newest first."""
    user_data = world.services(home).user_data
    found = user_data.backups()
    if as_json:
        put_json({"folder": str(user_data.folder), "backups": [_backup(one) for one in found]})
        return
    click.echo(f"{user_data.folder}: {many(len(found), 'backup')}")
    for one in found:
        made = one.manifest.made.astimezone()
        click.echo(
            f"  {made:%Y-%m-%d %H:%M}  {size_words(one.size):>9}  {one.path.name}  {what_is_in(one.manifest.counts)}"
        )


@data.command()
@click.argument("file", type=click.Path(path_type=Path))
@home_option
@json_option
@click.pass_obj
def restore(world: World, file: Path, home: Path | None, as_json: bool) -> None:
    """Put the backup FILE in the place of what is there, which is kept in a folder beside.

    FILE may also be such a folder: then what was there before comes back.
    """
    began = time.perf_counter()
    services = world.services(home)
    if file.is_dir():
        done = services.user_data.take_back(file, _now())
    else:
        done = services.user_data.restore(file, _now(), progress_bar())
    services.forget()
    made = done.backup.manifest if done.backup is not None else None
    if as_json:
        told: dict[str, Any] = {"file": str(file), "aside": str(done.aside) if done.aside else None}
        told |= {"made": made.made.isoformat(), "counts": dict(made.counts)} if made is not None else {}
        put_json(told | {"seconds": _since(began)})
        return
    what = what_is_in(made.counts) if made is not None else "as it was before the restore"
    click.echo(f"{services.home}: {what}")
    if done.aside is not None:
        click.echo(f"  what was there before lies in {done.aside}; restore that folder to have it back")


@data.command()
@click.option("--repair", is_flag=True, help="Mend what can be mended, after a backup.")
@home_option
@json_option
@click.pass_obj
def verify(world: World, repair: bool, home: Path | None, as_json: bool) -> None:
    """Look through everything of yours: database, decks, collection, settings, pictures, card files."""
    began = time.perf_counter()
    services = world.services(home)
    if repair:
        report = mend(services, lambda: services.user_data.back_up(_now()).path, progress_bar())
    else:
        report = look_through(services, progress_bar())
    if as_json:
        put_json(_report(report) | {"seconds": _since(began)})
    else:
        _tell(report, services.home)
    leave(DONE if report.sound else NO)


def _tell(report: Report, home: Path) -> None:
    click.echo(
        f"{home}: {what_is_in(report.counts)}; " + ("all is sound" if report.sound else many(len(report.flaws), "flaw"))
    )
    for title, flaws in (("mended", report.mended), ("flaw", report.flaws)):
        for flaw in flaws:
            click.echo(f"  {title}: {flaw.where}: {flaw.found}")
            if title == "flaw" and (flaw.cure or flaw.wish):
                click.echo(f"    with --repair: {flaw.cure}" if flaw.cure else f"    {flaw.wish}")
    if report.copy is not None:
        click.echo(f"  as it was before: {report.copy}")
    if report.aside is not None:
        click.echo(f"  the damaged file: {report.aside}")
    for path in report.strangers:
        click.echo(f"  not of this program: {path}")


@data.command()
@click.argument("folder", type=click.Path(path_type=Path))
@home_option
@json_option
@click.pass_obj
def export(world: World, folder: Path, home: Path | None, as_json: bool) -> None:
    """Write everything of yours as readable text into a new FOLDER."""
    from deckbuilder.desk.data_export import export as write  # all formats; the other commands need none of them

    began = time.perf_counter()
    done = write(world.services(home), folder, _now(), progress_bar())
    if as_json:
        told = {"folder": str(done.folder), "files": done.files, "counts": dict(done.counts)}
        put_json(told | {"warnings": list(done.warnings), "seconds": _since(began)})
        return
    click.echo(f"{done.folder}: {many(done.files, 'file')}; {what_is_in(done.counts)}")
    for warning in done.warnings:
        click.echo(f"  {warning}")


def _since(began: float) -> float:
    return round(time.perf_counter() - began, 3)


def _backup(one: Backup) -> dict[str, Any]:
    told = one.manifest
    return {
        "file": str(one.path),
        "size": one.size,
        "made": told.made.isoformat(),
        "pictures": told.pictures,
        "by_hand": told.by_hand,
        "files": len(told.files),
        "counts": dict(told.counts),
    }


def _flaw(flaw: Flaw) -> dict[str, Any]:
    return {
        "where": flaw.where,
        "found": flaw.found,
        "cure": flaw.cure or None,
        "wish": flaw.wish or None,
        "loss": flaw.loss,
    }


def _report(report: Report) -> dict[str, Any]:
    return {
        "sound": report.sound,
        "counts": dict(report.counts),
        "flaws": [_flaw(flaw) for flaw in report.flaws],
        "mended": [_flaw(flaw) for flaw in report.mended],
        "strangers": [str(path) for path in report.strangers],
        "backup": str(report.copy) if report.copy is not None else None,
        "aside": str(report.aside) if report.aside is not None else None,
    }
