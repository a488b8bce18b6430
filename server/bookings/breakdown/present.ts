import { durationText } from '#contract/clock.ts'
import type { PriceBreakdown } from '#contract/bookings/price-breakdown.ts'
import { toDollars } from '#contract/money.ts'
import { refundSplit, type OrderLine, type PaymentPart, type RefundProgress } from '#server/payments/index.ts'
import { costSteps, stepsFrom } from './schedule.ts'
import { timelineOf, type Plan } from './timeline.ts'

/** Sources of the breakdown: the frozen lines of the order, and its payments. */
export type BreakdownFacts = Plan & {
  lines: OrderLine[]
  parts: PaymentPart[]
  /** Progress of a refund to a card. */
  back?: RefundProgress | null
  /** The part of a credit refund that belongs to no one, and the part that does. */
  voidCents?: number
  /** Paid with credit. */
  creditCents?: number
  minutes: number
}

/** The price line by line, what became of the money, and what happens with it when. */
export function presentBreakdown(facts: BreakdownFacts): PriceBreakdown {
  const { lines, amountCents, minutes } = facts
  // The length is that of the whole visit, which the lines below it make longer.
  const isLonger = lines.some(({ kind }) => kind === 'add_on')
  const length = isLonger ? `${durationText(minutes)} with add-ons` : durationText(minutes)
  return {
    lines: lines.map(({ kind, label, amount_cents }) => ({
      kind: kind === 'tip' || kind === 'gift' ? 'add_on' : kind,
      label,
      detail: kind === 'service' ? length : null,
      amount: toDollars(amount_cents),
    })),
    total: toDollars(amountCents),
    ...settlement(facts),
    timeline: timelineOf(facts),
    cancellation: cancellationOf(facts),
  }
}

const PAID = { card: 'Paid by card', credit: 'Paid with credit' } as const
const BACK = { card: 'Back to the card', credit: 'Back as credit' } as const
/** Refunds to the card that the payment company has not confirmed. */
const WAITING = {
  requested: 'Refund to the card requested',
  sent: 'Refund on its way to the card',
  refused: 'Refund the card refused',
} as const
const METHODS = ['card', 'credit'] as const

function settlement({
  parts,
  row,
  back: progress,
  voidCents = 0,
}: BreakdownFacts): Pick<PriceBreakdown, 'settled' | 'left'> {
  const sumOf = (method: (typeof METHODS)[number], of: 'amountCents' | 'refundedCents') =>
    parts.reduce((sum, part) => (part.method === method ? sum + part[of] : sum), 0)
  const paid = METHODS.map((method) => ({ label: PAID[method], cents: sumOf(method, 'amountCents') }))
  const waiting = (['requested', 'sent', 'refused'] as const).map((state) => ({
    label: WAITING[state],
    cents: -(progress?.[state] ?? 0),
  }))
  const waitingCents = waiting.reduce((sum, { cents }) => sum + cents, 0)
  const gone = {
    label: 'Gift card reversed by a bank',
    cents: -Math.min(voidCents, sumOf('credit', 'refundedCents')),
  }
  const there = METHODS.map((method) => ({
    label: BACK[method],
    cents: -sumOf(method, 'refundedCents') - (method === 'card' ? waitingCents : gone.cents),
  }))
  const back = [...there, ...waiting, gone]
  const all = [...paid, ...back].filter(({ cents }) => cents !== 0)
  const left = all.reduce((sum, { cents }) => sum + cents, 0)
  const hasReturned = back.some(({ cents }) => cents !== 0)
  return {
    settled: all.map(({ label, cents }) => ({ label, amount: toDollars(cents) })),
    left: hasReturned
      ? { label: row.status === 'cancelled' ? 'Kept' : 'Paid after that', amount: toDollars(left) }
      : null,
  }
}

/** Null once no one can cancel any more. */
function cancellationOf({
  row,
  now,
  paidAt,
  paidCents,
  amountCents,
  stage,
  voidCents = 0,
  creditCents = 0,
}: BreakdownFacts): PriceBreakdown['cancellation'] {
  if (row.status === 'cancelled' || stage === 'undated' || now >= row.starts_at) return []
  const base = paidAt === null ? amountCents : paidCents
  const goneOf = (back: number) => Math.min(voidCents, refundSplit({ paidCents: base, creditCents }, back).creditCents)
  return stepsFrom(costSteps(row, base), now).map(({ until, cents }) => ({
    until: until.toISOString(),
    cost: toDollars(cents),
    back: toDollars(base - cents - goneOf(base - cents)),
  }))
}
