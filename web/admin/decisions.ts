import type { Applicant, QueueItem } from '#contract/admin.ts'
import { call } from '#web/api.ts'
import { decideApplicant, decideChange } from '#web/endpoints/admin.gen.ts'

import { changeWords } from './change-words.ts'
import type { Asked, Reasons } from './reason-dialog.tsx'
import { DECISIONS, type Decision } from './verification-labels.ts'

/** The question before a decision on an applicant. */
export function confirmationOfDecision(
  { id, full_name }: Pick<Applicant, 'id' | 'full_name'>,
  decision: Decision,
): Asked | null {
  const words = DECISIONS.find((one) => one.decision === decision)
  if (!words) return null
  const { question, done, ...rest } = words
  const isSuspension = decision === 'suspend'
  return {
    ...rest,
    question: question(full_name),
    done: done(full_name),
    suspends: isSuspension ? id : undefined,
    restores: decision === 'lift_suspension' ? id : undefined,
    decide: (reasons) => {
      const reason = words.reasonLabel ? { reason: reasons.reason } : {}
      return call(decideApplicant, {
        params: { id },
        body: { decision, ...reason, ...(isSuspension ? suspensionChoice(reasons) : {}) },
      })
    },
  }
}

function suspensionChoice({ visits, keep_reason, hold_payouts }: Reasons) {
  const choice = visits === 'keep' ? { visits: 'keep' as const, keep_reason } : { visits: 'cancel' as const }
  return { ...choice, hold_payouts }
}

/** The question before a change that waits is refused. */
export function confirmationOfRefusal(item: QueueItem): Asked {
  const { full_name } = item.provider
  const title = changeWords(item).title.toLowerCase()
  return {
    question: `Refuse the ${title} of ${full_name}?`,
    consequence: 'They see your reason.',
    label: 'Refuse',
    reasonLabel: 'Reason',
    danger: true,
    decide: ({ reason }) => call(decideChange, { params: { id: item.id }, body: { decision: 'refuse', reason } }),
    done: `Refused: ${title} of ${full_name}`,
  }
}
