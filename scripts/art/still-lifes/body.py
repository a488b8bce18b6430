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
    dropper('#b3641f', (0.36, 0.3, 0.26))
    cream_jar((-0.6, -0.35, 0))
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


def greens():
    return fading(material('#6f9a5c', rough=0.4), 'Y', 0, 0.9, '#3e6b3c', '#93bd74')


def hydrating():
    sweep('#c9e0ea')
    lit('#fff6ee', '#dcf0fa')
    arch(0.9, 1.05, '#9cc4d6', (0.2, 1.5, 0))
    water = material('#4fa9d6', rough=0.08, coat=1, specular=0.8)
    plinth(0.75, 0.22, '#edf6fa', (-0.45, 0.2, 0))
    put(turned([(0, 0), (0.3, 0.03, 0.1), (0.5, 0.34, 0.2), (0.4, 0.72, 0.22), (0.1, 1.16, 0.1), (0, 1.3)], water), (-0.45, 0.2, 0.22), (0, 0, 0), 1.12)
    dropper('#2f6f9e', (0.62, 0.3, 0), 1.05)
    for i, (x, y, s) in enumerate(((0.2, -0.75, 1), (0.55, -0.92, 0.7), (-0.25, -0.95, 0.6), (0.92, -0.65, 0.85), (-1.05, -0.62, 0.9), (1.2, -0.9, 0.5))):
        put(ball(0.16 * s, water), (x, y, 0.07 * s), (0, 0, 0), (1.15, 1, 0.55))
    leaf(greens(), (-0.95, 0.55, 0.05), (54, 0, 14), 1.0)
    look((0.0, -0.1, 0.78), 7.9, 16, 0, 82, 2.2, (-0.2, -0.1, 0.6))


def acne_care():
    sage_stage()
    tint_bowl('#8fae7c', (-0.45, -0.15, 0), 100, '#f6f3ea')
    dropper('#4f7a4c', (0.55, 0.35, 0), 1.1)
    green = greens()
    for at, turn, size in (((0.62, -0.72, 0.04), (6, 0, 60), 0.75), ((0.58, -0.7, 0.04), (9, 0, 15), 0.7), ((-1.05, 0.4, 0.05), (50, 0, 20), 1.05), ((1.1, 0.45, 0.05), (50, 0, -24), 1.0)):
        leaf(green, at, turn, size)
    put(ball(0.11, lacquer('#cfe3a8')), (-0.9, -0.85, 0.11))
    put(ball(0.08, lacquer('#cfe3a8')), (-0.65, -0.98, 0.08))
    look((0.02, -0.1, 0.68), 7.6, 19, 0, 82, 2.2, (-0.1, -0.2, 0.5))


def firming():
    sweep('#efd9d6')
    lit('#fff2e6', '#fbe6e6')
    arch(0.9, 1.05, '#dcaaa8', (0.1, 1.5, 0))
    rose((-0.45, 0.25, 0.0), 1.4, '#ffe9e6', '#d94f6c')
    cream_jar((0.72, 0.3, 0), 0.82)
    jade = material('#8fc4a4', rough=0.15, coat=1)
    handle = put(turned([(0, -0.7), (0.05, -0.7, 0.02), (0.075, 0, 0.2), (0.05, 0.7, 0.02), (0, 0.7)], jade, 48), turn=(0, 90, 0))
    big, small = put(ball(0.2, jade, (1.0, 0, 0)), (1.0, 0, 0), size=(0.9, 1.7, 0.9)), put(ball(0.13, jade), (-0.9, 0, 0), size=(0.9, 1.6, 0.9))
    forks = line_of([[(0.7, 0, 0), (0.78, 0.3 * w, 0), (1.0, 0.38 * w, 0)] for w in (1, -1)] + [[(-0.7, 0, 0), (-0.74, 0.2 * w, 0), (-0.9, 0.24 * w, 0)] for w in (1, -1)], 0.022, gold())
    together([handle, big, small, forks], (0.05, -0.78, 0.2), (28, 0, 9), 0.95)
    fallen(petal_colour('#ffe9e6', '#e0637c'), [(-1.15, -0.5, 0.9), (1.2, -0.45, 0.8)], 4)
    look((0.0, -0.1, 0.62), 7.6, 18, 0, 82, 2.2, (-0.1, -0.2, 0.5))


