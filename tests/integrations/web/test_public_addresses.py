"""Addresses that are asked for a page, and those that only look like it."""

import ipaddress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from integrations.web.public_addresses import NotPublic, is_public, page_address
from orchestrator.language import words

REFUSED = words(
    """
http://127.0.0.1/ http://127.1/ http://2130706433/ http://0x7f000001/ http://0x7f.0.0.1/ http://0177.0.0.1/
http://017700000001/ http://127.0.0.1./ http://0/ http://0.0.0.0/ http://127.000.000.001/ http://0x7f.1/
http://1.1.1.0x1/ http://1.1.1.256/ http://１２７.0.0.1/ http://①②⑦.0.0.1/ http://127。0。0。1/ http://%31%32%37.0.0.1/
http://10.0.0.1/ http://172.31.255.255/ http://192.168.0.1/ http://169.254.169.254/ http://169.254.170.2/
http://100.100.100.200/ http://168.63.129.16/ http://100.64.0.1/ http://198.18.0.1/ http://224.0.0.1/
http://255.255.255.255/ http://240.0.0.1/ http://192.0.0.170/ http://192.88.99.1/ http://[::1]/ http://[::]/
http://[::ffff:127.0.0.1]/ http://[::ffff:1.1.1.1]/ http://[::127.0.0.1]/ http://[64:ff9b::7f00:1]/
http://[64:ff9b:1::1]/ http://[2002:7f00:1::]/ http://[2001::1]/ http://[fe80::1]/ http://[fe80::1%25eth0]/
http://[fc00::1]/ http://[fd00:ec2::254]/ http://[ff02::1]/ http://[fec0::1]/ http://[2001:db8::1]/ http://[100::1]/
http://[3fff::1]/ http://[2606:4700::5efe:7f00:1]/ http://[::ffff:0:127.0.0.1]/ http://[1.1.1.1]/ http://localhost/
http://LOCALHOST/ http://localhost./ http://a.localhost/ http://router.local/ http://metadata.google.internal/
http://intranet/ http://metadata/ http://nas.lan/ http://x.home.arpa/ http://x.onion/ https://user@example.com/
https://user:secret@example.com/ https://@example.com/ https://example.com@127.0.0.1/ https://:@example.com/
http://example.com:22/ http://example.com:6379/ http://example.com:8080/ http://example.com:0/
http://example.com:99999/ http://example.com:a/ ftp://example.com/ file:///etc/passwd gopher://example.com/
javascript:alert(1) data:text/html,x //example.com/ example.com http:example.com http:/example.com
http:///example.com/ http://\\example.com/ http://example.com\\@127.0.0.1/ http:// http://./ http://../
ws://example.com/ unix:///var/run/docker.sock dict://example.com:11211/ http://[ http://] http://exa\u200bmple.com/
http://exam\u202eple.com/
"""
)


def test_refused() -> None:
    """Whatever leads, or may lead, elsewhere than to the public web is refused, however it is written."""
    assert len(REFUSED) > 90
    for written in (
        *REFUSED,
        "http://example.com/\r\nHost: evil",
        "http://example .com/",
        f"http://example.com/{'a' * 2_000}",
    ):
        try:
            page_address(written)
        except NotPublic:
            continue
        pytest.fail(written)


def test_allowed() -> None:
    """Addresses that people write are asked as they are meant, without their anchor."""
    for written, asked in (
        ("https://example.com/a?b=c#d", "https://example.com/a?b=c"),
        ("HTTP://Example.COM:80/", "http://example.com/"),
        ("https://1.1.1.1/", "https://1.1.1.1/"),
        ("https://[2606:4700:4700::1111]/", "https://[2606:4700:4700::1111]/"),
        (
            "https://한국.kr/기획?글=서비스",
            "https://xn--3e0b707e.kr/%EA%B8%B0%ED%9A%8D?%EA%B8%80=%EC%84%9C%EB%B9%84%EC%8A%A4",
        ),
        ("https://user-content.example.com./", "https://user-content.example.com./"),
    ):
        assert str(page_address(written)) == asked


@given(st.integers(0, 2**32 - 1))
def test_no_private_address_in_disguise(number: int) -> None:
    """An IPv4 address is never public where the registry says otherwise, and in IPv6 none is."""
    plain = ipaddress.IPv4Address(number)
    if plain.is_private or plain.is_multicast or plain.is_reserved or plain.is_loopback or plain.is_link_local:
        assert not is_public(plain)
    for prefix in ("::ffff:0:0", "64:ff9b::", "::", "2001::", "fe80::5efe:0:0", "2606:4700::5efe:0:0"):
        assert not is_public(ipaddress.IPv6Address(int(ipaddress.IPv6Address(prefix)) | number))
    assert not is_public(ipaddress.IPv6Address((0x2002 << 112) | (number << 80)))
