import { z } from 'zod'

/** Words of a case: a client says that they were there although the visit was reported as missed, or that nobody came. */

export const caseKind = z
  .enum(['objection', 'nobody_came'])
  .describe(
    'objection: the client was there though the visit was reported as missed; nobody_came: the provider was not',
  )
  .meta({ id: 'CaseKind' })

export const caseState = z.enum(['open', 'decided']).meta({ id: 'CaseState' })

export const caseDecision = z
  .enum(['provider', 'client', 'part'])
  .describe('Whose the kept money is: provider: nothing goes back; client: all of it does; part: some of it')
  .meta({ id: 'CaseDecision' })

/** How a missed visit stands for one of its two sides. */
export const noShowSchema = z.object({
  reported_text: z.string().describe('When the provider reported that nobody was there'),
  on_hold_until_text: z.string().nullable().describe('Until when the client can object; null once they cannot'),
  can_object: z.boolean().describe('The caller can say now that they were there'),
  text: z.string().describe('How it stands, in words for the caller'),
  case: z
    .object({
      state: caseState,
      statement: z.string().describe("The client's words; ways to reach them are hidden from the provider"),
      opened_text: z.string(),
      decision: caseDecision.nullable(),
      decision_text: z.string().nullable(),
      reason: z.string().nullable().describe("The administrator's words to both"),
    })
    .nullable()
    .describe('While it is open the money stays on hold'),
})
