import { afterAll, beforeAll, expect, test } from 'vitest'
import { login } from '#contract/accounts.ts'
import { listAudit } from '#contract/admin/system.ts'
import { startTestApp, type TestApp } from '#tests/factories/app.ts'
import { messagesOf } from '#tests/factories/messages.ts'
import { addPerson } from '#tests/factories/people.ts'
import { addConfirmed, checkoutOf } from '#tests/factories/visits.ts'
import { anAdmin, withCatalogue } from '#tests/factories/supply.ts'
import { addPending } from '#tests/factories/visits.ts'
import { adminHere } from './command-here.ts'
import { admin } from './command.ts'
import { urlOf } from '#tests/setup/server.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
  await withCatalogue(t)
})
afterAll(() => t.close())

/** In this process. How the command itself starts and ends is asked twice: once it succeeds, once it refuses. */
const run = (words: readonly string[], env: Record<string, string> = {}, target = t.target) =>
  adminHere(words, { DATABASE_URL: urlOf(target), ...env })
const PASSWORD = 'Quite-8-Secret!words'
const personOf = (email: string) =>
  t.db.selectFrom('user_account').select(['id', 'role', 'admin_scopes']).where('email', '=', email).executeTakeFirst()
const actsOn = async (id: string) => {
  const { body } = await t.call(listAudit, { token: (await anAdmin(t)).token, query: { on: id } })
  return body.map(({ action, who, reason }) => [action, who.as, reason])
}

test('an admin is made without anybody at the terminal, and the password is shown nowhere', async () => {
  const who = ['--first-name', 'Olive', '--last-name', 'Owner', '--phone', '6045550142']
  const where = ['--street', '1 Main Street', '--city', 'Vancouver', '--province', 'BC', '--postal-code', 'V5K 0A1']
  const words = (email: string) => ['create', ...who, ...where, '--email', email]
  const made = await admin([...words('olive@example.test'), '--password-stdin', '--scopes', 'support,finance'], {
    target: t.target,
    input: `${PASSWORD}\n`,
  })
  const lacking = await run(words('none@example.test'))
  const weak = await run([...words('weak@example.test'), '--json'], { ADMIN_PASSWORD: 'short-PW-1' })
  expect([made.code, made.err]).toEqual([0, ''])
  expect(await personOf('olive@example.test')).toMatchObject({ role: 'admin', admin_scopes: ['support', 'finance'] })
  expect((await t.call(login, { body: { email: 'olive@example.test', password: PASSWORD } })).status).toBe(200)
  expect([lacking.code, lacking.err]).toEqual([2, 'The password is missing. Use --password-stdin or ADMIN_PASSWORD.\n'])
  expect([weak.code, weak.out]).toEqual([1, ''])
  expect(weak.err).toMatch(/^password: /)
  expect([made, lacking, weak].map(({ out, err }) => out + err).join('')).not.toMatch(/Quite-8|short-PW/)
})

test('scopes are given and taken by the rules of the console, in the name of the operator', async () => {
  const [person, booked, stays] = [await addPerson(t), await addPending(t), await anAdmin(t, 'support')]
  const about = (email: string) => ['--email', email, '--reason', 'Called back']
  const [given, refused, unknown] = [
    await run(['grant', ...about(person.email), '--scopes', 'trust', '--json']),
    await run(['grant', ...about(booked.client.email), '--scopes', 'trust']),
    await run(['grant', ...about(person.email), '--scopes', 'root']),
  ]
  expect([given.code, JSON.parse(given.out)]).toEqual([0, { id: person.id, email: person.email, scopes: ['trust'] }])
  expect([refused.code, refused.err]).toEqual([
    1,
    'This account has booked visits. Please use a separate account for admin work.\n',
  ])
  expect([unknown.code, unknown.err]).toEqual([
    2,
    'There is no scope "root". Scopes: support, trust, finance, owner.\n',
  ])
  const [unsure, taken, reset, none] = [
    await run(['revoke', ...about(person.email)]),
    await run(['revoke', ...about(person.email), '--yes']),
    await run(['reset-second-factor', ...about(stays.email), '--yes']),
    await run(['reset-factor', ...about(person.email), '--yes']),
  ]
  expect([unsure.code, unsure.err.includes('Nothing was changed')]).toEqual([2, true])
  expect(taken.code).toBe(0)
  expect(await personOf(person.email)).toMatchObject({ role: 'client', admin_scopes: [] })
  expect(await actsOn(person.id)).toEqual([
    ['admin.revoked', 'operator', 'Called back'],
    ['admin.granted', 'operator', 'Called back'],
  ])
  expect(reset.code).toBe(0)
  expect(await actsOn(stays.id)).toContainEqual(['second_factor.reset', 'operator', 'Called back'])
  expect([none.code, none.err]).toEqual([1, `${person.email} has no second factor.\n`])
})

