import { describe, expect, it } from 'vitest'
import { areas, cityNames } from './postal-areas.ts'
import { answerFor, areaText, citiesOf, covers, minutesAway, toServiceArea, type ServiceArea } from './service-area.ts'

const kitsilano: ServiceArea = { home: 'V6K', cities: [], maxMinutes: 45 }

describe('where a provider goes', () => {
  it('is 45 minutes around the own postal code until something else is saved', () => {
    expect(toServiceArea(null, 'V6K1N7')).toEqual({ home: 'V6K', cities: [], maxMinutes: 45 })
    const stored = { home_prefix: 'V3T', cities: ['Surrey'], max_minutes: null }
    expect(toServiceArea(stored, 'V6K1N7')).toEqual({ home: 'V3T', cities: ['Surrey'], maxMinutes: null })
    expect(toServiceArea({ ...stored, home_prefix: null }, 'V6K1N7').home).toBe('V6K')
  })

  it('must be near enough and in a chosen city', () => {
    expect(covers(kitsilano, 'V6B0J8')).toBe(true)
    expect(covers(kitsilano, 'V2X')).toBe(false)
    expect(covers({ ...kitsilano, maxMinutes: null }, 'V2X')).toBe(true)
    expect(covers({ ...kitsilano, cities: ['Burnaby'] }, 'V6B')).toBe(false)
    expect(covers({ ...kitsilano, cities: ['Burnaby'] }, 'V5C')).toBe(true)
    expect(covers({ ...kitsilano, cities: ['Maple Ridge'] }, 'V2X')).toBe(false)
    expect(covers({ ...kitsilano, maxMinutes: null }, 'V8W1A1')).toBe(false)
  })

  it('is told in words that do not tell the home', () => {
    expect(areaText({ ...kitsilano, maxMinutes: null })).toBe('Visits all of Greater Vancouver.')
    expect(areaText({ home: 'V3T', cities: ['Surrey', 'Delta'], maxMinutes: null })).toBe('Visits Delta and Surrey.')
    expect(areaText(kitsilano)).toMatch(/^Visits Vancouver, Burnaby, .* and \d more cities, within driving range\.$/)
    expect(areaText({ home: 'V7W', cities: ['Langley'], maxMinutes: 10 })).toBe('Not taking visits right now.')
    expect(citiesOf({ ...kitsilano, maxMinutes: null })).toEqual(cityNames)
    expect(citiesOf(kitsilano)).not.toContain('Maple Ridge')
  })

  it('answers for an address in one sentence', () => {
    expect(answerFor(kitsilano, 'V5C2J6')).toEqual({ isInside: true, text: 'Visits Burnaby (V5C).' })
    expect(answerFor(kitsilano, 'V2X').text).toContain('Doesn’t visit Maple Ridge (V2X). Visits Vancouver')
    expect(answerFor(kitsilano, 'V8W1A1').text).toContain('V8W is outside Greater Vancouver')
  })
})

describe('how far away a provider is', () => {
  const places = areas.map(({ prefix }) => prefix)
  const visited = (area: ServiceArea) => places.filter((place) => covers(area, place)).join()

  it('is told in fives, more further away, and not where nobody goes', () => {
    const near = { ...kitsilano, maxMinutes: 30 }
    const told = places.map((place) => minutesAway(near, place)).filter((minutes) => minutes !== null)
    expect(told.length).toBeGreaterThan(5)
    for (const minutes of told) {
      expect(minutes % 5).toBe(0)
      expect(minutes).toBeGreaterThanOrEqual(5)
    }
    expect(minutesAway(near, 'V6K1A1')!).toBeLessThan(minutesAway(near, 'V5K')!)
    expect(minutesAway(near, 'V2X')).toBeNull()
    expect(minutesAway(near, 'V8W1A1')).toBeNull()
  })

  it('tells nothing of a home that the visited places do not tell', () => {
    const told = new Map<string, string>()
    for (const home of places)
      for (const [maxMinutes, cities] of [
        [30, []],
        [60, []],
        [25, ['Vancouver']],
        [null, []],
        [null, ['Surrey']],
        [240, []],
      ] as const) {
        const area = { home, cities, maxMinutes }
        const seen = visited(area)
        const minutes = places.map((place) => minutesAway(area, place)).join()
        // Two homes from which the same places are visited give the same figure, whatever is asked.
        expect(minutes, `${home} ${maxMinutes}`).toBe(told.get(seen) ?? minutes)
        told.set(seen, minutes)
      }
    // Everywhere, or all of a city: no limit is visible, and no figure is shown.
    expect(minutesAway({ home: 'V6K', cities: [], maxMinutes: null }, 'V6K')).toBeNull()
    expect(minutesAway({ home: 'V6K', cities: ['Surrey'], maxMinutes: null }, 'V3T')).toBeNull()
  })
})
