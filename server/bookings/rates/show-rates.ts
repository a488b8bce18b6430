import type { AdminRate, AdminRates } from '#contract/admin/rates.ts'
import { RATE_NOTICE_DAYS } from '#contract/rules/rates.ts'
import type { Deps } from '#server/platform/deps.ts'
import { listRates, type RateRow } from './queries.ts'

/** Past, current and planned commission. */
export async function showRates({ db, clock, localTime }: Deps): Promise<AdminRates> {
  const today = localTime.localDate(clock.now())
  const rows = await listRates(db)
  const counted = rows.filter(({ withdrawn_at }) => withdrawn_at === null)
  const present = counted.find(({ effective_day }) => effective_day <= today)
  const stateOf = ({ id, effective_day, withdrawn_at }: RateRow): AdminRate['state'] => {
    if (withdrawn_at !== null) return 'withdrawn'
    if (effective_day > today) return 'planned'
    return id === present?.id ? 'present' : 'past'
  }
  const last = counted[0]?.effective_day ?? today
  const onOrAfter = (day: string) => (day > last ? day : localTime.addDays(last, 1))
  return {
    earliest: onOrAfter(localTime.addDays(today, 1)),
    earliest_rise: onOrAfter(localTime.addDays(today, RATE_NOTICE_DAYS)),
    rates: rows.map((row) => ({
      id: row.id,
      from: row.effective_day,
      from_text: row.set_at === null ? 'Since the beginning' : localTime.longDate(row.effective_day),
      state: stateOf(row),
      standard_percent: row.standard_bps / 100,
      repeat_percent: row.repeat_bps / 100,
      note: row.note,
      set_text: row.set_at && `${row.set_by_name}, ${localTime.longText(row.set_at)}`,
      can_withdraw: stateOf(row) === 'planned' && row.id === counted[0]?.id,
    })),
  }
}
