import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getMoneyOverview } from '#contract/admin/money.ts'
import { listTasks } from '#contract/admin/tasks.ts'
import { answerRuling, grantGoodwill } from '#contract/disputes/admin.ts'
import { adjustBooks, listMovements, withdrawMoney } from '#contract/disputes/movements.ts'
import { findBalance } from '#server/ledger/index.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { startTestApp, workOnce, type TestApp } from '#tests/factories/app.ts'
import { addDone, breaksOf } from '#tests/factories/disputes.ts'
import { newSession, type TestPerson } from '#tests/factories/people.ts'
import { anAdmin } from '#tests/factories/supply.ts'
import { atOnce } from '#tests/factories/rivals.ts'

const HOUR = 3_600_000

let t: TestApp
let admin: TestPerson
let other: TestPerson
beforeAll(async () => {
  t = await startTestApp({ isFresh: true, isFrozen: true })
  admin = await anAdmin(t)
  other = await anAdmin(t)
  // Something is held, so that it can be withdrawn.
  const body = { from: 'bank', to: 'gateway', amount: 10_000, reason: 'The opening balance' } as const
  await agree((await t.call(adjustBooks, { token: admin.token, body })).body.id)
  t.advance(1000)
})
afterAll(async () => {
  expect(await breaksOf(t)).toEqual([])
  await t.close()
})

const balances = async () => ({ gateway: await findBalance(t.db, 'gateway'), bank: await findBalance(t.db, 'bank') })
const withdraw = async (reference: string, amount = 500) =>
  t.call(withdrawMoney, { token: admin.token, body: { amount, reference, reason: 'Our commission of October' } })
const agree = async (id: string, by = other) =>
  t.call(answerRuling, {
    token: await newSession(t, by.id),
    params: { id },
    body: { agree: true, reason: 'I looked at it as well' },
  })
const audited = async (action: `${string}.${string}`) =>
  t.db.selectFrom('audit_entry').select(['reason', 'after']).where('action', '=', action).execute()

describe('a withdrawal', () => {
  test('goes from the payment company to our bank once, however many book it at once under its name', async () => {
    const before = await balances()
    const answers = await atOnce(() => withdraw('po_1'))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(await balances()).toEqual({ gateway: before.gateway - 50_000, bank: before.bank + 50_000 })
    expect(await audited('books.withdrawn')).toMatchObject([
      {
        reason: 'Our commission of October',
        after: { amount_cents: 50_000, from_account: 'gateway', to_account: 'bank' },
      },
    ])
    expect((await t.call(listMovements, { token: other.token })).body).toMatchObject([
      { kind: 'withdrawal', title: 'Withdrawal to our bank (po_1)', amount: 500, state: 'done' },
      { kind: 'adjustment' },
    ])
  })

  test('however old is listed once, the newest first, page after page', async () => {
    for (let n = 0; n < 4; n += 1) {
      t.advance(1000)
      expect((await withdraw(`po_old_${n}`)).status).toBe(200)
    }
    const listed: string[] = []
    let cursor: string | undefined
    do {
      const query = { limit: 2, ...(cursor ? { cursor } : {}) }
      const page = await t.call(listMovements, { token: other.token, query })
      listed.push(...page.body.map(({ title }) => title))
      cursor = /cursor=([^&>]+)/.exec(String(page.headers['link'] ?? ''))?.[1]
    } while (cursor)
    expect(listed).toHaveLength(6)
    expect(new Set(listed).size).toBe(6)
    expect(listed.at(-2)).toContain('(po_1)')
    expect((await t.call(listMovements, { token: other.token, query: { cursor: 'e30' } })).status).toBe(400)
  })

  test('waits for nobody who writes down a decision at the same time', async () => {
    const answer = await inTransaction(t.db, async (trx) => {
      await sql`update money_ruling set reason = reason where kind = 'goodwill'`.execute(trx)
      return withdraw('po_0')
    })
    expect(answer.status).toBe(200)
  })

  test('has one name, however it is typed', async () => {
    const answers = await atOnce((n) => withdraw(n % 2 ? 'po_Typed' : 'PO_typed'))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })

  test('asks for the second factor anew, whatever the sum', async () => {
    const token = await newSession(t, admin.id)
    t.advance(HOUR)
    const body = { amount: 1, reference: 'po_2', reason: 'Our commission of October' }
    expect(await t.call(withdrawMoney, { token, body })).toMatchObject({ status: 403 })
    expect((await withdrawFresh('po_2')).status).toBe(200)
  })

  test('a withdrawal above what the payment company holds waits for a second admin, and two never share the same money', async () => {
    const before = await balances()
    const held = before.gateway / 100
    const over = async (reference: string, amount: number) =>
      t.call(withdrawMoney, {
        token: await newSession(t, admin.id),
        body: { amount, reference, reason: 'Our commission of October' },
      })
    const waiting = (await over('po_over', held + 0.01)).body
    expect(waiting).toMatchObject({ state: 'waiting', can: { agree: false } })
    expect(await balances()).toEqual(before)
    expect((await over('PO_over', 1)).status).toBe(409)
    expect((await agree(waiting.id, admin)).status).toBe(409)
    const refused = await t.call(answerRuling, {
      token: await newSession(t, other.id),
      params: { id: waiting.id },
      body: { agree: false, reason: 'The company shows less' },
    })
    expect(refused.status).toBe(200)
    const two = await Promise.all([over('po_over', held), over('po_other', held)])
    expect(two.map(({ body }) => body.state).toSorted()).toEqual(['done', 'waiting'])
    expect((await balances()).gateway).toBe(0)
    const last = two.find(({ body }) => body.state === 'waiting')!.body
    expect((await agree(last.id)).status).toBe(200)
    expect(await balances()).toEqual({ gateway: -before.gateway, bank: before.bank + 2 * before.gateway })
  })
  const withdrawFresh = async (reference: string) =>
    t.call(withdrawMoney, {
      token: await newSession(t, admin.id),
      body: { amount: 1, reference, reason: 'Our commission of October' },
    })
})

