import type { Metadata, SharpOptions } from 'sharp'
import { fileMessages } from '#contract/rules/file.ts'
import { DomainError } from '#server/platform/errors.ts'
import { decoding } from './decoding.ts'
import { formatOf, type PictureFormat } from './file-format.ts'

/** WebP, upright, and nothing in it but pixels. */
export type Picture = { bytes: Buffer; width: number; height: number }

export type PictureRules = {
  formats: readonly PictureFormat[]
  maxWidth: number
  /** Quality of the WebP, 1 to 100. */
  quality: number
  messages: PictureMessages
}

export type PictureMessages = {
  wrongType: string
  unreadable: string
  /** Explains how to send another format. Without it, HEIC is refused like any other wrong type. */
  heic?: string
}

export const PICTURE_MESSAGES: PictureMessages = {
  wrongType: fileMessages.wrongPicture,
  unreadable: fileMessages.unreadable,
  heic: fileMessages.heic,
}

/** Reads and redraws an uploaded picture: `readPicture`, or a replacement for it. */
export type ReadPicture = (bytes: Buffer, rules: PictureRules) => Promise<Picture>

/** The largest cameras of phones. */
const MAX_PIXELS = 50_000_000
const MAX_SIDE = 20_000
const MAX_SECONDS = 15
/** WebP ends at 16,383 pixels, and nothing that people show is that tall. */
const TALLEST = 4

/**
 * Redraws a picture: the result has pixels only, so neither places and names in EXIF nor a script behind the picture
 * survive. Turned upright, at most `maxWidth` wide; of an animation the first frame.
 * @throws DomainError invalid_file, or too_many_requests when too many wait already
 */
export async function readPicture(bytes: Buffer, rules: PictureRules): Promise<Picture> {
  const { maxWidth, quality } = rules
  const { opened, cost, unreadable } = await openPicture(bytes, rules)
  return decoding.run(async () => {
    const { data, info } = await opened
      .resize({ width: maxWidth, height: TALLEST * maxWidth, fit: 'inside', withoutEnlargement: true })
      .webp({ quality })
      .toBuffer({ resolveWithObject: true })
      .catch(refuse(unreadable))
    return { bytes: data, width: info.width, height: info.height }
  }, cost)
}

/**
 * An accepted picture, upright, with the memory that decoding it takes; nothing is decoded yet.
 * @throws DomainError invalid_file
 */
export async function openPicture(bytes: Buffer, rules: Pick<PictureRules, 'formats' | 'messages'>) {
  const { messages } = rules
  // The decoder knows many more formats (SVG among them); only the wanted ones ever reach it.
  const format = formatOf(bytes)
  if (format === 'heic' && messages.heic) throw new DomainError('invalid_file', messages.heic)
  if (!rules.formats.some((one) => one === format)) throw new DomainError('invalid_file', messages.wrongType)
  const unreadable = () => new DomainError('invalid_file', messages.unreadable)
  // Loaded with the first picture: a start does not wait for it.
  const { default: sharp } = await import('sharp')
  // One thread and no cache for each: what two decoders take together is bounded.
  sharp.cache(false)
  sharp.concurrency(1)
  const options: SharpOptions = { limitInputPixels: MAX_PIXELS, pages: 1, sequentialRead: true }
  const cost = memoryOf(await sharp(bytes, options).metadata().catch(refuse(unreadable)))
  if (cost > decoding.most) throw unreadable()
  return { opened: sharp(bytes, options).timeout({ seconds: MAX_SECONDS }).autoOrient(), sharp, cost, unreadable }
}

export function refuse(refusal: () => DomainError): () => never {
  return () => {
    throw refusal()
  }
}

/**
 * Peak memory of decoding, in bytes, as measured. Baseline JPEG and PNG pass by line by line; pictures stored in passes
 * or turned over are held as a whole.
 */
function memoryOf({
  width,
  height,
  format,
  channels,
  depth,
  isProgressive,
  orientation,
  ...picture
}: Metadata): number {
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS) return Number.POSITIVE_INFINITY
  const pixels = width * height
  const whole = pixels * channels * (depth === 'ushort' ? 2 : 1) * 1.4
  const isTurned = (orientation ?? 1) > 1
  // A JPEG is made smaller while it is read, so turning it costs little; its passes keep every coefficient.
  if (format === 'jpeg') return isProgressive ? pixels * (picture.chromaSubsampling === '4:2:0' ? 3.5 : 7) : 0
  if (format === 'png') return isProgressive || isTurned ? whole : 0
  return pixels * 4
}
