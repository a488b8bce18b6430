import { expect, it } from 'vitest'

import { hoursProblem } from '#web/provider-area/hours/hours.ts'

import { PRESETS } from './presets.ts'

const openDays = (name: string) =>
  PRESETS.find((preset) => preset.name === name)
    ?.week()
    .map((slots) => slots.map(({ start, end }) => `${start}-${end}`).join())

it('opens the days that its name says, Sunday first', () => {
  const day = '09:00-17:00'
  const evening = '17:00-21:00'
  expect(openDays('Mon–Fri 9–5')).toEqual(['', day, day, day, day, day, ''])
  expect(openDays('Every day 9–5')).toEqual(Array.from({ length: 7 }, () => day))
  expect(openDays('Evenings and weekends')).toEqual([day, evening, evening, evening, evening, evening, day])
  for (const { week } of PRESETS) expect(hoursProblem({ weekly: week(), dates: {} })).toBeNull()
})
