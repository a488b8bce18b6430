import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { decideApplicant } from '#contract/admin.ts'
import {
  countUnread,
  getConversationWith,
  getQuickAnswers,
  listConversations,
  listLines,
  saveQuickAnswers,
  sendMessage,
} from '#contract/messaging.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { addPerson, type TestPerson } from '#tests/factories/people.ts'
import { addBookable, anAdmin, aPendingProvider, type Bookable } from '#tests/factories/supply.ts'
import { lines, read, say, thread, write } from '#tests/factories/talk.ts'
import { addConfirmed, addPaid, addPending, setStatusOf } from '#tests/factories/visits.ts'
import { MESSAGES_PER_MINUTE } from './send-message.ts'

let t: TestApp
let provider: Bookable
beforeAll(async () => {
  t = await startTestApp()
  provider = await addBookable(t)
})
afterAll(() => t.close())

const withPerson = ({ token }: Pick<TestPerson, 'token'>, id: string) =>
  t.call(getConversationWith, { token, params: { id } })
const unreadOf = async ({ token }: Pick<TestPerson, 'token'>) => (await t.call(countUnread, { token })).body.unread
const admin = async () => (await anAdmin(t)).token

describe('a conversation', () => {
  test('begins with the first message and is one for the two, whoever writes', async () => {
    const client = await addPerson(t, { firstName: 'Casey' })
    expect((await withPerson(client, provider.id)).body).toMatchObject({
      id: null,
      other: { id: provider.id, role: 'provider', name: 'Amara Quimby' },
      can: { write: true, report: false },
    })
    const id = await say(t, client, provider, 'Do you also do gel?')
    expect(await say(t, provider, client, 'Yes, I do.')).toBe(id)
    expect(await lines(t, client, id)).toMatchObject([
      { number: 1, author: 'me', text: 'Do you also do gel?', day_text: 'Today' },
      { number: 2, author: 'them', text: 'Yes, I do.' },
    ])
    expect((await withPerson(client, provider.id)).body.id).toBe(id)
    const { body } = await t.call(listConversations, { token: client.token })
    expect(body).toMatchObject([{ id, unread: 1, last: { author: 'them', text: 'Yes, I do.' } }])
  })

  test('shows a provider the first name of a client, and nobody more than that', async () => {
    const client = await addPerson(t, { firstName: 'Casey', lastName: 'Hidden-Lastname' })
    const id = await say(t, client, provider, 'Hello')
    const seen = JSON.stringify([
      await thread(t, provider, id),
      await lines(t, provider, id),
      (await t.call(listConversations, { token: provider.token })).body,
    ])
    expect(seen).toContain('"name":"Casey"')
    for (const secret of ['Hidden-Lastname', client.email, client.phone, '12 Test Street', 'V6B'])
      expect(seen).not.toContain(secret)
    const theirs = JSON.stringify(await thread(t, client, id))
    for (const secret of [provider.email, provider.phone, '34 Test Street']) expect(theirs).not.toContain(secret)
  })

  test('is read by its two people only', async () => {
    const [client, stranger] = [await addPerson(t), await addPerson(t)]
    const id = await say(t, client, provider, 'Hello')
    for (const token of [stranger.token, await admin(), (await addBookable(t)).token])
      expect((await t.call(listLines, { token, params: { id } })).status).toBe(404)
  })

  test('is no place for clients among themselves, for oneself, for admins or for strangers', async () => {
    const [client, other, pending] = [await addPerson(t), await addPerson(t), await aPendingProvider(t)]
    const admins = await anAdmin(t)
    for (const [from, to] of [
      [client, other],
      [client, client],
      [client, admins],
      [client, pending],
      [client, { id: 'a'.repeat(26) }],
      [provider, other],
      [provider, await addBookable(t)],
      [admins, client],
    ] as const)
      expect((await write(t, from, to, 'Hello')).status).toBe(404)
  })

  test('may be begun by a provider whom a client has asked for a visit, and says which', async () => {
    const visit = await addPending(t, { provider })
    const id = await say(t, provider, visit.client, 'Which colour would you like?')
    expect(await lines(t, visit.client, id)).toMatchObject([
      {
        author: 'system',
        booking_id: visit.id,
        text: expect.stringMatching(/^Asked for: Gel Manicure at 9:00 AM on /),
      },
      { author: 'them' },
    ])
    expect((await thread(t, provider, id)).visit).toMatchObject({ id: visit.id, status: 'pending' })
  })

  test('pages back by number and forward from one', async () => {
    const client = await addPerson(t)
    const id = await say(t, client, provider, 'Line 1')
    for (let n = 2; n <= 12; n += 1) await say(t, n % 2 ? client : provider, n % 2 ? provider : client, `Line ${n}`)
    const numbers = async (query: object) => (await lines(t, client, id, query)).map(({ number }) => number)
    expect(await numbers({ limit: 5 })).toEqual([8, 9, 10, 11, 12])
    expect(await numbers({ limit: 5, before: 8 })).toEqual([3, 4, 5, 6, 7])
    expect(await numbers({ limit: 5, before: 3 })).toEqual([1, 2])
    expect(await numbers({ after: 10 })).toEqual([11, 12])
    expect(await numbers({ after: 12 })).toEqual([])
  })

  test('lists with the newest message first, page by page', async () => {
    const client = await addPerson(t)
    const providers = [await addBookable(t), await addBookable(t), await addBookable(t)]
    const ids: string[] = []
    for (const one of providers) {
      ids.unshift(await say(t, client, one, 'Hello'))
      t.advance(1000)
    }
    const first = await t.call(listConversations, { token: client.token, query: { limit: 2 } })
    const cursor = /cursor=([^&>]+)/.exec(String(first.headers.link))![1]!
    const second = await t.call(listConversations, { token: client.token, query: { limit: 2, cursor } })
    expect([...first.body, ...second.body].map(({ id }) => id)).toEqual(ids)
    expect(second.headers.link).toBeUndefined()
  })
})

