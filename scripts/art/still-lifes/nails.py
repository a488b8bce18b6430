"""Nails and colour: rose plaster, gold caps, one raspberry accent."""
from math import sin

from kit import *


def bottle(colour, at, turn=0, open_=False):
    glass = lacquer(colour)
    parts = [turned([(0, 0), (0.46, 0, 0.07), (0.46, 0.78, 0.17), (0.2, 0.86, 0.06)], glass, square=4),
             turned([(0.17, 0.84), (0.2, 0.86, 0.02), (0.2, 1.0, 0.02), (0.15, 1.0, 0.02), (0.15, 0.88)], glass)]
    if not open_:
        parts.append(cap())
    return together(parts, at, (0, 0, turn))


def cap():
    return turned([(0.15, 0.9), (0.245, 0.9, 0.02), (0.255, 1.0, 0.03), (0.215, 1.78, 0.06), (0, 1.78)], gold())


def nail():
    sweep('#efbfd0')
    lit(fill='#ffd9e6')
    moon(1.25, '#e39ab6', (0.15, 1.5, 0.95))
    plinth(0.95, 0.3, '#f6d3de', (0.42, 0.35, 0))
    bottle('#b3124f', (0.72, 0.3, 0.3), 22)
    bottle('#f08fb0', (0.02, 0.55, 0.3), -16)
    wet = lacquer('#c2185b')
    bottle('#c2185b', (-0.72, -0.45, 0), 14, True)
    lid = put(cap(), (0, 0, -0.9))
    stem = turned([(0, 0.02), (0.035, 0.02), (0.035, -0.45, 0.01), (0, -0.45)], material('#f7f0ee', rough=0.3), 32)
    hairs = put(turned([(0.03, -0.42), (0.05, -0.5, 0.02), (0.08, -0.66, 0.05), (0.055, -0.8, 0.04), (0, -0.84)], wet, 40), size=(1, 0.6, 1))
    together([lid, stem, hairs], (0.42, -0.92, 0.2), (0, 96, 14))
    puddle(wet, (-0.5, -1.16, 0), lambda a: 0.22 * (1 + 0.1 * sin(2 * a + 1) + 0.07 * sin(3 * a)), 0.06)
    fallen(petal_colour('#fff0f4', '#f29ab8'), [(-1.42, -0.95, 0.85), (1.5, -0.55, 0.85), (-1.4, 0.1, 0.8), (0.1, -1.28, 0.7)], 3)
    look((0.0, -0.1, 0.9), 9.0, 14, 0, 82, 1.8, (-0.3, -0.2, 0.6))


def body_art():
    sweep('#cdbcec')
    lit(fill='#e0d4ff')
    moon(1.2, '#b196e0', (0.0, 1.5, 0.9))
    board = stone('#fbf3ec')
    outline = []
    for i in range(120):
        a = 2 * pi * i / 120
        dent = 0.34 * math.exp(-((a - 4.2) / 0.22) ** 2)
        outline.append((1.28 * cos(a) * (1 - dent * 0.9), 0.98 * sin(a) * (1 - dent)))
    palette = plate(outline, 0.1, board, 0.03)
    put(palette, (0, 0.05, 0.42), (38, 0, 0))
    together([palette] + [
        puddle(lacquer(colour), (x, y, 0.1), lambda a, s=i: r * (1 + 0.12 * sin(2 * a + s) + 0.08 * sin(3 * a + 2 * s)), 0.13)
        for i, (colour, x, y, r) in enumerate((('#c2185b', -0.78, 0.12, 0.25), ('#ee7d3b', -0.42, 0.58, 0.23), ('#f3c04b', 0.12, 0.68, 0.22),
                                               ('#3f9e7a', 0.64, 0.46, 0.23), ('#5a35c0', 0.86, -0.06, 0.26)))
    ], (0, 0.1, 0.62), (40, 0, 0))
    palette.location, palette.rotation_euler = (0, 0, 0), (0, 0, 0)
    brush(lacquer('#4a2a86'), '#f5ebe4', '#c2185b', (1.5, -0.62, 0.16), (0, -84, 14), 0.62, 5)
    for colour, x, y in (('#5a35c0', -1.22, -0.62), ('#c2185b', -0.72, -0.98)):
        together([turned([(0, 0), (0.22, 0, 0.04), (0.22, 0.34, 0.08), (0.1, 0.4, 0.02), (0.1, 0.44)], lacquer(colour)),
                  turned([(0.08, 0.42), (0.12, 0.42, 0.01), (0.12, 0.6, 0.03), (0, 0.6)], gold())], (x, y, 0))
    look((0.05, -0.2, 0.64), 7.8, 18, 0, 82, 2.4, (0, -0.5, 0.5))


def tip(colour, at, turn, size=1):
    """An almond nail, arched over its length."""
    points, faces, rows, columns = [], [], 20, 13
    for i in range(rows):
        u = i / (rows - 1)
        half = 0.17 * (1 - 0.12 * (1 - u)) * math.sqrt(max(0, 1 - max(0, (u - 0.35) / 0.65) ** 2.4)) + 0.004
        for j in range(columns):
            a = (j / (columns - 1) - 0.5) * 2.3
            points.append((half * sin(a) / sin(1.15), u * 0.85, 0.34 * half * cos(a) + 0.12 * sin(pi * u * 0.8)))
    for i in range(rows - 1):
        for j in range(columns - 1):
            k = i * columns + j
            faces.append((k, k + 1, k + columns + 1, k + columns))
    return put(rounder(thick(mesh(points, faces, lacquer(colour)), 0.025), 1), at, turn, size)


