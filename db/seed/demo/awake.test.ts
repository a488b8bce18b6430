import { expect, test } from 'vitest'
import { createLocalTime } from '#server/platform/time.ts'
import { awake } from './awake.ts'

const localTime = createLocalTime('America/Vancouver')
const at = (date: string, time: string) => localTime.instantOf(date, time)!.getTime()
const shown = (instant: number) => localTime.localText(new Date(instant))

test.each([
  ['21:59', undefined, '2026-11-22T21:59'],
  ['22:20', undefined, '2026-11-22T21:20'],
  ['23:20', '21:40', '2026-11-23T08:20'],
  ['03:10', undefined, '2026-11-21T21:10'],
  ['03:10', '02:00', '2026-11-22T08:10'],
  ['08:00', '07:59', '2026-11-22T08:00'],
])('what would be done at %s, after %s, is done at %s', (time, since, expected) => {
  const after = since === undefined ? undefined : at('2026-11-22', since)
  expect(shown(awake(localTime, at('2026-11-22', time), after))).toBe(expected)
})
