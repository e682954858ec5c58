"""Networks that have learnt a game: what they read, the files they lie in, and how they answer, without any learning library."""

from .encoding import Encoding, encoding_of
from .network import Net, Network, network_of, network_path

__all__ = ["Encoding", "Net", "Network", "encoding_of", "network_of", "network_path"]
