import { expect, test } from 'vitest'

import { slotWords } from './slot-words.ts'

test('the day of the first time is named once', () => {
  expect(slotWords(['Mon, Nov 30, 10:00 AM', 'Mon, Nov 30, 11:00 AM'])).toEqual({
    day: 'Mon, Nov 30',
    times: ['10:00 AM', '11:00 AM'],
  })
  expect(slotWords(['Tomorrow, 8:00 AM']).day).toBe('Tomorrow')
})

test('a time on another day keeps its day', () => {
  expect(slotWords(['Tue, Dec 1, 11:00 AM', 'Wed, Dec 2, 9:00 AM']).times).toEqual(['11:00 AM', 'Wed, Dec 2, 9:00 AM'])
})

test('times without a day stay as they are', () => {
  expect(slotWords(['10:00 AM', '11:00 AM'])).toEqual({ day: '', times: ['10:00 AM', '11:00 AM'] })
  expect(slotWords([])).toEqual({ day: '', times: [] })
})
