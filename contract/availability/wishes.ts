import { z } from 'zod'
import { postalQuery } from '#contract/availability.ts'
import { endpoint } from '#contract/endpoint.ts'

export const wishFor = endpoint({
  method: 'PUT',
  path: '/wishes',
  summary: 'Be told once when somebody offers a service in an area, or no longer',
  tag: 'availability',
  access: 'client',
  body: z.object({
    service: z.string().trim().min(1).max(200).describe('Its name'),
    postal: postalQuery.optional().describe('Anywhere without it'),
    is_on: z.boolean(),
  }),
  response: z.object({ message: z.string() }),
  errors: ['not_found', 'invalid_input'],
})
