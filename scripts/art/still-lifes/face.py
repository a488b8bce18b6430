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
    mascara((-1.05, -0.85, 0.17), (0, 88, 12), 1.05)
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


def mascara(at, turn, size=1):
    dark = material('#1d1220', rough=0.35, coat=0.4)
    wand = [turned([(0, 0), (0.15, 0, 0.03), (0.17, 0.9, 0.03), (0, 0.9)], gold()),
            turned([(0.03, 0.9), (0.03, 1.5), (0, 1.5)], dark, 24)]
    bristles = []
    for i in range(420):
        u, a = i / 419, i * 2.399
        r = 0.13 * (0.75 + 0.25 * sin(pi * u))
        bristles.append([(0, 0, 1.18 + 0.62 * u), (r * cos(a), r * sin(a), 1.18 + 0.62 * u)])
    wand.append(line_of(bristles, 0.008, dark, None, 1))
    return together(wand, at, turn, size)


def lash_stage(wall='#e2bfd8', disc='#c98cb9', base='#f2d8e6'):
    sweep(wall)
    lit(fill='#ffdcec')
    moon(1.15, disc, (0.0, 1.5, 0.9))
    plinth(1.0, 0.26, base, (0, 0.2, 0))


def volume_lashes():
    lash_stage('#cfc3ea', '#9d86cf', '#e6def6')
    dark = material('#1d1220', rough=0.35, coat=0.4)
    chance = random.Random(6)
    lashes = []
    for i in range(27):
        v = i / 26 * 2 - 1
        for k in range(7):
            long = (0.6 + 0.28 * (1 - v * v)) * chance.uniform(0.88, 1.04)
            x, z = 0.86 * v, 0.34 * (1 - v * v)
            lean = v * 0.62 + (k - 3) * 0.1 + chance.gauss(0, 0.02)
            lashes.append([(x + lean * long * u ** 1.2, -0.42 * long * u * 1.2 - 0.01 * k, z + long * (0.2 * u + 0.95 * u * u) * (1 - 0.02 * abs(k - 3) ** 1.5)) for u in [j / 14 for j in range(15)]])
    band = [[(0.9 * v, 0, 0.34 * (1 - v * v)) for v in [j / 40 * 2 - 1 for j in range(41)]]]
    together([line_of(lashes, 0.016, dark, lambda u: 1.05 - u, 2), line_of(band, 0.04, dark)], (0, 0.2, 0.34))
    tweezers(gold(), (0.0, -0.92, 0.2), (62, 0, 7), 0.95)
    fallen(petal_colour('#fbf6ff', '#a98fe0'), [(-1.22, -0.45, 0.8), (1.2, -0.6, 0.8)], 6)
    look((0, -0.1, 0.7), 7.5, 15, 0, 84, 2.2, (0, -0.1, 0.6))


def lash_lift():
    lash_stage('#f0c9cf', '#dc9aa8', '#fae3e4')
    rod = put(turned([(0, -1.0), (0.3, -1.0, 0.1), (0.34, 0, 0.9), (0.3, 1.0, 0.1), (0, 1.0)], material('#f6a8b6', rough=0.25, coat=0.7)), (0, 0.3, 0.5), (0, 90, 0))
    dark = material('#1d1220', rough=0.35, coat=0.4)
    chance = random.Random(9)
    lashes = []
    for i in range(46):
        v = i / 45 * 2 - 1
        reach = (2.3 + 0.4 * (1 - v * v)) * chance.uniform(0.9, 1.03)
        q = 0.31 + 0.055 * (1 - v * v)
        lashes.append([(0.9 * v + 0.24 * v * u, 0.3 - (q + 0.1 * u * u) * cos(-1.0 + reach * u), 0.5 + (q + 0.22 * u * u) * sin(-1.0 + reach * u)) for u in [j / 18 for j in range(19)]])
    line_of(lashes, 0.026, dark, lambda u: 1.05 - u)
    put(rod, (0, 0.3, 0.5), (0, 90, 0))
    pot = turned([(0, 0), (0.26, 0, 0.04), (0.26, 0.24, 0.03), (0.21, 0.24, 0.02), (0.2, 0.18)], lacquer('#fffaf7'))
    together([pot, turned([(0.21, 0.17), (0.18, 0.21, 0.02), (0, 0.22)], dark)], (-0.92, -0.72, 0))
    put(line_of([[(0, 0, 0), (0.9, 0, 0)]], 0.035, gold()), (-0.2, -0.9, 0.04), (0, 0, 6))
    put(ball(0.06, dark), (-0.2, -0.9, 0.05), (0, 0, 6), (2.2, 1, 0.9))
    fallen(petal_colour('#fff2f5', '#eb94a8'), [(1.18, -0.6, 0.85)], 6)
    look((0, -0.1, 0.62), 7.3, 20, 0, 84, 2.2, (0, -0.1, 0.6))


