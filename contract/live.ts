import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idSchema } from './fields/id.ts'

/** Things that may have changed for a person. An event never holds more: the page loads fresh data. */
export const liveChangeSchema = z
  .object({
    type: z
      .enum(['all', 'messages', 'inbox', 'visit', 'tasks'])
      .describe('all: anything may have changed while nobody listened'),
    id: idSchema.optional().describe('Of what has changed: a conversation, a booking'),
  })
  .meta({ id: 'LiveChange' })
export type LiveChange = z.infer<typeof liveChangeSchema>

export const openLive = endpoint({
  method: 'GET',
  path: '/live',
  summary:
    'My live changes as server-sent events: `change` with a LiveChange, `replaced` when too many streams are open, `ended` with the session',
  tag: 'live',
  access: 'signed-in',
  isStream: true,
  response: z.string(),
})
