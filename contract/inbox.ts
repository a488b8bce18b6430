import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idSchema } from './fields/id.ts'
import { pageQuery } from './fields/page.ts'

const messageId = z.string().regex(/^\d{1,15}$/)

const visit = z
  .object({
    id: idSchema,
    title: z.string(),
    with_name: z.string().describe('First name of the other person'),
    when_text: z.string().describe('Start as it is now, local time'),
    art: z.string(),
    category_slug: z.string(),
  })
  .describe('The visit that it is about')

export const inboxMessageSchema = z
  .object({
    id: messageId,
    title: z.string(),
    text: z.string(),
    path: z.string().nullable().describe('Where it leads, a path of the site'),
    told_text: z.string().describe('When, local time'),
    is_read: z.boolean(),
    is_past: z.boolean().describe('Out of date: no action needed'),
    visit: visit.nullable(),
  })
  .meta({ id: 'InboxMessage' })
export type InboxMessage = z.infer<typeof inboxMessageSchema>

export const listInbox = endpoint({
  method: 'GET',
  path: '/inbox',
  summary: 'My inbox of the last 12 months, newest first',
  tag: 'inbox',
  access: 'signed-in',
  query: pageQuery,
  response: z.array(inboxMessageSchema),
})

const unread = z.object({ unread: z.number().int() })

export const countInbox = endpoint({
  method: 'GET',
  path: '/inbox/unread',
  isViewable: true,
  summary: 'Number of unread inbox messages',
  tag: 'inbox',
  access: 'signed-in',
  response: unread,
})

export const readInbox = endpoint({
  method: 'POST',
  path: '/inbox/read',
  summary: 'Mark one message as read, or all up to it',
  tag: 'inbox',
  access: 'signed-in',
  body: z.object({
    id: messageId,
    and_before: z.boolean().default(false),
    of_visit: z.boolean().default(false).describe('Also the older ones about the same visit'),
  }),
  response: unread,
})
