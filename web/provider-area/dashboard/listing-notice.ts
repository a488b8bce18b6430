import type { HiddenReason, Verification } from '#contract/providers.ts'

export type ListingNotice = {
  tone: 'bad' | 'warn' | 'info'
  /** For a phone, until it is opened. */
  short: string
  text: string
  /** Link to the remedy. `dashboard` holds the form that requests approval. */
  action?: { label: string; to: 'dashboard' | '/provider/papers' | '/provider/services' | '/provider/availability' }
}

const PAPERS = { label: 'See your documents', to: '/provider/papers' } as const

const LOOKS: Record<HiddenReason, Omit<ListingNotice, 'text'>> = {
  not_submitted: {
    tone: 'info',
    short: 'You’re not approved yet',
    action: { label: 'See what is left', to: 'dashboard' },
  },
  in_review: { tone: 'info', short: 'Your application is in review' },
  changes_requested: {
    tone: 'warn',
    short: 'We asked you for changes',
    action: { label: 'See our note', to: 'dashboard' },
  },
  rejected: { tone: 'bad', short: 'You weren’t approved' },
  suspended: { tone: 'bad', short: 'Your account is suspended' },
  papers_missing: { tone: 'bad', short: 'A document is missing', action: PAPERS },
  insurance_expired: { tone: 'bad', short: 'Your insurance has expired', action: PAPERS },
  no_service: {
    tone: 'warn',
    short: 'You have no service listed',
    action: { label: 'See your services', to: '/provider/services' },
  },
  service_in_review: { tone: 'info', short: 'A document is in review', action: PAPERS },
  no_hours: {
    tone: 'warn',
    short: 'You have no hours set',
    action: { label: 'Set your hours', to: '/provider/availability' },
  },
}

/** Notice for every page of the provider area: the reason why clients can't book them, or soon won't be able to. */
export function listingNotice({ listing, papers_notice }: Verification): ListingNotice | null {
  const { reason, text } = listing
  if (reason === null || isOfPapers(reason))
    return papers_notice
      ? { ...papers_notice, short: 'Your documents need attention', action: PAPERS }
      : reason && { ...LOOKS[reason], text }
  return { ...LOOKS[reason], text }
}

/** Then the paper itself says more than the reason. */
function isOfPapers(reason: HiddenReason): boolean {
  return reason === 'papers_missing' || reason === 'insurance_expired' || reason === 'service_in_review'
}
