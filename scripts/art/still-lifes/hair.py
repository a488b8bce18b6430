"""Hair and barber: warm sand, brass and steel, one copper accent."""
from kit import *


def lock(path, made, strands=2200, width=0.4, deep=0.12, seed=2):
    """A lock of hair along path(u): clumps of thin lines that wave together and thin out at the end."""
    chance = random.Random(seed)
    steps = 64
    centre = [path(j / (steps - 1)) for j in range(steps)]
    sides = []
    for j in range(steps):
        on = (centre[min(j + 1, steps - 1)] - centre[max(j - 1, 0)]).normalized()
        side = on.cross(Vector((0, 0, 1))).normalized()
        sides.append((side, side.cross(on).normalized()))
    clumps = [(chance.uniform(-1, 1), chance.uniform(-1, 1), chance.uniform(0, 6.3)) for _ in range(34)]
    paths = []
    for _ in range(strands):
        across, up, phase = chance.choice(clumps)
        across, up, long = across + chance.gauss(0, 0.09), up + chance.gauss(0, 0.22), chance.uniform(0.93, 1)
        line = []
        for j in range(int(steps * long)):
            u = j / (steps - 1)
            side, over = sides[j]
            wide = width * (0.3 + 0.7 * min(1, u * 5)) * (1 if u < 0.75 else max(0.08, 1 - (u - 0.75) * 3.6))
            a = across + 0.2 * sin(u * 7 + phase)
            at = centre[j] + side * (a * wide) + over * (up * deep + 0.1 * max(0, 1 - a * a) + 0.05 * sin(u * 9 + phase))
            line.append((at.x, at.y, max(at.z, 0.012)))
        paths.append(line)
    return line_of(paths, 0.0075, made, lambda u: 1 - 0.6 * u * u, 1)


def comb(made, at, turn, size=1):
    long = 2.0
    spine = plate([(-long / 2, 0), (long / 2, 0)] + [(long / 2 - long * i / 20, 0.24 + 0.07 * sin(pi * i / 20)) for i in range(21)], 0.09, made, 0.03)
    teeth = [[(-long / 2 + 0.05 + (long - 0.1) * i / 31, 0.03, 0.045), (-long / 2 + 0.05 + (long - 0.1) * i / 31, -0.25, 0.045), (-long / 2 + 0.05 + (long - 0.1) * i / 31, -0.5, 0.045)] for i in range(32)]
    return together([spine, line_of(teeth, 0.023, made, lambda u: 1 - 0.5 * u)], at, turn, size)


def scissors(at, turn, size=1, open_=13, loops=None):
    halves = []
    for way in (1, -1):
        blade = plate([(-0.02, -0.07 * way), (0.55, -0.10 * way), (1.5, 0.02 * way), (0.6, 0.06 * way), (-0.02, 0.07 * way)][::way], 0.035, steel(), 0.012)
        arm = line_of([[(0.05, 0, 0.02), (-0.3, -0.04 * way, 0.02), (-0.62, -0.13 * way, 0.02)]], 0.055, steel(), lambda u: 1 - 0.25 * u)
        loop = ring(0.2, 0.05, loops or gold(), (-0.83, -0.2 * way, 0.02))
        loop.scale = (1.2, 0.9, 1)
        halves.append(together([blade, arm, loop], (0, 0, 0.03 * (way + 1)), (0, 0, open_ * way)))
    screw = turned([(0, 0), (0.06, 0), (0.06, 0.13, 0.02), (0, 0.13)], gold(), 48)
    return together([*halves, screw], at, turn, size)


def hair():
    sweep('#ecd3bf', 6, 2)
    lit('#ffecd9', '#ffe6dc')
    made = fading(material('#6b3216', rough=0.3, specular=0.8), 'X', -1.4, 1.5, '#3a170a', '#b8683a')
    lock(lambda u: Vector((-1.4 + 2.95 * u, 0.3 + 0.26 * sin(u * 6.0 - 0.6), 0.2)), made, width=0.36)
    ring(0.2, 0.07, gold(), (-1.22, 0.22, 0.2), (90, 0, 66))
    comb(material('#fbeee0', rough=0.2, coat=1), (0.2, 1.06, 0.1), (8, 0, -7), 0.86)
    scissors((0.0, -0.56, 0.06), (0, 0, 4), 0.9)
    fallen(petal_colour('#fff4ee', '#f0b69c'), [(1.15, -1.0, 0.75), (0.45, -1.1, 0.6)], 5)
    look((0.06, 0.08, 0.1), 8.2, 48, 0, 82, 3.4)


