import type { VerificationState } from '#contract/providers.ts'

export type VerificationEvent = 'submit' | 'approve' | 'request_changes' | 'reject' | 'suspend' | 'lift_suspension'

type Step = {
  event: VerificationEvent
  from: readonly VerificationState[]
  to: VerificationState
  who: 'provider' | 'admin'
}

/** The whole process of an approval. Steps that aren't here can't happen. Rules: docs/product-rules.md#approval */
export const steps: readonly Step[] = [
  { event: 'submit', from: ['draft', 'changes_requested'], to: 'submitted', who: 'provider' },
  { event: 'approve', from: ['submitted', 'rejected'], to: 'approved', who: 'admin' },
  { event: 'request_changes', from: ['submitted'], to: 'changes_requested', who: 'admin' },
  { event: 'reject', from: ['submitted', 'changes_requested'], to: 'rejected', who: 'admin' },
  { event: 'suspend', from: ['approved'], to: 'suspended', who: 'admin' },
  { event: 'lift_suspension', from: ['suspended'], to: 'approved', who: 'admin' },
]

/** The state after an event, or null when the event isn't possible. */
export function nextState(state: VerificationState, event: VerificationEvent): VerificationState | null {
  return steps.find((step) => step.event === event && step.from.includes(state))?.to ?? null
}

export type Readiness = { has_text: boolean; has_service: boolean; has_hours: boolean; has_terms: boolean }

/**
 * The steps that are missing before an admin can review, in the order of the onboarding checklist. A portrait helps,
 * but isn't required.
 */
export function missingSteps({ has_text, has_service, has_hours, has_terms }: Readiness): string[] {
  return [
    ...(has_text ? [] : ['Write a few words about yourself']),
    ...(has_service ? [] : ['Add at least one service']),
    ...(has_hours ? [] : ['Save the hours you work']),
    ...(has_terms ? [] : ['Accept the provider terms']),
  ]
}
