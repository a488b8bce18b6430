import { type CSSProperties, useState } from 'react'
import { Form, Link, useSubmit } from 'react-router'

import { formatDollars } from '#contract/money.ts'
import { formatPostalCode, postalArea } from '#contract/rules.ts'
import { countLeft, type Facet } from '#web/discovery/shown-card.ts'
import { keepPlace } from '#web/place.ts'
import { Choice } from '#web/ui/forms/choice.tsx'
import { PostalInput } from '#web/ui/forms/postal-input.tsx'
import { classes } from '#web/ui/layout/part.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { WEEK_FROM_MONDAY, weekdayName } from '#web/ui/values/local-text.ts'

import type { Filters } from './filters.ts'

import styles from './filter-form.module.css'

type FilterFormProps = {
  id: string
  filters: Filters
  facets: readonly Facet[]
  maxPrice: number
  /** Without its own title: the sheet has one. */
  bare?: boolean
}

/** Day of the week and highest price, each choice with how many it would leave. Applies itself; without scripts by a button. */
export function FilterForm({ id, filters, facets, maxPrice, bare = false }: FilterFormProps) {
  const submit = useSubmit()
  const [price, setPrice] = useDraft(filters.max_price ?? maxPrice)
  const [day, setDay] = useDraft(filters.day)

  const apply = (asked: { day?: number | undefined; price: number; postal?: string | undefined }) => {
    const next = { postal: filters.postal, ...asked }
    const query = new URLSearchParams()
    if (next.day !== undefined) query.set('day', String(next.day))
    if (next.price < maxPrice) query.set('max_price', String(next.price))
    if (filters.sort !== 'recommended') query.set('sort', filters.sort)
    if (next.postal) query.set('postal', next.postal)
    void submit(query, { method: 'get', replace: true, preventScrollReset: true })
  }
  const choose = (chosen: number | undefined) => {
    setDay(chosen)
    apply({ day: chosen, price })
  }
  const settle = () => {
    if (price !== (filters.max_price ?? maxPrice)) apply({ day, price })
  }
  const settlePostal = (text: string) => {
    const postal = postalArea(text) ?? undefined
    if (postal === filters.postal) return
    keepPlace(text)
    apply({ day, price, postal })
  }
  const isFiltered = [filters.day, filters.max_price, filters.postal].some((choice) => choice !== undefined)
  return (
    <Stack as={Form} gap={24} id={id} method="get" className={styles.form} replace preventScrollReset>
      <Row justify="between" className={styles.head}>
        {!bare && <h2>Filters</h2>}
        {isFiltered && (
          <Link
            to={filters.sort === 'recommended' ? '?' : `?sort=${filters.sort}`}
            replace
            preventScrollReset
            onClick={() => keepPlace('')}
          >
            Clear
          </Link>
        )}
      </Row>
      <fieldset>
        <legend>Day of the week</legend>
        <div className={styles.days}>
          <Day value="" label="Any day" checked={day === undefined} onChoose={() => choose(undefined)} wide />
          {WEEK_FROM_MONDAY.map((weekday) => (
            <Day
              key={weekday}
              value={String(weekday)}
              label={weekdayName(weekday)}
              checked={day === weekday}
              count={countLeft(facets, weekday, price)}
              onChoose={() => choose(weekday)}
            />
          ))}
        </div>
      </fieldset>
      <div className={styles.price}>
        <label htmlFor={`${id}-price`}>
          Maximum price <output className="hb-figures">{formatDollars(price, true)}</output>
        </label>
        <input
          id={`${id}-price`}
          type="range"
          name="max_price"
          min={0}
          max={maxPrice}
          step={maxPrice > 200 ? 5 : 1}
          value={price}
          aria-valuetext={`Up to ${formatDollars(price, true)}`}
          style={{ '--at': `${(price / maxPrice) * 100}%` } as CSSProperties}
          onChange={(event) => setPrice(Number(event.currentTarget.value))}
          onPointerUp={settle}
          onKeyUp={settle}
          onBlur={settle}
        />
        <p className={styles.left} role="status">
          {leftText(countLeft(facets, day, price), facets.length)}
        </p>
      </div>
      <div className={styles.postal}>
        <label htmlFor={`${id}-postal`}>Your postal code</label>
        <PostalInput
          key={filters.postal ?? ''}
          id={`${id}-postal`}
          defaultValue={formatPostalCode(filters.postal ?? '')}
          onBlur={(event) => settlePostal(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            settlePostal(event.currentTarget.value)
          }}
        />
      </div>
      <button type="submit" className={styles.apply}>
        Apply
      </button>
    </Stack>
  )
}

/** A choice shown immediately, until the address says what applies. */
function useDraft<T>(settled: T): [T, (value: T) => void] {
  const [draft, setDraft] = useState({ basis: settled, value: settled })
  return [draft.basis === settled ? draft.value : settled, (value) => setDraft({ basis: settled, value })]
}

function leftText(left: number, all: number): string {
  const providers = all === 1 ? 'provider' : 'providers'
  return left === all && all > 1 ? `All ${all} ${providers}` : `${left} of ${all} ${providers}`
}

type DayProps = {
  value: string
  label: string
  checked: boolean
  count?: number
  wide?: boolean
  onChoose: () => void
}

function Day({ value, label, checked, count, wide, onChoose }: DayProps) {
  return (
    <Choice
      className={classes(styles.day, wide && styles.wide)}
      type="radio"
      name="day"
      value={value}
      checked={checked}
      onChange={onChoose}
    >
      <span>
        {label}
        {count !== undefined && <small>{count}</small>}
      </span>
    </Choice>
  )
}
