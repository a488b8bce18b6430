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
    text: z.string().describe('The value as it reads: `40 minutes`, `92%`'),
    sample: z.number().int().describe('How many it is worked out from'),
    sample_text: z.string(),
  })
  .meta({ id: 'ProviderFact' })
export type ProviderFact = z.infer<typeof providerFact>

export const getProviderFacts = endpoint({
  method: 'GET',
  path: '/facts/providers/:id',
  summary: "What a provider's last twelve months say, from five visits on, with their own words beside it",
  tag: 'providers',
  access: 'public',
  params: idParams,
  response: z.object({ facts: z.array(providerFact), reply: z.string().nullable() }),
  errors: ['not_found'],
})

const ownFacts = z.object({
  facts: z.array(providerFact.extend({ how: z.string(), is_public: z.boolean() })),
  visits_missing: z.number().int().describe('How many more visits until clients see any of it'),
  reply: z.string().nullable(),
})
export type OwnFacts = z.infer<typeof ownFacts>

export const getMyFacts = endpoint({
  method: 'GET',
  path: '/facts/mine',
  isViewable: true,
  summary: 'The own facts, each with how it is worked out',
  tag: 'providers',
  access: 'provider',
  response: ownFacts,
})

export const replyToFacts = endpoint({
  method: 'PUT',
  path: '/facts/reply',
  summary: 'Own words beside the own facts; empty takes them away. The facts themselves nobody can change',
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
  summary: "What a client's last twelve months here say, for the provider of one of their bookings",
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
