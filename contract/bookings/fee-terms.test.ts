import { expect, it } from 'vitest'

import { feeTerms, keptShare } from './fee-terms.ts'

it('the late fee is a share of everything paid, tax included', () => {
  expect(keptShare(50)).toBe('50% of everything paid for the visit, tax included')
  expect(keptShare(100)).toBe('everything paid for the visit, tax included')
})

it('says until when cancelling is free, and nothing of a fee where there is none', () => {
  expect(feeTerms(50, '24 hours before the visit')).toBe(
    'Cancelling is free until 24 hours before the visit. After that, 50% of everything paid for the visit, tax included, is kept.',
  )
  expect(feeTerms(0, 'then')).toBe('Cancelling is free until the visit starts.')
})
