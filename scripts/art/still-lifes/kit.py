"""What every still life shares: shapes, materials, light, stage and camera.

Lengths are in units of which a frame is about three wide; Z points up and the camera looks along +Y.
Nothing here is of glass: without Blender's denoiser refraction stays grainy, while lacquer, metal,
plaster and wax are clean after few samples.
"""
import math
import random
from math import cos, pi, radians, sin

import bpy
from mathutils import Vector, noise


# --- Materials

def linear(colour):
    """'#rrggbb' as the linear colour that a renderer calculates with."""
    parts = [int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    return tuple(p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts) + (1,)


def material(colour, rough=0.5, metal=0.0, coat=0.0, sheen=0.0, specular=0.5, bump=0.0, grain=20.0, glow=0.0):
    made = bpy.data.materials.new('material')
    made.use_nodes = True
    nodes, links = made.node_tree.nodes, made.node_tree.links
    surface = nodes['Principled BSDF']
    for name, value in (('Base Color', linear(colour)), ('Roughness', rough), ('Metallic', metal), ('Clearcoat', coat),
                        ('Clearcoat Roughness', 0.03), ('Sheen', sheen), ('Specular', specular)):
        surface.inputs[name].default_value = value
    if glow:
        surface.inputs['Emission'].default_value = linear(colour)
        surface.inputs['Emission Strength'].default_value = glow
    if bump:
        texture, shift, place = (nodes.new('ShaderNode' + n) for n in ('TexNoise', 'Bump', 'TexCoord'))
        texture.inputs['Scale'].default_value = grain
        texture.inputs['Detail'].default_value = 6
        shift.inputs['Strength'].default_value = bump
        shift.inputs['Distance'].default_value = 0.02
        links.new(place.outputs['Object'], texture.inputs['Vector'])
        links.new(texture.outputs['Fac'], shift.inputs['Height'])
        links.new(shift.outputs['Normal'], surface.inputs['Normal'])
    return made


def fading(made, axis, start, end, first, last):
    """Gives a material the colour `first` up to `start` on an axis of its object, and `last` from `end` on."""
    nodes, links = made.node_tree.nodes, made.node_tree.links
    place, split, span, ramp = (nodes.new('ShaderNode' + n) for n in ('TexCoord', 'SeparateXYZ', 'MapRange', 'ValToRGB'))
    span.inputs['From Min'].default_value = start
    span.inputs['From Max'].default_value = end
    ramp.color_ramp.elements[0].color = linear(first)
    ramp.color_ramp.elements[1].color = linear(last)
    links.new(place.outputs['Object'], split.inputs[0])
    links.new(split.outputs[axis], span.inputs['Value'])
    links.new(span.outputs[0], ramp.inputs[0])
    links.new(ramp.outputs[0], nodes['Principled BSDF'].inputs['Base Color'])
    return made


def striped(made, axis, turns, colours):
    """Slanting stripes around the Z axis of an object, as on a barber's pole or a ball."""
    nodes, links = made.node_tree.nodes, made.node_tree.links
    place, split, angle, up, add, fraction, ramp = (
        nodes.new('ShaderNode' + n) for n in ('TexCoord', 'SeparateXYZ', 'Math', 'Math', 'Math', 'Math', 'ValToRGB'))
    angle.operation, up.operation, add.operation, fraction.operation = 'ARCTAN2', 'MULTIPLY', 'MULTIPLY_ADD', 'FRACT'
    up.inputs[1].default_value = turns
    add.inputs[1].default_value = 1 / (2 * pi)
    ramp.color_ramp.interpolation = 'CONSTANT'
    while len(ramp.color_ramp.elements) < len(colours):
        ramp.color_ramp.elements.new(0.5)
    for i, colour in enumerate(colours):
        ramp.color_ramp.elements[i].position = i / len(colours)
        ramp.color_ramp.elements[i].color = linear(colour)
    links.new(place.outputs['Object'], split.inputs[0])
    links.new(split.outputs['Y'], angle.inputs[0])
    links.new(split.outputs['X'], angle.inputs[1])
    links.new(split.outputs[axis], up.inputs[0])
    links.new(angle.outputs[0], add.inputs[0])
    links.new(up.outputs[0], add.inputs[2])
    links.new(add.outputs[0], fraction.inputs[0])
    links.new(fraction.outputs[0], ramp.inputs[0])
    links.new(ramp.outputs[0], nodes['Principled BSDF'].inputs['Base Color'])
    return made


def gold():
    return material('#e6b17c', rough=0.2, metal=1)


def steel():
    return material('#d9d7dd', rough=0.22, metal=1)


def lacquer(colour):
    return material(colour, rough=0.18, coat=1, specular=0.6)


# --- Shapes

def add(shape, made=None):
    bpy.context.scene.collection.objects.link(shape)
    if made:
        shape.data.materials.append(made)
    return shape


def mesh(points, faces, made, smooth=True):
    data = bpy.data.meshes.new('mesh')
    data.from_pydata(points, [], faces)
    data.update()
    for face in data.polygons:
        face.use_smooth = smooth
    data.use_auto_smooth = True
    data.auto_smooth_angle = radians(42)
    return add(bpy.data.objects.new('mesh', data), made)


def rounder(shape, levels=2):
    step = shape.modifiers.new('rounder', 'SUBSURF')
    step.levels = step.render_levels = levels
    return shape


def bevelled(shape, width=0.03, segments=4):
    step = shape.modifiers.new('bevel', 'BEVEL')
    step.width, step.segments, step.limit_method, step.angle_limit = width, segments, 'ANGLE', radians(30)
    return shape


def thick(shape, by):
    step = shape.modifiers.new('thick', 'SOLIDIFY')
    step.thickness, step.offset = by, 0
    return shape


def rounded(profile, segments=6):
    """[(radius, height, rounding)] as a line with rounded corners: the difference between made and drawn."""
    line = []
    for i, corner in enumerate(profile):
        at = Vector(corner[:2])
        by = corner[2] if len(corner) > 2 else 0
        if by <= 0 or i in (0, len(profile) - 1):
            line.append(at)
            continue
        back, on = Vector(profile[i - 1][:2]) - at, Vector(profile[i + 1][:2]) - at
        reach = min(by / max(math.tan(back.angle(on) / 2), 1e-3), back.length * 0.49, on.length * 0.49)
        first, last = at + back.normalized() * reach, at + on.normalized() * reach
        for k in range(segments + 1):
            u = k / segments
            line.append(first * (1 - u) ** 2 + at * 2 * u * (1 - u) + last * u * u)
    return line


def turned(profile, made, around=96, square=2.0):
    """A profile turned around Z; `square` above two makes the section a soft square."""
    line = rounded(profile)
    points, faces = [], []
    for at in line:
        for k in range(around):
            a = 2 * pi * k / around
            d = (abs(cos(a)) ** square + abs(sin(a)) ** square) ** (-1 / square)
            points.append((at.x * cos(a) * d, at.x * sin(a) * d, at.y))
    for i in range(len(line) - 1):
        for k in range(around):
            n = (k + 1) % around
            faces.append((i * around + k, i * around + n, (i + 1) * around + n, (i + 1) * around + k))
    return mesh(points, faces, made)


def line_of(paths, radius, made, thin=None, resolution=4):
    """One object of many round lines; `thin(u)` says how thick each is on its way."""
    curve = bpy.data.curves.new('lines', 'CURVE')
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution, curve.use_fill_caps = '3D', radius, resolution, True
    for path in paths:
        spline = curve.splines.new('POLY')
        spline.points.add(len(path) - 1)
        for j, at in enumerate(path):
            spline.points[j].co = (*at, 1)
            spline.points[j].radius = thin(j / (len(path) - 1)) if thin else 1
        spline.use_smooth = True
    return add(bpy.data.objects.new('lines', curve), made)


def plate(outline, height, made, bevel=0.02):
    """A flat outline with a thickness, lying on the floor."""
    n = len(outline)
    points = [(x, y, 0) for x, y in outline] + [(x, y, height) for x, y in outline]
    faces = [tuple(reversed(range(n))), tuple(range(n, 2 * n))]
    faces += [(i, (i + 1) % n, n + (i + 1) % n, n + i) for i in range(n)]
    return bevelled(mesh(points, faces, made), bevel)


def ring(radius, width, made, at=(0, 0, 0), turn=(0, 0, 0)):
    bpy.ops.mesh.primitive_torus_add(major_radius=radius, minor_radius=width, major_segments=80, minor_segments=24)
    shape = bpy.context.object
    for face in shape.data.polygons:
        face.use_smooth = True
    shape.data.materials.append(made)
    return put(shape, at, turn)


def ball(radius, made, at=(0, 0, 0), turn=(0, 0, 0)):
    bpy.ops.mesh.primitive_uv_sphere_add(segments=64, ring_count=32, radius=radius)
    shape = bpy.context.object
    for face in shape.data.polygons:
        face.use_smooth = True
    shape.data.materials.append(made)
    return put(shape, at, turn)


def pebble(made, at, size=(0.5, 0.42, 0.16), seed=0, turn=0):
    bpy.ops.mesh.primitive_ico_sphere_add(subdivisions=5, radius=1)
    shape = bpy.context.object
    for point in shape.data.vertices:
        p = point.co.copy()
        point.co *= 1 + 0.10 * noise.noise(p * 0.9 + Vector((seed * 5, 0, 0))) + 0.03 * noise.noise(p * 2.1 + Vector((0, seed * 3, 0)))
    for face in shape.data.polygons:
        face.use_smooth = True
    shape.data.materials.append(made)
    return put(shape, at, (0, 0, turn), size)


def puddle(made, at, outline, height=0.07, around=72, rings=14):
    """A glossy spill with a rounded edge; `outline(angle)` is its radius."""
    points, faces = [], []
    for i in range(rings):
        t = i / (rings - 1)
        scale = max(cos(t * pi / 2), 0.0) ** 0.55
        for k in range(around):
            a = 2 * pi * k / around
            r = outline(a) * max(scale, 0.001)
            points.append((r * cos(a), r * sin(a), height * sin(t * pi / 2)))
    for i in range(rings - 1):
        for k in range(around):
            n = (k + 1) % around
            faces.append((i * around + k, i * around + n, (i + 1) * around + n, (i + 1) * around + k))
    return put(rounder(mesh(points, faces, made), 1), at)


def swirl(made, radius, height, turns=2.6):
    """Whipped foam or cream: a thick line that winds up to a point."""
    steps = 160
    path = []
    for j in range(steps):
        u = j / (steps - 1)
        a = u * turns * 2 * pi
        path.append((radius * (1 - u) ** 0.8 * cos(a), radius * (1 - u) ** 0.8 * sin(a), height * u ** 1.1))
    return line_of([path], radius * 0.62, made, lambda u: max(0.02, 1 - u ** 1.4), 10)


def put(shape, at=(0, 0, 0), turn=(0, 0, 0), size=1):
    shape.location = at
    shape.rotation_euler = [radians(x) for x in turn]
    shape.scale = size if isinstance(size, tuple) else (size,) * 3
    return shape


def together(shapes, at=(0, 0, 0), turn=(0, 0, 0), size=1):
    handle = bpy.data.objects.new('group', None)
    bpy.context.scene.collection.objects.link(handle)
    for shape in shapes:
        shape.parent = handle
    return put(handle, at, turn, size)


# --- Props that more than one family uses

def petal(made, length=0.5, width=0.42, cup=0.5, pointed=False):
    """Grows from the origin along +Y; a rose's is broad at its end, a lotus's pointed."""
    rows, columns = 18, 13
    points, faces = [], []
    for i in range(rows):
        u = i / (rows - 1)
        half = width / 2 * (sin(pi * u ** 0.8) ** 0.8 if pointed else 1.25 * u ** 0.5 * (1 - u ** 5) ** 0.5)
        for j in range(columns):
            t = j / (columns - 1) * 2 - 1
            end = 0 if pointed else -0.06 * length * u ** 3 * (1 - abs(t))
            points.append((t * max(half, 0.01), u * length + end,
                           cup * (t * t * half * 0.9 + length * 0.45 * (u - 0.3) ** 2) + 0.012 * sin(6 * t + 5 * u)))
    for i in range(rows - 1):
        for j in range(columns - 1):
            a = i * columns + j
            faces.append((a, a + 1, a + columns + 1, a + columns))
    return rounder(thick(mesh(points, faces, made), 0.012), 1)


def petal_colour(pale, deep, length=0.5):
    return fading(material(pale, rough=0.5, sheen=0.5), 'Y', 0, length, pale, deep)


def fallen(made, spots, seed=1):
    """Petals on the floor: (x, y, size)."""
    chance = random.Random(seed)
    for x, y, size in spots:
        put(petal(made, cup=chance.uniform(0.6, 1.1)), (x, y, 0.03), (chance.uniform(-6, 6), chance.uniform(-6, 6), chance.uniform(0, 360)), size)


def leaf(made, at, turn, size=1):
    return put(petal(made, 0.9, 0.36, 0.35, True), at, turn, size)


def brush(handle, hair, tip, at, turn, size=1, seed=1, hairs=2600):
    """A powder or shaving brush that stands on its handle."""
    chance = random.Random(seed)
    grip = turned([(0, 0), (0.07, 0, 0.05), (0.12, 0.5, 0.2), (0.10, 1.2, 0.3), (0.13, 1.5, 0.02), (0, 1.5)], handle, 64)
    ferrule = turned([(0.12, 1.48), (0.145, 1.5, 0.01), (0.145, 1.58, 0.01), (0.21, 2.0, 0.01), (0.2, 2.05, 0.01), (0.1, 2.05)], gold(), 64)
    paths = []
    for _ in range(hairs):
        a, q = chance.uniform(0, 2 * pi), math.sqrt(chance.random())
        long = 0.62 + 0.30 * math.sqrt(1 - q * q) + chance.uniform(-0.03, 0.02)
        sway = chance.uniform(-0.08, 0.08)
        path = []
        for j in range(9):
            u = j / 8
            r = 0.19 * q + 0.19 * q * sin(u * pi * 0.62) / sin(pi * 0.62)
            path.append((r * cos(a + sway * u), r * sin(a + sway * u), 2.0 + long * u))
        paths.append(path)
    bristles = line_of(paths, 0.0075, fading(material(hair, rough=0.5, sheen=0.4), 'Z', 2.3, 2.85, hair, tip), lambda u: 1 - 0.7 * u * u, 1)
    return together([grip, ferrule, bristles], at, turn, size)


def towel(colour, at, turn=0, radius=0.36, long=1.5, seed=1):
    """A rolled towel that lies along X."""
    made = material(colour, rough=0.95, sheen=0.8, specular=0.1, bump=1, grain=60)
    turns, steps, rows = 3.2, 220, 40
    points, faces = [], []
    for i in range(rows):
        x = (i / (rows - 1) - 0.5) * long
        for j in range(steps):
            u = j / (steps - 1)
            a = u * turns * 2 * pi
            q = 0.06 + (radius - 0.06) * u + 0.014 * noise.noise(Vector((x * 2.5, a * 1.1, seed)))
            points.append((x + 0.03 * sin(a * 1.3), q * cos(a), radius + q * sin(a)))
    for i in range(rows - 1):
        for j in range(steps - 1):
            a = i * steps + j
            faces.append((a, a + 1, a + steps + 1, a + steps))
    shape = mesh(points, faces, made)
    step = shape.modifiers.new('thick', 'SOLIDIFY')
    step.thickness, step.offset = (radius - 0.06) / turns * 0.8, -1
    return put(rounder(bevelled(shape, 0.03), 1), at, (0, 0, turn))


def candle(at, wax, size=1):
    """A pillar candle that burns."""
    body = turned([(0, 0), (0.36, 0, 0.05), (0.36, 0.92, 0.06), (0.27, 0.89, 0.05), (0, 0.86)], material(wax, rough=0.4, sheen=0.2))
    wick = line_of([[(0, 0, 0.85), (0.004, 0, 0.92), (0.012, 0, 0.98)]], 0.013, material('#2a201c', rough=0.9))
    flame = turned([(0, 0.93), (0.035, 0.97, 0.03), (0.05, 1.04, 0.05), (0.02, 1.18, 0.06), (0, 1.28)], material('#ffc46b', glow=7), 32)
    return together([body, wick, flame], at, (0, 0, 0), size)


def rose(at, size=1, pale='#fff0ea', deep='#e2718f', turn=0):
    """A full rose, seen from its side and above: petals wind outwards and lean away."""
    made = petal_colour(pale, deep)
    shapes = [put(petal(made, 0.4 + 0.013 * i, 0.3 + 0.02 * i, 0.9), (0, 0, 0.02), (max(14, 86 - 3.0 * i), 0, turn + i * 137.5)) for i in range(26)]
    return together(shapes, at, (0, 0, 0), size)


def blossom(at, made, heart, turn=(0, 0, 0), size=1, petals=5, width=0.46):
    """An open flower that looks along its Z axis."""
    shapes = [put(petal(made, 0.55, width, 0.5), (0, 0, 0.02), (14, 0, i * 360 / petals)) for i in range(petals)]
    return together([*shapes, put(ball(0.1, heart), (0, 0, 0.07))], at, turn, size)


def dropper(colour, at, size=1):
    """A bottle of oil with its pipette."""
    body = lacquer(colour)
    return together([turned([(0, 0), (0.34, 0, 0.06), (0.34, 0.78, 0.16), (0.14, 0.92, 0.05), (0.14, 0.98)], body),
                     turned([(0.1, 0.96), (0.19, 0.96, 0.02), (0.19, 1.16, 0.02), (0.1, 1.16)], gold()),
                     turned([(0.11, 1.15), (0.12, 1.2, 0.03), (0.12, 1.42, 0.08), (0.05, 1.55, 0.05), (0, 1.56)], material('#fbf6ef', rough=0.5))], at, (0, 0, 0), size)


def cream_jar(at, size=1):
    jar = turned([(0, 0), (0.5, 0, 0.07), (0.5, 0.42, 0.04), (0.45, 0.45, 0.02), (0.42, 0.4), (0, 0.38)], lacquer('#fdfaf5'))
    return together([jar, put(swirl(material('#fffaf2', rough=0.35, coat=0.3), 0.27, 0.34), (0, 0, 0.42))], at, (0, 0, 0), size)


def basin(made, filling, at, size=1, fill=0.44):
    """A round bowl with something in it up to a height."""
    bowl = turned([(0, 0), (0.5, 0, 0.06), (0.92, 0.46, 0.2), (0.92, 0.56, 0.03), (0.86, 0.56, 0.03), (0.8, 0.42)], made)
    return together([bowl, turned([(0.85, fill), (0, fill)], filling)], at, (0, 0, 0), size)


def tint_bowl(colour, at, turn=0, outside='#3a2a2c'):
    """A mixing bowl of colour with its flat brush across."""
    bowl = turned([(0, 0), (0.34, 0, 0.05), (0.56, 0.32, 0.15), (0.56, 0.42, 0.03), (0.5, 0.42, 0.03), (0.48, 0.3)], lacquer(outside))
    cream = puddle(material(colour, rough=0.3, coat=0.5), (0, 0, 0.26), lambda a: 0.49 * (1 + 0.02 * sin(3 * a)), 0.12)
    handle = put(plate([(-0.08, 0), (0.08, 0), (0.05, 0.9), (0.07, 1.3), (-0.07, 1.3), (-0.05, 0.9)], 0.05, lacquer('#fbf2ea'), 0.02), (0.1, 0.1, 0.5), (10, 0, -52))
    return together([bowl, cream, handle], at, (0, 0, turn))


def capsule(long, width, height, made, bevel=0.02):
    """A flat stick with round ends along X: a nail file, a spatula."""
    r, far = width / 2, long / 2 - width / 2
    outline = [(far + r * cos(a), r * sin(a)) for a in [-pi / 2 + pi * i / 16 for i in range(17)]]
    outline += [(-far + r * cos(a), r * sin(a)) for a in [pi / 2 + pi * i / 16 for i in range(17)]]
    return plate(outline, height, made, bevel)


def tweezers(made, at, turn, size=1):
    arms = [line_of([[(-0.8, 0, 0), (-0.3, 0.13 * way, 0), (0.35, 0.15 * way, 0), (0.95, 0.025 * way, 0)]], 0.045, made, lambda u: 1.2 - 0.7 * u) for way in (1, -1)]
    for arm in arms:
        arm.scale = (1, 1, 1.6)
    return together([*arms, ball(0.07, made, (-0.8, 0, 0))], at, turn, size)


def bow(made, at, turn=(0, 0, 0), size=1):
    """A ribbon tied to a bow that faces the camera."""
    loops = [put(ball(0.3, made), (0.3 * way, 0, 0.03), (0, -14 * way, 0), (1, 0.36, 0.66)) for way in (1, -1)]
    tails = [put(plate([(-0.09, 0), (0.09, 0), (0.15, -0.5), (0, -0.42), (-0.15, -0.5)], 0.05, made, 0.02), (0.06 * way, -0.02, -0.02), (90, 0, 0)) for way in (1, -1)]
    for way, tail in zip((1, -1), tails):
        tail.rotation_euler = (radians(90), radians(-26 * way), 0)
    return together([*loops, *tails, put(ball(0.12, made), (0, -0.06, 0.02), (0, 0, 0), (0.9, 0.8, 1.1))], at, turn, size)


# --- Stage

def light(at, to, size, power, colour='#ffffff', tall=None):
    lamp = bpy.data.lights.new('light', 'AREA')
    lamp.shape = 'RECTANGLE' if tall else 'DISK'
    lamp.size = size
    if tall:
        lamp.size_y = tall
    lamp.energy, lamp.color = power, linear(colour)[:3]
    shape = add(bpy.data.objects.new('light', lamp))
    shape.location = at
    shape.rotation_euler = (Vector(to) - Vector(at)).to_track_quat('-Z', 'Y').to_euler()


def lit(key='#fff1e6', fill='#ffe6f0', power=430):
    """One large soft window from the left, a weak fill and a narrow rim behind."""
    light((-4.2, -2.2, 4.6), (0, 0, 0.5), 2.4, power, key)
    light((4.8, -3.5, 2.6), (0, 0, 0.5), 4.0, power * 0.16, fill)
    light((3.4, 1.4, 2.6), (0, 0, 0.6), 0.6, power * 0.34, '#ffffff', 3.2)
    world = bpy.data.worlds.new('world')
    bpy.context.scene.world = world
    world.use_nodes = True
    world.node_tree.nodes['Background'].inputs[0].default_value = linear(fill)
    world.node_tree.nodes['Background'].inputs[1].default_value = 0.3


def sweep(colour, back=3.0, bend=1.4):
    """Plaster that runs from the floor up the wall without an edge."""
    profile = [(-8, 0)] + [(back - bend + bend * sin(i / 24 * pi / 2), bend - bend * cos(i / 24 * pi / 2)) for i in range(25)] + [(back, 9)]
    points = [(x, y, z) for y, z in profile for x in (-12, 12)]
    faces = [(2 * i, 2 * i + 1, 2 * i + 3, 2 * i + 2) for i in range(len(profile) - 1)]
    return mesh(points, faces, material(colour, rough=0.75, bump=0.12, grain=3.2, specular=0.25))


def stone(colour):
    return material(colour, rough=0.6, bump=0.1, grain=5, specular=0.3)


def plinth(radius, height, colour, at):
    return put(turned([(0, 0), (radius, 0, 0.04), (radius, height, 0.05), (0, height)], stone(colour), 160), at)


def moon(radius, colour, at):
    """A disc that stands behind the things and holds them together."""
    shape = turned([(0, 0), (radius, 0, 0.04), (radius, 0.22, 0.05), (0, 0.22)], stone(colour), 160)
    return put(shape, at, (90, 0, 0))


def arch(half, height, colour, at, turn=0):
    outline = [(-half, 0)] + [(-half * cos(pi * i / 40), height + half * sin(pi * i / 40)) for i in range(41)] + [(half, 0)]
    return put(plate(outline, 0.4, stone(colour), 0.04), at, (90, 0, turn))


def look(to, distance=7.4, height=15, side=0, lens=80, stop=2.0, focus=None):
    """Looks at a point from a distance, so many degrees above it and to its side."""
    camera = bpy.data.cameras.new('camera')
    camera.lens, camera.sensor_width = lens, 36
    shape = add(bpy.data.objects.new('camera', camera))
    e, s = radians(height), radians(side)
    at = Vector(to) + distance * Vector((sin(s) * cos(e), -cos(s) * cos(e), sin(e)))
    shape.location = at
    shape.rotation_euler = (Vector(to) - at).to_track_quat('-Z', 'Y').to_euler()
    camera.dof.use_dof = True
    camera.dof.aperture_fstop = stop
    camera.dof.focus_distance = (Vector(focus or to) - at).length
    bpy.context.scene.camera = shape


def clear():
    bpy.ops.wm.read_factory_settings(use_empty=True)


def render(path, width, height, samples, threads):
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    cycles = scene.cycles
    cycles.device, cycles.samples, cycles.use_adaptive_sampling, cycles.use_denoising = 'CPU', samples, True, False
    cycles.adaptive_threshold, cycles.adaptive_min_samples = 0.02, 24
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 6, 3, 4
    cycles.sample_clamp_indirect, cycles.sample_clamp_direct, cycles.blur_glossy = 3, 12, 0.8
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.seed = 7
    frame = scene.render
    frame.resolution_x, frame.resolution_y, frame.resolution_percentage = width, height, 100
    frame.threads_mode, frame.threads = 'FIXED', threads
    frame.image_settings.file_format = 'PNG'
    scene.view_settings.view_transform = 'Filmic'
    scene.view_settings.look = 'Medium High Contrast'
    scene.view_settings.exposure = 0.25
    frame.filepath = path
    bpy.ops.render.render(write_still=True)
