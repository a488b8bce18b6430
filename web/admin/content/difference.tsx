import { diffWords } from 'diff'

import { VisuallyHidden } from '#web/ui/layout/text.tsx'

import styles from './content.module.css'

/** Removed and inserted words between two texts. */
export function Difference({ before, after }: { before: string; after: string }) {
  const parts = diffWords(before, after)
  if (parts.every(({ added, removed }) => !added && !removed)) return <p>No differences.</p>
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled text has to be reachable by keyboard
    <div className={styles.difference} role="region" aria-label="Differences" tabIndex={0}>
      {parts.map(({ value, added, removed }, at) => {
        if (added)
          return (
            <ins key={at}>
              <VisuallyHidden> put in: </VisuallyHidden>
              {value}
              <VisuallyHidden> end </VisuallyHidden>
            </ins>
          )
        if (removed)
          return (
            <del key={at}>
              <VisuallyHidden> taken out: </VisuallyHidden>
              {value}
              <VisuallyHidden> end </VisuallyHidden>
            </del>
          )
        return <span key={at}>{value}</span>
      })}
    </div>
  )
}
