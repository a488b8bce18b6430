import { expect, test } from 'vitest'
import { layOutDay, type DayEntry } from './lay-out-day.ts'

const at = (start: number, end: number) => ({ start: start * 60, end: end * 60 })
const visit = (name: string, start: number, end: number, prefix = 'V6B') => ({ ...at(start, end), visit: name, prefix })
const drive = (from: string, to: string) => (from === 'K1A' || to === 'K1A' ? null : from === to ? 0 : 25)
const HOURS = [at(9, 17)]

const inWords = (entries: DayEntry<string>[]) =>
  entries.map((entry) => {
    const when = `${entry.start}-${entry.end}`
    if (entry.kind === 'visit') return `${when} ${entry.visit}, ${entry.drive_minutes} from ${entry.drive_from}`
    return entry.kind === 'gap' ? `${when} free ${entry.minutes}` : `${when} away ${entry.note}`
  })

test('visits come soonest first, with the drive from home and then from the visit before, and the gaps between', () => {
  const visits = [visit('b', 13, 14, 'V5H'), visit('a', 9, 10), visit('c', 14, 15, 'V5H')]
  expect(inWords(layOutDay({ hours: HOURS, visits, away: [], home: 'V6K', drive }))).toEqual([
    '09:00-10:00 a, 25 from home',
    '10:00-13:00 free 180',
    '13:00-14:00 b, 25 from visit',
    '14:00-15:00 c, 0 from visit',
    '15:00-17:00 free 120',
  ])
})

test('time off is no gap, what lies outside the hours is none either, and less than half an hour is of no use', () => {
  const visits = [visit('late', 18, 19), { ...visit('a', 10, 11), start: 9 * 60 + 20 }]
  const away = [{ ...at(12, 24), note: 'Dentist' }]
  expect(inWords(layOutDay({ hours: HOURS, visits, away, home: null, drive }))).toEqual(
    [
      '09:20-11:00 a, null from home',
      '11:00-12:00 free 60',
      '12:00-24:00 away Dentist',
      '18:00-19:00 late, 25 from visit',
    ].map((line) => line.replace('25 from visit', '0 from visit')),
  )
})

test('a day without visits has no gaps, and a drive to nobody knows where is unknown', () => {
  expect(layOutDay({ hours: HOURS, visits: [], away: [], home: 'V6K', drive })).toEqual([])
  const far = layOutDay({ hours: [], visits: [visit('far', 9, 10, 'K1A')], away: [], home: 'V6K', drive })
  expect(inWords(far)).toEqual(['09:00-10:00 far, null from home'])
})
