import type { Database } from '#server/platform/db/connection.ts'
import { findBalances } from './find-balances.ts'
import { selectUnpayable, type AccountRow } from './queries.ts'

const MOST = 100

export type Unpayable = { account: AccountRow; availableCents: number }

/** Whose money cannot leave, because of their account or because we hold it; those we hold first. */
export async function listUnpayable(db: Database): Promise<Unpayable[]> {
  const rows = await selectUnpayable(db, MOST)
  return Promise.all(
    rows.map(async (account) => ({
      account,
      availableCents: (await findBalances(db, account.provider_id)).availableCents,
    })),
  )
}