describe('reading', () => {
  test('counts what the other has written, and a mark never moves back or too far', async () => {
    const client = await addPerson(t)
    const id = await say(t, client, provider, 'One')
    for (const text of ['Two', 'Three', 'Four']) await say(t, provider, client, text)
    expect(await unreadOf(client)).toBe(3)
    expect(await read(t, client, id, 3)).toBe(1)
    expect(await read(t, client, id, 1)).toBe(1)
    expect(await thread(t, provider, id)).toMatchObject({ other_read_to: 3 })
    expect(await read(t, client, id, 2_000_000_000)).toBe(0)
    expect(await thread(t, client, id)).toMatchObject({ read_to: 4, unread: 0 })
    await say(t, provider, client, 'Five')
    expect(await unreadOf(client)).toBe(1)
  })

  test('stays exact while both write and read at once', async () => {
    const client = await addPerson(t)
    const id = await say(t, client, provider, 'One')
    const all = await Promise.all(
      Array.from({ length: 40 }, async (_, n) => {
        const [from, to] = n % 2 ? [client, provider] : [provider, client]
        const { body } = await write(t, from, to, `Line ${n}`)
        if (n % 5 === 0) await read(t, to, id, body.line.number)
        return body.line.number
      }),
    )
    expect(all.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, n) => n + 2))
    const rows = await lines(t, client, id, { limit: 100 })
    for (const [person, own] of [
      [client, 'me'],
      [provider, 'them'],
    ] as const) {
      const { read_to, unread } = await thread(t, person, id)
      expect(unread).toBe(rows.filter(({ number, author }) => number > read_to && author !== own).length)
    }
  })
})

describe('ways around the site', () => {
  test('are hidden in both directions, and what was typed is kept nowhere', async () => {
    const client = await addPerson(t)
    const id = await say(t, client, provider, 'Call me at six zero four 555 0123 please')
    await say(t, provider, client, 'Rather write to amara at gmail dot com')
    expect(await lines(t, client, id)).toMatchObject([
      { text: 'Call me at [hidden] please', is_masked: true },
      { text: 'Rather write to [hidden]', is_masked: true },
    ])
    const kept = JSON.stringify(
      await t.db.selectFrom('message').selectAll().where('conversation_id', '=', id).execute(),
    )
    for (const secret of ['555 0123', 'amara at', 'gmail']) expect(kept).not.toContain(secret)
  })

  test('are open while a visit of the two is agreed on and for a day after it, and stay hidden where they were', async () => {
    const visit = await addPending(t, { provider: await addBookable(t) })
    const { client } = visit
    const id = await say(t, client, visit.provider, 'My number is 604-555-0123')
    await setStatusOf(t, visit, 'provider', 'confirmed')
    await say(t, client, visit.provider, 'Once more: 604-555-0123')
    const own = (await lines(t, client, id)).filter(({ author }) => author === 'me')
    expect(own).toMatchObject([
      { text: 'My number is [hidden]', is_masked: true },
      { text: 'Once more: 604-555-0123', is_masked: false },
    ])
    expect(await thread(t, client, id)).toMatchObject({ is_contact_open: true })
  })
})

test('a request opens nothing to write, also where it shows whom it is from', async () => {
  const shown = await startTestApp({ site: { contactReveal: 'on_request' } })
  try {
    const visit = await addPending(shown, { provider: await addBookable(shown) })
    const id = await say(shown, visit.client, visit.provider, 'My number is 604-555-0123')
    const own = (await lines(shown, visit.client, id)).filter(({ author }) => author === 'me')
    expect(own).toMatchObject([{ text: 'My number is [hidden]', is_masked: true }])
    expect(await thread(shown, visit.client, id)).toMatchObject({ is_contact_open: false })
  } finally {
    await shown.close()
  }
})

