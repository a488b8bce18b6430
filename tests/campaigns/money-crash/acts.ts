import { sql } from 'kysely'
import { openCheckout, setBookingStatus } from '#contract/bookings.ts'
import { answerDispute, openDispute } from '#contract/disputes.ts'
import { decideDisputeCase } from '#contract/disputes/admin.ts'
import { redeemGiftCard } from '#contract/gift-cards.ts'
import { payOutNow } from '#contract/payouts.ts'
import { giveTip } from '#contract/tips.ts'
import { emptyLane } from '#server/platform/lanes.ts'
import { addCode } from '#tests/factories/gifts.ts'
import { addLine, setUpPayoutsOf } from '#tests/factories/payouts.ts'
import { addPerson, newSession } from '#tests/factories/people.ts'
import type { Bookable } from '#tests/factories/supply.ts'
import { addConfirmed, addPaid, pay, setStatusOf, type Visit } from '#tests/factories/visits.ts'
import type { CrashWorld } from './crash-world.ts'
import { compare, judgeVisit } from './judge.ts'

/** An act that moves money, and that is tried again without an answer. */
export type Act = {
  name: string
  /** Before anything dies. */
  prepare(world: CrashWorld, provider: Bookable, slot: Slot): Promise<Attempt>
}

export type Attempt = {
  /** May be run again as a whole: what is done already stays done. */
  run(): Promise<void>
  /** Its faults in the end, once the worker has done its part. */
  judge(): Promise<string[]>
}

type Slot = { date: string; time: string }

const PRICE_CENTS = 8000
const TIP_CENTS = 1200
const DAY_MS = 86_400_000

/** On the payment company's hosted page, which doesn't die with us. */
async function payAt({ t, gateway }: CrashWorld, session: string): Promise<void> {
  const checkout = await gateway.find(session)
  if (checkout?.state === 'open') await pay(t, session)
  // Told again until it is taken, as every payment company does.
  await gateway.redeliver()
}

async function work({ t }: CrashWorld, name: 'refunds' | 'payouts'): Promise<void> {
  for (const lane of t.app.work.lanes) if (lane.name === name) await emptyLane(lane)
}

async function paidVisit(world: CrashWorld, provider: Bookable, slot: Slot) {
  return addPaid(world.t, { provider, client: await addPerson(world.t), ...slot })
}

/** The day after: tips and reports are for what is over, and not for long. */
async function doneVisit(world: CrashWorld, provider: Bookable, slot: Slot) {
  const visit = await paidVisit(world, provider, slot)
  await setStatusOf(world.t, visit, 'provider', 'completed')
  world.t.setNow(new Date(Date.parse(`${slot.date}T20:00:00Z`) + DAY_MS).toISOString())
  return visit
}

const pays: Act = {
  name: 'pay',
  async prepare(world, provider, slot) {
    const visit = await addConfirmed(world.t, { provider, client: await addPerson(world.t), ...slot })
    const { id, client } = visit
    return {
      async run() {
        const headers = { 'idempotency-key': id }
        const opened = await world.t.call(openCheckout, { token: client.token, headers, body: { booking_id: id } })
        if (opened.status === 200) await payAt(world, opened.body.session_id)
      },
      judge: () =>
        judgeVisit(world, visit, { status: 'paid', kept: PRICE_CENTS, receipts: 0, notices: ['booking.paid'] }),
    }
  },
}

const refunds: Act = {
  name: 'refund',
  async prepare(world, provider, slot) {
    const visit = await paidVisit(world, provider, slot)
    const { id } = visit
    return {
      async run() {
        const headers = { 'idempotency-key': id }
        const body = { status: 'cancelled' } as const
        await world.t.call(setBookingStatus, { token: provider.token, headers, params: { id }, body })
        await work(world, 'refunds')
      },
      judge: () =>
        judgeVisit(world, visit, {
          status: 'refunded',
          kept: 0,
          receipts: 0,
          notices: ['booking.paid', 'booking.cancel_by_provider'],
        }),
    }
  },
}

const tips: Act = {
  name: 'tip',
  async prepare(world, provider, slot) {
    const visit = await doneVisit(world, provider, slot)
    const { id, client } = visit
    return {
      async run() {
        const headers = { 'idempotency-key': `tip ${id}` }
        const body = { amount: TIP_CENTS / 100 }
        const opened = await world.t.call(giveTip, { token: client.token, headers, params: { id }, body })
        if (opened.status === 200) await payAt(world, opened.body.session_id)
      },
      judge: () =>
        judgeVisit(world, visit, {
          status: 'paid',
          cards: 2,
          kept: PRICE_CENTS + TIP_CENTS,
          receipts: 1,
          notices: ['booking.paid', 'receipt.issued'],
        }),
    }
  },
}

const redeems: Act = {
  name: 'redeem',
  async prepare(world) {
    const { id, code } = await addCode(world.t)
    const friend = await addPerson(world.t)
    return {
      async run() {
        const headers = { 'idempotency-key': `redeem ${id}` }
        await world.t.call(redeemGiftCard, { token: friend.token, headers, body: { code } })
      },
      judge: () =>
        compare(
          world,
          sql`select
            (select state from gift_card where id = ${id}) as card,
            (select count(*)::int from credit_lot where person_id = ${friend.id} and source = 'gift') as lots,
            (select coalesce(sum(left_cents), 0)::int from credit_lot where person_id = ${friend.id}) as "left",
            (select -coalesce(sum(amount_cents), 0)::int from ledger_entry
              where account = ${`credit:${friend.id}`}) as owed`,
          { card: 'redeemed', lots: 1, left: 5000, owed: 5000 },
        ),
    }
  },
}

