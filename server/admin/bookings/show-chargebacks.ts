import type { BookingChargeback } from '#contract/admin/booking-chargebacks.ts'
import { formatCents, toDollars } from '#contract/money.ts'
import { sumLostOf } from '#server/ledger/index.ts'
import { inTransaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { listChargebacks, type BookingChargebackRow } from './chargeback-queries.ts'

/** The chargebacks of a booking's payments with their sums and deadlines. */
export async function showChargebacks(
  { db, localTime }: Pick<Deps, 'db' | 'localTime'>,
  bookingId: string,
): Promise<BookingChargeback[]> {
  const rows = await listChargebacks(db, bookingId)
  const text = (at: Date | null) => at && localTime.longText(at)
  return Promise.all(
    rows.map(async (row) => ({
      dispute_id: row.dispute_id,
      about: row.about,
      reason_text: row.reason.replaceAll('_', ' '),
      opened_text: localTime.longText(row.opened_at),
      status_text: row.status.replaceAll('_', ' '),
      amount: toDollars(row.amount_cents),
      came_back: toDollars(row.returned_cents),
      refunded_before: toDollars(row.refunded_before_cents),
      fee: toDollars(row.fee_cents),
      borne_text: borneText(row, await inTransaction(db, (trx) => sumLostOf(trx, row.order_id))),
      evidence_due_text: text(row.evidence_due_at),
      evidence_sent_text: text(row.evidence_sent_at),
      decide_due_text: row.state === 'open' ? text(row.decide_due_at) : null,
    })),
  )
}

/** @param lostCents what we cover of the order by the books */
function borneText(row: BookingChargebackRow, lostCents: number): string {
  const { state, decision, status, is_taken, amount_cents, returned_cents, shared_cents } = row
  const missing = amount_cents - returned_cents
  if (!is_taken) return state === 'open' ? 'The bank only asks so far. Nothing was taken.' : 'Nothing was taken.'
  if (state === 'open')
    return status === 'lost'
      ? `The bank keeps it, and no one has decided who pays. Until then Homebloom covers ${formatCents(lostCents)}.`
      : 'The bank has not decided. The money is on hold.'
  if (decision === 'won')
    return missing > 0
      ? `The bank decided for us; ${formatCents(missing)} has not come back yet.`
      : 'The bank decided for us, and the money came back.'
  const parts = [
    ...(shared_cents > 0 ? [`${formatCents(shared_cents)} was taken from the shares, as with a refund.`] : []),
    ...(lostCents > 0 ? [`Homebloom covers ${formatCents(lostCents)}.`] : []),
  ]
  return parts.length > 0 ? parts.join(' ') : 'Homebloom covers none of it.'
}