def barbering():
    sweep('#d9cdc4')
    lit('#ffeedd', '#e8e6f5')
    arch(0.85, 1.1, '#bfa693', (0.05, 1.5, 0), 0)
    brass = gold()
    pole = striped(material('#ffffff', rough=0.15, coat=1), 'Z', 0.95, ['#f8f4f0', '#b3242f', '#f8f4f0', '#2d3f8f'])
    together([turned([(0, 0), (0.36, 0, 0.04), (0.36, 0.12, 0.04), (0.29, 0.2, 0.03), (0, 0.2)], brass),
              turned([(0.27, 0.18), (0.27, 1.35)], pole),
              turned([(0, 1.34), (0.29, 1.34, 0.03), (0.36, 1.42, 0.03), (0.36, 1.54, 0.04), (0.2, 1.62, 0.04), (0, 1.62)], brass),
              ball(0.16, brass, (0, 0, 1.74))], (0.0, 0.55, 0))
    dish = turned([(0, 0), (0.32, 0, 0.05), (0.58, 0.34, 0.2), (0.58, 0.46, 0.03), (0.52, 0.46, 0.03), (0.5, 0.36, 0.1), (0, 0.3)], lacquer('#5a3a2c'))
    foam = put(swirl(material('#fffdfb', rough=0.8, sheen=0.3), 0.3, 0.36), (0, 0, 0.42))
    together([dish, foam], (-0.85, -0.3, 0))
    brush(lacquer('#3b211a'), '#efe3d6', '#fffaf4', (0.92, -0.25, 0), (0, 6, 30), 0.56, 3)
    handle = turned([(0, 0), (0.06, 0, 0.03), (0.06, 0.9, 0.01), (0.04, 0.95), (0.04, 1.05), (0, 1.05)], brass, 48)
    head = put(plate([(-0.28, -0.1), (0.28, -0.1), (0.28, 0.1), (-0.28, 0.1)], 0.08, steel(), 0.03), (0, 0, 1.02))
    together([handle, head], (-0.35, -0.98, 0.09), (0, 88, 12))
    look((0.0, 0.0, 0.86), 8.0, 13, 0, 80, 2.2, (0, -0.1, 0.7))


def sand_stage():
    sweep('#ecd3bf', 6, 2)
    lit('#ffecd9', '#ffe6dc')


def balayage():
    sand_stage()
    for i, (y, seed) in enumerate(((0.5, 3), (-0.12, 8))):
        made = fading(material('#6b3216', rough=0.3, specular=0.8), 'X', -0.9, 1.3, '#3a1d10', '#e9bd7c')
        lock(lambda u: Vector((-1.6 + 3.2 * u, y + 0.2 * sin(u * 7 - 0.6 + i), 0.2)), made, 1700, 0.3, 0.12, seed)
    tint_bowl('#f3dcc0', (-0.72, -0.78, 0), -60)
    fallen(petal_colour('#fff4ee', '#f0b69c'), [(0.95, -0.85, 0.75), (0.5, -1.0, 0.6)], 5)
    look((0.0, -0.15, 0.15), 7.6, 46, 0, 82, 3.4)


def roots():
    sand_stage()
    made = material('#2f170d', rough=0.3, specular=0.8)
    lock(lambda u: Vector((-1.5 + 3.1 * u, 0.52 + 0.22 * sin(u * 5.5), 0.2)), fading(made, 'X', -1.2, 0.2, '#6e5340', '#2f170d'), 2000, 0.34)
    tint_bowl('#4b2416', (0.5, -0.55, 0), 150)
    comb(material('#e9dccb', rough=0.2, coat=1), (-0.72, -0.5, 0.05), (0, 0, 28), 0.62)
    look((0.0, 0.0, 0.15), 7.6, 46, 0, 82, 3.4)


