import { inTransaction, type Database } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { claimAsking, findDetails } from './queries.ts'
import { eventName } from '#server/platform/events.ts'

/** A provider is asked for what the seller file needs. */
export const TAX_DETAILS_ASKED = eventName<TaxDetailsAsked>('tax.details_asked')
export type TaxDetailsAsked = { providerId: string; email: string; firstName: string; at: Date }

/** At most one reminder a week, however often an admin presses the button. */
const ASKED_EVERY_MS = 7 * 86_400_000

/** @returns how many were asked just now */
export async function askForTaxDetails(deps: Deps, providerIds: readonly string[]): Promise<number> {
  const at = deps.clock.now()
  const before = new Date(at.getTime() - ASKED_EVERY_MS)
  return inTransaction(deps.db, async (trx) => {
    const asked = await claimAsking(trx, providerIds, at, before)
    for (const { id: providerId, email, first_name: firstName } of asked)
      await deps.events.publish(trx, TAX_DETAILS_ASKED, { providerId, email, firstName, at })
    return asked.length
  })
}

export async function hasTaxDetails(db: Database, providerId: string): Promise<boolean> {
  return (await findDetails(db, providerId)) !== undefined
}

/**
 * Whether money has to wait for them: no payout leaves before the operator can say to whom. A sandbox pays no one and
 * requires nothing. Rules: docs/product-rules.md#tax-details
 */
export async function lacksTaxDetails({ db, site }: Pick<Deps, 'db' | 'site'>, providerId: string): Promise<boolean> {
  return !site.isSandbox && !(await hasTaxDetails(db, providerId))
}
