import { photoPurpose } from '#server/platform/uploads/purpose.ts'

/** Sealed until the review that names them is public: a saved address opens nothing before or after. */
export const REVIEW_PHOTO = photoPurpose({ name: 'review_photo', isPublic: false })
