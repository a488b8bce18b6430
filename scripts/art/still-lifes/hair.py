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


def scissors(at, turn, size=1, open_=13):
    halves = []
    for way in (1, -1):
        blade = plate([(-0.02, -0.07 * way), (0.55, -0.10 * way), (1.5, 0.02 * way), (0.6, 0.06 * way), (-0.02, 0.07 * way)][::way], 0.035, steel(), 0.012)
        arm = line_of([[(0.05, 0, 0.02), (-0.3, -0.04 * way, 0.02), (-0.62, -0.13 * way, 0.02)]], 0.055, steel(), lambda u: 1 - 0.25 * u)
        loop = ring(0.2, 0.05, gold(), (-0.83, -0.2 * way, 0.02))
        loop.scale = (1.2, 0.9, 1)
        halves.append(together([blade, arm, loop], (0, 0, 0.03 * (way + 1)), (0, 0, open_ * way)))
    screw = turned([(0, 0), (0.06, 0), (0.06, 0.13, 0.02), (0, 0.13)], gold(), 48)
    return together([*halves, screw], at, turn, size)


def hair():
    sweep('#ecd3bf', 6, 2)
    lit('#ffecd9', '#ffe6dc')
    made = fading(material('#6b3216', rough=0.3, specular=0.8), 'X', -1.4, 1.5, '#3a170a', '#b8683a')
    lock(lambda u: Vector((-1.5 + 3.1 * u, 0.46 + 0.3 * sin(u * 6.0 - 0.6), 0.2)), made, width=0.36)
    ring(0.2, 0.07, gold(), (-1.34, 0.38, 0.2), (90, 0, 66))
    comb(material('#fbeee0', rough=0.2, coat=1), (0.3, 0.66, 0.42), (24, 0, -12), 0.8)
    scissors((0.0, -0.48, 0.06), (0, 0, 4), 0.9)
    fallen(petal_colour('#fff4ee', '#f0b69c'), [(1.15, -0.85, 0.75), (0.45, -1.0, 0.6)], 5)
    look((0.02, 0.02, 0.1), 8.0, 48, 0, 82, 3.4)


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


def tint_bowl(colour, at, turn=0):
    """A mixing bowl of colour with its flat brush across."""
    bowl = turned([(0, 0), (0.34, 0, 0.05), (0.56, 0.32, 0.15), (0.56, 0.42, 0.03), (0.5, 0.42, 0.03), (0.48, 0.3)], lacquer('#3a2a2c'))
    cream = puddle(material(colour, rough=0.3, coat=0.5), (0, 0, 0.26), lambda a: 0.49 * (1 + 0.02 * sin(3 * a)), 0.12)
    handle = put(plate([(-0.08, 0), (0.08, 0), (0.05, 0.9), (0.07, 1.3), (-0.07, 1.3), (-0.05, 0.9)], 0.05, lacquer('#fbf2ea'), 0.02), (0.1, 0.1, 0.5), (10, 0, -52))
    return together([bowl, cream, handle], at, (0, 0, turn))


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
            return Vector((-1.55 + 3.1 * u, 0.1 + 0.2 * sin(a), 0.22 + 0.12 * sin(2 * a)))
        lock(path, made, 700, 0.15, 0.09, strand + 2)
    ring(0.17, 0.06, gold(), (1.28, 0.1, 0.2), (90, 0, 90))
    for x in (-0.75, -0.1, 0.55):
        ring(0.09, 0.022, gold(), (x, 0.02, 0.5), (70, 0, 30))
    comb(material('#d9844f', rough=0.2, coat=1), (-0.1, -0.85, 0.05), (0, 0, -6), 0.8)
    look((0.0, -0.15, 0.15), 7.4, 46, 0, 84, 3.4)


def mens_cut():
    sweep('#d9cdc4', 6, 2)
    lit('#ffeedd', '#e8e6f5')
    comb(lacquer('#2b2430'), (0.1, 0.62, 0.05), (0, 0, 8), 1.05)
    scissors((0.05, -0.22, 0.06), (0, 0, 170), 1.1, 15)
    towel('#b3242f', (0, 1.25, 0), 4, 0.22, 3.4, 3)
    look((0, 0.15, 0.1), 7.4, 50, 0, 84, 3.4)


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


SCENES = {'haircut': hair, 'barber-pole': barbering, 'sun': balayage, 'seedling': roots, 'avocado': conditioning, 'ribbon': braid,
          'scissors': mens_cut, 'razor': shave}
