import { z } from 'zod'
import { MESSAGE_MAX, MESSAGE_PHOTOS_MAX, QUICK_ANSWER_MAX, QUICK_ANSWERS_MAX } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { idParams, idSchema } from './fields/id.ts'
import { fileLinksSchema, uploadedFileSchema } from './files.ts'
import { pageQuery } from './fields/page.ts'
import { instant, localDate } from './fields/time.ts'
import { versionField, versionSchema } from './fields/version.ts'

const WRITE_SOMETHING = 'Please write a message'

/** Lines of a conversation count from 1, without a gap. */
const lineNumber = z.number().int().min(0).max(2_147_483_647)

export const otherSchema = z
  .object({
    id: z.string(),
    role: z.enum(['client', 'provider']),
    name: z.string().describe("A client's first name, a provider's full name"),
    first_name: z.string(),
    avatar_url: z.string().nullable(),
  })
  .meta({ id: 'ConversationPartner' })
export type Other = z.infer<typeof otherSchema>

export const lineSchema = z
  .object({
    number: lineNumber,
    author: z.enum(['me', 'them', 'system']),
    text: z.string().describe('As stored: contact details appear as [hidden]'),
    is_masked: z.boolean(),
    photos: z.array(fileLinksSchema),
    booking_id: z.string().nullable().describe('Subject of a system line'),
    sent_at: instant,
    day: localDate.describe('The local day'),
    day_text: z.string().describe('Today, Yesterday, or the date'),
    time_text: z.string(),
  })
  .meta({ id: 'ConversationLine' })
export type Line = z.infer<typeof lineSchema>

export const conversationSchema = z
  .object({
    id: z.string(),
    other: otherSchema,
    unread: z.number().int(),
    last: lineSchema
      .pick({ author: true, text: true, sent_at: true, time_text: true, day_text: true })
      .extend({ photos: z.number().int().describe('Number of photos') }),
  })
  .meta({ id: 'Conversation' })
export type Conversation = z.infer<typeof conversationSchema>

const visitSchema = z.object({ id: z.string(), title: z.string(), text: z.string(), status: z.string() })

export const threadSchema = z
  .object({
    id: z.string().nullable().describe('Null before the first message'),
    other: otherSchema,
    unread: z.number().int(),
    last_number: lineNumber.describe('Number of the newest line; 0 if none'),
    read_to: lineNumber.describe('Last line read by the caller'),
    other_read_to: lineNumber.describe('Last line read by the other side'),
    visit: visitSchema.nullable().describe('Their next requested or agreed visit'),
    is_contact_open: z.boolean().describe('Whether contact details may be shared now'),
    is_blocked: z.boolean().describe('Whether the caller has blocked the other side'),
    can: z.object({ write: z.boolean(), block: z.boolean(), report: z.boolean() }),
    why_not: z.string().nullable().describe('Why the caller cannot write, ready to show'),
  })
  .meta({ id: 'ConversationThread' })
export type Thread = z.infer<typeof threadSchema>

export const listConversations = endpoint({
  method: 'GET',
  path: '/messages/conversations',
  summary: 'My conversations, newest message first',
  tag: 'messages',
  access: 'signed-in',
  query: pageQuery,
  response: z.array(conversationSchema),
  errors: ['not_found'],
})

export const countUnread = endpoint({
  method: 'GET',
  path: '/messages/unread',
  isViewable: true,
  summary: 'Number of unread messages',
  tag: 'messages',
  access: 'signed-in',
  response: z.object({ unread: z.number().int() }),
})

export const getConversation = endpoint({
  method: 'GET',
  path: '/messages/conversations/:id',
  summary: 'One conversation: the other person, read marks, and what I may do',
  tag: 'messages',
  access: 'signed-in',
  params: idParams,
  response: threadSchema,
  errors: ['not_found'],
})

export const getConversationWith = endpoint({
  method: 'GET',
  path: '/messages/with/:id',
  summary: 'My conversation with a person, or whether I may start one',
  tag: 'messages',
  access: 'signed-in',
  params: idParams,
  response: threadSchema,
  errors: ['not_found'],
})

export const listLines = endpoint({
  method: 'GET',
  path: '/messages/conversations/:id/lines',
  summary: 'Lines of a conversation, in order: newest, before or after a number',
  tag: 'messages',
  access: 'signed-in',
  params: idParams,
  query: z.object({
    before: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
    after: z.coerce.number().int().min(0).max(2_147_483_647).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(50),
  }),
  response: z.array(lineSchema),
  errors: ['not_found'],
})

export const sendMessage = endpoint({
  method: 'POST',
  path: '/messages/with/:id',
  summary: 'Write to a person, starting a conversation if needed; contact details are hidden, see is_masked',
  tag: 'messages',
  access: 'signed-in',
  isKeyed: true,
  status: 201,
  params: idParams,
  body: z
    .object({
      text: z
        .string(WRITE_SOMETHING)
        .trim()
        .max(MESSAGE_MAX, `Please use at most ${MESSAGE_MAX.toLocaleString('en-CA')} characters`)
        .default(''),
      photos: z
        .array(idSchema)
        .max(MESSAGE_PHOTOS_MAX, `Please send at most ${MESSAGE_PHOTOS_MAX} photos at once`)
        .refine((ids) => new Set(ids).size === ids.length, 'A photo can be sent once')
        .default([])
        .describe('Ids of photos uploaded by the caller'),
    })
    .refine(({ text, photos }) => text !== '' || photos.length > 0, { message: WRITE_SOMETHING, path: ['text'] }),
  response: z.object({ conversation_id: idSchema, line: lineSchema }),
  errors: ['not_found', 'not_reachable', 'invalid_input'],
})

export const uploadMessagePhoto = endpoint({
  method: 'POST',
  path: '/messages/photos',
  summary: 'Upload a photo to send; private to the two',
  tag: 'messages',
  access: 'signed-in',
  raw: 'multipart',
  status: 201,
  response: uploadedFileSchema,
  errors: ['invalid_file', 'payload_too_large'],
})

export const markRead = endpoint({
  method: 'POST',
  path: '/messages/conversations/:id/read',
  summary: 'Mark lines as read up to a number; never moves back',
  tag: 'messages',
  access: 'signed-in',
  params: idParams,
  body: z.object({ up_to: lineNumber }),
  response: z.object({ unread: z.number().int().describe('In all conversations') }),
  errors: ['not_found'],
})

const quickAnswersSchema = z
  .object({ answers: z.array(z.string()), version: versionSchema })
  .meta({ id: 'QuickAnswers' })

export const getQuickAnswers = endpoint({
  method: 'GET',
  path: '/messages/quick-answers',
  summary: 'My quick answers; with samples until I save some',
  tag: 'messages',
  access: 'provider',
  response: quickAnswersSchema,
})

export const saveQuickAnswers = endpoint({
  method: 'PUT',
  path: '/messages/quick-answers',
  summary: 'Replace my quick answers',
  tag: 'messages',
  access: 'provider',
  isKeyed: true,
  body: z.object({
    answers: z
      .array(z.string().trim().min(1, 'Please write a text').max(QUICK_ANSWER_MAX))
      .max(QUICK_ANSWERS_MAX, `Please keep at most ${QUICK_ANSWERS_MAX}`),
    version: versionField,
  }),
  response: quickAnswersSchema,
  errors: ['changed_elsewhere', 'invalid_input'],
})
