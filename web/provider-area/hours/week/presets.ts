import type { TimeWindow } from '#web/provider-area/hours/hours.ts'

const DAY: TimeWindow = { start: '09:00', end: '17:00' }
const EVENING: TimeWindow = { start: '17:00', end: '21:00' }

const isWeekend = (day: number) => day === 0 || day === 6
const weekOf = (windowsOn: (day: number) => TimeWindow[]) => Array.from({ length: 7 }, (_, day) => windowsOn(day))

/** Weeks that many keep: a first week takes one press. Sunday first. */
export const PRESETS: readonly { name: string; week: () => TimeWindow[][] }[] = [
  { name: 'Mon–Fri 9–5', week: () => weekOf((day) => (isWeekend(day) ? [] : [DAY])) },
  { name: 'Every day 9–5', week: () => weekOf(() => [DAY]) },
  { name: 'Evenings and weekends', week: () => weekOf((day) => [isWeekend(day) ? DAY : EVENING]) },
]
