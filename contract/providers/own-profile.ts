import { z } from 'zod'
import { providerSchema } from '#contract/availability.ts'
import { endpoint } from '#contract/endpoint.ts'

export const getOwnProfile = endpoint({
  method: 'GET',
  path: '/providers/own',
  summary: 'Get my provider profile; null before it is created',
  tag: 'availability',
  access: 'provider',
  isViewable: true,
  response: z.object({ profile: providerSchema.nullable() }),
})
