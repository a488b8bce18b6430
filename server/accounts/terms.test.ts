import { afterAll, beforeAll, expect, test } from 'vitest'
import * as contract from '#contract/accounts.ts'
import { getProvider } from '#contract/availability.ts'
import { createBooking } from '#contract/bookings.ts'
import { TERMS_VERSION } from '#contract/constants.ts'
import { createAccount, termsRequired, updateRole } from '#server/accounts/index.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { day } from '#tests/factories/calendar.ts'
import { withCatalogue } from '#tests/factories/supply.ts'
import { addPending, setStatusOf } from '#tests/factories/visits.ts'
import { codeFor, GOOD_PASSWORD, signedUp, signUpBody } from '#tests/factories/sign-up.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

async function fresh(role: 'client' | 'provider') {
  const body = signUpBody({ role })
  const code = await codeFor(t, body.phone_number)
  const id = (await t.call(contract.signup, { body: { ...body, verification_code: code } })).body.user.id
  const login = await t.call(contract.login, { body: { email: body.email, password: body.password } })
  return { id, token: login.body.access_token, user: login.body.user }
}

test('a provider accepts the provider terms; version, time and address are kept', async () => {
  const { id, token, user } = await fresh('provider')
  expect(user.terms_required).toBe(true)
  const status = async () => (await t.call(contract.getProviderTermsStatus, { token })).body
  expect(await status()).toEqual({ is_provider: true, terms_required: true, terms_accepted: false })
  for (let i = 0; i < 2; i += 1) expect((await t.call(contract.acceptProviderTerms, { token })).status).toBe(200)
  expect(await status()).toEqual({ is_provider: true, terms_required: false, terms_accepted: true })
  const rows = await t.db.selectFrom('terms_acceptance').selectAll().where('user_id', '=', id).execute()
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ audience: 'provider', version: TERMS_VERSION, ip_address: '127.0.0.1' })
})

test('the other side’s terms cannot be accepted', async () => {
  const client = await fresh('client')
  const provider = await fresh('provider')
  expect((await t.call(contract.acceptProviderTerms, client)).status).toBe(403)
  expect((await t.call(contract.acceptClientTerms, provider)).status).toBe(403)
  expect((await t.call(contract.getProviderTermsStatus, client)).body).toEqual({
    is_provider: false,
    terms_required: false,
    terms_accepted: false,
  })
})

/** Turns the accepted version into an older one. */
const makeOlder = ({ id }: { id: string }) =>
  t.db.updateTable('terms_acceptance').set({ version: '2020-01-01' }).where('user_id', '=', id).execute()

test('a person who accepted older terms is asked again, and both acceptances are stored', async () => {
  const person = await signedUp(t)
  const asked = async () => (await t.call(contract.getMe, person)).body.terms_required
  expect(await asked()).toBe(false)
  await makeOlder(person)
  expect(await asked()).toBe(true)
  expect(await termsRequired(t.deps, person.id, 'client')).toBe(true)
  await t.call(contract.acceptClientTerms, person)
  expect(await asked()).toBe(false)
  const kept = await t.db.selectFrom('terms_acceptance').select('version').where('user_id', '=', person.id).execute()
  expect(kept.map(({ version }) => version).toSorted()).toEqual(['2020-01-01', TERMS_VERSION])
})

test('new terms take no provider off the site and stop no visit; a client accepts them before the next booking', async () => {
  await withCatalogue(t)
  const visit = await addPending(t)
  await makeOlder(visit.provider)
  await makeOlder(visit.client)
  expect((await t.call(getProvider, { params: { id: visit.provider.id } })).body.is_bookable).toBe(true)
  await setStatusOf(t, visit, 'provider', 'confirmed')
  const again = {
    token: visit.client.token,
    body: { service_id: visit.provider.serviceId, date: day(4), time: '09:00' },
  }
  expect((await t.call(createBooking, again)).body.code).toBe('terms_required')
  await t.call(contract.acceptClientTerms, visit.client)
  expect((await t.call(createBooking, again)).status).toBe(201)
})

test('terms calls need a session', async () => {
  for (const endpoint of [contract.acceptClientTerms, contract.acceptProviderTerms, contract.getProviderTermsStatus])
    expect((await t.call(endpoint)).status).toBe(401)
})

test('an admin is made by hand only, accepts nothing, and approval changes a role at once', async () => {
  const address = { street_address: '12 Test Street', city: 'Vancouver', province: 'BC', postal_code: 'V6B 1A1' }
  const admin = {
    first_name: 'Ada',
    last_name: 'Minh',
    email: 'Ada@example.test',
    password: GOOD_PASSWORD,
    phone_number: '(604) 777-0001',
    role: 'admin' as const,
    address,
  }
  const make = (change: Partial<typeof admin>) =>
    t.db.transaction().execute((trx) => createAccount(t.deps, trx, { ...admin, ...change }))
  await make({})
  const login = await t.call(contract.login, { body: { email: 'ada@example.test', password: GOOD_PASSWORD } })
  expect(login.body.user).toMatchObject({ role: 'admin', terms_required: false, phone_number: '6047770001' })
  await expect(make({ phone_number: '6047770002' })).rejects.toMatchObject({ code: 'account_exists' })
  await expect(make({ email: 'nope' })).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(make({ email: 'b@example.test', password: 'short' })).rejects.toMatchObject({ code: 'weak_password' })

  const provider = await fresh('provider')
  await t.db.transaction().execute((trx) => updateRole(trx, provider.id, 'provider'))
  expect((await t.call(contract.getMe, provider)).body.role).toBe('provider')
})
