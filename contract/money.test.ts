import { expect, it } from 'vitest'

import { readDollars } from './money.ts'

it.each([
  ['25', 25],
  ['2,5', 2.5],
  [' 199.99 ', 199.99],
  ['$80', 80],
  ['0,05', 0.05],
  ['45,00 $', 45],
  ['45 $', 45],
  ['45\u00a0$', 45],
  ['1 045,50', 1045.5],
  ['1\u00a0045,50\u00a0$', 1045.5],
  ['1\u202f045', 1045],
  ['12 345 678.90', 12_345_678.9],
  ['1 04', null],
  ['1 0455', null],
  ['45,005 $', null],
  ['$', null],
  ['1e3', null],
  ['1,000', null],
  ['1.005', null],
  ['-5', null],
  ['12 34', null],
  ['', null],
  ['ten', null],
])('reads %s as %s', (typed, amount) => {
  expect(readDollars(typed)).toBe(amount)
})
