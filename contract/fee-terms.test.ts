import { expect, it } from 'vitest'

import { faqItems } from './content.ts'
import { feeTerms, keptShare } from './fee-terms.ts'
import { termsOfUse } from './legal.ts'
import { clientTerms } from './terms.ts'

const textOf = ({ sections }: typeof clientTerms | typeof termsOfUse) =>
  sections.flatMap(({ paragraphs }) => paragraphs).join('\n')

it('the late fee is a share of everything paid, tax included, wherever it is described', () => {
  const faq = faqItems.map(({ answer }) => answer).join('\n')
  for (const text of [textOf(clientTerms), textOf(termsOfUse), faq]) {
    expect(text).toContain('a share of everything you paid for the visit, tax included')
    expect(text).not.toMatch(/of the price is kept|% of the price|charge part/)
  }
  expect(keptShare(50)).toBe('50% of everything paid for the visit, tax included')
  expect(keptShare(100)).toBe('everything paid for the visit, tax included')
})

it('says until when cancelling is free, and nothing of a fee where there is none', () => {
  expect(feeTerms(50, '24 hours before the visit')).toBe(
    'Cancelling is free until 24 hours before the visit. After that, 50% of everything paid for the visit, tax included, is kept.',
  )
  expect(feeTerms(0, 'then')).toBe('Cancelling is free until the visit starts.')
})
