import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideApplicant } from '#contract/admin.ts'
import { getBooking, getBookingConfirmation, getBookingHistory, getUser, listBookings } from '#contract/bookings.ts'
import { downloadBookingCalendar, openCalendarFeed, readCalendarFeed } from '#contract/calendars.ts'
import { getProvider, listServiceProviders } from '#contract/availability.ts'
import { addTimeOff } from '#contract/availability/time-off.ts'
import { checkIn, getVisitDay, listToday, sayOnMyWay } from '#contract/bookings/visit-day.ts'
import { getMyFacts, getProviderFacts } from '#contract/facts.ts'
import { countInbox, listInbox, readInbox } from '#contract/inbox.ts'
import { getConversation, getConversationWith, listConversations, listLines, markRead } from '#contract/messaging.ts'
import {
  getVisitReview,
  listClientReviews,
  listOpenReviews,
  listProviderReviews,
  listReceivedReviews,
  listServiceReviews,
  listTestimonials,
} from '#contract/reviews.ts'
import { visitCode } from '#server/bookings/visit-day/visit-code.ts'
import { startTestApp, TEST_NOW, type TestApp } from '#tests/factories/app.ts'
import { moment } from '#tests/factories/calendar.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { addPerson } from '#tests/factories/people.ts'
import { addDone, OVER, WORDS, write, type Side } from '#tests/factories/reviews.ts'
import { lines, say } from '#tests/factories/talk.ts'
import { addConfirmed, addPaid, addPending, setStatusOf, type Visit } from '#tests/factories/visits.ts'

/**
 * Every way to read a booking or its people, in every state: closed data must be closed on all of them: bookings,
 * confirmations, emails and calendars alike.
 */
let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const DAY_MS = 86_400_000
/** The visits are from nine to ten on the third day. */
const [BEFORE, STILL_OPEN, CLOSED] = [moment(3, '08:55'), moment(4, '09:59'), moment(4, '10:00')]
const OF_CLIENT = [
  'Hidden-Lastname',
  '77 Secret Lane',
  'V6K2Z9',
  'V6K 2Z9',
  'secret.client@',
  '6045550611',
  '(604) 555-0611',
  'Buzzer 4711',
]
const OF_PROVIDER = ['99 Private Road', 'V5N9X9', 'secret.provider@', '6045550622', '(604) 555-0622']

type Make = () => Promise<Visit & { sessionId?: string }>
/** The street, as read with only the checkout's session; such addresses stay in browsers. */
async function readByHolder(visit: Visit & { sessionId?: string }): Promise<Record<string, string>> {
  const session_id = visit.sessionId
  if (session_id === undefined) return {}
  const confirmation = await t.call(getBookingConfirmation, { params: { booking_id: visit.id }, query: { session_id } })
  const calendar = await t.call(downloadBookingCalendar, { params: { id: visit.id }, query: { session_id } })
  return { confirmation: textOf(confirmation.body), calendar: textOf(calendar.body) }
}

type Case = { name: string; make: Make; isOpen: boolean; isNameOpen: boolean }

const cases: Case[] = [
  { name: 'pending', make: () => addPending(t), isOpen: false, isNameOpen: false },
  { name: 'confirmed', make: () => addConfirmed(t), isOpen: true, isNameOpen: true },
  { name: 'completed early', make: () => ended('completed', TEST_NOW), isOpen: true, isNameOpen: true },
  // Contact closes a day after the visit, not after anything the provider pressed days before it.
  { name: 'completed early, before it', make: () => ended('completed', BEFORE), isOpen: true, isNameOpen: true },
  { name: 'done, almost a day ago', make: () => ended('completed', STILL_OPEN), isOpen: true, isNameOpen: true },
  { name: 'done a day ago', make: () => ended('completed', CLOSED), isOpen: false, isNameOpen: true },
  { name: 'cancelled', make: () => ended('cancelled', TEST_NOW), isOpen: false, isNameOpen: false },
  { name: 'expired', make: expired, isOpen: false, isNameOpen: false },
  // From the moment of the decision on, before the sweep has cancelled anything.
  { name: 'about to go with a suspension', make: () => suspended('cancel'), isOpen: false, isNameOpen: false },
  { name: 'kept in a suspension', make: () => suspended('keep'), isOpen: true, isNameOpen: true },
  { name: 'over before a suspension', make: () => suspended('keep', STILL_OPEN), isOpen: false, isNameOpen: true },
]

