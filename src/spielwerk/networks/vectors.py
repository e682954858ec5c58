"""Sums over rows of weights: loops that a compiler does many at a time, and the same for plain rules by numpy.

Nothing is left to the compiler's choice of an order, so that every machine finds the same numbers.
"""

from __future__ import annotations

from math import sqrt

import numpy as np

from spielwerk.core import PLAIN
from spielwerk.core.rule import rule

from .net import EPSILON, Float32s, Int32s

ONE_BY_ONE = 8  # numbers that are left when a sum is folded no further

if PLAIN:

    def copy(source: Float32s, target: Float32s) -> None:
        target[:] = source

    def add(source: Float32s, target: Float32s) -> None:
        target += source

    def add_times(factor: float, source: Float32s, target: Float32s) -> None:
        target += np.float32(factor) * source

    def exchange(old: Float32s, new: Float32s, target: Float32s) -> None:
        target += new - old

    def add_product(h: Float32s, matrix: Float32s, target: Float32s, places: Int32s) -> None:
        target += h @ matrix

    def dot(a: Float32s, b: Float32s, products: Float32s) -> float:
        return float(a @ b)

    def normalise(z: Float32s, gain: Float32s, shift: Float32s, products: Float32s) -> None:
        away = z - z.mean()
        z[:] = np.maximum(away / np.float32(sqrt(float((away * away).mean()) + EPSILON)) * gain + shift, 0)

else:

    @rule
    def copy(source: Float32s, target: Float32s) -> None:
        """The target becomes the source."""
        for j in range(len(target)):
            target[j] = source[j]

    @rule
    def add(source: Float32s, target: Float32s) -> None:
        """Add a row to the target."""
        for j in range(len(target)):
            target[j] += source[j]

    @rule
    def add_times(factor: float, source: Float32s, target: Float32s) -> None:
        """Add so many times a row to the target."""
        x = np.float32(factor)
        for j in range(len(target)):
            target[j] += x * source[j]

    @rule
    def exchange(old: Float32s, new: Float32s, target: Float32s) -> None:
        """Take one row off the target and add another."""
        for j in range(len(target)):
            target[j] += new[j] - old[j]

    @rule
    def add_product(h: Float32s, matrix: Float32s, target: Float32s, places: Int32s) -> None:
        """Add h @ matrix to the target, four rows at a time; rows for which h is 0 cost nothing. `places` is scratch space."""
        n = 0
        for i in range(len(h)):
            places[n] = i
            n += h[i] != 0
        k = 0
        while k + 4 <= n:
            a, b, c, d = places[k], places[k + 1], places[k + 2], places[k + 3]
            w, x, y, z = h[a], h[b], h[c], h[d]
            for j in range(len(target)):
                target[j] += w * matrix[a, j] + x * matrix[b, j] + y * matrix[c, j] + z * matrix[d, j]
            k += 4
        while k < n:
            add_times(h[places[k]], matrix[places[k]], target)
            k += 1

    @rule
    def total(numbers: Float32s) -> float:
        """The sum of numbers, half of them added to the other half again and again; they are lost."""
        n = len(numbers)
        while n > ONE_BY_ONE:
            half = (n + 1) >> 1
            for j in range(n - half):
                numbers[j] += numbers[j + half]
            n = half
        found = np.float32(0)
        for j in range(n):
            found += numbers[j]
        return float(found)

    @rule
    def dot(a: Float32s, b: Float32s, products: Float32s) -> float:
        """The sum of the products. `products` is scratch space."""
        for j in range(len(products)):
            products[j] = a[j] * b[j]
        return total(products)

    @rule
    def normalise(z: Float32s, gain: Float32s, shift: Float32s, products: Float32s) -> None:
        """Mean 0 and variance 1, gained and shifted; what is below 0 becomes 0. `products` is scratch space."""
        copy(z, products)
        mean = np.float32(total(products) / len(z))
        for j in range(len(z)):
            z[j] -= mean
        scale = np.float32(1.0 / sqrt(dot(z, z, products) / len(z) + EPSILON))
        for j in range(len(z)):
            z[j] = max(z[j] * scale * gain[j] + shift[j], np.float32(0))
