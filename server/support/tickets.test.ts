import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendContact } from '#contract/admin.ts'
import * as desk from '#contract/admin/tickets.ts'
import { countTasks } from '#contract/admin/tasks.ts'
import { listInbox } from '#contract/inbox.ts'
import { answerHelp, askForHelp, getHelp, listHelp } from '#contract/support.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { listAuditEntries } from '#server/platform/audit/queries.ts'
import { listOutboxMessages } from '#server/notifications/list-outbox.ts'
import { eraseTickets, hastenTickets } from '#server/support/index.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { addPerson, type TestPerson } from '#tests/factories/people.ts'
import { anAdmin, withCatalogue } from '#tests/factories/supply.ts'
import { addTicket } from '#tests/factories/tickets.ts'
import { addPaid } from '#tests/factories/visits.ts'

let t: TestApp
let [ana, ben] = [] as unknown as [TestPerson, TestPerson]
beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
  ana = await anAdmin(t, 'support')
  ben = await anAdmin(t, 'support')
})
afterAll(() => t.close())

const HOUR = 3_600_000
const LETTER = {
  name: 'Vera Visitor',
  email: 'vera@example.test',
  subject: 'A question',
  message: 'Do you come to Surrey?',
}

async function write(body: Partial<typeof LETTER> = {}, token?: string): Promise<string> {
  await t.call(sendContact, { body: { ...LETTER, ...body }, ...(token ? { token } : {}) })
  const newest = t.db.selectFrom('support_ticket').select('id').orderBy('created_at', 'desc').orderBy('last_at', 'desc')
  return (await newest.where('subject', '=', body.subject ?? LETTER.subject).executeTakeFirstOrThrow()).id
}
const show = async (id: string, { token } = ana) => (await t.call(desk.getTicket, { token, params: { id } })).body
const answer = (id: string, body: { text?: string; seen?: number; is_solved?: boolean }, { token } = ana) =>
  t.call(desk.answerTicket, { token, params: { id }, body: { text: 'We do, gladly.', seen: 1, ...body } })
const change = (id: string, body: object, { token } = ana) => t.call(desk.changeTicket, { token, params: { id }, body })
const mailsOf = async (to: string) =>
  (await listOutboxMessages(t.deps, { to: [to], limit: 100 }))
    .filter(({ subject }) => subject?.startsWith('Re:'))
    .toReversed()
const lines = async (query: object, { token } = ana) => (await t.call(desk.listCaseLines, { token, query })).body

describe('a visitor', () => {
  test('is answered by mail that threads, and sees nothing in the product', async () => {
    const id = await write({ subject: 'Threads' })
    expect(await show(id)).toMatchObject({ state: 'new', owner: null, person: null, is_overdue: false, last_number: 1 })
    expect((await answer(id, { text: 'We do, gladly.\n\nWhere are you?' })).status).toBe(200)
    t.advance(60_000)
    expect((await answer(id, { text: 'Still there?', seen: 2 })).status).toBe(200)
    const [first, second] = await mailsOf(LETTER.email)
    expect(first).toMatchObject({
      subject: 'Re: Threads',
      text: expect.stringContaining('Where are you?'),
      headers: {
        From: 'Homebloom support <support@homebloom.test>',
        'Reply-To': `support+${id}@homebloom.test`,
        'Message-ID': `<${id}.2@homebloom.test>`,
        'In-Reply-To': `<${id}.1@homebloom.test>`,
        References: `<${id}.1@homebloom.test>`,
      },
    })
    expect(second!.headers).toMatchObject({
      'Message-ID': `<${id}.3@homebloom.test>`,
      'In-Reply-To': `<${id}.2@homebloom.test>`,
      References: `<${id}.1@homebloom.test> <${id}.2@homebloom.test>`,
    })
    expect(first!.text).not.toContain('/help/')
    expect(await show(id)).toMatchObject({ state: 'waiting', owner: { id: ana.id } })
  })

  test('a visitor with an account’s email is linked to it and sees nothing of it', async () => {
    const person = await addPerson(t)
    const id = await write({ email: person.email.toUpperCase(), subject: 'Claimed' })
    expect(await show(id)).toMatchObject({ person: { id: person.id }, is_proven: false })
    await answer(id, { text: 'A secret of theirs' })
    expect((await t.call(listHelp, { token: person.token })).body).toEqual([])
    expect((await t.call(getHelp, { token: person.token, params: { id } })).status).toBe(404)
    const inbox = (await t.call(listInbox, { token: person.token, query: {} })).body
    expect(JSON.stringify(inbox)).not.toContain('A secret')
    // An admin says that it is them.
    expect((await change(id, { person: person.email })).body).toMatchObject({ is_proven: true })
    expect((await t.call(listHelp, { token: person.token })).body).toMatchObject([{ id, state: 'answered' }])
    expect((await change(id, { person: 'nobody@example.test' })).status).toBe(422)
  })
})

