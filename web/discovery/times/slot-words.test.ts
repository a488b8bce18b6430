import { expect, it } from 'vitest'

import { slotWords } from './slot-words.ts'

it('names the day of the first time once', () => {
  expect(slotWords(['Mon, Nov 30, 10:00 AM', 'Mon, Nov 30, 11:00 AM'])).toEqual({
    day: 'Mon, Nov 30',
    times: ['10:00 AM', '11:00 AM'],
  })
  expect(slotWords(['Tomorrow, 8:00 AM']).day).toBe('Tomorrow')
})

it('keeps the day of a time on another day', () => {
  expect(slotWords(['Tue, Dec 1, 11:00 AM', 'Wed, Dec 2, 9:00 AM']).times).toEqual(['11:00 AM', 'Wed, Dec 2, 9:00 AM'])
})

it('leaves times without a day alone', () => {
  expect(slotWords(['10:00 AM', '11:00 AM'])).toEqual({ day: '', times: ['10:00 AM', '11:00 AM'] })
  expect(slotWords([])).toEqual({ day: '', times: [] })
})
