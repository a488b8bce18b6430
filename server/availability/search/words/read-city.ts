import { cityNames } from '#server/availability/service-area/postal-areas.ts'
import type { Read } from './read-day.ts'
import { isMeant } from './typo.ts'

/** Names of neighbourhoods and short forms of the cities. */
const CALLED: Record<string, string[]> = {
  Vancouver: [
    'kitsilano',
    'kits',
    'yaletown',
    'gastown',
    'downtown',
    'kerrisdale',
    'mount pleasant',
    'commercial drive',
    'west end',
    'strathcona',
    'east van',
    'point grey',
    'dunbar',
    'marpole',
    'fairview',
    'coal harbour',
    'olympic village',
    'ubc',
  ],
  Burnaby: ['metrotown', 'brentwood', 'lougheed', 'edmonds'],
  'North Vancouver': ['north van', 'lonsdale', 'lynn valley', 'deep cove'],
  'West Vancouver': ['west van', 'ambleside', 'dundarave'],
  'New Westminster': ['new west', 'queensborough'],
  'Port Coquitlam': ['poco'],
  Richmond: ['steveston'],
  Delta: ['ladner', 'tsawwassen'],
  Surrey: ['guildford', 'whalley', 'newton', 'cloverdale', 'fleetwood'],
}

/** Longest first: "north vancouver" is not Vancouver. */
const NAMES = cityNames
  .flatMap((city) => [city.toLowerCase(), ...(CALLED[city] ?? [])].map((name) => ({ city, words: name.split(' ') })))
  .toSorted((a, b) => b.words.length - a.words.length)

/** Before a place, part of it. */
const BEFORE = new Set(['in', 'near', 'around', 'at'])

/** The city of the service area that words name, with the words that remain; as it is spelled, else nearly so. @param words small letters */
export function readCity(words: readonly string[]): Read<string> {
  return placedBy(words, (name, word) => name === word) ?? placedBy(words, isMeant)
}

function placedBy(words: readonly string[], isIt: (name: string, word: string) => boolean): Read<string> {
  for (const { city, words: name } of NAMES) {
    const at = words.findIndex((_, from) => name.every((word, offset) => isIt(word, words[from + offset] ?? '')))
    if (at < 0) continue
    const from = BEFORE.has(words[at - 1] ?? '') ? at - 1 : at
    return { value: city, rest: [...words.slice(0, from), ...words.slice(at + name.length)] }
  }
  return null
}
