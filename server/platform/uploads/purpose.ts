import { fileMessages } from '#contract/rules/file.ts'
import type { Limit } from '#server/platform/rate-limit.ts'
import { PICTURE_MESSAGES, type PictureRules } from './read-picture.ts'

/**
 * Purpose of an upload, stated by the domain that takes it: `review_photo`, `paper`. Its name begins the names of its files
 * in the storage.
 */
export type FilePurpose = {
  /** Snake case, singular. */
  name: string
  /** Public at a permanent address. Any other file is sealed and served by a signed link only. */
  isPublic: boolean
  /** Pictures alone, or PDFs as well (never public). */
  takes: 'pictures' | 'documents'
  pictures: PictureRules
  /** Widths in which a public picture is stored, each as AVIF and as WebP; it is cut to `ratio`. */
  sizes?: { widths: readonly number[]; ratio: number; tooSmall: string }
  /** Counted for each person before a byte is taken in. */
  limit: Limit
  messages: { missing: string; tooLarge: string }
}

/** Photos as phones make them, 1600 pixels wide; what a purpose says itself takes their place. */
export function photoPurpose(given: Pick<FilePurpose, 'name' | 'isPublic'> & Partial<FilePurpose>): FilePurpose {
  return {
    takes: 'pictures',
    pictures: { formats: ['jpeg', 'png', 'webp'], maxWidth: 1600, quality: 80, messages: PICTURE_MESSAGES },
    limit: { name: `upload_${given.name}`, max: 60, windowSeconds: 3600 },
    messages: { missing: fileMessages.wrongPicture, tooLarge: fileMessages.tooLarge },
    ...given,
  }
}

/** Pictures and PDFs that a person must be able to read: wider, and always private. */
export function documentPurpose(given: Pick<FilePurpose, 'name'> & Partial<FilePurpose>): FilePurpose {
  const wrongType = fileMessages.wrongDocument
  return photoPurpose({
    isPublic: false,
    takes: 'documents',
    pictures: {
      formats: ['jpeg', 'png', 'webp'],
      maxWidth: 2400,
      quality: 80,
      messages: { ...PICTURE_MESSAGES, wrongType },
    },
    messages: { missing: wrongType, tooLarge: fileMessages.tooLarge },
    ...given,
  })
}
