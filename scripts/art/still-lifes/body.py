"""Body, massage and wellness: cream and sage, warm wood and wax, one honey accent."""
from kit import *


def wood():
    return material('#c4894f', rough=0.5, bump=0.3, grain=14)


def lotus(at, size=1, pale='#fff3f4', deep='#e98fae'):
    made = petal_colour(pale, deep, 0.95)
    shapes = []
    for count, lift, long, shift in ((9, 2, 1.0, 0), (9, 24, 0.95, 20), (8, 46, 0.84, 8), (6, 66, 0.68, 25)):
        for i in range(count):
            shapes.append(put(petal(made, long, 0.5, 1.1, True), (0, 0, 0.06), (lift, 0, i * 360 / count + shift)))
    heart = put(turned([(0, 0), (0.13, 0.1, 0.03), (0.17, 0.34, 0.03), (0, 0.36)], material('#f0b94a', rough=0.5)), (0, 0, 0.04))
    return together([*shapes, heart], at, (0, 0, 0), size)


def skincare():
    sweep('#dfe6d6')
    lit('#fff4e4', '#e6f2e2')
    arch(0.9, 1.05, '#b9c9ab', (0.3, 1.5, 0))
    plinth(0.72, 0.26, '#eef1e6', (0.36, 0.3, 0))
    amber = lacquer('#b3641f')
    together([turned([(0, 0), (0.34, 0, 0.06), (0.34, 0.78, 0.16), (0.14, 0.92, 0.05), (0.14, 0.98)], amber),
              turned([(0.1, 0.96), (0.19, 0.96, 0.02), (0.19, 1.16, 0.02), (0.1, 1.16)], gold()),
              turned([(0.11, 1.15), (0.12, 1.2, 0.03), (0.12, 1.42, 0.08), (0.05, 1.55, 0.05), (0, 1.56)], material('#fbf6ef', rough=0.5))], (0.36, 0.3, 0.26))
    jar = turned([(0, 0), (0.5, 0, 0.07), (0.5, 0.42, 0.04), (0.45, 0.45, 0.02), (0.42, 0.4), (0, 0.38)], lacquer('#fdfaf5'))
    cream = put(swirl(material('#fffaf2', rough=0.35, coat=0.3), 0.27, 0.34), (0, 0, 0.42))
    together([jar, cream], (-0.6, -0.35, 0))
    together([turned([(0, 0), (0.5, 0, 0.03), (0.5, 0.14, 0.05), (0, 0.14)], gold())], (0.62, -0.8, 0))
    green = fading(material('#6f9a5c', rough=0.4), 'Y', 0, 0.9, '#3e6b3c', '#93bd74')
    for at, turn, size in (((-1.0, 0.35, 0.05), (48, 0, 28), 1.1), ((-0.8, 0.42, 0.05), (62, 0, -6), 1.0), ((1.1, 0.2, 0.05), (52, 0, -34), 1.0)):
        leaf(green, at, turn, size)
    look((0.0, -0.1, 0.84), 8.2, 15, 0, 82, 2.2, (-0.2, -0.2, 0.6))


def hair_removal():
    sweep('#f3ddc0')
    lit('#fff0dc', '#fff0dc')
    moon(1.15, '#e6b67c', (0.1, 1.5, 0.9))
    honey = lacquer('#e08a17')
    pot = turned([(0, 0), (0.5, 0, 0.08), (0.66, 0.62, 0.1), (0.66, 0.74, 0.03), (0.6, 0.74, 0.03), (0.56, 0.6)], lacquer('#fffaf2'))
    together([pot, turned([(0.6, 0.62), (0.3, 0.64), (0, 0.65)], honey)], (-0.1, 0.25, 0), (0, 0, 0), 1.15)
    paths = [[(0, 0, 0), (0, 0, 0.7), (0, 0, 1.32)]]
    stick = line_of(paths, 0.1, wood(), lambda u: 1, 8)
    stick.scale = (1.3, 0.35, 1)
    together([stick, put(ball(0.16, honey), (0, 0, 0.1), (0, 0, 0), (1.1, 0.7, 2.2))], (0.05, 0.25, 0.62), (10, 24, 0), 0.95)
    for i, (x, y, s) in enumerate(((0.78, -0.62, 1), (1.12, -0.5, 0.9), (0.98, -0.85, 0.85), (1.2, -0.75, 0.8), (0.66, -0.9, 0.7), (-0.85, -0.72, 0.8))):
        pebble(honey, (x, y, 0.1 * s), (0.15 * s, 0.13 * s, 0.1 * s), i, 40 * i)
    fallen(petal_colour('#fffaf0', '#f6c8a0'), [(-1.2, -0.35, 0.9), (-0.4, -1.0, 0.8), (1.25, 0.1, 0.75)], 9)
    look((0.1, -0.1, 0.74), 7.7, 19, 0, 82, 2.4, (0, -0.2, 0.6))