async function ended(status: 'completed' | 'cancelled', lookAt: string): Promise<Visit & { sessionId: string }> {
  const visit = await addPaid(t)
  await name(visit)
  await setStatusOf(t, visit, 'provider', status)
  t.setNow(lookAt)
  return visit
}

async function suspended(visits: 'cancel' | 'keep', at = TEST_NOW): Promise<Visit> {
  const visit = await addConfirmed(t)
  await name(visit)
  t.setNow(at)
  const { token } = await addPerson(t, { role: 'admin' })
  const body = { decision: 'suspend', reason: 'A complaint', visits, keep_reason: 'All is agreed' } as const
  const answer = await t.call(decideApplicant, { token, params: { id: visit.provider.id }, body })
  expect(answer.status).toBe(200)
  return visit
}

async function expired(): Promise<Visit> {
  const visit = await addPending(t)
  await name(visit)
  t.advance(DAY_MS)
  await t.app.work.runDue()
  return visit
}

/** Gives both people something to hide; the address of the visit is copied, so it is hidden there too. */
async function name({ id, client, provider }: Visit): Promise<void> {
  await sql`update user_account set last_name = 'Hidden-Lastname', full_name = 'Casey Hidden-Lastname',
    street_address = '77 Secret Lane', postal_code = 'V6K2Z9', email = 'secret.client@' || id,
    phone_number = '6045550611' where id = ${client.id}`.execute(t.db)
  await sql`update user_account set street_address = '99 Private Road', postal_code = 'V5N9X9',
    email = 'secret.provider@' || id, phone_number = '6045550622' where id = ${provider.id}`.execute(t.db)
  await sql`update booking set street_address = '77 Secret Lane', postal_code = 'V6K2Z9',
    door_notes = 'Buzzer 4711' where id = ${id}`.execute(t.db)
}

/** What one person can read and that stays the same each time, by where it is read. */
function askAll({ id, client, provider }: Visit, token: string, otherId: string) {
  const params = { id }
  return {
    booking: t.call(getBooking, { token, params }),
    list: t.call(listBookings, { token }),
    found: t.call(listBookings, { token, query: { search: 'Hidden-Lastname' } }),
    history: t.call(getBookingHistory, { token, params }),
    user: t.call(getUser, { token, params: { id: otherId } }),
    confirmation: t.call(getBookingConfirmation, { token, params: { booking_id: id } }),
    day: t.call(getVisitDay, { token, params }),
    today: t.call(listToday, { token }),
    talks: t.call(listConversations, { token }),
    talk: t.call(getConversationWith, { token, params: { id: otherId } }),
    inbox: t.call(listInbox, { token }),
    review: t.call(getVisitReview, { token, params }),
    reviews: t.call(listReceivedReviews, { token }),
    toReview: t.call(listOpenReviews, { token }),
    ofClient: t.call(listClientReviews, { token, params: { id: client.id } }),
    ofProvider: t.call(listProviderReviews, { token, params: { id: provider.id } }),
  }
}

/** All of it and what is made again each time. */
async function readAll(visit: Visit, token: string, otherId: string): Promise<Record<string, string>> {
  const feed = await t.call(openCalendarFeed, { token })
  const read = await textsOf({
    ...askAll(visit, token, otherId),
    calendar: t.call(downloadBookingCalendar, { token, params: { id: visit.id } }),
    feed: t.call(readCalendarFeed, { params: { token: feed.body.url.split('/').at(-1)! } }),
    away: t.call(addTimeOff, { token, body: { start: '2026-11-24', end: '2026-12-24' } }),
  })
  const own = visit[token === visit.client.token ? 'client' : 'provider'].id
  return Object.fromEntries(Object.entries(read).map(([where, text]) => [where, text.replaceAll(own, '')]))
}

async function textsOf(answers: Record<string, Promise<{ body: unknown }>>): Promise<Record<string, string>> {
  const read = Object.entries(answers).map(async ([where, answer]) => [where, textOf((await answer).body)] as const)
  return Object.fromEntries(await Promise.all(read))
}

/** Long lines of calendars are folded, and escape commas. */
function textOf(body: unknown): string {
  return typeof body === 'string' ? body.replaceAll('\r\n ', '').replaceAll('\\,', ',') : JSON.stringify(body)
}

function told(texts: Record<string, string>, secrets: string[]): string[] {
  return Object.entries(texts).flatMap(([where, text]) =>
    secrets.filter((secret) => text.includes(secret)).map((secret) => `${where}: ${secret}`),
  )
}

