import { z } from 'zod'
import { FACTS_REPLY_MAX } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { idParams } from './fields/id.ts'

export const factKind = z.enum(['visits', 'answer_time', 'acceptance', 'on_time', 'called_off', 'repeat_clients'])
export type FactKind = z.infer<typeof factKind>

export const providerFact = z
  .object({
    kind: factKind,
    name: z.string(),
    value: z.number().nullable().describe('Minutes, percent or visits; null when there is nothing to tell from'),
    text: z.string().describe('The value, ready to show: `40 minutes`, `92%`'),
    sample: z.number().int().describe('Number of bookings behind it'),
    sample_text: z.string(),
  })
  .meta({ id: 'ProviderFact' })
export type ProviderFact = z.infer<typeof providerFact>

export const getProviderFacts = endpoint({
  method: 'GET',
  path: '/facts/providers/:id',
  summary: 'A provider’s facts of the last twelve months, from five visits on, with their comment',
  tag: 'providers',
  access: 'public',
  params: idParams,
  response: z.object({ facts: z.array(providerFact), reply: z.string().nullable() }),
  errors: ['not_found'],
})

const ownFacts = z.object({
  facts: z.array(providerFact.extend({ how: z.string(), is_public: z.boolean() })),
  visits_missing: z.number().int().describe('Visits left until clients see the facts'),
  reply: z.string().nullable(),
})
export type OwnFacts = z.infer<typeof ownFacts>

export const getMyFacts = endpoint({
  method: 'GET',
  path: '/facts/mine',
  isViewable: true,
  summary: 'My facts and how each is calculated',
  tag: 'providers',
  access: 'provider',
  response: ownFacts,
})

export const replyToFacts = endpoint({
  method: 'PUT',
  path: '/facts/reply',
  summary: 'Set my comment beside my facts; empty removes it',
  tag: 'providers',
  access: 'provider',
  isKeyed: true,
  body: z.object({
    reply: z
      .string()
      .max(FACTS_REPLY_MAX, `Please keep this under ${FACTS_REPLY_MAX} characters`)
      .transform((value) => value.trim()),
  }),
  response: ownFacts,
})

export const getClientFacts = endpoint({
  method: 'GET',
  path: '/bookings/:id/client-facts',
  isViewable: true,
  summary: 'A client’s facts of the last twelve months, for a provider with a booking of theirs',
  tag: 'bookings',
  access: 'provider',
  params: idParams,
  response: z.object({
    visits: z.number().int(),
    no_shows: z.number().int(),
    late_cancellations: z.number().int(),
    text: z.string(),
  }),
  errors: ['not_found'],
})
