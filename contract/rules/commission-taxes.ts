import { GST_PERCENT } from '#contract/constants.ts'
import { gstProblem } from './tax.ts'

/** The taxes that our commission can bear, each once we are registered for it. */
export const COMMISSION_TAXES = ['gst', 'pst'] as const
export type CommissionTax = (typeof COMMISSION_TAXES)[number]

/** B.C. PST on online marketplace services (Bulletin PST 142), of the commission before GST. */
export const PST_PERCENT = 7

export const TAX_NAMES: Record<CommissionTax, string> = { gst: 'GST', pst: 'PST' }
export const TAX_PERCENTS: Record<CommissionTax, number> = { gst: GST_PERCENT, pst: PST_PERCENT }

/** @returns what is wrong with a registration number of ours; null when it is one */
export function commissionTaxProblem(kind: CommissionTax, number: string): string | null {
  if (kind === 'gst') return gstProblem(number)
  return /^PST-\d{4}-\d{4}$/.test(number) ? null : 'Please enter a PST number like PST-1234-5678'
}
