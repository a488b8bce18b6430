import { describe, expect, it } from 'vitest'
import { cityNames } from './postal-areas.ts'
import { answerFor, areaText, citiesOf, covers, toServiceArea, type ServiceArea } from './service-area.ts'

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
