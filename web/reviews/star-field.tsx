import { type ChangeEvent, type ReactNode, useId } from 'react'

import { STAR_PATH } from '#web/ui/values/rating.tsx'

import styles from './star-field.module.css'

const WORDS = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent']

type StarFieldProps = {
  legend: string
  name: string
  /** '' while nothing is chosen. */
  value: string
  error: ReactNode
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

/** Five stars to choose from: radio buttons to keys and readers, and as large as a thumb. */
export function StarField({ legend, name, value, error, onChange }: StarFieldProps) {
  const id = useId()
  const chosen = Number(value)
  // Marks where the focus goes when nothing was chosen.
  const invalid = error ? { 'aria-invalid': true } : {}
  return (
    <fieldset className={styles.field} aria-describedby={`${id}-error`}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.line}>
        <div className={styles.stars}>
          {WORDS.map((word, at) => {
            const stars = at + 1
            return (
              <label key={word} className={styles.star} data-full={stars <= chosen || undefined}>
                <input
                  type="radio"
                  name={name}
                  value={stars}
                  checked={stars === chosen}
                  {...invalid}
                  aria-label={`${stars} ${stars === 1 ? 'star' : 'stars'}: ${word}`}
                  onChange={onChange}
                />
                <svg viewBox="0 0 24 24" aria-hidden="true">
                  <path d={STAR_PATH} />
                </svg>
              </label>
            )
          })}
        </div>
        <span className={styles.word} aria-hidden="true">
          {WORDS[chosen - 1] ?? 'Tap a star'}
        </span>
      </div>
      <div id={`${id}-error`} className={styles.error}>
        {error}
      </div>
    </fieldset>
  )
}
