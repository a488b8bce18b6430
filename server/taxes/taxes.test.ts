import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { gstProblem, taxNumberProblem } from '#contract/rules.ts'
import { getMyTaxes, saveMyTaxes } from '#contract/taxes.ts'
import { createVault } from '#server/platform/vault.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { addPerson, type TestPerson } from '#tests/factories/people.ts'
import { addBookable } from '#tests/factories/supply.ts'
import { findDetails } from './queries.ts'
import { askForTaxDetails, hasTaxDetails, lacksTaxDetails, openDetails, resealTaxDetails } from './index.ts'

const SIN = '046454286'
const BN = '123456782'
const DETAILS = {
  filer: 'individual' as const,
  first_name: 'Amara',
  name: 'Quimby-Filed',
  street_address: '77 Secret Lane',
  city: 'Vancouver',
  province: 'BC',
  postal_code: 'V6B 1A1',
  since: '1990-04-02',
  tax_number: '046 454-286' as string | null,
}

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const save = ({ token }: TestPerson, change: object = {}) =>
  t.call(saveMyTaxes, { token, body: { ...DETAILS, ...change } })
const show = async ({ token }: TestPerson) => (await t.call(getMyTaxes, { token })).body

it('keeps what a provider says sealed, and shows the last three digits alone', async () => {
  const provider = await addPerson(t, { role: 'pending_provider' })
  expect(await show(provider)).toMatchObject({ details: null, is_asked: false, gst_number: null })
  expect(await hasTaxDetails(t.db, provider.id)).toBe(false)
  const saved = await save(provider)
  expect(saved.status).toBe(200)
  expect(saved.body.details).toMatchObject({ name: 'Quimby-Filed', since: '1990-04-02', tax_number_ending: '286' })
  expect(JSON.stringify(saved.body)).not.toContain(SIN.slice(0, 6))
  expect(await hasTaxDetails(t.db, provider.id)).toBe(true)
  const { rows } = await sql<{ row: string }>`
    select to_jsonb(d)::text as row from tax_details d where provider_id = ${provider.id}`.execute(t.db)
  for (const part of ['Quimby', 'Secret', '1990', SIN, '286"']) expect(rows[0]!.row).not.toContain(part)
})

it('writes down that they changed, and never what', async () => {
  const provider = await addPerson(t, { role: 'pending_provider' })
  await save(provider)
  const { rows } = await sql<{ row: string }>`
    select to_jsonb(a)::text as row from audit_entry a where subject_id = ${provider.id}`.execute(t.db)
  expect(rows).toHaveLength(1)
  expect(rows[0]!.row).toContain('"details": "changed"')
  for (const part of ['Quimby', 'Secret', '1990', SIN]) expect(rows[0]!.row).not.toContain(part)
})

it('keeps the number where none is given, but not for another kind of filer', async () => {
  const provider = await addPerson(t, { role: 'pending_provider' })
  expect(await save(provider, { tax_number: null })).toMatchObject({ status: 422 })
  await save(provider)
  expect((await save(provider, { tax_number: null, city: 'Burnaby' })).body.details).toMatchObject({
    city: 'Burnaby',
    tax_number_ending: '286',
  })
  const company = { filer: 'corporation' as const, name: 'Quimby Care Ltd.', since: '2019-03-01' }
  expect(await save(provider, { ...company, tax_number: null })).toMatchObject({ status: 422 })
  expect((await save(provider, { ...company, tax_number: BN })).body.details).toMatchObject({
    filer: 'corporation',
    first_name: '',
    tax_number_ending: '782',
  })
})

it.each([
  ['a number whose last digit does not fit', { tax_number: '046454287' }],
  ['a number of nothing', { tax_number: '000000000' }],
  ['a short number', { tax_number: '04645428' }],
  ['a date that does not exist', { since: '1990-02-30' }],
  ['a child', { since: '2015-01-01' }],
  ['a company of tomorrow', { filer: 'corporation', tax_number: BN, since: '2099-01-01' }],
  ['no first name', { first_name: ' ' }],
  ['no street', { street_address: '' }],
  ['another postal code', { postal_code: '12345' }],
])('refuses %s, and repeats nothing of it', async (_, change) => {
  const provider = await addPerson(t, { role: 'pending_provider' })
  const answer = await save(provider, change)
  expect(answer.status).toBe(422)
  expect(answer.body.detail).not.toMatch(/\d{6}/)
  expect(await hasTaxDetails(t.db, provider.id)).toBe(false)
})

