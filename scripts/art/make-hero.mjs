// @ts-nocheck: a one-off drawing script
/**
 * Renders the hero loop: petals drifting through the brand gradient, 9 seconds, seamless, silent.
 * A one-off: start, build and tests never run it, its result is committed. Needs ffmpeg with
 * libx264 and libvpx-vp9 (Debian's package has both). By hand: node scripts/art/make-hero.mjs
 *
 * Seamless: everything is a function of the phase t in [0, 1) with whole cycles. Petals travel in
 * streams of n along one path; in one loop each moves to where the next one was.
 * Legible: white text lies on top, so no pixel may be lighter than MAX_LUMINANCE (contrast 5.6:1,
 * a reserve for what compression adds).
 */
import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

const WIDTH = 1280
const HEIGHT = 720
const FPS = 24
const FRAMES = 9 * FPS
const MAX_LUMINANCE = 0.138
/** Drawn around the picture and cut off again, else blurred petals end in a hard line at its edge. */
const BLEED = 80
const OUT = join(import.meta.dirname, '../../public/hero')
const TURN = Math.PI * 2

/** A small seeded generator, so that every run draws the same petals. */
function randomFrom(seed) {
  let state = seed
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296
    return state / 4294967296
  }
}

const random = randomFrom(20261121)
const between = (low, high) => low + (high - low) * random()

/** depth 0 is far: small, slow, crisp; depth 2 is near: large, faint, blurred. */
const streams = [
  ...Array.from({ length: 7 }, () => stream(0, 5, between(11, 18), between(0.3, 0.5))),
  ...Array.from({ length: 6 }, () => stream(1, 4, between(24, 40), between(0.34, 0.56))),
  ...Array.from({ length: 3 }, () => stream(2, 3, between(95, 150), between(0.16, 0.24))),
]

function stream(depth, count, size, alpha) {
  return {
    depth,
    count,
    size,
    alpha,
    startY: between(-0.35, 0.8) * HEIGHT,
    fall: between(0.25, 0.6) * HEIGHT,
    sway: between(14, 46),
    swayPhase: between(0, TURN),
    turns: between(0.6, 1.4) * (random() < 0.5 ? -1 : 1),
    angle: between(0, 360),
    tumble: between(1.5, 3),
    tumblePhase: between(0, TURN),
    offset: random(),
    kind: Math.floor(between(0, 3)),
  }
}

/** One petal of a stream at path position s in [0, 1); off screen at both ends. */
function petal(line, s) {
  const margin = line.size * 1.6
  const x = -margin + s * (WIDTH + 2 * margin)
  const y = line.startY + s * line.fall + Math.sin(s * TURN * 2 + line.swayPhase) * line.sway
  const angle = line.angle + s * 360 * line.turns
  const lean = 0.42 + 0.58 * Math.abs(Math.cos(s * TURN * line.tumble + line.tumblePhase))
  const scale = line.size / 50
  return `<use href="#petal${line.kind}" opacity="${line.alpha.toFixed(3)}" transform="translate(${x.toFixed(2)} ${y.toFixed(2)}) rotate(${angle.toFixed(2)}) scale(${(scale * lean).toFixed(4)} ${scale.toFixed(4)})"/>`
}

function petals(depth, t) {
  return streams
    .filter((line) => line.depth === depth)
    .flatMap((line) =>
      Array.from({ length: line.count }, (_, i) => petal(line, (line.offset + (i + t) / line.count) % 1)),
    )
    .join('')
}

function glow(id, x, y, radius, opacity) {
  return `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="${radius}" ry="${radius * 0.8}" fill="url(#${id})" opacity="${opacity.toFixed(3)}"/>`
}

function frame(t) {
  const wave = (cycles, phase) => Math.sin((t * cycles + phase) * TURN)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH + 2 * BLEED}" height="${HEIGHT + 2 * BLEED}" viewBox="${-BLEED} ${-BLEED} ${WIDTH + 2 * BLEED} ${HEIGHT + 2 * BLEED}">
<defs>
  <linearGradient id="ground" x1="0" y1="0" x2="1" y2="1">
    <stop offset="0" stop-color="#3d1d6e"/><stop offset="0.45" stop-color="#6b2f93"/>
    <stop offset="0.78" stop-color="#8f2f86"/><stop offset="1" stop-color="#a92f7b"/>
  </linearGradient>
  <radialGradient id="violet"><stop offset="0" stop-color="#8a55cf"/><stop offset="1" stop-color="#8a55cf" stop-opacity="0"/></radialGradient>
  <radialGradient id="rose"><stop offset="0" stop-color="#c83f8b"/><stop offset="1" stop-color="#c83f8b" stop-opacity="0"/></radialGradient>
  <radialGradient id="dusk"><stop offset="0" stop-color="#2a114f"/><stop offset="1" stop-color="#2a114f" stop-opacity="0"/></radialGradient>
  <linearGradient id="fill0" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ff9ccb"/><stop offset="1" stop-color="#e0559b" stop-opacity="0.55"/></linearGradient>
  <linearGradient id="fill1" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ef93d0"/><stop offset="1" stop-color="#9b5fd6" stop-opacity="0.6"/></linearGradient>
  <linearGradient id="fill2" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ff8fbd"/><stop offset="1" stop-color="#d6498f" stop-opacity="0.5"/></linearGradient>
  <filter id="near" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="13"/></filter>
  <filter id="middle"><feGaussianBlur stdDeviation="0.8"/></filter>
  <path id="petal0" fill="url(#fill0)" d="M0 50C-30 26-44-14-24-40C-15-51-5-48 0-38C5-48 15-51 24-40C44-14 30 26 0 50Z"/>
  <path id="petal1" fill="url(#fill1)" d="M0 52C-26 30-36-16-14-44C-6-53 8-53 15-43C36-14 24 30 0 52Z"/>
  <path id="petal2" fill="url(#fill2)" d="M-4 50C-36 22-38-22-10-46C0-53 6-44 12-40C40-18 28 24-4 50Z"/>
