import { z } from 'zod'
import { emailField } from '#contract/accounts.ts'
import { postalQuery } from '#contract/fields/postal.ts'
import { endpoint } from '#contract/endpoint.ts'

const wished = {
  service: z.string().trim().min(1).max(200).describe('Name of the service'),
  postal: postalQuery.optional().describe('If absent: anywhere'),
}

export const wishFor = endpoint({
  method: 'PUT',
  path: '/wishes',
  summary: 'Turn my availability alert for a service in an area on or off',
  tag: 'availability',
  access: 'client',
  body: z.object({ ...wished, is_on: z.boolean() }),
  response: z.object({ message: z.string() }),
  errors: ['not_found', 'invalid_input'],
})

export const wishByEmail = endpoint({
  method: 'POST',
  path: '/wishes/by-email',
  summary: 'Request an availability alert without an account; active once the emailed link is confirmed',
  tag: 'availability',
  access: 'public',
  body: z.object({ ...wished, email: emailField }),
  response: z.object({ message: z.string() }),
  errors: ['not_found'],
})

const linkBody = z.object({ token: z.string().trim().min(1).max(100) })

export const confirmWish = endpoint({
  method: 'POST',
  path: '/wishes/confirm',
  summary: 'Confirm an availability alert by its emailed link; may be repeated',
  tag: 'availability',
  access: 'public',
  body: linkBody,
  response: z.object({ service: z.string(), city: z.string().describe("'' for anywhere") }),
  errors: ['reset_token_invalid'],
})

export const endWish = endpoint({
  method: 'POST',
  path: '/wishes/end',
  summary: 'Cancel an availability alert by its emailed link',
  tag: 'availability',
  access: 'public',
  body: linkBody,
  response: z.object({ message: z.string() }),
})
