import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { decideApplicant, getVisitsAhead } from '#contract/admin.ts'
import * as desk from '#contract/admin/money.ts'
import { countTasks, listTasks } from '#contract/admin/tasks.ts'
import { listOutbox } from '#contract/notifications.ts'
import { workOnce, type TestApp } from '#tests/factories/app.ts'
import { moment } from '#tests/factories/calendar.ts'
import { startPayoutBench, type PayoutBench } from '#tests/factories/payout-bench.ts'
import { addLine, setUpPayoutsOf } from '#tests/factories/payouts.ts'
import { addBookable, anAdmin } from '#tests/factories/supply.ts'
import { addCompleted, addPaid, orderOf } from '#tests/factories/visits.ts'
import { sql } from 'kysely'

const DAY_MS = 86_400_000

let bench: PayoutBench
let t: TestApp
beforeAll(async () => {
  bench = await startPayoutBench()
  t = bench.t
})
beforeEach(() => bench.reset())
afterAll(() => t.close())

const subjectsTo = async (to: string) =>
  (await t.call(listOutbox, { query: { to } })).body.map(({ subject }) => subject?.split(' - ')[0])

test('the desk shows the books, every payout and who cannot be paid', async () => {
  const { token } = await anAdmin(t)
  const failing = await bench.aPayee(7200, { account_number: '000111111113' })
  const none = await addBookable(t)
  await addLine(t, none.id, 3000)
  await bench.ask(failing)
  await workOnce(t)
  const overview = (await t.call(desk.getMoneyOverview, { token })).body
  expect(overview).toMatchObject({ sum: 0, breaks: [] })
  expect(overview.figures.find(({ label }) => label === 'On its way to banks')).toMatchObject({ amount: 72 })
  t.advance(2 * DAY_MS)
  await workOnce(t)
  await workOnce(t)
  const listed = (await t.call(desk.listAdminPayouts, { token, query: { state: 'failed' } })).body
  expect(listed).toMatchObject([{ provider_id: failing.id, state: 'failed', amount: 72, can: { retry: true } }])
  const payees = (await t.call(desk.listAdminPayees, { token })).body
  expect(payees.find(({ provider_id }) => provider_id === none.id)).toMatchObject({
    text: 'No bank account set up yet',
  })
})

test('a held payout stays until someone releases it with a fresh second factor', async () => {
  const admin = await anAdmin(t)
  const payee = await bench.aPayee()
  const act = (endpoint: typeof desk.holdPayouts | typeof desk.releasePayouts) =>
    t.call(endpoint as typeof desk.holdPayouts, {
      token: admin.token,
      params: { id: payee.id },
      body: { reason: 'Something is odd' },
    })
  expect((await act(desk.holdPayouts)).status).toBe(200)
  expect((await act(desk.holdPayouts)).body.code).toBe('wrong_state')
  expect(await bench.standingOf(payee)).toMatchObject({ can: { pay_out: false }, next_text: null, available: 72 })
  expect((await bench.ask(payee)).body.code).toBe('wrong_state')
  t.setNow(moment(7, '07:00'))
  await workOnce(t)
  expect(await bench.rowsOf(payee)).toEqual([])
  // Days after the login.
  expect((await act(desk.releasePayouts)).body.code).toBe('second_factor_required')
  bench.reset()
  expect((await act(desk.releasePayouts)).status).toBe(200)
  expect((await bench.ask(payee)).status).toBe(201)
  const { rows } = await sql<{ action: string }>`
    select action from audit_entry where subject_id = ${payee.id} and action like 'payouts.%' order by at, id`.execute(
    t.db,
  )
  expect(rows.map(({ action }) => action).toSorted()).toEqual(['payouts.held', 'payouts.released'])
})

const suspend = (token: string, id: string, body: { hold_payouts?: boolean } = {}) =>
  t.call(decideApplicant, {
    token,
    params: { id },
    body: { decision: 'suspend', reason: 'Uses stolen cards', ...body },
  })
const aheadOf = async (token: string, id: string) => (await t.call(getVisitsAhead, { token, params: { id } })).body
const holdsOf = (id: string) =>
  t.db
    .selectFrom('audit_entry')
    .select(['actor_id', 'reason'])
    .where('subject_id', '=', id)
    .where('action', '=', 'payouts.held')
    .execute()

