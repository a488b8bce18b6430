import type { MouseEvent } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'

import { queryString } from '#web/api.ts'
import { Icon } from '#web/ui/icon.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { dateText } from '#web/ui/values/local-text.ts'

import { PARTS, searchAddress, type SearchQuery } from './search-query.ts'

import chip from '#web/discovery/chip.module.css'

type SearchChipsProps = {
  query: SearchQuery
  /** Name of the chosen category. */
  category: string | undefined
  /** The day that is shown. */
  date: string
  /** Phones fold the fields away: they come back before one of them is reached. */
  onOpen: () => void
}

type Chip = {
  words: string
  /** The folded line of phones says it too. */
  isInLine?: boolean
  /** The field that changes it; none has one for a city. */
  field?: string
  /** The same search without it. */
  without: Partial<SearchQuery>
}

/** Filters of the search: a tap opens a filter's field, and its cross removes it. */
export function SearchChips({ query, category, date, onOpen }: SearchChipsProps) {
  const chips = chipsOf(query, category, date)
  if (chips.length === 0) return null
  return (
    <PlainList row gap={8} aria-label="Looking for">
      {chips.map(({ words, field, without, isInLine }) => (
        <li key={words} className={`${chip.chip} ${isInLine ? chip.inLine : ''}`} data-on>
          {field === undefined ? (
            <span className={chip.word}>{words}</span>
          ) : (
            <a
              href={`#${field}`}
              className={chip.word}
              aria-label={`${words}, change`}
              onClick={(event) => {
                flushSync(onOpen)
                open(event, field)
              }}
            >
              {words}
            </a>
          )}
          <Link
            to={`/search${queryString(searchAddress({ ...query, ...without }))}`}
            replace
            preventScrollReset
            className={chip.cross}
            aria-label={`Remove ${words}`}
          >
            <Icon name="close" size={16} />
          </Link>
        </li>
      ))}
    </PlainList>
  )
}

function chipsOf(query: SearchQuery, category: string | undefined, date: string): Chip[] {
  const { service, city, part, max_price } = query
  const what = service ?? category
  const isDated = query.date !== undefined || query.day !== undefined
  const partWords = PARTS.find(([name]) => name === part)?.[1] ?? ''
  return [
    ...(what === undefined
      ? []
      : [
          {
            words: what,
            isInLine: true,
            field: 'search-service',
            without: { service: undefined, category: undefined },
          },
        ]),
    ...(isDated
      ? [
          {
            words: dateText(date, true),
            isInLine: true,
            field: 'search-date',
            without: { date: undefined, day: undefined },
          },
        ]
      : []),
    ...(part === 'any' ? [] : [{ words: partWords, field: 'search-part', without: { part: 'any' as const } }]),
    ...(max_price === undefined
      ? []
      : [
          {
            words: `Up to $${max_price}`,
            field: 'search-price',
            without: { max_price: undefined },
          },
        ]),
    ...(city === undefined ? [] : [{ words: `In ${city}`, without: { city: undefined } }]),
  ]
}

/** To the field, with its list open where the browser lets us. */
function open(event: MouseEvent, id: string): void {
  const field = document.getElementById(id)
  if (!(field instanceof HTMLSelectElement)) return
  event.preventDefault()
  field.focus()
  try {
    field.showPicker()
  } catch {
    // Having the focus is enough.
  }
}
