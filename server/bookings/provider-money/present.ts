import type { Booking } from '#contract/bookings.ts'
import { toDollars } from '#contract/money.ts'
import { providerMoney } from './provider-money.ts'
import { providerMoneyLines, providerMoneyText, totalLabel, type MoneyScene } from './texts.ts'

/** The provider's money of a booking, in dollars and words. */
export function presentProviderMoney(scene: MoneyScene): NonNullable<Booking['provider_money']> {
  const { row, payment, objection, now } = scene
  const money = providerMoney({ ...row, payment, caseState: objection?.state ?? null }, now)
  return {
    stage: money.stage,
    price: toDollars(row.price_cents),
    base: toDollars(money.baseCents),
    commission: toDollars(money.commissionCents),
    commission_percent: row.commission_bps / 100,
    commission_reason: row.commission_reason,
    commission_gst: toDollars(money.commissionGstCents),
    commission_pst: toDollars(money.commissionPstCents),
    net: toDollars(money.netCents),
    gst: toDollars(money.gstCents),
    fee_kept: toDollars(money.feeKeptCents),
    refunded: toDollars(money.refundedCents),
    total: toDollars(money.totalCents),
    label: totalLabel(money.stage),
    lines: providerMoneyLines(scene, money).map(([label, cents]) => ({ label, amount: toDollars(cents) })),
    text: providerMoneyText(scene, money),
  }
}
