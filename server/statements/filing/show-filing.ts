import type { TaxFiling } from '#contract/admin/commission-taxes.ts'
import { toDollars } from '#contract/money.ts'
import { closeMonths, monthOf } from '#server/ledger/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { monthName, monthsBetween } from '#server/statements/periods.ts'
import { listCommissionMonths, type CommissionMonth } from './queries.ts'

/** Two years of quarters, including the current one. */
const QUARTERS_SHOWN = 8

type Period = TaxFiling['months'][number]

/** Figures for a GST or PST return on our commission. Months are those of the statements and invoices. */
export async function showTaxFiling(deps: Pick<Deps, 'db' | 'clock' | 'localTime' | 'log'>): Promise<TaxFiling> {
  await closeMonths(deps)
  const present = monthOf(deps.localTime.localDate(deps.clock.now()))
  const all = monthsBetween(firstMonth(present), present).toReversed()
  const sums = await listCommissionMonths(deps.db, all, present)
  // Before the first month with any data, nothing has to be filed.
  const begun = all.findIndex((month) => sums.has(month))
  const months = begun === -1 ? [present] : all.slice(begun)
  const quarters = Map.groupBy(months, quarterOf)
  const show = (title: string, of: readonly string[]): Period => ({
    title,
    is_over: lastOf(of.at(-1)!) < present,
    ...total(of.flatMap((month) => sums.get(month) ?? [])),
  })
  return {
    months: months.map((month) => ({ ...show(monthName(month), [month]), is_over: month < present })).toReversed(),
    quarters: [...quarters].map(([title, of]) => show(title, of)).toReversed(),
  }
}

/** The first month of the first quarter that is shown. */
function firstMonth(present: string): string {
  const [year = 0, month = 0] = present.split('-').map(Number)
  const quarter = year * 4 + Math.floor((month - 1) / 3) - (QUARTERS_SHOWN - 1)
  return `${Math.floor(quarter / 4)}-${String((quarter % 4) * 3 + 1).padStart(2, '0')}-01`
}

const partOf = (month: string) => Math.ceil(Number(month.slice(5, 7)) / 3)

/** "Q4 2026 (October to December)" */
function quarterOf(month: string): string {
  const names = ['January to March', 'April to June', 'July to September', 'October to December']
  return `Q${partOf(month)} ${month.slice(0, 4)} (${names[partOf(month) - 1]})`
}

/** The last month of its quarter. */
function lastOf(month: string): string {
  return `${month.slice(0, 4)}-${String(partOf(month) * 3).padStart(2, '0')}-01`
}

function total(rows: readonly CommissionMonth[]): Omit<Period, 'title' | 'is_over'> {
  const sum = (key: keyof CommissionMonth) => toDollars(rows.reduce((cents, row) => cents + row[key], 0))
  return { commission: sum('commission_cents'), gst: sum('gst_cents'), pst: sum('pst_cents') }
}
