import { formatCents } from '#contract/money.ts'
import { SMALL_SUPPLIER_LIMIT_CENTS } from './rules.ts'

const LIMIT = `$${(SMALL_SUPPLIER_LIMIT_CENTS / 100).toLocaleString('en-CA')}`

export type SmallSupplierWords = { title: string; lines: string[] }

/**
 * Text for a provider without a GST number, on the page and by email. @param salesCents at least the lower threshold
 */
export function smallSupplierWords(salesCents: number): SmallSupplierWords {
  const hasReached = salesCents >= SMALL_SUPPLIER_LIMIT_CENTS
  return {
    title: hasReached ? `Your sales have reached ${LIMIT}` : `Your sales are close to ${LIMIT}`,
    lines: [
      `Over the last four calendar quarters you sold services for ${formatCents(salesCents)} here, before our commission and without tips.`,
      `A small supplier doesn't charge GST. You stop being one when your taxable sales are more than ${LIMIT} over four calendar quarters, counting what you sell elsewhere. Then you must register for GST with the Canada Revenue Agency.`,
      'Once you have a GST number, enter it in your profile settings, under Tax. From then on we add 5% GST to your prices.',
      "We don't give tax advice. An accountant or the Canada Revenue Agency can tell you what applies to you.",
    ],
  }
}
