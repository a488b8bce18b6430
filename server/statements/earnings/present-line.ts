import type { EarningLine, EarningState } from '#contract/earnings.ts'
import { toDollars } from '#contract/money.ts'
import type { LocalTime } from '#server/platform/time.ts'
import { KIND_NAMES, toLine } from '#server/statements/lines.ts'
import type { EarningRow } from './queries.ts'

export const STATE_NAMES: Record<EarningState, string> = {
  available: 'Available',
  pending: 'Pending for 48 hours',
  on_hold: 'On hold until a decision',
  on_the_way: 'On the way to your bank',
  paid: 'At your bank',
}

export function presentLine(row: EarningRow, localTime: LocalTime): EarningLine {
  const line = toLine(row)
  const date = localTime.localDate(line.at)
  const isPlain = line.kind === 'commission_gst' || line.kind === 'payout'
  return {
    id: String(line.id),
    date,
    date_text: localTime.longDate(date),
    kind: isPlain ? 'adjustment' : (line.kind as EarningLine['kind']),
    kind_text: KIND_NAMES[line.kind],
    state: row.state,
    state_text: STATE_NAMES[row.state],
    booking_id: line.booking_id,
    service: line.service,
    client: line.client,
    visit_text: line.visit_at && localTime.longDate(localTime.localDate(line.visit_at)),
    price: toDollars(line.priceCents),
    commission: toDollars(line.commissionCents),
    commission_gst: toDollars(line.commissionGstCents),
    commission_pst: toDollars(line.commissionPstCents),
    net: toDollars(line.netCents),
    gst: toDollars(line.gstCents),
    tip: toDollars(line.tipCents),
    other: toDollars(line.otherCents + line.payoutCents),
    total: toDollars(line.totalCents),
  }
}
