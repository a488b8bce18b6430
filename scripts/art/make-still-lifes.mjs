/**
 * Cuts rendered still lifes to the sizes that pages ask for: 3:2 and square, each twice, AVIF and WebP, into
 * public/stills, and writes their average colours down. How they are rendered: scripts/art/still-lifes/README.md.
 * Start, build and tests never run it, its result is committed. By hand:
 *
 *   node scripts/art/make-still-lifes.mjs <folder of PNGs>
 */
import { readdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import sharp from 'sharp'

const folder = process.argv[2] ?? ''
const names = readdirSync(folder)
  .filter((file) => file.endsWith('.png'))
  .map((file) => basename(file, '.png'))
  .sort()

/** @type {[string, number, number][]} ending, width, height */
const sizes = [
  ['576', 576, 384],
  ['288', 288, 192],
  ['square-320', 320, 320],
  ['square-160', 160, 160],
]

const colours = []
for (const name of names) {
  const picture = sharp(join(folder, `${name}.png`))
  for (const [ending, width, height] of sizes) {
    const cut = picture.clone().resize(width, height, { fit: 'cover' })
    await cut.clone().avif({ quality: 58, effort: 5 }).toFile(`public/stills/${name}-${ending}.avif`)
    await cut.clone().webp({ quality: 78, effort: 5 }).toFile(`public/stills/${name}-${ending}.webp`)
  }
  const { data } = await picture.clone().resize(1, 1).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  colours.push(`  '${name}#${data.subarray(0, 3).toString('hex')}',`)
}
writeFileSync(
  'web/ui/pictures/stills.ts',
  `/** Rendered still lifes by what they show, with the colour that stands there until one is there: by scripts/art/make-still-lifes.mjs. */
export const STILLS: readonly string[] = [
${colours.join('\n')}
]
`,
)
