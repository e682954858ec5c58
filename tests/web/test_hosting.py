"""The files for a server do what they say: nginx in front of a real site on PostgreSQL, systemd's units, and the guide."""

from __future__ import annotations

import re
import shlex
import shutil
import socket
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from spielwerk.cli import app

from .databases import Cluster
from .site import GAME, Events, Server, Visitor, play_out, wait_for

GUIDE = Path(__file__).parents[2] / "docs" / "hosting.md"
NGINX = shutil.which("nginx", path="/usr/sbin:/usr/local/sbin:/usr/bin")
ANALYSE = shutil.which("systemd-analyze")


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files as `spielwerk hosting-files` writes them."""
    folder = tmp_path_factory.mktemp("hosting")
    done = CliRunner().invoke(app, ["hosting-files", str(folder / "files"), "--name", "localhost"])
    assert done.exit_code == 0, done.output
    return folder / "files"


def test_files_are_written_with_the_site_s_name_and_never_over_others(written: Path):
    names = {file.name for file in files("spielwerk.web.hosting").iterdir()} - {"__init__.py", "__pycache__"}
    assert {file.name for file in written.iterdir()} == names
    assert "server_name localhost;" in (written / "nginx.conf").read_text()
    assert 'SPIELWERK_PUBLIC_URL="https://localhost"' in (written / "spielwerk.env").read_text()
    again = CliRunner().invoke(app, ["hosting-files", str(written)])
    assert again.exit_code == 2
    assert "exists already" in again.stderr
    wrong = CliRunner().invoke(app, ["hosting-files", str(written / "other"), "--name", "https://x/; rm"])
    assert wrong.exit_code == 2
    assert not (written / "other").exists()


# nginx


@dataclass(frozen=True)
class Proxied:
    """A site behind nginx."""

    url: str  # of nginx, encrypted
    plain_url: str  # of nginx, unencrypted
    certificate: Path

    def client(self, address: str = "127.0.0.1") -> httpx.Client:
        """A visitor from an address of this machine."""
        import ssl

        trusting = ssl.create_default_context(cafile=str(self.certificate))
        transport = httpx.HTTPTransport(local_address=address, verify=trusting)
        return httpx.Client(base_url=self.url, transport=transport, timeout=30)

    def visitor(self, name: str) -> Visitor:
        visitor = Visitor(self.url)
        visitor.http = self.client()
        visitor.http.base_url = httpx.URL(f"{self.url}/api/")
        token = visitor.post("people", {"name": name}).json()["token"]
        visitor.http.headers["authorization"] = f"Bearer {token}"
        return visitor


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as sock:
        return sock.getsockname()[1]


@pytest.fixture(scope="module")
def proxied(written: Path, cluster: Cluster) -> Iterator[Proxied]:
    """A real site on PostgreSQL behind a real nginx, with our configuration but for ports and certificate."""
    if not NGINX or not shutil.which("openssl"):
        pytest.skip("nginx or openssl is not installed (scripts/setup-test-machine.sh)")
    folder = written.parent
    crt, key = folder / "tls.crt", folder / "tls.key"
    make = f"openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -keyout {key} -out {crt}"
    subprocess.run([*shlex.split(make), "-addext", "subjectAltName=DNS:localhost"], check=True, capture_output=True)
    tls, plain = free_port(), free_port()
    site = Server(cluster.new(), "--workers", "2", "--public-url", f"https://localhost:{tls}")
    text = re.sub(r"^\s*listen \[::\].*\n", "", (written / "nginx.conf").read_text(), flags=re.MULTILINE)
    for ours, theirs in {
        "127.0.0.1:8000": site.url.removeprefix("http://"),
        "listen 80;": f"listen 127.0.0.1:{plain};",
        "listen 443 ": f"listen 127.0.0.1:{tls} ",
        "/etc/letsencrypt/live/localhost/fullchain.pem": str(crt),
        "/etc/letsencrypt/live/localhost/privkey.pem": str(key),
    }.items():
        assert ours in text
        text = text.replace(ours, theirs)
    (folder / "site.conf").write_text(text)
    temporary = "".join(f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    (folder / "nginx.conf").write_text(
        f"daemon off; pid {folder}/pid; error_log {folder}/error.log; events {{}}\n"
        f"http {{ access_log off; gzip on; gzip_types *; {temporary} include {folder}/site.conf; }}\n"
    )
    command = [NGINX, "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", str(folder / "error.log")]
    nginx = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    found = Proxied(f"https://localhost:{tls}", f"http://localhost:{plain}", crt)
    try:
        wait_for(lambda: nginx.poll() is not None or _answers(tls))
        assert nginx.poll() is None, (folder / "error.log").read_text()
        yield found
    finally:
        nginx.terminate()
        nginx.wait(timeout=20)
        site.kill()


def _answers(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port)).close()
    except OSError:
        return False
    return True


def test_a_whole_match_is_played_through_nginx_and_events_come_at_once(proxied: Proxied):
    anna, ben = proxied.visitor("Anna"), proxied.visitor("Ben")
    match = anna.create("mf")
    ben.join(match)
    headers = {"accept-encoding": "gzip"}
    with anna.http.stream("GET", f"matches/{match}/events", headers=headers, timeout=30) as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        assert "content-encoding" not in answer.headers
        events = Events(answer)
        told = events.next()
        while anna.answer(match) or ben.answer(match):
            told = events.next()  # comes while the stream stays open; a proxy that collects would keep it
    assert told["status"] in ("running", "finished")
    assert play_out(match, anna, ben)["status"] == "finished"


def test_cookies_are_for_encrypted_connections_and_forms_are_taken(proxied: Proxied):
    """A browser's form, with the headers that browsers send; the address has an unusual port."""
    with proxied.client() as browser:
        page = browser.get("/", params={"lang": "en"})
        assert page.headers["strict-transport-security"]
        forms = {f"/new/{GAME}": {"seat0": "me"}, "/language": {"lang": "de"}, "/theme": {"theme": "dark"}}
        answers = [browser.post(path, data=fields, headers={"origin": proxied.url}) for path, fields in forms.items()]
        assert {answer.status_code for answer in answers} == {303}
        refused = browser.post(f"/new/{GAME}", headers={"origin": "https://elsewhere.example"})
        assert refused.status_code == 403
        cookies = [line for answer in answers for line in answer.headers.get_list("set-cookie")]
    assert len(cookies) == 3
    assert all("secure" in cookie.lower() for cookie in cookies)