def spatula(at, turn, size=1):
    return put(capsule(1.7, 0.28, 0.06, wood()), at, turn, size)


def wax_stage(wall='#f3ddc0', disc='#e6b67c'):
    sweep(wall)
    lit('#fff0dc', '#fff0dc')
    moon(1.15, disc, (0.1, 1.5, 0.9))


def leg_waxing():
    wax_stage('#f1cfc4', '#dd9d8c')
    wax = lacquer('#d9466a')
    together([turned([(0, 0), (0.62, 0, 0.06), (0.62, 0.52, 0.04), (0.55, 0.54, 0.02), (0.53, 0.44)], steel()), turned([(0.54, 0.46), (0, 0.48)], wax)], (-0.35, 0.2, 0), (0, 0, 0), 1.12)
    together([spatula((0, 0.03, 0.6), (90, 90, 0), 0.85), put(ball(0.15, wax), (0.02, 0, 0.06), size=(0.45, 1, 2.2))], (-0.2, 0.15, 0.5), (12, 26, 0))
    for i, turn in enumerate((0, 4, -3)):
        put(plate([(-0.36, -0.6), (0.36, -0.6), (0.36, 0.6), (-0.36, 0.6)], 0.035, material('#fffaf4', rough=0.9, bump=0.6, grain=60), 0.012), (0.92, 0.1, 0.02 + 0.045 * i), (0, 0, -24 + turn), 0.95)
    drops = ((-0.9, -0.75, 0.9), (-0.6, -0.92, 0.7), (-1.12, -0.95, 0.6))
    for i, (x, y, s) in enumerate(drops):
        pebble(wax, (x, y, 0.08 * s), (0.15 * s, 0.13 * s, 0.09 * s), i, 40 * i)
    spatula((0.3, -0.9, 0.02), (0, 0, 6), 0.68)
    look((0.06, -0.1, 0.6), 7.6, 24, 0, 82, 2.4, (0, -0.2, 0.5))


def underarm_waxing():
    wax_stage('#e4d3ec', '#bb9ad0')
    beads = lacquer('#a06bc4')
    basin(lacquer('#fffaf6'), beads, (-0.35, 0.2, 0), 0.9, 0.4)
    chance = random.Random(3)
    for i in range(74):
        a, q = chance.uniform(0, 2 * pi), 0.66 * math.sqrt(chance.random())
        put(ball(0.085, beads), (-0.35 + q * cos(a), 0.2 + q * sin(a), 0.44 + 0.24 * (1 - (q / 0.7) ** 2) * chance.uniform(0.6, 1)), size=(1, 1, 0.7))
    spatula((0.1, 0.05, 0.78), (0, -34, 24), 0.72)
    pink = petal_colour('#fff6fa', '#ef9fc4')
    blossom((0.82, -0.35, 0.2), pink, material('#f3c04b', rough=0.6), (34, 0, 10), 0.8)
    blossom((1.08, 0.2, 0.24), pink, material('#f3c04b', rough=0.6), (40, -10, -20), 0.66)
    blossom((-0.75, -0.85, 0.12), pink, material('#f3c04b', rough=0.6), (26, 0, 30), 0.55)
    for x, y in ((0.12, -0.85), (0.32, -0.98), (-0.1, -0.95)):
        put(ball(0.09, beads), (x, y, 0.065), size=(1, 1, 0.7))
    look((0.06, -0.1, 0.58), 7.4, 21, 0, 82, 2.4, (0, -0.2, 0.5))


