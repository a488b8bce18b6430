import { z } from 'zod'
import { emailField } from '#contract/accounts.ts'
import { endpoint } from '#contract/endpoint.ts'

const message = z.object({ message: z.string() })

/** The current one: asked for again before important acts. */
export const presentPassword = z.string('Please enter your password').min(1, 'Please enter your password').max(200)

const linkToken = z.string('This link is not valid').min(1, 'This link is not valid').max(200)

export const sessionSchema = z
  .object({
    id: z.string(),
    device: z.string().describe('Browser and device, for example Safari on iPhone'),
    is_current: z.boolean(),
    signed_in_text: z.string().describe('Local date'),
    last_seen_text: z.string().describe('Local date and time, to the hour'),
  })
  .meta({ id: 'Session' })
export type Session = z.infer<typeof sessionSchema>

export const changePassword = endpoint({
  method: 'POST',
  path: '/auth/change-password',
  summary: 'Change my password; every other session ends',
  tag: 'accounts',
  access: 'signed-in',
  body: z.object({ current_password: presentPassword, password: z.string('Please enter a new password').max(200) }),
  response: message,
  errors: ['invalid_input', 'weak_password', 'wrong_state'],
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/auth/sessions',
  summary: 'My devices, last used first',
  tag: 'accounts',
  access: 'signed-in',
  response: z.array(sessionSchema),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/auth/sessions/:id',
  summary: 'Log out one device',
  tag: 'accounts',
  access: 'signed-in',
  params: z.object({ id: z.string().max(40) }),
  response: message,
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/auth/sessions',
  summary: 'Log out every other device',
  tag: 'accounts',
  access: 'signed-in',
  response: message,
})

export const sendEmailConfirmation = endpoint({
  method: 'POST',
  path: '/auth/email-confirmation',
  summary: 'Resend the link that confirms my email; the former link ends',
  tag: 'accounts',
  access: 'signed-in',
  response: message,
  errors: ['wrong_state', 'too_many_requests'],
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/auth/email-confirmation/confirm',
  summary: 'Confirm an email by its link',
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
  summary: 'My new email that waits for confirmation',
  tag: 'accounts',
  access: 'signed-in',
  response: z.object({ waiting: emailChangeSchema.nullable() }),
})

export const askEmailChange = endpoint({
  method: 'POST',
  path: '/auth/email-change',
  summary: 'Change my email once the link sent there is confirmed; the answer never reveals whether it is taken',
  tag: 'accounts',
  access: 'signed-in',
  body: z.object({ email: emailField, password: presentPassword }),
  response: message,
  errors: ['invalid_input'],
})

export const dropEmailChange = endpoint({
  method: 'DELETE',
  path: '/auth/email-change',
  summary: 'Drop my unconfirmed new email',
  tag: 'accounts',
  access: 'signed-in',
  response: message,
})

export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/auth/email-change/confirm',
  summary: 'Confirm a new email by its link',
  tag: 'accounts',
  access: 'public',
  body: z.object({ token: linkToken }),
  response: z.object({ email: z.string() }),
  errors: ['reset_token_invalid'],
})

export const objectToEmailChange = endpoint({
  method: 'POST',
  path: '/auth/email-change/object',
  summary: 'Undo an email change by the link sent to the old address; locks the password and ends every session',
  tag: 'accounts',
  access: 'public',
  body: z.object({ token: linkToken }),
  response: z.object({ email: z.string() }),
  errors: ['reset_token_invalid', 'account_exists'],
})
