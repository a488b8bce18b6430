import { expect, it } from 'vitest'
import { dayTimeline, type Segment } from './day-timeline.ts'

const window = (start: number, end: number) => ({ start: start * 60, end: end * 60 })
const block = (start: string, end: string, refusal: Segment['refusal'] = null): Segment => ({ start, end, refusal })

it('fills a day from midnight to midnight and names what is left of a window', () => {
  const blocks = [block('09:00', '10:00', 'booked'), block('10:00', '11:00'), block('14:30', '15:30')]
  expect(dayTimeline(blocks, [window(14.5, 15.5), window(9, 11.5)])).toEqual([
    block('00:00', '09:00', 'outside_hours'),
    block('09:00', '10:00', 'booked'),
    block('10:00', '11:00'),
    block('11:00', '11:30', 'too_short'),
    block('11:30', '14:30', 'outside_hours'),
    block('14:30', '15:30'),
    block('15:30', '24:00', 'outside_hours'),
  ])
})

it('takes windows that touch for one, and has nothing to add to a day that is open throughout', () => {
  const hours = Array.from({ length: 24 }, (_, hour) =>
    block(`${String(hour).padStart(2, '0')}:00`, `${String(hour + 1).padStart(2, '0')}:00`),
  )
  expect(dayTimeline(hours, [window(0, 12), window(12, 24)])).toEqual(hours)
})

it('shows visits longer than the time between two starts up to the next start', () => {
  const blocks = [block('09:00', '10:30'), block('10:00', '11:30', 'booked'), block('10:45', '12:15')]
  expect(dayTimeline(blocks, [window(9, 13)]).slice(1)).toEqual([
    block('09:00', '10:00'),
    block('10:00', '10:45', 'booked'),
    block('10:45', '12:15'),
    block('12:15', '13:00', 'too_short'),
    block('13:00', '24:00', 'outside_hours'),
  ])
})

it('is one closed stretch without hours, and a window under an hour is too short as a whole', () => {
  expect(dayTimeline([], [])).toEqual([block('00:00', '24:00', 'outside_hours')])
  expect(dayTimeline([], [window(9, 9.5)])[1]).toEqual(block('09:00', '09:30', 'too_short'))
})
