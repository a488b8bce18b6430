import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase, type Database, type Transaction } from '#server/platform/db/connection.ts'
import { startOwnPostgres, type OwnPostgres } from '#tests/setup/own-postgres.ts'
import type { History } from './history.ts'
import { runRace } from './race.ts'
import { describeRace, judgeRace, listFaults, type Verdict } from './verdict.ts'

/** `npm run test:long -- race` runs for ten minutes, with more of everything. */
const SECONDS = 1

let postgres: OwnPostgres
let history: History
let verdict: Verdict
let db: Database
beforeAll(async () => {
  postgres = await startOwnPostgres('race', { inMemory: true })
  const pace = {
    seconds: SECONDS,
    killEveryMs: 1000,
    breakEveryMs: 700,
    most: { kills: 1, losses: 3 },
    servers: 2,
    lanes: 6,
    isEnough,
  }
  ;({ history, verdict } = await runRace({ postgres, attempts: 1_000_000, ...pace }))
  db = createDatabase(postgres.target, { max: 2 })
}, 600_000)
afterAll(async () => {
  await db.destroy()
  await postgres.stop()
})

/** A race in which nothing happened proves nothing. */
function isEnough({ kills, damage, payments, refunds, acknowledged, refusals }: History): boolean {
  const isBroken = kills > 0 && damage.crashes > 0 && damage.restarts > 0 && damage.terminations > 0
  const isBusy = acknowledged.size > 30 && payments > 5 && refunds > 2
  return isBroken && isBusy && ['slot_taken', 'client_busy'].every((code) => (refusals.get(code) ?? 0) > 10)
}

test('rivals, money and a worker, while processes and PostgreSQL are killed: nobody is booked or charged twice', () => {
  const figures = describeRace(history, verdict)
  expect(listFaults(verdict), figures).toEqual([])
  expect(isEnough(history), figures).toBe(true)
})

/** Possible faults, applied to what the race has left. Each must be found. */
const FAULTS: [string, (trx: Transaction) => Promise<unknown>][] = [
  ['doubleBookedProviders', addRivalVisit],
  ['overlappingClaims', addRivalVisit],
  ['acknowledgedButAbsent', (trx) => sql`delete from booking where id = (select min(id) from booking)`.execute(trx)],
  ['bookingsWithoutTheirClaims', (trx) => sql`delete from claim`.execute(trx)],
  ['otherLengths', (trx) => sql`update booking set quantity = 3 - quantity`.execute(trx)],
  ['sideDoorClaimsLost', (trx) => sql`delete from claim`.execute(trx)],
  ['endedOtherwise', (trx) => sql`update customer_order set paid_at = null where paid_at is not null`.execute(trx)],
  ['paidTwice', payAgain],
  ['booksApart', payAgain],
  [
    'paidNotAsOwed',
    (trx) => sql`update customer_order set amount_cents = amount_cents + 1 where paid_at is null`.execute(trx),
  ],
  ['booksApart', (trx) => sql`update payment set amount_cents = amount_cents + 1`.execute(trx)],
  ['refundCausesTwice', refundAgain],
  ['refundsApart', refundAgain],
  ['cancelledButKept', (trx) => sql`update customer_order set refunded_cents = 0`.execute(trx)],
  ['unsettled', (trx) => sql`update customer_order set attempt = 'processing'`.execute(trx)],
  ['unsettled', (trx) => sql`update refund set state = 'pending', made_at = null`.execute(trx)],
  ['newsTwice', tellAgain],
]

test.each(FAULTS)('the verdict finds what would be %s', async (name, breakIt) => {
  let found: string[] = []
  const undone = db.transaction().execute(async (trx) => {
    // As if the tables did not refuse it themselves.
    await sql`set local session_replication_role = replica`.execute(trx)
    await breakIt(trx)
    found = listFaults(await judgeRace(trx, history))
    throw new Error('undo')
  })
  await expect(undone).rejects.toThrow('undo')
  expect(found).toContainEqual(expect.stringMatching(`^${name} `))
})

/** The table without its constraint, and a rival who got the same hour of the same provider. */
async function addRivalVisit(trx: Transaction): Promise<void> {
  await sql`alter table claim drop constraint claim_no_overlap`.execute(trx)
  await sql`
    with visit as (select id, client_id from booking where status <> 'cancelled' limit 1),
    rival as (select id from user_account where role = 'client' and id <> (select client_id from visit) limit 1),
    twin as (select (jsonb_populate_record(b, jsonb_build_object('id', repeat('z', 26), 'client_id', rival.id))).*
      from booking b join visit on visit.id = b.id, rival),
    booked as (insert into booking select * from twin)
    insert into claim (claim_id, party_id, during, visit)
    select twin.id, party, tstzrange(starts_at, ends_at), tstzrange(starts_at, ends_at)
    from twin, unnest(array[provider_id, client_id]) as party`.execute(trx)
}

/** A second checkout of a paid order, paid as well, that wasn't refunded. */
async function payAgain(trx: Transaction): Promise<void> {
  await sql`
    with session as (
      insert into checkout_session (id, order_id, gateway_session_id, amount_cents, state, expires_at, created_at)
      select 'again', order_id, 'again', amount_cents, 'complete', expires_at, created_at
      from checkout_session where id = (select min(checkout_session_id) from payment where refunded_cents = 0))
    insert into sandbox_checkout
    select (jsonb_populate_record(c, '{"id": "again", "client_reference": "again"}')).*
    from sandbox_checkout c
    where client_reference = (select min(checkout_session_id) from payment where refunded_cents = 0)`.execute(trx)
}

async function refundAgain(trx: Transaction): Promise<void> {
  await sql`alter table refund drop constraint refund_once`.execute(trx)
  await sql`insert into refund select (jsonb_populate_record(r, '{"id": "again"}')).* from refund r limit 1`.execute(
    trx,
  )
}

async function tellAgain(trx: Transaction): Promise<void> {
  await sql`alter table notification drop constraint notification_subject_type_subject_id_template_round_key`.execute(
    trx,
  )
  await sql`
    insert into notification (id, template, subject_type, subject_id, round, created_at)
    select 'again', template, subject_type, subject_id, round, created_at from notification
    where round is not null limit 1`.execute(trx)
}
