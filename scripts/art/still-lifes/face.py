"""Face, lashes and makeup: lilac plaster, rose gold, one red accent."""
from kit import *


def lipstick(colour, at, turn=(0, 0, 0), size=1):
    shell, metal = lacquer('#fbf4f2'), gold()
    parts = [turned([(0, 0), (0.3, 0, 0.03), (0.3, 0.7, 0.02), (0, 0.7)], shell),
             turned([(0.2, 0.64), (0.306, 0.64, 0.01), (0.306, 0.72, 0.01), (0.2, 0.72)], metal),
             turned([(0.1, 0.7), (0.26, 0.7), (0.26, 1.0, 0.025), (0.22, 1.0, 0.02), (0.22, 0.9)], metal)]
    around, rows, radius, points, faces = 72, 34, 0.205, [], []
    for i in range(rows):
        rise = min(1, i / (rows - 14))
        close = max(cos(max(0, i - (rows - 15)) / 14 * pi / 2), 0.002)
        for k in range(around):
            a = 2 * pi * k / around
            x, y = radius * cos(a) * close, radius * sin(a) * close
            top = 1.0 + 0.62 * (0.5 + 0.5 * (x / radius * 0.5 + 0.5) ** 0.9) + 0.05 * math.sqrt(1 - close * close)
            points.append((x, y, 0.9 + (top - 0.9) * rise))
    for i in range(rows - 1):
        for k in range(around):
            n = (k + 1) % around
            faces.append((i * around + k, i * around + n, (i + 1) * around + n, (i + 1) * around + k))
    parts.append(mesh(points, faces, material(colour, rough=0.3, coat=0.3, specular=0.5)))
    return together(parts, at, turn, size)


def compact(colour, at, turn=0):
    """An open powder box with its mirror."""
    metal = gold()
    base = turned([(0, 0), (0.5, 0, 0.04), (0.5, 0.12, 0.03), (0.43, 0.12, 0.01), (0.43, 0.08), (0, 0.08)], metal)
    cake = turned([(0.42, 0.07), (0.42, 0.11, 0.02), (0, 0.12)], material(colour, rough=0.85, sheen=0.3, bump=0.3, grain=9))
    lid = together([turned([(0, 0), (0.5, 0, 0.04), (0.5, 0.09, 0.03), (0.44, 0.09, 0.01), (0, 0.075)], metal),
                    turned([(0.43, 0.1), (0, 0.1)], material('#f4e9f4', rough=0.05, metal=1))], (0, 0.5, 0.12), (72, 0, 0))
    for part in lid.children:
        part.location = (0, 0.5, -0.05)
    return together([base, cake, lid], at, (0, 0, turn))


def makeup():
    sweep('#d3bdec')
    lit(fill='#eadcff')
    moon(1.2, '#b692e2', (0.05, 1.5, 0.92))
    plinth(0.55, 0.22, '#e6d8f6', (-0.35, 0.2, 0))
    lipstick('#c0183f', (-0.35, 0.2, 0.22), (0, 0, 10))
    compact('#f0a9b6', (0.72, 0.1, 0), -22)
    brush(lacquer('#4a2a6e'), '#fbf1ee', '#e57f9c', (1.3, -0.72, 0.2), (0, -84, 8), 0.72)
    fallen(petal_colour('#fff2f5', '#f3a4bd'), [(-1.2, -0.3, 0.9), (-0.95, -0.85, 0.75), (1.4, -0.1, 0.75)], 8)
    look((0.05, -0.1, 0.84), 8.4, 15, 0, 82, 1.9, (-0.3, -0.1, 0.7))


