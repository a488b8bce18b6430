import type { Answer } from '#contract/endpoint.ts'
import { formatPostalCode, gstProblem } from '#contract/rules.ts'
import type { getMyTaxes } from '#contract/taxes.ts'
import type { Deps } from '#server/platform/deps.ts'
import { findDetails, findGstNumber, wasAsked } from './queries.ts'
import { openDetails } from './seal.ts'

const SHOWN_DIGITS = 3

/** A provider's own tax details, with only the end of the number. */
export async function showTaxes(deps: Deps, providerId: string): Promise<Answer<typeof getMyTaxes>> {
  const { db, vault, localTime, site } = deps
  const row = await findDetails(db, providerId)
  const gst_number = await findGstNumber(db, providerId)
  const taxes = { gst_number, gst_problem: gst_number && gstProblem(gst_number), is_required: !site.isSandbox }
  if (!row) return { ...taxes, details: null, is_asked: await wasAsked(db, providerId) }
  const { tax_number, postal_code, ...details } = openDetails(vault, providerId, row.sealed)
  return {
    ...taxes,
    is_asked: false,
    details: {
      ...details,
      postal_code: formatPostalCode(postal_code),
      tax_number_ending: tax_number.slice(-SHOWN_DIGITS),
      changed_text: localTime.longDate(localTime.localDate(row.updated_at)),
    },
  }
}