describe('what happens to a visit', () => {
  test('stands between the messages, is read by both, and counts as unread by nobody', async () => {
    const client = await addPerson(t)
    const own = await addBookable(t)
    const id = await say(t, client, own, 'Do you come to Kitsilano?')
    await addPaid(t, { client, provider: own })
    const told = (await lines(t, client, id)).filter(({ author }) => author === 'system')
    expect(told.map(({ text }) => text.replace(/ at 9:00 AM on .*/, ''))).toEqual([
      'You asked for Gel Manicure',
      'Amara accepted Gel Manicure',
      'You paid for Gel Manicure',
    ])
    const toProvider = (await lines(t, own, id)).filter(({ author }) => author === 'system')
    expect(toProvider.map(({ text }) => text.replace(/ at 9:00 AM on .*/, ''))).toEqual([
      'Casey asked for Gel Manicure',
      'You accepted Gel Manicure',
      'Casey paid for Gel Manicure',
    ])
    expect([await unreadOf(client), await unreadOf(own)]).toEqual([0, 1])
  })

  test('begins no conversation', async () => {
    const { client } = await addConfirmed(t)
    expect((await t.call(listConversations, { token: client.token })).body).toEqual([])
  })
})

describe('limits', () => {
  test('five enquiries a day; whom one has asked for a visit is none', async () => {
    const tight = await startTestApp()
    const [client, own] = [await addPerson(tight), await addBookable(tight)]
    await addPending(tight, { client, provider: own })
    for (let n = 0; n < 5; n += 1) await say(tight, client, await addBookable(tight), 'Hello')
    const sixth = await addBookable(tight)
    const refused = await write(tight, client, sixth, 'Hello')
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests'])
    // The refused message isn't stored.
    expect(
      await tight.db.selectFrom('conversation').select('id').where('provider_id', '=', sixth.id).execute(),
    ).toEqual([])
    expect((await write(tight, client, own, 'Hello')).status).toBe(201)
    tight.advance(24 * 3_600_000)
    expect((await write(tight, client, sixth, 'Hello')).status).toBe(201)
    await tight.close()
  })

  test('a flood is stopped', async () => {
    const tight = await startTestApp({ isFrozen: true, limits: [{ ...MESSAGES_PER_MINUTE, max: 3 }] })
    const [client, own] = [await addPerson(tight), await addBookable(tight)]
    const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => write(tight, client, own, `Line ${n}`)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 201, 429, 429, 429])
    expect((await write(tight, own, client, 'Slowly')).status).toBe(201)
    await tight.close()
  })

  test.each([{ text: '' }, { text: '   ' }, { text: 'x'.repeat(2001) }, { text: 5 }, {}])(
    'no message is %j',
    async (body) => {
      const { token } = await addPerson(t)
      const answer = await t.call(sendMessage, { token, params: { id: provider.id }, body: body as { text: string } })
      expect(answer.status).toBe(422)
    },
  )
})

describe('a provider who is suspended', () => {
  test('cannot be written to, unless a visit of the two stands', async () => {
    const own = await addBookable(t)
    const [client, kept] = [await addPerson(t), await addConfirmed(t, { provider: own })]
    const id = await say(t, client, own, 'Hello')
    const decided = await t.call(decideApplicant, {
      token: await admin(),
      params: { id: own.id },
      body: { decision: 'suspend', reason: 'A complaint', visits: 'keep', keep_reason: 'Clients wait' },
    })
    expect(decided.status).toBe(200)
    expect((await write(t, client, own, 'Hello?')).body.code).toBe('not_reachable')
    expect((await write(t, await addPerson(t), own, 'Hello?')).status).toBe(404)
    expect((await write(t, own, client, 'Hello?')).body.code).toBe('not_reachable')
    expect(await thread(t, client, id)).toMatchObject({ can: { write: false } })
    expect((await write(t, kept.client, own, 'See you soon')).status).toBe(201)
  })
})

test('a message under one key is sent once', async () => {
  const client = await addPerson(t)
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => write(t, client, provider, 'Only once', 'the same key')),
  )
  expect(answers.map(({ status, body }) => [status, body.line.number])).toEqual(Array(4).fill([201, 1]))
})

test('quick answers are there to begin with, and the own ones after that', async () => {
  const { token } = await addBookable(t)
  const first = (await t.call(getQuickAnswers, { token })).body
  expect([first.answers.length > 2, first.version]).toEqual([true, 0])
  const save = (answers: string[], version?: number) => t.call(saveQuickAnswers, { token, body: { answers, version } })
  expect((await save(['Yes!'], 0)).body).toEqual({ answers: ['Yes!'], version: 1 })
  expect((await save(['No'], 0)).body.code).toBe('changed_elsewhere')
  expect((await save([], 1)).body).toEqual({ answers: [], version: 2 })
  expect((await save(['x'.repeat(301)])).status).toBe(422)
  expect((await save(Array(21).fill('x') as string[])).status).toBe(422)
  expect((await t.call(getQuickAnswers, { token: (await addPerson(t)).token })).status).toBe(403)
})
