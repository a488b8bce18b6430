import { photoPurpose } from '#server/platform/uploads/purpose.ts'

/** Sealed until the review that names them is public: an address that somebody kept opens nothing before or after. */
export const REVIEW_PHOTO = photoPurpose({ name: 'review_photo', isPublic: false })
