import { toDollars } from '#contract/money.ts'
import type { Database } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { shortTimes } from '#server/platform/short-time.ts'
import { findOpenSession } from '#server/payments/checkout-queries.ts'
import { findOrderOfVisit } from '#server/payments/queries.ts'
import { findSpendable } from './hold-credit.ts'
import { listHistory, listLots, sumLeft, type CreditSource, type HistoryRow } from './queries.ts'
import { compareLots, creditShare } from './split.ts'

const HISTORY_SHOWN = 50

const SOURCE_TEXT: Record<CreditSource, string> = {
  gift: 'Gift card',
  referral: 'For bringing a friend',
  goodwill: 'From our team',
  promo: 'Promotion',
  refund: 'Returned to you',
}

type ShowDeps = Pick<Deps, 'db' | 'clock' | 'localTime'>

/** A person's credit for visits in cents, including what open checkouts hold. */
export function sumCredit(db: Database, personId: string): Promise<number> {
  return sumLeft(db, personId)
}

/** A person's credit in the order it is spent, and its history. */
export async function showCredit({ db, clock, localTime }: ShowDeps, personId: string) {
  const lots = (await listLots(db, personId, clock.now())).toSorted(compareLots)
  const history = await listHistory(db, personId, HISTORY_SHOWN)
  const { dayText } = shortTimes({ clock, localTime })
  const dayOf = (at: Date) => dayText(localTime.localDate(at))
  const sum = (cents: number[]) => toDollars(cents.reduce((all, one) => all + one, 0))
  return {
    balance: sum(lots.map(({ left_cents }) => left_cents)),
    held: sum(lots.map(({ held_cents }) => held_cents)),
    lots: lots.map(({ id, source, left_cents, expires_at }) => ({
      id,
      source,
      source_text: SOURCE_TEXT[source],
      left: toDollars(left_cents),
      ends_text: expires_at === null ? '' : dayOf(expires_at),
    })),
    history: history.map((row) => ({
      id: row.id,
      text: textOf(row),
      amount: toDollars(row.amount_cents),
      at_text: dayOf(row.at),
    })),
  }
}

function textOf({ kind, source, label }: HistoryRow): string {
  const what = label ?? 'a visit'
  const texts: Record<HistoryRow['kind'], string> = {
    granted: SOURCE_TEXT[source],
    spent: `Paid for ${what}`,
    refunded: `Back from ${what}`,
    lapsed: 'Ended unused',
    voided: 'Void: the payment of the gift card was taken back',
    restored: 'Gift card restored',
  }
  return texts[kind]
}

/** The part of a visit that its payer's credit would pay now, in cents. `isChosen`: its open checkout uses credit. */
export async function offerCredit(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  bookingId: string,
): Promise<{ creditCents: number; cardCents: number; isChosen: boolean } | undefined> {
  const order = await findOrderOfVisit(db, bookingId)
  if (!order) return undefined
  const { id, payer_id, amount_cents } = order
  const open = await findOpenSession(db, id)
  const asked = { personId: payer_id, sessionId: open?.id ?? null, now: clock.now() }
  const creditCents = creditShare(amount_cents, await findSpendable(db, asked))
  return { creditCents, cardCents: amount_cents - creditCents, isChosen: (open?.credit_cents ?? 0) > 0 }
}
