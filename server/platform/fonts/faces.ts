import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { memoize } from '#server/platform/memoize.ts'
import { instanceFont } from './instance-font.ts'
import { unpackFont } from './unpack-font.ts'

/** The files of our fonts and the signs that each has: our own letters, and Noto for what they lack. */

export type Weight = 400 | 600
/** One file: its family, and the part of it that packages split fonts into. */
export type Face = { family: number; part: string }

type Family = { from: string; parts: readonly string[] | 'numbered'; lacks?: RegExp }

/** The first that has a sign draws it. */
const FAMILIES: readonly Family[] = [
  { from: '@fontsource/poppins', parts: ['latin', 'latin-ext'] },
  {
    from: '@fontsource/noto-sans',
    parts: ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'devanagari'],
  },
  { from: '@fontsource/noto-sans-arabic', parts: ['arabic'] },
  { from: '@fontsource/noto-sans-hebrew', parts: ['hebrew'] },
  { from: '@fontsource/noto-sans-gurmukhi', parts: ['gurmukhi'] },
  { from: '@fontsource/noto-sans-thai', parts: ['thai'] },
  // Chinese of both kinds and Japanese, then Korean, which the first names and lacks. Only variable ones are small enough.
  { from: '@fontsource-variable/noto-sans-sc', parts: 'numbered', lacks: /\p{Script=Hangul}/u },
  { from: '@fontsource-variable/noto-sans-kr', parts: 'numbered' },
]

type Ranges = (readonly [from: number, to: number])[]

const fileOf = (path: string) => readFileSync(fileURLToPath(import.meta.resolve(path)))

/** The characters in each file of a family, as its package lists them: `U+0000-00FF,U+0131`. */
const partsOf = memoize(
  (family: number): { part: string; ranges: Ranges }[] => {
    const { from, parts } = FAMILIES[family]!
    const said = JSON.parse(fileOf(`${from}/unicode.json`).toString()) as Record<string, string>
    const isOurs = (part: string) => (parts === 'numbered' ? /^\[\d+\]$/.test(part) : parts.includes(part))
    return Object.entries(said)
      .filter(([part]) => isOurs(part))
      .map(([part, text]) => ({ part, ranges: text.split(',').map(rangeOf) }))
  },
  { keyOf: String, most: FAMILIES.length },
)

function rangeOf(text: string): readonly [number, number] {
  const [from = '', to = from] = text.replace('U+', '').split('-')
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)]
}

/** The file that has every sign of one combined letter. @param least the first family that may draw it */
export const findFace = memoize(
  (letter: string, least: number): Face | undefined => {
    const signs = Array.from(letter, (sign) => sign.codePointAt(0)!)
    for (let family = least; family < FAMILIES.length; family += 1) {
      if (FAMILIES[family]!.lacks?.test(letter)) continue
      for (const { part, ranges } of partsOf(family))
        if (signs.every((sign) => ranges.some(([from, to]) => sign >= from && sign <= to))) return { family, part }
    }
    return undefined
  },
  { keyOf: (letter, least) => `${least} ${letter}`, most: 5000 },
)

/** A plain font, read and unpacked when first needed. Some hundred kilobytes each at most. */
export const fontOf = memoize(
  ({ family, part }: Face, weight: Weight): Buffer => {
    const { from, parts } = FAMILIES[family]!
    const name = from.slice(from.lastIndexOf('/') + 1)
    if (parts !== 'numbered') return unpackFont(fileOf(`${from}/files/${name}-${part}-${weight}-normal.woff`))
    return instanceFont(fileOf(`${from}/files/${name}-${part.slice(1, -1)}-wght-normal.woff2`), weight)
  },
  { keyOf: (face, weight) => `${nameOf(face)} ${weight}`, most: 100 },
)

export function nameOf({ family, part }: Face): string {
  return `${family} ${part}`
}
