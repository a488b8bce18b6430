import type { TaskKey } from '#server/platform/tasks.ts'

/** Tasks about photos for an admin. */
export const PHOTO_KINDS = ['photo.reported', 'photo.asked'] as const

/** An admin looks at it within two days. */
const LOOK_WITHIN_MS = 2 * 24 * 3_600_000

export function lookUntil(now: Date): Date {
  return new Date(now.getTime() + LOOK_WITHIN_MS)
}

export function subjectOf(photoId: string): TaskKey['subject'] {
  return { type: 'portfolio_photo', id: photoId }
}
