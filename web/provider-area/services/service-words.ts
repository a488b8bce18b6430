import type { Service, ServiceListing } from '#contract/providers.ts'
import type { IconName } from '#web/ui/icon.tsx'
import type { Tone } from '#web/ui/values/status-badge.tsx'

type Look = { tone: Tone; icon: IconName; label: string }

const LOOKS: Record<ServiceListing, Look> = {
  listed: { tone: 'ok', icon: 'check', label: 'Active' },
  inactive: { tone: 'quiet', icon: 'pause', label: 'Inactive' },
  missing: { tone: 'warn', icon: 'file', label: 'Certificate needed' },
  in_review: { tone: 'info', icon: 'clock', label: 'Certificate in review' },
  refused: { tone: 'bad', icon: 'ban', label: 'Certificate not accepted' },
  expired: { tone: 'bad', icon: 'alert', label: 'Certificate expired' },
  hidden: { tone: 'warn', icon: 'eye-off', label: 'Not bookable' },
}

/** The owner's status of a service: active only if clients can book it. */
export function serviceLook({ listing, is_active }: Service): Look {
  return LOOKS[listing ?? (is_active ? 'listed' : 'inactive')]
}

/** Note about a change of the catalogue, or about the certificate that is missing. Null without either. */
export function serviceNote({ listing, paper_text, price_text }: Service): string | null {
  if (price_text) return price_text
  return listing === 'inactive' ? null : (paper_text ?? null)
}

export function createdText({ title, listing }: Service): string {
  return listing === 'missing' ? `${title} was created. Upload its certificate.` : `${title} was created`
}

export function switchedText({ title, listing }: Service): string {
  if (listing === 'inactive') return `${title} is now inactive`
  if (listing === 'listed' || listing === undefined) return `${title} is now active`
  return `${title} is on, but can’t be booked yet.`
}
