export const RATE_TOLD = 'rate.told'
/** What one provider is told of a commission before its day: that it comes, or that it does not come after all. */
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
