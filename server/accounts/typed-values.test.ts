import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/accounts.ts'
import { sendContact } from '#contract/admin.ts'
import { chooseHandle } from '#contract/bookings/booking-link.ts'
import { redeemGiftCard } from '#contract/gift-cards.ts'
import { newCode } from '#server/promotions/gift-cards/new-code.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { addPerson } from '#tests/factories/people.ts'
import { codeFor, signUpBody } from '#tests/factories/sign-up.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const send = (phone: string) => t.call(contract.sendCode, { body: { phone_number: phone } })
const signUp = (body: ReturnType<typeof signUpBody>, code: string) =>
  t.call(contract.signup, { body: { ...body, verification_code: code } })

test('names of all languages, postal codes and codes as they are pasted make an account; what cannot exist does not', async () => {
  const body = signUpBody({ first_name: '\u2066明 ', last_name: ' St. James  Jr.' })
  const sent = {
    ...body,
    email: `\u200e${body.email}`,
    phone_number: `+1 604\u2011555\u2011${body.phone_number.slice(6)}`,
  }
  const address = { ...body.address, city: 'St. John’s', postal_code: 'v6b\u2011\u00a01A1' }
  const code = await codeFor(t, body.phone_number)
  for (const postal_code of ['Z1Q 1Q1', 'D1D 1D1', 'V6O 1A1', 'W6B 1A1'])
    expect((await signUp({ ...sent, address: { ...address, postal_code } }, code)).status, postal_code).toBe(422)
  for (const first_name of ["-- ''", '\u0301\u0301', 'T\u202Ereversed', 'A\u00adB', 'evil.example'])
    expect((await signUp({ ...sent, first_name }, code)).status, escape(first_name)).toBe(422)
  const made = await signUp({ ...sent, address }, `\u200b${code.slice(0, 3)} ${code.slice(3)}\u00a0`)
  expect(made.body.user).toMatchObject({
    full_name: '明 St. James Jr.',
    email: body.email,
    phone_number: body.phone_number,
    address: { city: 'St. John’s', postal_code: 'V6B1A1' },
  })
  for (const phone of ['604-055-0199', '604-155-0199', '604-911-0199'])
    expect((await send(phone)).status, phone).toBe(422)
})

test('sign-up and the contact form accept the same emails', async () => {
  for (const email of ["o'brien+x/y=z@example.test", '!#$%&*@example.test', `${'x'.repeat(64)}@example.test`]) {
    const body = signUpBody({ email })
    expect((await signUp(body, await codeFor(t, body.phone_number))).status, email).toBe(201)
    const message = { name: 'Vera', email: `\u200b${email.toUpperCase()} `, subject: 'A question', message: 'Hello' }
    expect((await t.call(sendContact, { body: message })).status, email).toBe(201)
  }
  const kept = await t.db.selectFrom('support_ticket').select(['email', 'person_id']).execute()
  expect(kept).toHaveLength(3)
  expect(kept.every(({ email, person_id: id }) => email === email.toLowerCase() && id !== null)).toBe(true)
})

test('a handle and the code of a gift card are taken with what came along with them', async () => {
  const { token } = await addPerson(t, { role: 'provider' })
  expect((await t.call(chooseHandle, { token, body: { handle: '\u2066amara-care\u2069\u00a0' } })).body).toMatchObject({
    handle: 'amara-care',
  })
  const client = await addPerson(t)
  const spaced = Array.from(newCode()).join('\u200b')
  const answer = await t.call(redeemGiftCard, { token: client.token, body: { code: `\ufeff${spaced}` } })
  // It was never issued, but it is a code without a typo.
  expect(answer.body.detail).toContain('We couldn’t redeem this code')
})
