import { ApiError, errorText } from '#web/api-error.ts'

/** The form's message after a failed save. */
export function saveFailure(reason: unknown): string {
  const status = reason instanceof ApiError ? reason.status : 0
  if (status === 413) return 'File size is too large. Please choose a smaller image (max 10MB).'
  if (status === 400) return errorText(reason, 'Invalid file format. Please choose a valid image file.')
  if (status === 500) return 'Server error. Please try again later.'
  return errorText(reason, 'Failed to update profile. Please try again.')
}
