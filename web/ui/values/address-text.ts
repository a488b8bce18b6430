import type { ShownAddress } from '#contract/accounts.ts'
import { formatPostalCode } from '#contract/rules.ts'

/** "1234 Maple Street, Vancouver, BC V6B 1A1" with a code that never breaks; '' when none of it is known. */
export function addressText(address: ShownAddress | null | undefined): string {
  if (!address) return ''
  const { street_address, city, province, postal_code } = address
  const region = [province, postal_code && showPostalCode(postal_code)].filter(Boolean).join(' ')
  return [street_address, city, region].filter(Boolean).join(', ')
}

/** Half a code stays half: it is masked. */
function showPostalCode(code: string): string {
  return code.length === 6 ? formatPostalCode(code).replace(' ', '\u00a0') : code
}
