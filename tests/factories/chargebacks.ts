import { recordGatewayEvent } from '#server/payments/settle-checkout.ts'
import { newId } from '#server/platform/id.ts'
import type { TestApp } from './app.ts'
import { orderOf, type Visit } from './visits.ts'

/** The payment company's fee for each. */
export const CHARGEBACK_FEE = 1500

type Moves = { amount: number; fee: number }[]
type Said = { type: string; status: string; moves?: Moves; amount?: number }

type About = {
  /** All of the payment unless given. */
  cents?: number
  /** Its name for the payment. */
  intent?: string
  orderId?: string
}

export type Chargeback = Awaited<ReturnType<typeof chargebackOf>>

/** The gateway's events about one chargeback; each event has an id of its own. */
export async function chargebackOf(t: TestApp, visit: Pick<Visit, 'id'>, { cents, intent, orderId }: About = {}) {
  const session = await t.db
    .selectFrom('checkout_session')
    .select(['payment_intent', 'amount_cents'])
    .where('order_id', '=', orderId ?? (await orderOf(t, visit.id)))
    .where('state', '=', 'complete')
    .executeTakeFirstOrThrow()
  const id = `dp_${newId()}`
  const amount = cents ?? session.amount_cents
  const eventOf = ({ type, status, moves = [] }: Said) => ({
    id: `evt_${newId()}`,
    type: `charge.dispute.${type}`,
    report: null,
    payload: {
      data: {
        object: {
          id,
          amount,
          reason: 'product_unacceptable',
          status,
          payment_intent: intent ?? session.payment_intent,
          balance_transactions: moves,
          evidence_details: { due_by: Math.floor(t.clock.now().getTime() / 1000) + 7 * 86_400 },
        },
      },
    },
  })
  const taken = { amount: -amount, fee: CHARGEBACK_FEE }
  const back = { amount, fee: 0 }
  const said = {
    asked: eventOf({ type: 'created', status: 'warning_needs_response' }),
    dropped: eventOf({ type: 'closed', status: 'warning_closed' }),
    created: eventOf({ type: 'created', status: 'needs_response' }),
    withdrawn: eventOf({ type: 'funds_withdrawn', status: 'needs_response', moves: [taken] }),
    review: eventOf({ type: 'updated', status: 'under_review', moves: [taken] }),
    won: eventOf({ type: 'closed', status: 'won', moves: [taken] }),
    reinstated: eventOf({ type: 'funds_reinstated', status: 'won', moves: [taken, back] }),
    lost: eventOf({ type: 'closed', status: 'lost', moves: [taken] }),
    appealed: eventOf({ type: 'updated', status: 'appeal_under_review', moves: [taken] }),
    // An appeal was won; the charge for it comes back too.
    recovered: eventOf({
      type: 'funds_reinstated',
      status: 'won',
      moves: [taken, { amount, fee: -CHARGEBACK_FEE }],
    }),
  }
  const send = async (...names: (keyof typeof said)[]) => {
    for (const name of names) await recordGatewayEvent(t.deps, said[name])
  }
  const disputeId = async () => {
    const kept = t.db.selectFrom('chargeback').select('dispute_id').where('id', '=', id)
    return (await kept.executeTakeFirstOrThrow()).dispute_id!
  }
  /** After it was lost the bank gives a part of it back. */
  const sendBack = async (cents: number) => {
    const moves = [taken, { amount: cents, fee: 0 }]
    await recordGatewayEvent(t.deps, eventOf({ type: 'funds_reinstated', status: 'lost', moves }))
  }
  return { id, said, send, sendBack, disputeId, intent: session.payment_intent! }
}

/** What the gateway itself has refunded to the card. */
export async function sentToCard(t: TestApp, orderId: string): Promise<number> {
  const row = await t.db
    .selectFrom('sandbox_checkout as c')
    .innerJoin('checkout_session as s', 's.gateway_session_id', 'c.id')
    .select('c.refunded_cents')
    .where('s.order_id', '=', orderId)
    .where('s.state', '=', 'complete')
    .executeTakeFirstOrThrow()
  return row.refunded_cents
}
