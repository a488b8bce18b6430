import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closeAccount } from '#contract/accounts/closing.ts'
import { countOpening, getLink } from '#contract/bookings/booking-link.ts'
import { HANDLE_MAX } from '#contract/rules/handle.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { day, moment, TEST_NOW } from '#tests/factories/calendar.ts'
import * as links from '#tests/factories/links.ts'
import { addPerson, type TestPerson } from '#tests/factories/people.ts'
import { GOOD_PASSWORD, signedUp } from '#tests/factories/sign-up.ts'
import { addBookable, aPendingProvider } from '#tests/factories/supply.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ isFrozen: true })
})
beforeEach(() => t.setNow(TEST_NOW))
afterAll(() => t.close())

const choose = (owner: Pick<TestPerson, 'token'>, handle: string) => links.choose(t, owner, handle)
const show = (owner: Pick<TestPerson, 'token'>) => links.showLink(t, owner)
const find = (handle: string) => t.call(getLink, { params: { handle } })

describe('a booking link', () => {
  it('is suggested from the name, chosen, and leads to its provider', async () => {
    const provider = await addBookable(t)
    const before = await show(provider)
    expect(before).toMatchObject({ handle: null, url: null, qr_svg: null, former: [], is_open: true, days: [] })
    expect(before.suggestion).toMatch(/^amara-quimby/)
    const { status, body } = await choose(provider, before.suggestion)
    expect(status).toBe(200)
    expect(body).toMatchObject({ handle: before.suggestion, standard_percent: 15, link_percent: 10 })
    expect(body.url).toBe(`http://localhost:8000/p/${before.suggestion}`)
    expect(body.qr_svg).toContain('<svg')
    expect((await find(before.suggestion)).body).toEqual({ handle: before.suggestion, provider_id: provider.id })
    expect((await find(before.suggestion.toUpperCase())).body.provider_id).toBe(provider.id)
    // Another provider of the same name gets another handle.
    const namesake = await show(await addBookable(t))
    expect(namesake.suggestion).toMatch(/^amara-quimby-/)
    expect(namesake.suggestion.length).toBeLessThanOrEqual(HANDLE_MAX)
  })

  it.each([
    ['ab', 'at least 3'],
    ['a'.repeat(HANDLE_MAX + 1), 'at most 30'],
    ['Ada', 'small letters'],
    ['ada lovely', 'small letters'],
    ['-ada', 'hyphen'],
    ['ada--b', 'hyphen'],
    ['123456', 'at least one letter'],
    ['admin', 'for ours'],
    ['payments', 'for ours'],
    ['the-homebloom-team', 'for ours'],
    ['home-bloom', 'for ours'],
    ['ada-support', 'for ours'],
    ['ada-604-555-0199', 'Please leave out phone numbers'],
  ])('is not called %s', async (handle, words) => {
    const provider = await addPerson(t, { role: 'provider' })
    const { status, body } = await choose(provider, handle)
    expect(status).toBe(422)
    expect(JSON.stringify(body)).toContain(words)
    expect((await show(provider)).handle).toBe(null)
  })

  it('is one provider’s, however many want it at once', async () => {
    const handle = links.freshHandle()
    const rivals = await Promise.all(Array.from({ length: 6 }, () => addPerson(t, { role: 'provider' })))
    const answers = await Promise.all(rivals.map((rival) => choose(rival, handle)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409])
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('handle_taken')
  })

  it('has one present end, however many its owner chooses at once, and leads on from the former ones for a year', async () => {
    const provider = await links.addLinked(t)
    const wanted = [links.freshHandle(), links.freshHandle(), links.freshHandle()]
    const answers = await Promise.all(wanted.map((handle) => choose(provider, handle)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const { handle: present, former } = await show(provider)
    expect(wanted).toContain(present)
    expect(former.map(({ handle }) => handle).toSorted()).toEqual(
      [provider.handle, ...wanted].filter((handle) => handle !== present).toSorted(),
    )
    for (const handle of [provider.handle, ...wanted])
      expect((await find(handle)).body).toEqual({ handle: present, provider_id: provider.id })
    const other = await addPerson(t, { role: 'provider' })
    expect((await choose(other, provider.handle)).status).toBe(409)
    // Its owner returns to it whenever they like, and a second time changes nothing.
    expect((await choose(provider, provider.handle)).status).toBe(200)
    expect((await choose(provider, provider.handle)).status).toBe(200)
    expect((await show(provider)).former).toHaveLength(3)
  })

  it('is somebody else’s after that year, and not before', async () => {
    const provider = await links.addLinked(t)
    await choose(provider, links.freshHandle())
    const old = provider.handle
    const aDay = 86_400_000
    t.advance(365 * aDay - 1000)
    expect((await find(old)).body.provider_id).toBe(provider.id)
    const early = await addPerson(t, { role: 'provider' })
    expect((await choose(early, old)).status).toBe(409)
    t.advance(1000)
    expect((await find(old)).status).toBe(404)
    const rivals = await Promise.all(Array.from({ length: 4 }, () => addPerson(t, { role: 'provider' })))
    const answers = await Promise.all(rivals.map((rival) => choose(rival, old)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
  })

  it('changes so often in a year and no more, but for going back', async () => {
    const provider = await links.addLinked(t)
    for (let turn = 1; turn < 5; turn++) expect((await choose(provider, links.freshHandle())).status).toBe(200)
    const { status, body } = await choose(provider, links.freshHandle())
    expect([status, body.code]).toEqual([409, 'wrong_state'])
    expect((await choose(provider, provider.handle)).status).toBe(200)
  })

  it('leads nowhere for whoever is not to be seen, and says so', async () => {
    const pending = await aPendingProvider(t)
    const handle = links.freshHandle()
    expect((await choose(pending, handle)).body.is_open).toBe(false)
    expect((await find(handle)).body).toEqual({ handle, provider_id: null })
    await t.call(countOpening, { params: { handle } })
    expect((await show(pending)).total.opened).toBe(0)
    for (const unknown of [links.freshHandle(), 'x', '..', 'gone:abc']) expect((await find(unknown)).status).toBe(404)
    expect((await t.call(countOpening, { params: { handle: links.freshHandle() } })).status).toBe(404)
  })

  it('keeps the link of a deleted account reserved for a year and reveals nothing of it', async () => {
    const provider = await signedUp(t, { role: 'provider' })
    const handle = links.freshHandle()
    await choose(provider, handle)
    const answer = await t.call(closeAccount, {
      token: provider.token,
      body: { password: GOOD_PASSWORD, confirm: true },
    })
    expect([answer.status, answer.body.detail]).toEqual([200, undefined])
    const { rows } = await sql<{ handle: string }>`
      select handle from link_handle where provider_id = ${provider.id}`.execute(t.db)
    expect(rows).toEqual([{ handle: expect.stringMatching(/^gone:[0-9a-f]{64}$/) }])
    expect((await find(handle)).status).toBe(404)
    const other = await addPerson(t, { role: 'provider' })
    expect((await choose(other, handle)).status).toBe(409)
    t.advance(366 * 86_400_000)
    expect((await choose(await addPerson(t, { role: 'provider' }), handle)).status).toBe(200)
  })

  it('is opened, signed up by and booked by: counted by day, for its owner alone', async () => {
    const provider = await links.addLinked(t)
    const other = await links.addLinked(t)
    const open = () => t.call(countOpening, { params: { handle: provider.handle } })
    await Promise.all([open(), open(), open()])
    const client = await addPerson(t)
    await links.bookByLink(t, { client, provider, via: provider.handle })
    t.setNow(moment(1, '10:00'))
    await open()
    await links.bookByLink(t, { client, provider, via: provider.handle, time: '12:00' })
    const { total, days } = await show(provider)
    expect(total).toEqual({ opened: 4, joined: 0, booked: 2, brought: 1 })
    expect(days).toMatchObject([
      { date: day(1), opened: 1, booked: 1, brought: 0 },
      { date: day(0), opened: 3, booked: 1, brought: 1 },
    ])
    expect((await show(other)).total).toEqual({ opened: 0, joined: 0, booked: 0, brought: 0 })
  })
})
