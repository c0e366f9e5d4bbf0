"""What the columns of a collection file can mean, and by which headers they go in the files of the field."""

from collections.abc import Sequence
from dataclasses import dataclass

from deckbuilder.core.naming import plain
from deckbuilder.core.saying import noop


@dataclass(frozen=True, slots=True)
class Field:
    """What a column can mean.

    Attributes:
        key: as in ``--map`` and ``Mapped.columns``.
        label: what a player calls it, English.
        headers: by which it goes, as ``header_key`` folds them; the first ones are the surest.
    """

    key: str
    label: str
    headers: tuple[str, ...]


FIELDS: tuple[Field, ...] = (
    Field("name", noop("Name"), ("name", "cardname", "card", "title", "kartenname", "karte", "nom", "nomdelacarte", "carte")),
    Field("count", noop("Copies"), ("count", "quantity", "qty", "amount", "copies", "owned", "have", "numberofcopies", "regqty", "anzahl", "menge", "quantite", "nombre", "exemplaires")),
    Field("trade", noop("For trade"), ("fortrade", "tradelistcount", "tradequantity", "tradeqty", "trade", "tradelist", "zumtausch", "tausch", "aechanger")),
    Field("wanted", noop("Wanted"), ("wanted", "want", "wantcount", "wantlistcount", "wishlist", "wishlistcount", "gesucht", "recherche")),
    Field("set", noop("Set"), ("setcode", "editioncode", "set", "edition", "expansion", "expansioncode", "ausgabe")),
    Field("set_name", noop("Name of the set"), ("setname", "editionname", "expansionname")),
    Field("number", noop("Number in the set"), ("collectornumber", "cardnumber", "number", "setnumber", "no", "nr", "cn", "collectorno", "nummer", "kartennummer", "numero")),
    Field("condition", noop("Condition"), ("condition", "cond", "grade", "zustand", "etat")),
    Field("foil", noop("Foil"), ("foil", "finish", "printing", "isfoil", "premium", "folie")),
    Field("language", noop("Language"), ("language", "lang", "sprache", "langue")),
    Field("place", noop("Place"), ("place", "location", "where", "foldername", "folder", "bindername", "binder", "box", "storage", "ort", "lagerort", "wo", "emplacement", "lieu")),
    Field("acquired", noop("Acquired"), ("acquired", "dateacquired", "datebought", "dateadded", "added", "purchasedate", "erworben", "acquisle")),
    Field("price", noop("Price paid"), ("price", "purchaseprice", "pricebought", "pricepaid", "myprice", "paid", "cost", "preis", "kaufpreis", "prix", "prixdachat")),
    Field("currency", noop("Currency"), ("currency", "purchasepricecurrency", "wahrung", "waehrung", "devise", "monnaie")),
    Field("marks", noop("Marks"), ("marks", "tags", "tag", "labels", "markierungen", "etiquettes")),
    Field("note", noop("Note"), ("note", "notes", "comment", "comments", "remark", "remarks", "notiz", "notizen", "bemerkung", "remarque")),
    Field("altered", noop("Altered"), ("altered", "alter", "alteredart", "isaltered")),
    Field("proxy", noop("Proxy"), ("proxy", "isproxy")),
    Field("signed", noop("Signed"), ("signed", "issigned", "signiert", "signee")),
    Field("misprint", noop("Misprint"), ("misprint", "ismisprint", "fehldruck")),
    Field("artist_proof", noop("Artist proof"), ("artistproof",)),
    Field("promo", noop("Promo"), ("promo",)),
    Field("textless", noop("Textless"), ("textless",)),
    Field("card_id", noop("Id of the card"), ("cardid",)),
    Field("printing_id", noop("Id of the printing"), ("printingid",)),
)  # fmt: skip
"""Every meaning, in the order in which a player is offered it."""

FLAGS = {
    key: key.replace("_", " ")
    for key in ("altered", "proxy", "signed", "misprint", "artist_proof", "promo", "textless")
}
"""Columns that say yes or no, and the mark that yes leaves on the copies."""

BY_KEY = {field.key: field for field in FIELDS}

_BY_HEADER = {header: field.key for field in reversed(FIELDS) for header in field.headers}


def header_key(header: str) -> str:
    """Give a header as it is compared: letters and digits only, in lower case, accents off."""
    return "".join(filter(str.isalnum, plain(header[:80])))


def meaning(header: str) -> str:
    """Give the field that a header goes for, ``""`` for none."""
    return _BY_HEADER.get(header_key(header), "")


def rank(header: str) -> int:
    """Tell how sure a header is among those of its field, 0 for the surest."""
    key = header_key(header)
    return BY_KEY[_BY_HEADER[key]].headers.index(key)


def meanings(headers: Sequence[str]) -> dict[str, list[int]]:
    """Give the columns that claim each field, the surest first."""
    claims: dict[str, list[int]] = {}
    for number, header in enumerate(headers):
        key = meaning(header)
        if key:
            claims.setdefault(key, []).append(number)
    for columns in claims.values():
        columns.sort(key=lambda number: rank(headers[number]))
    return claims