const payouts: Act = {
  name: 'payout',
  async prepare(world) {
    const { id, token } = await addPerson(world.t, { role: 'provider' })
    await setUpPayoutsOf(world.t, token)
    await addLine(world.t, id, 5000, 250)
    return {
      async run() {
        const headers = { 'idempotency-key': `payout ${id}` }
        await world.t.call(payOutNow, { token, headers, body: { amount: 52.5 } })
        await work(world, 'payouts')
      },
      judge: () =>
        compare(
          world,
          sql`select
            (select string_agg(state, ' ') from payout where provider_id = ${id}) as payouts,
            (select coalesce(sum(p.amount_cents), 0)::int from sandbox_payout p join sandbox_payee y on y.id = p.payee_id
              where y.reference = ${id} and p.state = 'paid') as arrived,
            (select coalesce(sum(r.amount_cents), 0)::int from sandbox_transfer r join sandbox_payee y on y.id = r.payee_id
              where y.reference = ${id} and r.reversed_at is null) as transferred,
            (select coalesce(sum(amount_cents), 0)::int from ledger_entry
              where account in (${`provider:${id}`}, ${`gst:${id}`})) as owed,
            (select count(*)::int from notification n join payout p on p.id = n.subject_id
              where p.provider_id = ${id} and n.template in ('payout.sent', 'payout.arrived')) as told`,
          { payouts: 'paid', arrived: 5250, transferred: 5250, owed: 0, told: 2 },
        ),
    }
  },
}

/** From the report to the decision, and the money that it sends back. */
const disputes: Act = {
  name: 'dispute',
  async prepare(world, provider, slot) {
    const visit = await doneVisit(world, provider, slot)
    const { id, client } = visit
    const token = await newSession(world.t, world.admin.id)
    const { t } = world
    return {
      async run() {
        const key = (step: string) => ({ 'idempotency-key': `${step} ${id}` })
        const asked = { reason: 'other', text: 'It was not good', asks: 'full' } as const
        await t.call(openDispute, { token: client.token, headers: key('report'), params: { id }, body: asked })
        const params = { id: await disputeOf(world, visit) }
        const said = { text: 'It was fine when I left' }
        await t.call(answerDispute, { token: provider.token, headers: key('answer'), params, body: said })
        const body = { decision: 'part', refund: 30, reason: 'A part of it was not done' } as const
        await t.call(decideDisputeCase, { token, headers: key('decide'), params, body })
        await work(world, 'refunds')
      },
      async judge() {
        const params = {
          status: 'partially_refunded',
          kept: PRICE_CENTS - 3000,
          receipts: 1,
          notices: ['booking.paid', 'receipt.issued'],
        }
        const found = sql`select string_agg(state || ' ' || decision, ', ') as disputes,
          (select count(*)::int from refund r where r.order_id = min(d.order_id)) as refunds,
          (select count(*)::int from money_ruling r where r.dispute_id = min(d.id)) as rulings
          from dispute d where booking_id = ${id}`
        const should = { disputes: 'decided part', refunds: 1, rulings: 1 }
        return [...(await judgeVisit(world, visit, params)), ...(await compare(world, found, should))]
      },
    }
  },
}

/** Acts of a bank come by events; an admin says who bears what it keeps. */
const chargebacks: Act = {
  name: 'chargeback',
  async prepare(world, provider, slot) {
    const visit = await paidVisit(world, provider, slot)
    const { id, sessionId } = visit
    const token = await newSession(world.t, world.admin.id)
    const { t, gateway, plain } = world
    const stateOf = async () => {
      const query = plain.selectFrom('sandbox_dispute').select(['id', 'status']).where('checkout_id', '=', sessionId)
      return query.executeTakeFirst()
    }
    return {
      async run() {
        if (!(await stateOf())) await gateway.disputeCheckout(sessionId)
        await gateway.redeliver()
        const bank = (await stateOf())!
        if (bank.status !== 'lost') await gateway.decideDispute(bank.id, false)
        await gateway.redeliver()
        const params = { id: await disputeOf(world, visit) }
        const headers = { 'idempotency-key': `bear ${id}` }
        const body = { decision: 'full', reason: 'The bank has decided' } as const
        await t.call(decideDisputeCase, { token, headers, params, body })
      },
      async judge() {
        const found = sql`select
          (select status from customer_order where booking_id = ${id} and kind = 'visit') as "order",
          (select string_agg(status, ' ') from chargeback c join dispute d on d.id = c.dispute_id
            where d.booking_id = ${id}) as chargebacks,
          (select string_agg(state || ' ' || decision, ', ') from dispute where booking_id = ${id}) as disputes,
          (select string_agg(account || ' ' || cents, ', ' order by account) from (
            select e.account, sum(e.amount_cents) as cents
            from ledger_entry e join ledger_transaction x on x.id = e.transaction_id
            join customer_order o on o.id = x.order_id
            where o.booking_id = ${id} group by 1 having sum(e.amount_cents) <> 0) s) as books`
        return compare(world, found, {
          order: 'refunded',
          chargebacks: 'lost',
          disputes: 'decided full',
          books: 'gateway -1500, processing_costs 1500',
        })
      },
    }
  },
}

async function disputeOf({ plain }: CrashWorld, { id }: Visit): Promise<string> {
  const row = await plain.selectFrom('dispute').select('id').where('booking_id', '=', id).executeTakeFirst()
  return row?.id ?? 'none'
}

export const ACTS: readonly Act[] = [pays, refunds, tips, redeems, payouts, disputes, chargebacks]
