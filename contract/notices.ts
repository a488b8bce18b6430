import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Groups of what people are told that hold something which may be switched off. */
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
        optional_text: z.string().describe('What can be switched off'),
        essential_text: z.string().nullable().describe('What always comes, and why'),
        email: z.boolean(),
        push: z.boolean().describe('On devices; what always comes by mail can be switched off there'),
        inbox: z.boolean(),
      }),
    ),
    texts: z.object({
      is_given: z.boolean(),
      words: z.string().describe('What is agreed to with a yes'),
      said_text: z.string().nullable().describe('When and how it was last said'),
    }),
  })
  .meta({ id: 'Notices' })
export type Notices = z.infer<typeof noticesSchema>

export const getNotices = endpoint({
  method: 'GET',
  path: '/notices',
  summary: 'What the caller is told, by which way',
  tag: 'inbox',
  access: 'signed-in',
  response: noticesSchema,
})

export const chooseNotice = endpoint({
  method: 'PUT',
  path: '/notices/choices',
  summary: 'Switch what is optional of a group on or off by one way; on devices the whole group',
  tag: 'inbox',
  access: 'signed-in',
  body: z.object({ topic, channel, is_on: z.boolean() }),
  response: noticesSchema,
})

export const consentToTexts = endpoint({
  method: 'PUT',
  path: '/notices/texts',
  summary: 'Say yes or no to text messages about visits',
  tag: 'inbox',
  access: 'signed-in',
  body: z.object({
    is_given: z.boolean(),
    words: z.string().max(500).describe('The words that were shown, as `texts.words` has them'),
  }),
  response: noticesSchema,
  errors: ['wrong_state'],
})

export const stopNotices = endpoint({
  method: 'POST',
  path: '/notices/stop',
  summary: 'Stop mail of a group by the link of one of its mails',
  tag: 'inbox',
  access: 'public',
  body: z.object({ token }),
  response: z.object({ stopped: z.literal(true) }),
  errors: ['not_found'],
})
