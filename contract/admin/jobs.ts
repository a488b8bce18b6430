import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { pageQuery } from '#contract/fields/page.ts'
import { reasonField } from './admins.ts'

export const jobLane = z
  .object({
    name: z.string(),
    label: z.string(),
    waiting: z.number().int().describe('Due now, or being tried; nobody counts beyond 10,000'),
    held: z.number().int().describe('Waits on purpose, for its time'),
    failing: z.number().int().describe('Of those that are due, how many have failed before'),
    given_up: z.number().int().describe('Nobody tries it any more, or not without somebody looking'),
    done: z.number().int().nullable().describe('Sent in the last hour; null where nobody counts it'),
    oldest_text: z.string().nullable().describe('For how long what waits longest has been due'),
    is_late: z.boolean().describe('Something has been due for longer than a minute'),
    next_try_text: z.string().nullable(),
    last_error: z.string().nullable(),
  })
  .meta({ id: 'JobLane' })
export type JobLane = z.infer<typeof jobLane>

export const listLanes = endpoint({
  method: 'GET',
  path: '/admin/jobs',
  summary: 'What waits in the lanes of the worker, for how long, and what failed there',
  tag: 'admin',
  access: 'admin',
  scopes: ['owner'],
  response: z.array(jobLane),
})

export const deadLetterLane = z.enum(['messages', 'refunds', 'payouts'])
export type DeadLetterLane = z.infer<typeof deadLetterLane>

export const deadLetter = z
  .object({
    id: z.string(),
    title: z.string(),
    to: z.string().describe('Whom it goes to; of an address or number, enough to tell it from others'),
    person_id: z.string().nullable(),
    text: z.string().describe('Why it did not go through'),
    tries: z.number().int(),
    at_text: z.string().describe('Since when nobody tries a message any more, or when money was promised'),
    next_try_text: z.string().nullable().describe('Money is tried again by itself'),
    note: z.string().nullable().describe('What would come of another try, where it is not the message itself'),
    can: z.object({ retry: z.boolean(), forget: z.boolean() }),
  })
  .meta({ id: 'DeadLetter' })
export type DeadLetter = z.infer<typeof deadLetter>

export const listDeadLetters = endpoint({
  method: 'GET',
  path: '/admin/dead-letters',
  summary:
    'Messages that nobody tries any more, the newest first; refunds and payouts that do not go through, the oldest first',
  tag: 'admin',
  access: 'admin',
  scopes: ['owner'],
  query: pageQuery.extend({ lane: deadLetterLane }),
  response: z.array(deadLetter),
  errors: ['malformed_request'],
})

const decisionBody = z.object({
  lane: deadLetterLane,
  ids: z.array(z.string().min(1).max(64)).min(1, 'Please choose at least one').max(50, 'Please choose at most 50'),
  reason: reasonField,
})
const decided = z
  .object({
    done: z.number().int().describe('On how many it took effect'),
    left: z.number().int().describe('How many are over by now, or were decided on by somebody else'),
  })
  .meta({ id: 'DecidedLetters' })

export const retryDeadLetters = endpoint({
  method: 'POST',
  path: '/admin/dead-letters/retry',
  summary: 'Try several once more; a message that is no longer true is dropped instead of sent',
  tag: 'admin',
  access: 'admin',
  scopes: ['owner'],
  isKeyed: true,
  body: decisionBody,
  response: decided,
  errors: ['second_factor_required', 'wrong_state'],
})

export const forgetDeadLetters = endpoint({
  method: 'POST',
  path: '/admin/dead-letters/forget',
  summary: 'Leave messages out for good; money is never left out',
  tag: 'admin',
  access: 'admin',
  scopes: ['owner'],
  isKeyed: true,
  body: decisionBody,
  response: decided,
  errors: ['wrong_state'],
})
