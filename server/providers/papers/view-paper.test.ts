import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getProvider, listServiceProviders } from '#contract/availability.ts'
import { submitPaper, viewMyPaper, viewPaper } from '#contract/papers.ts'
import { listAuditEntries } from '#server/platform/audit/queries.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { day } from '#tests/factories/calendar.ts'
import { handIn, uploadPhoto } from '#tests/factories/papers.ts'
import { addPerson, newSession, type TestPerson } from '#tests/factories/people.ts'
import { anAdmin, anOpenProvider, withCatalogue } from '#tests/factories/supply.ts'

let t: TestApp
let admin: TestPerson
beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
  admin = await anAdmin(t)
})
afterAll(() => t.close())

const RMT = 'certificate:rmt'

describe('what a paper shows', () => {
  it('is seen by its owner and by admins, and each look is written down', async () => {
    const provider = await anOpenProvider(t)
    const { id } = await handIn(t, provider, 'insurance')
    const [own] = (await t.call(viewMyPaper, { token: provider.token, params: { id } })).body
    const open = (link: string, token: string) =>
      t.app.http.inject({ url: link, headers: { authorization: `Bearer ${token}` } })
    expect((await open(own!.pages[0]!, provider.token)).headers['content-type']).toBe('image/webp')
    const client = await addPerson(t)
    const rival = await anOpenProvider(t)
    expect((await t.call(viewMyPaper, { token: rival.token, params: { id } })).status).toBe(404)
    expect((await t.call(viewPaper, { token: client.token, params: { id } })).status).toBe(403)
    for (const { token } of [client, rival, admin]) expect((await open(own!.pages[0]!, token)).statusCode).toBe(404)
    const views = async () =>
      (await listAuditEntries(t.db, { type: 'provider', id: provider.id })).filter(
        ({ action }) => action === 'paper.viewed',
      )
    expect(await views()).toMatchObject([
      { actor_id: provider.id, acted_as: 'provider', reason: 'own document', after: { part: 1 } },
    ])
    const [links] = (await t.call(viewPaper, { token: admin.token, params: { id } })).body
    expect((await open(links!.pages[0]!, admin.token)).statusCode).toBe(200)
    expect((await listAuditEntries(t.db, { type: 'provider', id: provider.id }))[0]).toMatchObject({
      actor_id: admin.id,
      action: 'paper.viewed',
      reason: 'check of insurance',
      after: { part: 1 },
    })
    // The password alone isn't enough to view papers, not even by a link.
    expect((await open(links!.pages[0]!, await newSession(t, admin.id, false))).statusCode).toBe(403)
    t.advance(5 * 60_000 + 1)
    expect((await open(links!.pages[0]!, admin.token)).statusCode).toBe(404)
  })

  it('stands in no answer to anybody else', async () => {
    const provider = await anOpenProvider(t)
    await handIn(t, provider, RMT, { expires_on: day(90) })
    const file_ids = [await uploadPhoto(t, provider.token)]
    const details = 'CMTBC 4711'
    const body = { kind: 'insurance', expires_on: day(99), file_ids, details } as const
    await t.call(submitPaper, { token: provider.token, body })
    const client = await addPerson(t)
    for (const token of [undefined, client.token]) {
      const cards = (await t.call(listServiceProviders, { token, query: { limit: 100 } })).body
      const said = JSON.stringify([
        (await t.call(getProvider, { token, params: { id: provider.id } })).body,
        cards.find(({ id }) => id === provider.id),
      ])
      for (const secret of [details, file_ids[0]!, 'RMT', 'refus', 'expires_on'])
        expect(said.includes(secret)).toBe(false)
    }
  })
})
