import { z } from 'zod'
import { emailField } from '#contract/accounts.ts'
import { endpoint } from '#contract/endpoint.ts'

const message = z.object({ message: z.string() })

/** The one that is used at present: asked for again before what matters. */
export const presentPassword = z.string('Please enter your password').min(1, 'Please enter your password').max(200)

const linkToken = z.string('This link is not valid').min(1, 'This link is not valid').max(200)

export const sessionSchema = z
  .object({
    id: z.string(),
    device: z.string().describe('In words, as far as the browser says: Safari on iPhone'),
    is_current: z.boolean(),
    signed_in_text: z.string().describe('Local date'),
    last_seen_text: z.string().describe('Local date and time, to the hour'),
  })
  .meta({ id: 'Session' })
export type Session = z.infer<typeof sessionSchema>

export const changePassword = endpoint({
  method: 'POST',
  path: '/auth/change-password',
  summary: 'Set a new password with the present one; every other session ends',
  tag: 'accounts',
  access: 'signed-in',
  body: z.object({ current_password: presentPassword, password: z.string('Please enter a new password').max(200) }),
  response: message,
  errors: ['invalid_input', 'weak_password', 'wrong_state'],
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/auth/sessions',
  summary: 'Where the caller is logged in, the latest used first',
  tag: 'accounts',
  access: 'signed-in',
  response: z.array(sessionSchema),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/auth/sessions/:id',
  summary: 'Log the caller out on one device',
  tag: 'accounts',
  access: 'signed-in',
  params: z.object({ id: z.string().max(40) }),
  response: message,
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/auth/sessions',
  summary: 'Log the caller out everywhere but here',
  tag: 'accounts',
  access: 'signed-in',
  response: message,
})

export const sendEmailConfirmation = endpoint({
  method: 'POST',
  path: '/auth/email-confirmation',
  summary: 'Send the link that confirms the email of the account once more; the one before ends',
  tag: 'accounts',
  access: 'signed-in',
  response: message,
  errors: ['wrong_state', 'too_many_requests'],
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/auth/email-confirmation/confirm',
  summary: 'Confirm the email of an account by the link that was sent to it',
  tag: 'accounts',
  access: 'public',
  body: z.object({ token: linkToken }),
  response: z.object({ email: z.string() }),
  errors: ['reset_token_invalid'],
})

export const emailChangeSchema = z
  .object({ new_email: z.string(), until_text: z.string().describe('Local date and time') })
  .meta({ id: 'EmailChange' })

export const getEmailChange = endpoint({
  method: 'GET',
  path: '/auth/email-change',
  summary: 'The new email of the caller that waits to be confirmed',
  tag: 'accounts',
  access: 'signed-in',
  response: z.object({ waiting: emailChangeSchema.nullable() }),
})

export const askEmailChange = endpoint({
  method: 'POST',
  path: '/auth/email-change',
  summary:
    'Ask for another email; it counts once the link sent there is confirmed. The answer never tells whether it is taken',
  tag: 'accounts',
  access: 'signed-in',
  body: z.object({ email: emailField, password: presentPassword }),
  response: message,
  errors: ['invalid_input'],
})

export const dropEmailChange = endpoint({
  method: 'DELETE',
  path: '/auth/email-change',
  summary: 'Give up the new email that waits',
  tag: 'accounts',
  access: 'signed-in',
  response: message,
})

export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/auth/email-change/confirm',
  summary: 'Confirm a new email by the link that was sent to it',
  tag: 'accounts',
  access: 'public',
  body: z.object({ token: linkToken }),
  response: z.object({ email: z.string() }),
  errors: ['reset_token_invalid'],
})

export const objectToEmailChange = endpoint({
  method: 'POST',
  path: '/auth/email-change/object',
  summary: 'Undo a change of the email by the link that the old address got; locks the password and ends every session',
  tag: 'accounts',
  access: 'public',
  body: z.object({ token: linkToken }),
  response: z.object({ email: z.string() }),
  errors: ['reset_token_invalid', 'account_exists'],
})
