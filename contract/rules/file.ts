/** Limits of uploads, with their messages. Browsers check early; the server decides by the bytes. */

export const FILE_MAX_BYTES = 10 * 1024 * 1024
export const DOCUMENT_PAGES_MAX = 30

/** Browsers offer these; iPhones turn their own format into JPEG for them. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
export const DOCUMENT_TYPES = [...PICTURE_TYPES, 'application/pdf'] as const

export const fileMessages = {
  wrongPicture: 'Please choose a JPEG, PNG or WebP picture.',
  wrongDocument: 'Please choose a PDF, or a JPEG, PNG or WebP picture.',
  heic: 'This photo is in Apple’s HEIC format, which we cannot open. On your iPhone, choose Settings, Camera, Formats, Most Compatible and take it again, or share the photo as a JPEG.',
  unreadable: 'We could not open this picture. It may be damaged or far too large. Please try another one.',
  tooLarge: 'This file is larger than 10 MB. Please choose a smaller one.',
} as const
