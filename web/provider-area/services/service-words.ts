import type { Service, ServiceListing } from '#contract/providers.ts'
import type { IconName } from '#web/ui/icon.tsx'
import type { Tone } from '#web/ui/values/status-badge.tsx'

type Look = { tone: Tone; icon: IconName; label: string }

const LOOKS: Record<ServiceListing, Look> = {
  listed: { tone: 'ok', icon: 'check', label: 'Active' },
  inactive: { tone: 'quiet', icon: 'pause', label: 'Inactive' },
  in_review: { tone: 'info', icon: 'clock', label: 'Waiting for review' },
  refused: { tone: 'bad', icon: 'ban', label: 'Not accepted' },
  hidden: { tone: 'warn', icon: 'eye-off', label: 'Not bookable' },
}

const REVIEW = 'We review this service before clients can book it.'

/** What its owner reads of a service: active only when clients can book it. */
export function serviceLook({ listing, is_active }: Service): Look {
  return LOOKS[listing ?? (is_active ? 'listed' : 'inactive')]
}

/** Why clients cannot book a service that is switched on; null where the badge says enough. */
export function serviceNote({ listing, review_reason }: Service): string | null {
  if (listing === 'in_review') return REVIEW
  if (listing !== 'refused') return null
  return review_reason
    ? `We could not accept the certificate: ${review_reason}`
    : 'We could not accept the certificate.'
}

export function createdText({ title, listing }: Service): string {
  return listing === 'in_review' ? `${title} was created. ${REVIEW}` : `${title} was created`
}

export function switchedText({ title, listing }: Service): string {
  if (listing === 'inactive') return `${title} is now inactive`
  if (listing === 'listed' || listing === undefined) return `${title} is now active`
  return `${title} is switched on. ${listing === 'hidden' ? 'Clients cannot book it for now.' : REVIEW}`
}
