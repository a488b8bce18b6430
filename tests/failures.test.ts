import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listTasks } from '#contract/admin/tasks.ts'
import { listReceipts } from '#contract/receipts.ts'
import { accounts, findBalance } from '#server/ledger/index.ts'
import { startTestApp, TEST_NOW, workOnce, type TestApp } from '#tests/factories/app.ts'
import { addDone } from '#tests/factories/disputes.ts'
import { anAdmin } from '#tests/factories/supply.ts'
import { orderOf, type Visit } from '#tests/factories/visits.ts'

/**
 * Money work that fails for one waits beside the rest: more of the kind than a sweep takes together, and the others
 * continue.
 */

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let t: TestApp
beforeEach(async () => {
  t = await startTestApp({ isFresh: true, isFrozen: true })
})
afterEach(() => t.close())

/** Writes to a table fail where this is true of the row. @returns removes the fault */
async function breakTable(table: string, when: string): Promise<() => Promise<unknown>> {
  await sql
    .raw(
      `create function fail_${table}() returns trigger language plpgsql as $$
       begin if ${when} then raise exception 'the disk is full'; end if; return new; end $$;
       create trigger failing before insert on ${table} for each row execute function fail_${table}();`,
    )
    .execute(t.db)
  return () => sql.raw(`drop trigger failing on ${table}`).execute(t.db)
}
const balance = async ({ provider }: Visit) => 0 - (await findBalance(t.db, accounts.provider(provider.id)))

test('earnings that fail are looked at again later, behind those of others', async () => {
  const failing = await addDone(t)
  t.setNow(TEST_NOW)
  const fine = await addDone(t)
  const mend = await breakTable('ledger_transaction', `new.reference = '${failing.id}'`)
  t.advance(3 * DAY)
  await workOnce(t)
  expect([await balance(failing), await balance(fine)]).toEqual([0, 6800])
  const due = async () => t.db.selectFrom('ledger_due').select(['booking_id', 'due_at']).execute()
  expect(await due()).toEqual([{ booking_id: failing.id, due_at: new Date(t.clock.now().getTime() + 10 * MINUTE) }])
  await mend()
  await workOnce(t)
  expect(await balance(failing)).toBe(0)
  t.advance(10 * MINUTE)
  await workOnce(t)
  expect(await balance(failing)).toBe(6800)
})

test('receipts that fail keep nobody else waiting, and are tried when somebody asks', async () => {
  const failing = await addDone(t)
  await workOnce(t)
  t.setNow(TEST_NOW)
  const orders = Array.from({ length: 60 }, (_, n) => `gone${n}`)
  const failingOrder = await orderOf(t, failing.id)
  // As many as a sweep takes, all about an order whose credit notes cannot be written.
  for (const id of orders) {
    await sql`
      insert into refund (id, order_id, payment_id, method, cause, amount_cents, state, created_at, sent_at, checkout_session_id)
      select ${id}, s.order_id, p.id, 'card', ${id}, 1, 'sent', s.created_at, s.created_at, s.id
      from checkout_session s join payment p on p.order_id = s.order_id where s.order_id = ${failingOrder}`.execute(
      t.db,
    )
    await sql`insert into receipt_due (order_id, refund_id) values (${failingOrder}, ${id})`.execute(t.db)
  }
  const mend = await breakTable('receipt', `new.order_id = '${failingOrder}'`)
  const fine = await addDone(t)
  await workOnce(t)
  await workOnce(t)
  const receipts = async ({ id, client }: Visit) =>
    (await t.call(listReceipts, { token: client.token, params: { id } })).body.length
  const issued = t.db.selectFrom('receipt').select(['booking_id', 'kind']).orderBy('number')
  expect(await issued.execute()).toEqual([failing, fine].map(({ id }) => ({ booking_id: id, kind: 'receipt' })))
  await mend()
  expect(await receipts(failing)).toBeGreaterThan(1)
})

test('an invoice that fails keeps neither the others nor the months after it waiting, and becomes a task', async () => {
  const failing = await addDone(t)
  t.setNow(TEST_NOW)
  const fine = await addDone(t)
  t.advance(3 * DAY)
  await workOnce(t)
  const mend = await breakTable('commission_invoice', `new.provider_id = '${failing.provider.id}'`)
  t.advance(70 * DAY)
  for (let sweep = 0; sweep < 6; sweep += 1) await workOnce(t)
  const invoiced = async () =>
    (await t.db.selectFrom('commission_invoice').select('provider_id').execute()).map((row) => row.provider_id)
  const told = async (visit: Visit) => {
    const rows = t.db.selectFrom('inbox_message').select('title').where('person_id', '=', visit.provider.id)
    return (await rows.where('template', '=', 'statement.ready').execute()).length
  }
  expect(await invoiced()).toEqual([fine.provider.id])
  const open = await sql`
    select from ledger_month m where not exists (select from invoiced_month i where i.month = m.month)`.execute(t.db)
  expect(open.rows).toEqual([])
  expect([await told(failing), await told(fine)]).toEqual([0, 1])
  const tasks = async () => {
    const { token } = await anAdmin(t)
    return (await t.call(listTasks, { token, query: { kind: 'invoice.stuck' } })).body.map(({ title }) => title)
  }
  expect(await tasks()).toEqual([expect.stringMatching(/’s commission invoice of \w+ \d{4} could not be made$/)])
  await mend()
  t.advance(61 * MINUTE)
  await workOnce(t)
  expect((await invoiced()).toSorted()).toEqual([failing.provider.id, fine.provider.id].toSorted())
  expect([await told(failing), await told(fine), await tasks()]).toEqual([1, 1, []])
})
