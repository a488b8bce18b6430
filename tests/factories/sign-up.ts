import * as contract from '#contract/accounts.ts'
import { listOutboxMessages } from '#server/notifications/list-outbox.ts'
import type { TestApp } from '#tests/factories/app.ts'

export const GOOD_PASSWORD = 'Rain-on-3-roofs!'

let made = 0

/** The input of the sign-up form except for the code; each call names another person. */
export function signUpBody(change: Partial<Parameters<typeof fill>[0]> = {}) {
  made += 1
  const number = String(made).padStart(4, '0')
  return fill({
    first_name: 'Tess',
    last_name: 'Tester',
    email: `person${number}@example.test`,
    password: GOOD_PASSWORD,
    phone_number: `604555${number}`,
    role: 'client',
    address: { street_address: '12 Test Street', city: 'Vancouver', province: 'BC', postal_code: 'V6B 1A1' },
    ...change,
  })
}

function fill(body: {
  first_name: string
  last_name: string
  email: string
  password: string
  phone_number: string
  role: 'client' | 'provider'
  address: { street_address: string; city: string; province: string; postal_code: string }
}) {
  return body
}

/** Requests a code and reads it from the outbox, as the person reads it from the phone. */
export async function codeFor(t: TestApp, phone: string, purpose: 'signup' | 'change_phone' = 'signup') {
  const answer = await t.call(contract.sendCode, { body: { phone_number: phone, purpose } })
  if (answer.status !== 200) throw new Error(`no code for ${phone}: ${answer.body.detail}`)
  return lastCode(t, phone)
}

export async function lastCode(t: TestApp, phone: string): Promise<string> {
  const [message] = await listOutboxMessages(t.deps, { to: [phone], limit: 1 })
  return message?.text.slice(0, 6) ?? ''
}

/**
 * A person who signed up through the front door, logged in, and accepted the terms of the role unless said otherwise.
 */
export async function signedUp(
  t: TestApp,
  change: Parameters<typeof signUpBody>[0] = {},
  { acceptsTerms = true } = {},
) {
  const body = signUpBody(change)
  const code = await codeFor(t, body.phone_number)
  const made = await t.call(contract.signup, { body: { ...body, verification_code: code } })
  if (made.status !== 201) throw new Error(`sign-up failed: ${made.body.detail}`)
  const login = await t.call(contract.login, { body: { email: body.email, password: body.password } })
  const token = login.body.access_token
  const accept = body.role === 'client' ? contract.acceptClientTerms : contract.acceptProviderTerms
  if (acceptsTerms) await t.call(accept, { token })
  return { ...body, id: made.body.user.id, token }
}
