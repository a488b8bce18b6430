import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendContact } from '#contract/admin.ts'
import { answerTicket, changeTicket, getTicket } from '#contract/admin/tickets.ts'
import { listOutboxMessages } from '#server/notifications/list-outbox.ts'
import { signCall } from './signature.ts'
import { INBOUND_SECRET } from '#tests/setup/inbound-secret.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import type { TestPerson } from '#tests/factories/people.ts'
import { anAdmin } from '#tests/factories/supply.ts'
import { foldReply } from './fold-reply.ts'

let t: TestApp
let admin: TestPerson
beforeAll(async () => {
  t = await startTestApp({ limits: [{ name: 'inbound.mail', max: 200 }] })
  admin = await anAdmin(t, 'support')
})
afterAll(() => t.close())

type Sent = Record<string, unknown>
let mails = 0
const mail = (more: Sent = {}): Sent => ({
  message_id: `<mail-${++mails}@mail.example.test>`,
  from: { email: 'vera@example.test', name: 'Vera Visitor' },
  to: ['support@homebloom.test'],
  subject: 'Re: A question',
  text: 'In Surrey.\n\nOn Mon, Nov 23, 2026 at 10:00 AM Homebloom support <support@homebloom.test> wrote:\n> Where?\n',
  ...more,
})

async function post(body: string, signature: string | null, on = t) {
  const answer = await on.app.http.inject({
    method: 'POST',
    url: '/api/inbound/mail',
    headers: { 'content-type': 'application/json', ...(signature === null ? {} : { 'inbound-signature': signature }) },
    payload: body,
  })
  return { status: answer.statusCode, ...answer.json<{ effect?: string; code?: string }>() }
}
// The world outside knows only the real time.
const sign = (body: string, secret = INBOUND_SECRET, at = new Date()) => signCall(body, secret, at)
async function arrive(sent: Sent) {
  const body = JSON.stringify(sent)
  return post(body, sign(body))
}

async function anAnswered(): Promise<string> {
  await t.call(sendContact, {
    body: { name: 'Vera', email: 'vera@example.test', subject: 'A question', message: 'Hello' },
  })
  const newest = t.db.selectFrom('support_ticket').select('id').where('state', '=', 'new').orderBy('created_at', 'desc')
  const { id } = await newest.executeTakeFirstOrThrow()
  const body = { text: 'Where?', seen: 1, is_solved: true }
  await t.call(answerTicket, { token: admin.token, params: { id }, body })
  return id
}
const show = async (id: string) => (await t.call(getTicket, { token: admin.token, params: { id } })).body
const everything = async () =>
  (
    await sql`select (select count(*) from support_ticket) as t, (select count(*) from ticket_message) as m,
    (select count(*) from inbound_call) as c, (select string_agg(state, ',' order by id) from support_ticket) as s`.execute(
      t.db,
    )
  ).rows

test('an answer finds its ticket by the mail that it answers, by those before it, or by its address, and opens it again', async () => {
  const ways = [
    (id: string) => ({ in_reply_to: `<${id}.2@homebloom.test>` }),
    (id: string) => ({ references: ['<other@x.test>', `<${id}.1@homebloom.test>`] }),
    (id: string) => ({ to: [`support+${id}@homebloom.test`] }),
  ]
  for (const way of ways) {
    const id = await anAnswered()
    expect(await arrive(mail(way(id)))).toEqual({ status: 200, received: true, effect: 'threaded' })
    const ticket = await show(id)
    expect(ticket).toMatchObject({ state: 'open', is_reopened: true })
    expect(ticket.messages.at(-1)).toMatchObject({
      way: 'mail',
      text: 'In Surrey.',
      quoted: expect.stringContaining('> Where?'),
      from_email: null,
    })
  }
})

test('the next answer of ours stands behind theirs in the thread', async () => {
  const id = await anAnswered()
  const theirs = mail({ in_reply_to: `<${id}.2@homebloom.test>`, from: { email: 'thread@example.test' } })
  await arrive(theirs)
  await t.call(answerTicket, { token: admin.token, params: { id }, body: { text: 'Yes', seen: 9 } })
  const [newest] = await listOutboxMessages(t.deps, { to: ['vera@example.test'], limit: 1 })
  expect(newest!.headers).toMatchObject({ 'In-Reply-To': theirs['message_id'] })
  expect(newest!.headers!['References']).toBe(
    `<${id}.1@homebloom.test> <${id}.2@homebloom.test> ${String(theirs['message_id'])}`,
  )
})

