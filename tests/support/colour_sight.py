"""Colours as people with each kind of colour sight see them.

Sight without one kind of cones is simulated in linear RGB with the matrices of Machado, Oliveira and Fernandes
("A Physiologically-based Model for Simulation of Color Vision Deficiency", 2009), at full severity; distances are
CIE 1976 colour differences (ΔE76) under D65.
"""

from __future__ import annotations

from itertools import combinations

import numpy as np

from losview.drawing.art.marks import channels

SIGHTS = {
    "normal": np.eye(3),
    "protan": np.array([[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
                        [-0.003882, -0.048116, 1.051998]]),
    "deutan": np.array([[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
                        [-0.011820, 0.042940, 0.968881]]),
    "tritan": np.array([[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
                        [0.004733, 0.691367, 0.303900]]),
}

#: Least distance of any two colours that mean different outcomes.
APART = 30


def linear(colour):
    values = np.array(channels(colour)) / 255
    return np.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4)


def lab(rgb):
    """CIE L*a*b* (D65) of linear RGB."""
    xyz = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]]) @ np.clip(rgb, 0, 1)
    t = xyz / np.array([0.9505, 1.0, 1.089])
    f = np.where(t > (6 / 29) ** 3, np.cbrt(t), t / (3 * (6 / 29) ** 2) + 4 / 29)
    return np.array([116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])])


def distances(used, sight):
    """ΔE76 of every pair of colours as that sight sees them."""
    seen = {colour: lab(SIGHTS[sight] @ linear(colour)) for colour in used}
    return {pair: float(np.linalg.norm(seen[pair[0]] - seen[pair[1]])) for pair in combinations(used, 2)}
