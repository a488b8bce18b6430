/** Limits of photos of providers' work; shared with the browser, so without zod. */

/** Photos per service, and of the work in general. */
export const PHOTOS_MAX = 12
export const ALT_MIN = 5
export const ALT_MAX = 140
/** Wide enough to be looked at on its own. */
export const PHOTO_WIDTH_MIN = 640
/** Width to height of a photo. */
export const PHOTO_RATIO = 4 / 3

/** Statements about the people in a photo, made by the provider who uploads it. */
export const photoConsents = {
  nobody: 'No one can be recognized',
  agreed: 'Everyone who can be recognized has agreed',
} as const
export type PhotoConsent = keyof typeof photoConsents

export function altProblem(text: string): string | null {
  const { length } = text.trim()
  if (length < ALT_MIN) return 'Please say in a few words what can be seen'
  return length > ALT_MAX ? `Please use at most ${ALT_MAX} characters` : null
}

export const photoReasons = {
  not_asked: 'It shows me or someone else who hasn’t agreed',
  child: 'It shows a child',
  nudity: 'Nudity or sexual content',
  not_theirs: 'It isn’t their work',
  copyright: 'It’s my picture, used without permission',
  offensive: 'It’s offensive',
  advertising: 'Advertising, or contact details',
  other: 'Something else',
} as const
export type PhotoReason = keyof typeof photoReasons

/** Reasons that cannot wait until tomorrow. */
export const URGENT_REASONS: readonly PhotoReason[] = ['not_asked', 'child', 'nudity']

/** When this many people report the same photo, it is hidden until an admin has decided. */
export const REPORTS_THAT_HIDE = 3

/** Public address of a photo, in one of its widths. */
export function photoAddress(id: string, width: number, format: 'avif' | 'webp'): string {
  return `/uploads/portfolio_photos/portfolio_photo_${id}_${width}.${format}`
}
