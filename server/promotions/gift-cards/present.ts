import type { GiftCard } from '#contract/gift-cards.ts'
import { toDollars } from '#contract/money.ts'
import { refundStateOf, refundWords, refusedRefundOf } from '#server/payments/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { shortTimes } from '#server/platform/short-time.ts'
import { canResend, canShowCode } from './send-card.ts'
import type { CardRow } from './queries.ts'

type Scene = Pick<Deps, 'clock' | 'localTime'>

/** A card as its buyer sees it: never its code, and never who has redeemed it. */
export function presentCard(deps: Scene, card: CardRow): GiftCard {
  const { id, state, delivery, recipient_name, recipient_email, message, art } = card
  return {
    id,
    amount: toDollars(card.amount_cents),
    state,
    state_text: stateText(deps, card),
    refund_state: refundStateOf(card.back),
    refused_refund: refusedRefundOf(card.back),
    delivery,
    recipient_name,
    recipient_email,
    message,
    art,
    bought_text: deps.localTime.longDate(card.bought_on),
    can: {
      cancel: state === 'scheduled',
      resend: canResend(card),
      show_code: canShowCode(card, deps.clock.now()),
    },
  }
}

function stateText(deps: Scene, card: CardRow): string {
  const { localTime } = deps
  const { dayText, momentText } = shortTimes(deps)
  const dayOf = (at: Date) => dayText(localTime.localDate(at))
  if (card.state === 'unpaid')
    return card.is_confirming ? 'Your payment is being confirmed' : 'Waiting for your payment'
  if (card.state === 'void') return 'Void: the bank took back the payment'
  if (card.state === 'cancelled') return `Cancelled. ${refundWords(card.amount_cents, card.back) ?? ''}`
  if (card.state === 'redeemed') return `Redeemed on ${dayOf(card.redeemed_at!)}`
  if (card.delivery === 'mail')
    return card.state === 'sent' ? `Sent on ${dayOf(card.sent_at!)}` : `Will be sent on ${dayOf(card.deliver_at!)}`
  if (card.state === 'sent') return 'The code was shown to you'
  return canShowCode(card, deps.clock.now())
    ? 'The code is ready to be shown'
    : `The code can be shown from ${momentText(card.deliver_at!)}`
}