def massage():
    sweep('#e3ddd0')
    lit('#fff0dd', '#f2efe4')
    moon(1.15, '#c4b79f', (-0.1, 1.5, 0.9))
    for i, (size, z) in enumerate((((0.66, 0.54, 0.2), 0.2), ((0.52, 0.43, 0.17), 0.55), ((0.38, 0.32, 0.14), 0.84), ((0.24, 0.21, 0.11), 1.07))):
        pebble(material(('#4d4a52', '#5e5a60', '#48454c', '#6c666a')[i], rough=0.42, bump=0.15, grain=9), (-0.42 + 0.03 * (i % 2), -0.15, z), size, i + 1, 30 * i)
    towel('#fbf5ec', (0.75, 0.55, 0), 12, 0.34, 1.3, 1)
    towel('#f1d9c3', (0.78, -0.15, 0), 4, 0.28, 1.2, 2)
    candle((-1.2, 0.45, 0), '#fff1da', 0.9)
    leaf(fading(material('#6f9a5c', rough=0.4), 'Y', 0, 0.9, '#3e6b3c', '#93bd74'), (0.25, -0.85, 0.04), (4, 0, 70), 0.85)
    fallen(petal_colour('#fffaf7', '#f3bfae'), [(-1.1, -0.7, 0.8), (0.9, -0.95, 0.75)], 4)
    look((0.0, 0.0, 0.6), 7.2, 16, 0, 82, 2.4, (-0.3, -0.3, 0.6))


def wellness():
    sweep('#d6e3d2')
    lit('#fff6e8', '#e2f0e0')
    moon(1.2, '#a9c4a2', (0, 1.5, 0.95))
    plinth(1.05, 0.22, '#edf2e6', (0, 0.1, 0))
    lotus((0, 0.1, 0.2), 1.1)
    candle((-1.18, -0.2, 0), '#fff1da', 0.62)
    for i, (x, y, s) in enumerate(((1.15, -0.35, 0.3), (0.85, -0.78, 0.2))):
        pebble(material('#8b9487', rough=0.5, bump=0.15, grain=9), (x, y, s * 0.4), (s, s * 0.85, s * 0.42), i + 2, 25 * i)
    fallen(petal_colour('#fff6f7', '#eea0bb'), [(-0.55, -0.98, 0.8)], 4)
    look((0, 0, 0.62), 7.3, 22, 0, 84, 2.6, (0, -0.3, 0.5))


def sage_stage(half=0.9):
    sweep('#dfe6d6')
    lit('#fff4e4', '#e6f2e2')
    arch(half, 1.0, '#b9c9ab', (0.1, 1.5, 0))


def dermaplaning():
    sage_stage()
    plinth(0.8, 0.22, '#eef1e6', (-0.3, 0.3, 0))
    jar = turned([(0, 0), (0.5, 0, 0.07), (0.5, 0.46, 0.04), (0.45, 0.48, 0.02), (0.42, 0.42), (0, 0.4)], lacquer('#fdfaf5'))
    together([jar, put(swirl(material('#fffaf2', rough=0.35, coat=0.3), 0.27, 0.34), (0, 0, 0.44))], (-0.3, 0.3, 0.22))
    tool = [turned([(0, 0), (0.05, 0, 0.03), (0.07, 0.6, 0.1), (0.05, 1.2, 0.05), (0, 1.22)], gold(), 48),
            put(plate([(-0.06, 0), (0.1, 0.02), (0.1, 0.42), (-0.02, 0.46)], 0.02, steel(), 0.008), (0, 0.01, 1.16), (90, 0, 0))]
    together(tool, (-0.75, -0.8, 0.08), (0, 88, 14))
    towel('#fffaf3', (0.95, 0.2, 0), 80, 0.28, 0.9, 3)
    fallen(petal_colour('#fffaf7', '#f3bfae'), [(0.55, -0.55, 0.85), (-1.2, -0.4, 0.8)], 4)
    look((0.0, -0.1, 0.62), 7.4, 17, 0, 82, 2.2, (-0.2, -0.2, 0.5))


