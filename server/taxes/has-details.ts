import type { Database } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { findDetails } from './queries.ts'

export async function hasTaxDetails(db: Database, providerId: string): Promise<boolean> {
  return (await findDetails(db, providerId)) !== undefined
}

/**
 * Whether money has to wait for them: no payout leaves before the operator can say to whom. A sandbox pays nobody and
 * asks for nothing. Rules: docs/product-rules.md#tax-details
 */
export async function lacksTaxDetails({ db, site }: Pick<Deps, 'db' | 'site'>, providerId: string): Promise<boolean> {
  return !site.isSandbox && !(await hasTaxDetails(db, providerId))
}
