import type { RatingSummary as Summary } from '#contract/reviews.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { Meter } from '#web/ui/values/meter.tsx'
import { Rating } from '#web/ui/values/rating.tsx'

import styles from './rating-summary.module.css'

/** The average, how it came about, and what was said most. Nothing before the first review. */
export function RatingSummary({ summary: { average, count, distribution, tags } }: { summary: Summary }) {
  if (average === null) return null
  return (
    <div className={styles.summary}>
      <Stack gap={4}>
        <strong className={`${styles.average} hb-figures`}>{average.toFixed(1)}</strong>
        <Rating stars value={average} />
        <Quiet size="sm">{count === 1 ? '1 review' : `${count} reviews`}</Quiet>
      </Stack>
      <ol className={styles.bars} reversed>
        {distribution.toReversed().map((n, at) => (
          <li key={5 - at} aria-label={`${5 - at} stars: ${n}`}>
            <span aria-hidden="true">{5 - at}</span>
            <Meter share={(n / count) * 100} className={styles.bar} />
            <span aria-hidden="true" className="hb-figures">
              {n}
            </span>
          </li>
        ))}
      </ol>
      {tags.length > 0 && (
        <ul className={styles.tags} aria-label="Mentioned most">
          {tags.map(({ label, count: said }) => (
            <li key={label}>
              {label} <span className="hb-figures">{said}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
