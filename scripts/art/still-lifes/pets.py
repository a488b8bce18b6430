"""Pets: a clear sky, brushed steel and biscuit, one coral accent."""
from hair import comb, scissors
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
    together([pet_bowl(lacquer('#f0644f')), *kibble(90, 0.46, biscuit)], (-0.3, 0.25, 0), (0, 0, 0), 1.2)
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
    bone(cream, (-0.05, 0.2, 0.52), (0, -8, 14), 1.35)
    together([ball(0.3, material('#f7c948', rough=0.9, sheen=0.9, bump=0.8, grain=40))], (0.85, -0.55, 0.3))
    biscuit = material('#c98a4f', rough=0.7, bump=0.3, grain=18)
    for x, y, t in ((-0.95, -0.7, 10), (-0.45, -0.88, -20), (0.12, -0.85, 30)):
        bone(biscuit, (x, y, 0.09), (0, 0, t), 0.42)
    look((0, -0.1, 0.55), 7.2, 18, 0, 84, 2.2, (0, -0.1, 0.6))


def walking():
    sky_stage()
    strap = lacquer('#f0644f')
    band = put(turned([(0.62, -0.13), (0.68, -0.14, 0.03), (0.68, 0.14, 0.03), (0.62, 0.13, 0.02), (0.62, -0.13)], strap))
    buckle = together([line_of([[(-0.14, 0, -0.17), (0.14, 0, -0.17), (0.14, 0, 0.17), (-0.14, 0, 0.17), (-0.14, 0, -0.17)]], 0.03, gold())], (0.45, -0.53, 0), (0, 0, 40))
    tag = put(turned([(0, 0), (0.2, 0, 0.02), (0.2, 0.05, 0.02), (0, 0.05)], gold(), 64), (-0.08, -0.7, -0.3), (90, 0, -6))
    studs = [ball(0.045, gold(), (0.68 * cos(a), 0.68 * sin(a), 0)) for a in [2 * pi * k / 18 + 0.1 for k in range(18)]]
    together([band, buckle, tag, *studs], (-0.3, 0.2, 0.46), (-14, 0, 8), 1.2)
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


def kibble(count, spread, biscuit, seed=2):
    chance = random.Random(seed)
    food = []
    for _ in range(count):
        a, r = chance.uniform(0, 2 * pi), spread * math.sqrt(chance.random())
        food.append(put(turned([(0, -0.05), (0.09, -0.05, 0.03), (0.09, 0.05, 0.03), (0, 0.05)], biscuit, 20),
                        (r * cos(a), r * sin(a), 0.42 + 0.2 * (1 - (r / spread) ** 2) * chance.random()), [chance.uniform(0, 180) for _ in range(3)]))
    return food


def pet_bowl(made):
    return turned([(0, 0), (0.72, 0, 0.06), (0.6, 0.5, 0.05), (0.52, 0.5, 0.03), (0.5, 0.36), (0, 0.34)], made)


def nail_trimming():
    sky_stage()
    pad = material('#f0644f', rough=0.4, coat=0.5)
    disc = put(turned([(0, 0), (0.98, 0, 0.05), (0.98, 0.2, 0.05), (0, 0.2)], stone('#f2f8ff'), 160), (0, 0, -0.2))
    toes = [put(ball(0.2, pad), (x, y, 0), (0, 0, t), (0.86, 1.15, 0.5)) for x, y, t in ((-0.56, 0.14, 24), (-0.2, 0.5, 8), (0.2, 0.5, -8), (0.56, 0.14, -24))]
    palm = [put(ball(0.3, pad), (x, y, 0), size=(1, 0.95, 0.42)) for x, y in ((0, -0.16), (-0.2, -0.34), (0.2, -0.34))]
    together([disc, *toes, *palm], (-0.05, 0.65, 0.94), (80, 0, 4), 0.92)
    scissors((0.1, -0.5, 0.06), (0, 0, 172), 0.74, 14, pad)
    biscuit = material('#c98a4f', rough=0.7, bump=0.3, grain=18)
    for x, y, t in ((1.05, -0.15, 20), (0.95, 0.12, -24), (-1.12, -0.35, 60)):
        bone(biscuit, (x, y, 0.1), (0, 0, t), 0.46)
    look((0, 0, 0.78), 8.4, 20, 0, 82, 2.4, (0, -0.1, 0.6))