def test_the_site_knows_visitors_by_their_own_address_whatever_they_claim(proxied: Proxied):
    claimed = {"x-forwarded-for": "192.0.2.1", "x-forwarded-proto": "http", "x-real-ip": "192.0.2.1"}
    for address in ("127.0.0.1", "127.0.0.2"):
        with proxied.client(address) as client:
            told = client.get("/reached", headers=claimed).json()
            assert told == {"address": address, "scheme": "https", "host": proxied.url.removeprefix("https://")}
            assert client.get("/health").json()["alive"]
            assert client.get("/ready").status_code == 200
            assert client.get("/metrics").status_code == 404  # for this machine only, and nginx is everybody


def test_unencrypted_visitors_are_sent_on(proxied: Proxied):
    sent = httpx.get(f"{proxied.plain_url}/rules", follow_redirects=False)
    assert sent.status_code == 301
    assert sent.headers["location"] == "https://localhost/rules"


def test_the_doctor_finds_nothing_wrong_with_it(proxied: Proxied, monkeypatch: pytest.MonkeyPatch):
    from spielwerk.doctor import Grade, Hosting, network

    monkeypatch.setenv("SSL_CERT_FILE", str(proxied.certificate))
    found = list(network.public_url(Hosting("", public_url=proxied.url)))
    assert {finding.about for finding in found} == {network.URL, network.PROXY, network.STREAM}
    assert all(finding.grade == Grade.OK for finding in found), found


# systemd


@pytest.mark.skipif(not ANALYSE, reason="systemd is not installed")
@pytest.mark.parametrize("name", ["spielwerk.service", "spielwerk-backup.service", "spielwerk-backup.timer"])
def test_systemd_understands_the_units(written: Path, name: str):
    done = subprocess.run([str(ANALYSE), "verify", str(written / name)], capture_output=True, text=True, check=False)
    wrong = [line for line in done.stderr.splitlines() if name in line and "is not executable" not in line]
    assert not wrong


@pytest.mark.parametrize("name", ["spielwerk.service", "spielwerk-backup.service"])
def test_units_call_commands_that_exist(written: Path, name: str):
    command = re.search(r"^ExecStart=/opt/spielwerk/bin/spielwerk (.*)$", (written / name).read_text(), re.MULTILINE)
    assert command
    words = shlex.split(command[1])
    shown = CliRunner().invoke(app, [words[0], "--help"], env={"COLUMNS": "240", "TERM": "dumb"})
    assert shown.exit_code == 0
    assert all(word in shown.output for word in words if word.startswith("--"))


def test_settings_that_the_files_name_exist(written: Path):
    named = set(re.findall(r"\bSPIELWERK_[A-Z_]+", "".join(file.read_text() for file in written.iterdir())))
    settings = (GUIDE.parent / "settings.md").read_text(encoding="utf-8")
    assert len(named) > 4
    assert {name for name in named if f"`{name}`" not in settings} == set()


# The guide


def test_the_guide_names_every_file(written: Path):
    text = GUIDE.read_text(encoding="utf-8")
    assert {file.name for file in written.iterdir() if file.name not in text} == set()


@pytest.mark.skipif(not shutil.which("runuser"), reason="no runuser here")
def test_the_script_for_the_owner_hands_settings_and_words_on(written: Path, tmp_path: Path):
    """Run with another settings file and another program: it gets all settings and every word as it was."""
    program, settings = tmp_path / "program", tmp_path / "settings"
    program.write_text('#!/bin/sh\necho "$SPIELWERK_DATABASE|$XDG_DATA_HOME|$1|$2"\n')
    program.chmod(0o755)
    settings.write_text((written / "spielwerk.env").read_text())
    script = (written / "spielwerk-admin").read_text().replace("/etc/spielwerk/spielwerk.env", str(settings))
    script = script.replace("/usr/sbin/runuser -u spielwerk -- /opt/spielwerk/bin/spielwerk", str(program))
    done = subprocess.run(
        ["sh", "-c", script, "spielwerk-admin", "backup", "two words"], capture_output=True, text=True, check=True
    )
    assert done.stdout == "postgresql:///spielwerk?host=/var/run/postgresql|/var/lib|backup|two words\n"
