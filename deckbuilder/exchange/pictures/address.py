"""Addresses of pictures: written as a server takes them, and held against where a request may go."""

import ipaddress
from dataclasses import dataclass
from urllib.parse import quote, urljoin, urlsplit, urlunsplit

from deckbuilder.core.errors import BadInput
from deckbuilder.core.intake import shown
from deckbuilder.core.saying import say

_SCHEMES = ("http", "https")
_PATH = "/:@!$&'()*+,;=~-._%"
_QUERY = "/?:@!$&'()*+,;=~-._%"
_LONGEST = 2000
_WANTED = "an address that begins with http:// or https://"


@dataclass(frozen=True, slots=True)
class Address:
    """An address that can be asked.

    Attributes:
        text: whole, percent-encoded.
        host: of the server, in lower case: ``"pictures.example"``.
        local: whether the address itself names this machine or one of its network.
    """

    text: str
    host: str
    local: bool


def address_of(text: str) -> Address:
    """Read an address; raw spaces and letters are encoded, what is encoded already stays.

    Raises:
        BadInput: it is none, or has a scheme or a name in it that is never asked.
    """
    where = shown(text, 160)
    if len(text) > _LONGEST:
        raise BadInput(where, "an endless address", _WANTED)
    text = text.strip()
    if any(ord(c) < 32 or ord(c) == 127 for c in text):
        raise BadInput(where, "an address with control characters", _WANTED)
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        raise BadInput(where, "no address", _WANTED) from None
    if parts.scheme.lower() not in _SCHEMES:
        raise BadInput(where, say("an address of the kind {kind}", kind=repr(parts.scheme)), _WANTED)
    if parts.username is not None or parts.password is not None:
        raise BadInput(where, "an address with a name or a password in it", _WANTED)
    try:
        host = (parts.hostname or "").rstrip(".").encode("idna").decode("ascii").lower()
    except UnicodeError:
        host = ""
    if not host or any(c in host for c in " %\\<>\"'`{}|^"):
        raise BadInput(where, "an address without a server", _WANTED)
    named = f"[{host}]" if ":" in host else host
    place = named if port is None else f"{named}:{port}"
    path = quote(_whole(parts.path), safe=_PATH) or "/"
    whole = urlunsplit((parts.scheme.lower(), place, path, quote(_whole(parts.query), safe=_QUERY), ""))
    return Address(whole, host, is_local_name(host))


def redirected(address: Address, target: str) -> Address:
    """Give the address that a server points to.

    Raises:
        BadInput: it is none that may be asked; no server leads from afar to this machine or its network, or from
            https to http.
    """
    try:
        joined = urljoin(address.text, target)
    except ValueError:
        raise BadInput(address.text, say("leads to {where}, no address", where=shown(target, 80)), _WANTED) from None
    found = address_of(joined)
    if found.local and not address.local:
        raise BadInput(address.text, say("leads to {host}, a machine of your own network", host=found.host), _WANTED)
    if address.text.startswith("https:") and not found.text.startswith("https:"):
        raise BadInput(address.text, "leads from https to http", "a safe address")
    return found


def is_local_name(host: str) -> bool:
    """Tell whether a name in an address is one of this machine or its network, as far as the name says."""
    if host == "localhost" or host.endswith((".localhost", ".local", ".internal", ".home.arpa")):
        return True
    try:
        return is_local(host)
    except ValueError:
        return False


def is_local(number: str) -> bool:
    """Tell whether a number is one of this machine or its network, or of nobody.

    Raises:
        ValueError: it is no such number.
    """
    found = ipaddress.ip_address(number.partition("%")[0])
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return not (mapped or found).is_global or (mapped or found).is_multicast


def _whole(part: str) -> str:
    """Encode percent signs that begin no code, so that the others can stay."""
    kept = []
    for n, piece in enumerate(part.split("%")):
        code = len(piece) >= 2 and all(c in "0123456789abcdefABCDEF" for c in piece[:2])
        kept.append(piece if n == 0 else f"%{piece}" if code else f"%25{piece}")
    return "".join(kept)