def conditioning():
    sand_stage()
    made = fading(material('#6b3216', rough=0.25, specular=0.9), 'X', -1.4, 1.5, '#4a2110', '#a85f30')
    lock(lambda u: Vector((-1.5 + 3.0 * u, 0.6 + 0.2 * sin(u * 6), 0.2)), made, 1900, 0.32)
    jar = turned([(0, 0), (0.5, 0, 0.07), (0.5, 0.42, 0.04), (0.45, 0.45, 0.02), (0.42, 0.4), (0, 0.38)], lacquer('#fdf6ec'))
    together([jar, put(swirl(material('#fff5e2', rough=0.35, coat=0.3), 0.27, 0.34), (0, 0, 0.42))], (-0.3, -0.42, 0), (0, 0, 0), 1.1)
    green = fading(material('#6f9a5c', rough=0.4), 'Y', 0, 0.9, '#3e6b3c', '#93bd74')
    leaf(green, (0.55, -0.75, 0.04), (6, 0, -70), 0.8)
    leaf(green, (0.5, -0.7, 0.04), (10, 0, -30), 0.75)
    for x, y in ((-1.05, -0.5), (-0.98, -0.78)):
        put(ball(0.1, lacquer('#d99428')), (x, y, 0.1))
    look((0.0, 0.0, 0.25), 7.6, 38, 0, 82, 3)


def braid():
    sand_stage()
    for strand in range(3):
        made = fading(material('#3a1d10', rough=0.3, specular=0.8), 'X', -1.4, 1.4, '#2c1309', '#7a4020')

        def path(u, shift=strand * 2 * pi / 3):
            a = u * 15 + shift
            return Vector((-1.3 + 2.6 * u, 0.1 + 0.2 * sin(a), 0.22 + 0.12 * sin(2 * a)))
        lock(path, made, 700, 0.15, 0.09, strand + 2)
    ring(0.17, 0.06, gold(), (1.05, 0.1, 0.24), (90, 0, 90))
    ring(0.17, 0.06, gold(), (-1.12, 0.1, 0.24), (90, 0, 90))
    for x in (-0.65, -0.05, 0.55):
        ring(0.09, 0.022, gold(), (x, 0.02, 0.5), (70, 0, 30))
    comb(material('#d9844f', rough=0.2, coat=1), (-0.1, -0.85, 0.05), (0, 0, -6), 0.8)
    look((0.0, -0.15, 0.15), 7.4, 46, 0, 84, 3.4)


def mens_cut():
    sweep('#d9cdc4', 6, 2)
    lit('#ffeedd', '#e8e6f5')
    comb(lacquer('#2b2430'), (0.05, 0.55, 0.05), (0, 0, 6), 0.98)
    scissors((0.0, -0.3, 0.06), (0, 0, 172), 1.0, 14)
    towel('#b3242f', (0.02, 1.12, 0), 4, 0.24, 2.3, 3)
    look((0, 0.2, 0.1), 7.8, 50, 0, 84, 3.4)


def shave():
    sweep('#d9cdc4')
    lit('#ffeedd', '#e8e6f5')
    arch(0.85, 1.0, '#bfa693', (0.0, 1.5, 0), 0)
    towel('#fbf6ef', (0.42, 0.55, 0), -6, 0.34, 1.5, 4)
    dish = turned([(0, 0), (0.32, 0, 0.05), (0.58, 0.34, 0.2), (0.58, 0.46, 0.03), (0.52, 0.46, 0.03), (0.5, 0.36, 0.1), (0, 0.3)], lacquer('#5a3a2c'))
    together([dish, put(swirl(material('#fffdfb', rough=0.8, sheen=0.3), 0.3, 0.4), (0, 0, 0.42))], (-0.6, -0.1, 0), (0, 0, 0), 1.15)
    brush(lacquer('#3b211a'), '#efe3d6', '#fffaf4', (0.45, -0.45, 0), (0, 8, 30), 0.56, 3)
    blade = put(plate([(0, -0.02), (1.0, -0.05), (1.05, 0.14), (0, 0.16)], 0.03, steel(), 0.01), (0.02, 0, 0.03))
    scales = line_of([[(0.0, 0.06, 0.04), (-0.5, 0.14, 0.05), (-1.0, 0.04, 0.05)]], 0.075, lacquer('#3b211a'))
    together([blade, scales, ball(0.05, gold(), (0.0, 0.06, 0.1))], (0.15, -0.98, 0), (0, 0, 6), 0.95)
    look((0.0, -0.05, 0.7), 7.6, 18, 0, 82, 2.2, (0, -0.2, 0.5))


