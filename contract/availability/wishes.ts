import { z } from 'zod'
import { emailField } from '#contract/accounts.ts'
import { postalQuery } from '#contract/fields/postal.ts'
import { endpoint } from '#contract/endpoint.ts'

const wished = {
  service: z.string().trim().min(1).max(200).describe('Its name'),
  postal: postalQuery.optional().describe('Anywhere without it'),
}

export const wishFor = endpoint({
  method: 'PUT',
  path: '/wishes',
  summary: 'Be told once when somebody offers a service in an area, or no longer',
  tag: 'availability',
  access: 'client',
  body: z.object({ ...wished, is_on: z.boolean() }),
  response: z.object({ message: z.string() }),
  errors: ['not_found', 'invalid_input'],
})

export const wishByEmail = endpoint({
  method: 'POST',
  path: '/wishes/by-email',
  summary: 'The same for somebody without an account: counts once the link that is mailed is confirmed',
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
  summary: 'Confirm a wish by the link that was mailed; more than once is the same as once',
  tag: 'availability',
  access: 'public',
  body: linkBody,
  response: z.object({ service: z.string(), city: z.string().describe("'' for anywhere") }),
  errors: ['reset_token_invalid'],
})

export const endWish = endpoint({
  method: 'POST',
  path: '/wishes/end',
  summary: 'Take a wish back by the link that was mailed, confirmed or not',
  tag: 'availability',
  access: 'public',
  body: linkBody,
  response: z.object({ message: z.string() }),
})
