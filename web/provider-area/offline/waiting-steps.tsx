import { Button } from '#web/ui/button.tsx'

import { purgeStep, isWaiting, type KeptStep } from '#web/offline/kept/queue.ts'
import { Notice } from '#web/ui/layout/notice.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'

import styles from './waiting-steps.module.css'

/** Steps tapped offline that wait to be sent, and refused ones, which stay until they have been read. */
export function WaitingSteps({ steps }: { steps: readonly KeptStep[] }) {
  const waiting = steps.filter(isWaiting)
  return (
    <Stack gap={12} className={styles.steps}>
      {waiting.length > 0 && (
        <Notice as="section" tone="info" icon="clock" title="Sent once you’re back online" aria-label="Waiting to send">
          <PlainList>
            {waiting.map(({ key, title, what, tapped_text }) => (
              <li key={key}>
                {title}: {what} (tapped at {tapped_text})
              </li>
            ))}
          </PlainList>
        </Notice>
      )}
      {steps
        .filter(({ refusal }) => refusal !== null)
        .map(({ key, title, what, tapped_text, refusal }) => (
          <Notice
            key={key}
            role="alert"
            tone="bad"
            icon="alert"
            title={`“${title}” wasn’t accepted`}
            actions={
              <Button size="sm" variant="default" onClick={() => void purgeStep(key)}>
                Got it
              </Button>
            }
          >
            {what}, tapped at {tapped_text}. {refusal}
          </Notice>
        ))}
    </Stack>
  )
}
