import { findPerson, networkOf } from '#server/accounts/index.ts'
import { grantCredit, lockOrder } from '#server/payments/index.ts'
import { openTask } from '#server/platform/tasks.ts'
import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError, fieldError } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { oncePerKey, type IdempotentRequest } from '#server/platform/idempotency.ts'
import { enforceLimit, uncountHit, type Limit } from '#server/platform/rate-limit.ts'
import { GIFT_REDEEMED } from './events.ts'
import { hashCode } from './new-code.ts'
import { isOverMost } from './limits.ts'
import { findCard, findOrderOfCode, hasTaken, isSuspected, lockBuyer, takeCard } from './queries.ts'
import { buyerOf } from './take-payment.ts'

const PER_PERSON: Limit = { name: 'gift-redeem-person', max: 5, windowSeconds: 3600 }
export const REDEEMS_PER_ADDRESS: Limit = {
  name: 'gift-redeem-address',
  max: 5,
  windowSeconds: 3600,
  isPerAddress: true,
}
const TOO_OFTEN = 'Too many tries. Please wait an hour and try again.'
/** The same for an unknown code, a void one and one that another person has redeemed. */
const NOT_REDEEMED = 'We couldn’t redeem this code. Please check it, or ask the person who gave it to you.'

/**
 * Turns a gift card into credit of the person with its code, once. A try counts before it is checked, and a right one
 * not at all. Rules: docs/product-rules.md#gift-cards
 * @throws DomainError invalid_input (the same for every wrong code), wrong_state for one's own second try, a card that
 * is being checked and too much in a day, clients_only, too_many_requests
 * @returns what it was worth, in cents
 */
export async function redeemCard(
  deps: Deps,
  { actor, code, ip, once }: { actor: Actor; code: string; ip: string; once: IdempotentRequest },
): Promise<number> {
  if (actor.role !== 'client')
    throw new DomainError('clients_only', 'Credit pays for visits, so it needs a client account.')
  const network = networkOf(ip)
  await enforceLimit(deps, PER_PERSON, [actor.id], TOO_OFTEN)
  await enforceLimit(deps, REDEEMS_PER_ADDRESS, [network], TOO_OFTEN)
  const cents = await redeem(deps, actor.id, code, once).catch(async (err: unknown) => {
    if (err instanceof TooMuch) await inTransaction(deps.db, (trx) => tellAdmins(deps, trx, actor.id))
    throw err
  })
  await uncountHit(deps, PER_PERSON, actor.id)
  await uncountHit(deps, REDEEMS_PER_ADDRESS, network)
  return cents
}

/** More than one account redeems in a day. */
class TooMuch extends DomainError {
  constructor(email: string) {
    const detail = `You can add up to $1,000 of gift cards within 24 hours. Please try this one again tomorrow, or write to ${email}.`
    super('wrong_state', detail)
  }
}

/** Outside of the refused call, which leaves nothing behind. */
async function tellAdmins(deps: Deps, trx: Transaction, personId: string): Promise<void> {
  const person = await findPerson(trx, personId)
  await openTask(deps, trx, {
    kind: 'gift.many',
    subject: { type: 'person', id: personId },
    dueAt: null,
    severity: 'normal',
    facts: { name: person?.full_name ?? null, email: person?.email ?? null },
  })
}

async function redeem(deps: Deps, personId: string, code: string, once: IdempotentRequest): Promise<number> {
  const codeHash = hashCode(code)
  const id = await inTransaction(deps.db, (trx) =>
    oncePerKey(trx, once, async () => {
      const at = deps.clock.now()
      // The order is locked first, as in every act that cancels a card or takes its money back.
      const ofCode = await findOrderOfCode(trx, codeHash)
      if (ofCode !== undefined) await lockOrder(trx, ofCode)
      // Two simultaneous ones of one person count each other.
      await lockBuyer(trx, personId)
      const card = await takeCard(trx, { codeHash, personId, at })
      if (!card && (await hasTaken(trx, codeHash, personId)))
        throw new DomainError('wrong_state', 'You have already added this gift card to your credit.')
      if (!card) throw fieldError('code', NOT_REDEEMED)
      if (await isSuspected(trx, card.buyer_id))
        throw new DomainError(
          'wrong_state',
          `This gift card is being checked, so it cannot be added now. Please write to ${deps.site.supportEmail}.`,
        )
      if (await isOverMost(trx, personId, at)) throw new TooMuch(deps.site.supportEmail)
      const { id: cardId, order_id: orderId, amount_cents: amountCents, recipient_name: recipientName } = card
      await grantCredit(deps, trx, {
        personId,
        amountCents,
        source: 'gift',
        reference: cardId,
        orderId,
        expiresAt: null,
      })
      const buyer = await buyerOf(trx, card)
      const redeemed = { cardId, orderId, amountCents, at, buyer, recipientName, isOwn: buyer.id === personId }
      await deps.events.publish(trx, GIFT_REDEEMED, redeemed)
      return cardId
    }),
  )
  return (await findCard(deps.db, id))!.amount_cents
}
