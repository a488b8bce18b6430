import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { findBankSums } from './chargebacks/bank-sums.ts'
import { findSoldGift, type SoldGift } from './chargebacks/gift-queries.ts'
import { DISPUTE_CHANGED, type DisputeChanged, type DisputePerson } from './events.ts'
import type { LoadedDispute } from './load-dispute.ts'

type Said = Pick<DisputeChanged, 'step' | 'by'> &
  Partial<Pick<DisputeChanged, 'until' | 'decision' | 'worth' | 'appealers' | 'recovery' | 'round'>>

/** Announces a step with the facts for both sides. */
export async function announceStep(
  { events }: Pick<Deps, 'events'>,
  trx: Transaction,
  loaded: LoadedDispute,
  { step, by, until = null, decision = null, appealers = [], ...more }: Said,
): Promise<void> {
  const { dispute, order, booking } = loaded
  const gift = order.kind === 'gift_card' ? await findSoldGift(trx, order.orderId) : undefined
  const title = booking?.row.title ?? (gift ? `the gift card for ${gift.recipient_name}` : 'a gift card')
  const event: DisputeChanged = {
    disputeId: dispute.id,
    step,
    by,
    bookingId: dispute.booking_id,
    subject: order.kind === 'tip' ? `the tip for ${title}` : title,
    people: gift ? [buyerOf(gift)] : peopleOf(booking),
    until,
    appealers,
    decision,
    ...(dispute.kind === 'chargeback' ? { bank: await findBankSums(trx, loaded) } : {}),
    ...more,
  }
  await events.publish(trx, DISPUTE_CHANGED, event)
}

function buyerOf({ email, phone_number, first_name, recipient_name }: SoldGift): DisputePerson {
  return { side: 'client', email, phone: phone_number, firstName: first_name, otherName: recipient_name }
}

function peopleOf(booking: LoadedDispute['booking']): DisputePerson[] {
  if (!booking) return []
  const { client, provider } = booking
  const person = (side: 'client' | 'provider', one: typeof client, other: typeof client): DisputePerson => ({
    side,
    email: one.email,
    phone: one.phone_number,
    firstName: one.first_name,
    otherName: other.first_name,
  })
  return [person('client', client, provider), person('provider', provider, client)]
}
