import type { PayoutRow } from './payout-queries.ts'
import type { AccountRow } from './queries.ts'
import { eventName } from '#server/platform/events.ts'

export const PAYOUT_CHANGED = eventName<PayoutChanged>('payout.changed')
/** Changes of a payout, each announced once. `returned`: it had arrived before it came back. */
export type PayoutChange = 'sent' | 'arrived' | 'failed' | 'returned'
export type PayoutChanged = { payout: PayoutRow; change: PayoutChange; at: Date }

export const PAYOUT_ACCOUNT_CALLED = eventName<PayoutAccountCalled>('payout.account_called')
/** Money waits, and its owner has to do something about the account that it goes to. Every three days. */
export type PayoutAccountCalled = { account: AccountRow; waitingCents: number; at: Date }
