"""Addresses of pictures, and where a request may go."""

import pytest

from deckbuilder.core.errors import BadInput
from deckbuilder.exchange.pictures.address import address_of, is_local, is_local_name, redirected


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("https://a.example/083 - BOG - Name.png", "https://a.example/083%20-%20BOG%20-%20Name.png"),
        ("https://a.example/My+Picture%2C+1.jpg", "https://a.example/My+Picture%2C+1.jpg"),
        ("https://a.example/100%.jpg", "https://a.example/100%25.jpg"),
        ("https://a.example/50%zz%20.jpg", "https://a.example/50%25zz%20.jpg"),
        ("http://A.Example:8080/x?id=1&b=ä#part", "http://a.example:8080/x?id=1&b=%C3%A4"),
        ("https://bücher.example/ö.png", "https://xn--bcher-kva.example/%C3%B6.png"),
        ("https://a.example", "https://a.example/"),
        ("HTTPS://a.example/x", "https://a.example/x"),
        (" https://a.example/x ", "https://a.example/x"),
        ("https://[2001:db8::1]/x", "https://[2001:db8::1]/x"),
    ],
)
def test_address_is_written_as_a_server_takes_it(text: str, asked: str) -> None:
    assert address_of(text).text == asked
    assert address_of(asked).text == asked


@pytest.mark.parametrize(
    "text",
    [
        "", "x", "file:///etc/passwd", "ftp://a.example/x", "data:image/png;base64,AA", "javascript:alert(1)", "//a.example/x",
        "http://", "http:///x", "http://user:secret@a.example/x", "http://a.example:99999/x", "http://a.example:x/", "http://[::1/x",
        "http://a b.example/x", "http://a.example/\r\nHost: evil", "http://a.example/" + "x" * 3000, "http://" + "a" * 300 + ".example/",
        "http://a.example\\@b.example/x",
    ],
)  # fmt: skip
def test_what_is_never_asked_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(BadInput) as caught:
        address_of(text)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 500


@pytest.mark.parametrize(
    "number",
    ["127.0.0.1", "10.1.2.3", "192.168.0.1", "172.16.0.1", "169.254.169.254", "0.0.0.0", "::1", "fe80::1", "fc00::1", "::ffff:127.0.0.1", "224.0.0.1"],
)  # fmt: skip
def test_machines_of_the_own_network_are_known(number: str) -> None:
    assert is_local(number)
    assert is_local_name(number)


def test_machines_elsewhere_are_not_local() -> None:
    assert not is_local("93.184.216.34")
    assert not is_local_name("a.example")
    assert is_local_name("localhost")
    assert is_local_name("printer.local")


@pytest.mark.parametrize(
    "target",
    ["http://127.0.0.1/x", "http://localhost/x", "http://169.254.169.254/meta", "http://[::1]/", "file:///etc/passwd", "ftp://b.example/"],
)  # fmt: skip
def test_server_from_afar_never_leads_to_the_own_network_nor_to_another_scheme(target: str) -> None:
    with pytest.raises(BadInput):
        redirected(address_of("http://a.example/x"), target)


def test_redirects_may_be_short_and_never_lead_from_https_to_http() -> None:
    assert redirected(address_of("https://a.example/x/y"), "../z 1.png").text == "https://a.example/z%201.png"
    assert redirected(address_of("http://a.example/x"), "https://b.example/").text == "https://b.example/"
    with pytest.raises(BadInput, match="https to http"):
        redirected(address_of("https://a.example/x"), "http://a.example/x")
    assert redirected(address_of("http://127.0.0.1/x"), "/y").text == "http://127.0.0.1/y"