describe('an adjustment', () => {
  const adjust = async (change: object = {}) =>
    t.call(adjustBooks, {
      token: await newSession(t, admin.id),
      body: { from: 'gateway', to: 'processing_costs', amount: 12.5, reason: 'The monthly fee', ...change },
    })

  test('any adjustment waits for a second admin and is booked once, however many approve it', async () => {
    const before = await findBalance(t.db, 'processing_costs')
    const asked = await adjust()
    expect(asked.body).toMatchObject({
      state: 'waiting',
      title: 'Adjustment: Processing costs up, Held by the payment company down',
      can: { agree: false },
    })
    expect((await agree(asked.body.id, admin)).status).toBe(409)
    expect(await findBalance(t.db, 'processing_costs')).toBe(before)
    const answers = await atOnce(() => agree(asked.body.id))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await findBalance(t.db, 'processing_costs')).toBe(before + 1250)
    const amounts = (await audited('books.adjusted')).map(
      ({ after }) => (after as { amount_cents: number }).amount_cents,
    )
    expect(amounts.toSorted((one, two) => one - two)).toEqual([1250, 1_000_000])
  })

  test('says what goes up and what goes down as the overview shows it', async () => {
    const shown = async (label: string) => {
      const { body } = await t.call(getMoneyOverview, { token: await newSession(t, admin.id) })
      return body.figures.find((figure) => figure.label === label)!.amount
    }
    const before = [await shown('Commission'), await shown('Held by the payment company')]
    const asked = await adjust({ to: 'revenue' })
    expect(asked.body.title).toBe('Adjustment: Commission down, Held by the payment company down')
    expect((await agree(asked.body.id)).status).toBe(200)
    const after = [await shown('Commission'), await shown('Held by the payment company')]
    expect(after).toEqual(before.map((dollars) => Number((dollars - 12.5).toFixed(2))))
  })

  test('is of two accounts of ours, never of somebody’s', async () => {
    expect((await adjust({ to: 'gateway' })).status).toBe(422)
    expect((await adjust({ to: `provider:${admin.id}` })).status).toBe(422)
    expect((await adjust({ amount: 0 })).status).toBe(422)
  })
})

test('goodwill for one booking counts together: above $200 in sum a second admin agrees', async () => {
  const visit = await addDone(t)
  const give = async (amount: number) => {
    const body = { amount, reason: 'Sorry for the wait' }
    const token = await newSession(t, admin.id)
    return (await t.call(grantGoodwill, { token, params: { id: visit.id }, body })).body.rulings[0]
  }
  expect(await give(150)).toMatchObject({ state: 'done' })
  expect(await give(50)).toMatchObject({ state: 'done' })
  expect(await give(0.01)).toMatchObject({ state: 'waiting' })
})

