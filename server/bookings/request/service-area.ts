import { SERVICE_AREA } from '#contract/constants.ts'
import { findArea } from '#server/availability/index.ts'
import { DomainError } from '#server/platform/errors.ts'

/**
 * Visits take place at the client's address, so it has to be one that providers drive to at all. Whether this provider
 * goes there is asked with the time.
 * @param address `postal_code` without space, upper case
 * @throws DomainError outside_service_area
 */
export function requireServiceArea(address: { province: string; postal_code: string }): void {
  if (address.province === 'BC' && findArea(address.postal_code)) return
  throw new DomainError(
    'outside_service_area',
    `This address is outside ${SERVICE_AREA}, where our providers make visits. Please give an address there.`,
  )
}