def rose_stage():
    sweep('#efbfd0')
    lit(fill='#ffd9e6')


def full_set():
    rose_stage()
    put(plinth(1.2, 0.2, '#f8dbe4', (0, 0, 0)), (0, 0.1, 0))
    for i, colour in enumerate(('#fbd5df', '#f5a9c1', '#e86f9b', '#d13a78', '#a81552')):
        tip(colour, (0.34 * sin(radians(-56 + 28 * i)), -0.42 + 0.34 * cos(radians(-56 + 28 * i)), 0.22), (0, 0, 56 - 28 * i), 1.18)
    ball(0.07, gold(), (0, -0.4, 0.27))
    fallen(petal_colour('#fff0f4', '#f29ab8'), [(-1.2, -0.85, 0.7), (1.15, -0.8, 0.75)], 3)
    look((0, 0.1, 0.2), 7.0, 46, 0, 84, 3)


def gel_pedicure():
    rose_stage()
    moon(1.15, '#e39ab6', (0.0, 1.5, 0.9))
    bowl = turned([(0, 0), (0.5, 0, 0.06), (0.92, 0.46, 0.2), (0.92, 0.56, 0.03), (0.86, 0.56, 0.03), (0.8, 0.42)], lacquer('#fff6f4'))
    water = turned([(0.85, 0.48), (0, 0.48)], material('#a9dbe2', rough=0.06, specular=0.9, coat=1))
    together([bowl, water], (-0.3, 0.25, 0), (0, 0, 0), 1.12)
    fallen_ = petal_colour('#fff0f4', '#ef7fa6')
    for x, y, t in ((-0.62, 0.2, 20), (-0.1, 0.5, 140), (-0.2, -0.05, 250), (0.2, 0.3, 70)):
        put(petal(fallen_, 0.36, 0.32, 0.7), (x, y, 0.57), (0, 0, t))
    bottle('#e4572e', (0.98, -0.35, 0), -14)
    fallen(fallen_, [(-1.15, -0.75, 0.8), (0.1, -0.95, 0.75)], 3)
    look((0.08, 0, 0.72), 7.8, 20, 0, 82, 2.4, (0, -0.2, 0.6))


def pedicure():
    rose_stage()
    moon(1.15, '#e39ab6', (0.1, 1.5, 0.9))
    towel('#fffaf6', (-0.35, 0.35, 0), 8, 0.42, 1.7, 1)
    towel('#f9d3dd', (-0.3, 0.3, 0.8), 4, 0.3, 1.4, 2)
    bottle('#e4406f', (0.85, -0.3, 0), -14)
    pebble(material('#c9b3ad', rough=0.6, bump=0.3, grain=12), (-0.55, -0.75, 0.14), (0.36, 0.24, 0.14), 2, 12)
    fallen(petal_colour('#fff0f4', '#f29ab8'), [(-1.25, -0.7, 0.75), (0.2, -0.95, 0.75)], 3)
    look((0.0, -0.1, 0.82), 8.0, 16, 0, 82, 2.2, (0, -0.2, 0.6))


def small_tattoo():
    sweep('#cdbcec')
    lit(fill='#e0d4ff')
    moon(1.15, '#b196e0', (0.0, 1.5, 0.9))
    for colour, x, y, s in (('#2a2140', -0.75, 0.25, 1.5), ('#5a35c0', 0.1, 0.5, 1.5), ('#c2185b', 0.85, 0.2, 1.5)):
        together([turned([(0, 0), (0.28, 0, 0.05), (0.28, 0.5, 0.12), (0.1, 0.66, 0.04), (0.1, 0.72)], lacquer(colour)),
                  turned([(0.05, 0.7), (0.13, 0.7, 0.01), (0.11, 0.92, 0.02), (0.03, 1.18, 0.02), (0, 1.2)], material('#fbf6ff', rough=0.3, coat=0.5))], (x, y, 0), (0, 0, 0), 1.15)
    pen = [turned([(0, 0), (0.03, 0.05), (0.09, 0.3, 0.05), (0.13, 0.42, 0.03), (0.13, 0.9, 0.04), (0.1, 0.96, 0.02), (0.1, 1.5, 0.04), (0, 1.5)], steel(), 64),
           turned([(0.1, 0.98), (0.115, 0.98), (0.115, 1.2), (0.1, 1.2)], gold(), 64)]
    together(pen, (-0.85, -0.75, 0.13), (0, 90, 12), 1.15)
    wet = lacquer('#2a2140')
    puddle(wet, (-1.0, -0.95, 0), lambda a: 0.15 * (1 + 0.12 * sin(2 * a)), 0.05)
    look((0.05, 0, 0.62), 7.6, 17, 0, 84, 2.2, (0, -0.2, 0.5))


SCENES = {'nail-polish': nail, 'palette': body_art, 'gem': full_set, 'bathtub': gel_pedicure, 'foot': pedicure, 'fountain-pen': small_tattoo}