def slicker(made, at, turn, size=1):
    """A brush for fur: a flat head full of bent pins."""
    head = plate([(-0.5, -0.3), (0.5, -0.3), (0.5, 0.3), (-0.5, 0.3)], 0.14, made, 0.06)
    grip = put(turned([(0, 0), (0.1, 0, 0.03), (0.09, 0.3, 0.1), (0.14, 1.1, 0.1), (0.1, 1.3, 0.08), (0, 1.32)], made, 48), (0, -0.25, 0.07), (90, 0, 0))
    pins = [[(x, y, 0.12), (x, y, 0.28), (x, y + 0.06, 0.36)] for x in [-0.42 + 0.84 * i / 15 for i in range(16)] for y in [-0.22 + 0.44 * j / 8 for j in range(9)]]
    return together([head, grip, line_of(pins, 0.01, steel(), None, 1)], at, turn, size)


def full_groom():
    sky_stage()
    plinth(0.9, 0.2, '#dceafa', (-0.3, 0.35, 0))
    chance = random.Random(8)
    curl = material('#fffaf4', rough=0.9, sheen=0.8, bump=0.6, grain=18)
    puffs = [ball(0.62, curl, (0, 0, 0.62))]
    for i in range(70):
        up = 1 - 2 * (i + 0.5) / 70
        a = i * 2.399
        q = math.sqrt(1 - up * up)
        s = chance.uniform(0.13, 0.18)
        puffs.append(ball(s, curl, (0.58 * q * cos(a), 0.58 * q * sin(a), 0.62 + 0.58 * up)))
    together(puffs, (-0.35, 0.35, 0.2), (0, 0, 0), 0.98)
    bow(lacquer('#f0644f'), (-0.35, -0.2, 1.28), (0, 0, 8), 0.95)
    slicker(lacquer('#3b6fb5'), (0.9, 0.22, 0.06), (0, 0, 24), 0.78)
    scissors((0.0, -0.74, 0.06), (0, 0, 174), 0.72, 13)
    look((0.05, 0, 0.7), 8.2, 22, 0, 82, 2.4, (0, -0.1, 0.6))


def cat_grooming():
    sky_stage()
    wool = material('#f0644f', rough=0.9, sheen=0.8)
    chance = random.Random(6)
    loops = []
    for _ in range(46):
        n = Vector((chance.gauss(0, 1), chance.gauss(0, 1), chance.gauss(0, 1))).normalized()
        side = n.orthogonal().normalized()
        other = n.cross(side)
        r = chance.uniform(0.555, 0.6)
        loops.append([tuple(r * (side * cos(a) + other * sin(a)) + n * 0.1 * chance.uniform(-1, 1)) for a in [2 * pi * j / 60 for j in range(61)]])
    together([ball(0.55, wool), line_of(loops, 0.042, wool, None, 3)], (-0.5, 0.3, 0.62), (0, 0, 0), 1.05)
    tail = [(-0.3 + 1.0 * u, -0.45 - 0.3 * u + 0.12 * sin(8 * u), 0.05) for u in [j / 50 for j in range(51)]]
    line_of([tail], 0.042, wool)
    grey = material('#8d94a6', rough=0.9, sheen=0.9, bump=0.4, grain=30)
    pink = material('#f3a9b4', rough=0.7)
    mouse = [put(ball(0.3, grey), (0, 0, 0.24), (0, 8, 0), (1.5, 0.9, 0.85)), ball(0.05, pink, (-0.47, 0, 0.2))]
    for y in (-0.19, 0.19):
        mouse += [put(ball(0.14, grey), (-0.16, y, 0.48), (0, -20, 0), (0.4, 1, 1)), put(ball(0.1, pink), (-0.2, y, 0.48), (0, -20, 0), (0.4, 1, 1)),
                  ball(0.033, lacquer('#241a20'), (-0.36, y * 0.75, 0.32))]
    mouse.append(line_of([[(0.42 + 0.5 * u, 0.16 * sin(5 * u), 0.2 - 0.14 * u) for u in [j / 20 for j in range(21)]]], 0.032, pink, lambda u: 1 - 0.6 * u))
    together(mouse, (0.62, 0.05, 0), (0, 0, 28), 1.0)
    comb(lacquer('#3b6fb5'), (-0.2, -0.95, 0.05), (0, 0, 5), 0.62)
    look((0.05, -0.05, 0.56), 7.4, 21, 0, 82, 2.4, (0, -0.1, 0.5))


