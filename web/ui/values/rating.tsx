import { DEFAULT_SHOWN_RATING } from '#contract/constants.ts'

import { Row } from '#web/ui/layout/row.tsx'

import styles from './rating.module.css'

export const STAR_PATH = 'M12 2.6l2.9 5.9 6.5.9-4.7 4.6 1.1 6.5L12 17.4l-5.8 3.1 1.1-6.5L2.6 9.4l6.5-.9z'

type RatingProps = {
  /** null or undefined: no ratings yet. */
  value: number | null | undefined
  count?: number | undefined
  /** Five stars with half ones instead of one star and a figure. */
  stars?: boolean
}

/** A rating, read out in words. Unrated says "New" and why beside a muted figure. Rules: docs/product-rules.md#ratings */
export function Rating({ value, count, stars = false }: RatingProps) {
  if (value === null || value === undefined) {
    return (
      <Row as="span" gap={4} className={styles.rating}>
        <span className={styles.new}>New</span>
        <span className={styles.muted} aria-hidden="true">
          {DEFAULT_SHOWN_RATING.toFixed(1)}
        </span>
        <span className={styles.muted}>· no reviews yet</span>
      </Row>
    )
  }
  const words = `Rated ${value.toFixed(1)} of 5${count ? ` by ${count} ${count === 1 ? 'person' : 'people'}` : ''}`
  return (
    <Row as="span" gap={4} className={styles.rating} role="img" aria-label={words}>
      {stars ? <Stars value={value} /> : <Star part={1} />}
      {!stars && <strong className="hb-figures">{value.toFixed(1)}</strong>}
      {count !== undefined && <span className={`${styles.count} hb-figures`}>({count})</span>}
    </Row>
  )
}

function Stars({ value }: { value: number }) {
  const halves = Math.round(value * 2)
  return [0, 1, 2, 3, 4].map((at) => <Star key={at} part={Math.min(1, Math.max(0, (halves - at * 2) / 2))} />)
}

/** @param part 0, 0.5 or 1 */
function Star({ part }: { part: number }) {
  return (
    <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true" className={styles.star}>
      <path d={STAR_PATH} className={styles.empty} />
      {part > 0 && (
        <path d={STAR_PATH} style={{ clipPath: `inset(0 ${(1 - part) * 100}% 0 0)` }} className={styles.full} />
      )}
    </svg>
  )
}
