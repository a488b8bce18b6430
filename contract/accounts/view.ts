import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import type { AdminScopes } from '#contract/scopes.ts'

/** An admin who views the site as another person. Rules: docs/product-rules.md#view-as */
export const VIEW_SCOPES: AdminScopes = ['support', 'trust', 'owner']

export const viewSchema = z
  .object({
    person_id: z.string(),
    full_name: z.string().describe('The person being viewed'),
    ends_text: z.string().describe('A time of day'),
    seconds_left: z.number().int(),
  })
  .meta({ id: 'View' })
export type View = z.infer<typeof viewSchema>

export const getView = endpoint({
  method: 'GET',
  path: '/auth/view',
  summary: 'Whose account this session views; null for the caller’s own',
  tag: 'accounts',
  access: 'signed-in',
  isViewable: true,
  response: viewSchema.nullable(),
})