describe('the second of two', () => {
  const dropOthers = () => t.db.deleteFrom('second_factor').where('user_id', '<>', admin.id).execute()
  const ask = async () => {
    const body = { from: 'gateway', to: 'bad_debt', amount: 1, reason: 'Lost in the post' } as const
    return (await t.call(adjustBooks, { token: await newSession(t, admin.id), body })).body
  }
  const find = async (id: string) =>
    (await t.call(listMovements, { token: admin.token })).body.find((one) => one.id === id)!
  const mails = async () => {
    const rows = t.db.selectFrom('notification').select('subject_id').where('template', '=', 'ruling.waits')
    return (await rows.execute()).map(({ subject_id }) => subject_id)
  }

  test('has enrolled a second factor; once nobody such is left, what waits gets its day, once', async () => {
    const waiting = await ask()
    await workOnce(t)
    expect((await find(waiting.id)).runs_text).toBeNull()
    await dropOthers()
    await Promise.all([workOnce(t), workOnce(t)])
    expect((await find(waiting.id)).runs_text).not.toBeNull()
    expect((await mails()).filter((id) => id === waiting.id)).toHaveLength(1)
    const alone = await ask()
    expect(alone.runs_text).not.toBeNull()
    t.advance(25 * HOUR)
    await workOnce(t)
    expect((await find(waiting.id)).closed_text).toContain('single operator')
    expect((await find(alone.id)).state).toBe('done')
  })

  test('a ruling that fails from outside is retried later, behind the others, and admins are notified', async () => {
    const [broken, fine] = [await ask(), await ask()]
    await sql`create function fail_once() returns trigger language plpgsql as $$
      begin if new.reference = ${sql.lit(broken.id)} then raise exception 'the disk is full'; end if; return new; end $$`.execute(
      t.db,
    )
    await sql`create trigger failing before insert on ledger_transaction for each row execute function fail_once()`.execute(
      t.db,
    )
    t.advance(25 * HOUR)
    await workOnce(t)
    expect([(await find(broken.id)).state, (await find(fine.id)).state]).toEqual(['waiting', 'done'])
    const told = await t.call(listTasks, { token: admin.token, query: { kind: 'ruling.waiting' } })
    expect(told.body.map(({ text }) => text)).toEqual([expect.stringContaining('could not be carried out')])
    await sql`drop trigger failing on ledger_transaction`.execute(t.db)
    await workOnce(t)
    expect((await find(broken.id)).state).toBe('waiting')
    t.advance(11 * 60_000)
    await workOnce(t)
    expect((await find(broken.id)).state).toBe('done')
  })

  test('is looked for on behalf of everybody who asked, however much somebody else waits for', async () => {
    const last = await anAdmin(t)
    // Sixty of a provider who has another one, older than the one of a provider who has none. Ids of others begin with
    // any one letter.
    const SIXTY = 'w'.repeat(24)
    await sql`
      insert into money_ruling (id, kind, from_account, to_account, amount_cents, reason, asked_by, asked_at, state)
      select lpad(n::text, 26, 'w'), 'adjustment', 'gateway', 'bad_debt', 100, 'Lost in the post', ${admin.id},
        ${t.clock.now()}::timestamptz - interval '1 hour', 'waiting'
      from generate_series(1, 60) n`.execute(t.db)
    await sql`
      insert into money_ruling (id, kind, from_account, to_account, amount_cents, reason, asked_by, asked_at, state)
      values (repeat('x', 26), 'adjustment', 'gateway', 'bad_debt', 100, 'Lost in the post', ${last.id}, ${t.clock.now()}, 'waiting')`.execute(
      t.db,
    )
    await t.db.deleteFrom('second_factor').where('user_id', '<>', last.id).execute()
    await workOnce(t)
    expect((await find('x'.repeat(26))).runs_text).not.toBeNull()
    expect((await mails()).filter((id) => id.startsWith(SIXTY))).toEqual([])
    // Now none of the sixty has anyone left, and each its day, however many are processed together.
    await t.db.deleteFrom('second_factor').execute()
    await workOnce(t)
    await workOnce(t)
    expect((await mails()).filter((id) => id.startsWith(SIXTY))).toHaveLength(60)
  })
})
