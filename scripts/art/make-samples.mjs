/**
 * Cuts the sample photos of demo providers from the rendered still lifes in public/stills: a close-up of each that an entry
 * of the catalogue shows, AVIF and WebP, into db/seed/demo/photos, and writes down which entry shows which, with the few
 * pixels that stand there until a photo has come. The pictures as a whole are those of public/stills themselves.
 * Start, build and tests never run it, its result is committed. By hand:
 *
 *   node scripts/art/make-samples.mjs
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { entries } from '#db/seed/catalogue-content.ts'
import { stillOf } from '#web/ui/pictures/still-of.ts'

const folder = 'db/seed/demo/photos'
/** Beside the middle, so that both are not the same picture twice. */
const CLOSE = { left: 150, top: 62, width: 336, height: 252 }

/** @param {import('sharp').Sharp} picture */
const few = async (picture) => {
  const bytes = await picture.resize(12, 9, { fit: 'cover' }).webp({ quality: 20 }).toBuffer()
  return `data:image/webp;base64,${bytes.toString('base64')}`
}

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
/** @type {Record<string, string>} */
const stills = {}
/** @type {Record<string, { whole: string, close: string }>} */
const blurs = {}
for (const { name, art, category } of entries) {
  const still = stillOf(art, category)?.split('#')[0]
  if (still === undefined) continue
  stills[name] = still
  if (blurs[still]) continue
  const source = () => sharp(`public/stills/${still}-576.webp`)
  const close = () => source().extract(CLOSE).resize(320, 240)
  await close().avif({ quality: 52, effort: 5 }).toFile(`${folder}/${still}-320.avif`)
  await close().webp({ quality: 72, effort: 5 }).toFile(`${folder}/${still}-320.webp`)
  blurs[still] = { whole: await few(source()), close: await few(source().extract(CLOSE)) }
}
writeFileSync(`${folder}/samples.json`, `${JSON.stringify({ stills, blurs }, null, 2)}\n`)