test('a suspension holds payouts too when it is asked to, and an approval does not release them', async () => {
  const admin = await anAdmin(t)
  const [held, paid] = [await bench.aPayee(), await bench.aPayee()]
  expect(await aheadOf(admin.token, held.id)).toMatchObject({ balance: 72, are_payouts_held: false })
  expect((await suspend(admin.token, held.id, { hold_payouts: true })).status).toBe(200)
  expect((await suspend(admin.token, paid.id)).status).toBe(200)
  expect(await holdsOf(held.id)).toEqual([{ actor_id: admin.id, reason: 'Uses stolen cards' }])
  expect(await aheadOf(admin.token, held.id)).toMatchObject({ balance: 72, are_payouts_held: true })
  const approval = {
    token: admin.token,
    params: { id: held.id },
    body: { decision: 'lift_suspension' as const, reason: 'All is clear' },
  }
  expect((await t.call(decideApplicant, approval)).status).toBe(200)
  t.setNow(moment(7, '07:00'))
  await workOnce(t)
  expect([await bench.rowsOf(held), (await bench.rowsOf(paid)).length]).toEqual([[], 1])
})

test('a suspension holds what has no account yet, and leaves what is held already for its reason of then', async () => {
  const admin = await anAdmin(t)
  const fresh = await addBookable(t)
  expect((await suspend(admin.token, fresh.id, { hold_payouts: true })).status).toBe(200)
  expect(await aheadOf(admin.token, fresh.id)).toMatchObject({ balance: 0, are_payouts_held: true })
  const payee = await bench.aPayee()
  const body = { reason: 'Something is odd' }
  expect((await t.call(desk.holdPayouts, { token: admin.token, params: { id: payee.id }, body })).status).toBe(200)
  expect((await suspend(admin.token, payee.id, { hold_payouts: true })).status).toBe(200)
  expect(await holdsOf(payee.id)).toEqual([{ actor_id: admin.id, reason: 'Something is odd' }])
})

test('a suspension that is refused holds nothing', async () => {
  const admin = await anAdmin(t)
  const visit = await addPaid(t)
  await addLine(t, visit.provider.id, 7200)
  t.advance(16 * 60_000)
  const refused = await suspend(admin.token, visit.provider.id, { hold_payouts: true })
  expect(refused.body.code).toBe('second_factor_required')
  expect(await aheadOf(admin.token, visit.provider.id)).toMatchObject({ are_payouts_held: false })
  expect(await holdsOf(visit.provider.id)).toEqual([])
})

test('a line under dispute waits, and everything else is paid', async () => {
  const visit = await addCompleted(t, { price: 80 })
  const payee = { ...visit.provider, accountId: await setUpPayoutsOf(t, visit.provider.token) }
  t.setNow(moment(5, '10:00'))
  await workOnce(t)
  await addLine(t, payee.id, 2000)
  const opened = moment(5, '11:00')
  await sql`
    insert into dispute (id, kind, order_id, booking_id, reason, opened_at, decide_due_at)
    values ('aaaaaaaaaaaaaaaaaaaaaaaaaa', 'chargeback', ${await orderOf(t, visit.id)}, ${visit.id}, 'fraudulent',
      ${opened}, ${moment(12, '11:00')})`.execute(t.db)
  expect(await bench.standingOf(payee)).toMatchObject({ available: 20, on_hold: 68 })
  expect((await bench.ask(payee, 20)).body).toMatchObject({ amount: 20 })
  await sql`update dispute set state = 'decided', decision = 'won', decided_at = ${opened}`.execute(t.db)
  t.setNow(moment(6, '11:00'))
  expect((await bench.ask(payee, 68)).body).toMatchObject({ amount: 68 })
})

test('providers are told of each step, and asked every three days for what keeps them from being paid', async () => {
  const { id, token, email } = await addBookable(t)
  await addLine(t, id, 7200)
  for (const days of [0, 1, 1.9, 3.1, 6.2]) {
    t.setNow(moment(0, '12:00'))
    t.advance(days * DAY_MS)
    await workOnce(t)
  }
  expect(await subjectsTo(email)).toEqual(Array.from({ length: 3 }, () => '$72.00 is waiting for you'))
  const accountId = await setUpPayoutsOf(t, token, { account_number: '000222222227' })
  const payee = { id, token, accountId }
  await bench.ask(payee)
  await workOnce(t)
  t.advance(5 * DAY_MS)
  await workOnce(t)
  await workOnce(t)
  await setUpPayoutsOf(t, token)
  await bench.ask(payee)
  await workOnce(t)
  t.advance(5 * DAY_MS)
  await workOnce(t)
  // The end of the month is in it, and that has an email of its own.
  const ofPayouts = (await subjectsTo(email)).filter((subject) => !subject?.startsWith('Your statement'))
  expect(ofPayouts.slice(0, 4)).toEqual([
    '$72.00 has arrived',
    '$72.00 is on its way to you',
    'Your payout of $72.00 didn’t arrive',
    '$72.00 is on its way to you',
  ])
})

