import type { Booking, CancelReason } from '#contract/bookings.ts'
import type { PaymentStatus } from '#contract/payments.ts'
import { feeTerms, keptShare, NO_SHOW_PERCENT } from '#contract/bookings/fee-terms.ts'
import { backTo, type RefundTo } from '#contract/bookings/refund-words.ts'
import { formatCents, toDollars } from '#contract/money.ts'
import type { CaseRow } from '#server/bookings/cases/queries.ts'
import { objectUntil } from '#server/bookings/cases/rules.ts'
import { cancellationFee, freeUntil, keptPercent, lateFee } from '#server/bookings/payment/pricing.ts'
import { uncountedText } from '#server/bookings/payment/uncounted-text.ts'
import {
  outstandingCents,
  refundSplit,
  refusedWords,
  wayWords,
  type RefundProgress,
  type UncountedMoney,
} from '#server/payments/index.ts'
import { type Scene } from '#server/bookings/texts.ts'
import { splitOf, type MoneyStage, type ProviderMoney } from './provider-money.ts'

/** The sentences about money of a booking, each side's own. No page or email words them again. */

export type MoneyScene = Scene & {
  payment: {
    status: PaymentStatus
    amountCents: number
    paidCents: number
    creditCents: number
    discountCents: number
    worthCents: number
    /** The part of a card refund that the bank has returned. */
    bankCents: number
    /** Progress of a refund to a card. Older stored messages lack it. */
    back?: RefundProgress | null
    /** The part of a credit refund that no one gets, because a bank took its payment back. */
    voidCents?: number
    uncounted?: UncountedMoney[]
  }
  objection: CaseRow | null
}

const LABELS: Record<MoneyStage, string> = {
  expected: 'You receive',
  awaiting_payment: 'Once paid',
  paid: 'You receive',
  earned: 'Earned',
  on_hold: 'On hold for you',
  nothing: 'You receive',
}

export function totalLabel(stage: MoneyStage): string {
  return LABELS[stage]
}

/** Shown beside the percentage. */
const WHY_LESS: Record<Scene['row']['commission_reason'], string> = {
  standard: '',
  repeat: ', returning client',
  link: ', came by your link',
}

/** Lines of the provider's total. The net has its own line only when GST follows. */
export function providerMoneyLines(
  { row }: Pick<Scene, 'row'>,
  money: ProviderMoney,
): [label: string, cents: number][] {
  if (money.stage === 'nothing') return []
  const rate = `${row.commission_bps / 100}%${WHY_LESS[row.commission_reason]}`
  const base = money.feeKeptCents > 0 ? 'Kept of the price' : money.refundedCents > 0 ? 'Price less refund' : 'Price'
  const gst: [string, number][] = [
    ['Service net', money.netCents],
    ['GST passed on to you', money.gstCents],
  ]
  return [
    [base, money.baseCents],
    [`Commission (${rate})`, -money.commissionCents],
    ...taxLine('GST', row.commission_gst_bps, money.commissionGstCents),
    ...taxLine('PST', row.commission_pst_bps, money.commissionPstCents),
    ...(money.gstCents > 0 ? gst : []),
  ]
}

function taxLine(name: string, bps: number, cents: number): [string, number][] {
  return cents === 0 ? [] : [[`${name} on commission (${bps / 100}%)`, -cents]]
}

/** Explains the provider's amount, shown beside it. */
export function providerMoneyText(scene: MoneyScene, money: ProviderMoney): string {
  const text = stageText(scene, money)
  const { discountCents } = scene.payment
  if (discountCents === 0 || money.stage === 'nothing') return text
  const off = `A promo code takes ${formatCents(discountCents)} off for ${scene.clientFirstName}.`
  return `${text} ${off} We pay for it, so your share is the same.`
}

function stageText(scene: MoneyScene, money: ProviderMoney): string {
  const { row, payment, clientFirstName: client } = scene
  switch (money.stage) {
    case 'expected':
      return payment.amountCents === 0
        ? 'Yours once you accept and the visit is done.'
        : `Yours once you accept, ${client} pays and the visit is done.`
    case 'awaiting_payment':
      return payment.status === 'processing' ? `The payment from ${client} is being confirmed.` : awaited(scene)
    case 'paid':
      if (payment.amountCents === 0) return 'It counts as earned once the visit is completed and its time has passed.'
      return row.status === 'completed'
        ? `${client} has paid. It counts as earned once the time of the visit has passed.`
        : `${client} has paid. It counts as earned once the visit is completed.`
    case 'on_hold':
      if (row.disputed_since) return 'Your share is on hold until there’s a decision about this payment.'
      if (row.held_since) return `${client} says that nobody came, so your share is on hold until our team has decided.`
      return payment.amountCents === 0
        ? `You reported that nobody was there. ${holdText(scene)}`
        : `You reported that nobody was there, so ${keptText(money)}. ${holdText(scene)}`
    case 'earned':
      return earnedText(scene, money)
    case 'nothing':
      return money.refundedCents > 0
        ? `${formatCents(money.refundedCents)} ${wentBack(payment)} to ${client}, so nothing is due to you.`
        : 'Nothing was paid, so nothing is due to you.'
  }
}

