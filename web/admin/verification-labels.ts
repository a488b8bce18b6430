import type { VerificationState } from '#contract/providers.ts'
import { AUDIT_REASON } from '#web/admin/reasons.ts'
import type { IconName } from '#web/ui/icon.tsx'
import type { Tone } from '#web/ui/values/status-badge.tsx'

/** The states of an approval as an admin reads them, in the order of the work. */
export const STATE_LABELS: readonly { key: VerificationState; label: string; tone: Tone; icon: IconName }[] = [
  { key: 'submitted', label: 'To review', tone: 'warn', icon: 'clock' },
  { key: 'changes_requested', label: 'Changes asked', tone: 'info', icon: 'edit' },
  { key: 'approved', label: 'Approved', tone: 'ok', icon: 'check' },
  { key: 'rejected', label: 'Rejected', tone: 'bad', icon: 'ban' },
  { key: 'suspended', label: 'Suspended', tone: 'bad', icon: 'pause' },
  { key: 'draft', label: 'Not submitted', tone: 'quiet', icon: 'file' },
]

export function labelOf(state: VerificationState) {
  return STATE_LABELS.find(({ key }) => key === state) ?? STATE_LABELS[0]
}

export type Decision = 'approve' | 'request_changes' | 'reject' | 'suspend' | 'lift_suspension'

export type DecisionWords = {
  decision: Decision
  label: string
  icon: IconName
  question: (name: string) => string
  consequence: string
  done: (name: string) => string
  /** Label of the reason. Null for an approval, which needs none. */
  reasonLabel: string | null
  danger: boolean
}

export const DECISIONS: readonly DecisionWords[] = [
  {
    decision: 'approve',
    label: 'Approve',
    icon: 'check',
    question: (name) => `Approve ${name}?`,
    consequence: 'Clients can book them right away.',
    done: (name) => `${name} is approved`,
    reasonLabel: null,
    danger: false,
  },
  {
    decision: 'request_changes',
    label: 'Ask for changes',
    icon: 'edit',
    question: (name) => `Ask ${name} for changes?`,
    consequence: 'They see this.',
    done: (name) => `Asked ${name} for changes`,
    reasonLabel: 'What has to change',
    danger: false,
  },
  {
    decision: 'reject',
    label: 'Reject',
    icon: 'ban',
    question: (name) => `Reject ${name}?`,
    consequence: 'They can’t submit again. They see your reason.',
    done: (name) => `${name} was rejected`,
    reasonLabel: 'Reason',
    danger: true,
  },
  {
    decision: 'suspend',
    label: 'Suspend',
    icon: 'pause',
    question: (name) => `Suspend ${name}?`,
    consequence: 'Clients can’t see or book them. They see your reason.',
    done: (name) => `${name} is suspended`,
    reasonLabel: 'Reason',
    danger: true,
  },
  {
    decision: 'lift_suspension',
    label: 'Lift suspension',
    icon: 'check',
    question: (name) => `Lift ${name}’s suspension?`,
    consequence: 'Clients can book them again.',
    done: (name) => `${name}’s suspension is lifted`,
    reasonLabel: AUDIT_REASON,
    danger: false,
  },
]
