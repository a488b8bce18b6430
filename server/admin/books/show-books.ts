import { ACCOUNT_NAMES } from '#contract/admin/account-names.ts'
import {
  ACCOUNT_TYPES,
  ACCOUNTS,
  PROFIT_LINES,
  type AccountKind,
  type AccountType,
  type Books,
} from '#contract/admin/books.ts'
import { toDollars } from '#contract/money.ts'
import {
  findEnds,
  listMonthSums,
  listTotalsOn,
  nextMonth,
  type Days,
  type KindTotal,
  type ProfitRow,
} from '#server/ledger/index.ts'
import type { Database } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { LocalTime } from '#server/platform/time.ts'
import { labelOfMonth, listPeriods, monthsOf, partsOf, readPeriod, shortDate } from './periods.ts'

type Asked = Parameters<typeof readPeriod>[2]

/** The profit and loss of a period, and the trial balance on its last day. Rules: docs/product-rules.md#books */
export async function showBooks(
  { db, clock, localTime }: Pick<Deps, 'db' | 'clock' | 'localTime'>,
  asked: Asked,
): Promise<Books> {
  const today = localTime.localDate(clock.now())
  const { key, label, from, to } = readPeriod(localTime, today, asked)
  const [{ closedMonth, firstDay }, profit, totals] = await Promise.all([
    findEnds(db, localTime),
    readProfit(db, localTime, { from, to }),
    listTotalsOn(db, localTime, to),
  ])
  return {
    period: key,
    from,
    to,
    label,
    periods: listPeriods(localTime, firstDay ?? today, today).map((period) => ({
      key: period.key,
      label: period.label,
    })),
    closed_text: closedMonth && shortDate(localTime.addDays(nextMonth(closedMonth), -1)),
    lines: PROFIT_LINES.map((line, at) => ({
      key: line.key,
      label: line.label,
      text: line.text,
      amount: toDollars(sumOf(profit.map(({ cents }) => cents[at]!))),
    })),
    profit: toDollars(sumOf(profit.flatMap(({ cents }) => cents))),
    months: profit.map(({ month, cents }) => ({
      month,
      label: labelOfMonth(month),
      is_closed: closedMonth !== null && month <= closedMonth,
      amounts: cents.map(toDollars),
      profit: toDollars(sumOf(cents)),
    })),
    on_text: shortDate(to),
    ...presentTrial(totals),
  }
}

const sumOf = (cents: readonly number[]) => cents.reduce((sum, one) => sum + one, 0)

/** `cents` has one for each line of the profit and loss; what makes the profit smaller is below zero. */
export type ProfitMonth = { month: string; cents: number[] }

/** Every month that the period touches. */
export async function readProfit(db: Database, localTime: LocalTime, days: Days): Promise<ProfitMonth[]> {
  const accounts = [...new Set(PROFIT_LINES.map(({ account }) => account))]
  const rows = await listMonthSums(db, { localTime, months: partsOf(localTime, days), accounts })
  const byMonth = Map.groupBy(rows, ({ month }) => month)
  return monthsOf(days).map((month) => {
    const own = byMonth.get(month) ?? []
    return {
      month,
      cents: PROFIT_LINES.map(
        ({ key }) => 0 - sumOf(own.filter((row) => lineOf(row) === key).map(({ cents }) => cents)),
      ),
    }
  })
}

function lineOf({ account, is_goodwill }: ProfitRow): string {
  if (account === 'promotions' && is_goodwill) return 'goodwill'
  return PROFIT_LINES.find((line) => line.account === account)!.key
}

export type Balance = { kind: AccountKind; name: string; type: AccountType; cents: number }

/** In the order of the accounts; those of nothing are left out. */
export function balancesOf(totals: readonly KindTotal[]): Balance[] {
  const cents = new Map(totals.map((total) => [total.kind, total.cents]))
  return (Object.keys(ACCOUNT_NAMES) as AccountKind[]).flatMap((kind) => {
    const own = cents.get(kind) ?? 0
    return own === 0 ? [] : [{ kind, name: ACCOUNT_NAMES[kind], type: ACCOUNTS[kind].type, cents: own }]
  })
}

function presentTrial(totals: readonly KindTotal[]): Pick<Books, 'trial' | 'debit' | 'credit'> {
  const balances = balancesOf(totals)
  const trial = (Object.keys(ACCOUNT_TYPES) as AccountType[]).flatMap((type) => {
    const accounts = balances
      .filter((balance) => balance.type === type)
      .map(({ kind, name, cents }) => ({ account: kind, name, text: ACCOUNTS[kind].text, ...sidesOf(cents) }))
    return accounts.length === 0 ? [] : [{ type, label: ACCOUNT_TYPES[type].label, accounts }]
  })
  const side = (sign: 1 | -1) => toDollars(sumOf(balances.map(({ cents }) => Math.max(0, sign * cents))))
  return { trial, debit: side(1), credit: side(-1) }
}

/** Signed cents as dollars of the debit or of the credit side. */
export function sidesOf(cents: number): { debit: number | null; credit: number | null } {
  return { debit: cents > 0 ? toDollars(cents) : null, credit: cents < 0 ? toDollars(-cents) : null }
}
