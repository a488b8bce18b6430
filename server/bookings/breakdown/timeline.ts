import { timeText } from '#contract/clock.ts'
import { SERIES_PAID_HOURS } from '#contract/constants.ts'
import { keptShare, NO_SHOW_PERCENT } from '#contract/bookings/fee-terms.ts'
import type { PriceBreakdown } from '#contract/bookings/price-breakdown.ts'
import { formatCents } from '#contract/money.ts'
import { lateFee } from '#server/bookings/payment/pricing.ts'
import { NOTHING_CHARGED, uncountedText } from '#server/bookings/payment/uncounted-text.ts'
import { waitingText, type WaitingMoney } from '#server/bookings/payment/waiting-text.ts'
import { EARNED_AFTER_MS } from '#server/bookings/provider-money/earns-at.ts'
import type { BookingRow } from '#server/bookings/queries.ts'
import { isPaidLater } from '#server/bookings/series/place.ts'
import type { UncountedMoney } from '#server/payments/index.ts'
import type { LocalTime } from '#server/platform/time.ts'
import { costSteps } from './schedule.ts'

/** The course of a visit's money over time, in words for one side; figures and moments are the same for both. */

export type TimelineRow = Pick<
  BookingRow,
  | 'status'
  | 'cancel_reason'
  | 'created_at'
  | 'confirmed_at'
  | 'cancelled_at'
  | 'starts_at'
  | 'ends_at'
  | 'free_until'
  | 'late_fee_percent'
  | 'answer_due_at'
  | 'payment_due_at'
> &
  Partial<Pick<BookingRow, 'series_place'>>

export type Plan = {
  row: TimelineRow
  /** `asking` before anything is booked; `undated` while no time is chosen either. */
  stage: 'undated' | 'asking' | 'booked'
  /** Before anything is booked: the provider has said yes beforehand. */
  isInstant?: boolean
  viewer: 'client' | 'provider'
  clientName: string
  providerName: string
  amountCents: number
  /** Paid and not refunded. */
  paidCents: number
  /** Time of the last payment; null while unpaid. */
  paidAt: Date | null
  isConfirming: boolean
  /** A payment below the price that we are checking; amounts in cents. */
  waiting?: WaitingMoney | null | undefined
  /** A payment for a visit that is over and was never paid. */
  uncounted?: UncountedMoney[] | undefined
  /** Time when the money is finally the provider's; null while open. */
  earnsAt: Date | null
  now: Date
  localTime: LocalTime
}

type Entry = PriceBreakdown['timeline'][number]
type Draft = Omit<Entry, 'at' | 'is_past' | 'when_text'> & { at: Date | null; when: string; isPast?: boolean }

export function timelineOf(plan: Plan): Entry[] {
  const { row, now } = plan
  const drafts = row.status === 'cancelled' ? ofCancelled(plan) : ofStanding(plan)
  // An event without a time of its own follows the one it depends on.
  let last = 0
  const placed = drafts.map((draft) => ({ draft, at: (last = draft.at?.getTime() ?? last) }))
  return placed
    .toSorted((a, b) => a.at - b.at)
    .map(({ draft: { at, when, isPast, kind, title, text } }) => ({
      kind,
      at: plan.stage === 'undated' ? null : (at?.toISOString() ?? null),
      when_text: when,
      title,
      text,
      is_past: isPast ?? (at !== null && at < now && plan.stage === 'booked'),
    }))
}

function ofStanding(plan: Plan): Draft[] {
  // A discount may have left nothing to pay.
  const paying = plan.amountCents > 0 ? [pay(plan)] : []
  const answering = plan.isInstant ? [] : [answer(plan)]
  return [asked(plan), ...answering, ...paying, ...cancelling(plan), visit(plan), ...providerPaid(plan)]
}

