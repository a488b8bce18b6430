import type { ReportUnit } from '#contract/admin/reports.ts'
import { formatDollars } from '#contract/money.ts'

const plain = new Intl.NumberFormat('en-CA', { maximumFractionDigits: 1 })

/** As people read it. @param short without cents */
export function shownValue(value: number, unit: ReportUnit, short = false): string {
  if (unit === 'dollars') return formatDollars(short ? Math.round(value) : value, short)
  if (unit === 'percent') return `${plain.format(value)}%`
  if (unit === 'hours') return `${plain.format(value)} h`
  if (unit === 'minutes') return value < 120 ? `${plain.format(value)} min` : `${plain.format(value / 60)} h`
  return plain.format(value)
}
