import { describe, expect, test } from 'vitest'
import { splitOf } from '#server/bookings/index.ts'
import { requestRefund } from '#server/payments/index.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import { workOnce, type TestApp } from '#tests/factories/app.ts'
import { setUpDisputes } from '#tests/factories/dispute-fixture.ts'
import { moment } from '#tests/factories/calendar.ts'
import { CHARGEBACK_FEE, chargebackOf, sentToCard, type Chargeback } from '#tests/factories/chargebacks.ts'
import { booksOf, breaksOf, decideAs } from '#tests/factories/disputes.ts'
import type { TestPerson } from '#tests/factories/people.ts'
import { addPaid, orderOf, setStatusOf, VISIT_DATE, type Visit } from '#tests/factories/visits.ts'
import { createChance } from '#tests/campaigns/money/chance.ts'

/** Payments in any order of events: no one gets the same money twice, and no one loses their own. */

let t: TestApp
let admin: TestPerson
setUpDisputes((made) => {
  ;({ t, admin } = made)
})

const HOUR = 3_600_000
const PAID = 8400

type Verdict = 'won' | 'full' | 'platform'
type Act =
  | { act: 'refund'; cents: number }
  | { act: 'cancel' | 'earn' | 'work' }
  | { act: 'open' | Verdict; nr: 0 | 1; cents: number }

/** The expected state, by a slow model: every sum in cents. */
type Model = {
  /** Refunded by decisions and cancellations. */
  promised: number
  /** The waiting part, and the part the card has received. */
  pending: number
  sent: number
  /** Refunds by banks beyond everything promised. */
  beyond: number
  open: Set<number>
  charged: number
  lost: number
  isEarning: boolean
}

const opens = (model: Model, cents: number, nr: number): Model => ({
  ...model,
  open: new Set([...model.open, nr]),
  charged: model.charged + CHARGEBACK_FEE,
  lost: model.lost + cents,
})

function promise(model: Model, cents: number): void {
  const byBank = Math.min(model.beyond, cents)
  model.beyond -= byBank
  model.pending += cents - byBank
  model.promised += cents
}

function lose(model: Model, cents: number, isBorne: boolean): void {
  const counted = Math.min(cents, model.pending)
  model.pending -= counted
  model.beyond += cents - counted
  if (!isBorne) promise(model, Math.min(cents - counted, PAID - model.promised))
}

type Scene = { visit: Visit; orderId: string; chargebacks: Chargeback[]; model: Model }

async function play(scene: Scene, one: Act): Promise<void> {
  const { visit, orderId, chargebacks } = scene
  const { model } = scene
  switch (one.act) {
    case 'refund': {
      const asked = inTransaction(t.db, (trx) =>
        requestRefund(t.deps, trx, { orderId, cause: `given:${one.cents}`, amountCents: one.cents }),
      )
      const isLeft = PAID - model.promised >= one.cents
      if (isLeft) {
        await asked
        return promise(model, one.cents)
      }
      return expect(asked).rejects.toMatchObject({ code: 'wrong_state' })
    }
    case 'cancel':
      await setStatusOf(t, visit, 'provider', 'cancelled')
      return promise(model, PAID - model.promised)
    case 'earn':
      t.setNow(moment(3, '10:30'))
      await setStatusOf(t, visit, 'provider', 'completed')
      t.advance(49 * HOUR)
      await workOnce(t)
      model.isEarning = true
      return sendAll(model)
    case 'work':
      await workOnce(t)
      return sendAll(model)
    case 'open':
      chargebacks[one.nr] = await chargebackOf(t, visit, { cents: one.cents })
      scene.model = opens(model, one.cents, one.nr)
      return chargebacks[one.nr]!.send('created', 'withdrawn')
    case 'won':
      await chargebacks[one.nr]!.send('won', 'reinstated')
      model.open.delete(one.nr)
      model.lost -= one.cents
      return undefined
    case 'full':
    case 'platform':
      await chargebacks[one.nr]!.send('lost')
      expect(
        await decideAs(t, admin, await chargebacks[one.nr]!.disputeId(), { decision: one.act }),
        `${one.act} of ${one.cents}`,
      ).toMatchObject({ status: 200 })
      model.open.delete(one.nr)
      return lose(model, one.cents, one.act === 'platform')
  }
}