test.each(cases)('$name', async ({ make, isOpen, isNameOpen }) => {
  t.setNow(TEST_NOW)
  const visit = await make()
  await name(visit)
  const [lastName, ...contact] = OF_CLIENT as [string, ...string[]]

  const provider = await readAll(visit, visit.provider.token, visit.client.id)
  expect(told(provider, contact).length > 0, told(provider, contact).join()).toBe(isOpen)
  expect(told({ ...provider, found: '' }, [lastName]).length > 0).toBe(isNameOpen)
  // No one learns a name by searching for it.
  expect(provider['found'] !== '[]', provider['found']).toBe(isNameOpen)
  if (isOpen) expect(provider['booking']).toContain('77 Secret Lane')

  const client = await readAll(visit, visit.client.token, visit.provider.id)
  const ofProvider = told(client, OF_PROVIDER)
  expect(ofProvider.length > 0, ofProvider.join()).toBe(isOpen)
  // A provider's own street is never told to a client.
  expect(told(client, ['99 Private Road', 'V5N9X9'])).toEqual([])

  const holder = await readByHolder(visit)
  expect(told(holder, ['77 Secret Lane', 'V6K2Z9']).length > 0).toBe(isOpen && visit.sessionId !== undefined)

  const stranger = await addPerson(t)
  const strange = await readAll(visit, stranger.token, visit.client.id)
  expect(told(strange, [...OF_CLIENT, ...OF_PROVIDER])).toEqual([])
  const anonymous = await t.call(getBookingConfirmation, { params: { booking_id: visit.id } })
  expect(told({ anonymous: JSON.stringify(anonymous.body) }, [...OF_CLIENT, ...OF_PROVIDER, visit.id])).toEqual([])

  await sql`truncate notification cascade`.execute(t.db)
  await sql`update user_account set email = id || '@example.test', phone_number = '2' || right((random() * 1e9 + 1e9)::bigint::text, 9)
    where id in (${visit.client.id}, ${visit.provider.id})`.execute(t.db)
})

/** As separate digits: four digits occur in many a text by chance. */
const shows = (text: string, code: string) => new RegExp(`(?<![\\d.-])${code}(?![\\d-])`).test(text)

test('the visit code is the client’s alone, from two hours before until somebody is there, and in no message', async () => {
  t.setNow(TEST_NOW)
  const visit = await addPaid(t)
  const code = visitCode(t.deps.keys, visit.id)
  const seen = async (who: 'client' | 'provider') => {
    const read = await readAll(visit, visit[who].token, visit[who === 'client' ? 'provider' : 'client'].id)
    return Object.keys(read).filter((where) => shows(read[where]!, code))
  }
  t.setNow(moment(3, '06:59'))
  expect(await seen('client')).toEqual([])
  t.setNow(moment(3, '07:00'))
  expect(await seen('client')).toEqual(['day', 'today'])
  expect(await seen('provider')).toEqual([])
  const { token } = visit.provider
  await t.call(sayOnMyWay, { token, params: { id: visit.id } })
  t.setNow(moment(3, '08:59'))
  expect(await seen('client')).toEqual(['day', 'today'])
  const stranger = await addPerson(t)
  const strange = await readAll(visit, stranger.token, visit.client.id)
  expect(Object.values(strange).filter((text) => shows(text, code))).toEqual([])
  await t.call(checkIn, { token, params: { id: visit.id }, body: { code } })
  expect(await seen('client')).toEqual([])
  expect(await seen('provider')).toEqual([])
  await t.app.work.runDue()
  const told = await messagesOf(t, { about: visit.id })
  expect(told.length).toBeGreaterThan(8)
  for (const { text, subject, html } of told) expect(shows(`${subject} ${text} ${html}`, code)).toBe(false)
})

