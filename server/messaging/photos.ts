import { photoPurpose } from '#server/platform/uploads/purpose.ts'

/** Sealed, and open to the two people of the conversation alone. */
export const MESSAGE_PHOTO = photoPurpose({ name: 'message_photo', isPublic: false })