function sendAll(model: Model): void {
  if (model.open.size > 0) return
  model.sent += model.pending
  model.pending = 0
}

async function check({ visit, orderId, model }: Scene): Promise<void> {
  const { promised, sent, beyond, lost, charged, pending, isEarning } = model
  expect(pending).toBe(0)
  const left = PAID - promised
  const { row } = {
    row: await t.db.selectFrom('booking').selectAll().where('id', '=', visit.id).executeTakeFirstOrThrow(),
  }
  const { netCents, gstCents, commissionCents } = splitOf(isEarning ? left : 0, row)
  const books = {
    gateway: PAID - sent - lost - charged,
    processing_costs: charged,
    bad_debt: beyond,
    client_funds: isEarning ? 0 : -left,
    provider: -netCents,
    gst: -gstCents,
    revenue: -commissionCents,
  }
  const kept = Object.entries(books).filter(([, cents]) => cents !== 0)
  expect(await booksOf(t, orderId)).toEqual(Object.fromEntries(kept))
  expect(await sentToCard(t, orderId)).toBe(sent)
  // The client has what was promised or what banks gave, whichever is more.
  expect(sent + lost).toBe(promised + beyond)
  expect(await breaksOf(t)).toEqual([])
}

async function playAll(acts: Act[]): Promise<void> {
  const visit = await addPaid(t, { price: 80, gst: '123456782RT0001', date: VISIT_DATE, time: '09:00' })
  const model = {
    promised: 0,
    pending: 0,
    sent: 0,
    beyond: 0,
    open: new Set<number>(),
    charged: 0,
    lost: 0,
    isEarning: false,
  }
  const scene: Scene = { visit, orderId: await orderOf(t, visit.id), chargebacks: [], model }
  for (const one of acts) await play(scene, one)
  t.advance(200 * HOUR)
  await play(scene, { act: 'work' })
  await play(scene, { act: 'work' })
  await check(scene)
}

/** One of all possible orders of events: the one that closes a chargeback comes after the one that opens it. */
function shuffled(seed: number): Act[] {
  const chance = createChance(seed)
  const first = chance.pick([3000, PAID])
  const lists: Act[][] = [
    [
      { act: 'open', nr: 0, cents: first },
      { act: chance.pick<Verdict>(['won', 'full', 'platform']), nr: 0, cents: first },
    ],
    [{ act: 'refund', cents: 2500 }],
    [{ act: chance.is(0.6) ? 'cancel' : 'earn' }],
    [{ act: 'work' }],
  ]
  if (chance.is(0.4)) {
    const cents = chance.pick([1000, PAID - first])
    const verdict = chance.pick<Verdict>(['won', 'full', 'platform'])
    if (cents > 0)
      lists.push([
        { act: 'open', nr: 1, cents },
        { act: verdict, nr: 1, cents },
      ])
  }
  const acts: Act[] = []
  while (lists.some((list) => list.length > 0)) acts.push(chance.pick(lists.filter((list) => list.length > 0)).shift()!)
  return acts
}

const wordsOf = (acts: Act[]) => acts.map((one) => ('cents' in one ? `${one.act} ${one.cents}` : one.act)).join(', ')

/** Seeds of eight orders in which everything happens, each verdict early and late; `npm run test:long -- chargebacks` plays many. */
const SHORT = [4, 5, 10, 14, 16, 22, 23, 28]
const ORDERS = Number(process.env['CHARGEBACK_ORDERS'] ?? 0)
const SEEDS = ORDERS > 0 ? Array.from({ length: ORDERS }, (_, n) => n + 1) : SHORT

describe('one of the orders of what can happen to a payment', () => {
  test.each(SEEDS.map((seed) => [wordsOf(shuffled(seed)), shuffled(seed)] as const))('%s', (_, acts) => playAll(acts))
})
