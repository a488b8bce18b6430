import { ACCOUNT_TYPES, ACCOUNTS, bookDays, bookMovements, PROFIT_LINES } from '#contract/admin/books.ts'
import type { BookList } from '#contract/admin/exports.ts'
import { nameOfAccount, causeText, findMovements } from '#server/admin/books/list-movements.ts'
import { balancesOf, readProfit } from '#server/admin/books/show-books.ts'
import { bookedOn, findRange, listEntries, listTotalsOn, type EntryRow } from '#server/ledger/index.ts'
import { decodeCursor, encodeCursor } from '#server/platform/http/paging.ts'
import type { Cell } from '#server/platform/text/csv.ts'
import type { LocalTime } from '#server/platform/time.ts'
import { payments, payouts, refunds } from './cash-lists.ts'
import { FINANCE, LINES_AT_ONCE, momentText, type Exported } from './exported.ts'
import { receipts } from './receipt-list.ts'

/** Signed cents as two cells: debit and credit. */
const sides = (cents: number): Cell[] => [cents > 0 ? { cents } : null, cents < 0 ? { cents: -cents } : null]

function entryCells(localTime: LocalTime, row: EntryRow): Cell[] {
  const { id, at, cause, reference, order_id, account, amount_cents } = row
  const what = [
    { number: id },
    bookedOn(localTime, row),
    momentText(localTime, at),
    causeText(cause),
    reference,
    order_id,
  ]
  return [...what, account, nameOfAccount(account), ...sides(amount_cents)]
}

const ENTRY_HEAD = [
  'Transaction',
  'Booked on',
  'Happened at',
  'What happened',
  'Reference',
  'Order',
  'Account',
  'Account name',
  'Debit',
  'Credit',
]

/** Reads up to where the first page did: nothing is lost or repeated while entries are added. */
const journal: Exported = {
  scopes: FINANCE,
  head: ENTRY_HEAD,
  check: (filter) => void bookDays.parse(filter),
  async read(trx, { db, localTime }, { filter, reached }) {
    const days = bookDays.parse(filter)
    const known = decodeCursor(reached ?? undefined, ['number', 'number', 'string'])
    const range = known ? { afterId: 0, throughId: Number(known[0]) } : await findRange(db, days)
    const after = known && { id: Number(known[1]), account: String(known[2]) }
    const rows = await listEntries(trx, { localTime, days, range, account: null, after, limit: LINES_AT_ONCE })
    const last = rows.length === LINES_AT_ONCE ? rows.at(-1) : undefined
    return {
      rows: rows.map((row) => entryCells(localTime, row)),
      next: last ? encodeCursor([range.throughId, last.id, last.account]) : null,
    }
  },
}

const movements: Exported = {
  scopes: FINANCE,
  head: [...ENTRY_HEAD, 'Balance before', 'Balance after'],
  check: (filter) => void bookMovements.parse(filter),
  async read(_, deps, { filter, reached }) {
    const asked = { ...bookMovements.parse(filter), limit: LINES_AT_ONCE, cursor: reached ?? undefined }
    const { rows, next } = await findMovements(deps, asked)
    return {
      rows: rows.map((row) => [
        ...entryCells(deps.localTime, row),
        { cents: row.before_cents },
        { cents: row.balance_cents },
      ]),
      next: next && encodeCursor(next),
    }
  },
}

const trialbalance: Exported = {
  scopes: FINANCE,
  head: ['On', 'Account', 'Account name', 'Type', 'Normal side', 'Debit', 'Credit', 'What is in it'],
  check: (filter) => void bookDays.parse(filter),
  async read(trx, { localTime }, { filter }) {
    const { to } = bookDays.parse(filter)
    const rows = balancesOf(await listTotalsOn(trx, localTime, to)).map(({ kind, name, type, cents }): Cell[] => {
      const { label, side } = ACCOUNT_TYPES[type]
      return [to, kind, name, label, side, ...sides(cents), ACCOUNTS[kind].text]
    })
    return { rows, next: null }
  },
}

const profitandloss: Exported = {
  scopes: FINANCE,
  head: ['Month', ...PROFIT_LINES.map(({ label }) => label), 'Profit'],
  check: (filter) => void bookDays.parse(filter),
  async read(trx, { localTime }, { filter }) {
    const months = await readProfit(trx, localTime, bookDays.parse(filter))
    const rows = months.map(({ month, cents }): Cell[] => [
      month.slice(0, 7),
      ...cents.map((one) => ({ cents: one })),
      { cents: cents.reduce((sum, one) => sum + one, 0) },
    ])
    return { rows, next: null }
  },
}

/** Lists for an accountant. Rules: docs/product-rules.md#books */
export const BOOKS: Record<BookList, Exported> = {
  journal,
  movements,
  trialbalance,
  profitandloss,
  payments,
  refunds,
  payouts,
  receipts,
}
