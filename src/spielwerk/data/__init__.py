"""Matches as data to learn from: every decision with what its seat knew, could do, did, and got; Parquet files in a folder.

from spielwerk.data import batches

for batch in batches("prosperity-data", size=4096, seed=1):
    batch["observation"], batch["mask"], batch["action"], batch["reward"]
"""

from .card import Card, read_card
from .loading import Batch, as_torch, batches
from .recording import Recording, record, record_saved

__all__ = ["Batch", "Card", "Recording", "as_torch", "batches", "read_card", "record", "record_saved"]