describe('somebody with an account', () => {
  test('asks about a visit of today, reads the answer in the product, and opens it again by writing back', async () => {
    const visit = await addPaid(t)
    const { token, email } = visit.client
    const foreign = { subject: 'x', message: 'x', booking_id: (await addPaid(t, { date: '2026-11-27' })).id }
    expect((await t.call(askForHelp, { token, body: foreign })).status).toBe(404)
    const id = await addTicket(t, visit.client, visit.id)
    const ticket = await show(id)
    expect(ticket).toMatchObject({ booking: { id: visit.id }, is_proven: true, answers_to: email })
    expect(ticket.placeholders).toMatchObject({ service: expect.any(String), time: expect.stringContaining(' AM on ') })
    await t.call(desk.noteTicket, { token: ana.token, params: { id }, body: { text: 'A note that stays here' } })
    await answer(id, { text: 'Your receipt is under Visits.', is_solved: true })
    const thread = (await t.call(getHelp, { token, params: { id } })).body
    expect(thread).toMatchObject({ state: 'solved', messages: [{ author: 'me' }, { author: 'support' }] })
    const inbox = (await t.call(listInbox, { token, query: {} })).body
    expect(inbox).toContainEqual(expect.objectContaining({ path: `/help/${id}` }))
    const all = JSON.stringify([thread, inbox, await mailsOf(email)])
    expect(all).not.toContain('A note that stays here')
    const back = await t.call(answerHelp, { token, params: { id }, body: { text: '<b>Not</b> there' } })
    expect(back.body).toMatchObject({ state: 'waits' })
    expect(await show(id)).toMatchObject({ state: 'open', is_reopened: true, owner: { id: ana.id } })
    const stranger = await addPerson(t)
    for (const call of [
      t.call(getHelp, { token: stranger.token, params: { id } }),
      t.call(answerHelp, { token: stranger.token, params: { id }, body: { text: 'x' } }),
    ])
      expect((await call).status).toBe(404)
  })

  test('has what they ask about a visit put first on its day', async () => {
    const visit = await addPaid(t)
    const id = await addTicket(t, visit.client, visit.id)
    const { starts_at } = await t.db
      .selectFrom('booking')
      .select('starts_at')
      .where('id', '=', visit.id)
      .executeTakeFirstOrThrow()
    await change(id, { is_urgent: false })
    await hastenTickets(t.deps, new Date(starts_at.getTime() - 25 * HOUR))
    expect((await show(id)).is_urgent).toBe(false)
    await hastenTickets(t.deps, new Date(starts_at.getTime() - HOUR))
    expect((await show(id)).is_urgent).toBe(true)
    expect((await lines({ kind: 'ticket' }))[0]).toMatchObject({ is_urgent: true })
  })

  test('is gone from here with one call, and so is what they wrote without being signed in', async () => {
    const person = await addPerson(t)
    const ids = [await addTicket(t, person), await write({ email: person.email, subject: 'Erased' })]
    await inTransaction(t.db, (trx) => eraseTickets(trx, { id: person.id, email: person.email }))
    const left = t.db.selectFrom('ticket_message').select('ticket_id').where('ticket_id', 'in', ids)
    expect(await left.execute()).toEqual([])
    const tasks = await t.db.selectFrom('task').select('facts').where('subject_id', 'in', ids).execute()
    expect(JSON.stringify(tasks)).not.toContain('Erased')
  })
})

