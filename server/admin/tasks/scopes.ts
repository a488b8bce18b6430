import type { AdminScopes } from '#contract/scopes.ts'
import { taskKinds } from './kinds.ts'

const HELPING: AdminScopes = ['support', 'trust']
const JUDGING: AdminScopes = ['trust']
const MONEY: AdminScopes = ['finance']
/** The machine itself. */
const RUNNING: AdminScopes = ['owner']

/** Scope of each kind of task, by the noun that its name begins with. */
const OF_NOUNS: Record<string, AdminScopes> = {
  safety: HELPING,
  case: HELPING,
  ticket: ['support'],
  provider: JUDGING,
  papers: JUDGING,
  name: JUDGING,
  conversation: JUDGING,
  review: JUDGING,
  photo: JUDGING,
  booking: JUDGING,
  referral: JUDGING,
  dispute: MONEY,
  gift: MONEY,
  chargeback: MONEY,
  fraud: MONEY,
  credit: MONEY,
  ruling: MONEY,
  ledger: MONEY,
  invoice: MONEY,
  gateway: MONEY,
  reconciliation: MONEY,
  refund: MONEY,
  payouts: MONEY,
  payout: MONEY,
  message: RUNNING,
}

/**
 * Scopes that may see and close tasks of that kind, in addition to owners; none if it is unknown.
 * Rules: docs/product-rules.md#scopes
 */
export function scopesOf(kind: string): AdminScopes {
  return OF_NOUNS[kind.split('.')[0] ?? ''] ?? ['owner']
}

/** The kinds that an admin with these scopes works on; null: all there are, also those of other versions. */
export function kindsFor(scopes: AdminScopes): string[] | null {
  if (scopes.includes('owner')) return null
  return Object.keys(taskKinds).filter((kind) => scopesOf(kind).some((scope) => scopes.includes(scope)))
}