const wentBack = ({ back }: MoneyScene['payment']) =>
  outstandingCents(back) > 0 ? 'is being refunded' : 'was refunded'

function awaited({ row, clientFirstName }: Scene): string {
  return row.status === 'completed'
    ? `${clientFirstName} has not paid for this visit yet, so it is not earned.`
    : `Yours once ${clientFirstName} has paid and the visit is done.`
}

function earnedText({ row, payment, clientFirstName: client }: MoneyScene, money: ProviderMoney): string {
  if (payment.amountCents === 0) return freeText(row, client)
  if (row.cancel_reason === 'no_show') return `The visit was missed, so ${keptText(money)}. This is your share.`
  if (row.status === 'cancelled') return `${client} cancelled late, so ${keptText(money)}. This is your share.`
  if (money.refundedCents > 0)
    return `${formatCents(money.refundedCents)} ${wentBack(payment)} to ${client}. This is your share of the rest.`
  return `${client} has paid and the visit is done.`
}

/** Texts for a visit that was free for its client. */
function freeText({ status, cancel_reason }: Scene['row'], client: string): string {
  if (cancel_reason === 'no_show') return 'The visit was missed. This is your share.'
  return status === 'cancelled' ? `${client} cancelled late. This is your share.` : 'The visit is done.'
}

function keptText({ feeKeptCents, refundedCents }: ProviderMoney): string {
  const kept = formatCents(feeKeptCents)
  return refundedCents > 0
    ? `${kept} of the ${formatCents(feeKeptCents + refundedCents)} paid was kept`
    : `the ${kept} paid was kept`
}

function holdText({ row, objection, clientFirstName: client, momentText }: MoneyScene): string {
  if (objection) return `${client} says they were there, so your share is on hold until our team has decided.`
  const until = momentText(objectUntil(row) ?? row.starts_at)
  return `Your share is pending until ${until}, in case ${client} objects.`
}

/** Cost and refund of a cancellation now, and the terms in the reader's own words. */
export function presentCancellation(scene: MoneyScene): Booking['cancellation'] {
  const { row, payment, viewer, now } = scene
  const feeCents = cancellationFee({ ...row, paidCents: payment.paidCents }, now)
  const keptCents = lateFee(payment.worthCents, keptPercent(row, now))
  const isOver = row.status === 'cancelled' || isCompleted(scene)
  const wouldCents = isOver ? 0 : payment.paidCents - feeCents
  const backCents = wouldCents - voidOf(payment, wouldCents)
  const refund_to = viewer === 'client' ? refundToOf(payment, wouldCents) : { card: 0, credit: 0, bank: 0 }
  const text = viewer === 'client' ? clientText(scene, feeCents, wouldCents) : providerText(scene, keptCents)
  return { fee: toDollars(feeCents), refund: toDollars(backCents), refund_to, text }
}

/** Destinations of a visit's money, for a refund to come or one already made. */
function refundToOf(payment: MoneyScene['payment'], wouldBackCents: number): RefundTo {
  const { status, amountCents, paidCents, creditCents, bankCents, voidCents = 0 } = payment
  const hasGone = status === 'refunded' || status === 'partially_refunded'
  return hasGone
    ? dollarsOf(refundSplit({ paidCents: amountCents, creditCents }, amountCents - paidCents), bankCents, voidCents)
    : dollarsOf(refundSplit(payment, wouldBackCents), bankCents, voidOf(payment, wouldBackCents))
}

/** The part of a refund that no one gets: it goes first to credit that a bank has taken. */
function voidOf(payment: MoneyScene['payment'], wouldBackCents: number): number {
  return Math.min(payment.voidCents ?? 0, refundSplit(payment, wouldBackCents).creditCents)
}

/** The destinations of one refund taken from the payment. */
export function refundToOfOne(
  { paidCents, creditCents }: Pick<MoneyScene['payment'], 'paidCents' | 'creditCents'>,
  cents: number,
): RefundTo {
  return dollarsOf(refundSplit({ paidCents: paidCents + cents, creditCents }, cents))
}

