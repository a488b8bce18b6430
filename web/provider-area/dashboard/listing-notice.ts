import type { HiddenReason, Verification } from '#contract/providers.ts'

export type ListingNotice = {
  tone: 'bad' | 'warn' | 'info'
  text: string
  /** What can be done about it; `dashboard` holds the form that asks for approval. */
  action?: { label: string; to: 'dashboard' | '/provider/papers' | '/provider/services' | '/provider/availability' }
}

const PAPERS = { label: 'See your documents', to: '/provider/papers' } as const

const LOOKS: Record<HiddenReason, Omit<ListingNotice, 'text'>> = {
  not_submitted: { tone: 'info', action: { label: 'See what is left', to: 'dashboard' } },
  in_review: { tone: 'info' },
  changes_requested: { tone: 'warn', action: { label: 'See our note', to: 'dashboard' } },
  rejected: { tone: 'bad' },
  suspended: { tone: 'bad' },
  papers_missing: { tone: 'bad', action: PAPERS },
  insurance_expired: { tone: 'bad', action: PAPERS },
  no_service: { tone: 'warn', action: { label: 'See your services', to: '/provider/services' } },
  service_in_review: { tone: 'info', action: PAPERS },
  no_hours: { tone: 'warn', action: { label: 'Set your hours', to: '/provider/availability' } },
}

/** What a provider should know on every page of their area: why clients cannot book them, or soon will not. */
export function listingNotice({ listing, papers_notice }: Verification): ListingNotice | null {
  const { reason, text } = listing
  if (reason === null || isOfPapers(reason))
    return papers_notice ? { ...papers_notice, action: PAPERS } : reason && { ...LOOKS[reason], text }
  return { ...LOOKS[reason], text }
}

/** Then the paper itself says more than the reason. */
function isOfPapers(reason: HiddenReason): boolean {
  return reason === 'papers_missing' || reason === 'insurance_expired' || reason === 'service_in_review'
}