def lashes_brows():
    sweep('#e2bfd8')
    lit(fill='#ffdcec')
    moon(1.15, '#c98cb9', (0.0, 1.5, 0.9))
    plinth(1.0, 0.26, '#f2d8e6', (0, 0.2, 0))
    dark = material('#1d1220', rough=0.35, coat=0.4)
    chance = random.Random(4)
    lashes = []
    for i in range(58):
        v = i / 57 * 2 - 1
        long = (0.52 + 0.24 * (1 - v * v)) * chance.uniform(0.86, 1.06)
        x, z = 0.86 * v, 0.34 * (1 - v * v)
        lean = v * 0.62 + chance.gauss(0, 0.05)
        lashes.append([(x + lean * long * u ** 1.1, -0.42 * long * u * 1.2, z + long * (0.2 * u + 0.95 * u * u)) for u in [j / 14 for j in range(15)]])
    band = [[(0.9 * v, 0, 0.34 * (1 - v * v / 1.0)) for v in [j / 40 * 2 - 1 for j in range(41)]]]
    together([line_of(lashes, 0.021, dark, lambda u: 1.05 - u), line_of(band, 0.034, dark)], (0, 0.2, 0.34), (0, 0, 0))
    wand = [turned([(0, 0), (0.15, 0, 0.03), (0.17, 0.9, 0.03), (0, 0.9)], gold()),
            turned([(0.03, 0.9), (0.03, 1.5), (0, 1.5)], dark, 24)]
    bristles = []
    for i in range(420):
        u, a = i / 419, i * 2.399
        r = 0.13 * (0.75 + 0.25 * sin(pi * u))
        bristles.append([(0, 0, 1.18 + 0.62 * u), (r * cos(a), r * sin(a), 1.18 + 0.62 * u)])
    wand.append(line_of(bristles, 0.008, dark, None, 1))
    together(wand, (-1.05, -0.85, 0.17), (0, 88, 12), 1.05)
    fallen(petal_colour('#fff2f5', '#eb94bb'), [(-1.2, -0.3, 0.8), (1.12, -0.62, 0.85)], 6)
    look((0, -0.1, 0.68), 7.3, 15, 0, 84, 2.2, (0, -0.1, 0.6))


def mirror():
    sweep('#d3bdec')
    lit(fill='#eadcff')
    moon(1.2, '#b692e2', (-0.1, 1.5, 0.92))
    stand = [turned([(0, 0), (0.42, 0, 0.04), (0.42, 0.08, 0.03), (0.06, 0.16, 0.05), (0.05, 0.62)], gold()),
             put(turned([(0, -0.05), (0.62, -0.05, 0.04), (0.62, 0.06, 0.03), (0.56, 0.06, 0.01), (0, 0.055)], gold()), (0, 0, 1.2), (82, 0, 0)),
             put(turned([(0.55, 0.065), (0, 0.066)], material('#efe6f6', rough=0.05, metal=1)), (0, 0, 1.2), (82, 0, 0))]
    together(stand, (-0.35, 0.35, 0), (0, 0, 14))
    brush(lacquer('#4a2a6e'), '#fbf1ee', '#e57f9c', (1.15, -0.75, 0.2), (0, -84, 10), 0.68)
    compact_ = turned([(0, 0), (0.4, 0, 0.04), (0.4, 0.12, 0.03), (0.34, 0.12, 0.01), (0.34, 0.1), (0, 0.11)], gold())
    cake = turned([(0.335, 0.1), (0.33, 0.13, 0.01), (0, 0.13)], material('#ef9fb2', rough=0.85))
    together([compact_, cake], (0.72, 0.05, 0))
    fallen(petal_colour('#fff2f5', '#f3a4bd'), [(-1.05, -0.5, 0.85)], 8)
    look((0.02, -0.1, 0.84), 8.0, 15, 0, 82, 1.9, (-0.2, -0.1, 0.7))


def evening():
    sweep('#5d3f86')
    lit('#ffe2cf', '#b79be6', 520)
    moon(1.1, '#8a63bd', (0.0, 1.5, 0.95))
    plinth(0.62, 0.2, '#7a56ac', (-0.35, 0.2, 0))
    lipstick('#8d0f2e', (-0.35, 0.2, 0.2), (0, 0, 10))
    compact('#c9a0d8', (0.7, 0.1, 0), -22)
    for x, y, r in ((0.35, -0.8, 0.1), (0.6, -0.92, 0.07), (-0.9, -0.75, 0.13), (1.2, -0.6, 0.08)):
        ball(r, gold(), (x, y, r))
    look((0.05, -0.1, 0.84), 8.2, 15, 0, 82, 1.9, (-0.3, -0.1, 0.7))


SCENES = {'lipstick': makeup, 'eye': lashes_brows, 'mirror': mirror, 'moon': evening}
