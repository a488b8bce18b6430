import type { Asked } from '#web/admin/reason-dialog.tsx'
import { AUDIT_REASON } from '#web/admin/reasons.ts'
import { call } from '#web/api.ts'
import { holdPayouts, releasePayouts } from '#web/endpoints/admin/money.gen.ts'

/** The question before the payouts of a provider are put on hold. */
export function confirmationOfHold({ id, full_name }: { id: string; full_name: string }): Asked {
  return {
    question: `Hold the payouts of ${full_name}?`,
    consequence: 'The provider sees that payouts are on hold.',
    label: 'Hold payouts',
    reasonLabel: AUDIT_REASON,
    danger: true,
    decide: ({ reason }) => call(holdPayouts, { params: { id }, body: { reason } }),
    done: `Payouts of ${full_name} are on hold`,
  }
}

/** The question before payouts that are on hold may go out again. */
export function confirmationOfRelease({ id, full_name }: { id: string; full_name: string }): Asked {
  return {
    question: `Release the payouts of ${full_name}?`,
    consequence: 'The balance goes out on Monday, or when they ask.',
    label: 'Release payouts',
    reasonLabel: AUDIT_REASON,
    danger: false,
    decide: ({ reason }) => call(releasePayouts, { params: { id }, body: { reason } }),
    done: `Payouts of ${full_name} are released`,
  }
}
