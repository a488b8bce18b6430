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


def tip(made, at, turn, size=1):
    """An almond nail, arched over its length."""
    made = lacquer(made) if isinstance(made, str) else made
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
    return put(rounder(thick(mesh(points, faces, made), 0.025), 1), at, turn, size)


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
    ink_stage()
    for colour, x, y in (('#2a2140', -0.75, 0.25), ('#5a35c0', 0.1, 0.5), ('#c2185b', 0.85, 0.2)):
        ink_bottle(colour, (x, y, 0), 1.15)
    tattoo_pen((-0.85, -0.75, 0.13), (0, 90, 12), 1.15)
    puddle(lacquer('#2a2140'), (-1.0, -0.95, 0), lambda a: 0.15 * (1 + 0.12 * sin(2 * a)), 0.05)
    look((0.05, 0, 0.62), 7.6, 17, 0, 84, 2.2, (0, -0.2, 0.5))


def on_tip(u, x=0.0):
    """A point on the back of a nail."""
    return (x, u * 0.85, 0.05 + 0.12 * sin(pi * u * 0.8) - 0.9 * x * x)


def gel_manicure():
    rose_stage()
    moon(1.2, '#e39ab6', (0.1, 1.5, 0.95))
    plinth(1.15, 0.16, '#f6d3de', (0.05, 0.4, 0))
    bottle('#7b1e4b', (-0.8, 0.3, 0.16), -14)
    bottle('#efc3b4', (0.05, 0.55, 0.16), 8)
    bottle('#d6246e', (0.9, 0.3, 0.16), 20)
    for i, colour in enumerate(('#7b1e4b', '#a82a5e', '#efc3b4', '#d6246e', '#f4a3c0')):
        tip(colour, (-0.8 + 0.42 * i, -1.05, 0.02), (34, 0, 14 - 7 * i), 0.8)
    look((0.04, -0.1, 0.84), 9.6, 16, 0, 82, 2, (0, -0.3, 0.6))


def acrylic_fill():
    rose_stage()
    put(capsule(2.3, 0.34, 0.05, material('#e86f9b', rough=0.9, bump=0.8, grain=60)), (0.0, -0.74, 0), (0, 0, 9))
    for i in range(4):
        tip(fading(lacquer('#d13a78'), 'Y', 0.15, 0.19, '#fdeee8', '#d13a78'), (-1.02 + 0.4 * i, -0.28 + 0.05 * i, 0.03), (8, 0, 4 - 3 * i), 1.05)
    dish = turned([(0, 0), (0.34, 0, 0.05), (0.42, 0.34, 0.03), (0.37, 0.34, 0.02), (0.36, 0.24)], lacquer('#fff6f4'))
    powder = puddle(material('#f7b4c8', rough=0.95, sheen=0.6, bump=0.5, grain=40), (0, 0, 0.22), lambda a: 0.36, 0.16)
    together([dish, powder], (0.9, 0.12, 0), (0, 0, 0), 1.1)
    ball(0.07, gold(), (0.55, -0.32, 0.07))
    look((0, -0.2, 0.15), 7.0, 44, 0, 84, 3.2)


