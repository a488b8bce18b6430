import { afterAll, beforeAll, expect, it } from 'vitest'
import { listAudit } from '#contract/admin/system.ts'
import { allowQuote, listTestimonials } from '#contract/reviews.ts'
import { chooseQuotes, getAdminQuotes, listQuotable } from '#contract/reviews/quotes.ts'
import { restoreAccount, suspendAccount } from '#server/accounts/index.ts'
import { cached } from '#server/platform/cache.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { addDoneBefore, addPublished, judge } from '#tests/factories/reviews.ts'
import { anAdmin } from '#tests/factories/supply.ts'

let t: TestApp
let token: string
beforeAll(async () => {
  t = await startTestApp()
  token = (await anAdmin(t, 'trust')).token
})
afterAll(() => t.close())

const desk = async () => (await t.call(getAdminQuotes, { token })).body
const onHomePage = async () => (await t.call(listTestimonials)).body.map(({ id }) => id)
const choose = async (review_ids: string[], version?: number) =>
  t.call(chooseQuotes, { token, body: { version: version ?? (await desk()).version, review_ids } })
async function addQuotable(text?: string) {
  t.setNow(new Date(t.clock.now().getTime() + 60_000).toISOString())
  const visit = await addDoneBefore(t)
  const { client: id } = await addPublished(t, visit, { client: { may_quote: true, ...(text ? { text } : {}) } })
  return { ...visit, id }
}

it('quotes what an admin has chosen, in their order, and by itself before and after', async () => {
  const [one, two, three] = [await addQuotable(), await addQuotable(), await addQuotable()]
  const short = await addQuotable('Short, but she was kind.')
  const newest = await onHomePage()
  expect(newest).toEqual([three.id, two.id, one.id])
  expect(await desk()).toMatchObject({ version: 0, chosen: [], shown: newest.map((id) => ({ id })) })

  const kept = cached(t.deps.pubsub, onHomePage)
  expect(await kept.get()).toEqual(newest)
  const chosen = await choose([one.id, three.id])
  expect([chosen.status, chosen.body.version]).toEqual([200, 1])
  expect(chosen.body.chosen).toMatchObject([
    { id: one.id, left_out: null, author: 'Casey Q.', provider: { id: one.provider.id } },
    { id: three.id, left_out: null },
  ])
  // The page's cached quotes follow.
  expect(await kept.get()).toEqual([one.id, three.id])

  for (const ids of [[short.id], ['a'.repeat(26)], [two.id, two.id], Array.from({ length: 7 }, () => two.id)])
    expect((await choose(ids)).status).toBe(422)
  const both = await Promise.all([choose([two.id], 1), choose([three.id], 1), choose([], 1)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])

  expect((await choose([])).body.chosen).toEqual([])
  expect(await onHomePage()).toEqual(newest)
  const owner = await anAdmin(t)
  const { body: audit } = await t.call(listAudit, { token: owner.token, query: { action: 'quotes.chosen' } })
  expect(audit.at(-1)?.changes).toMatchObject([{ field: 'reviews', after: expect.stringContaining(three.id) }])
})

it('leaves out who takes it back, is suspended or hidden, says why, and shows them again', async () => {
  const [one, two] = [await addQuotable(), await addQuotable()]
  expect((await choose([two.id, one.id])).status).toBe(200)
  const outOf = async () => (await desk()).chosen.find(({ id }) => id === one.id)?.left_out
  const allow = (may_quote: boolean) =>
    t.call(allowQuote, { token: one.client.token, params: { id: one.id }, body: { may_quote } })
  const word = { actor: 'operator', reason: 'Threats' } as const
  const hold = (id: string) => inTransaction(t.db, (trx) => suspendAccount(t.deps, trx, id, word))
  const letGo = (id: string) => inTransaction(t.db, (trx) => restoreAccount(t.deps, trx, id, word))
  const steps = [
    [() => allow(false), () => allow(true), 'no longer agrees'],
    [() => hold(one.client.id), () => letGo(one.client.id), 'author is suspended'],
    [() => hold(one.provider.id), () => letGo(one.provider.id), 'provider is suspended'],
    [() => judge(t, one.id, 'hide'), () => judge(t, one.id, 'restore'), 'is hidden'],
  ] as const
  for (const [off, on, why] of steps) {
    await off()
    expect([await onHomePage(), await outOf()]).toEqual([[two.id], expect.stringContaining(why)])
    // A quote that is left out may stay in the choice, and returns by itself.
    expect((await choose([two.id, one.id])).status).toBe(200)
    await on()
    expect([await onHomePage(), await outOf()]).toEqual([[two.id, one.id], null])
  }
  await choose([two.id])
  await t.call(allowQuote, { token: two.client.token, params: { id: two.id }, body: { may_quote: false } })
  expect((await onHomePage()).length, 'nothing chosen is left: by itself').toBeGreaterThan(1)
  await choose([])
  expect((await choose([two.id])).status, 'not chosen anew without consent').toBe(422)
})

it('lists what may be quoted, of a category and without a gap', async () => {
  const all = (await t.call(listQuotable, { token, query: { limit: 100 } })).body
  expect(all.length).toBeGreaterThan(3)
  for (const category of [undefined, 'nail']) {
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const answer = await t.call(listQuotable, { token, query: { limit: 2, category, cursor } })
      seen.push(...answer.body.map(({ id }) => id))
      cursor = /cursor=([^&>]+)/.exec(String(answer.headers['link'] ?? ''))?.[1]
    } while (cursor !== undefined)
    expect(seen, category).toEqual(all.map(({ id }) => id))
  }
  expect((await t.call(listQuotable, { token, query: { category: 'hair' } })).body).toEqual([])
})
