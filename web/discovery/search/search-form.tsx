import { Button } from '#web/ui/button.tsx'
import type { FormEvent } from 'react'
import { Form, useSubmit } from 'react-router'

import { formatPostalCode } from '#contract/rules.ts'
import { keepPlace } from '#web/place.ts'
import { PostalInput } from '#web/ui/forms/postal-input.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { addDays, dateText } from '#web/ui/values/local-text.ts'

import { SearchLine } from './search-line.tsx'
import { PARTS, SEARCH_SORTS, type SearchQuery } from './search-query.ts'

import styles from './search-form.module.css'

export type Group = { name: string; slug: string; services: readonly string[] }

type SearchFormProps = {
  query: SearchQuery
  /** The day that is shown, and the first one that can be. */
  date: string
  firstDate: string
  groups: readonly Group[]
  /** On phones the fields are one line that opens; it stays open while several of them are changed. */
  isOpen: boolean
  onOpen: (open: boolean) => void
}

const DAYS_SHOWN = 30

/** Service, time and place of a search. Every choice applies immediately; without scripts there is a button. */
export function SearchForm({ query, date, firstDate, groups, isOpen, onOpen }: SearchFormProps) {
  const submit = useSubmit()
  const days = Array.from({ length: DAYS_SHOWN }, (_, n) => addDays(firstDate, n))
  const apply = (form: HTMLFormElement) => {
    const data = new FormData(form)
    const filled = new URLSearchParams()
    for (const [name, value] of data)
      if (typeof value === 'string' && value !== '' && value !== 'any' && value !== 'recommended')
        filled.set(name, value)
    keepPlace(filled.get('postal') ?? '')
    void submit(filled, { method: 'get', action: '/search', replace: true, preventScrollReset: true })
  }
  return (
    <>
      <SearchLine
        query={query}
        category={groups.find(({ slug }) => slug === query.category)?.name}
        date={date}
        isOpen={isOpen}
        onOpen={onOpen}
      />
      <Surface
        as={Form}
        raised
        action="/search"
        role="search"
        aria-label="Find a provider"
        id="search-fields"
        className={styles.form}
        data-open={isOpen || undefined}
        onChange={(event: FormEvent<HTMLFormElement>) => {
          // Typing is applied when it is done.
          if (event.target instanceof HTMLInputElement && event.target.type === 'text') return
          apply(event.currentTarget)
        }}
        onSubmit={(event) => {
          event.preventDefault()
          apply(event.currentTarget)
          onOpen(false)
        }}
      >
        <label className={styles.field}>
          Service
          <select id="search-service" name="service" defaultValue={query.service ?? ''}>
            <option value="">All services</option>
            {groups.map(({ name, slug, services }) => (
              <optgroup key={slug} label={name}>
                {services.map((service) => (
                  <option key={service}>{service}</option>
                ))}
              </optgroup>
            ))}
          </select>
        </label>
        {query.service === undefined && query.category !== undefined && (
          <input type="hidden" name="category" value={query.category} />
        )}
        {query.city !== undefined && <input type="hidden" name="city" value={query.city} />}
        <label className={styles.field}>
          Day
          <select id="search-date" name="date" defaultValue={date}>
            {!days.includes(date) && <option value={date}>{dateText(date)}</option>}
            {days.map((day) => (
              <option key={day} value={day}>
                {day === firstDate ? `${dateText(day, true)} (tomorrow)` : dateText(day, true)}
              </option>
            ))}
          </select>
        </label>
        <label className={styles.field}>
          Time of day
          <select id="search-part" name="part" defaultValue={query.part}>
            {PARTS.map(([part, label]) => (
              <option key={part} value={part}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label className={styles.field} htmlFor="search-postal">
          Postal code
          <PostalInput
            plain
            id="search-postal"
            defaultValue={formatPostalCode(query.postal ?? '')}
            onBlur={(event) => {
              const { form, value } = event.currentTarget
              if (form && formatPostalCode(value) !== formatPostalCode(query.postal ?? '')) apply(form)
            }}
          />
        </label>
        <label className={styles.field}>
          Up to
          <select id="search-price" name="max_price" defaultValue={query.max_price ?? ''}>
            <option value="">Any price</option>
            {[50, 75, 100, 150, 200, 300].map((price) => (
              <option key={price} value={price}>
                ${price}
              </option>
            ))}
          </select>
        </label>
        <label className={styles.field}>
          Sort by
          <select name="sort" defaultValue={query.sort}>
            {SEARCH_SORTS.map(([sort, label]) => (
              <option key={sort} value={sort}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <Button type="submit" className={styles.submit} leftSection={<Icon name="search" size={18} />}>
          Search
        </Button>
      </Surface>
    </>
  )
}
