import type { HistoryEntry } from '#contract/admin.ts'

import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Heading, Quiet, Words } from '#web/ui/layout/text.tsx'

import styles from './history.module.css'

/** Every decision there was, newest first. */
export function History({ entries }: { entries: readonly HistoryEntry[] }) {
  return (
    <Stack as="section" gap={8} aria-labelledby="decisions">
      <Heading as="h3" size="label" id="decisions">
        History
      </Heading>
      {entries.length === 0 && <Quiet size="md">Nothing decided yet.</Quiet>}
      <PlainList as="ol" gap={12} className={styles.entries}>
        {entries.map(({ at_text, who, text, reason }, at) => (
          // The same may have happened twice in one minute.
          <li key={`${at_text} ${text} ${at}`}>
            <Words title={text}>
              <span>
                {who} · {at_text}
              </span>
              {reason && <q>{reason}</q>}
            </Words>
          </li>
        ))}
      </PlainList>
    </Stack>
  )
}
