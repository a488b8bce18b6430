import { createHash } from 'node:crypto'
import type { Picture, ReadPicture } from '#server/platform/uploads/read-picture.ts'

/** Draws the same picture only once: the demo uploads four sample documents a hundred times. */
export function drawOnce(draw: ReadPicture): ReadPicture {
  const drawn = new Map<string, Promise<Picture>>()
  return (bytes, rules) => {
    const key = `${createHash('sha256').update(bytes).digest('hex')} ${rules.maxWidth} ${rules.quality}`
    const found = drawn.get(key) ?? draw(bytes, rules)
    drawn.set(key, found)
    return found
  }
}
