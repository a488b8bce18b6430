import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/accounts.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { codeFor, signedUp, signUpBody } from '#tests/factories/sign-up.ts'
import { messagesOf } from '#tests/factories/messages.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

type Change = Record<string, unknown>
const update = (token: string | undefined, body: Change) => t.call(contract.updateMe, { token, body: body as never })

test('name and address change; the first word is the first name', async () => {
  const { token } = await signedUp(t)
  const address = { street_address: '9 New Road', city: 'Burnaby', province: 'BC', postal_code: 'v5h 2a1' }
  const answer = await update(token, { full_name: '  Anne   Marie\nde la Cruz ', address })
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({
    full_name: 'Anne Marie de la Cruz',
    first_name: 'Anne',
    last_name: 'Marie de la Cruz',
    address: { street_address: '9 New Road', city: 'Burnaby', postal_code: 'V5H2A1', country: 'Canada' },
  })
  expect((await t.call(contract.getMe, { token })).body).toEqual(answer.body)
})

test('absent fields stay, and one word is a name', async () => {
  const person = await signedUp(t)
  const before = (await t.call(contract.getMe, person)).body
  expect((await update(person.token, {})).body).toEqual(before)
  expect((await update(person.token, { full_name: 'Cher' })).body).toMatchObject({ first_name: 'Cher', last_name: '' })
})

test('email, role, id and standing are ignored', async () => {
  const person = await signedUp(t)
  const body = { email: 'other@example.test', role: 'admin', id: 'x', suspended_at: null, password_hash: 'x' }
  const answer = await update(person.token, body)
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({ email: person.email, role: 'client', id: person.id })
})

test('a session is needed and rules hold', async () => {
  const { token } = await signedUp(t)
  expect((await update(undefined, { full_name: 'Someone Else' })).status).toBe(401)
  expect((await update(token, { full_name: '   ' })).status).toBe(422)
  expect((await update(token, { full_name: 'x'.repeat(102) })).status).toBe(422)
  const address = { street_address: 'x', city: 'Burnaby', province: 'BC', postal_code: 'V5H 2A1' }
  expect((await update(token, { address })).body.detail).toBe('Please enter a complete street address')
})

test('a new phone number waits for its code', async () => {
  const person = await signedUp(t)
  const { phone_number: phone } = signUpBody()
  const asked = await update(person.token, { phone_number: phone, full_name: 'Not Yet' })
  expect(asked.status).toBe(409)
  expect(asked.body.code).toBe('phone_unverified')
  const wrong = await update(person.token, { phone_number: phone, verification_code: '12' })
  expect(wrong.status).toBe(400)
  expect((await t.call(contract.getMe, person)).body).toMatchObject({
    phone_number: person.phone_number,
    full_name: 'Tess Tester',
  })

  const code = await codeFor(t, phone, 'change_phone')
  const done = await update(person.token, { phone_number: `+1 ${phone}`, verification_code: code })
  expect(done.body.phone_number).toBe(phone)
  const mails = await messagesOf(t, { to: person.email })
  expect(mails.map(({ kind }) => kind)).toEqual(['account.welcome', 'account.phone_changed'])
})

test('a code for signing up changes no phone', async () => {
  const { token } = await signedUp(t)
  const { phone_number: phone } = signUpBody()
  const code = await codeFor(t, phone, 'signup')
  expect((await update(token, { phone_number: phone, verification_code: code })).body.code).toBe('code_invalid')
})

test('the own number needs no code; a foreign or taken one is refused', async () => {
  const [person, other] = [await signedUp(t), await signedUp(t)]
  expect((await update(person.token, { phone_number: person.phone_number })).status).toBe(200)
  expect((await update(person.token, { phone_number: '2125550123' })).body.detail).toBe(
    'Please enter a valid Canadian phone number',
  )
  t.advance(61_000)
  const code = await codeFor(t, other.phone_number, 'change_phone')
  const taken = await update(person.token, { phone_number: other.phone_number, verification_code: code })
  expect(taken.status).toBe(409)
  expect(taken.body.code).toBe('account_exists')
})

test.each([
  'https://evil.test/a.webp',
  '/uploads/avatars/avatar_aaaaaaaaaaaaaaaaaaaaaaaaaa.webp',
  '/uploads/avatars/../../etc/passwd',
  'javascript:alert(1)',
  '',
])('a picture that was not uploaded here is refused: %s', async (url) => {
  const { token } = await signedUp(t)
  expect((await update(token, { avatar_url: url })).status).toBe(422)
  expect((await t.call(contract.getMe, { token })).body.avatar_url).toBeNull()
})

test('removes invisible characters from names', async () => {
  const { token } = await signedUp(t)
  const change = (full_name: string) => t.call(contract.updateMe, { token, body: { full_name } })
  const turned = await change('\u202eAnna\u200b\u00ad  Vogt\u2066\u0007')
  expect(turned.body).toMatchObject({ full_name: 'Anna Vogt', first_name: 'Anna', last_name: 'Vogt' })
  expect((await change('\u200b\u202e')).status).toBe(422)
  expect((await change('مریم\u200cالسادات')).body.full_name).toBe('مریم\u200cالسادات')
})

test('a name cannot be a link in the mails of others', async () => {
  const { token } = await signedUp(t)
  const change = (full_name: string) => t.call(contract.updateMe, { token, body: { full_name } })
  for (const link of ['https://evil.example/x', 'Win at evil.example', 'Anna <a@b.ca>', 'www.evil.example', 'a/b'])
    expect((await change(link)).status, link).toBe(422)
})

test('a name follows the rule of sign-up: letters, and neither a number nor our own name', async () => {
  const { token } = await signedUp(t)
  for (const full_name of [
    "Siobhán O'Neill-Ng",
    'Zoë D’Arcy',
    'María José de la Peña',
    'Nguyễn Thị Ánh',
    '李 小龍',
    'Cher',
  ])
    expect((await update(token, { full_name })).body.full_name).toBe(full_name)
  const refused: Record<string, string> = {
    'Call 6045551234': 'Only letters, spaces, hyphens and apostrophes are allowed',
    'Henry 8th': 'Only letters, spaces, hyphens and apostrophes are allowed',
    'Anna ٦٠٤٥٥٥': 'Only letters, spaces, hyphens and apostrophes are allowed',
    J: 'Must be at least 2 characters',
    [`Anna ${'x'.repeat(51)}`]: 'First and last name must each be under 50 characters',
    'Homebloom Support': 'Please use your own name',
    'Home Bloom': 'Please use your own name',
    'Ｈｏｍｅｂｌｏｏｍ Care': 'Please use your own name',
    'Site Ádmin': 'Please use your own name',
    'Customer Support': 'Please use your own name',
  }
  for (const [full_name, detail] of Object.entries(refused)) {
    const answer = await update(token, { full_name })
    expect({ full_name, status: answer.status, detail: answer.body.detail }).toEqual({ full_name, status: 422, detail })
  }
  expect((await t.call(contract.getMe, { token })).body.full_name).toBe('Cher')
})

test('refuses names of the product and its staff', async () => {
  const body = signUpBody({ first_name: 'Homebloom', last_name: 'Support' })
  const answer = await t.call(contract.signup, { body: { ...body, verification_code: '000000' } })
  expect(answer.status).toBe(422)
  expect(answer.body.detail).toBe('Please use your own name')
})
