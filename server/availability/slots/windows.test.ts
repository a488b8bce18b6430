import { describe, expect, it } from 'vitest'
import { fc } from '#tests/setup/random-seed.ts'
import { mergeWindows, validateWindows } from './windows.ts'

describe('windows of a day', () => {
  it('are fine from midnight to midnight, overlapping or none at all', () => {
    expect(validateWindows([])).toBeNull()
    expect(validateWindows([{ start: 0, end: 1440 }])).toBeNull()
    expect(
      validateWindows([
        { start: 540, end: 700 },
        { start: 600, end: 720 },
      ]),
    ).toBeNull()
  })

  it('must end after they start, on the same day, at whole minutes', () => {
    expect(validateWindows([{ start: 600, end: 600 }])).toBe('End time must be after start time.')
    expect(validateWindows([{ start: 1320, end: 120 }])).toBe('End time must be after start time.')
    expect(validateWindows([{ start: 1320, end: 1441 }])).toBe('Times must be within one day.')
    expect(validateWindows([{ start: -1, end: 60 }])).toBe('Times must be within one day.')
    expect(validateWindows([{ start: 0, end: 0.5 }])).toBe('Times must be whole minutes.')
    expect(validateWindows([{ start: NaN, end: 60 }])).toBe('Times must be whole minutes.')
    expect(
      validateWindows([
        { start: 0, end: 60 },
        { start: 60, end: 60 },
      ]),
    ).toBe('End time must be after start time.')
  })

  it('merge into the same minutes with a gap between neighbours, and leave the input alone', () => {
    const edge = fc.integer({ min: 0, max: 60 })
    const window = fc.tuple(edge, edge).filter(([a, b]) => a < b)
    fc.assert(
      fc.property(fc.array(window, { maxLength: 6 }), (pairs) => {
        const windows = pairs.map(([start, end]) => ({ start, end }))
        const before = structuredClone(windows)
        const merged = mergeWindows(windows)
        const isOpen = (list: readonly { start: number; end: number }[], m: number) =>
          list.some((one) => one.start <= m && m < one.end)
        for (let m = 0; m < 60; m++) expect(isOpen(merged, m)).toBe(isOpen(windows, m))
        for (let i = 1; i < merged.length; i++) expect(merged[i]!.start).toBeGreaterThan(merged[i - 1]!.end)
        expect(windows).toEqual(before)
      }),
    )
  })
})
