"""Networks that have learnt a game: what they read, the files they lie in, how they answer. No learning library is needed."""

from .encoding import Encoding, encoding_of, temperature_of
from .evaluator import Evaluation, Evaluator, required
from .net import Net
from .network import Network, brings_network, load, network_of, network_path

__all__ = [
    "Encoding",
    "Evaluation",
    "Evaluator",
    "Net",
    "Network",
    "brings_network",
    "encoding_of",
    "load",
    "network_of",
    "network_path",
    "required",
    "temperature_of",
]
