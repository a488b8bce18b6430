import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { acceptClientTerms, acceptProviderTerms, getMe } from '#contract/accounts.ts'
import { getAdminTerms, publishTerms, type TermsSide, withdrawTerms } from '#contract/admin/terms.ts'
import { createBooking } from '#contract/bookings.ts'
import { TERMS_VERSION } from '#contract/constants.ts'
import { getContent, getTermsVersion, listTermsVersions } from '#contract/content.ts'
import { documents } from '#db/seed/content/documents.ts'
import { installContent } from '#server/content/index.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { CONTENT_CHANGED } from '#server/platform/pubsub.ts'
import { startTestApp, type TestApp, workOnce } from '#tests/factories/app.ts'
import { day, moment, TEST_NOW } from '#tests/factories/calendar.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { addPerson, newSession, type TestPerson } from '#tests/factories/people.ts'
import { addBookable, anAdmin, withCatalogue } from '#tests/factories/supply.ts'

let t: TestApp
let token: string
beforeEach(async () => {
  t = await startTestApp()
  t.setNow(TEST_NOW)
  await withCatalogue(t)
  token = (await anAdmin(t)).token
})
afterEach(() => t.close())

const desk = async (side: TermsSide = 'client') => (await t.call(getAdminTerms, { token, params: { side } })).body
type Change = { title?: string; from?: string | null; asks?: boolean; base?: string; side?: TermsSide }
async function publish({ title = 'New terms', from = null, asks = true, base, side = 'client' }: Change = {}) {
  const { text, latest } = await desk(side)
  const { caption, agreement, intro, sections } = text
  const body = { title, caption, agreement, intro, sections }
  const note = `About ${title}`
  return t.call(publishTerms, { token, params: { side }, body: { base: base ?? latest, body, from, asks, note } })
}
const asked = async (person: TestPerson) => (await t.call(getMe, { token: person.token })).body.terms_required
const shown = async (name = 'client-terms') => (await t.call(getContent, { params: { name } })).body

it('asks everybody of that side again at once, and nobody who has accepted since', async () => {
  const [client, provider] = [await addPerson(t), await addBookable(t)]
  const book = { service_id: provider.serviceId, date: day(3), time: '10:00' }
  expect(await asked(client)).toBe(false)
  const { status, body } = await publish()
  expect([status, body.latest]).toEqual([201, day(0)])
  expect([await asked(client), await asked(provider)]).toEqual([true, false])
  expect(await shown()).toMatchObject({ title: 'New terms', version: day(0), updated: day(0) })
  expect((await t.call(createBooking, { token: client.token, body: book })).body.code).toBe('terms_required')
  // The client read the version before.
  const late = await t.call(acceptClientTerms, { token: client.token, body: { version: TERMS_VERSION } })
  expect([late.status, late.body.code, await asked(client)]).toEqual([409, 'changed_elsewhere', true])
  expect((await t.call(acceptClientTerms, { token: client.token, body: { version: day(0) } })).status).toBe(200)
  expect(await asked(client)).toBe(false)
  expect((await t.call(createBooking, { token: client.token, body: book })).status).toBe(201)
  const kept = await t.db.selectFrom('terms_acceptance').select('version').where('user_id', '=', client.id).execute()
  expect(kept.map(({ version }) => version).toSorted()).toEqual([TERMS_VERSION, day(0)].toSorted())
})

it('asks nobody for other wording, whoever joins accepts that, and a later change asks both', async () => {
  const before = await addPerson(t)
  await publish({ title: 'Better words', asks: false })
  expect([await asked(before), (await shown()).title]).toEqual([false, 'Better words'])
  const after = await addPerson(t)
  await t.call(acceptClientTerms, { token: after.token })
  expect(await asked(after)).toBe(false)
  t.advance(60_000)
  const { body } = await publish({ title: 'Other terms' })
  expect(body.latest).toBe(`${day(0)}.2`)
  expect([await asked(before), await asked(after)]).toEqual([true, true])
})

it('takes effect at its moment, and can be withdrawn until then', async () => {
  const provider = await addBookable(t)
  const { body } = await publish({ side: 'provider', from: day(2), title: 'Planned' })
  expect(body.versions.map(({ version, state }) => `${state} ${version}`)).toEqual([
    `planned ${day(2)}`,
    `present ${TERMS_VERSION}`,
  ])
  expect([await asked(provider), (await shown('provider-terms')).version]).toEqual([false, TERMS_VERSION])
  const planned = { params: { side: 'provider' as const, version: day(2) } }
  expect((await t.call(getTermsVersion, planned)).status).toBe(404)
  expect((await publish({ side: 'provider', title: 'Sooner' })).status).toBe(422)
  expect((await publish({ side: 'provider', title: 'Sooner', from: day(1) })).status).toBe(422)
  expect((await t.call(withdrawTerms, { token, ...planned })).status).toBe(200)
  expect((await t.call(withdrawTerms, { token, ...planned })).status).toBe(404)
  await publish({ side: 'provider', from: day(2), title: 'Planned' })
  t.setNow(moment(2, '00:00'))
  const session = { ...provider, token: await newSession(t, provider.id) }
  expect(await asked(session)).toBe(true)
  await inTransaction(t.db, (trx) => t.deps.pubsub.publish(trx, CONTENT_CHANGED))
  expect(await shown('provider-terms')).toMatchObject({ version: day(2), title: 'Planned' })
  await t.call(acceptProviderTerms, { token: session.token })
  expect(await asked(session)).toBe(false)
  token = (await anAdmin(t)).token
  expect((await t.call(withdrawTerms, { token, ...planned })).body.code).toBe('wrong_state')
})