def nail_art():
    rose_stage()
    plinth(1.25, 0.2, '#f8dbe4', (0, 0.3, 0))
    white, cobalt, leafy, sun_, gold_ = lacquer('#fffaf7'), lacquer('#3b56c9'), lacquer('#3f9e7a'), lacquer('#f3c04b'), gold()
    looks = []
    stripes = [line_of([[on_tip(u, 0.1 * sin(6 * v)) for v, u in [(k / 14 - 0.5, 0.18 + 0.04 * k) for k in range(15)]]], 0.014, gold_)]
    looks.append(('#b3124f', stripes))
    looks.append(('#fbd5df', [ball(0.032, cobalt, on_tip(u, x)) for u, x in ((0.2, -0.06), (0.34, 0.05), (0.48, -0.06), (0.62, 0.04), (0.76, -0.02))]))
    flower = [put(ball(0.045, white), on_tip(0.5 + 0.075 * sin(a), 0.062 * cos(a)), size=(1, 1, 0.5)) for a in [2 * pi * k / 5 for k in range(5)]]
    looks.append(('#3b56c9', [*flower, ball(0.034, sun_, on_tip(0.5))]))
    looks.append(('#fff6f4', [line_of([[on_tip(0.74 - 2.2 * x * x, x) for x in [-0.13 + 0.26 * k / 12 for k in range(13)]]], 0.03, lacquer('#d6246e'))]))
    looks.append(('#3f9e7a', [ball(0.026, sun_, on_tip(u, x)) for u, x in ((0.25, 0), (0.4, -0.05), (0.4, 0.05), (0.58, 0), (0.72, 0.0))]))
    for i, (colour, dots) in enumerate(looks):
        together([tip(colour, (0, 0, 0), (0, 0, 0)), *dots], (-0.92 + 0.46 * i, -0.32 + 0.1 * (i % 2), 0.24), (16, 0, 12 - 6 * i), 1.2)
    handle = turned([(0, 0), (0.03, 0, 0.02), (0.055, 0.5, 0.2), (0.045, 1.2, 0.1), (0, 1.2)], lacquer('#7b1e4b'), 32)
    tube = turned([(0.046, 1.18), (0.05, 1.2), (0.035, 1.45), (0, 1.45)], gold_, 32)
    hairs = turned([(0.034, 1.44), (0.045, 1.52, 0.02), (0, 1.78)], lacquer('#3b56c9'), 24)
    together([handle, tube, hairs], (1.02, -0.95, 0.07), (0, -88, 7), 1.1)
    look((0, -0.08, 0.2), 7.0, 42, 0, 84, 3.2)


def gel_removal():
    rose_stage()
    moon(1.15, '#e39ab6', (0.0, 1.5, 0.9))
    basin(lacquer('#fff6f4'), lacquer('#fff6f4'), (-0.4, 0.1, 0), 0.86, 0.36)
    cotton = material('#ffffff', rough=1, sheen=1, bump=0.8, grain=22, specular=0.1)
    for i, (x, y, z) in enumerate(((-0.72, 0.05, 0.5), (-0.3, -0.1, 0.52), (-0.1, 0.25, 0.5), (-0.5, 0.38, 0.52), (-0.38, 0.12, 0.74))):
        pebble(cotton, (x, y, z), (0.27, 0.26, 0.23), i, 50 * i)
    pebble(cotton, (0.35, -0.85, 0.16), (0.22, 0.2, 0.17), 7, 10)
    dropper('#e07a9c', (0.8, 0.2, 0), 1.06)
    put(capsule(1.3, 0.13, 0.05, material('#c4894f', rough=0.6)), (-0.55, -0.85, 0.02), (0, 0, 8))
    fallen(petal_colour('#fff0f4', '#f29ab8'), [(-1.25, -0.4, 0.75), (1.0, -0.62, 0.75)], 3)
    look((0.08, -0.1, 0.74), 8.0, 19, 0, 82, 2.2, (0, -0.2, 0.5))


def flourish(made, width=0.022):
    """A round ornament of lines, as henna is drawn, flat on the floor and one unit in radius."""
    circle = [[(r * cos(a), r * sin(a), 0) for a in [2 * pi * j / 72 for j in range(73)]] for r in (0.16, 0.36, 0.94)]
    petals = []
    for count, inner, outer, wide in ((8, 0.16, 0.36, 0.5), (12, 0.38, 0.66, 0.5), (12, 0.4, 0.9, 0.62)):
        for i in range(count):
            middle = 2 * pi * (i + (0.5 if outer == 0.9 else 0)) / count
            petals.append([((inner + (outer - inner) * sin(pi * u)) * cos(middle + (u - 0.5) * wide * 2 * pi / count),
                            (inner + (outer - inner) * sin(pi * u)) * sin(middle + (u - 0.5) * wide * 2 * pi / count), 0) for u in [j / 24 for j in range(25)]])
    dots = [put(ball(0.034, made), (0.8 * cos(a), 0.8 * sin(a), 0)) for a in [2 * pi * k / 12 for k in range(12)]]
    return together([line_of(circle, width, made), line_of(petals, width, made), *dots])


