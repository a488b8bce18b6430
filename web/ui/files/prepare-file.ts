import { DOCUMENT_TYPES, FILE_MAX_BYTES, fileMessages, PICTURE_TYPES } from '#contract/rules/file.ts'

import { shrinkPicture } from './shrink-picture.ts'

/** Accepted files of a field: pictures alone, or PDFs as well. */
export type Takes = 'pictures' | 'documents'

/** Sent as they are up to here: a slow connection has time for that. */
const SHRINK_ABOVE = 1.5 * 1024 * 1024
/** Large enough to read a document that was photographed. */
const MAX_SIDE = 3000
const QUALITY = 0.85

export function typesOf(takes: Takes): readonly string[] {
  return takes === 'documents' ? DOCUMENT_TYPES : PICTURE_TYPES
}

/** Whether it is a photo in Apple's own format, as far as its name and type show: some systems know no type for it. */
export function isHeic({ name, type }: Pick<File, 'name' | 'type'>): boolean {
  return /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)
}

/** The reason why a file can't be sent, by its name, type and size. Null when it can be tried. */
export function problemOf(file: File, takes: Takes): string | null {
  const { type, size } = file
  if (isHeic(file)) return fileMessages.heic
  if (!typesOf(takes).includes(type))
    return takes === 'documents' ? fileMessages.wrongDocument : fileMessages.wrongPicture
  // Pictures are made smaller first.
  return type === 'application/pdf' && size > FILE_MAX_BYTES ? fileMessages.tooLarge : null
}

/** The file to send: a large picture is drawn smaller, if the browser can. */
export async function prepareFile(chosen: File): Promise<File> {
  if (!chosen.type.startsWith('image/') || chosen.size <= SHRINK_ABOVE) return chosen
  const smaller = await shrinkPicture(chosen, { maxSide: MAX_SIDE, quality: QUALITY }).catch(() => chosen)
  return smaller.size < chosen.size ? smaller : chosen
}
