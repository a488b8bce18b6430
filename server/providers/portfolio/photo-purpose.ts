import { PHOTO_RATIO, PHOTO_WIDTH_MIN } from '#contract/portfolio-terms.ts'
import { photoPurpose } from '#server/platform/uploads/purpose.ts'

/** Cards show the narrowest, a picture on its own the widest available. */
export const PORTFOLIO_PHOTO = photoPurpose({
  name: 'portfolio_photo',
  isPublic: true,
  sizes: {
    widths: [320, PHOTO_WIDTH_MIN, 1280],
    ratio: PHOTO_RATIO,
    tooSmall: `Please choose a larger picture, or a larger part of it: at least ${PHOTO_WIDTH_MIN} pixels wide.`,
  },
  limit: { name: 'upload_portfolio_photo', max: 120, windowSeconds: 3600 },
})
