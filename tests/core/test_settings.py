"""Preferences survive odd files, and keep what they do not know."""

import json
from pathlib import Path
from threading import Thread

import pytest

from deckbuilder.core.errors import DataTrouble
from deckbuilder.settings import SETTINGS, TEXT_SCALE, THEME, Setting, Settings


def test_a_value_set_is_there_when_read_again(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "settings.json"
    Settings(file)[THEME] = "dark"
    assert Settings(file)[THEME] == "dark"


def test_unknown_keys_of_a_newer_program_are_kept(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    file.write_text('{"from.the.future": [1]}')
    Settings(file)[THEME] = "dark"
    assert json.loads(file.read_text())["from.the.future"] == [1]


@pytest.mark.parametrize("content", ["", "[1]", "{", "nonsense", "\x00", "[" * 100_000])
def test_a_broken_file_gives_defaults_and_a_warning(
    tmp_path: Path, content: str, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "settings.json"
    file.write_text(content)
    assert Settings(file)[THEME] == THEME.default
    assert "defaults are used" in caplog.text
    caplog.clear()


@pytest.mark.parametrize("value", [True, "100", 79, 201, None, 100.0])
def test_a_value_out_of_bounds_or_of_another_type_falls_back(
    tmp_path: Path, value: object, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "settings.json"
    file.write_text(json.dumps({TEXT_SCALE.key: value}))
    assert Settings(file)[TEXT_SCALE] == TEXT_SCALE.default
    assert "is not allowed" in caplog.text
    caplog.clear()


def test_a_former_key_is_read_and_renamed_when_set(tmp_path: Path) -> None:
    moved = Setting("new.key", 1, "A number.", old_keys=("old.key",))
    file = tmp_path / "settings.json"
    file.write_text('{"old.key": 7}')
    settings = Settings(file)
    assert settings[moved] == 7
    settings[moved] = 8
    assert json.loads(file.read_text()) == {"new.key": 8}


def test_a_value_that_does_not_fit_is_refused() -> None:
    with pytest.raises(ValueError, match="does not take"):
        Settings(None)[THEME] = "plaid"


def test_a_folder_that_cannot_be_written_is_one_clear_line(tmp_path: Path) -> None:
    settings = Settings(tmp_path / "blocked" / "settings.json")
    (tmp_path / "blocked").write_text("a file, no folder")
    with pytest.raises(DataTrouble, match="settings cannot be written"):
        settings[THEME] = "dark"
    assert settings[THEME] == "dark"


@pytest.mark.parametrize("setting", list(SETTINGS.values()), ids=lambda s: s.key)
def test_every_declared_setting_accepts_its_default_and_says_what_it_does(setting: Setting[str]) -> None:
    assert setting.accepts(setting.default)
    assert setting.sentence[:1].isupper()
    assert not setting.note or setting.note.endswith(".")


def test_two_programs_keep_what_either_changed(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    first, second = Settings(file), Settings(file)
    first[THEME] = "dark"
    second[TEXT_SCALE] = 160
    first[TEXT_SCALE] = 120
    again = Settings(file)
    assert (again[THEME], again[TEXT_SCALE]) == ("dark", 120)
    assert (second[THEME], second[TEXT_SCALE]) == (THEME.default, 160)
    assert [path.name for path in tmp_path.iterdir()] == ["settings.json"]


def test_programs_that_write_at_once_leave_a_whole_file(tmp_path: Path) -> None:
    file = tmp_path / "settings.json"
    programs = [Settings(file) for _ in range(4)]

    def write(program: Settings) -> None:
        for number in range(80, 180):
            program[TEXT_SCALE] = number

    threads = [Thread(target=write, args=(program,)) for program in programs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert Settings(file)[TEXT_SCALE] == 179
    assert [path.name for path in tmp_path.iterdir()] == ["settings.json"]
