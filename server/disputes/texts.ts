import { formatCents } from '#contract/money.ts'
import type { Dispute } from '#contract/disputes.ts'
import { CLIENT_REASONS, PROVIDER_REASONS } from '#contract/disputes/terms.ts'
import type { LocalTime } from '#server/platform/time.ts'
import type { LoadedDispute } from './load-dispute.ts'
import type { DisputeRow, DisputeSide } from './queries.ts'
import type { RecoveredTo } from './rulings/queries.ts'
import { answerDueAt, canAnswer, canAppeal } from './rules.ts'

/** The sentences of disputes, each side's own. Emails say the same. */

export function reasonText({ kind, side, reason }: DisputeRow): string {
  if (kind === 'chargeback') return `The bank says: ${reason.replaceAll('_', ' ')}`
  const reasons: Record<string, string> = side === 'client' ? CLIENT_REASONS : PROVIDER_REASONS
  return reasons[reason] ?? reason
}

export function askText({ side, asks, asked_cents }: DisputeRow): string | null {
  if (asks === 'full') return 'Asks for everything back'
  if (asks === 'part') return `Asks for ${formatCents(asked_cents)} back`
  return asks && (side === 'client' ? 'Asks for no money back' : 'Asks to keep the whole share')
}

/** The decision, for one side. `client` and `provider` are first names. */
export function decisionText(
  dispute: Pick<DisputeRow, 'kind' | 'decision' | 'refund_cents' | 'recovered_to'>,
  reader: DisputeSide,
  { client, provider }: { client: string; provider: string },
): string {
  const amount = formatCents(dispute.refund_cents)
  const isClient = reader === 'client'
  if (dispute.recovered_to !== null) return recoveredText(reader, dispute.recovered_to)
  switch (dispute.decision) {
    case 'release':
      if (dispute.refund_cents > 0) return `The refund of ${amount} stands. There’s no further refund.`
      return isClient ? `No refund. ${provider} keeps the share.` : 'No refund. You keep your share.'
    case 'part':
      return isClient
        ? `We decided to refund ${amount} to you. The rest is kept for ${provider}.`
        : `We decided to refund ${amount} to ${client}. Your share of the rest is yours.`
    case 'full':
      if (dispute.kind === 'chargeback') return lostText(reader, dispute.refund_cents)
      if (dispute.refund_cents === 0)
        return isClient
          ? `A promo code had paid for this visit, so there’s nothing to refund. ${provider} gets nothing for it.`
          : 'You get nothing for this visit, which a promo code had paid.'
      return isClient
        ? `We decided to refund everything, ${amount}, to you.`
        : `We decided to refund everything, ${amount}, to ${client}.`
    case 'won':
      return isClient ? 'Your bank decided against the dispute.' : 'The bank decided for you. You keep your share.'
    case 'platform':
      if (dispute.kind === 'report')
        return isClient
          ? `The refund of ${amount} stands.`
          : 'You were right. We’re paying you what you lost through the refund.'
      return isClient
        ? 'Your bank returned the money to you.'
        : 'The bank kept the money. We cover the loss, and you keep your share.'
    case null:
      return ''
  }
}

/** `side` is null for an admin. */
type Reader = { side: DisputeSide | null; now: Date; localTime: LocalTime; momentText: (at: Date) => string }

/** The state in one or two sentences. */
export function stateText(loaded: LoadedDispute, { side, now, momentText }: Reader & { side: DisputeSide }): string {
  const { dispute, booking } = loaded
  const { state, decide_due_at } = dispute
  const other = otherName(booking, side)
  const isMine = dispute.side === side
  if (state === 'withdrawn') return isMine ? 'You withdrew this.' : `${other} withdrew this.`
  if (dispute.kind === 'chargeback') return bankText(dispute, side, other)
  if (state === 'decided') {
    const said = decisionText(dispute, side, names(booking))
    return canAppeal(loaded, side, now) ? `${said} You can appeal until ${momentText(dispute.appeal_until!)}.` : said
  }
  const until = `We’ll decide by ${momentText(decide_due_at)} and email you both. The payment is on hold until then.`
  return [
    dispute.appealed_at && 'Someone else will review it.',
    answerText(dispute, { side, now, momentText, other }),
    until,
  ]
    .filter(Boolean)
    .join(' ')
}

/** The side that can still write, and its deadline. */
function answerText(
  dispute: DisputeRow,
  { side, now, momentText, other }: Pick<Reader, 'now' | 'momentText'> & { side: DisputeSide; other: string },
): string | null {
  const due = answerDueAt(dispute)
  const until = due !== null && now < due ? `until ${momentText(due)}` : null
  if (canAnswer(dispute, side)) return until ? `You can answer ${until}.` : 'You can still answer until we decide.'
  return until && `${other} can answer ${until}.`
}