def bikini_waxing():
    wax_stage('#f6d7bd', '#eaa878')
    red = petal_colour('#e8344e', '#f7766a', 0.55)
    flower = [put(petal(fading(material('#e8344e', rough=0.5, sheen=0.5), 'Y', 0.05, 0.75, '#a80f33', '#f4606a'), 0.85, 0.72, 0.55), (0, 0, 0.02), (24, 0, i * 72)) for i in range(5)]
    stamen = line_of([[(0.02 * sin(4 * u), 0.0, 0.05 + 0.85 * u) for u in [j / 10 for j in range(11)]]], 0.05, material('#f7d9a0', rough=0.5), lambda u: 1 - 0.4 * u)
    dots = [ball(0.045, material('#f3c04b', rough=0.7), (0.09 * cos(2.4 * k), 0.09 * sin(2.4 * k), 0.55 + 0.045 * k)) for k in range(9)]
    together([*flower, stamen, *dots], (-0.45, 0.1, 0.62), (58, 0, 8), 1.08)
    pot = turned([(0, 0), (0.4, 0, 0.06), (0.44, 0.5, 0.06), (0.44, 0.58, 0.03), (0.39, 0.58, 0.03), (0.37, 0.46)], lacquer('#fffaf2'))
    wax = lacquer('#e08a17')
    together([pot, turned([(0.39, 0.48), (0, 0.5)], wax)], (0.78, 0.15, 0), (0, 0, 0), 1.1)
    spatula((0.86, 0.15, 0.95), (90, -66, 0), 0.6)
    green = greens()
    leaf(green, (-1.0, -0.5, 0.05), (10, 0, 70), 0.75)
    leaf(green, (0.1, -0.7, 0.05), (10, 0, -60), 0.75)
    for i, (x, y, s) in enumerate(((0.78, -0.75, 1), (1.05, -0.6, 0.8))):
        pebble(wax, (x, y, 0.09 * s), (0.15 * s, 0.13 * s, 0.1 * s), i, 40 * i)
    look((0.06, -0.05, 0.62), 7.4, 18, 0, 82, 2.4, (0, -0.1, 0.5))


def threading():
    wax_stage('#f0dccb', '#d9b08c')

    def spool(colour, at, turn=(0, 0, 0), size=1):
        ends = [turned([(0, z), (0.4, z, 0.02), (0.4, z + 0.14, 0.03), (0.1, z + 0.14)], wood()) for z in (0, 0.86)]
        helix = [[(0.31 * cos(46 * 2 * pi * u), 0.31 * sin(46 * 2 * pi * u), 0.15 + 0.7 * u) for u in [j / 1400 for j in range(1401)]]]
        core = turned([(0.3, 0.13), (0.3, 0.87)], material(colour, rough=0.8))
        return together([*ends, core, line_of(helix, 0.011, material(colour, rough=0.7, sheen=0.5), None, 2)], at, turn, size)
    spool('#fff8ee', (-0.6, 0.3, 0), (0, 0, 0), 1.15)
    spool('#d9466a', (0.3, 0.5, 0), (0, 0, 0), 0.95)
    spool('#f3dcc0', (0.48, -0.5, 0.33), (0, 90, 22), 0.8)
    thread = [(-1.15 + 1.5 * u, -0.7 - 0.14 * sin(9 * u), 0.03) for u in [j / 60 for j in range(61)]]
    line_of([thread], 0.018, material('#d9466a', rough=0.7))
    tweezers(steel(), (-0.45, -1.0, 0.12), (52, 0, 5), 0.62)
    look((0.02, -0.05, 0.6), 7.5, 19, 0, 82, 2.4, (0, -0.1, 0.5))


def stone_stage():
    sweep('#e3ddd0')
    lit('#fff0dd', '#f2efe4')
    moon(1.15, '#c4b79f', (-0.1, 1.5, 0.9))


def deep_tissue():
    stone_stage()
    towel('#fbf5ec', (-0.4, 0.7, 0), -4, 0.36, 1.5, 1)
    dropper('#8a4a1c', (0.75, 0.5, 0), 0.98)
    made = wood()
    axle = put(turned([(0, -1.15), (0.13, -1.15, 0.06), (0.12, -0.62, 0.04), (0.07, -0.5, 0.02), (0.07, 0.5, 0.02), (0.12, 0.62, 0.04), (0.13, 1.15, 0.06), (0, 1.15)], made, 64), turn=(0, 90, 0))
    wheels = [put(ball(0.3, made), (x, 0, 0), size=(0.52, 1, 1)) for x in (-0.39, -0.13, 0.13, 0.39)]
    together([axle, *wheels], (-0.2, -0.5, 0.3), (0, 0, 10), 1.05)
    leaf(greens(), (0.7, -0.85, 0.04), (4, 0, 60), 0.8)
    look((0.02, 0.0, 0.62), 7.4, 18, 0, 82, 2.4, (0, -0.3, 0.5))


