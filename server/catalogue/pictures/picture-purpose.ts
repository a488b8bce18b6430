import { PICTURE_MESSAGES } from '#server/platform/uploads/read-picture.ts'
import { photoPurpose } from '#server/platform/uploads/purpose.ts'

/** As wide as the widest place for it on a sharp screen: many of them are on one page. */
export const ENTRY_PICTURE = photoPurpose({
  name: 'entry_picture',
  isPublic: true,
  pictures: { formats: ['jpeg', 'png', 'webp'], maxWidth: 880, quality: 76, messages: PICTURE_MESSAGES },
})
