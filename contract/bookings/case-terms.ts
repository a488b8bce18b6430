import { z } from 'zod'

/** Words of a case: a client says that they were there although the visit was reported as missed, or that nobody came. */

export const caseKind = z
  .enum(['objection', 'nobody_came'])
  .describe('objection: the client says they were there; nobody_came: the client says the provider was not')
  .meta({ id: 'CaseKind' })

export const caseState = z.enum(['open', 'decided']).meta({ id: 'CaseState' })

export const caseDecision = z
  .enum(['provider', 'client', 'part'])
  .describe('provider: no refund; client: full refund; part: partial refund')
  .meta({ id: 'CaseDecision' })

/** State of a missed visit for one of its two sides. */
export const noShowSchema = z.object({
  reported_text: z.string().describe('When the provider reported the no-show'),
  on_hold_until_text: z.string().nullable().describe('Last time for the client to object; null once over'),
  can_object: z.boolean().describe('The caller can object now'),
  text: z.string().describe('Status for the caller, ready to show'),
  case: z
    .object({
      state: caseState,
      statement: z.string().describe('The client’s text; contact details are hidden from the provider'),
      opened_text: z.string(),
      decision: caseDecision.nullable(),
      decision_text: z.string().nullable(),
      reason: z.string().nullable().describe('The admin’s reason, for both sides'),
    })
    .nullable()
    .describe('Money is on hold while it is open'),
})