test('a failed payout is paid again by an admin, once', async () => {
  const { token } = await anAdmin(t)
  const payee = await bench.aPayee(7200, { account_number: '000111111113' })
  await bench.ask(payee)
  await workOnce(t)
  t.advance(2 * DAY_MS)
  await workOnce(t)
  await workOnce(t)
  await setUpPayoutsOf(t, payee.token)
  bench.reset()
  const [row] = await bench.rowsOf(payee)
  const retry = () =>
    t.call(desk.retryPayout, { token, params: { id: row!.id }, body: { reason: 'The account is mended' } })
  const answers = await Promise.all(Array.from({ length: 10 }, retry))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await bench.rowsOf(payee)).toHaveLength(2)
  expect((await bench.booksOf(payee)).owed).toBe(0)
})

test('a failed payout is repeated only from the newest one once a later payout has its lines', async () => {
  const { token } = await anAdmin(t)
  const payee = await bench.aPayee(7200, { account_number: '000111111113' })
  const fail = async () => {
    t.advance(2 * DAY_MS)
    await workOnce(t)
    await workOnce(t)
  }
  await bench.ask(payee)
  await workOnce(t)
  await fail()
  await setUpPayoutsOf(t, payee.token)
  bench.reset()
  const listed = async () =>
    (await t.call(desk.listAdminPayouts, { token, query: { limit: 100 } })).body.filter(
      ({ provider_id }) => provider_id === payee.id,
    )
  expect(await listed()).toMatchObject([
    {
      can: { retry: true },
      text: 'Didn’t arrive: the bank account is closed. The money is with us until the next payout.',
    },
  ])
  const [first] = await bench.rowsOf(payee)
  t.advance(DAY_MS)
  expect((await bench.ask(payee)).status).toBe(201)
  const [later, earlier] = await listed()
  expect(later).toMatchObject({ state: 'promised', can: { retry: true }, text: 'Not at a bank yet.' })
  expect(earlier).toMatchObject({
    id: first!.id,
    can: { retry: false },
    text: 'Didn’t arrive: the bank account is closed. A later payout replaced it.',
  })
  const { status, body } = await t.call(desk.retryPayout, {
    token,
    params: { id: first!.id },
    body: { reason: 'The account is mended' },
  })
  expect([status, body.code]).toEqual([409, 'wrong_state'])
})

test('a failed payout is one task of its provider about the newest, and none once a later payout has started', async () => {
  const { token } = await anAdmin(t)
  const payee = await bench.aPayee(7200, { account_number: '000111111113' })
  const { full_name: name } = await t.db
    .selectFrom('user_account')
    .select('full_name')
    .where('id', '=', payee.id)
    .executeTakeFirstOrThrow()
  const tasks = async () =>
    (await t.call(listTasks, { token, query: { kind: 'payout.failed', limit: 100 } })).body.filter(
      ({ link }) => link?.to.endsWith(`id=${first?.id}`) === true,
    )
  const badge = async () => (await t.call(countTasks, { token })).body.pages['/admin/money'] ?? 0
  const fail = async () => {
    t.advance(2 * DAY_MS)
    await workOnce(t)
    await workOnce(t)
  }
  await bench.ask(payee)
  const [first] = await bench.rowsOf(payee)
  await workOnce(t)
  await fail()
  const to = `/admin/money?part=payouts&id=${first!.id}`
  expect(await tasks()).toMatchObject([{ title: `${name}’s payout of $72.00 did not arrive`, link: { to } }])
  const before = await badge()

  await setUpPayoutsOf(t, payee.token)
  bench.reset()
  t.advance(DAY_MS)
  await bench.ask(payee)
  expect(await tasks()).toEqual([])
  expect(await badge()).toBe(before - 1)
})

test('the trial balance and the figures above it call an account the same, in one order', async () => {
  const { token } = await anAdmin(t)
  await bench.ask(await bench.aPayee())
  const { figures, accounts } = (await t.call(desk.getMoneyOverview, { token })).body
  const names = accounts.map(({ name }) => name)
  expect(accounts.filter(({ account, name }) => account === name)).toEqual([])
  const shared = figures.map(({ label }) => label).filter((label) => names.includes(label))
  expect(shared).toContain('On its way to banks')
  expect(names.filter((name) => shared.includes(name))).toEqual(shared)
})
