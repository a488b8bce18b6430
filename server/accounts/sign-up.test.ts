import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/accounts.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { codeFor, signUpBody } from '#tests/factories/sign-up.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

test('a client signs up, logs in, accepts the terms and logs out', async () => {
  const body = signUpBody({ first_name: 'Zoé' })
  const code = await codeFor(t, body.phone_number)
  const made = await t.call(contract.signup, { body: { ...body, verification_code: code } })
  expect(made.status).toBe(201)
  expect(made.body.user).toMatchObject({ role: 'client', full_name: 'Zoé Tester', terms_required: true })
  expect(made.body.user.address.postal_code).toBe('V6B1A1')

  const login = await t.call(contract.login, { body: { email: body.email.toUpperCase(), password: body.password } })
  expect(login.status).toBe(200)
  expect(login.headers['cache-control']).toBe('no-store')
  const token = login.body.access_token
  expect((await t.call(contract.acceptClientTerms, { token })).body.message).toBe(
    'Terms accepted successfully! Welcome to Homebloom. You can now login to your dashboard.',
  )
  expect((await t.call(contract.getMe, { token })).body).toMatchObject({ id: made.body.user.id, terms_required: false })
  expect((await t.call(contract.logout, { token })).status).toBe(200)
  expect((await t.call(contract.getMe, { token })).status).toBe(401)
})
