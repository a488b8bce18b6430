import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { idParams } from '#contract/fields/id.ts'
import { presentPassword } from './security.ts'

export const ownDataFileSchema = z
  .object({
    id: z.string(),
    state: z.enum(['writing', 'ready', 'failed']),
    percent: z.number().int().describe('How far it is'),
    bytes: z.number().int().describe('Before they are packed'),
    asked_text: z.string(),
    until_text: z.string().describe('Until when it can be fetched'),
  })
  .meta({ id: 'OwnDataFile' })
export type OwnDataFile = z.infer<typeof ownDataFileSchema>

export const askOwnData = endpoint({
  method: 'POST',
  path: '/account/data',
  summary: 'Have what is kept about oneself written as a ZIP, beside everything else; one at a time',
  tag: 'accounts',
  access: 'signed-in',
  body: z.object({ password: presentPassword }),
  response: ownDataFileSchema,
  errors: ['invalid_input', 'wrong_state', 'too_many_requests'],
})

export const listOwnData = endpoint({
  method: 'GET',
  path: '/account/data',
  summary: 'What oneself has had written within a day, newest first, and how far it is',
  tag: 'accounts',
  access: 'signed-in',
  response: z.array(ownDataFileSchema),
})

export const downloadOwnData = endpoint({
  method: 'GET',
  path: '/account/data/:id',
  summary: 'The ZIP, for whoever asked for it and nobody else',
  tag: 'accounts',
  access: 'signed-in',
  params: idParams,
  response: z.string(),
  errors: ['not_found', 'wrong_state'],
})
