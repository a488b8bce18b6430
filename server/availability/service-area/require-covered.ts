import type { Database } from '#server/platform/db/connection.ts'
import { DomainError } from '#server/platform/errors.ts'
import { listServiceAreas } from '#server/availability/queries.ts'
import { answerFor, toServiceArea, type ServiceArea } from './service-area.ts'

/** @throws DomainError outside_service_area */
export function requireInside(area: ServiceArea, place: string): void {
  const { isInside, text } = answerFor(area, place)
  if (!isInside) throw new DomainError('outside_service_area', `The provider can’t come to this address. ${text}`)
}

/** The same for a provider whose times aren't requested. @throws DomainError outside_service_area */
export async function requireCoveredBy(db: Database, providerId: string, place: string): Promise<void> {
  const [row] = await listServiceAreas(db, [providerId])
  if (row) requireInside(toServiceArea(row.stored, row.own_prefix), place)
}
