"""What can go wrong, each with a sentence for the person who caused it."""


class SpielwerkError(Exception):
    """Base of all errors that are the caller's to mend; the message is one clear sentence."""


class UnknownGame(SpielwerkError):
    """There is no game of that name."""


class BadOption(SpielwerkError):
    """A match cannot be started like this: wrong seat count, unknown option or value."""


class IllegalAction(SpielwerkError):
    """The action is not possible now; nothing has changed."""


class BadSave(SpielwerkError):
    """The saved match cannot be loaded; the message names the place."""


class BadComponents(SpielwerkError):
    """A component file breaks a rule; the message names file, line and reason."""


class BadGame(SpielwerkError):
    """The package of a game cannot be used; the message names it."""
