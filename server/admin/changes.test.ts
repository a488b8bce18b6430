import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { getMe, updateMe } from '#contract/accounts.ts'
import { decideChange, listQueue, type QueueKind } from '#contract/admin.ts'
import { getProvider } from '#contract/availability.ts'
import { getService } from '#contract/providers.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { signedUp } from '#tests/factories/sign-up.ts'
import { type TestPerson } from '#tests/factories/people.ts'
import { anAdmin, anOpenProvider, aPendingProvider, type OpenProvider, withCatalogue } from '#tests/factories/supply.ts'
import { messagesOf } from '#tests/factories/messages.ts'

let t: TestApp
let admin: TestPerson
let provider: OpenProvider
beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
  admin = await anAdmin(t)
})
beforeEach(async () => {
  provider = await anOpenProvider(t)
})
afterAll(() => t.close())

const rename = (full_name: string, { token } = provider) => t.call(updateMe, { token, body: { full_name } })
const me = async () => (await t.call(getMe, { token: provider.token })).body
const page = async (token?: string) => (await t.call(getProvider, { params: { id: provider.id }, token })).body

const waiting = async (kind?: QueueKind) => {
  const answer = await t.call(listQueue, { token: admin.token, query: { limit: 100, ...(kind ? { kind } : {}) } })
  return answer.body.filter((item) => item.provider.id === provider.id)
}
const decide = (id: string, decision: 'accept' | 'refuse', reason?: string, token = admin.token) =>
  t.call(decideChange, { token, params: { id }, body: { decision, ...(reason ? { reason } : {}) } })

/** Decides the one thing of this kind that waits of the provider. */
const answer = async (kind: QueueKind, decision: 'accept' | 'refuse', reason?: string) => {
  const [item, ...rest] = await waiting(kind)
  expect(rest).toEqual([])
  expect((await decide(item!.id, decision, reason)).status).toBe(200)
}

const mails = async () => {
  const { email } = await me()
  const rows = await messagesOf(t, { to: email })
  return rows.filter(({ kind }) => kind.startsWith('account.name')).map(({ kind, text }) => ({ kind, text }))
}

it('shows a new name to its owner alone until an admin accepts it', async () => {
  const before = (await page()).full_name
  const changed = await rename('Marie Curie')
  expect(changed.body).toMatchObject({ full_name: 'Marie Curie', first_name: 'Marie', name_review: 'pending' })
  expect(await me()).toEqual(changed.body)
  expect(await page(provider.token)).toMatchObject({ full_name: 'Marie Curie', name_review: 'pending' })
  expect((await page()).full_name).toBe(before)
  expect(await page(admin.token)).toMatchObject({ full_name: before })
  expect((await page(admin.token)).name_review).toBeUndefined()
  expect((await t.call(getService, { params: { id: provider.services[0]!.id } })).body.provider_name).toBe(before)
  expect(await waiting()).toMatchObject([{ kind: 'name', before, after: 'Marie Curie' }])

  await answer('name', 'accept')
  expect(await me()).toMatchObject({ full_name: 'Marie Curie', last_name: 'Curie', name_review: null })
  expect((await page()).full_name).toBe('Marie Curie')
  expect(await mails()).toMatchObject([{ kind: 'account.name_accepted' }])
})

it('gives the old name back when the new one is refused or taken back', async () => {
  const { full_name } = await me()
  await rename('Doctor Somebodyelse')
  await answer('name', 'refuse', 'Please send us your identification')
  expect(await me()).toMatchObject({ full_name, name_review: null })
  expect((await mails())[0]?.text).toContain('Please send us your identification')
  await rename('Marie Curie')
  const [item] = await waiting('name')
  expect((await rename(full_name)).body).toMatchObject({ full_name, name_review: null })
  expect(await waiting()).toEqual([])
  expect((await decide(item!.id, 'accept')).body.code).toBe('wrong_state')
  expect((await page()).full_name).toBe(full_name)
})

it('lets clients and pending providers change their names at once', async () => {
  for (const person of [await signedUp(t), await aPendingProvider(t)]) {
    const answered = await t.call(updateMe, { token: person.token, body: { full_name: 'Marie Curie' } })
    expect(answered.body).toMatchObject({ full_name: 'Marie Curie', name_review: null })
  }
})

it('decides once when two admins are quick', async () => {
  const other = await anAdmin(t)
  await rename('Marie Curie')
  for (const { id } of await waiting()) {
    const both = await Promise.all([decide(id, 'accept'), decide(id, 'refuse', 'No', other.token)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
  }
  expect(await mails()).toHaveLength(1)
})

it('is for admins only', async () => {
  await rename('Marie Curie')
  const [item] = await waiting()
  expect((await decide(item!.id, 'accept', undefined, provider.token)).status).toBe(403)
  expect((await decide('nothing', 'accept')).status).toBe(404)
  expect((await t.call(listQueue, { token: provider.token })).status).toBe(403)
})
