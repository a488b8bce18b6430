import { expect, test } from 'vitest'
import { createLimits, unlimited, UNLIMITED, type Limit } from './rate-limit.ts'

const perAddress: Limit = { name: 'knocks', max: 5, windowSeconds: 60, isPerAddress: true }
const perPerson: Limit = { name: 'letters', max: 5, windowSeconds: 60 }
const maxima = (limits = createLimits(false)) => [perAddress, perPerson].map((stated) => limits.of(stated).max)

test('limits hold as their domain states them; in the sandbox an address may do a hundred times as much', () => {
  expect(maxima()).toEqual([5, 5])
  expect(maxima(createLimits(true))).toEqual([500, 5])
  expect(maxima(unlimited)).toEqual([UNLIMITED, UNLIMITED])
})

test('a test chooses a number by the name; the last choice counts and changes nothing else', () => {
  const limits = createLimits(true, [
    { ...perAddress, max: 7 },
    { name: 'letters', max: 1 },
    { name: 'letters', max: 2 },
  ])
  expect(maxima(limits)).toEqual([7, 2])
  expect(limits.of(perPerson)).toEqual({ ...perPerson, max: 2 })
})