</defs>
<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#ground)"/>
${glow('violet', 330 + 90 * wave(1, 0), 130 + 50 * wave(1, 0.25), 520, 0.5 + 0.1 * wave(1, 0.6))}
${glow('rose', 1030 + 80 * wave(1, 0.4), 600 + 60 * wave(1, 0.15), 560, 0.42 + 0.1 * wave(1, 0.1))}
${glow('dusk', 560 + 70 * wave(1, 0.7), 720 + 30 * wave(1, 0.5), 520, 0.55)}
<g>${petals(0, t)}</g><g filter="url(#middle)">${petals(1, t)}</g><g filter="url(#near)">${petals(2, t)}</g>
</svg>`
}

const toLinear = Float32Array.from({ length: 256 }, (_, v) =>
  v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4,
)
const toByte = (linear) => 255 * (linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055)
/** Still grain hides the bands that 8-bit video makes of a gradient; the same in each frame, so it costs little. */
const grain = Float32Array.from({ length: WIDTH * HEIGHT }, () => between(-1.3, 1.3))

function keepLegible(pixels) {
  for (let i = 0, p = 0; p < pixels.length; i++, p += 3) {
    const [r, g, b] = [toLinear[pixels[p]], toLinear[pixels[p + 1]], toLinear[pixels[p + 2]]]
    const luminance = 0.2126 * r + 0.7152 * g + 0.0722 * b
    const keep = luminance > MAX_LUMINANCE ? MAX_LUMINANCE / luminance : 1
    for (const [c, value] of [r, g, b].entries()) {
      const byte = keep < 1 ? toByte(value * keep) : pixels[p + c]
      pixels[p + c] = Math.max(0, Math.min(255, Math.round(byte + grain[i])))
    }
  }
  return pixels
}

async function render(index) {
  const area = { left: BLEED, top: BLEED, width: WIDTH, height: HEIGHT }
  const raw = await sharp(Buffer.from(frame(index / FRAMES)))
    .extract(area)
    .removeAlpha()
    .raw()
    .toBuffer()
  return keepLegible(raw)
}

function encoder(file, options) {
  const input = `-f rawvideo -pix_fmt rgb24 -s ${WIDTH}x${HEIGHT} -r ${FPS} -i -`.split(' ')
  const colour = '-vf scale=out_color_matrix=bt709 -colorspace bt709 -color_primaries bt709 -color_trc bt709'.split(' ')
  const args = [
    '-y',
    '-loglevel',
    'error',
    ...input,
    ...colour,
    '-pix_fmt',
    'yuv420p',
    '-an',
    ...options,
    join(OUT, file),
  ]
  const child = spawn('ffmpeg', args, { stdio: ['pipe', 'inherit', 'inherit'] })
  const done = new Promise((resolve, reject) =>
    child.on('close', (code) => (code ? reject(new Error(`${file}: ${code}`)) : resolve())),
  )
  const write = (data) =>
    new Promise((resolve) => (child.stdin.write(data) ? resolve() : child.stdin.once('drain', resolve)))
  return { write, end: () => (child.stdin.end(), done) }
}

async function writePoster(pixels) {
  const poster = sharp(Buffer.from(pixels), { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
  await poster.clone().webp({ quality: 88 }).toFile(join(OUT, 'poster.webp'))
  await poster.clone().avif({ quality: 70 }).toFile(join(OUT, 'poster.avif'))
}

mkdirSync(OUT, { recursive: true })
const outputs = [
  encoder('loop.mp4', '-c:v libx264 -preset slow -crf 27 -profile:v high -movflags +faststart'.split(' ')),
  encoder('loop.webm', '-c:v libvpx-vp9 -crf 29 -b:v 0 -cpu-used 2 -row-mt 1'.split(' ')),
]
for (let index = 0; index < FRAMES; index++) {
  const pixels = await render(index)
  if (index === 0) await writePoster(pixels)
  for (const output of outputs) await output.write(pixels)
}
await Promise.all(outputs.map((output) => output.end()))
