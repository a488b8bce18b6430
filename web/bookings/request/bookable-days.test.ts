import { describe, expect, it } from 'vitest'
import { bookableDays, partsOfDay } from './bookable-days.ts'
import { daysOf } from './load-target.ts'

const FROM = '2026-11-20'

describe('bookableDays', () => {
  it('cuts windows into whole hours and drops the rest', () => {
    const days = bookableDays({ '2026-11-24': [{ start: '09:00', end: '11:30' }] }, FROM)
    expect(days).toEqual([{ date: '2026-11-24', times: ['09:00', '10:00'] }])
  })

  it('anchors hours at the start of their window', () => {
    const days = bookableDays({ '2026-11-24': [{ start: '09:15', end: '11:15' }] }, FROM)
    expect(days[0]?.times).toEqual(['09:15', '10:15'])
  })

  it('reaches midnight', () => {
    const days = bookableDays({ '2026-11-24': [{ start: '22:30', end: '24:00' }] }, FROM)
    expect(days[0]?.times).toEqual(['22:30'])
  })

  it('offers only days with at least one window that has start and end', () => {
    const map = { '2026-11-26': [], '2026-11-25': [{ start: '09:00', end: null }], '2026-11-24': [{ end: '10:00' }] }
    expect(bookableDays(map, FROM)).toEqual([])
  })

  it('puts days and times in order and every time once', () => {
    const days = bookableDays(
      {
        '2026-11-25': [
          { start: '13:00', end: '14:00' },
          { start: '09:00', end: '10:00' },
          { start: '13:00', end: '14:00' },
        ],
        '2026-11-24': [{ start: '09:00', end: '10:00' }],
      },
      FROM,
    )
    expect(days.map(({ date }) => date)).toEqual(['2026-11-24', '2026-11-25'])
    expect(days[1]?.times).toEqual(['09:00', '13:00'])
  })

  it('counts days of the week from the day that the server tells', () => {
    const open = { Monday: [{ start: '09:00', end: '10:00' }] }
    expect(daysOf({ date_availability: open, today: '2026-11-22' }, 60)[0]?.date).toBe('2026-11-23')
    expect(daysOf({ date_availability: open, today: '2026-11-23' }, 60)[0]?.date).toBe('2026-11-30')
  })

  it('reads days of the week and plain text', () => {
    const days = bookableDays({ Monday: ['09:00', '13:00-15:00'] }, FROM)
    expect(days[0]).toEqual({ date: '2026-11-23', times: ['09:00', '13:00', '14:00'] })
    expect(days).toHaveLength(4)
  })
})

describe('partsOfDay', () => {
  it('leaves out empty parts', () => {
    expect(partsOfDay(['09:00', '11:59', '17:00'])).toEqual([
      { name: 'Morning', times: ['09:00', '11:59'] },
      { name: 'Evening', times: ['17:00'] },
    ])
  })
})
