/**
 * Swatches: shades, shapes and maps that a client shows with a booking. A code is for good, as bookings keep it; what is
 * drawn of it is drawn by the browser. Screens differ, so nothing is promised by a colour.
 */

export const SWATCH_SETS = ['nails', 'polish', 'strands', 'lashes', 'brows'] as const
export type SwatchSet = (typeof SWATCH_SETS)[number]

/** How many go along with one booking. */
export const SWATCHES_MAX = 4

/**
 * A style option and its drawing: a lacquer, the outline of a nail, a strand from root to end, a row of lashes, a brow.
 */
export type Swatch = { code: string; name: string } & (
  | { kind: 'shade'; colour: string }
  | { kind: 'shape'; outline: string }
  | { kind: 'strand'; root: string; end: string }
  | { kind: 'lashes'; lengths: readonly number[] }
  | { kind: 'brow'; line: string }
)

export type SwatchGroup = { title: string; swatches: readonly Swatch[] }

const shade = (code: string, name: string, colour: string): Swatch => ({
  kind: 'shade',
  code: `shade-${code}`,
  name,
  colour,
})
const shape = (code: string, name: string, outline: string): Swatch => ({
  kind: 'shape',
  code: `shape-${code}`,
  name,
  outline,
})
const strand = (code: string, name: string, root: string, end: string): Swatch => ({
  kind: 'strand',
  code: `strand-${code}`,
  name,
  root,
  end,
})
const lashes = (code: string, name: string, lengths: readonly number[]): Swatch => ({
  kind: 'lashes',
  code: `lashes-${code}`,
  name,
  lengths,
})
const brow = (code: string, name: string, line: string): Swatch => ({ kind: 'brow', code: `brow-${code}`, name, line })

const SHADES: SwatchGroup = {
  title: 'Shades',
  swatches: [
    shade('milk', 'Milky white', '#f7efe8'),
    shade('bare', 'Bare beige', '#e8c4ae'),
    shade('blush', 'Blush pink', '#efb3bb'),
    shade('rose', 'Dusty rose', '#c9788a'),
    shade('coral', 'Coral', '#f2705a'),
    shade('fuchsia', 'Fuchsia', '#cf2472'),
    shade('red', 'Classic red', '#bd1027'),
    shade('wine', 'Wine', '#701a35'),
    shade('chocolate', 'Chocolate', '#56362b'),
    shade('forest', 'Forest green', '#2c5a46'),
    shade('navy', 'Navy', '#22305e'),
    shade('black', 'Black', '#1b191d'),
  ],
}

const SHAPES: SwatchGroup = {
  title: 'Shapes',
  swatches: [
    shape('round', 'Round', 'M8 38V20a12 12 0 0 1 24 0v18a12 5 0 0 1-24 0z'),
    shape('square', 'Square', 'M8 38V9q12-3 24 0v29a12 5 0 0 1-24 0z'),
    shape('squoval', 'Squoval', 'M8 38V14q0-6 6-6.5 6-.8 12 0 6 .5 6 6.5v24a12 5 0 0 1-24 0z'),
    shape('almond', 'Almond', 'M8 38c0-14 3-26 9.5-32q2.5-2 5 0C29 12 32 24 32 38a12 5 0 0 1-24 0z'),
    shape('coffin', 'Coffin', 'M8 38 14 6q6-2 12 0l6 32a12 5 0 0 1-24 0z'),
    shape('stiletto', 'Stiletto', 'M8 38C9 25 14 10 20 3c6 7 11 22 12 35a12 5 0 0 1-24 0z'),
  ],
}

const SETS: Readonly<Record<SwatchSet, readonly SwatchGroup[]>> = {
  nails: [SHADES, SHAPES],
  polish: [SHADES],
  strands: [
    {
      title: 'Colours, root to end',
      swatches: [
        strand('black', 'Soft black', '#17120f', '#241b17'),
        strand('espresso', 'Espresso', '#2a1a12', '#3d271a'),
        strand('chestnut', 'Chestnut', '#3a2014', '#6f3f24'),
        strand('caramel', 'Caramel', '#3d2416', '#b27a45'),
        strand('honey', 'Honey blonde', '#5a3a22', '#d9a860'),
        strand('beige', 'Beige blonde', '#6b5039', '#dcc29a'),
        strand('ash', 'Ash blonde', '#54483d', '#c9bda7'),
        strand('platinum', 'Platinum', '#8d7f6c', '#efe6d2'),
        strand('copper', 'Copper', '#5c2310', '#c8602c'),
        strand('auburn', 'Auburn', '#36120d', '#8a3322'),
        strand('rose', 'Rose', '#6b4a3d', '#d99a92'),
        strand('silver', 'Silver', '#55565a', '#c7cacf'),
      ],
    },
  ],
  lashes: [
    {
      title: 'Maps, inner to outer corner',
      swatches: [
        lashes('natural', 'Natural', [8, 9, 10, 11, 11, 11, 10, 9]),
        lashes('doll', 'Doll eye', [8, 10, 12, 13, 13, 12, 10, 8]),
        lashes('cat', 'Cat eye', [7, 8, 9, 10, 11, 12, 13, 14]),
        lashes('kitten', 'Kitten eye', [8, 9, 10, 11, 12, 13, 12, 10]),
        lashes('squirrel', 'Squirrel', [8, 9, 10, 11, 13, 14, 11, 9]),
        lashes('wispy', 'Wispy', [8, 11, 9, 13, 10, 13, 9, 12]),
      ],
    },
  ],
  brows: [
    {
      title: 'Shapes',
      swatches: [
        brow('soft', 'Soft arch', 'M4 28Q18 12 30 14T44 26'),
        brow('high', 'High arch', 'M4 32Q24 2 32 9Q38 14 44 26'),
        brow('straight', 'Straight', 'M4 22Q20 19 34 19Q40 20 44 25'),
        brow('rounded', 'Rounded', 'M4 30Q24 2 44 28'),
        brow('angled', 'Angled', 'M4 30L30 12L44 27'),
        brow('s', 'S-shape', 'M4 28Q11 29 18 19Q30 5 44 26'),
      ],
    },
  ],
}

/** Style options of an entry with this set. Empty without one. */
export function swatchGroups(set: SwatchSet | null): readonly SwatchGroup[] {
  return set === null ? [] : SETS[set]
}

const EVERY = new Map(
  Object.values(SETS).flatMap((groups) =>
    groups.flatMap(({ swatches }) => swatches.map((one) => [one.code, one] as const)),
  ),
)

/** Undefined for an unknown code. */
export function swatchOf(code: string): Swatch | undefined {
  return EVERY.get(code)
}
