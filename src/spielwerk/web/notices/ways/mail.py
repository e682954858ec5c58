"""Mail by the SMTP server that the site's owner has named."""

from __future__ import annotations

import smtplib
import ssl
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, make_msgid
from urllib.parse import unquote, urlsplit

from .patience import Undelivered, within

_LINES = SMTP.clone(max_line_length=900)  # a folded address could not be followed
PATIENCE = 20.0  # seconds for a mail, all in all: the server may look at it before it says yes


def mail_of(sender: str, to: str, subject: str, text: str, sign_off: str = "") -> EmailMessage:
    """A mail; `sign_off` is an address at which whoever gets it can end all of them by one click (RFC 8058)."""
    mail = EmailMessage(_LINES)
    mail["Subject"], mail["From"], mail["To"] = subject, sender, to
    mail["Date"], mail["Message-ID"] = formatdate(), make_msgid(domain=sender.rpartition("@")[2].strip(">") or None)
    mail["Auto-Submitted"] = "auto-generated"  # nobody's absence note answers to it
    if sign_off:
        mail["List-Unsubscribe"] = f"<{sign_off}>"
        mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    mail.set_content(text)
    return mail


def send_mail(server: str, mail: EmailMessage) -> None:
    """Hand a mail to the server."""
    parts = urlsplit(server)
    secure = parts.scheme == "smtps"
    try:
        with within(PATIENCE) as deadline:
            timeout = deadline.left()
            smtp = smtplib.SMTP_SSL(timeout=timeout, context=_context()) if secure else smtplib.SMTP(timeout=timeout)
            deadline.watch(lambda: smtp.sock)
            smtp._host = parts.hostname or "localhost"  # type: ignore[attr-defined]  # what its constructor would keep for TLS
            try:
                code, greeting = smtp.connect(parts.hostname or "localhost", parts.port or 0)
                if code != 220:
                    raise smtplib.SMTPConnectError(code, greeting)
                if parts.username:
                    if not secure:
                        smtp.starttls(context=_context())
                    smtp.login(unquote(parts.username), unquote(parts.password or ""))
                smtp.send_message(mail)
                smtp.quit()
            finally:
                smtp.close()
    except smtplib.SMTPRecipientsRefused as error:
        raise Undelivered(f"the mail server refuses the address: {error}") from error
    except (OSError, ValueError, smtplib.SMTPException) as error:
        raise Undelivered(f"the mail server: {error or type(error).__name__}", ours=True) from error


def _context() -> ssl.SSLContext:
    return ssl.create_default_context()