def ink_bottle(colour, at, size=1):
    return together([turned([(0, 0), (0.28, 0, 0.05), (0.28, 0.5, 0.12), (0.1, 0.66, 0.04), (0.1, 0.72)], lacquer(colour)),
                     turned([(0.05, 0.7), (0.13, 0.7, 0.01), (0.11, 0.92, 0.02), (0.03, 1.18, 0.02), (0, 1.2)], material('#fbf6ff', rough=0.3, coat=0.5))], at, (0, 0, 0), size)


def tattoo_pen(at, turn, size=1):
    return together([turned([(0, 0), (0.03, 0.05), (0.09, 0.3, 0.05), (0.13, 0.42, 0.03), (0.13, 0.9, 0.04), (0.1, 0.96, 0.02), (0.1, 1.5, 0.04), (0, 1.5)], steel(), 64),
                     turned([(0.1, 0.98), (0.115, 0.98), (0.115, 1.2), (0.1, 1.2)], gold(), 64)], at, turn, size)


def ink_stage(half='#b196e0'):
    sweep('#cdbcec')
    lit(fill='#e0d4ff')
    moon(1.15, half, (0.0, 1.5, 0.9))


def large_tattoo():
    ink_stage()
    sheet = plate([(-0.78, 0), (0.78, 0), (0.78, 1.5), (-0.78, 1.5)], 0.04, material('#fdf8f2', rough=0.8), 0.01)
    black = material('#2a2140', rough=0.5)
    lines = [[(r * (1 + 0.13 * sin(3 * a + k)) * cos(a + k), 0.86 + r * (1 + 0.13 * sin(3 * a + k)) * sin(a + k), 0.05) for a in [5.4 * j / 40 for j in range(41)]]
             for k, r in enumerate((0.07, 0.14, 0.22, 0.31, 0.4))]
    for way in (1, -1):
        for x, y, lean in ((0.42, 0.5, -0.5), (0.2, 0.3, -1.0)):
            for bulge in (0.13, 0, -0.13):
                lines.append([(way * (x + 0.34 * u * cos(lean) - bulge * sin(pi * u) * sin(lean)), y + 0.34 * u * sin(lean) + bulge * sin(pi * u) * cos(lean), 0.05) for u in [j / 16 for j in range(17)]])
    lines.append([(0.04 * sin(5 * u), 0.46 - 0.34 * u, 0.05) for u in [j / 12 for j in range(13)]])
    dots = [put(ball(0.03, lacquer('#c2185b')), (x, y, 0.05), size=(1, 1, 0.4)) for x, y in ((-0.55, 1.0), (-0.5, 1.22), (0.55, 1.05), (0.46, 1.26), (0, 1.36))]
    together([sheet, line_of(lines, 0.026, black), *dots], (-0.03, 0.55, 0.02), (80, 0, 4), 1.05)
    ink_bottle('#2a2140', (-1.0, -0.1, 0), 0.95)
    ink_bottle('#c2185b', (0.98, 0.0, 0), 1.05)
    tattoo_pen((-0.62, -0.82, 0.13), (0, 90, 10), 1.1)
    look((0.0, 0, 0.74), 7.6, 17, 0, 82, 2.4, (0, 0, 0.6))


def henna():
    sweep('#e8cfae')
    lit('#fff0dc', '#ffe9d0')
    paste = material('#5b2a12', rough=0.45, coat=0.3)
    board = put(turned([(0, 0), (1.12, 0, 0.04), (1.12, 0.12, 0.04), (0, 0.12)], stone('#fbf0df'), 160))
    drawn = put(flourish(paste, 0.026), (0, 0, 0.13), (0, 0, 0), 0.98)
    together([board, drawn], (-0.24, 0.12, 0), (0, 0, 0), 1)
    cone = turned([(0, 0), (0.02, 0.02), (0.2, 0.95, 0.02), (0.16, 1.12, 0.05), (0.05, 1.2), (0, 1.2)], material('#c9872f', rough=0.25, metal=0.9), 64)
    together([cone, turned([(0.202, 0.93), (0.208, 0.95), (0.21, 1.0), (0.2, 1.02)], lacquer('#a3182f'), 64)], (0.02, -0.3, 0.18), (0, 78, -20), 0.98)
    puddle(paste, (-0.02, -0.29, 0.12), lambda a: 0.07, 0.05)
    for x, y in ((-1.15, -0.82), (-0.95, -0.98), (-1.3, -0.95)):
        put(ball(0.08, gold()), (x, y, 0.08))
    look((0, -0.06, 0.1), 7.2, 48, 0, 82, 3.4)