function dollarsOf({ cardCents, creditCents }: ReturnType<typeof refundSplit>, bankCents = 0, voidCents = 0): RefundTo {
  const bank = Math.min(cardCents, bankCents)
  return { card: toDollars(cardCents - bank), credit: toDollars(creditCents - voidCents), bank: toDollars(bank) }
}

function clientText(scene: MoneyScene, feeCents: number, wouldCents: number): string {
  const { row, payment, momentText } = scene
  if (row.status === 'cancelled') return settledText(payment, row.cancel_reason)
  if (isCompleted(scene)) return 'This visit is completed.'
  // From its start on a client cannot cancel any more.
  if (scene.now >= row.starts_at) return ''
  if (payment.amountCents === 0) return 'There is nothing to pay, so cancelling costs you nothing.'
  const voidCents = voidOf(payment, wouldCents)
  const gone = voidCents > 0 ? ` ${formatCents(voidCents)} ${TAKEN_BACK}, so it doesn’t come back if you cancel.` : ''
  if (feeCents > 0) {
    const backCents = wouldCents - voidCents
    const back = backCents > 0 ? ` We refund ${formatCents(backCents)} ${backTo(refundToOf(payment, wouldCents))}.` : ''
    return `Cancelling now keeps ${formatCents(feeCents)}: ${keptShare(row.late_fee_percent)}.${back}${gone}`
  }
  return `${feeTerms(row.late_fee_percent, momentText(freeUntil(row)))}${gone}`
}

const TAKEN_BACK = 'was paid with a gift card that its buyer’s bank has taken back'

/** Until its start, the client calls a visit that was completed early off by the terms of a confirmed one. */
function isCompleted({ row, now }: Pick<Scene, 'row' | 'now'>): boolean {
  return row.status === 'completed' && now >= row.starts_at
}

/** The client's money after the visit was cancelled. */
function settledText(payment: MoneyScene['payment'], reason: CancelReason | null): string {
  const { status, paidCents } = payment
  const why = reason === 'no_show' ? 'for the missed visit' : 'as the late cancellation fee'
  if (status === 'processing') return 'If your payment still arrives, we refund all of it.'
  if (status === 'refunded') return backText(payment)
  if (status === 'partially_refunded') return `${backText(payment)} ${formatCents(paidCents)} was kept ${why}.`
  return status === 'paid' && paidCents > 0
    ? `${formatCents(paidCents)} was kept ${why}.`
    : uncountedText(payment.uncounted)
}

/** The refund and the progress of its rest. */
function backText(payment: MoneyScene['payment']): string {
  const { amountCents, paidCents, back, voidCents = 0 } = payment
  const waiting = outstandingCents(back)
  const thereCents = amountCents - paidCents - waiting - voidCents
  const to = refundToOf(payment, 0)
  const there = { ...to, card: toDollars(Math.round(to.card * 100) - waiting) }
  const sentences = [
    ...(thereCents > 0 ? [`${formatCents(thereCents)} was refunded ${backTo(there)}.`] : []),
    ...wayWords(back),
    ...(voidCents > 0 ? [`${formatCents(voidCents)} ${TAKEN_BACK}, so it doesn’t come back.`] : []),
    ...refusedWords(back),
  ]
  return sentences.join(' ')
}

/** Effects for the provider if either side cancels. */
function providerText(scene: MoneyScene, keptCents: number): string {
  const { row, clientFirstName: client, momentText, now } = scene
  // The sum says it all once the visit is over.
  if (row.status === 'cancelled' || row.status === 'completed') return ''
  const own = `If you cancel, ${client} gets everything back and you receive nothing.`
  const yours = (cents: number) => `${formatCents(splitOf(cents, row).totalCents)} of it yours`
  const share = keptShare(row.late_fee_percent)
  const whole = lateFee(row.price_cents + row.tax_cents, row.late_fee_percent)
  if (row.status === 'pending') return `Declining costs nothing. ${lateTerms()}`
  if (now >= row.starts_at)
    return `${own} If no one is there 15 minutes after the start, report it: ${keptShare(NO_SHOW_PERCENT)}, is then kept.`
  if (keptCents > 0) return `${own} If ${client} cancels now, ${share}, is kept, ${yours(keptCents)}.`
  return `${own} ${lateTerms()}`

  function lateTerms(): string {
    if (row.late_fee_percent === 0) return `${client} can cancel free of charge until the visit starts.`
    const until = momentText(freeUntil(row))
    return `${client} can cancel free of charge until ${until}. After that, ${share}, is kept, ${yours(whole)}.`
  }
}