test('the last owner stays one', async () => {
  const own = await startTestApp()
  const owner = await anAdmin(own)
  const words = ['revoke', '--email', owner.email, '--reason', 'Has left', '--yes']
  const { code, err } = await run(words, {}, own.target)
  expect([code, err]).toEqual([1, 'They’re the last owner. Please make someone else an owner first.\n'])
  await own.close()
})

test('what failed in a lane is seen, tried again and left out, with a reason', async () => {
  const { client } = await addPending(t)
  const [first] = await messagesOf(t, { to: client.email })
  const set = (values: object) => t.db.updateTable('outbox_message').set(values).where('id', '=', first!.id).execute()
  await set({ attempts: 3, last_error: 'the email was not accepted: 451', next_try_at: t.clock.now() })
  const listed = JSON.parse((await run(['jobs', '--json'])).out) as { lanes: object[]; failing: object[] }
  expect(listed.failing).toMatchObject([{ id: `${first!.id}`, attempts: 3, why: 'the email was not accepted: 451' }])
  expect(JSON.stringify(listed)).not.toContain(client.email)
  expect(listed.lanes).toContainEqual(expect.objectContaining({ name: 'email', failing: 1, dead: 0 }))
  const [forgot, again, retried, money, odd] = [
    await run(['jobs', 'forget', 'messages', `${first!.id}`, '--reason', 'Their mailbox is gone']),
    await run(['jobs', 'forget', 'messages', `${first!.id}`, '--reason', 'Once more']),
    await run(['jobs', 'retry', 'messages', `${first!.id}`, '--reason', 'It is back']),
    await run(['jobs', 'forget', 'refunds', 'any', '--reason', 'No']),
    await run(['jobs', 'retry', 'messages', '1;drop', '--reason', 'No']),
  ]
  expect([forgot.code, again.code, retried.code, money.code, odd.code]).toEqual([0, 1, 0, 1, 1])
  expect((await messagesOf(t, { to: client.email })).find(({ id }) => id === first!.id)).toMatchObject({
    attempts: 0,
    dropped_at: null,
  })
  expect(await actsOn(`${first!.id}`)).toEqual([
    ['message.retried', 'operator', 'It is back'],
    ['message.forgotten', 'operator', 'Their mailbox is gone'],
  ])
})

test('every command says what it is for, and what it does not know is refused', async () => {
  const [help, wrong, ledger, books, noDay] = [
    await run(['help']),
    await admin(['frobnicate']),
    await run(['ledger', '--json']),
    await run(['ledger', 'check', '--without-company', '--json']),
    await run(['ledger', '--from', '2026-02-30']),
  ]
  expect(help.code).toBe(0)
  const commands = [...help.out.matchAll(/^ {2}([a-z][\w-]+)/gm)].map(([, name]) => name!)
  expect(commands).toEqual(
    expect.arrayContaining(['create', 'grant', 'revoke', 'reset-factor', 'jobs', 'ledger', 'migrate', 'seed']),
  )
  expect([wrong.code, ledger.code, books.code, noDay.code]).toEqual([2, 0, 0, 2])
  expect(JSON.parse(ledger.out)).toMatchObject({ breaks: [], company: { differences: [] } })
  expect(JSON.parse(books.out)).toMatchObject({ breaks: [], company: null })
  expect(noDay.err).toBe('2026-02-30 is not a date. Write it as 2026-11-30.\n')
})

test('the books fail against the payment company while it has money that they do not, and print its sum and booking', async () => {
  const visit = await addConfirmed(t, { price: 75, gst: '123456782RT0001' })
  const session = await checkoutOf(t, visit)
  const taken = { state: 'complete', amount_cents: 7775, payment_intent: 'pi_7775' } as const
  await t.db.updateTable('sandbox_checkout').set(taken).where('id', '=', session).execute()
  const { code, out } = await run(['ledger', 'check'])
  expect(out).toContain(`payment ${session}, booking ${visit.id}: company $77.75, books $0.00, $77.75 apart`)
  expect([code, out.trimEnd().split('\n').at(-1)]).toEqual([1, '1 differences'])
})