function ofCancelled(plan: Plan): Draft[] {
  const { row, paidAt, paidCents, amountCents, earnsAt } = plan
  const kept = `${formatCents(paidCents)} of it was kept.`
  const unpaid = isClient(plan) ? uncountedText(plan.uncounted) : NOTHING_CHARGED
  const sums = paidAt === null || amountCents === 0 ? unpaid : paidCents === 0 ? 'None of it was kept.' : kept
  const end: Draft = {
    kind: 'cancelled',
    at: row.cancelled_at,
    when: shortMoment(plan, row.cancelled_at ?? row.created_at),
    title: row.cancel_reason === 'no_show' ? 'Missed visit' : 'Cancelled',
    text:
      paidAt !== null && paidCents > 0 && paidCents === amountCents ? `All ${formatCents(paidCents)} was kept.` : sums,
  }
  return [
    asked(plan),
    ...(row.confirmed_at ? [answer(plan)] : []),
    ...(paidAt && amountCents > 0 ? [pay(plan)] : []),
    end,
    ...(paidCents > 0 ? [receives(plan, earnsAt)] : []),
  ]
}

function asked(plan: Plan): Draft {
  const { row, stage, clientName, providerName } = plan
  const kind = 'asked'
  if (stage !== 'booked') {
    const title = plan.isInstant ? `You book ${providerName}` : `You ask ${providerName}`
    const text = plan.isInstant
      ? 'Your visit is confirmed instantly. Nothing is charged yet.'
      : 'Nothing is charged yet.'
    return { kind, at: row.created_at, when: 'Now', title, text }
  }
  const title = isClient(plan) ? 'You asked' : `${clientName} asked`
  return { kind, at: row.created_at, when: shortMoment(plan, row.created_at), title, text: null }
}

function answer(plan: Plan): Draft {
  const { row, stage, providerName } = plan
  const kind = 'answer'
  if (row.confirmed_at) {
    const title = isClient(plan) ? `${providerName} accepted` : 'You accepted'
    return { kind, at: row.confirmed_at, when: shortMoment(plan, row.confirmed_at), title, text: null }
  }
  const title = isClient(plan) ? `${providerName} answers` : 'You answer'
  const text = isClient(plan) ? 'We hold the time for you meanwhile.' : null
  if (stage === 'undated' || row.answer_due_at === null)
    return { kind, at: null, when: 'Within 24 hours, less if the visit is near', title, text }
  return { kind, at: row.answer_due_at, when: `By ${shortMoment(plan, row.answer_due_at)}`, title, text }
}

function pay(plan: Plan): Draft {
  const { row, paidAt, amountCents, isConfirming, clientName } = plan
  const kind = 'pay'
  const who = isClient(plan) ? 'You' : clientName
  const sum = formatCents(amountCents)
  if (paidAt) return { kind, at: paidAt, when: shortMoment(plan, paidAt), title: `${who} paid ${sum}`, text: null }
  const title = isClient(plan) ? `You pay ${sum}` : `${clientName} pays ${sum}`
  if (plan.waiting && isClient(plan))
    return { kind, at: null, when: 'Now', title, text: waitingText(plan.waiting, amountCents) }
  if (isConfirming) return { kind, at: null, when: 'Now', title, text: 'The payment is being confirmed.' }
  if (row.payment_due_at && row.confirmed_at)
    return {
      kind,
      at: row.payment_due_at,
      when: `By ${shortMoment(plan, row.payment_due_at)}`,
      title,
      text: null,
      isPast: false,
    }
  if (row.status === 'completed') return { kind, at: null, when: 'Still to be paid', title, text: null }
  if (isPaidLater({ series_place: row.series_place ?? null }))
    return { kind, at: null, when: `By ${SERIES_PAID_HOURS} hours before the visit`, title, text: null }
  const when = plan.isInstant ? 'Within 24 hours' : 'Within 24 hours of the answer'
  return {
    kind,
    at: null,
    when,
    title,
    text: 'Sooner if the visit is near, usually two hours before it at the latest.',
  }
}