it('finds every wrong digit, and every number that was typed right', () => {
  const digits = fc.stringMatching(/^[1-9]\d{7}$/)
  const withCheck = (eight: string) =>
    Array.from({ length: 10 }, (_, last) => `${eight}${last}`).filter((n) => taxNumberProblem(n, 'individual') === null)
  fc.assert(
    fc.property(digits, fc.nat(8), fc.integer({ min: 1, max: 9 }), (eight, at, by) => {
      const right = withCheck(eight)
      expect(right).toHaveLength(1)
      const [number = ''] = right
      const wrong = number.slice(0, at) + ((Number(number[at]) + by) % 10) + number.slice(at + 1)
      expect(taxNumberProblem(wrong, 'individual')).not.toBeNull()
      expect(gstProblem(`${number} RT 0001`)).toBeNull()
      expect(gstProblem(`${wrong}RT0001`)).not.toBeNull()
    }),
  )
})

it('asks to mend a GST number from before numbers were checked', async () => {
  const provider = await addBookable(t, { gst: '123456782RT0001' })
  expect(await show(provider)).toMatchObject({ gst_number: '123456782RT0001', gst_problem: null })
  await t.db.updateTable('provider_profile').set({ gst_number: '123' }).where('provider_id', '=', provider.id).execute()
  expect((await show(provider)).gst_problem).toContain('like 123456782RT0001')
})

it('is sealed anew with a new key, after which the old one is not needed', async () => {
  const provider = await addPerson(t, { role: 'pending_provider' })
  await save(provider)
  const old = randomBytes(32)
  const before = createVault(old)
  await sql`update tax_details set key_id = ${before.keyId}, sealed = ${before.sealText('{"name":"Old"}', `tax details ${provider.id}`)}
    where provider_id = ${provider.id}`.execute(t.db)
  const lost = await addPerson(t, { role: 'pending_provider' })
  await save(lost)
  await sql`update tax_details set key_id = 'gone', sealed = 'AAAA' where provider_id = ${lost.id}`.execute(t.db)
  const vault = createVault(randomBytes(32), [old])
  await resealTaxDetails({ ...t.deps, vault })
  const row = (await findDetails(t.db, provider.id))!
  expect(row.key_id).toBe(vault.keyId)
  expect(openDetails(vault, provider.id, row.sealed)).toEqual({ name: 'Old' })
  expect(() => openDetails(before, provider.id, row.sealed)).toThrow('do not open')
  // Details that can't be unsealed stay as they are.
  expect((await findDetails(t.db, lost.id))!.sealed).toBe('AAAA')
})

it('holds payouts back in production alone', async () => {
  const provider = await addPerson(t, { role: 'pending_provider' })
  const production = { db: t.db, site: { ...t.deps.site, isSandbox: false } }
  expect(await lacksTaxDetails(production, provider.id)).toBe(true)
  expect(await lacksTaxDetails(t.deps, provider.id)).toBe(false)
  await save(provider)
  expect(await lacksTaxDetails(production, provider.id)).toBe(false)
})

it('asks a provider once a week at most, however many press', async () => {
  const provider = await addPerson(t, { role: 'pending_provider' })
  const asked = await Promise.all(Array.from({ length: 20 }, () => askForTaxDetails(t.deps, [provider.id])))
  expect(asked.reduce((sum, one) => sum + one, 0)).toBe(1)
  expect(await show(provider)).toMatchObject({ is_asked: true })
  const mails = await messagesOf(t, { to: provider.email, kind: 'tax.details_asked' })
  expect(mails).toHaveLength(1)
  expect(mails[0]!.subject).toBe('Please add your tax details - Homebloom')
  await save(provider)
  expect(await show(provider)).toMatchObject({ is_asked: false })
})