describe('admins', () => {
  test('simultaneous answers of admins send one, and the other admin reads it first', async () => {
    const id = await write({ email: 'race@example.test' })
    const both = await Promise.all([answer(id, { text: 'From Ana' }), answer(id, { text: 'From Ben' }, ben)])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    const late = both.find(({ status }) => status === 409)!.body as unknown as { code: string; detail: string }
    expect(late).toMatchObject({ code: 'changed_elsewhere', detail: expect.stringMatching(/answered a moment ago/) })
    expect(await mailsOf('race@example.test')).toHaveLength(1)
  })

  test('simultaneous admins can’t both own a ticket', async () => {
    const id = await write({ email: 'taken@example.test' })
    const takers = [ana, ben, ana, ben, ben, ana]
    const all = await Promise.all(takers.map((admin) => change(id, { owner: 'me' }, admin)))
    const owner = (await show(id)).owner!.id
    for (const [at, { status }] of all.entries()) expect(status).toBe(takers[at]!.id === owner ? 200 : 409)
    const other = owner === ana.id ? ben : ana
    expect((await lines({ kind: 'ticket', owner: 'me' }, other)).map((line) => line.id)).not.toContain(id)
    await change(id, { owner: 'nobody' }, other)
    expect((await lines({ kind: 'ticket', owner: 'nobody' })).map((line) => line.id)).toContain(id)
  })

  test('see what is overdue, and how soon a first answer goes out', async () => {
    const own = await startTestApp()
    const { token } = await anAdmin(own, 'support')
    const figures = async () => (await own.call(desk.getTicketFigures, { token })).body
    expect(await figures()).toEqual({ unanswered: 0, overdue: 0, first_answer_text: null })
    for (const email of ['a@example.test', 'b@example.test', 'c@example.test'])
      await own.call(sendContact, { body: { ...LETTER, email } })
    own.advance(3 * HOUR)
    const { body } = await own.call(desk.listCaseLines, { token, query: {} })
    expect(body.map(({ age_text, kind }) => [kind, age_text])).toEqual(Array(3).fill(['ticket', '3 hours']))
    const reply = (id: string) => own.call(desk.answerTicket, { token, params: { id }, body: { text: 'Yes', seen: 1 } })
    await reply(body[0]!.id)
    own.advance(22 * HOUR)
    expect(await figures()).toEqual({ unanswered: 2, overdue: 2, first_answer_text: '3 hours' })
    expect((await own.call(countTasks, { token })).body).toMatchObject({ overdue: 2, total: 2 })
    await reply(body[1]!.id)
    expect(await figures()).toEqual({ unanswered: 1, overdue: 1, first_answer_text: '14 hours' })
    await own.close()
  })

  test('fill the gaps of a template before it goes out, and nobody else touches templates or tickets', async () => {
    const id = await write({ email: 'gaps@example.test' })
    expect((await show(id)).placeholders).toEqual({ first_name: 'Vera' })
    const open = await answer(id, { text: 'Hello {first_name}, about {service}' })
    expect([open.status, JSON.stringify(open.body)]).toEqual([422, expect.stringContaining('{first_name}')])
    const body = { title: 'Parking', text: 'Hello {first_name}' }
    const made = await t.call(desk.addAnswerTemplate, { token: ana.token, body })
    expect(
      (await t.call(desk.addAnswerTemplate, { token: ana.token, body: { ...body, title: 'PARKING' } })).status,
    ).toBe(422)
    const edit = (version: number) =>
      t.call(desk.changeAnswerTemplate, {
        token: ben.token,
        params: { id: made.body.id },
        body: { title: 'Parking', text: 'Hi', version },
      })
    expect((await edit(1)).status).toBe(200)
    expect((await edit(1)).status).toBe(409)
    await t.call(desk.removeAnswerTemplate, { token: ben.token, params: { id: made.body.id } })
    expect((await t.call(desk.listAnswerTemplates, { token: ana.token })).body).toEqual([])
    const told = await listAuditEntries(t.db, { type: 'answer_template', id: made.body.id })
    expect(told.map(({ action }) => action)).toEqual([
      'answer_template.removed',
      'answer_template.changed',
      'answer_template.added',
    ])
    for (const scope of ['trust', 'finance'] as const) {
      const { token } = await anAdmin(t, scope)
      expect((await t.call(desk.getTicket, { token, params: { id } })).status).toBe(403)
      expect((await t.call(desk.listAnswerTemplates, { token })).status).toBe(403)
      expect((await t.call(desk.listCaseLines, { token, query: {} })).body.map(({ kind }) => kind)).not.toContain(
        'ticket',
      )
    }
  })

  test('paste a mail, mark spam, and leave a trace without words', async () => {
    const id = await write({ email: 'paste@example.test' })
    await answer(id, {})
    const paste = (from: string) =>
      t.call(desk.pasteMail, { token: ana.token, params: { id }, body: { from, text: 'Thanks!\n\n> We do, gladly.' } })
    expect((await paste('paste@example.test')).body).toMatchObject({
      state: 'open',
      messages: expect.arrayContaining([
        expect.objectContaining({ way: 'pasted', text: 'Thanks!', quoted: '> We do, gladly.', from_email: null }),
      ]),
    })
    expect((await paste('else@example.test')).body.messages.at(-1)).toMatchObject({ from_email: 'else@example.test' })
    await change(id, { state: 'spam' })
    expect((await answer(id, { seen: 9 })).status).toBe(409)
    await paste('paste@example.test')
    expect((await show(id)).state).toBe('spam')
    expect((await lines({ turn: 'spam' })).map((line) => line.id)).toContain(id)
    const told = await listAuditEntries(t.db, { type: 'ticket', id })
    expect(told.length).toBeGreaterThan(3)
    expect(JSON.stringify(told)).not.toMatch(/Thanks|gladly|paste@/)
  })

  test('read one list page by page, each once, in its order', async () => {
    const all = await lines({ limit: 100 })
    const paged: string[] = []
    let cursor: string | undefined
    do {
      const page = await t.call(desk.listCaseLines, {
        token: ana.token,
        query: { limit: 2, ...(cursor ? { cursor } : {}) },
      })
      paged.push(...page.body.map(({ id }) => id))
      cursor = /cursor=([^&>]+)/.exec(String(page.headers['link'] ?? ''))?.[1]
    } while (cursor)
    expect(paged).toEqual(all.map(({ id }) => id))
    expect(new Set(paged).size).toBe(paged.length)
    expect(paged.length).toBeGreaterThan(3)
  })
})
