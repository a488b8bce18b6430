import type { AuditEntry } from '#contract/admin/system.ts'
import { formatCents } from '#contract/money.ts'
import type { LocalTime } from '#server/platform/time.ts'

type Field = AuditEntry['changes'][number]

/** Field by field, former values first, in reading order; unchanged ones are left out. */
export function changesOf(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  localTime: LocalTime,
): Field[] {
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return fields
    .map((field) => ({
      field: nameOf(field),
      before: textOf(before[field], field, localTime),
      after: textOf(after[field], field, localTime),
    }))
    .filter((change) => change.before !== change.after)
}

/** "refund_cents" is a refund, "required_papers" are required documents. */
function nameOf(field: string): string {
  if (field === 'cents') return 'amount'
  const words = field
    .replace(/_(?:cents|bps|at|id)$/, '')
    .replaceAll('_', ' ')
    .replace(/\bpaper(s?)\b/, 'document$1')
  return words.replace(/^is /, '')
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

function textOf(value: unknown, field: string, localTime: LocalTime): string | null {
  if (value === undefined || value === null) return null
  if (Array.isArray(value)) return value.map((one) => textOf(one, field, localTime) ?? '').join(', ')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return numberText(value, field)
  if (typeof value === 'object') return JSON.stringify(value)
  const text = String(value as string | bigint)
  // Some fields are a person's own words, which may only look like a time.
  if (MOMENT.test(text) && !Number.isNaN(Date.parse(text))) return localTime.longText(new Date(text))
  if (localTime.isDate(text)) return localTime.longDate(text)
  // A word of ours ("changes_requested"), never an id or a person's own text.
  return /^[a-z]+(?:_[a-z]+)+$/.test(text) ? text.replaceAll('_', ' ') : text
}

function numberText(value: number, field: string): string {
  if (field === 'cents' || field.endsWith('_cents')) return formatCents(value)
  return field.endsWith('_bps') ? `${value / 100}%` : String(value)
}
