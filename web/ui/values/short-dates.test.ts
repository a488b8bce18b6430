import { expect, it } from 'vitest'

import { shortDates } from './short-dates.ts'

it('long dates in a sentence are cut short, with the year only where it is another', () => {
  const cut = (text: string) => shortDates(text, '2026')
  expect(cut('You paid for Gel Manicure at 3:00 PM on Thursday, December 24, 2026.')).toBe(
    'You paid for Gel Manicure on Thu, Dec 24, 3:00 PM.',
  )
  expect(cut('Paid: Balayage on Tuesday, December 1 at 9:00 AM')).toBe('Paid: Balayage on Tue, Dec 1, 9:00 AM')
  expect(cut('Wednesday, January 6, 2027')).toBe('Wed, Jan 6, 2027')
  expect(cut('Today')).toBe('Today')
  expect(cut('Sat, Nov 28 at 9:00 AM')).toBe('Sat, Nov 28 at 9:00 AM')
})
