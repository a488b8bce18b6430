import type { Ruling } from '#contract/disputes/admin.ts'
import { effectOfAdjustment } from '#contract/disputes/movements.ts'
import { toDollars } from '#contract/money.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { RulingRow } from '#server/disputes/rulings/queries.ts'
import { findNames } from './queries.ts'

const DECISIONS: Record<NonNullable<RulingRow['decision']>, string> = {
  release: 'no refund',
  part: 'part of it is refunded',
  full: 'all of it is refunded',
  platform: 'Homebloom covers it',
  shares: 'returned to both shares',
  client: 'to the person who paid',
  keep: 'it stays with us',
}

/** Rulings as an admin reads them. @param readerId who may not approve their own */
export async function presentRulings(
  { db, localTime, site }: Deps,
  rulings: readonly RulingRow[],
  readerId: string,
): Promise<Ruling[]> {
  const people = rulings.flatMap(({ asked_by, closed_by }) => [asked_by, ...(closed_by ? [closed_by] : [])])
  const names = await findNames(db, [...new Set(people)])
  const nameOf = (id: string) => names.get(id) ?? site.name
  return rulings.map((ruling) => ({
    id: ruling.id,
    kind: ruling.kind,
    title: titleOf(ruling),
    amount: toDollars(ruling.amount_cents),
    reason: ruling.reason,
    booking_id: ruling.booking_id,
    dispute_id: ruling.dispute_id,
    asked_by: nameOf(ruling.asked_by),
    asked_text: localTime.longText(ruling.asked_at),
    state: ruling.state,
    runs_text: ruling.state === 'waiting' && ruling.runs_at ? localTime.longText(ruling.runs_at) : null,
    closed_text: closedText(ruling),
    can: {
      agree: ruling.state === 'waiting' && ruling.asked_by !== readerId,
      stop: ruling.state === 'waiting',
    },
  }))

  function closedText({ state, closed_by, closed_at, close_reason, is_single_operator }: RulingRow): string | null {
    if (closed_at === null || state === 'waiting') return null
    const when = localTime.longText(closed_at)
    if (is_single_operator) return `Ran by itself on ${when}: single operator`
    if (state === 'refused')
      return `Stopped${closed_by ? ` by ${nameOf(closed_by)}` : ''} on ${when}: ${close_reason ?? ''}`
    return closed_by ? `Approved by ${nameOf(closed_by)} on ${when}` : `Done on ${when}`
  }
}

function titleOf({ kind, decision, round, from_account, to_account, reference }: RulingRow): string {
  if (kind === 'withdrawal') return `Withdrawal to our bank (${reference})`
  if (kind === 'adjustment') return `Adjustment: ${effectOfAdjustment({ from: from_account!, to: to_account! })}`
  if (kind === 'waiver') return 'Refund of a kept fee'
  if (kind === 'refund') return 'Refund for a visit'
  if (kind === 'goodwill') return 'Goodwill credit'
  if (kind === 'recovered') return `Returned by the bank: ${DECISIONS[decision!]}`
  const word = round === 2 ? 'Appeal' : 'Dispute'
  return `${word}: ${decision ? DECISIONS[decision] : ''}`
}
