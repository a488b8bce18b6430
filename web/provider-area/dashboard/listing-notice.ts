import type { HiddenReason, Verification } from '#contract/providers.ts'

export type ListingNotice = {
  tone: 'bad' | 'warn' | 'info'
  text: string
  /** What can be done about it; `dashboard` holds the form for the insurance. */
  action?: { label: string; to: 'dashboard' | '/provider/services' | '/provider/availability' }
}

const DATE = { label: 'Enter a new date', to: 'dashboard' } as const

const LOOKS: Record<HiddenReason, Omit<ListingNotice, 'text'>> = {
  not_submitted: { tone: 'info', action: { label: 'See what is left', to: 'dashboard' } },
  in_review: { tone: 'info' },
  changes_requested: { tone: 'warn', action: { label: 'See our note', to: 'dashboard' } },
  rejected: { tone: 'bad' },
  suspended: { tone: 'bad' },
  insurance_expired: { tone: 'bad', action: DATE },
  no_service: { tone: 'warn', action: { label: 'See your services', to: '/provider/services' } },
  service_in_review: { tone: 'info' },
  no_hours: { tone: 'warn', action: { label: 'Set your hours', to: '/provider/availability' } },
}

/** What a provider should know on every page of their area: why clients cannot book them, or soon will not. */
export function listingNotice({ listing, insurance, renewal }: Verification): ListingNotice | null {
  const { reason, text } = listing
  const isEnding = reason === null && insurance.level === 'ending'
  if (reason === null && !isEnding) return null
  const isOfInsurance = isEnding || reason === 'insurance_expired'
  const said = isEnding ? (insurance.text ?? '') : text
  const look = reason === null ? ({ tone: 'warn', action: DATE } as const) : LOOKS[reason]
  if (!isOfInsurance || renewal?.state !== 'waiting') return { ...look, text: said }
  return { tone: look.tone, text: `${said} We are reviewing the new date you sent.` }
}
