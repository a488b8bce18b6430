import { SERVICE_AREA } from '#contract/constants.ts'
import { DomainError } from '#server/platform/errors.ts'

/** Forward sortation areas of Metro Vancouver: Langley and Maple Ridge, the suburbs, then city and North Shore. */
const POSTAL_AREAS = /^(V1M|V2[WXYZ]|V3[A-FH-Z]|V4[A-EGK-NPRW]|V[567][A-Z])/

/**
 * Visits take place at the client's address, so it has to be one that providers drive to.
 * @param address `postal_code` without space, upper case
 * @throws DomainError outside_service_area
 */
export function requireServiceArea(address: { province: string; postal_code: string }): void {
  if (address.province === 'BC' && POSTAL_AREAS.test(address.postal_code)) return
  throw new DomainError(
    'outside_service_area',
    `This address is outside ${SERVICE_AREA}, where our providers make visits. Please give an address there.`,
  )
}
