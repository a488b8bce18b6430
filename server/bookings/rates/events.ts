import type { CommissionTax } from '#contract/rules/commission-taxes.ts'
import { eventName } from '#server/platform/events.ts'

export const RATE_TOLD = eventName<RateTold>('rate.told')
/** Notice to one provider before the first day of a commission: it comes, or it is withdrawn. */
export type RateTold = {
  providerId: string
  rateId: string
  email: string
  firstName: string
  kind: 'planned' | 'withdrawn'
  /** YYYY-MM-DD */
  from: string
  standardPercent: number
  repeatPercent: number
}

export const COMMISSION_TAX_TOLD = eventName<CommissionTaxTold>('commission_tax.told')
/** Notice of a tax on our commission. */
export type CommissionTaxTold = {
  providerId: string
  taxId: string
  email: string
  firstName: string
  kind: 'planned' | 'withdrawn'
  tax: CommissionTax
  /** YYYY-MM-DD */
  from: string
  /** Percent of the commission; 0 where the tax ends. */
  percent: number
}