def peel():
    sage_stage()
    rind = material('#f2c21f', rough=0.45, bump=0.5, grain=30)
    pith = material('#fff7dc', rough=0.6)
    flesh = material('#f7d64a', rough=0.2, coat=0.6)

    def slice_(at, turn, size=1):
        parts = [turned([(0, 0), (0.5, 0, 0.03), (0.5, 0.12, 0.03), (0, 0.12)], rind), turned([(0.46, 0.121), (0.46, 0.124), (0, 0.124)], pith)]
        for i in range(8):
            a = i * pi / 4
            outline = [(0.06 * cos(a + pi / 8), 0.06 * sin(a + pi / 8))] + [(0.41 * cos(a + 0.07 + (pi / 4 - 0.14) * k / 8), 0.41 * sin(a + 0.07 + (pi / 4 - 0.14) * k / 8)) for k in range(9)]
            parts.append(put(plate(outline, 0.02, flesh, 0.012), (0, 0, 0.122)))
        return together(parts, at, turn, size)
    lemon = put(ball(0.46, rind), (0, 0, 0), (0, 0, 0), (1.25, 1, 1))
    together([lemon, put(ball(0.12, rind), (0.56, 0, 0), (0, 0, 0), (1, 0.9, 0.9))], (-0.62, 0.35, 0.46), (0, 0, 28))
    slice_((0.2, -0.15, 0.47), (76, 0, 12), 0.98)
    slice_((-0.35, -0.72, 0), (0, 0, 10), 0.8)
    together([turned([(0, 0), (0.28, 0, 0.05), (0.28, 0.78, 0.14), (0.12, 0.9, 0.05), (0.12, 0.96)], lacquer('#fdfaf5')),
              turned([(0.1, 0.94), (0.16, 0.94, 0.02), (0.16, 1.12, 0.02), (0, 1.12)], gold())], (0.95, 0.3, 0), (0, 0, 0), 1.1)
    green = fading(material('#6f9a5c', rough=0.4), 'Y', 0, 0.9, '#3e6b3c', '#93bd74')
    leaf(green, (0.35, -0.8, 0.04), (5, 0, -80), 0.7)
    look((0.05, -0.1, 0.58), 7.2, 18, 0, 82, 2.2, (0, -0.2, 0.5))


def meditation():
    sweep('#e3ddd0')
    lit('#ffecd2', '#f2efe4', 360)
    moon(1.15, '#c4b79f', (0.1, 1.5, 0.95))
    candle((-0.1, 0.1, 0.14), '#fff1da', 1.2)
    plinth(0.95, 0.14, '#efe6d6', (0, 0.1, 0))
    candle((-0.95, -0.35, 0), '#f8dfc0', 0.72)
    candle((0.78, -0.2, 0.14), '#fbe8cf', 0.6)
    pebble(material('#5e5a60', rough=0.42, bump=0.15, grain=9), (0.5, -0.85, 0.1), (0.28, 0.22, 0.1), 2, 20)
    fallen(petal_colour('#fffaf7', '#f3bfae'), [(-0.4, -0.95, 0.8), (1.15, -0.65, 0.75)], 4)
    look((0.0, 0.0, 0.78), 7.6, 15, 0, 82, 2, (0, -0.1, 0.6))


def training():
    sweep('#d6e3d2')
    lit('#fff6e8', '#e2f0e0')
    moon(1.15, '#a9c4a2', (0, 1.5, 0.9))
    weight, grip = material('#e4572e', rough=0.35, coat=0.4), steel()

    def dumbbell(at, turn, size=1):
        plates = [put(turned([(0, 0), (0.36, 0, 0.06), (0.36, 0.3, 0.06), (0, 0.3)], weight, 6 * 16, 2.6), (0, 0, z)) for z in (-0.75, 0.45)]
        return together([*plates, turned([(0.1, -0.5), (0.085, -0.2, 0.2), (0.085, 0.2, 0.2), (0.1, 0.5)], grip, 48)], at, turn, size)
    dumbbell((-0.1, -0.1, 0.36), (0, 90, 16), 1.05)
    dumbbell((0.2, 0.62, 0.36), (0, 90, -12), 1.05)
    towel('#fffdf8', (0.85, -0.7, 0), 18, 0.2, 0.8, 5)
    look((0.05, 0.05, 0.48), 7.0, 20, 0, 84, 2.4, (0, -0.2, 0.4))


def yoga():
    sweep('#d6e3d2')
    lit('#fff6e8', '#e2f0e0')
    moon(1.15, '#a9c4a2', (0, 1.5, 0.9))
    made = material('#7a56b8', rough=0.8, bump=0.3, grain=40)
    steps, turns, rows = 240, 5.2, 2
    points, faces = [], []
    for x in (-0.95, 0.95):
        for j in range(steps):
            u = j / (steps - 1)
            a = -u * turns * 2 * pi
            q = 0.06 + 0.36 * u
            points.append((x, q * cos(a), 0.44 + q * sin(a)))
    for j in range(steps - 1):
        faces.append((j, j + 1, steps + j + 1, steps + j))
    mat = thick(mesh(points, faces, made), 0.045)
    together([mat], (-0.1, 0.15, 0), (0, 0, 24), 1.1)
    block = bevelled(plate([(-0.5, -0.22), (0.5, -0.22), (0.5, 0.22), (-0.5, 0.22)], 0.3, material('#d9a86b', rough=0.7, bump=0.6, grain=30), 0.04), 0.02)
    put(block, (0.72, -0.72, 0), (0, 0, -14))
    candle((-1.0, -0.65, 0), '#fff1da', 0.55)
    look((0.02, 0, 0.5), 7.2, 20, 0, 84, 2.4, (0, -0.2, 0.4))


SCENES = {'lotion': skincare, 'honey': hair_removal, 'massage': massage, 'lotus': wellness, 'heart-sparkle': dermaplaning,
          'lemon': peel, 'candle': meditation, 'weights': training, 'yoga': yoga}
