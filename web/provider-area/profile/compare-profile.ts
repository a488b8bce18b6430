import { type Difference, isSame } from '#web/ui/forms/conflict/conflict.ts'

import type { ProfileValues } from './profile-values.ts'

const NAMES: Omit<Record<keyof ProfileValues, string>, 'specialty'> = {
  bio: 'Bio',
  years: 'Years of experience',
  location: 'Location',
  specialties: 'Specialties',
  notice: 'Minimum notice',
  advance: 'How far ahead',
  buffer: 'Time around each visit',
  cap: 'Most visits per day',
  tier: 'Late cancellation',
  home: 'Starting from',
  drive: 'Longest drive, one way',
  cities: 'Only these cities',
  gst: 'GST number',
}

export function profileDifferences(base: ProfileValues, mine: ProfileValues, theirs: ProfileValues): Difference[] {
  return (Object.keys(NAMES) as (keyof typeof NAMES)[])
    .filter((name) => !isSame(mine[name], theirs[name]))
    .map((name) => ({
      name: NAMES[name],
      mine: wordsOf(name, mine),
      theirs: wordsOf(name, theirs),
      isTouched: !isSame(mine[name], base[name]),
    }))
}

function wordsOf(name: keyof typeof NAMES, values: ProfileValues): string {
  const value = values[name]
  if (typeof value !== 'string') return value.join(', ')
  if (value === '') return ''
  if (name === 'notice' || name === 'buffer' || name === 'drive') return value === '0' ? 'None' : `${value} minutes`
  if (name === 'advance') return `${value} days`
  return name === 'tier' ? `${value.charAt(0).toUpperCase()}${value.slice(1)}` : value
}
