import { expect, it } from 'vitest'

import { keepMine } from './conflict.ts'

it('keeps what was changed here and follows the other device in everything else', () => {
  const base = { bio: 'Old', years: '3', cities: ['Vancouver'] }
  const mine = { bio: 'Mine', years: '3', cities: ['Vancouver'] }
  const theirs = { bio: 'Theirs', years: '4', cities: ['Burnaby'] }
  expect(keepMine(base, mine, theirs)).toEqual({ bio: 'Mine', years: '4', cities: ['Burnaby'] })
  expect(keepMine(base, base, theirs)).toEqual(theirs)
  expect(keepMine(base, { ...base, cities: [] }, theirs).cities).toEqual([])
})
