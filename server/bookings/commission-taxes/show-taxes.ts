import type { AdminCommissionTax, AdminCommissionTaxes } from '#contract/admin/commission-taxes.ts'
import { COMMISSION_TAXES, TAX_NAMES, TAX_PERCENTS } from '#contract/rules/commission-taxes.ts'
import { RATE_NOTICE_DAYS } from '#contract/rules/rates.ts'
import type { Deps } from '#server/platform/deps.ts'
import { listTaxes, type TaxRow } from './queries.ts'

/** Past, current and planned taxes on our commission. */
export async function showCommissionTaxes({ db, clock, localTime }: Deps): Promise<AdminCommissionTaxes> {
  const today = localTime.localDate(clock.now())
  const rows = await listTaxes(db)
  const countedOf = (kind: TaxRow['kind']) => rows.filter((row) => row.kind === kind && row.withdrawn_at === null)
  const stateOf = ({ id, kind, effective_day, withdrawn_at }: TaxRow): AdminCommissionTax['state'] => {
    if (withdrawn_at !== null) return 'withdrawn'
    if (effective_day > today) return 'planned'
    return countedOf(kind).find((row) => row.effective_day <= today)?.id === id ? 'present' : 'past'
  }
  return {
    kinds: COMMISSION_TAXES.map((kind) => {
      const [last] = countedOf(kind)
      const onOrAfter = (day: string) =>
        last === undefined || day > last.effective_day ? day : localTime.addDays(last.effective_day, 1)
      return {
        kind,
        name: TAX_NAMES[kind],
        percent: TAX_PERCENTS[kind],
        number: last?.number ?? null,
        earliest: onOrAfter(localTime.addDays(today, 1)),
        earliest_start: onOrAfter(localTime.addDays(today, RATE_NOTICE_DAYS)),
      }
    }),
    taxes: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      name: TAX_NAMES[row.kind],
      from: row.effective_day,
      from_text: localTime.longDate(row.effective_day),
      state: stateOf(row),
      percent: row.bps / 100,
      number: row.number,
      note: row.note,
      set_text: `${row.set_by_name ?? 'The operator'}, ${localTime.longText(row.set_at)}`,
      can_withdraw: stateOf(row) === 'planned' && row.id === countedOf(row.kind)[0]?.id,
    })),
  }
}
