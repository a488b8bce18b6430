import type { Dispute, Disputes } from '#contract/disputes.ts'
import { CLIENT_REASONS, PROVIDER_REASONS } from '#contract/disputes/terms.ts'
import { toDollars } from '#contract/money.ts'
import { findBookingDetails, partyOf, type BookingDetails } from '#server/bookings/index.ts'
import { listOrdersOfBooking, type OrderState } from '#server/payments/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { shortTimes } from '#server/platform/short-time.ts'
import { maskContact } from '#server/platform/text/mask-contact.ts'
import { moneyLines } from './chargebacks/money-lines.ts'
import { shareAt } from './chargebacks/bank-sums.ts'
import { worthAt } from './rulings/close-dispute.ts'
import { listChargebackSums, type ChargebackSums } from './chargebacks/sum-queries.ts'
import type { LoadedDispute } from './load-dispute.ts'
import { linkPhotos, type PhotoLinks } from './photos.ts'
import { findRulings, listDisputesOfBooking, type DisputePart, type DisputeRow, type DisputeSide } from './queries.ts'
import { canAnswer, canAppeal, reportRefusal, reportUntil, withdrawRefusal } from './rules.ts'
import { listRulingsOf } from './rulings/queries.ts'
import { askText, decisionText, names, reasonText, stateText, timelineOf } from './texts.ts'

/**
 * Shows one side the disputes of a visit and its tips, and what they can report now.
 * @throws DomainError not_found for anyone else
 */
export async function showDisputes(deps: Deps, personId: string, bookingId: string): Promise<Disputes> {
  const { db } = deps
  const booking = await findBookingDetails(db, bookingId)
  const side = booking && partyOf(booking.row, personId)
  if (!booking || !side) throw new DomainError('not_found', 'Booking not found.')
  const orders = await listOrdersOfBooking(db, bookingId)
  const disputes = await listDisputesOfBooking(db, bookingId)
  const ids = disputes.map(({ id }) => id)
  const photos = await linkPhotos(deps, ids, { viewerId: personId, why: 'own dispute' })
  const waiting = (await listRulingsOf(db, [bookingId])).filter(({ state }) => state === 'waiting')
  const rulings = await findRulings(db, ids)
  const sums = await listChargebackSums(db, bookingId)
  const scene = {
    deps,
    booking,
    orders,
    side,
    photos,
    rulings,
    sums,
    waiting: waiting.map(({ dispute_id }) => dispute_id),
  }
  return { disputes: disputes.map((dispute) => present(scene, dispute)), ...reportable(scene, disputes) }
}

type Scene = {
  deps: Deps
  booking: BookingDetails
  orders: OrderState[]
  side: DisputeSide
  photos: PhotoLinks
  rulings: Map<string, string>
  sums: ChargebackSums[]
  /** The disputes with a decision that waits for a second admin. */
  waiting: (string | null)[]
}

function present({ deps, booking, orders, side, photos, rulings, sums, waiting }: Scene, dispute: DisputeRow): Dispute {
  const now = deps.clock.now()
  const order = orders.find(({ orderId }) => orderId === dispute.order_id)!
  const loaded: LoadedDispute = { dispute, order, booking }
  const shareCents = shareAt(loaded, order.worthCents)
  // Money taken before it was earned is in no account of the provider.
  const unearnedLostCents =
    dispute.kind === 'chargeback' && dispute.recovered_to === null
      ? shareAt(loaded, worthAt(order, order.paidCents + dispute.refund_cents)) - shareCents
      : 0
  const unearned = { heldCents: order.kind === 'visit' ? shareCents : 0, lostCents: unearnedLostCents }
  const at = shortTimes(deps).momentText
  const reader = { side, now, localTime: deps.localTime, momentText: at }
  const said = (part: DisputePart, by: DisputeSide | null, text: string | null, when: Date | null) =>
    text === null || when === null || by === null
      ? null
      : {
          by: by === side ? 'You' : names(booking)[by],
          text: by === side ? text : maskContact(text).text,
          photos: photos(dispute.id, part),
          at_text: at(when),
        }
  return {
    id: dispute.id,
    kind: dispute.kind,
    about: order.kind,
    state: dispute.state,
    side: dispute.side,
    is_mine: dispute.side === side,
    title: dispute.kind === 'chargeback' ? 'A bank is disputing this payment' : titleOf(order),
    text: stateText(loaded, reader),
    reason: reasonText(dispute),
    asks_text: askText(dispute),
    money: sums
      .filter(({ dispute_id }) => dispute_id === dispute.id)
      .flatMap((one) => moneyLines(one, { side, client: names(booking).client, dispute, unearned })),
    statement: said('statement', dispute.side, dispute.statement, dispute.opened_at),
    answer: said('answer', dispute.side && otherSide(dispute.side), dispute.answer, dispute.answered_at),
    appeal: said('appeal', dispute.appeal_side, dispute.appeal, dispute.appealed_at),
    appeal_answer: said(
      'appeal_answer',
      dispute.appeal_side && otherSide(dispute.appeal_side),
      dispute.appeal_answer,
      dispute.appeal_answered_at,
    ),
    decision: dispute.decided_at && {
      text: decisionText(dispute, side, names(booking)),
      reason: rulings.get(dispute.id) ?? '',
      decided_text: at(dispute.decided_at),
    },
    timeline: timelineOf(loaded, reader),
    can: {
      answer: canAnswer(dispute, side),
      withdraw: withdrawRefusal(dispute, side, waiting.includes(dispute.id)) === null,
      appeal: canAppeal(loaded, side, now),
    },
  }
}

const titleOf = ({ kind }: OrderState) => (kind === 'tip' ? 'Reported problem with the tip' : 'Reported problem')
const otherSide = (side: DisputeSide): DisputeSide => (side === 'client' ? 'provider' : 'client')

function reportable({ deps, booking, orders, side }: Scene, all: DisputeRow[]): Omit<Disputes, 'disputes'> {
  const now = deps.clock.now()
  const reportings = orders.map((order) => {
    const disputes = all.filter(({ order_id }) => order_id === order.orderId)
    return { order, booking, side, disputes }
  })
  const open = reportings.filter((one) => reportRefusal(one, now) === null)
  const until = open.map((one) => reportUntil(one)!).toSorted((a, b) => a.getTime() - b.getTime())
  return {
    reportable: open.map(({ order: { orderId, kind, paidCents } }) => ({
      order_id: orderId,
      label: kind === 'tip' ? 'The tip' : 'The visit',
      left: toDollars(paidCents),
    })),
    until_text: until[0] ? shortTimes(deps).momentText(until[0]) : null,
    reasons: Object.entries(side === 'client' ? CLIENT_REASONS : PROVIDER_REASONS).map(([id, label]) => ({
      id,
      label,
    })),
  }
}
