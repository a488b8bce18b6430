import { expect, test } from 'vitest'

import { freeWeeks } from './free-week.ts'

const TEN = [{ start: '10:00', end: '11:00' }]

test('no day is shown on which the papers of the chosen service let nobody book it', () => {
  const days = { '2026-11-25': TEN, '2026-11-27': TEN, '2026-11-28': TEN }
  const { week, shorter } = freeWeeks(days, [
    { id: 'haircut', free_until: null },
    { id: 'massage', free_until: '2026-11-27' },
    { id: 'tattoo', free_until: '2026-11-24' },
  ])
  const freeDays = (shown = week) => shown.filter(({ times }) => times.length > 0).map(({ date }) => date)
  expect(freeDays()).toEqual(['2026-11-25', '2026-11-27', '2026-11-28'])
  expect(week).toHaveLength(7)
  expect(freeDays(shorter.massage)).toEqual(['2026-11-25', '2026-11-27'])
  expect(shorter).toEqual({ massage: expect.anything(), tattoo: [] })
})
