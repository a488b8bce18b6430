import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { idParams } from '#contract/fields/id.ts'
import { presentPassword } from './security.ts'

export const ownDataFileSchema = z
  .object({
    id: z.string(),
    state: z.enum(['writing', 'ready', 'failed']),
    percent: z.number().int().describe('Progress'),
    bytes: z.number().int().describe('Bytes before packing'),
    asked_text: z.string(),
    until_text: z.string().describe('Download until'),
  })
  .meta({ id: 'OwnDataFile' })
export type OwnDataFile = z.infer<typeof ownDataFileSchema>

export const askOwnData = endpoint({
  method: 'POST',
  path: '/account/data',
  summary: 'Export my data as a ZIP in the background, one at a time',
  tag: 'accounts',
  access: 'signed-in',
  body: z.object({ password: presentPassword }),
  response: ownDataFileSchema,
  errors: ['invalid_input', 'wrong_state', 'too_many_requests'],
})

export const listOwnData = endpoint({
  method: 'GET',
  path: '/account/data',
  summary: 'My exports of the last day and their progress, newest first',
  tag: 'accounts',
  access: 'signed-in',
  response: z.array(ownDataFileSchema),
})

export const downloadOwnData = endpoint({
  method: 'GET',
  path: '/account/data/:id',
  summary: 'Download my exported data',
  tag: 'accounts',
  access: 'signed-in',
  params: idParams,
  response: z.string(),
  errors: ['not_found', 'wrong_state'],
})
