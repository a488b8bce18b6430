import type { HistoryEntry } from '#contract/admin.ts'

import styles from './history.module.css'

/** Every decision there was, newest first. */
export function History({ entries }: { entries: readonly HistoryEntry[] }) {
  return (
    <section className={styles.history} aria-labelledby="decisions">
      <h3 id="decisions">History</h3>
      {entries.length === 0 ? (
        <p>Nothing has been decided yet.</p>
      ) : (
        <ol>
          {entries.map(({ at_text, who, text, reason }, at) => (
            // The same may have happened twice in one minute.
            <li key={`${at_text} ${text} ${at}`}>
              <strong>{text}</strong>
              <span>
                {who} · {at_text}
              </span>
              {reason && <q>{reason}</q>}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
