import { describe, expect, it } from 'vitest'
import { createLocalTime } from '#server/platform/time.ts'
import { areas, findArea } from './postal-areas.ts'
import { isRushAt, isRushHour, kilometres, MOST_TRAVEL_MINUTES, travelMinutes } from './travel-time.ts'

const drive = (from: string, to: string, isRush = false) => travelMinutes(from, to, isRush)!

describe('the table of areas', () => {
  it('holds every area of the region once, each inside it', () => {
    expect(areas).toHaveLength(94)
    for (const { prefix, latitude, longitude } of areas) {
      expect(prefix).toMatch(/^V[1-7][A-Z]$/)
      expect(latitude, prefix).toBeGreaterThan(49)
      expect(latitude, prefix).toBeLessThan(49.4)
      expect(longitude, prefix).toBeGreaterThan(-123.3)
      expect(longitude, prefix).toBeLessThan(-122.4)
    }
  })

  it('knows the city of a code, and what lies outside', () => {
    expect(findArea('V6K1N7')?.city).toBe('Vancouver')
    expect(findArea('v7g')?.city).toBe('North Vancouver')
    for (const outside of ['V8W1A1', 'V3G1A1', 'V2S', 'M5V', '']) expect(findArea(outside)).toBeUndefined()
  })

  it('keeps the areas of a city together', () => {
    for (const one of areas)
      for (const other of areas)
        if (one.city === other.city) expect(kilometres(one, other), `${one.prefix} ${other.prefix}`).toBeLessThan(20)
  })
})

describe('the time from door to door', () => {
  it('is nothing at the same door, some minutes in the same area, and not known outside the region', () => {
    expect(drive('V6K1N7', 'V6K1N7')).toBe(0)
    expect(drive('V6K1N7', 'V6K2A2')).toBe(10)
    expect(drive('V6K', 'V6K')).toBe(10)
    expect(travelMinutes('V6K', 'V8W')).toBeNull()
  })

  it('is believable for drives that people of the region know', () => {
    const known: [string, string, number, number][] = [
      ['V6K', 'V6J', 10, 15], // Kitsilano, next door
      ['V6K', 'V5H', 25, 40], // Kitsilano to Metrotown
      ['V6B', 'V7M', 20, 35], // downtown to Lonsdale
      ['V7L', 'V3T', 50, 75], // North Vancouver to Surrey
      ['V7E', 'V4M', 30, 50], // Steveston to Tsawwassen, by the tunnel
      ['V7G', 'V3H', 35, 60], // Deep Cove to Port Moody: across the inlet one would have to swim
      ['V2X', 'V7V', 60, 95], // Maple Ridge to West Vancouver
    ]
    for (const [from, to, least, most] of known) {
      expect(drive(from, to), `${from} ${to}`).toBeGreaterThanOrEqual(least)
      expect(drive(from, to), `${from} ${to}`).toBeLessThanOrEqual(most)
    }
  })

  it('is the same both ways, a multiple of five, longer in rush hours and never beyond the bound', () => {
    for (const one of areas)
      for (const other of areas) {
        const minutes = drive(one.prefix, other.prefix)
        const busy = drive(one.prefix, other.prefix, true)
        expect(drive(other.prefix, one.prefix)).toBe(minutes)
        expect(minutes % 5).toBe(0)
        expect(minutes).toBeGreaterThanOrEqual(10)
        expect(busy).toBeGreaterThanOrEqual(minutes)
        expect(busy).toBeLessThanOrEqual(MOST_TRAVEL_MINUTES)
      }
  })

  it('is never longer than by way of somewhere else', () => {
    // Going by a third place costs parking there, so rounding cannot turn a detour into a short cut.
    for (const { prefix: from } of areas)
      for (const { prefix: to } of areas)
        for (const { prefix: by } of areas.filter((_, n) => n % 7 === 0))
          if (from !== to && drive(from, to) > drive(from, by) + drive(by, to))
            expect.fail(`${from} ${to} is shorter by ${by}`)
  })
})

describe('rush hours', () => {
  it('are on weekdays, mornings and afternoons', () => {
    for (const minute of [420, 569, 900, 1109]) expect(isRushHour(2, minute)).toBe(true)
    for (const minute of [419, 570, 899, 1110]) expect(isRushHour(2, minute)).toBe(false)
    expect(isRushHour(0, 500)).toBe(false)
    expect(isRushHour(6, 500)).toBe(false)
  })

  it('follow the local clock', () => {
    const vancouver = createLocalTime('America/Vancouver')
    // Tuesday, 8:00 AM and 10:00 AM at UTC-7.
    expect(isRushAt(vancouver, Date.parse('2026-12-15T15:00Z'))).toBe(true)
    expect(isRushAt(vancouver, Date.parse('2026-12-15T17:00Z'))).toBe(false)
    expect(isRushAt(vancouver, Date.parse('2026-12-13T15:00Z'))).toBe(false)
  })
})