const told = async ({ email }: TestPerson) =>
  (await messagesOf(t, { to: email })).filter(({ subject }) => subject?.startsWith('Our terms have changed')).length

it('tells whom a version asks once it holds, each once, and nobody of what was withdrawn or is only wording', async () => {
  const [client, quick, provider] = [await addPerson(t), await addPerson(t), await addBookable(t)]
  await publish({ from: day(1) })
  await workOnce(t)
  expect(await told(client)).toBe(0)
  await t.call(withdrawTerms, { token, params: { side: 'client', version: day(1) } })
  t.setNow(moment(1, '09:00'))
  token = (await anAdmin(t)).token
  await workOnce(t)
  expect(await told(client)).toBe(0)
  await publish({ title: 'Better words', asks: false })
  await workOnce(t)
  expect(await told(client)).toBe(0)
  t.advance(60_000)
  await publish({ title: 'Other terms' })
  await t.call(acceptClientTerms, { token: await newSession(t, quick.id) })
  await Promise.all([workOnce(t), workOnce(t)])
  await workOnce(t)
  expect([await told(client), await told(quick), await told(provider)]).toEqual([1, 0, 0])
  t.advance(60_000)
  await publish({ title: 'Terms of providers', side: 'provider' })
  await workOnce(t)
  expect([await told(client), await told(provider)]).toEqual([1, 1])
})

it('keeps what was in force for everybody to read, word by word', async () => {
  await publish()
  const { body } = await t.call(listTermsVersions, { params: { side: 'client' } })
  expect(body.map(({ version }) => version)).toEqual([day(0), TERMS_VERSION])
  const old = await t.call(getTermsVersion, { params: { side: 'client', version: TERMS_VERSION } })
  expect(old.body.sections).toEqual(documents['client-terms']!.sections)
  // No release replaces them.
  const text = { ...documents['client-terms']!, version: '2030-01-01', title: 'Of a release' }
  await inTransaction(t.db, (trx) => installContent(trx, { documents: { 'client-terms': text } }, t.clock.now()))
  expect([(await desk()).latest, (await desk()).text.title]).toEqual([day(0), 'New terms'])
})

it('begins with the version of the release in a new database, so that nobody there is asked twice', async () => {
  const fresh = await sql<{ version: string }>`select version from terms_version order by audience`.execute(t.db)
  expect(fresh.rows).toEqual([{ version: TERMS_VERSION }, { version: TERMS_VERSION }])
})

it('takes what a release brings, which asks again, and keeps the words before it', async () => {
  const client = await addPerson(t)
  const text = { ...documents['client-terms']!, version: '2030-01-01', title: 'Of a release' }
  await inTransaction(t.db, (trx) => installContent(trx, { documents: { 'client-terms': text } }, t.clock.now()))
  expect([await asked(client), (await desk()).latest]).toEqual([true, '2030-01-01'])
  const { rows } = await sql<{ title: string }>`
    select coalesce(body->>'title', 'of the release') as title from terms_version
    where audience = 'client' order by effective_at`.execute(t.db)
  expect(rows.map(({ title }) => title)).toEqual([documents['client-terms']!.title, 'of the release'])
})

it('tells everybody by email what a release changed, each once', async () => {
  const [client, provider] = [await addPerson(t), await addBookable(t)]
  const text = { ...documents['client-terms']!, version: '2030-01-01' }
  const release = { documents: { 'client-terms': text }, notes: { 'client-terms': 'You have paid the provider.' } }
  const start = () => inTransaction(t.db, (trx) => installContent(trx, release, t.clock.now()))
  await start()
  await start()
  await workOnce(t)
  await workOnce(t)
  expect([await told(client), await told(provider)]).toEqual([1, 0])
  const texts = (await messagesOf(t, { to: client.email })).map(({ text }) => text).join(' ')
  expect(texts).toContain('You have paid the provider.')
})

it('appoints us as the provider’s agent for payments, and for nothing else', () => {
  const wordsOf = (name: string) => documents[name]!.sections.flatMap(({ paragraphs }) => paragraphs).join(' ')
  for (const name of ['client-terms', 'provider-terms'])
    expect(wordsOf(name)).toMatch(
      /limited agent to collect payments.*issue receipts, refunds and credit notes.*hold the money/,
    )
  expect(wordsOf('client-terms')).toContain('Once you have paid us, you have paid the provider')
  expect(wordsOf('provider-terms')).toContain('Once a client has paid us, they have paid you')
  expect(wordsOf('provider-terms')).toContain('Nothing else makes us your agent')
  expect(wordsOf('provider-terms')).not.toContain('employee, agent or partner')
  expect(
    Object.values(documents)
      .map(({ version }) => version)
      .filter((version) => version !== null),
  ).toEqual([TERMS_VERSION, TERMS_VERSION])
})

it('lets one of many who publish at once through, and refuses what is none', async () => {
  const { latest } = await desk()
  const all = await Promise.all(['One', 'Two', 'Three'].map((title) => publish({ title, base: latest })))
  expect(all.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1)
  expect(all.filter(({ body }) => body.code === 'changed_elsewhere')).toHaveLength(2)
  t.advance(1000)
  const { title } = (await desk()).text
  expect((await publish({ title })).body.code).toBe('wrong_state')
  for (const change of [{ title: '' }, { title: '<i>x</i>' }, { from: day(0) }, { from: day(400) }])
    expect([change, (await publish(change)).status]).toEqual([change, 422])
  t.advance(16 * 60_000)
  expect((await publish()).body.code).toBe('second_factor_required')
})
