import { sql } from 'kysely'
import { checkLedger } from '#server/ledger/index.ts'
import type { Database } from '#server/platform/db/connection.ts'
import type { Cast } from './actors.ts'
import { bookChargeback, bookGift, bookGiven, bookLapsed, bookTip, bookVisit, type Books } from './model.ts'
import { passTime } from './balance-model.ts'
import { bookRewards, listRewarded } from './rewards.ts'
import { bookMissing, takeBackShort } from './shorts.ts'
import { bookTakenGiftStory } from './taken-gifts.ts'
import type { World } from './world.ts'

/**
 * What must never get lost: every account of the ledger compared with the model, and each payment and each email once.
 */
export async function judge(world: World, cast: Cast, expected: Books): Promise<string[]> {
  const { db } = world.t
  const { breaks } = await checkLedger({ db })
  return [
    ...world.faults,
    ...comparePurses(world, cast, expected),
    ...(await compareBooks(db, expected)),
    ...(await comparePayouts(db, cast)),
    ...breaks.map((one) => `break of the ledger: ${JSON.stringify(one)}`),
    ...(await countWrong(db)),
  ]
}

/** Once, at the end: what is promised to friends goes into their purses here. */
export async function expectedOf(world: World, cast: Cast): Promise<Books> {
  const { stories, gifts, takenGifts, grants } = cast
  const books: Books = new Map()
  for (const { clientId, cents } of grants) bookGiven(books, clientId, cents)
  for (const story of stories) {
    const people = { clientId: story.client.id, providerId: story.provider.id }
    takeBackShort(story.paid, story.short)
    bookMissing(books, story)
    bookVisit(books, { ...people, ...story }, story.paid, story)
    bookTip(books, people, story.tip, story.tipMadeGoodCents)
    const { chargeback } = story
    if (chargeback && chargeback.cents > 0) bookChargeback(books, chargeback.outcome === 'borne' ? chargeback.cents : 0)
    if (story.goodwillCents > 0 && story.isDone) bookGiven(books, story.client.id, story.goodwillCents)
  }
  for (const { paid, isRedeemed, friend, buyer } of gifts)
    bookGift(books, { buyerId: buyer.id, redeemedBy: isRedeemed ? friend.id : null }, paid)
  for (const taken of takenGifts) bookTakenGiftStory(books, taken)
  world.faults.push(...bookRewards(books, world, cast, await listRewarded(world.t.db)))
  for (const id of new Set(stories.map(({ client }) => client.id))) {
    const purse = world.purseOf(id)
    passTime(purse, world.now())
    bookLapsed(books, id, purse.lapsedCents)
  }
  return books
}

/** The model against itself: the rest of all lots is the rest of all that was given and spent. */
function comparePurses(world: World, { stories }: Cast, books: Books): string[] {
  return [...new Set(stories.map(({ client }) => client.id))].flatMap((id) => {
    const { soonCents, restCents } = world.purseOf(id)
    const should = -(books.get(`credit:${id}`) ?? 0)
    const [left, isShort] = [soonCents + restCents, soonCents < 0 || restCents < 0]
    return left === should && !isShort ? [] : [`credit of ${id}: lots of ${soonCents} and ${restCents}, not ${should}`]
  })
}

/** Everything but what payouts move, which each provider's bank knows. */
async function compareBooks(db: Database, expected: Books): Promise<string[]> {
  const { rows } = await sql<{ account: string; cents: number }>`
    select e.account, sum(e.amount_cents)::int8 as cents
    from ledger_entry e join ledger_transaction x on x.id = e.transaction_id
    where x.cause not like 'payout%' group by 1`.execute(db)
  const found = new Map(rows.map(({ account, cents }) => [account, cents]))
  const gateway = await sql<{ cents: number }>`
    select (coalesce(sum(amount_cents - refunded_cents), 0)
      - (select coalesce(sum(amount_cents), 0) from sandbox_dispute where status = 'lost'))::int8 as cents
    from sandbox_checkout where state = 'complete'`.execute(db)
  const kept = expected.get('processing_costs') ?? 0
  const names = new Set([...expected.keys(), ...found.keys()])
  const apart = [...names].flatMap((account) => {
    const [has, should] = [found.get(account) ?? 0, expected.get(account) ?? 0]
    return has === should ? [] : [`${account}: ${has} cents, not ${should}`]
  })
  const held = gateway.rows[0]!.cents - kept
  const should = expected.get('gateway') ?? 0
  return held === should ? apart : [...apart, `the payment company holds ${held} cents, not ${should}`]
}

type Owed = { id: string; owed: number; paidOut: number; arrived: number; transit: number }

