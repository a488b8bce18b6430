import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { idParams } from './fields/id.ts'

const message = z.object({ message: z.string() })

export const listBlocks = endpoint({
  method: 'GET',
  path: '/blocks',
  summary: 'People I have blocked, newest first',
  tag: 'accounts',
  access: 'signed-in',
  response: z.array(
    z
      .object({
        id: z.string(),
        first_name: z.string(),
        avatar_url: z.string().nullable(),
        blocked_text: z.string().describe('When, local time'),
      })
      .meta({ id: 'Block' }),
  ),
})

export const blockPerson = endpoint({
  method: 'POST',
  path: '/blocks/:id',
  summary: 'Block a person: neither can write or book; agreed visits stay',
  tag: 'accounts',
  access: 'signed-in',
  params: idParams,
  response: message,
  errors: ['not_found'],
})

export const unblockPerson = endpoint({
  method: 'DELETE',
  path: '/blocks/:id',
  summary: 'Unblock a person',
  tag: 'accounts',
  access: 'signed-in',
  params: idParams,
  response: message,
  errors: ['not_found'],
})