def prenatal():
    sweep('#eedbd6')
    lit('#fff2e6', '#fbeae6')
    moon(1.15, '#dbb3ac', (-0.05, 1.5, 0.9))

    def cushion(colour, at, turn, size):
        bpy.ops.mesh.primitive_grid_add(x_subdivisions=40, y_subdivisions=28, size=2)
        shape = bpy.context.object
        for point in shape.data.vertices:
            x, y = point.co.x, point.co.y
            puff = max(0, (1 - x ** 4) * (1 - y ** 4)) ** 0.5
            point.co = ((x * (1 - 0.1 * y * y)) * 0.9, (y * (1 - 0.1 * x * x)) * 0.6, 0.3 * puff + 0.012 * noise.noise(Vector((x * 3, y * 3, 0))))
        below = shape.copy()
        below.data = shape.data.copy()
        bpy.context.scene.collection.objects.link(below)
        for half in (shape, below):
            half.data.materials.append(material(colour, rough=0.95, sheen=0.8, bump=0.5, grain=60, specular=0.1))
            for face in half.data.polygons:
                face.use_smooth = True
        below.scale = (1, 1, -1)
        return together([shape, below], at, turn, size)
    cushion('#fbf3ec', (-0.15, 0.4, 0.3), (0, 0, 4), 1.1)
    cushion('#e9a9a4', (-0.1, 0.36, 0.78), (0, 0, -5), 0.88)
    blossom((-0.25, -0.05, 1.02), petal_colour('#fffaf7', '#f3bfae'), material('#f3c04b', rough=0.6), (26, 0, 10), 0.62)
    dropper('#d08a72', (1.0, -0.3, 0), 0.82)
    towel('#fff8f0', (-0.85, -0.72, 0), 10, 0.2, 0.8, 3)
    fallen(petal_colour('#fffaf7', '#f3bfae'), [(0.25, -0.85, 0.85)], 4)
    look((0.02, 0, 0.62), 7.5, 19, 0, 82, 2.4, (0, -0.2, 0.5))


def therapy():
    stone_stage()
    top = put(plate([(-1.15, -0.42), (1.15, -0.42), (1.15, 0.42), (-1.15, 0.42)], 0.2, material('#5f8a84', rough=0.55, coat=0.2), 0.07), (0, 0, 0.8))
    sheet = put(plate([(-0.62, -0.47), (0.75, -0.47), (0.75, 0.47), (-0.62, 0.47)], 0.05, material('#fffaf3', rough=0.9, sheen=0.5), 0.024), (0.3, 0, 0.975))
    drop = put(plate([(-0.62, 0), (0.75, 0), (0.75, 0.36), (-0.62, 0.36)], 0.04, material('#fffaf3', rough=0.9, sheen=0.5), 0.018), (0.3, -0.45, 0.66), (90, 0, 0))
    legs = line_of([[(x, y, 0), (x * 0.86, y * 0.8, 0.82)] for x in (-1.0, 1.0) for y in (-0.36, 0.36)], 0.06, wood())
    cradle = put(ring(0.24, 0.11, material('#5f8a84', rough=0.55)), (-1.36, 0, 0.96), (0, -10, 0), (1, 1, 0.8))
    together([top, sheet, drop, legs, cradle, towel('#f1d9c3', (0.55, 0, 1.0), 84, 0.19, 0.74, 2)], (0.12, 0.35, 0), (0, 0, -16), 0.98)
    pebble(material('#5e5a60', rough=0.42, bump=0.15, grain=9), (-0.75, -0.75, 0.11), (0.27, 0.22, 0.11), 2, 20)
    pebble(material('#6c666a', rough=0.42, bump=0.15, grain=9), (-0.76, -0.74, 0.27), (0.18, 0.15, 0.08), 3, 50)
    dropper('#8a4a1c', (1.0, -0.55, 0), 0.5)
    look((0.0, 0.1, 0.66), 7.6, 17, 0, 82, 2.6, (0, -0.1, 0.6))


