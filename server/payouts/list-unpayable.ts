import type { Database } from '#server/platform/db/connection.ts'
import { findBalances } from './find-balances.ts'
import { selectUnpayable, type AccountRow } from './queries.ts'

const MOST = 100

export type Unpayable = { account: AccountRow; availableCents: number }

/** Providers whose money can't leave because of their account or our hold. Those on hold come first. */
export async function listUnpayable(db: Database): Promise<Unpayable[]> {
  const rows = await selectUnpayable(db, MOST)
  return Promise.all(
    rows.map(async (account) => ({
      account,
      availableCents: (await findBalances(db, account.provider_id)).availableCents,
    })),
  )
}
