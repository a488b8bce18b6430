import { ACCOUNT_NAMES } from '#contract/admin/account-names.ts'
import type { AccountMovement } from '#contract/admin/books.ts'
import { toDollars } from '#contract/money.ts'
import { bookedOn, findRange, listEntries, sumBefore, type Days, type EntryRow } from '#server/ledger/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { decodeCursor, type Cursor } from '#server/platform/http/paging.ts'
import type { LocalTime } from '#server/platform/time.ts'
import { checkDays, shortDate } from './periods.ts'
import { sidesOf } from './show-books.ts'

export type Movement = EntryRow & { before_cents: number; balance_cents: number }

type Asked = Days & { account: string; limit: number; cursor?: string | undefined }

/**
 * The movements of an account in a period, oldest first, and the cursor of the next page; null at the end. A page knows up
 * to where the first one read and what the account had come to, so that no entry is lost or repeated while others are added.
 * @throws DomainError invalid_input for no account or no period, malformed_request for a cursor that is none
 */
export async function findMovements(
  { db, localTime }: Pick<Deps, 'db' | 'localTime'>,
  { from, to, account, limit, cursor }: Asked,
): Promise<{ rows: Movement[]; next: Cursor | null }> {
  checkDays(localTime, { from, to })
  checkAccount(account)
  const days = { from, to }
  const known = decodeCursor(cursor, ['number', 'number', 'string', 'number'])
  const { afterId, throughId, openingCents } = known
    ? { afterId: 0, throughId: Number(known[0]), openingCents: Number(known[3]) }
    : { ...(await findRange(db, days)), openingCents: await sumBefore(db, { localTime, day: from, account }) }
  const after = known && { id: Number(known[1]), account: String(known[2]) }
  const found = await listEntries(db, {
    localTime,
    days,
    range: { afterId, throughId },
    account,
    after,
    limit: limit + 1,
  })
  let sum = openingCents
  const rows = found.slice(0, limit).map((row) => {
    const before_cents = sum
    sum += row.amount_cents
    return { ...row, before_cents, balance_cents: sum }
  })
  const last = rows.at(-1)
  return { rows, next: found.length > limit && last ? [throughId, last.id, last.account, sum] : null }
}

/** @throws DomainError invalid_input for an unknown kind of account */
function checkAccount(account: string): void {
  if (!(kindOf(account) in ACCOUNT_NAMES)) throw new DomainError('invalid_input', 'There is no such account')
}

const kindOf = (account: string) => account.split(':')[0]!

export function nameOfAccount(account: string): string {
  return ACCOUNT_NAMES[kindOf(account) as keyof typeof ACCOUNT_NAMES] ?? account
}

export function presentMovement(localTime: LocalTime, row: Movement): AccountMovement {
  return {
    id: `${row.id} ${row.account}`,
    transaction: row.id,
    account: row.account,
    name: nameOfAccount(row.account),
    day_text: shortDate(bookedOn(localTime, row)),
    cause: causeText(row.cause),
    reference: row.reference,
    order_id: row.order_id,
    ...sidesOf(row.amount_cents),
    before: toDollars(row.before_cents),
    balance: toDollars(row.balance_cents),
  }
}

/** Names for causes or states that say too little on their own. */
const WORDS: Record<string, string> = {
  applied: 'Applied to its order',
  unknown_gone: 'Unknown receipt gone',
  gift_bought: 'Gift card sold',
  gift_redeemed: 'Gift card redeemed',
  credit_lapsed: 'Credit expired',
  promo_granted: 'Promotion paid by us',
  commission_gst: 'GST on commission',
}

/** `payout_sent` reads as "Payout sent". */
export function causeText(cause: string): string {
  const words = cause.replaceAll('_', ' ')
  return WORDS[cause] ?? words.charAt(0).toUpperCase() + words.slice(1)
}
