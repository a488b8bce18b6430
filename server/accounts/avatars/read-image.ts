import { AVATAR_MAX_WIDTH, AVATAR_QUALITY } from '#contract/constants.ts'
import { limitConcurrency } from '#server/platform/limit-concurrency.ts'
import { DomainError } from '#server/platform/errors.ts'

const MAX_PIXELS = 40_000_000
const MAX_SECONDS = 15
const gate = limitConcurrency({ atOnce: 2, waiting: 20 })

export const WRONG_TYPE = 'Please select a valid image file (JPEG, PNG, GIF, or WebP)'

/**
 * Draws the picture anew: what comes out holds pixels only, so neither places and names in EXIF nor a script behind
 * the picture survive. Turned upright, at most 1200 wide; of an animation the first frame.
 * @returns WebP
 * @throws DomainError invalid_file, or too_many_requests when too many wait already
 */
export async function readImage(bytes: Buffer): Promise<Buffer> {
  // The decoder knows many more formats (SVG among them); only these four ever reach it.
  if (!hasAllowedStart(bytes)) throw new DomainError('invalid_file', WRONG_TYPE)
  return gate(async () => {
    // Loaded with the first picture: a start does not wait for it.
    const { default: sharp } = await import('sharp')
    try {
      return await sharp(bytes, { limitInputPixels: MAX_PIXELS, pages: 1 })
        .timeout({ seconds: MAX_SECONDS })
        .autoOrient()
        .resize({ width: AVATAR_MAX_WIDTH, withoutEnlargement: true })
        .webp({ quality: AVATAR_QUALITY * 100 })
        .toBuffer()
    } catch {
      throw new DomainError('invalid_file', 'Failed to process image. Please try a different file.')
    }
  })
}

function hasAllowedStart(bytes: Buffer): boolean {
  const start = bytes.subarray(0, 12).toString('latin1')
  const isWebp = start.startsWith('RIFF') && start.slice(8) === 'WEBP'
  return isWebp || ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'GIF87a', 'GIF89a'].some((magic) => start.startsWith(magic))
}
