import { expect, it } from 'vitest'

import { readPrice } from './price.ts'

it.each([
  ['25', 25],
  ['2,5', 2.5],
  [' 199.99 ', 199.99],
  ['$80', 80],
  ['0,05', 0.05],
  ['1e3', null],
  ['1,000', null],
  ['1.005', null],
  ['-5', null],
  ['12 34', null],
  ['', null],
  ['ten', null],
])('reads %s as %s', (typed, amount) => {
  expect(readPrice(typed)).toBe(amount)
})
