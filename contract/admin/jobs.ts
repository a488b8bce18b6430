import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { pageQuery } from '#contract/fields/page.ts'
import { reasonField } from './admins.ts'

export const jobLane = z
  .object({
    name: z.string(),
    label: z.string(),
    waiting: z.number().int().describe('Due or being tried, counted up to 10,000'),
    held: z.number().int().describe('Scheduled for later'),
    failing: z.number().int().describe('Due jobs that failed before'),
    given_up: z.number().int().describe('Given up, or waiting for an admin'),
    done: z.number().int().nullable().describe('Sent in the last hour; null if not counted'),
    oldest_text: z.string().nullable().describe('How overdue the oldest is'),
    is_late: z.boolean().describe('Something has been due for over a minute'),
    next_try_text: z.string().nullable(),
    last_error: z.string().nullable(),
  })
  .meta({ id: 'JobLane' })
export type JobLane = z.infer<typeof jobLane>

export const listLanes = endpoint({
  method: 'GET',
  path: '/admin/jobs',
  summary: 'The worker’s lanes: waiting and failed jobs',
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
    text: z.string().describe('Why it failed'),
    tries: z.number().int(),
    at_text: z.string().describe('When we gave up on a message, or promised the money'),
    next_try_text: z.string().nullable().describe('Money is retried automatically'),
    note: z.string().nullable().describe('Effect of another try, if it doesn’t send the message'),
    can: z.object({ retry: z.boolean(), forget: z.boolean() }),
  })
  .meta({ id: 'DeadLetter' })
export type DeadLetter = z.infer<typeof deadLetter>

export const listDeadLetters = endpoint({
  method: 'GET',
  path: '/admin/dead-letters',
  summary: 'Failed messages, newest first; stuck refunds and payouts, oldest first',
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
    done: z.number().int().describe('Number that took effect'),
    left: z.number().int().describe('Number already over or decided by another admin'),
  })
  .meta({ id: 'DecidedLetters' })

export const retryDeadLetters = endpoint({
  method: 'POST',
  path: '/admin/dead-letters/retry',
  summary: 'Retry several; outdated messages are dropped',
  tag: 'admin',
  access: 'admin',
  scopes: ['owner'],
  isKeyed: true,
  body: decisionBody,
  response: decided,
  errors: ['second_factor_required', 'wrong_state'],
})

export const purgeDeadLetters = endpoint({
  method: 'POST',
  path: '/admin/dead-letters/forget',
  summary: 'Drop messages for good; never money',
  tag: 'admin',
  access: 'admin',
  scopes: ['owner'],
  isKeyed: true,
  body: decisionBody,
  response: decided,
  errors: ['wrong_state'],
})
