import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { listTasks } from '#contract/admin/tasks.ts'
import { listServiceProviders } from '#contract/availability.ts'
import { askAgain, listProviderPhotos, removePhoto, reportPhoto } from '#contract/providers/portfolio.ts'
import { judgePhoto, listJudgedPhotos, type PhotoDecision } from '#contract/providers/portfolio-admin.ts'
import { listAuditEntries } from '#server/platform/audit/queries.ts'
import { startTestApp, TEST_NOW, type TestApp } from '#tests/factories/app.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { addPerson, type TestPerson } from '#tests/factories/people.ts'
import { addressOf, portfolioOf, showPhoto } from '#tests/factories/portfolio.ts'
import { anAdmin, anOpenProvider, aPendingProvider, withCatalogue, type OpenProvider } from '#tests/factories/supply.ts'

let t: TestApp
let admin: TestPerson
let provider: OpenProvider
let id: string
beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
  admin = await anAdmin(t, 'trust')
})
beforeEach(async () => {
  t.setNow(TEST_NOW)
  provider = await anOpenProvider(t)
  id = await showPhoto(t, provider, { service_id: provider.services[0]!.id })
})
afterAll(() => t.close())

const report = (who: TestPerson, photo = id) =>
  t.call(reportPhoto, { token: who.token, params: { id: photo }, body: { reason: 'not_asked', note: 'That is me' } })
const judge = (decision: PhotoDecision, reason = 'We looked at it', token = admin.token) =>
  t.call(judgePhoto, { token, params: { id }, body: { decision, reason } })
const ask = (token = provider.token, note = 'She has agreed in writing') =>
  t.call(askAgain, { token, params: { id }, body: { note } })
const desk = async (state: 'reported' | 'asked' | 'hidden' | 'newest') =>
  (await t.call(listJudgedPhotos, { token: admin.token, query: { state, limit: 100 } })).body
const isOn = async (state: Parameters<typeof desk>[0]) => (await desk(state)).some((photo) => photo.id === id)
const served = async () => (await t.app.http.inject({ url: addressOf(id) })).statusCode
const ownPhoto = async () => (await portfolioOf(t, provider)).groups[1]!.photos[0]!
const mails = async () => (await messagesOf(t, { to: provider.email })).map(({ subject }) => subject)
const taskKinds = async () => {
  const { body } = await t.call(listTasks, { token: admin.token, query: { limit: 100 } })
  return body.filter(({ link }) => link?.to.includes(id)).map(({ kind }) => kind)
}

it('is reported once by each who sees it, and not by its owner', async () => {
  const client = await addPerson(t)
  expect((await t.call(reportPhoto, { params: { id }, body: { reason: 'other' } })).status).toBe(401)
  expect((await report(provider)).body.code).toBe('wrong_state')
  for (let n = 0; n < 2; n += 1) expect((await report(client)).status).toBe(200)
  const found = (await desk('reported')).filter((photo) => photo.id === id)
  expect(found).toMatchObject([
    {
      service: 'Classic Manicure',
      reports: [{ reason: 'It shows me or someone else who hasn’t agreed', note: 'That is me', who: 'Casey Quimby' }],
      can: { hide: true, restore: false, dismiss: true, uphold: false },
    },
  ])
  expect(await taskKinds()).toEqual(['photo.reported'])
  expect((await judge('dismiss')).body.can).toMatchObject({ dismiss: false, hide: true })
  expect([await isOn('reported'), await taskKinds(), await served()]).toEqual([false, [], 200])
  expect((await mails()).join()).not.toContain('photo')
  const unseen = await showPhoto(t, await aPendingProvider(t))
  expect((await report(client, unseen)).status).toBe(404)
})

it('the longest waiting comes first, and of all photos the newest', async () => {
  t.advance(60_000)
  const later = await showPhoto(t, provider)
  await report(await addPerson(t), later)
  t.advance(60_000)
  await report(await addPerson(t))
  const reported = (await desk('reported')).map((photo) => photo.id)
  expect(reported.indexOf(later)).toBeLessThan(reported.indexOf(id))
  const newest = (await desk('newest')).map((photo) => photo.id)
  expect(newest.indexOf(later)).toBeLessThan(newest.indexOf(id))
  const { body } = await t.call(listJudgedPhotos, {
    token: admin.token,
    query: { state: 'newest', provider_id: provider.id, limit: 1 },
  })
  expect(body.map((photo) => photo.id)).toEqual([later])
})

