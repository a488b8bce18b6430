import { inTransaction, type Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { enforceLimit, type Limit } from '#server/platform/rate-limit.ts'
import { GIFT_SENT, type GiftSent } from './events.ts'
import { hashCode, newCode } from './new-code.ts'
import { listDueCards, lockCard, updateCard, type CardRow } from './queries.ts'

const BATCH = 50
/** Each sends an email to a person who did not ask for it. */
const RESENDS: Limit = { name: 'gift-resends', max: 3, windowSeconds: 86_400 }
const SHOWN: Limit = { name: 'gift-codes', max: 5, windowSeconds: 86_400 }

/** Emails the cards whose time has come. */
export async function sendDueCards(deps: Deps): Promise<void> {
  for (const id of await listDueCards(deps.db, deps.clock.now(), BATCH))
    // One that fails must not keep the others from theirs; the next sweep tries it again.
    await sendDue(deps, id).catch((err: unknown) => deps.log.error({ err, card: id }, 'gift card not sent'))
}

async function sendDue(deps: Deps, id: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const card = await lockCard(trx, id)
    // Cancelled, or sent, in the meantime.
    if (card?.state === 'scheduled') await mail(deps, trx, card, card.recipient_email!)
  })
}

/**
 * Emails a new code of a card that was sent and not redeemed, to the same address or a corrected one; the former code
 * is void. @throws DomainError not_found for anyone but its buyer, wrong_state, too_many_requests
 */
export async function resendCard(deps: Deps, buyerId: string, id: string, email: string): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    const card = await lockOwn(trx, buyerId, id)
    if (!canResend(card)) throw new DomainError('wrong_state', 'This gift card cannot be sent again.')
    await enforceLimit(
      { ...deps, db: trx },
      RESENDS,
      [id],
      'You’ve sent this card several times today. Please try again tomorrow.',
    )
    await mail(deps, trx, card, email)
  })
}

/**
 * A new code for a buyer who hands the card over themselves: shown in this answer, and never again.
 * @throws DomainError not_found for anyone but its buyer, wrong_state before its hour and once it is redeemed
 */
export async function showCode(deps: Deps, buyerId: string, id: string): Promise<string> {
  return inTransaction(deps.db, async (trx) => {
    const card = await lockOwn(trx, buyerId, id)
    if (!canShowCode(card, deps.clock.now()))
      throw new DomainError('wrong_state', 'We can’t show the code of this gift card right now.')
    await enforceLimit(
      { ...deps, db: trx },
      SHOWN,
      [id],
      'You’ve asked several times today. Please try again tomorrow.',
    )
    return renewCode(deps, trx, card)
  })
}

export function canResend({ state, delivery }: Pick<CardRow, 'state' | 'delivery'>): boolean {
  return state === 'sent' && delivery === 'mail'
}

export function canShowCode(
  { state, delivery, deliver_at }: Pick<CardRow, 'state' | 'delivery' | 'deliver_at'>,
  now: Date,
): boolean {
  if (delivery !== 'hand' || deliver_at === null || now < deliver_at) return false
  return state === 'scheduled' || state === 'sent'
}

export async function lockOwn(trx: Transaction, buyerId: string, id: string): Promise<CardRow> {
  const card = await lockCard(trx, id)
  if (card?.buyer_id !== buyerId || card.paid_at === null) throw new DomainError('not_found', 'Gift card not found.')
  return card
}

/** @returns the code, which can't be read anywhere from then on */
async function renewCode({ clock }: Deps, trx: Transaction, { id, sent_at, codes }: CardRow): Promise<string> {
  const code = newCode()
  await updateCard(trx, id, { code_hash: hashCode(code), codes: codes + 1, sent_at: sent_at ?? clock.now() })
  return code
}

async function mail(deps: Deps, trx: Transaction, card: CardRow, email: string): Promise<void> {
  const code = await renewCode(deps, trx, card)
  if (email !== card.recipient_email) await updateCard(trx, card.id, { recipient_email: email })
  const sent: GiftSent = {
    cardId: card.id,
    orderId: card.order_id,
    amountCents: card.amount_cents,
    at: deps.clock.now(),
    code,
    art: card.art,
    message: card.message,
    senderName: card.sender_name,
    recipient: { name: card.recipient_name, email },
    round: card.codes + 1,
  }
  await deps.events.publish(trx, GIFT_SENT, sent)
}