function bankText(dispute: DisputeRow, side: DisputeSide, other: string): string {
  if (dispute.state === 'decided') return decisionText(dispute, side, { client: other, provider: other })
  return side === 'client'
    ? 'You asked your bank to take back this payment. We can’t refund anything else on it until the bank decides, which can take up to 75 days.'
    : `${other}’s bank took this payment back until it decides, which can take up to 75 days. Your share is on hold. We’re sending the bank everything we know about the visit.`
}

/** A bank has kept money, and this part of it is taken from the shares. Emails say the same. */
export function lostText(side: DisputeSide, sharedCents: number): string {
  if (side === 'client') return 'Your bank returned the money to you.'
  return sharedCents > 0
    ? 'The bank kept the money, so your share of it is taken back, as with a refund. What was already paid out comes off your next payouts.'
    : 'The bank kept the money. None of it was still yours, so we take nothing back from you.'
}

/** A bank has returned money after it was lost, and its owner is named. Emails say the same. */
export function recoveredText(side: DisputeSide, to: RecoveredTo): string {
  const isClient = side === 'client'
  const bank = isClient ? 'Your bank' : 'The bank'
  switch (to) {
    case 'shares':
      return isClient
        ? `${bank} has reversed what it had returned to you, so the payment stands.`
        : `${bank} returned the money after all. You get back what we took from your share.`
    case 'client':
      return isClient
        ? `${bank} has reversed what it had returned to you. We’re refunding it to your card.`
        : `${bank} returned the money after all, and it goes to the person who paid. Nothing changes for you.`
    case 'keep':
      return isClient
        ? `${bank} has reversed what it had returned to you. The money stays with us.`
        : `${bank} returned the money after all, and it stays with us. Nothing changes for you.`
  }
}

/** Opened, answered, decided, appealed, decided again: what happened, and what comes next and by when. */
export function timelineOf(loaded: LoadedDispute, reader: Reader): Dispute['timeline'] {
  const { dispute, booking } = loaded
  const { side, now, momentText } = reader
  const { kind, state, opened_at, answered_at, decided_at, appealed_at, appeal_answered_at, appeal_until } = dispute
  const due = answerDueAt(dispute)
  const who = (of: DisputeSide | null) => (of === null ? 'The bank' : of === side ? 'You' : names(booking)[of])
  const done = (title: string, at: Date) => ({ title, at_text: momentText(at), is_done: true })
  const next = (title: string, at: Date) => ({ title, at_text: `by ${momentText(at)}`, is_done: false })
  const steps = [
    done(kind === 'report' ? `${who(dispute.side)} reported it` : 'The bank took the payment back', opened_at),
  ]
  const answerer = otherThan(dispute.side)
  if (answered_at) steps.push(done(`${who(answerer)} answered`, answered_at))
  else if (due && now < due && !appealed_at) steps.push(next(`${who(answerer)} can answer`, due))
  if (state === 'withdrawn') return [...steps, done(`${who(dispute.side)} withdrew it`, dispute.withdrawn_at!)]
  // The time of the first decision is stored if an appeal followed it.
  if (appealed_at) steps.push(done(`${who(dispute.appeal_side)} appealed`, appealed_at))
  const second = otherThan(dispute.appeal_side)
  if (appeal_answered_at) steps.push(done(`${who(second)} answered the appeal`, appeal_answered_at))
  else if (due && now < due && appealed_at) steps.push(next(`${who(second)} can answer the appeal`, due))
  if (state === 'open' && kind === 'report')
    return [...steps, next(appealed_at ? 'Our final decision' : 'We decide', dispute.decide_due_at)]
  if (state === 'decided') steps.push(done(appealed_at ? 'Final decision' : 'Decided', decided_at!))
  for (const one of ['client', 'provider'] as const)
    if (canAppeal(loaded, one, now)) steps.push(next(`${who(one)} can appeal`, appeal_until!))
  return steps
}

const otherThan = (side: DisputeSide | null): DisputeSide => (side === 'client' ? 'provider' : 'client')

function otherName(booking: LoadedDispute['booking'], side: DisputeSide): string {
  const { client, provider } = names(booking)
  return side === 'client' ? provider : client
}

export function names(booking: LoadedDispute['booking']): { client: string; provider: string } {
  return {
    client: booking?.client.first_name ?? 'The client',
    provider: booking?.provider.first_name ?? 'the provider',
  }
}
