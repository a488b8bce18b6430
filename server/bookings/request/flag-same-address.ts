import { isSameAddress } from '#server/accounts/index.ts'
import type { BookingDetails } from '#server/bookings/details-queries.ts'
import { openTask } from '#server/platform/tasks.ts'
import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'

const LOOK_WITHIN_MS = 3 * 24 * 3_600_000

/**
 * The client lives where the provider does, or asks for a visit there. A household may book its own provider, so nothing is
 * refused and a person looks at it, before the visit where there is time. Rules: docs/product-rules.md#made-up-ratings
 */
export async function flagSameAddress(
  deps: Pick<Deps, 'events'>,
  trx: Transaction,
  { row, client, provider }: BookingDetails,
): Promise<void> {
  if (!isSameAddress(provider, client) && !isSameAddress(provider, row)) return
  await openTask(deps, trx, {
    kind: 'booking.same_address',
    subject: { type: 'booking', id: row.id },
    dueAt: new Date(Math.min(row.created_at.getTime() + LOOK_WITHIN_MS, row.starts_at.getTime())),
    severity: 'normal',
    facts: {
      client: client.full_name,
      provider: provider.full_name,
      provider_id: provider.id,
      ...(row.commission_reason === 'link' && { is_by_link: true }),
    },
  })
}