def duck(at, turn, size=1):
    yellow = lacquer('#f7c438')
    body = put(ball(0.42, yellow), (0, 0, 0.36), (0, -8, 0), (1.2, 0.95, 0.86))
    tail = put(ball(0.18, yellow), (-0.46, 0, 0.5), (0, 40, 0), (1.2, 0.9, 0.6))
    head, beak = ball(0.28, yellow, (0.26, 0, 0.86)), put(ball(0.12, lacquer('#ee7d3b')), (0.54, 0, 0.82), size=(1.1, 1, 0.55))
    eyes = [ball(0.042, lacquer('#241a20'), (0.43, y, 0.95)) for y in (-0.185, 0.185)]
    wings = [put(ball(0.2, yellow), (-0.08, y, 0.4), (0, -14, 0), (1.3, 0.5, 0.8)) for y in (-0.36, 0.36)]
    return together([body, tail, head, beak, *eyes, *wings], at, turn, size)


def childrens_cut():
    sand_stage()
    moon(1.15, '#e3b48f', (0.0, 1.7, 0.9))
    duck((0.55, 0.35, 0), (0, 0, -130), 1.2)
    made = fading(material('#8a4a22', rough=0.3, specular=0.8), 'X', -1.2, 0.5, '#7a3d1a', '#d79a5c')
    lock(lambda u: Vector((-1.3 + 1.35 * u, 0.5 + 0.2 * sin(u * 7), 0.16)), made, 1100, 0.2, 0.1)
    bow(lacquer('#e4572e'), (-1.1, 0.42, 0.3), (0, 0, 0), 0.5)
    comb(lacquer('#3fa79c'), (-0.55, -0.3, 0.05), (0, 0, 6), 0.66)
    scissors((0.1, -0.86, 0.05), (0, 0, 176), 0.72, 13, lacquer('#e4572e'))
    look((0, -0.05, 0.42), 7.6, 30, 0, 82, 3)


def blowout():
    sand_stage()
    white, copper = lacquer('#fbf2ea'), gold()
    barrel = put(turned([(0, -0.62), (0.26, -0.62, 0.04), (0.4, -0.4, 0.12), (0.4, 0.1, 0.2), (0.27, 0.62, 0.02), (0.27, 0.86, 0.02), (0.22, 0.86, 0.02), (0.2, 0.7), (0, 0.7)], white), turn=(0, 90, 0))
    band = put(turned([(0.275, 0.6), (0.29, 0.62, 0.01), (0.29, 0.7, 0.01), (0.275, 0.72)], copper), turn=(0, 90, 0))
    back = put(turned([(0.2, -0.6), (0.29, -0.61, 0.01), (0.29, -0.66, 0.02), (0.2, -0.67)], copper), turn=(0, 90, 0))
    grip = put(turned([(0, 0), (0.17, 0, 0.05), (0.15, 0.9, 0.05), (0.19, 1.1), (0, 1.1)], white, square=2.6), (-0.2, 0, -0.25), (180, 0, 0))
    together([barrel, band, back, grip], (-0.5, 0.5, 0.42), (-84, 0, 8), 0.95)
    wooden = material('#9a5a33', rough=0.4, coat=0.5)
    shaft = [turned([(0, 0), (0.06, 0, 0.03), (0.09, 0.5, 0.2), (0.07, 0.95, 0.05), (0, 0.95)], wooden, 48),
             turned([(0.0, 0.94), (0.17, 0.96, 0.02), (0.17, 1.85, 0.02), (0, 1.86)], copper, 64)]
    pins = []
    for i in range(300):
        u, a = i / 299, i * 2.399
        z = 1.02 + 0.76 * u
        pins.append([(0.16 * cos(a), 0.16 * sin(a), z), (0.29 * cos(a), 0.29 * sin(a), z)])
    shaft.append(line_of(pins, 0.011, material('#2b1c18', rough=0.4), None, 1))
    together(shaft, (-0.75, -0.78, 0.3), (0, 88, 8), 1.05)
    made = fading(material('#6b3216', rough=0.28, specular=0.9), 'X', 0.2, 1.5, '#5a2a12', '#b8683a')
    lock(lambda u: Vector((0.55 + 0.78 * u, 0.72 - 0.9 * u + 0.3 * sin(u * 6.3), 0.2)), made, 1500, 0.24, 0.12, 4)
    look((0.02, 0.0, 0.15), 7.6, 46, 0, 82, 3.4)


