import { formatCents, toDollars } from '#contract/money.ts'
import { LEAST_ON_DEMAND_CENTS, type Payout, type PayoutStanding } from '#contract/payouts.ts'
import type { Deps } from '#server/platform/deps.ts'
import { type ShortTimes, shortTimes } from '#server/platform/short-time.ts'
import type { Balances } from './find-balances.ts'
import type { WaitingVisit } from './find-waiting.ts'
import type { HeldByBank } from './line-queries.ts'
import type { PayoutRow, PayoutState } from './payout-queries.ts'
import { isHeld, type AccountRow } from './queries.ts'
import { askAgainOn, nextTurn } from './schedule.ts'
import { accountWords, stateText } from './texts.ts'

type Told = Pick<Deps, 'clock' | 'localTime'>

/** Payout states as the provider sees them. */
const SHOWN: Record<PayoutState, Payout['state']> = {
  promised: 'in_transit',
  transferred: 'in_transit',
  in_transit: 'in_transit',
  paid: 'paid',
  returning: 'failed',
  failed: 'failed',
  reversed: 'reversed',
}

export function presentPayout(deps: Told, payout: PayoutRow): Payout {
  const { localTime } = deps
  return {
    id: payout.id,
    state: payout.state === 'returning' && payout.arrived_at !== null ? 'reversed' : SHOWN[payout.state],
    amount: toDollars(payout.amount_cents),
    started_text: shortTimes(deps).dayText(localTime.localDate(payout.created_at)),
    text: stateText(deps, payout),
  }
}

type Standing = {
  account: AccountRow | undefined
  balances: Balances
  waiting: WaitingVisit[]
  /** The frozen part that is tips of the last two days. */
  tipCents: number
  byBanks: HeldByBank[]
  /** When the provider last requested a payout. */
  lastAsked: Date | null
}

export function presentStanding(
  { clock, localTime }: Told,
  { account, balances, waiting, tipCents, byBanks, lastAsked }: Standing,
): PayoutStanding {
  const words = accountWords(account)
  const times = shortTimes({ clock, localTime })
  const state = account?.state ?? 'none'
  const isStopped = account !== undefined && isHeld(account)
  const { availableCents, frozenCents, inTransitCents } = balances
  const onHoldCents = frozenCents - tipCents + sumOf(waiting.filter(({ stage }) => stage === 'on_hold'))
  const again = askAgainOn(localTime, lastAsked, clock.now())
  const hint = hintOf(availableCents, state, isStopped) ?? (again && againText(times.dayText(again)))
  return {
    account: {
      state,
      title: words.title,
      text: words.text,
      bank: bankOf(account),
      set_up_label: words.button,
    },
    available: toDollars(availableCents),
    pending: toDollars(sumOf(waiting.filter(({ stage }) => stage === 'pending')) + tipCents),
    pending_text: pendingText(times, waiting, { tipCents, availableCents }),
    on_hold: toDollars(onHoldCents),
    in_transit: toDollars(inTransitCents),
    hold_text: holdText(onHoldCents, heldByBanks(byBanks, waiting)),
    next_text: state === 'ready' && !isStopped ? times.dayText(nextTurn(localTime, clock.now())) : null,
    pay_out_hint: hint,
    can: { pay_out: hint === null },
  }
}

/** Money that waits for banks, earned or not, and the part that they have already taken. */
function heldByBanks(held: HeldByBank[], waiting: WaitingVisit[]): { cents: number; takenCents: number } {
  const sum = { cents: 0, takenCents: 0 }
  for (const { bookingId, cents, takenCents } of held) {
    const unearned = waiting.find(({ visit, stage }) => visit.row.id === bookingId && stage === 'on_hold')?.cents ?? 0
    if ((cents ?? unearned) === 0) continue
    sum.cents += cents ?? unearned
    sum.takenCents += takenCents
  }
  return sum
}

function holdText(onHoldCents: number, { cents, takenCents }: ReturnType<typeof heldByBanks>): string | null {
  if (onHoldCents === 0) return null
  if (cents === 0) return 'Until an admin or a bank decides.'
  const bank = `until a bank decides about the ${formatCents(takenCents)} that it took back.`
  if (cents >= onHoldCents) return `On hold ${bank}`
  return `${formatCents(cents)} of it ${bank} The rest until an admin decides.`
}

function bankOf(account: AccountRow | undefined): string | null {
  return account?.bank_last4 ? `${account.bank_name ?? 'Bank account'} •••• ${account.bank_last4}` : null
}

function hintOf(availableCents: number, state: AccountRow['state'], isStopped: boolean): string | null {
  if (isStopped) return 'Your payouts are on hold while we look into something. We’ll email you.'
  if (availableCents < 0) return `You owe ${formatCents(-availableCents)}. It comes off what you earn next.`
  if (state !== 'ready') return unreadyHint(availableCents)
  return availableCents < LEAST_ON_DEMAND_CENTS
    ? `You can pay out yourself from ${formatCents(LEAST_ON_DEMAND_CENTS, true)}.`
    : null
}

export const againText = (day: string) => `You’ve already paid out today. You can pay out again from ${day}.`

function unreadyHint(availableCents: number): string {
  return availableCents > 0 ? 'It stays here until your payouts are set up.' : 'What you earn will stay here.'
}

function tipsText(tipCents: number, owedCents: number): string {
  const waits = `${formatCents(tipCents)} of tips pending for 48 hours.`
  if (owedCents <= 0) return waits
  const taken = tipCents > owedCents ? `${formatCents(owedCents)} of it` : 'it'
  return `${waits} Then ${taken} comes off the ${formatCents(owedCents)} that you owe.`
}

/** Text about money in its 48 hours. */
function pendingText(
  { momentText }: ShortTimes,
  visits: WaitingVisit[],
  { tipCents, availableCents }: { tipCents: number; availableCents: number },
): string | null {
  const pending = visits.flatMap(({ at, cents }) => (at === null ? [] : [{ at, cents }]))
  const first = pending.toSorted((a, b) => a.at.getTime() - b.at.getTime())[0]
  const parts = [
    ...(first
      ? [
          `${formatCents(sumOf(pending))} pending until 48 hours after each visit. Next release: ${momentText(first.at)}.`,
        ]
      : []),
    ...(tipCents !== 0 ? [tipsText(tipCents, -availableCents)] : []),
  ]
  return parts.length > 0 ? parts.join(' ') : null
}

const sumOf = (parts: { cents: number }[]) => parts.reduce((sum, { cents }) => sum + cents, 0)
