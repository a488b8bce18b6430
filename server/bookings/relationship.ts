import type { Database } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { listBetween, type BookingRow } from './queries.ts'
import { isContactOpen } from './visibility.ts'

export type Standing = {
  /** Whether the two have ever had to do with each other, also when nothing came of it. */
  hasBooking: boolean
  /**
   * Whether they may exchange contact details now: a visit is accepted, or done not long ago, whatever the deployment
   * shows of a request. Rules: docs/product-rules.md#hidden-contact
   */
  isContactOpen: boolean
  /** Requested or agreed on, and not over: the first to come. */
  next: BookingRow | null
}

/** The current relation between a client and a provider. */
export async function relationshipBetween(
  { clock }: Pick<Deps, 'clock'>,
  db: Database,
  clientId: string,
  providerId: string,
): Promise<Standing> {
  const rows = await listBetween(db, clientId, providerId)
  const now = clock.now()
  const ahead = rows
    .filter((row) => ['pending', 'confirmed'].includes(row.status) && row.withdrawn_at === null && row.ends_at > now)
    .toSorted((one, other) => one.starts_at.getTime() - other.starts_at.getTime())
  return {
    hasBooking: rows.length > 0,
    isContactOpen: rows.some((row) => isContactOpen(row, now, 'on_confirm')),
    next: ahead[0] ?? null,
  }
}
