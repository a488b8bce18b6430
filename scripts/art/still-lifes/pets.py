"""Pets: a clear sky, brushed steel and biscuit, one coral accent."""
from kit import *


def bone(made, at, turn, size=1):
    knobs = [ball(0.17, made, (x, y, 0)) for x in (-0.48, 0.48) for y in (-0.13, 0.13)]
    middle = turned([(0, -0.5), (0.13, -0.5), (0.105, 0, 0.3), (0.13, 0.5), (0, 0.5)], made, 48)
    return together([*knobs, put(middle, turn=(0, 90, 0))], at, turn, size)


def pet_care():
    sweep('#bcd5ee')
    lit('#fff3e6', '#dbeaff')
    moon(1.15, '#8fb8e0', (0.0, 1.5, 0.9))
    biscuit = material('#c98a4f', rough=0.7, bump=0.3, grain=18)
    chance = random.Random(2)
    bowl = turned([(0, 0), (0.72, 0, 0.06), (0.6, 0.5, 0.05), (0.52, 0.5, 0.03), (0.5, 0.36), (0, 0.34)], lacquer('#f0644f'))
    food = []
    for _ in range(90):
        a, r = chance.uniform(0, 2 * pi), 0.46 * math.sqrt(chance.random())
        food.append(put(turned([(0, -0.05), (0.09, -0.05, 0.03), (0.09, 0.05, 0.03), (0, 0.05)], biscuit, 20),
                        (r * cos(a), r * sin(a), 0.42 + 0.2 * (1 - (r / 0.46) ** 2) * chance.random()), [chance.uniform(0, 180) for _ in range(3)]))
    together([bowl, *food], (-0.3, 0.25, 0), (0, 0, 0), 1.2)
    bone(material('#fdf3e2', rough=0.6), (-0.28, -0.8, 0.2), (0, 0, 16), 1.05)
    felt = material('#f7c948', rough=0.9, sheen=0.9, bump=0.8, grain=40)
    around = [[(0.405 * cos(a) * cos(0.5 * sin(2 * a)), 0.405 * sin(a) * cos(0.5 * sin(2 * a)), 0.405 * sin(0.5 * sin(2 * a))) for a in [2 * pi * j / 90 for j in range(91)]]]
    together([ball(0.4, felt), line_of(around, 0.03, material('#fffaf0', rough=0.8))], (0.92, -0.2, 0.4), (30, 20, 15))
    look((0.02, 0.0, 0.58), 7.2, 20, 0, 84, 2.4, (0, -0.3, 0.5))


def sky_stage():
    sweep('#bcd5ee')
    lit('#fff3e6', '#dbeaff')
    moon(1.15, '#8fb8e0', (0.0, 1.5, 0.9))


def training():
    sky_stage()
    cream = material('#fdf3e2', rough=0.6)
    plinth(1.0, 0.24, '#dceafa', (0, 0.2, 0))
    bone(cream, (0, 0.1, 0.66), (0, -24, 14), 1.5)
    biscuit = material('#c98a4f', rough=0.7, bump=0.3, grain=18)
    for x, y, t in ((-0.95, -0.75, 10), (0.85, -0.85, -20), (0.55, -0.68, 40)):
        bone(biscuit, (x, y, 0.09), (0, 0, t), 0.42)
    look((0, -0.1, 0.55), 7.2, 18, 0, 84, 2.2, (0, -0.1, 0.6))


def walking():
    sky_stage()
    strap = lacquer('#f0644f')
    ring_ = [[(0.62 * cos(a), 0.62 * sin(a), 0) for a in [2 * pi * j / 90 for j in range(91)]]]
    band = line_of(ring_, 0.1, strap)
    band.scale = (1, 1, 1.5)
    tag = put(turned([(0, 0), (0.17, 0, 0.02), (0.17, 0.04, 0.02), (0, 0.04)], gold(), 64), (0, -0.78, -0.18), (90, 0, 0))
    studs = [ball(0.05, gold(), (0.72 * cos(a), 0.72 * sin(a), 0)) for a in [pi * k / 8 + 0.2 for k in range(16)]]
    together([band, tag, *studs], (-0.3, 0.05, 0.5), (-32, 0, 8), 1.05)
    lead = []
    for j in range(120):
        u = j / 119
        a = u * 4.4 * pi
        r = 0.42 - 0.05 * u
        lead.append((0.92 + r * cos(a) * 0.95, -0.35 + r * sin(a) * 0.8, 0.06 + 0.16 * u))
    line_of([lead], 0.055, strap)
    felt = material('#f7c948', rough=0.9, sheen=0.9, bump=0.8, grain=40)
    put(ball(0.26, felt), (-1.05, -0.7, 0.26))
    look((0.05, -0.05, 0.5), 7.2, 24, 0, 84, 2.4, (0, -0.3, 0.4))


def bath():
    sky_stage()
    together([turned([(0, 0), (0.36, 0, 0.06), (0.36, 0.82, 0.16), (0.13, 0.96, 0.05), (0.13, 1.02)], lacquer('#f0644f')),
              turned([(0.1, 1.0), (0.17, 1.0, 0.02), (0.17, 1.2, 0.02), (0, 1.2)], lacquer('#fffaf2'))], (-0.55, 0.25, 0), (0, 0, 0), 1.1)
    towel('#fffdfa', (0.55, 0.5, 0), -8, 0.36, 1.3, 2)
    towel('#a9cdf0', (0.55, 0.45, 0.68), -4, 0.27, 1.1, 4)
    chance = random.Random(5)
    foam = material('#ffffff', rough=0.12, coat=1)
    for _ in range(46):
        a, r = chance.uniform(0, 2 * pi), abs(chance.gauss(0, 0.42))
        s = chance.uniform(0.05, 0.16) * max(0.4, 1 - r * 0.6)
        ball(s, foam, (0.15 + 1.5 * r * cos(a), -0.62 + 0.5 * r * sin(a), s * 0.9))
    look((0.05, 0, 0.62), 7.4, 17, 0, 84, 2.2, (0, -0.2, 0.5))


SCENES = {'dog': pet_care, 'bone': training, 'dog-walking': walking, 'shower': bath}