def brow(made, upright=0.0, seed=3):
    """A brow of single hairs, about two units long, that faces the camera; upright hairs are laminated ones."""
    chance = random.Random(seed)
    hairs = []
    for i in range(520):
        u = chance.random()
        wide = (0.2 - 0.13 * max(0, u - 0.35) / 0.65) * min(1, 0.55 + u * 4)
        x, z = -1.0 + 2.0 * u, 0.42 * sin(pi * min(1, 0.1 + u * 0.74)) - 0.34 * max(0, u - 0.6) + wide * chance.uniform(-1, 1)
        lean = (78 - 74 * min(1, u * 1.25)) * (1 - upright) + (84 - 46 * u) * upright + chance.gauss(0, 7)
        long = chance.uniform(0.22, 0.36) * (1.2 if upright else 1)
        a = radians(lean)
        hairs.append([(x + long * w * cos(a - 0.35 * w), -0.05 * sin(pi * w), z + long * w * sin(a - 0.35 * w)) for w in [j / 7 for j in range(8)]])
    return line_of(hairs, 0.016, made, lambda u: 1.05 - u, 1)


def brow_shaping():
    lash_stage('#ead4c2', '#d1a88c', '#f6e8dc')
    put(brow(material('#3f2415', rough=0.4, specular=0.6)), (-0.05, 0.2, 0.72), (0, 0, 0), 1.05)
    tweezers(gold(), (0.05, -0.86, 0.2), (62, 0, 8), 1.0)
    fallen(petal_colour('#fffaf4', '#e0a98c'), [(-1.15, -0.55, 0.85), (1.25, -0.5, 0.7)], 6)
    look((0, -0.1, 0.72), 7.3, 14, 0, 84, 2.2, (0, 0, 0.6))


def brow_lamination():
    lash_stage('#e3c6cf', '#bf8698', '#f5e0e5')
    put(brow(material('#2a1610', rough=0.3, coat=0.3), 1, 8), (-0.05, 0.2, 0.66), (0, 0, 0), 1.05)
    mascara((-0.95, -0.85, 0.17), (0, 88, 8), 1.0)
    fallen(petal_colour('#fff2f5', '#e08fa6'), [(-1.2, -0.35, 0.8), (1.18, -0.55, 0.8)], 6)
    look((0, -0.1, 0.74), 7.3, 14, 0, 84, 2.2, (0, 0, 0.6))


def bridal():
    sweep('#ecdfe6')
    lit('#fff4ea', '#fbeaf3')
    moon(1.2, '#d9bdd0', (0.05, 1.5, 0.92))
    plinth(0.55, 0.22, '#fbf3f5', (-0.42, 0.2, 0))
    lipstick('#c96f7c', (-0.42, 0.2, 0.22), (0, 0, 10))
    rose((0.62, 0.15, 0.14), 1.35, '#fffdf8', '#f7dfe0', 20)
    rose((0.98, -0.55, 0.08), 0.72, '#fffdf8', '#f3c9cf', 60)
    pearl = lacquer('#fff8f1')
    for i in range(19):
        u = i / 18
        ball(0.075, pearl, (-1.15 + 1.5 * u, -0.72 - 0.22 * sin(pi * u) + 0.05 * sin(9 * u), 0.075))
    look((0.05, -0.1, 0.84), 8.2, 16, 0, 82, 1.9, (-0.2, -0.1, 0.6))