it('is hidden from everybody but its owner, who is told and can ask once', async () => {
  await report(await addPerson(t))
  expect((await ask()).body.code).toBe('wrong_state')
  expect((await judge('hide', 'Somebody on it has not agreed')).body).toMatchObject({
    can: { restore: true, hide: false },
  })
  expect((await judge('hide')).body.code).toBe('wrong_state')
  expect([await served(), await isOn('reported'), await isOn('hidden'), await taskKinds()]).toEqual([
    404,
    false,
    true,
    [],
  ])
  expect((await t.call(listProviderPhotos, { params: { id: provider.id } })).body).toEqual([])
  const cards = await t.call(listServiceProviders, { query: { service: 'Classic Manicure', limit: 100 } })
  expect(cards.body.find((card) => card.id === provider.id)!.photos).toEqual([])
  expect(await ownPhoto()).toMatchObject({
    is_public: false,
    hidden_reason: 'Somebody on it has not agreed',
    can: { ask: true },
  })
  const headers = (token: string) => ({ authorization: `Bearer ${token}` })
  const { picture } = await ownPhoto()
  for (const [token, status] of [
    [provider.token, 200],
    [admin.token, 200],
    [(await addPerson(t)).token, 404],
  ] as const)
    expect((await t.app.http.inject({ url: picture, headers: headers(token) })).statusCode).toBe(status)
  expect(await mails()).toContainEqual(expect.stringContaining('One of your photos was hidden'))

  expect((await ask((await anOpenProvider(t)).token)).status).toBe(404)
  expect((await ask(provider.token, ' ')).status).toBe(422)
  expect((await ask()).status).toBe(200)
  expect((await ask()).body.code).toBe('wrong_state')
  expect([await isOn('asked'), await taskKinds()]).toEqual([true, ['photo.asked']])
  expect((await judge('uphold', 'She has told us otherwise')).status).toBe(200)
  expect([await isOn('asked'), await taskKinds(), await served()]).toEqual([false, [], 404])
  expect((await judge('uphold')).body.code).toBe('wrong_state')
  expect(await mails()).toContainEqual(expect.stringContaining('Your photo stays hidden'))

  expect((await judge('restore')).status).toBe(200)
  expect([await served(), await isOn('hidden'), (await ownPhoto()).hidden_reason]).toEqual([200, false, null])
  expect(await mails()).toContainEqual(expect.stringContaining('Your photo is shown again'))
  const entries = await listAuditEntries(t.db, { type: 'portfolio_photo', id })
  expect(entries.map(({ action, reason }) => [action, reason])).toEqual([
    ['photo.restored', 'We looked at it'],
    ['photo.upheld', 'She has told us otherwise'],
    ['photo.hidden', 'Somebody on it has not agreed'],
  ])
})

it('is hidden by the report of a third person until an admin decides, and each of them is answered', async () => {
  const people = await Promise.all([addPerson(t), addPerson(t), addPerson(t)])
  for (const person of people.slice(0, 2)) await report(person)
  expect([await served(), (await ownPhoto()).hidden_reason]).toEqual([200, null])
  await report(people[2]!)
  expect([await served(), await isOn('reported')]).toEqual([404, true])
  expect(await ownPhoto()).toMatchObject({ is_public: false, hidden_reason: expect.stringContaining('3 people') })
  expect(await mails()).toContainEqual(expect.stringContaining('One of your photos is hidden for now'))
  const answers = async () =>
    (await Promise.all(people.map(({ email }) => messagesOf(t, { to: email })))).map((messages) =>
      messages.map(({ subject }) => subject).filter((subject) => subject?.includes('photo')),
    )
  expect(await answers()).toEqual([[], [], []])
  expect((await judge('restore')).status).toBe(200)
  expect([await served(), await taskKinds()]).toEqual([200, []])
  const stays = [expect.stringContaining('We looked at the photo you reported')]
  expect(await answers()).toEqual([stays, stays, stays])
  // Settled reports count no more.
  await report(await addPerson(t))
  expect(await served()).toBe(200)
})

it('an admin keeps a reported photo hidden with a reason, and its owner can appeal once', async () => {
  for (let n = 0; n < 3; n += 1) await report(await addPerson(t))
  expect((await judge('dismiss')).body.code).toBe('wrong_state')
  expect((await judge('hide', 'They have not agreed')).body).toMatchObject({ can: { hide: false, restore: true } })
  expect(await ownPhoto()).toMatchObject({ hidden_reason: 'They have not agreed', can: { ask: true } })
  expect(await taskKinds()).toEqual([])
})

it('an appealed photo stays hidden for the admin’s reason', async () => {
  for (let n = 0; n < 3; n += 1) await report(await addPerson(t))
  expect((await ask()).status).toBe(200)
  expect((await judge('uphold', 'They have not agreed')).status).toBe(200)
  expect((await ownPhoto()).hidden_reason).toBe('They have not agreed')
})

it('the third of simultaneous reports hides the photo once, as the audit says', async () => {
  const people = await Promise.all([addPerson(t), addPerson(t), addPerson(t)])
  await Promise.all(people.map((person) => report(person)))
  expect(await served()).toBe(404)
  const entries = await listAuditEntries(t.db, { type: 'portfolio_photo', id })
  expect(entries).toMatchObject([
    {
      actor_id: null,
      action: 'photo.hidden',
      before: { state: 'shown' },
      after: { state: 'hidden' },
      reason: expect.stringMatching(/^3 people reported it/),
    },
  ])
})

it('asks an admin to look at the first photos of an approved provider, and of nobody else', async () => {
  const first = async (who: string) => {
    const { body } = await t.call(listTasks, { token: admin.token, query: { limit: 100 } })
    return body.filter(({ kind, link }) => kind === 'photo.first' && link?.to.includes(who)).length
  }
  const applicant = await aPendingProvider(t)
  await showPhoto(t, applicant)
  expect([await first(provider.id), await first(applicant.id)]).toEqual([1, 0])
})

it('one of two simultaneous decisions counts', async () => {
  const answers = await Promise.all([judge('hide'), judge('hide', 'Another', (await anAdmin(t, 'trust')).token)])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
})

it('a reported or hidden photo is deleted for good when its owner removes it, with its tasks', async () => {
  await report(await addPerson(t))
  await t.call(removePhoto, { token: provider.token, params: { id } })
  expect([await taskKinds(), await isOn('reported')]).toEqual([[], false])
  const file = await t.db.selectFrom('stored_file').select('state').where('id', '=', id).executeTakeFirstOrThrow()
  expect(file.state).toBe('removed')
  expect((await judge('hide')).status).toBe(404)
})
