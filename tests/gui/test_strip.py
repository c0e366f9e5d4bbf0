"""The strip at the bottom: the last sentence, and its way back."""

from deckbuilder.gui.main_window import MainWindow


def test_a_backup_made_meanwhile_takes_no_undo_away(window: MainWindow) -> None:
    strip, hub, taken = window.strip, window.bench.hub, []
    hub.say("Add 3 Fox King", lambda: taken.append("back"))
    hub.note("Backed up your data to some.zip")
    assert strip.words.text() == "Add 3 Fox King"
    strip.undo.click()
    assert taken == ["back"]
    hub.note("Backed up your data to some.zip")
    assert strip.words.text() == "Backed up your data to some.zip"
    assert strip.undo.isHidden()