/** Cancellation costs with their start times, until the visit starts. */
function cancelling(plan: Plan): Draft[] {
  const { row, now, paidAt, paidCents, amountCents, stage } = plan
  if (stage === 'booked' && now >= row.starts_at) return []
  const base = paidAt === null ? amountCents : paidCents
  const [first, late] = costSteps(row, base)
  if (!first) return []
  const back = isClient(plan)
    ? `If ${plan.providerName} cancels, you get everything back.`
    : `If you cancel, ${plan.clientName} gets everything back.`
  const free: Draft = {
    kind: 'free',
    at: first.until,
    when: late ? untilText(plan, first.until, '24 hours before the visit') : 'Until the visit starts',
    title: isClient(plan) ? 'Cancelling is free' : `${plan.clientName} can cancel free of charge`,
    text: back,
  }
  if (!late) return [free]
  const isFreeOver = stage === 'booked' && now > first.until
  const sum = late.cents === base ? `all ${formatCents(late.cents)}` : formatCents(late.cents)
  const share = `That is ${keptShare(row.late_fee_percent)}.`
  const rest = late.cents === base ? '' : ` The other ${formatCents(base - late.cents)} is refunded.`
  const costs: Draft = {
    kind: 'late',
    at: first.until,
    when: isFreeOver ? 'Now, until the visit starts' : 'After that',
    title: lateTitle(plan, sum),
    text: `${share}${rest}`,
    isPast: false,
  }
  return isFreeOver ? [costs] : [free, costs]
}

/** An unpaid visit has nothing to keep. */
function lateTitle(plan: Plan, sum: string): string {
  if (plan.paidAt !== null)
    return isClient(plan) ? `Cancelling keeps ${sum}` : `If ${plan.clientName} cancels, ${sum} is kept`
  return isClient(plan)
    ? `Once it is paid, cancelling keeps ${sum}`
    : `If ${plan.clientName} cancels once it is paid, ${sum} is kept`
}

function visit(plan: Plan): Draft {
  const { row, stage, now, paidAt, paidCents, amountCents } = plan
  const kept = lateFee(paidAt === null ? amountCents : paidCents, NO_SHOW_PERCENT)
  const isAhead = stage !== 'booked' || now < row.starts_at
  const missed = isClient(plan) ? 'If you are not there' : 'If nobody is there'
  const when = stage === 'undated' ? 'On the day you choose' : shortMoment(plan, row.starts_at)
  return {
    kind: 'visit',
    at: row.starts_at,
    when,
    title: 'The visit',
    text: isAhead && kept > 0 ? `${missed}, ${formatCents(kept)} is kept.` : null,
  }
}

function providerPaid(plan: Plan): Draft[] {
  const { row, earnsAt, paidAt, paidCents, amountCents } = plan
  if (paidAt !== null && paidCents === 0 && amountCents > 0) return []
  const isOpen = row.status !== 'completed'
  return [receives(plan, isOpen ? new Date(row.ends_at.getTime() + EARNED_AFTER_MS) : earnsAt)]
}

function receives(plan: Plan, at: Date | null): Draft {
  const { stage, paidAt } = plan
  const title = isClient(plan) ? `${plan.providerName} receives the money` : 'The money is yours'
  const open = paidAt === null ? 'Two days after the visit, once it is paid' : 'On hold until we decide'
  const when = stage === 'undated' ? 'Two days after the visit' : at === null ? open : shortMoment(plan, at)
  return {
    kind: 'provider_paid',
    // Last, whatever it waits for.
    at: at ?? new Date(8.64e15),
    when,
    title,
    text: at !== null && at > plan.now ? 'We keep it until then, in case something went wrong.' : null,
    ...(at === null && { isPast: false }),
  }
}

function untilText(plan: Plan, at: Date, undated: string): string {
  return `Until ${plan.stage === 'undated' ? undated : shortMoment(plan, at)}`
}

function isClient({ viewer }: Plan): boolean {
  return viewer === 'client'
}

/** "Tue, Nov 24, 9:00 AM" */
function shortMoment({ localTime }: Plan, at: Date): string {
  const [date = '', time = ''] = localTime.localText(at).split('T')
  const [weekday = '', monthDay = ''] = localTime.longDate(date).split(', ')
  const [month = '', dayOfMonth = ''] = monthDay.split(' ')
  return `${weekday.slice(0, 3)}, ${month.slice(0, 3)} ${dayOfMonth}, ${timeText(time)}`
}