test('forged, altered, old and repeated calls change nothing', async () => {
  const id = await anAnswered()
  const body = JSON.stringify(mail({ in_reply_to: `<${id}.2@homebloom.test>` }))
  const before = await everything()
  const minutes = (n: number) => new Date(Date.now() + n * 60_000)
  for (const [text, signature] of [
    [body, null],
    [body, ''],
    [body, 'nonsense'],
    [body, sign(body, 'another secret that is long enough')],
    [body, sign(body, INBOUND_SECRET, minutes(-6))],
    [body, sign(body, INBOUND_SECRET, minutes(6))],
    [body.replace('Surrey', 'Sorrow'), sign(body)],
    [body, sign(body).replace(/t=\d+/, `t=${Math.floor(Date.now() / 1000) - 1}`)],
  ] as const)
    expect(await post(text, signature)).toMatchObject({ status: 400, code: 'signature_invalid' })
  const bare = '{"from":1}'
  expect(await post(bare, sign(bare))).toMatchObject({ status: 422 })
  expect(await post('not json', sign('not json'))).toMatchObject({ status: 400, code: 'malformed_request' })
  const huge = JSON.stringify(mail({ text: 'x'.repeat(2_200_000) }))
  expect(await post(huge, sign(huge))).toMatchObject({ status: 413 })
  expect(await everything()).toEqual(before)

  const signature = sign(body)
  const many = await Promise.all(Array.from({ length: 6 }, () => post(body, signature)))
  expect(many.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(many.filter(({ status }) => status === 400)).toHaveLength(5)
  const after = await everything()
  expect(await post(body, signature)).toMatchObject({ status: 400 })
  // Signed again, as a provider does without an answer.
  const again = await Promise.all([-1, -2, -3].map((n) => post(body, sign(body, INBOUND_SECRET, minutes(n / 10)))))
  expect(again.map(({ effect }) => effect)).toEqual(['duplicate', 'duplicate', 'duplicate'])
  expect((await everything())[0]).toMatchObject({ m: (after[0] as { m: string }).m })
})

test('simultaneous calls with one email take effect once', async () => {
  const fresh = JSON.stringify(mail({ subject: 'At once' }))
  const at = (n: number) => new Date(Date.now() - n * 1000)
  const all = await Promise.allSettled(
    Array.from({ length: 6 }, (_, n) => post(fresh, sign(fresh, INBOUND_SECRET, at(n)))),
  )
  const effects = all.map((one) => (one.status === 'fulfilled' ? one.value.effect : 'failed'))
  expect(effects.filter((effect) => effect === 'opened')).toHaveLength(1)
  expect(effects.filter((effect) => effect === 'duplicate')).toHaveLength(5)
})

test('machines open nothing again, answer nothing, and open nothing new', async () => {
  const id = await anAnswered()
  const link = { in_reply_to: `<${id}.2@homebloom.test>` }
  const before = (await listOutboxMessages(t.deps, { to: null, limit: 1000 })).length
  for (const more of [
    { auto_submitted: 'auto-replied' },
    { precedence: 'bulk' },
    { return_path: '<>' },
    { return_path: '' },
    { from: { email: 'MAILER-DAEMON@mail.example.test' } },
  ]) {
    expect(await arrive(mail({ ...link, ...more }))).toMatchObject({ effect: 'threaded' })
    expect(await show(id)).toMatchObject({ state: 'solved', is_reopened: false })
    expect((await show(id)).messages.at(-1)).toMatchObject({ is_automatic: true })
    expect(await arrive(mail(more))).toMatchObject({ effect: 'ignored' })
  }
  expect(await arrive(mail({ from: { email: 'support@homebloom.test' } }))).toMatchObject({ effect: 'ignored' })
  expect(await arrive(mail({ ...link, auto_submitted: 'no' }))).toMatchObject({ effect: 'threaded' })
  expect(await show(id)).toMatchObject({ state: 'open' })
  expect((await listOutboxMessages(t.deps, { to: null, limit: 1000 })).length).toBe(before)
})

test('an answer from another address is marked, files are named, and a mail of its own opens a ticket', async () => {
  const id = await anAnswered()
  const other = mail({
    to: [`support+${id}@homebloom.test`],
    from: { email: 'else@example.test' },
    attachments: [{ name: 'receipt.pdf' }],
  })
  await arrive(other)
  expect((await show(id)).messages.at(-1)).toMatchObject({ from_email: 'else@example.test', files: ['receipt.pdf'] })
  expect((await show(id)).answers_to).toBe('vera@example.test')
  const opened = await arrive(mail({ in_reply_to: `<${'a'.repeat(26)}.2@homebloom.test>`, subject: 'New\r\nBcc: x' }))
  expect(opened).toMatchObject({ effect: 'opened' })
  const made = t.db.selectFrom('support_ticket').select(['name', 'email']).where('subject', '=', 'New Bcc: x')
  expect(await made.execute()).toEqual([{ name: 'Vera Visitor', email: 'vera@example.test' }])
  await t.call(changeTicket, { token: admin.token, params: { id }, body: { state: 'spam' } })
  await arrive(mail({ in_reply_to: `<${id}.2@homebloom.test>` }))
  expect(await show(id)).toMatchObject({ state: 'spam' })
})

test('long, missing or unusual values are cut or read, never refused', async () => {
  const id = await anAnswered()
  const verp = `bounces+${'1234567890'.repeat(9)}=vera=example.test@mail.example.test`
  const long = {
    from: { email: verp, name: 'N'.repeat(5000) },
    to: [...Array.from({ length: 900 }, (_, n) => `guest${n}@example.test`), `support+${id}@homebloom.test`],
    references: Array.from({ length: 500 }, (_, n) => `<${n}${'r'.repeat(300)}@x.test>`),
    subject: 'S'.repeat(5000),
    text: 'Words '.repeat(80_000),
    return_path: `<${verp}>`,
    attachments: Array.from({ length: 80 }, () => ({ name: `${'f'.repeat(400)}.pdf` })),
  }
  expect(await arrive(mail(long))).toMatchObject({ status: 200, effect: 'threaded' })
  const newest = (await show(id)).messages.at(-1)!
  expect(newest).toMatchObject({ from_email: verp, files: expect.objectContaining({ length: 50 }) })
  expect(newest.files[0]).toHaveLength(200)

  // A server that signs the sender, and names without brackets or in one text.
  for (const more of [
    { from: { email: 'prvs=0412ab34cd=Vera@example.test' }, in_reply_to: `${id}.2@homebloom.test` },
    { from: { email: 'Vera Visitor <vera@example.test>' }, references: `<a@x.test>  <${id}.1@homebloom.test>` },
    {
      from: { email: '\u200bvera@example.test' },
      in_reply_to: null,
      to: [`support+${id}@homebloom.test`],
      subject: null,
    },
  ]) {
    expect(await arrive(mail(more))).toMatchObject({ effect: 'threaded' })
    expect((await show(id)).messages.at(-1)).toMatchObject({ from_email: null })
  }

  // Each email counts once, whatever its name.
  for (const message_id of ['bare-id@mail.example.test', `<${'m'.repeat(2000)}@mail.example.test>`, '', null]) {
    const sent = mail({ message_id, text: `Of its own ${message_id}`, subject: undefined })
    expect(await arrive(sent)).toMatchObject({ effect: 'opened' })
    const again = JSON.stringify(sent)
    expect(await post(again, sign(again, INBOUND_SECRET, new Date(Date.now() - 2000)))).toMatchObject({
      effect: 'duplicate',
    })
  }
  // These addresses can't be answered.
  for (const from of [{ email: '' }, { email: 'a@b.test, c@d.test' }, null])
    expect(await arrive(mail({ from }))).toMatchObject({ status: 200, effect: 'ignored' })
})

test('one sender is held back, and without a secret nobody is heard', async () => {
  const limited = await startTestApp({ limits: [{ name: 'inbound.mail', max: 2 }] })
  const send = (on: TestApp) => {
    const body = JSON.stringify(mail())
    return post(body, sign(body), on)
  }
  expect([(await send(limited)).status, (await send(limited)).status, (await send(limited)).status]).toEqual([
    200, 200, 429,
  ])
  limited.deps.inboundSecret = null
  expect(await send(limited)).toMatchObject({ status: 404 })
  await limited.close()
})

test('quoted text is folded quickly and without loss', () => {
  expect(foldReply('Yes.\r\n\r\nAda\r\n\r\n> Really?\r\n')).toEqual({ visible: 'Yes.\n\nAda', quoted: '> Really?' })
  expect(foldReply('> only a quote').visible).toContain('only a quote')
  expect(foldReply('')).toEqual({ visible: '', quoted: null })
  // For each of these some expression of the parser would take from minutes to years.
  const bad4 = ['0000'.repeat(2000), 'from'.repeat(1000), '<'.repeat(3000), 'f'].join('')
  expect(foldReply(bad4)).toEqual({ visible: bad4, quoted: null })
  expect(foldReply('Yes.\n\n> Really?')).toEqual({ visible: 'Yes.', quoted: '> Really?' })
  // Measures processor time, so that other work on the machine doesn't count.
  const before = process.cpuUsage()
  foldReply(`Hi${' '.repeat(199_990)}x`)
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(1000)
  for (const bad of ['\n', ' \n', 'On ', '>', '> \n', '-- \n', '_', 'a@b.', 'On x wrote:\n'])
    expect(foldReply(bad.repeat(40_000)).visible.length).toBeLessThanOrEqual(20_000)
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(3000)
})
