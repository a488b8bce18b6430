import { formatCents } from '#contract/money.ts'
import { isPaperKind, paperName } from '#contract/papers/kinds.ts'
import { SETTING_NAMES, SETTINGS, type SettingName } from '#contract/rules/settings.ts'
import { findKind } from '#server/admin/tasks/kinds.ts'

/** An entry's stored facts and its subject. */
export type AuditFacts = { before: Record<string, unknown>; after: Record<string, unknown>; subjectId: string }

/** A fixed text; or, with an outcome or an amount, its name in the filter and the line itself. */
export type Words = string | { name: string; line: (facts: AuditFacts) => string }

const SUMS = ['amount_cents', 'refund_cents', 'cents'] as const

/** In dollars, as an entry names it; null where it has none. */
function sumIn(facts: Record<string, unknown>): string | null {
  const cents = SUMS.map((name) => facts[name]).find((value) => typeof value === 'number')
  return cents === undefined ? null : formatCents(cents)
}

/** "Gave $25.00 of goodwill credit", or without the amount where none was stored. */
export const withSum = (name: string, line: (sum: string) => string): Words => ({
  name,
  line: ({ after }) => {
    const sum = sumIn(after)
    return sum === null ? name : line(sum)
  },
})

/** One of several outcomes by a field of what is there now; the name itself for one that is not known. */
export const byOutcome = (name: string, field: string, lines: Record<string, string>): Words => ({
  name,
  line: ({ after }) => lines[String(after[field])] ?? name,
})

/** A booking that an admin has changed: the refund comes after it. */
export const withRefund = (name: string): Words => withSum(name, (sum) => `${name}, ${sum} refunded`)

const PROVIDER_LINES: Record<string, string> = {
  approved: 'Approved the provider',
  changes_requested: 'Asked the provider for changes',
  rejected: 'Rejected the provider',
}

export function providerLine({ before, after }: AuditFacts): string {
  if (after['state'] === 'suspended')
    return after['visits'] === 'kept' ? 'Suspended the provider, accepted visits stay' : 'Suspended the provider'
  if (after['state'] === 'approved' && before['state'] === 'suspended') return 'Lifted the suspension'
  return PROVIDER_LINES[String(after['state'])] ?? 'Decision about a provider'
}

export function documentLine({ before, after }: AuditFacts): string {
  const kind = String(before['kind'])
  const what = isPaperKind(kind) ? paperName(kind) : kind
  return `${after['state'] === 'accepted' ? 'Accepted' : 'Refused'} a document: ${what}`
}

export function caseLine({ after }: AuditFacts): string {
  const { kind, decision } = after
  const sum = sumIn(after) ?? ''
  if (kind === 'nobody_came')
    return decision === 'client' ? 'Decided that nobody came' : 'Decided that the provider came'
  if (decision === 'provider') return 'Kept the no-show fee'
  return decision === 'part' ? `Refunded ${sum} of a no-show fee` : `Refunded the no-show fee of ${sum}`
}

export function disputeLine({ after }: AuditFacts): string {
  const { decision } = after
  const sum = sumIn(after)
  if (decision === 'release' || sum === null) return 'Decided a dispute without a refund'
  return decision === 'platform'
    ? `Decided a dispute: ${sum} at Homebloom’s cost`
    : `Decided a dispute: ${sum} refunded to the client`
}

const RULINGS: Record<string, string> = {
  dispute: 'a dispute',
  waiver: 'a waived fee',
  goodwill: 'goodwill credit',
  withdrawal: 'a withdrawal to the bank',
  adjustment: 'an adjustment of the books',
  recovered: 'money back from a bank',
  refund: 'a refund',
}

/** "Asked for a second approval: a refund of $240.00" */
export const ruling = (name: string): Words => ({
  name,
  line: ({ after }) => {
    const sum = sumIn(after)
    const kind = RULINGS[String(after['kind'])]
    if (kind === undefined) return sum === null ? name : `${name}: ${sum}`
    return `${name}: ${kind}${sum === null ? '' : `, ${sum}`}`
  },
})

export function ticketLine({ before, after }: AuditFacts): string {
  if (after['state'] !== undefined && after['state'] !== before['state'])
    return `Set the message to ${String(after['state'])}`
  if (after['owner'] !== undefined) return after['owner'] === 'me' ? 'Took the message' : 'Released the message'
  if (after['is_urgent'] !== undefined) return after['is_urgent'] ? 'Marked the message urgent' : 'Marked it not urgent'
  return after['person'] === undefined ? 'Changed a message' : 'Changed the message’s account'
}

export function percent(value: unknown): string {
  return typeof value === 'number' ? `${value / 100}%` : ''
}

export function requiredLine({ after }: AuditFacts): string {
  const kinds = (after['required_papers'] ?? []) as string[]
  const names = kinds.map((kind) => (isPaperKind(kind) ? paperName(kind) : kind))
  return names.length === 0 ? 'No longer requires a certificate' : `Requires a document: ${names.join(', ')}`
}

export function codeLine({ after: { code, percent: share, amount_cents } }: AuditFacts): string {
  const worth = typeof amount_cents === 'number' ? formatCents(amount_cents) : `${String(share)}%`
  return `Created the promo code ${String(code)}: ${worth} off`
}

export function settingLine({ before, after, subjectId }: AuditFacts): string {
  const label = SETTING_NAMES.includes(subjectId as SettingName) ? SETTINGS[subjectId as SettingName].label : subjectId
  return `Changed a limit: ${label}, ${String(before['value'])} to ${String(after['value'])}`
}

/** "Closed a task: Failed payouts" */
export const taskLine = (name: string) => (facts: AuditFacts) =>
  `${name}: ${findKind(String(facts.after['kind'])).label}`

export const listName = ({ list }: Record<string, unknown>) => String(list).replaceAll(/[_-]/g, ' ')
