import { accounts, findBalance } from '#server/ledger/index.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { sumFrozen } from './line-queries.ts'
import { sumInTransit } from './payout-queries.ts'
import { selectUnpayable, type AccountRow } from './queries.ts'

/** In cents. */
export type Balances = {
  /** Can be paid out; below zero it is owed to us and taken from what comes next. */
  availableCents: number
  /** Earned, and held until a dispute about it is decided. */
  frozenCents: number
  /** Has left the balance and not arrived at the bank. */
  inTransitCents: number
}

/**
 * A provider's earned money by where it is. Reads stored sums, so a hundred thousand lines take as long as ten.
 * Rules: docs/product-rules.md#payouts
 */
export async function findBalances(db: Database, providerId: string): Promise<Balances> {
  const [owed, frozenCents, inTransitCents] = await Promise.all([
    findBalance(db, accounts.provider(providerId), accounts.gst(providerId)),
    sumFrozen(db, providerId),
    sumInTransit(db, providerId),
  ])
  return { availableCents: 0 - owed - frozenCents, frozenCents, inTransitCents }
}

const MOST = 100

export type Unpayable = { account: AccountRow; availableCents: number }

/** Providers whose money can't leave, because of their account or because we hold it; held ones first. */
export async function listUnpayable(db: Database): Promise<Unpayable[]> {
  const rows = await selectUnpayable(db, MOST)
  return Promise.all(
    rows.map(async (account) => ({
      account,
      availableCents: (await findBalances(db, account.provider_id)).availableCents,
    })),
  )
}
