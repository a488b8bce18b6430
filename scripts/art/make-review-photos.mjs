#!/usr/bin/env node
/**
 * Makes the photos that demo clients add to their reviews: rendered still lifes in another colourway than the catalogue's,
 * with the words that they are samples drawn into the picture, because a client's upload carries no mark of its own.
 */
import { join } from 'node:path'

import sharp from 'sharp'

const photos = join(import.meta.dirname, '../../db/seed/demo/photos')
const out = join(import.meta.dirname, '../../db/seed/demo/review-photos')
const STILLS = ['sparkles-2', 'nail-art-1', 'balayage-1', 'comb-2', 'lipstick-2', 'eye-1', 'brow-shaping-2', 'lotion-1']

const MARK = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480">
  <rect x="12" y="12" width="142" height="32" rx="16" fill="#fff" fill-opacity=".92"/>
  <text x="83" y="33" font-family="DejaVu Sans, sans-serif" font-size="15" fill="#241a30" text-anchor="middle">Sample picture</text>
</svg>`)

for (const still of STILLS) {
  await sharp(join(photos, `${still}-whole.webp`))
    .resize(640, 480, { fit: 'cover' })
    .composite([{ input: MARK }])
    .webp({ quality: 72 })
    .toFile(join(out, `${still}.webp`))
}
