// @ts-nocheck: a one-off drawing script
/**
 * Draws the mark (a bloom that holds a house) and everything made from it: logo, favicon, touch and
 * app icons, and the preview image for pages that have none of their own. A one-off: start, build
 * and tests never run it, its result is committed. Run make-hero.mjs first; the preview image lies
 * on its poster. Needs ffmpeg. By hand: node scripts/art/make-brand.mjs
 */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const root = join(import.meta.dirname, '../..')
const out = (name) => join(root, 'public', name)

/** One petal upwards from the centre: a start point and four cubic curves. */
const PETAL = [
  [0, 6],
  [-20, -4, -31, -26, -22, -39],
  [-15, -50, -4, -50, 0, -46],
  [4, -50, 15, -50, 22, -39],
  [31, -26, 20, -4, 0, 6],
]
const HOUSE =
  'M-2.7-18.6a4.1 4.1 0 0 1 5.4 0L17-5.8a2.5 2.5 0 0 1-1.7 4.4H13.4V11a4.2 4.2 0 0 1-4.2 4.2H-9.2A4.2 4.2 0 0 1-13.4 11V-1.4h-1.9A2.5 2.5 0 0 1-17-5.8Z'
const DOOR = 'M-4.1 15.2V7.6a4.1 4.1 0 0 1 8.2 0v7.6Z'

/** Points are turned here, not by a transform, so that one gradient runs over all five petals. */
function petal(turn) {
  const [sin, cos] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)]
  const [start, ...curves] = PETAL.map((numbers) =>
    numbers.flatMap((x, i) => (i % 2 ? [] : [x * cos - numbers[i + 1] * sin, x * sin + numbers[i + 1] * cos])),
  )
  const text = (numbers) => numbers.map((n) => +n.toFixed(1)).join(' ')
  return `M${text(start)}${curves.map((curve) => `C${text(curve)}`).join('')}Z`
}

const petals = (fill, opacity) =>
  [0, 72, 144, 216, 288].map((turn) => `<path fill="${fill}" fill-opacity="${opacity}" d="${petal(turn)}"/>`).join('')

const gradient = `<defs><linearGradient id="bloom" gradientUnits="userSpaceOnUse" x1="-38" y1="-44" x2="38" y2="44"><stop stop-color="#6b3fa0"/><stop offset="1" stop-color="#d6498f"/></linearGradient></defs>`
const colourMark = `${gradient}${petals('url(#bloom)', 0.86)}<g transform="scale(1.16)"><path fill="#fff" d="${HOUSE}"/><path fill="#a0449a" d="${DOOR}"/></g>`
const whiteMark = `${petals('#fff', 0.8)}<g transform="scale(1.16)"><path fill="#7a3a97" d="${HOUSE}"/><path fill="#fff" d="${DOOR}"/></g>`
const svg = (mark, box = '-52 -53 104 104', rest = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}"${rest}>${mark}</svg>\n`

const png = (text, size) => sharp(Buffer.from(text), { density: 400 }).resize(size, size).png({ compressionLevel: 9 })
const onGradient = (scale) =>
  svg(
    `<defs><linearGradient id="ground" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#5b3394"/><stop offset="1" stop-color="#c43f88"/></linearGradient></defs><rect x="-52" y="-53" width="104" height="104" fill="url(#ground)"/><g transform="scale(${scale})">${whiteMark}</g>`,
  )

/** An .ico file is a directory of PNG files. */
async function writeIco(sizes) {
  const images = await Promise.all(sizes.map((size) => png(svg(colourMark), size).toBuffer()))
  const head = Buffer.alloc(6 + 16 * sizes.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(sizes.length, 4)
  let offset = head.length
  for (const [i, image] of images.entries()) {
    const at = 6 + 16 * i
    head.set([sizes[i], sizes[i], 0, 0, 1, 0, 32, 0], at)
    head.writeUInt32LE(image.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += image.length
  }
  writeFileSync(out('favicon.ico'), Buffer.concat([head, ...images]))
}

/** ffmpeg reads Poppins as the package ships it (woff), which the text of sharp does not. */
function drawText(text, weight, size, x, y) {
  const fontfile = join(root, `node_modules/@fontsource/poppins/files/poppins-latin-${weight}-normal.woff`)
  return `drawtext=fontfile=${fontfile}:text=${text}:fontsize=${size}:fontcolor=white:x=${x}:y=${y}`
}

async function writePreview() {
  const ground = await sharp(out('hero/poster.webp'))
    .resize(1200, 630, { fit: 'cover' })
    .composite([{ input: await png(svg(whiteMark), 170).toBuffer(), left: 90, top: 116 }])
    .png()
    .toBuffer()
  const filter = [
    drawText('Homebloom', 600, 96, 92, 330),
    drawText('Beauty\\, wellness and pet care at home', 400, 40, 96, 458),
  ].join(',')
  const args = `-loglevel error -i - -frames:v 1 -f image2pipe -c:v png -vf`.split(' ')
  const { stdout } = spawnSync('ffmpeg', [...args, filter, '-'], { input: ground, maxBuffer: 2 ** 26 })
  await sharp(stdout).png({ palette: true, quality: 90, colours: 256, dither: 1 }).toFile(out('og-default.png'))
}

writeFileSync(out('logo.svg'), svg(colourMark))
writeFileSync(out('logo-white.svg'), svg(whiteMark))
writeFileSync(out('favicon.svg'), svg(colourMark))
await writeIco([16, 32, 48])
await png(onGradient(0.82), 180).toFile(out('apple-touch-icon.png'))
await png(onGradient(0.82), 192).toFile(out('icon-192.png'))
await png(onGradient(0.66), 512).toFile(out('icon-512.png'))
await writePreview()