def reflexology():
    stone_stage()
    tub = [turned([(0, 0), (0.86, 0, 0.04), (0.98, 0.56, 0.04), (0.9, 0.56, 0.03), (0.84, 0.3)], wood()),
           *[ring(q, 0.03, gold(), (0, 0, z)) for q, z in ((0.892, 0.12), (0.962, 0.44))],
           turned([(0.88, 0.46), (0, 0.46)], material('#a9d6cf', rough=0.06, specular=0.9, coat=1))]
    together(tub, (-0.15, 0.25, 0), (0, 0, 0), 1.0)
    green = greens()
    for x, y, t in ((-0.5, 0.35, 30), (0.1, 0.05, 200), (0.25, 0.5, 110), (-0.3, -0.1, 290)):
        leaf(green, (x, y, 0.49), (2, 0, t), 0.5)
    blossom((-0.1, 0.3, 0.5), petal_colour('#fffaf7', '#f3bfae'), material('#f3c04b', rough=0.6), (8, 0, 0), 0.5)
    towel('#fbf5ec', (1.02, -0.35, 0), 62, 0.24, 0.95, 1)
    for i, (x, y, s) in enumerate(((-1.0, -0.72, 0.26), (-0.58, -0.9, 0.2), (-0.2, -0.95, 0.15))):
        pebble(material('#5e5a60', rough=0.42, bump=0.15, grain=9), (x, y, s * 0.4), (s, s * 0.85, s * 0.42), i + 2, 25 * i)
    look((0.02, 0, 0.48), 7.2, 25, 0, 82, 2.6, (0, -0.2, 0.4))


def nutrition():
    sweep('#d6e3d2')
    lit('#fff6e8', '#e2f0e0')
    moon(1.15, '#a9c4a2', (0, 1.5, 0.9))
    basin(lacquer('#fdf8ee'), material('#6f9a5c', rough=0.7), (-0.15, 0.2, 0), 1.05, 0.4)
    chance = random.Random(11)
    for i in range(26):
        a, q = i * 2.399, 0.75 * math.sqrt(i / 26)
        made = fading(material('#6f9a5c', rough=0.5), 'Y', 0, 0.9, ('#2f6a35', '#4f8a3c', '#7fae4c')[i % 3], ('#7fb562', '#a5cc6a', '#c3da84')[i % 3])
        put(petal(made, 0.62, 0.5, 0.9, True), (-0.15 + q * cos(a) * 0.8, 0.2 + q * sin(a) * 0.8, 0.46 + 0.16 * (1 - q)), (chance.uniform(16, 54), chance.uniform(-20, 20), chance.uniform(0, 360)), 0.8)
    red = lacquer('#d7372f')
    for x, y, z in ((-0.55, -0.12, 0.72), (0.25, -0.1, 0.72), (-0.1, 0.1, 0.86), (0.3, 0.45, 0.8), (-0.6, 0.4, 0.78)):
        ball(0.17, red, (x, y, z))
    for x, y, z, t in ((-0.22, -0.28, 0.72, 20), (0.02, 0.45, 0.9, 60)):
        put(turned([(0, 0), (0.2, 0, 0.02), (0.2, 0.05, 0.02), (0, 0.05)], material('#e9f2c4', rough=0.4)), (x, y, z), (36, t - 30, 0))
    half = material('#f0823c', rough=0.4, coat=0.4)
    put(turned([(0, 0), (0.17, 0.04, 0.05), (0.1, 0.6, 0.05), (0.02, 0.95), (0, 0.96)], half, 48), (1.0, -0.82, 0.14), (0, -84, 18), 0.85)
    leaf(greens(), (1.0, -0.84, 0.12), (16, 0, -70), 0.4)
    put(ball(0.2, red), (-0.98, -0.75, 0.2))
    put(ball(0.15, red), (-0.65, -0.95, 0.15))
    look((0.02, 0, 0.56), 7.3, 24, 0, 82, 2.6, (0, -0.1, 0.5))



SCENES = {'lotion': skincare, 'droplets': hydrating, 'tea': acne_care, 'rose': firming, 'lemon': peel, 'dermaplaning': dermaplaning,
          'leg': leg_waxing, 'blossom': underarm_waxing, 'hibiscus': bikini_waxing, 'thread': threading, 'honey': hair_removal,
          'massage': massage, 'muscle': deep_tissue, 'pregnancy': prenatal, 'hands': therapy, 'leaves': reflexology,
          'lotus': wellness, 'yoga': yoga, 'weights': training, 'candle': meditation, 'salad': nutrition}
