import { SealBroken, type Vault } from '#server/platform/vault.ts'
import type { Filer } from '#contract/rules.ts'

/** A seller's full tax details. In memory only, and never logged. Dates are YYYY-MM-DD. */
export type FiledDetails = {
  filer: Filer
  /** Empty for a corporation. */
  first_name: string
  /** The last name, or the legal name. */
  name: string
  street_address: string
  city: string
  province: string
  /** Six characters, without the space. */
  postal_code: string
  /** Birth date, or date of incorporation. */
  since: string
  /** Nine digits. */
  tax_number: string
}

/** Sealed for this person, so that it opens for no one else. */
export function sealDetails(vault: Vault, providerId: string, details: FiledDetails): string {
  return vault.sealText(JSON.stringify(details), aboutOf(providerId))
}

/** @throws SealBroken, which reveals nothing of the content */
export function openDetails(vault: Vault, providerId: string, sealed: string): FiledDetails {
  try {
    return JSON.parse(vault.openText(sealed, aboutOf(providerId))) as FiledDetails
  } catch {
    // The original message is dropped: it could repeat a part of the sealed text.
    throw new SealBroken('tax details do not open')
  }
}

function aboutOf(providerId: string): string {
  return `tax details ${providerId}`
}
