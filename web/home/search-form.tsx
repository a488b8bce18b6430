import { Button } from '#web/ui/button.tsx'
import { type FormEvent, useRef, useState } from 'react'
import { Form, useNavigate } from 'react-router'

import { queryString } from '#web/api.ts'
import { PostalInput } from '#web/ui/forms/postal-input.tsx'
import { SuggestInput } from '#web/ui/forms/suggest-input.tsx'
import type { Suggestion } from '#web/ui/forms/suggestions.ts'
import { Icon } from '#web/ui/icon.tsx'
import { WEEK_FROM_MONDAY, weekdayName } from '#web/ui/values/local-text.ts'
import { useOwnPostal } from '#web/use-own-postal.ts'

import styles from './search-form.module.css'

/**
 * Service, day and postal code. The page of the search says what the words mean: what is clear leads to who is free then,
 * other words to the catalogue. Without scripts the browser sends the same fields.
 */
export function SearchForm() {
  const navigate = useNavigate()
  const [options, setOptions] = useState<readonly Suggestion[]>([])
  const isAsked = useRef(false)
  /** Few visitors type here: the catalogue and its pictures load when they are about to. Until then there are words. */
  const suggest = () => {
    if (isAsked.current) return
    isAsked.current = true
    void import('./catalogue-suggestions.ts')
      .then(async (part) => setOptions(await part.loadSuggestions()))
      .catch(() => (isAsked.current = false))
  }
  const postalField = useOwnPostal()
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [query, day, postal] = ['query', 'day', 'postal'].map((name) => textOf(form, name))
    void navigate(`/search${queryString({ query, day, postal })}`)
  }
  return (
    <Form action="/search" role="search" aria-label="Find a service" className={styles.search} onSubmit={search}>
      <div className={styles.field}>
        <label htmlFor="hero-service">Service</label>
        <SuggestInput
          id="hero-service"
          name="query"
          placeholder="Manicure, balayage, dog bath…"
          options={options}
          onFocus={suggest}
        />
      </div>
      <div className={styles.field}>
        <label htmlFor="hero-day">Day</label>
        <select id="hero-day" name="day" defaultValue="">
          <option value="">Any day</option>
          {WEEK_FROM_MONDAY.map((day) => (
            <option key={day} value={day}>
              {weekdayName(day)}
            </option>
          ))}
        </select>
      </div>
      <div className={styles.field}>
        <label htmlFor="hero-postal">Postal code</label>
        <PostalInput plain ref={postalField} id="hero-postal" className={styles.postal} />
      </div>
      <Button type="submit" size="lg" className={styles.submit} leftSection={<Icon name="search" />}>
        Search
      </Button>
    </Form>
  )
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}
