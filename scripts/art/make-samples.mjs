/**
 * Cuts the sample photos of demo providers from the rendered still lifes in public/stills, AVIF and WebP, into
 * db/seed/demo/photos: a close-up of each that an entry of the catalogue shows, and the picture and its close-up again
 * in two other colourways, so that providers of the same service do not show the same work. Records which entry shows
 * which, with the few pixels that fill the place until a photo has loaded. The first colourway as a whole is
 * public/stills itself. Start, build and tests never run it, its result is committed. By hand:
 *
 * node scripts/art/make-samples.mjs
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { entries } from '#db/seed/catalogue-content.ts'
import { stillOf } from '#web/ui/pictures/still-of.ts'

const folder = 'db/seed/demo/photos'
/** Beside the middle, so that both are not the same picture twice. */
const CLOSE = { left: 150, top: 62, width: 336, height: 252 }

/** Hair keeps the colours of hair, lips those of lips, and skin care stays pale; the rest may change altogether. */
const NATURAL = [
  { hue: -14, saturation: 1.25, brightness: 0.94 },
  { hue: 6, saturation: 0.72, brightness: 1.08 },
]
const LIPS = [{ hue: 14 }, { hue: -30, saturation: 0.85 }]
const PAINTED = [{ hue: 38 }, { hue: 285 }]
/** @param {string} category */
function colourwaysOf(category) {
  if (/makeup/iu.test(category)) return LIPS
  return /nail|lash|pet|art/iu.test(category) ? PAINTED : NATURAL
}

/** @param {import('sharp').Sharp} picture */
const few = async (picture) => {
  const bytes = await picture.resize(12, 9, { fit: 'cover' }).webp({ quality: 20 }).toBuffer()
  return `data:image/webp;base64,${bytes.toString('base64')}`
}

/**
 * @param {() => import('sharp').Sharp} picture
 * @param {string} name without the ending
 */
const write = async (picture, name) => {
  await picture().avif({ quality: 50, effort: 5 }).toFile(`${folder}/${name}.avif`)
  await picture().webp({ quality: 70, effort: 5 }).toFile(`${folder}/${name}.webp`)
}

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
/** @type {Record<string, string>} */
const stills = {}
/** @type {Record<string, { whole: string, close: string }[]>} */
const blurs = {}
for (const { name, art, category } of entries) {
  const still = stillOf(art, category)?.split('#')[0]
  if (still === undefined) continue
  stills[name] = still
  if (blurs[still]) continue
  blurs[still] = []
  for (const [at, colours] of [null, ...colourwaysOf(category)].entries()) {
    // The second one is turned round too.
    const drawn = sharp(`public/stills/${still}-576.webp`).flop(at === 1)
    const bytes = await (colours ? drawn.modulate(colours) : drawn).png().toBuffer()
    const close = () => sharp(bytes).extract(CLOSE).resize(320, 240)
    const whole = () => sharp(bytes).resize(480, 320)
    await write(close, `${still}-${at}-close`)
    if (colours) await write(whole, `${still}-${at}-whole`)
    blurs[still].push({ whole: await few(sharp(bytes)), close: await few(sharp(bytes).extract(CLOSE)) })
  }
}
writeFileSync(`${folder}/samples.json`, `${JSON.stringify({ stills, blurs }, null, 2)}\n`)