/** What has left a provider's balance is at their bank; and everything payable has been paid. */
async function comparePayouts(db: Database, { payees }: Cast): Promise<string[]> {
  const { rows } = await sql<Owed>`
    with moved as (
      select split_part(e.account, ':', 2) as id, -sum(e.amount_cents) as owed,
        coalesce(sum(e.amount_cents) filter (where x.cause like 'payout%'), 0) as paid_out
      from ledger_entry e join ledger_transaction x on x.id = e.transaction_id
      where e.account like 'provider:%' or e.account like 'gst:%' group by 1),
    bank as (
      select p.reference as id, sum(o.amount_cents) filter (where o.state = 'paid') as arrived,
        sum(t.amount_cents) filter (where t.reversed_at is null) as moved
      from sandbox_payee p join sandbox_transfer t on t.payee_id = p.id
      left join sandbox_payout o on o.reference = t.reference group by 1)
    select m.id, m.owed::int8 as owed, m.paid_out::int8 as "paidOut", coalesce(b.arrived, 0)::int8 as arrived,
      coalesce(b.moved, 0)::int8 as transit
    from moved m left join bank b using (id)`.execute(db)
  const setUp = new Set(payees.filter(({ account }) => account !== null).map(({ person }) => person.id))
  const apart = rows.flatMap(({ id, owed, paidOut, arrived, transit }) => [
    ...(paidOut === arrived ? [] : [`provider ${id}: ${paidOut} cents paid out, ${arrived} arrived`]),
    ...(transit === arrived ? [] : [`provider ${id}: ${transit - arrived} cents left at the payment company`]),
    ...(setUp.has(id) && owed > 0 ? [`provider ${id}: ${owed} cents were never paid out`] : []),
  ])
  const left = await sql<{ account: string; cents: number }>`
    select e.account, sum(e.amount_cents)::int8 as cents
    from ledger_entry e join ledger_transaction x on x.id = e.transaction_id
    where x.cause like 'payout%' and e.account in ('payout_transit', 'gateway') group by 1`.execute(db)
  const arrived = rows.reduce((sum, one) => sum + one.arrived, 0)
  const should: Record<string, number> = { payout_transit: 0, gateway: -arrived }
  return [
    ...apart,
    ...left.rows.flatMap(({ account, cents }) =>
      cents === should[account] ? [] : [`payouts leave ${cents} cents at ${account}, not ${should[account]}`],
    ),
  ]
}

/** Things that exist more or less than once. */
async function countWrong(db: Database): Promise<string[]> {
  const { rows } = await sql<{ what: string; n: number }>`
    select 'orders that are settled otherwise than paid' as what, count(*)::int as n from (
      select o.id from customer_order o left join payment p on p.order_id = o.id
      group by o.id having coalesce(sum(p.amount_cents), 0) <> o.settled_cents
        or count(p.id) filter (where p.method = 'card') > 1 or count(p.id) filter (where p.method = 'credit') > 1) a
    union all
    select 'refunds that wait', count(*)::int from refund where state = 'pending'
    union all
    select 'checkouts that are open', count(*)::int from checkout_session where state in ('opening', 'open')
    union all
    select 'credit that is still held', count(*)::int from credit_hold
    union all
    select 'differences that wait', count(*)::int from reconciliation_break where resolved_at is null
    union all
    select 'payouts that are not over', count(*)::int from payout where state not in ('paid', 'failed', 'reversed')
    union all
    select 'disputes that are open', count(*)::int from dispute where state = 'open'
    union all
    select 'paid visits without one mail to the provider', count(*)::int from customer_order o
    where o.kind = 'visit' and o.paid_at is not null and o.amount_cents > 0 and (
      select count(*) from notification n where n.template = 'booking.paid' and n.subject_id = o.booking_id) <> 1
      and (select count(*) from booking_event e where e.booking_id = o.booking_id and e.event = 'paid') = 1
    union all
    select 'receipts of visits without one mail to the client', count(*)::int from receipt r
    join customer_order o on o.id = r.order_id and o.kind = 'visit'
    where r.kind = 'receipt' and r.restored_by is null and o.amount_cents > 0 and (
      select count(*) from notification n where n.template = 'receipt.issued' and n.subject_id = o.booking_id) <> 1
    union all
    select 'payouts that arrived without one mail', count(*)::int from payout p
    where p.arrived_at is not null and (
      select count(*) from notification n where n.template = 'payout.arrived' and n.subject_id = p.id) <> 1
    union all
    select 'notices told twice', count(*)::int from (
      select from notification where round is not null
      group by subject_type, subject_id, template, round having count(*) > 1) b
    union all
    select 'receipts that are missing or double', count(*)::int from (
      select o.id from customer_order o left join receipt r on r.order_id = o.id and r.kind = 'receipt'
      where o.kind <> 'visit' and o.paid_at is not null and o.settled_cents > 0 group by o.id having count(r.id) <> 1) c
    union all
    select 'visits whose documents do not come to what is left of them', count(*)::int from (
      select o.id from customer_order o join booking b on b.id = o.booking_id
      left join receipt r on r.order_id = o.id
      where o.kind = 'visit' and o.settled_cents > 0 group by o.id, b.status
      having coalesce(sum(case r.kind when 'credit_note' then -1 else 1 end * (r.facts ->> 'total_cents')::int), 0)
          <> case when b.status in ('completed', 'cancelled') then o.settled_cents - o.refunded_cents else 0 end
        or count(r.id) filter (where r.kind <> 'credit_note' and r.restored_by is null) > 1) d
    union all
    select 'receipts of visits that did not take place', count(*)::int from receipt r
    join customer_order o on o.id = r.order_id and o.kind = 'visit' join booking b on b.id = o.booking_id
    where (r.kind = 'receipt') <> (b.status = 'completed') and r.kind <> 'credit_note'
      and b.cancel_reason is distinct from 'provider_no_show'`.execute(db)
  return rows.flatMap(({ what, n }) => (n > 0 ? [`${n} ${what}`] : []))
}
