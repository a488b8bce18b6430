import type { AdminScope } from '#contract/scopes.ts'

/** Name of each scope, and the areas that it opens. */
export const SCOPE_WORDS: Record<AdminScope, { label: string; text: string }> = {
  support: { label: 'Support', text: 'Messages, missed visits and safety alarms' },
  trust: {
    label: 'Trust',
    text: 'Approvals, documents, missed visits, alarms, reports, reviews',
  },
  finance: { label: 'Finance', text: 'Payouts, refunds, disputes, books, sellers, promo codes' },
  owner: { label: 'Owner', text: 'Everything, and admins' },
}
