import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { outboxMessageSchema } from './notifications.ts'

const name = z.object({
  id: z.string().describe('Template, reader and example'),
  group: z.string().describe('First word of the template'),
  template: z.string(),
  reader: z.string(),
  example: z.string().describe('The variant; "usual" is the common one'),
  title: z.string().describe('Subject, or text if it has none'),
  channels: z.array(z.enum(['email', 'sms', 'push', 'inbox'])),
})

export const exampleNameSchema = name.meta({ id: 'NoticeExampleName' })
export type ExampleName = z.infer<typeof exampleNameSchema>

export const exampleSchema = name
  .extend({
    mail: outboxMessageSchema
      .pick({ text: true, headers: true })
      .extend({ subject: z.string(), html: z.string(), calendar: z.string().nullable() })
      .nullable(),
    sms: z.object({ text: z.string(), length: z.number().int(), segments: z.number().int() }).nullable(),
    push: z.object({ title: z.string(), path: z.string() }).nullable(),
    inbox: z.object({ title: z.string(), text: z.string(), path: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'NoticeExample' })
export type Example = z.infer<typeof exampleSchema>

export const listExamples = endpoint({
  method: 'GET',
  path: '/outbox/examples',
  summary: 'All messages with sample data, by template and reader (sandbox only)',
  tag: 'sandbox',
  access: 'public',
  response: z.array(exampleNameSchema),
})

export const getExample = endpoint({
  method: 'GET',
  path: '/outbox/examples/:id',
  summary: 'One sample message on each of its channels (sandbox only)',
  tag: 'sandbox',
  access: 'public',
  params: z.object({ id: z.string().max(200) }),
  response: exampleSchema,
})