test('a conversation is its two people’s alone, and what was hidden in it is hidden wherever it is read', async () => {
  t.setNow(TEST_NOW)
  const visit = await addPending(t)
  const { client, provider } = visit
  const secrets = ['604 555 0177', 'me.directly@example.org']
  const text = `Between us: ${secrets.join(' or ')}`
  const id = await say(t, client, provider, text)
  await setStatusOf(t, visit, 'provider', 'confirmed')
  await say(t, provider, client, 'The buzzer is 77, see you soon')
  t.advance(11 * 60_000)
  await t.app.work.runDue()
  const readBy = async ({ token }: { token: string }, otherId: string) => ({
    ...(await readAll(visit, token, otherId)),
    thread: textOf((await t.call(getConversation, { token, params: { id } })).body),
    lines: textOf(await lines(t, { token }, id)),
  })
  const [asClient, asProvider] = [await readBy(client, provider.id), await readBy(provider, client.id)]
  for (const read of [asClient, asProvider]) {
    expect(read.lines).toContain('Between us: [hidden] or [hidden]')
    expect(told(read, ['see you soon'])).toEqual(['talks: see you soon', 'lines: see you soon'])
    expect(told(read, secrets)).toEqual([])
  }
  // Emails say that there is something to read, and don't include it.
  const mails = (await messagesOf(t, { about: id })).map((one) => `${one.subject} ${one.text} ${one.html}`)
  expect(mails.length).toBeGreaterThan(0)
  expect(told({ mails: mails.join() }, [...secrets, 'Between us', 'see you soon'])).toEqual([])

  for (const role of ['client', 'provider', 'admin'] as const) {
    const { token } = await addPerson(t, { role })
    for (const endpoint of [getConversation, listLines])
      expect((await t.call(endpoint, { token, params: { id } })).status).toBe(404)
    expect((await t.call(markRead, { token, params: { id }, body: { up_to: 1 } })).status).toBe(404)
    expect(told(await readAll(visit, token, client.id), ['Between us', 'see you soon', id])).toEqual([])
  }
})

test('what somebody is told is in their own inbox alone, and nobody else marks it as read', async () => {
  t.setNow(TEST_NOW)
  const visit = await addConfirmed(t)
  const inboxOf = async (token: string) => (await t.call(listInbox, { token })).body
  const unreadOf = async (token: string) => (await t.call(countInbox, { token })).body.unread
  const [ofClient, ofProvider] = [await inboxOf(visit.client.token), await inboxOf(visit.provider.token)]
  expect(ofClient.length).toBeGreaterThan(0)
  expect(ofProvider.length).toBeGreaterThan(0)
  const ids = ofClient.map(({ id }) => id)
  expect(ofProvider.filter(({ id }) => ids.includes(id))).toEqual([])
  const before = await unreadOf(visit.client.token)
  for (const role of ['client', 'provider', 'admin'] as const) {
    const { token } = await addPerson(t, { role })
    expect(JSON.stringify(await inboxOf(token))).not.toContain(visit.id)
    await t.call(readInbox, { token, body: { id: ids[0]!, and_before: true } })
  }
  await t.call(readInbox, { token: visit.provider.token, body: { id: ids[0]!, and_before: true } })
  expect(await unreadOf(visit.client.token)).toBe(before)
})

test.each(['client', 'provider'] as const)(
  'what the %s writes changes no answer to anybody else until it is published, and nothing is told',
  async (author: Side) => {
    t.setNow(TEST_NOW)
    const visit = await addDone(t)
    t.advance(60_000)
    await t.app.work.runDue()
    const other = author === 'client' ? 'provider' : 'client'
    const [stranger, rival] = [await addPerson(t), await addPerson(t, { role: 'provider' })]
    const params = { id: visit.provider.id }
    const title = (await t.call(getBooking, { token: visit.client.token, params: { id: visit.id } })).body.service.title
    const readBy = (token: string) =>
      textsOf({
        ...askAll(visit, token, visit[author].id),
        page: t.call(getProvider, { token, params }),
        cards: t.call(listServiceProviders, { token, query: { service: title, limit: 100 } }),
        ofService: t.call(listServiceReviews, { query: { service: title } }),
        quotes: t.call(listTestimonials),
        facts: t.call(getProviderFacts, { params }),
        ownFacts: t.call(getMyFacts, { token }),
        unread: t.call(countInbox, { token }),
      })
    const readers = [visit[other].token, stranger.token, rival.token]
    const readAllOf = () => Promise.all(readers.map(readBy))
    const [before, sent] = [await readAllOf(), (await messagesOf(t, {})).length]
    await write(t, visit, author, { stars: 1 })
    await write(t, visit, author, { stars: 2, version: 1 })
    await t.app.work.runDue()
    expect(await readAllOf()).toEqual(before)
    expect(await messagesOf(t, {})).toHaveLength(sent)

    t.setNow(OVER)
    await t.app.work.runDue()
    const [reads, ...strange] = await readAllOf()
    expect(reads!['review']).toContain(WORDS[author])
    // Reviews of clients are not public.
    for (const read of strange) expect(told(read, [WORDS[author]]).length > 0).toBe(author === 'client')
  },
)
