/** Tags and limits of reviews; shared with the browser, so without zod. */

export const REVIEW_DAYS = 14
export const REVIEW_MIN = 20
export const REVIEW_MAX = 2000
export const REPLY_MIN = 2
export const REPLY_MAX = 1000
export const REVIEW_TAGS_MAX = 5
export const REVIEW_PHOTOS_MAX = 4

/** Clients' tags about providers. */
export const clientTags = {
  on_time: 'On time',
  friendly: 'Friendly',
  skilled: 'Skilled',
  gentle: 'Gentle',
  listens: 'Listens well',
  tidy: 'Left everything tidy',
  good_value: 'Good value',
  good_with_pets: 'Good with pets',
} as const

/** Providers' tags about clients. */
export const providerTags = {
  welcoming: 'Welcoming',
  ready: 'Ready on time',
  clear: 'Clear about their wishes',
  easy_to_find: 'Easy to find',
  good_space: 'Good space to work',
  respectful: 'Respectful',
} as const

export type ReviewTag = keyof typeof clientTags | keyof typeof providerTags
export type ReviewSide = 'client' | 'provider'

/** The list of each side, in the order of the form. */
export const reviewTags: Record<ReviewSide, Readonly<Record<string, string>>> = {
  client: clientTags,
  provider: providerTags,
}

/** The tags that one side can choose from. Pets only appear after a visit with pets. */
export function tagsFor(side: ReviewSide, isForPets: boolean): Readonly<Record<string, string>> {
  const { good_with_pets, ...others } = clientTags
  if (side === 'provider') return providerTags
  return isForPets ? { ...others, good_with_pets } : others
}

/** In words; a tag that another version of the product knew is left out. */
export function tagLabels(tags: readonly string[]): string[] {
  const all: Record<string, string> = { ...clientTags, ...providerTags }
  return tags.flatMap((tag) => all[tag] ?? [])
}

export const reportReasons = {
  not_true: 'It is not true',
  rude: 'It is rude or hateful',
  private: 'It shares something private',
  not_asked: 'A photo shows me or someone else who hasn’t agreed',
  advertising: 'It advertises something',
  not_about_visit: 'It is not about the visit',
  other: 'Something else',
} as const
export type ReportReason = keyof typeof reportReasons

/** Counts characters as people do, also those that take two units of a string. */
export function lengthOf(text: string): number {
  return Array.from(text.trim()).length
}

export function reviewProblem(text: string): string | null {
  const length = lengthOf(text)
  if (length < REVIEW_MIN) return `Please write at least ${REVIEW_MIN} characters`
  return length > REVIEW_MAX ? 'Please keep this under 2,000 characters' : null
}

export function replyProblem(text: string): string | null {
  const length = lengthOf(text)
  if (length < REPLY_MIN) return 'Please write your reply'
  return length > REPLY_MAX ? 'Please keep this under 1,000 characters' : null
}