def updo():
    sand_stage()
    made = fading(material('#5a2a12', rough=0.28, specular=0.9), 'Z', 0.1, 0.8, '#3a170a', '#a8602f')
    for seed, (turns, first, last, low, high) in enumerate(((1.15, 0.82, 0.72, 0.22, 0.34), (1.2, 0.62, 0.44, 0.44, 0.6), (1.3, 0.4, 0.06, 0.66, 0.8))):
        lock(lambda u: Vector(((first + (last - first) * u) * cos(turns * 2 * pi * u + seed * 2.2), 0.25 + (first + (last - first) * u) * sin(turns * 2 * pi * u + seed * 2.2), low + (high - low) * u)),
             made, 2200, 0.24, 0.17, seed + 2)
    pearl = lacquer('#fff6ee')
    for a, r, z in ((-2.2, 0.98, 0.5), (-1.75, 1.02, 0.46), (-1.3, 1.01, 0.46), (-0.85, 0.98, 0.5)):
        ball(0.09, pearl, (r * cos(a), 0.25 + r * sin(a), z))
    for x, y, t in ((-1.0, -0.85, 16), (-0.55, -1.0, 4)):
        pin = [(0.5 - 0.9 * abs(j / 20 - 0.5) * 2 * 0.9, 0.07 * (1 if j > 10 else -1) * min(1, abs(j / 20 - 0.5) * 8), 0) for j in range(21)]
        put(line_of([pin], 0.024, gold()), (x, y, 0.03), (0, 0, t))
    fallen(petal_colour('#fff4ee', '#f0b69c'), [(0.75, -0.9, 0.8), (1.15, -0.65, 0.7)], 5)
    look((0, -0.05, 0.3), 7.4, 40, 0, 82, 3.2)


def beard():
    sweep('#d9cdc4')
    lit('#ffeedd', '#e8e6f5')
    arch(0.85, 1.1, '#bfa693', (0.25, 1.5, 0), 0)
    dropper('#8a4a1c', (0.42, 0.35, 0), 1.12)
    shown = material('#33190d', rough=0.3, specular=0.8)
    plinth(0.72, 0.2, '#eee4da', (-0.62, 0.1, 0))
    halves = [[(way * 0.78 * u, 0.02 * way, 0.18 - 0.3 * sin(pi * u * 0.62) + 0.5 * max(0, u - 0.55) ** 1.3) for u in [j / 40 for j in range(41)]] for way in (1, -1)]
    put(line_of(halves, 0.17, shown, lambda u: 0.62 + 0.5 * sin(pi * min(1, 0.25 + u * 0.8)) - 0.95 * u ** 2.2, 8), (-0.62, 0.05, 0.62), (0, 0, -6), (0.86, 0.62, 0.95))
    put(turned([(0, 0), (0.2, 0, 0.03), (0.05, 0.12, 0.03), (0.04, 0.42)], gold()), (-0.62, 0.12, 0.2))
    comb(material('#9a5a33', rough=0.5, bump=0.2, grain=12), (0.5, -0.78, 0.06), (0, 0, 8), 0.62)
    fallen(petal_colour('#fff4ee', '#e0b89c'), [(-0.9, -0.9, 0.7)], 5)
    look((0.0, 0.0, 0.78), 7.8, 15, 0, 82, 2.2, (0, -0.1, 0.6))



SCENES = {'haircut': hair, 'child': childrens_cut, 'comb': blowout, 'balayage': balayage, 'roots': roots, 'crown': updo,
          'conditioning': conditioning, 'ribbon': braid, 'barber-pole': barbering, 'scissors': mens_cut, 'beard': beard, 'razor': shave}