def bridal_henna():
    sweep('#e8cfae')
    lit('#fff0dc', '#ffe9d0')
    paste = material('#6b2b10', rough=0.45, coat=0.3)
    board = put(turned([(0, 0), (1.1, 0, 0.04), (1.1, 0.14, 0.04), (0, 0.14)], stone('#fdf3e6'), 160))
    rim = ring(1.04, 0.035, gold(), (0, 0, 0.14))
    together([board, rim, put(flourish(paste, 0.03), (0, 0, 0.16))], (0, 0.85, 0.98), (82, 0, 0), 0.86)
    rose((-0.72, -0.35, 0.12), 0.8, '#fff0ea', '#d8476f')
    rose((0.75, -0.3, 0.1), 0.9, '#fff4ea', '#e98b5f', 40)
    rose((0.22, -0.62, 0.06), 0.6, '#fff0ea', '#c22d57', 80)
    green = fading(material('#6f9a5c', rough=0.4), 'Y', 0, 0.9, '#3e6b3c', '#93bd74')
    for at, turn in (((-0.95, -0.4, 0.05), (10, 0, 70)), ((1.0, -0.45, 0.05), (10, 0, -70)), ((-0.3, -0.62, 0.04), (8, 0, 100))):
        leaf(green, at, turn, 0.6)
    look((0, -0.1, 0.88), 8.0, 17, 0, 82, 2.2, (0, -0.1, 0.7))


def face_painting():
    ink_stage('#b196e0')
    colours = ('#c2185b', '#ee7d3b', '#f3c04b', '#3f9e7a', '#2f7fd1', '#5a35c0')
    for i, colour in enumerate(colours):
        x, y = -0.85 + 0.85 * (i % 3), -0.12 - 0.62 * (i // 3)
        together([turned([(0, 0), (0.36, 0, 0.04), (0.36, 0.17, 0.03), (0.31, 0.17, 0.02), (0.31, 0.12)], lacquer('#fbf6ff')),
                  turned([(0.32, 0.1), (0.31, 0.15, 0.02), (0, 0.16)], material(colour, rough=0.45, coat=0.4))], (x, y, 0))
    wings = []
    for way in (1, -1):
        for lift, long, wide, first, last in ((38, 0.92, 0.95, '#f3c04b', '#ee5a3b'), (118, 0.66, 0.8, '#5fd0e0', '#5a35c0')):
            wings.append(put(petal(fading(lacquer(last), 'Y', 0, long, first, last), long, wide, 0.15), (0.03 * way, 0, 0), (0, 0, -lift * way)))
    body = put(ball(0.08, lacquer('#2a2140')), size=(0.9, 4, 0.9))
    together([*wings, body], (0, 0.78, 0.8), (84, 0, 0), 0.86)
    brush(lacquer('#4a2a86'), '#f5ebe4', '#ee7d3b', (1.32, -0.2, 0.1), (0, -84, 60), 0.42, 5)
    look((0.02, -0.1, 0.62), 8.0, 24, 0, 82, 2.6, (0, -0.2, 0.5))



SCENES = {'nail-polish': nail, 'sparkles': gel_manicure, 'foot': pedicure, 'gel-pedicure': gel_pedicure, 'acrylics': full_set,
          'magic-wand': acrylic_fill, 'nail-art': nail_art, 'bubbles': gel_removal, 'palette': body_art, 'fountain-pen': small_tattoo,
          'dragon': large_tattoo, 'henna': henna, 'bouquet': bridal_henna, 'masks': face_painting}
