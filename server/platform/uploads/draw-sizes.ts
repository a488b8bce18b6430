import { DomainError } from '#server/platform/errors.ts'
import { decoding } from './decoding.ts'
import { openPicture, refuse, type PictureRules } from './read-picture.ts'

/** A part of a picture as it is seen upright, each from 0 to 1. */
export type Cut = { left: number; top: number; width: number; height: number }

export type Size = { width: number; avif: Buffer; webp: Buffer }

export type SizeRules = Pick<PictureRules, 'formats' | 'messages'> & {
  widths: readonly number[]
  /** Width to height of what comes out. */
  ratio: number
  tooSmall: string
}

/** Largest source of a crop: half of it is as wide as the widest size. */
const MAX_SIDE = 2560
/** A decoded picture of that size, and the encoder of AVIF at work. */
const COST = decoding.most
const AVIF = { quality: 55, effort: 2 }
const WEBP = { quality: 76 }
const ALL: Cut = { left: 0, top: 0, width: 1, height: 1 }
const BLUR_WIDTH = 12

/**
 * Redraws a part of a picture in several widths, with a few pixels that fill its place until it has loaded. Only pixels
 * remain of the upload. Widths beyond the part itself are left out; without the smallest two it is refused.
 * @throws DomainError invalid_file, or too_many_requests when too many wait already
 */
export async function drawSizes(bytes: Buffer, rules: SizeRules, cut: Cut = ALL) {
  const { opened, sharp, unreadable } = await openPicture(bytes, rules)
  return decoding.run(async () => {
    const whole = await opened
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
      .catch(refuse(unreadable))
    const { width, height, channels } = whole.info
    const area = areaOf(cut, width, height)
    const widths = rules.widths.filter((one) => one <= Math.min(area.width, area.height * rules.ratio))
    if (widths.length < 2) throw new DomainError('invalid_file', rules.tooSmall)
    const widest = Math.max(...widths)
    const tall = (wide: number) => Math.round(wide / rules.ratio)
    const cutOut = await sharp(whole.data, { raw: { width, height, channels } })
      .extract(area)
      .resize({ width: widest, height: tall(widest), fit: 'cover' })
      .raw()
      .toBuffer()
    const raw = { width: widest, height: tall(widest), channels }
    const shaped = (to: number) => sharp(cutOut, { raw }).resize({ width: to, height: tall(to) })
    const sizes: Size[] = []
    for (const to of widths)
      sizes.push({
        width: to,
        avif: await shaped(to).avif(AVIF).toBuffer(),
        webp: await shaped(to).webp(WEBP).toBuffer(),
      })
    const few = await shaped(BLUR_WIDTH).webp({ quality: 20 }).toBuffer()
    return {
      sizes,
      blur: `data:image/webp;base64,${few.toString('base64')}`,
      width: widest,
      height: tall(widest),
    }
  }, COST)
}

/** Whole pixels within the picture, at least one each way. */
function areaOf(cut: Cut, width: number, height: number) {
  const within = (from: number, length: number, all: number) => {
    const start = Math.min(all - 1, Math.floor(from * all))
    return [start, Math.max(1, Math.min(all - start, Math.round(length * all)))] as const
  }
  const [left, wide] = within(cut.left, cut.width, width)
  const [top, tall] = within(cut.top, cut.height, height)
  return { left, top, width: wide, height: tall }
}
