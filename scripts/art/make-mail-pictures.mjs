/**
 * The designs of gift cards for emails: PNG, since not every email program supports WebP. A one-off like the pictures
 * themselves (make-pictures.mjs): its result is committed. By hand: `node scripts/art/make-mail-pictures.mjs`
 */
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { mkdir, writeFile } from 'node:fs/promises'

import { giftArts } from '../../contract/gift-terms.ts'

const SIZE = 144
const from = new URL('../../public/art/', import.meta.url)
const to = new URL('../../server/notifications/pictures/', import.meta.url)

await mkdir(to, { recursive: true })
for (const name of Object.keys(giftArts)) {
  const canvas = createCanvas(SIZE, SIZE)
  const picture = await loadImage(new URL(`${name}.webp`, from))
  canvas.getContext('2d').drawImage(picture, 0, 0, SIZE, SIZE)
  await writeFile(new URL(`${name}.png`, to), await canvas.encode('png'))
}
