import { afterAll, beforeAll, expect, it } from 'vitest'
import { listQueue } from '#contract/admin.ts'
import { getProvider } from '#contract/availability.ts'
import { decidePaper, listMyPapers } from '#contract/papers.ts'
import { getMyVerification } from '#contract/providers.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { startTestApp, workOnce, type TestApp } from '#tests/factories/app.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { allChecks, handIn } from '#tests/factories/papers.ts'
import { newSession } from '#tests/factories/people.ts'
import { former, FORMER_NOW, createFormerDatabase } from './former-database.ts'

/** 30 days after the day on which the newest version was started. */
const DUE = '2026-12-26'

let t: TestApp
beforeAll(async () => {
  const database = await createFormerDatabase()
  await migrate(database.db)
  t = await startTestApp({ database, now: FORMER_NOW })
})
afterAll(() => t.close())

const as = async (id: string) => ({ token: await newSession(t, id) })
const lastDay = async (id: string) => {
  const { status, body } = await t.call(getProvider, { params: { id } })
  return status === 200 ? (Object.keys(body.date_availability).at(-1) ?? null) : status
}
const accept = async (id: string, kind: Parameters<typeof allChecks>[0]) =>
  t.call(decidePaper, {
    ...(await as(former.admin)),
    params: { id },
    body: { decision: 'accept', checks: allChecks(kind) },
  })

it('keeps what waited as papers, which cannot be accepted without something to look at', async () => {
  const { body } = await t.call(listQueue, { ...(await as(former.admin)), query: { limit: 100 } })
  const renewed = body.find(({ kind }) => kind === 'insurance')!
  expect(renewed).toMatchObject({
    provider: { id: former.renewing },
    after: expect.stringContaining('November 1, 2027'),
  })
  expect((await accept(renewed.id, 'insurance')).body.detail).toContain('nothing to review')
  const { cards } = (await t.call(listMyPapers, await as(former.certified))).body
  expect(cards.find(({ kind }) => kind === 'certificate:lash')?.latest).toMatchObject({ details: 'RMT 1234, CMTBC' })
})

it('gives approved providers 30 days from the day they are told, once, and no longer than what they declared', async () => {
  const before = await lastDay(former.provider)
  expect(before! > DUE).toBe(true)
  await workOnce(t)
  await workOnce(t)
  expect(await lastDay(former.provider)).toBe(DUE)
  // Declared until the 20th: it never counted for longer.
  expect(await lastDay(former.renewing)).toBe('2026-12-20')
  const mails = await messagesOf(t, { kind: 'papers.asked' })
  expect(mails.map(({ about }) => about).toSorted()).toEqual(
    [former.provider, former.renewing, former.certified].toSorted(),
  )
  expect(mails.find(({ about }) => about === former.certified)?.text).toContain(
    'Certificate: Lash and brow treatments, Government ID, Liability insurance',
  )
  expect((await t.call(getMyVerification, await as(former.provider))).body).toMatchObject({
    listing: { is_listed: true },
    papers_notice: {
      tone: 'warn',
      text: 'Please upload your government ID and liability insurance by Saturday, December 26, 2026. Clients cannot book dates after it.',
    },
  })
  expect((await t.call(getProvider, { params: { id: former.provider } })).body).toMatchObject({
    is_checked: false,
    proofs: [],
  })
})

it('goes on offering who has handed in papers that were accepted, and nobody else', async () => {
  const owner = await as(former.provider)
  const insurance = await handIn(t, owner, 'insurance', { expires_on: '2027-11-01' })
  const id = await handIn(t, owner, 'government_id')
  await accept(insurance.id, 'insurance')
  expect(await lastDay(former.provider)).toBe(DUE)
  await accept(id.id, 'government_id')
  expect((await lastDay(former.provider))! > DUE).toBe(true)
  t.setNow('2026-12-26T19:00:00Z')
  await workOnce(t)
  expect((await lastDay(former.provider))! > DUE).toBe(true)
  const certified = (await t.call(getProvider, { params: { id: former.certified } })).body
  expect([certified.services, certified.is_bookable]).toEqual([[], false])
  expect((await t.call(getMyVerification, await as(former.certified))).body.listing).toMatchObject({
    is_listed: false,
    reason: 'papers_missing',
  })
})
