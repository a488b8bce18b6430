import {
  AVATAR_COMPRESS_ABOVE_BYTES,
  AVATAR_MAX_BYTES,
  AVATAR_MAX_WIDTH,
  AVATAR_QUALITY,
  AVATAR_TYPES,
} from '#contract/constants.ts'
import { fileMessages } from '#contract/rules/file.ts'
import { isHeic } from '#web/ui/files/prepare-file.ts'
import { shrinkPicture } from '#web/ui/files/shrink-picture.ts'

const WRONG_TYPE = 'Please select a valid image file (JPEG, PNG, GIF, or WebP)'
const UNREADABLE = 'Failed to process image. Please try a different file.'
const MB = 1024 * 1024

export type PreparedImage = { file: File; problem: null } | { file: null; problem: string }

/** A picture ready for upload: as it is up to 2 MB, else at most 1200 px wide as JPEG of quality 0.8. */
export async function prepareAvatar(chosen: File): Promise<PreparedImage> {
  if (isHeic(chosen)) return { file: null, problem: fileMessages.heic }
  if (!(AVATAR_TYPES as readonly string[]).includes(chosen.type)) return { file: null, problem: WRONG_TYPE }
  if (chosen.size <= AVATAR_COMPRESS_ABOVE_BYTES) return { file: chosen, problem: null }
  try {
    const smaller = await shrinkPicture(chosen, { maxWidth: AVATAR_MAX_WIDTH, quality: AVATAR_QUALITY })
    const file = smaller.size < chosen.size ? smaller : chosen
    return file.size <= AVATAR_MAX_BYTES ? { file, problem: null } : { file: null, problem: tooLarge(file.size) }
  } catch {
    return { file: null, problem: UNREADABLE }
  }
}

function tooLarge(bytes: number): string {
  const size = (bytes / MB).toFixed(1)
  return `File size is still too large after compression: ${size}MB. Please choose a smaller image.`
}