def drop_in():
    sweep('#bcd5ee')
    lit('#fff3e6', '#dbeaff')
    put(plate([(-0.95, 0), (0.95, 0), (0.95, 1.0), (1.15, 1.0), (0, 1.95), (-1.15, 1.0), (-0.95, 1.0)], 0.3, stone('#8fb8e0'), 0.05), (0, 1.3, 0), (90, 0, 0))
    put(plate([(-0.28, 0)] + [(-0.28 * cos(pi * i / 20), 0.75 + 0.28 * sin(pi * i / 20)) for i in range(21)] + [(0.28, 0)], 0.06, stone('#dceafa'), 0.02), (0, 0.99, 0), (90, 0, 0))
    biscuit = material('#c98a4f', rough=0.7, bump=0.3, grain=18)
    together([pet_bowl(lacquer('#f0644f')), *kibble(80, 0.46, biscuit)], (-0.62, -0.05, 0), (0, 0, 0), 0.98)
    together([pet_bowl(lacquer('#fffaf2')), turned([(0.51, 0.42), (0, 0.42)], material('#7fc4e8', rough=0.06, coat=1, specular=0.9))], (0.66, 0.0, 0), (0, 0, 0), 0.9)
    brass = gold()
    key = [ring(0.17, 0.045, brass, (0, 0, 0)), line_of([[(0.2, 0, 0), (0.78, 0, 0)], [(0.62, 0, 0), (0.62, -0.14, 0)], [(0.75, 0, 0), (0.75, -0.18, 0)]], 0.045, brass)]
    together(key, (-0.1, -0.92, 0.05), (0, 0, 10), 0.9)
    for x, y, t in ((-1.1, -0.8, 20), (1.1, -0.75, -30)):
        bone(biscuit, (x, y, 0.09), (0, 0, t), 0.4)
    look((0.02, 0, 0.74), 7.9, 19, 0, 82, 2.4, (0, -0.2, 0.5))


def teeth():
    sky_stage()
    plinth(1.05, 0.22, '#dceafa', (0, 0.2, 0))
    bone(material('#fdf3e2', rough=0.6), (-0.05, 0.3, 0.42), (0, 0, 8), 1.25)
    handle = line_of([[(-1.15 + 1.75 * u, 0, 0.05 * sin(pi * u)) for u in [j / 30 for j in range(31)]]], 0.085, lacquer('#f0644f'), lambda u: 1 - 0.35 * u, 8)
    head = put(ball(0.12, lacquer('#f0644f')), (0.82, 0, 0.0), size=(2.2, 0.75, 0.6))
    tufts = [[(x, y, 0.05), (x, y, 0.3)] for x in [0.62 + 0.42 * i / 7 for i in range(8)] for y in (-0.055, 0, 0.055)]
    paste = put(swirl(material('#dff6ff', rough=0.3, coat=0.5), 0.1, 0.16, 1.6), (0.84, 0, 0.32), size=(1.7, 0.8, 1))
    together([handle, head, line_of(tufts, 0.03, material('#ffffff', rough=0.6), None, 2), paste], (0.05, -0.6, 0.36), (20, -8, 8), 1.08)
    cotton = material('#ffffff', rough=1, sheen=1, bump=0.8, grain=22, specular=0.1)
    for i, (x, y) in enumerate(((-1.0, -0.72), (-0.7, -0.92))):
        pebble(cotton, (x, y, 0.15), (0.2, 0.19, 0.16), i, 30 * i)
    look((0.0, -0.05, 0.55), 7.2, 20, 0, 82, 2.4, (0, -0.2, 0.5))



SCENES = {'dog': pet_care, 'paws': nail_trimming, 'shower': bath, 'poodle': full_groom, 'cat': cat_grooming, 'dog-walking': walking,
          'house-garden': drop_in, 'bone': training, 'toothbrush': teeth}