def bridal_trial():
    sweep('#ecdfe6')
    lit('#fff4ea', '#fbeaf3')
    moon(1.15, '#d9bdd0', (-0.1, 1.5, 0.92))
    plinth(0.75, 0.26, '#fbf3f5', (-0.4, 0.3, 0))
    stone_ = turned([(0, 0), (0.3, 0.34), (0.22, 0.48), (0, 0.48)], material('#dff0fb', rough=0.06, metal=0.7), 8)
    for face in stone_.data.polygons:
        face.use_smooth = False
    together([ring(0.46, 0.055, gold(), (0, 0, 0.5), (90, 0, 0)), put(stone_, (0, 0, 0.94), (0, 0, 12), 0.85),
              *[line_of([[(0.02 * x, 0.02 * y, 0.9), (0.2 * x, 0.2 * y, 1.24)]], 0.02, gold()) for x, y in ((1, 1), (1, -1), (-1, 1), (-1, -1))]], (-0.4, 0.25, 0.26), (0, 0, 24))
    pans = [put(plate([(-0.36, -0.26), (0.86, -0.26), (0.86, 0.3), (-0.36, 0.3)], 0.1, lacquer('#fbf4f2'), 0.03))]
    for i, colour in enumerate(('#f0c1b4', '#cf8791', '#8f5566')):
        pans.append(put(turned([(0.17, 0.09), (0.16, 0.13, 0.02), (0, 0.13)], material(colour, rough=0.8, sheen=0.3)), (-0.13 + 0.38 * i, 0.02, 0)))
    together(pans, (0.5, -0.3, 0), (0, 0, -10), 1.05)
    brush(lacquer('#b28aa6'), '#fbf1ee', '#e8a3ae', (1.2, -0.85, 0.16), (0, -84, 6), 0.58)
    fallen(petal_colour('#fffdf8', '#f3c9cf'), [(-1.2, -0.5, 0.85), (0.75, 0.5, 0.8)], 8)
    look((0.05, -0.1, 0.78), 7.8, 17, 0, 82, 2, (-0.2, -0.1, 0.6))


def photo_ready():
    sweep('#cbbdea')
    lit(fill='#e6dcff')
    moon(1.2, '#a68ddb', (-0.1, 1.5, 0.92))
    shell, black = lacquer('#fbf4f2'), lacquer('#2b2138')
    body = put(plate([(-0.82, 0), (0.82, 0), (0.82, 0.98), (-0.82, 0.98)], 0.5, shell, 0.09), (0, 0.25, 0), (90, 0, 0))
    band = put(plate([(-0.825, 0.2), (0.825, 0.2), (0.825, 0.74), (-0.825, 0.74)], 0.51, material('#6b4fa3', rough=0.7, bump=0.4, grain=40), 0.04), (0, 0.255, 0), (90, 0, 0))
    hump = put(plate([(-0.3, 0), (0.3, 0), (0.2, 0.22), (-0.2, 0.22)], 0.36, shell, 0.05), (0, 0.18, 0.95), (90, 0, 0))
    lens = put(turned([(0.44, 0), (0.44, 0.3, 0.03), (0.4, 0.34, 0.03), (0.4, 0.5, 0.03), (0.33, 0.5, 0.02), (0.3, 0.36), (0, 0.34)], black), (0, -0.25, 0.48), (90, 0, 0))
    glass = put(turned([(0.3, 0.36), (0.2, 0.42, 0.1), (0, 0.45)], material('#3c2c6e', rough=0.08, coat=1, specular=0.9)), (0, -0.25, 0.48), (90, 0, 0))
    rim = put(ring(0.42, 0.022, gold()), (0, -0.56, 0.48), (90, 0, 0))
    knobs = [put(turned([(0, 0), (0.12, 0, 0.02), (0.12, 0.1, 0.02), (0, 0.1)], gold()), (x, 0, 0.97)) for x in (0.58, -0.58)]
    together([body, band, hump, lens, glass, rim, *knobs], (-0.22, 0.35, 0), (0, 0, 14), 1.1)
    lipstick('#c0183f', (1.0, 0.15, 0), (0, 0, 10), 0.72)
    brush(lacquer('#4a2a6e'), '#fbf1ee', '#e57f9c', (1.28, -0.82, 0.16), (0, -84, 6), 0.55)
    fallen(petal_colour('#fff2f5', '#f3a4bd'), [(-1.2, -0.6, 0.8)], 8)
    look((0.05, -0.1, 0.74), 7.9, 16, 0, 82, 2, (-0.1, -0.3, 0.5))



SCENES = {'lipstick': makeup, 'moon': evening, 'bride': bridal, 'ring': bridal_trial, 'mirror': mirror, 'camera': photo_ready,
          'eye': lashes_brows, 'butterfly': volume_lashes, 'feather': lash_lift, 'brow-shaping': brow_shaping, 'brow-lamination': brow_lamination}
