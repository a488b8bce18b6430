import { AVATAR_MAX_WIDTH, AVATAR_QUALITY } from '#contract/constants.ts'
import { fileMessages } from '#contract/rules/file.ts'
import { photoPurpose } from '#server/platform/uploads/purpose.ts'

const WRONG_TYPE = 'Please select a valid image file (JPEG, PNG, GIF, or WebP)'

export const AVATAR = photoPurpose({
  name: 'avatar',
  isPublic: true,
  pictures: {
    formats: ['jpeg', 'png', 'gif', 'webp'],
    maxWidth: AVATAR_MAX_WIDTH,
    quality: AVATAR_QUALITY * 100,
    messages: {
      wrongType: WRONG_TYPE,
      unreadable: 'Failed to process image. Please try a different file.',
      heic: fileMessages.heic,
    },
  },
  limit: { name: 'avatar', max: 30, windowSeconds: 3600 },
  messages: {
    missing: WRONG_TYPE,
    tooLarge: 'File size is too large. Please choose a smaller image (max 10MB).',
  },
})

const ADDRESS = /^\/uploads\/avatars\/avatar_([a-z0-9_]{1,64})\.webp$/

/** The file an avatar's address names, with or without the query against caching; undefined for any other address. */
export function avatarIdOf(url: string): string | undefined {
  return ADDRESS.exec(url.split('?', 1)[0] ?? '')?.[1]
}
