import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Groups of notifications with messages that may be switched off. */
export const NOTICE_TOPICS = ['bookings', 'messages', 'reviews', 'payouts'] as const
export type NoticeTopic = (typeof NOTICE_TOPICS)[number]

const topic = z.enum(NOTICE_TOPICS)
const channel = z.enum(['email', 'push', 'inbox'])
const token = z.string().min(1).max(800)

export const noticesSchema = z
  .object({
    groups: z.array(
      z.object({
        topic,
        title: z.string(),
        optional_text: z.string().describe('Optional groups'),
        essential_text: z.string().nullable().describe('Essential messages and why they always come'),
        email: z.boolean(),
        push: z.boolean().describe('Push messages; essential ones can be turned off there'),
        inbox: z.boolean(),
      }),
    ),
    texts: z.object({
      is_given: z.boolean(),
      words: z.string().describe('The consent wording'),
      said_text: z.string().nullable().describe('Last answer: when and how'),
    }),
  })
  .meta({ id: 'Notices' })
export type Notices = z.infer<typeof noticesSchema>

export const getNotices = endpoint({
  method: 'GET',
  path: '/notices',
  summary: 'My notification settings by channel',
  tag: 'inbox',
  access: 'signed-in',
  response: noticesSchema,
})

export const chooseNotice = endpoint({
  method: 'PUT',
  path: '/notices/choices',
  summary: 'Turn a group on or off on a channel; push covers the whole group',
  tag: 'inbox',
  access: 'signed-in',
  body: z.object({ topic, channel, is_on: z.boolean() }),
  response: noticesSchema,
})

export const consentToTexts = endpoint({
  method: 'PUT',
  path: '/notices/texts',
  summary: 'Give or withdraw consent to text messages about visits',
  tag: 'inbox',
  access: 'signed-in',
  body: z.object({
    is_given: z.boolean(),
    words: z.string().max(500).describe('The wording shown, as in `texts.words`'),
  }),
  response: noticesSchema,
  errors: ['wrong_state'],
})

export const stopNotices = endpoint({
  method: 'POST',
  path: '/notices/stop',
  summary: 'Unsubscribe from a group by an email’s link',
  tag: 'inbox',
  access: 'public',
  body: z.object({ token }),
  response: z.object({ stopped: z.literal(true) }),
  errors: ['not_found'],
})
