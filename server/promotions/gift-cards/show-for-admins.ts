import type { RefundState } from '#contract/bookings/cancellation-terms.ts'
import type { AdminGiftCard } from '#contract/gift-cards.ts'
import { toDollars } from '#contract/money.ts'
import { refundStateOf } from '#server/payments/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { LocalTime } from '#server/platform/time.ts'
import { pageOf } from '#server/platform/http/paging.ts'
import { isRefundable } from './cancel-card.ts'
import { listAdminGiftCardRows, type CardsAfter, type AdminCardRow } from './admin-queries.ts'

type Asked = { search: string | undefined; after: CardsAfter | null; limit: number }

/** One page of all cards that were paid for; `next` continues after its last one, null at the end. */
export async function listAdminCards(
  { db, localTime }: Pick<Deps, 'db' | 'localTime'>,
  { limit, ...asked }: Asked,
): Promise<{ cards: AdminGiftCard[]; next: CardsAfter | null }> {
  const found = await listAdminGiftCardRows(db, { ...asked, limit: limit + 1 })
  const { page, next } = pageOf(found, limit, (last) => ({ createdMs: last.created_at.getTime(), id: last.id }))
  return { cards: page.map((row) => presentAdminCard(localTime, row)), next }
}

/** Never its code, and never who has redeemed it. */
function presentAdminCard(localTime: LocalTime, row: AdminCardRow): AdminGiftCard {
  const { id, amount_cents, state, bought_on, buyer_name, buyer_email, receipt_number } = row
  return {
    id,
    amount: toDollars(amount_cents),
    state,
    text: textOf(localTime, row),
    bought_text: localTime.longDate(bought_on),
    buyer_name,
    buyer_email,
    recipient_name: row.recipient_name,
    recipient_email: row.recipient_email,
    receipt_number,
    can: { refund: isRefundable(row) },
  }
}

const REFUND: Record<RefundState, string> = {
  requested: 'refund requested',
  sent: 'refund on its way',
  made: 'refunded',
  refused: 'the card refused the refund',
}

function textOf(localTime: LocalTime, row: AdminCardRow): string {
  const dayOf = (at: Date) => localTime.longDate(localTime.localDate(at))
  const isMailed = row.delivery === 'mail'
  switch (row.state) {
    case 'redeemed':
      return `Redeemed on ${dayOf(row.redeemed_at!)}`
    case 'cancelled':
      return `Cancelled on ${dayOf(row.cancelled_at!)}, ${REFUND[refundStateOf(row.back) ?? 'made']}`
    case 'void':
      return `Void since ${dayOf(row.voided_at!)}: the bank took the payment back`
    case 'sent':
      return isMailed ? `Emailed on ${dayOf(row.sent_at!)}` : `Code shown to the buyer on ${dayOf(row.sent_at!)}`
    case 'scheduled':
    case 'unpaid':
      return isMailed
        ? `Will be emailed on ${dayOf(row.deliver_at!)}`
        : 'The buyer gives it in person; no code shown yet'
  }
}
