import { useId } from 'react'

import { ALT_MAX, photoConsents, type PhotoConsent } from '#contract/portfolio-terms.ts'
import { Textarea } from '#web/ui/forms/fields.tsx'
import { FieldError, FormError } from '#web/ui/forms/form-error.tsx'
import { Tick, TickGroup } from '#web/ui/forms/tick.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Notice } from '#web/ui/layout/notice.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'

import { BeforeField } from './before-field.tsx'
import { CropField } from './crop-field.tsx'
import { altProblemOf, type Draft, type useDrafts } from './use-drafts.ts'

import styles from './draft-card.module.css'

type DraftCardProps = {
  draft: Draft
  drafts: ReturnType<typeof useDrafts>
  /** True after a try to send it. Missing parts are then marked. */
  tried: boolean
  busy: boolean
}

/** A picture before it is shown: which part of it, what can be seen, and who. */
export function DraftCard({ draft, drafts, tried, busy }: DraftCardProps) {
  const { key, file, url, size, framing, alt, consent, refusal, problem, progress, isWaiting } = draft
  const id = useId()
  const missing = tried ? altProblemOf(draft) : null
  return (
    <li className={styles.card}>
      <Row justify="between" gap={12}>
        <strong className={styles.name}>{file.name}</strong>
        <IconButton
          icon="trash"
          label={`Leave out ${file.name}`}
          disabled={busy}
          onClick={() => drafts.remove(draft)}
        />
      </Row>
      {refusal ? (
        <Notice tone="warn" icon="alert" role="alert">
          {refusal}
        </Notice>
      ) : (
        <div className={styles.parts}>
          <Stack gap={16}>
            <CropField
              url={url}
              size={size}
              framing={framing}
              onSize={(found) => drafts.opened(key, found)}
              onFailed={() => drafts.failedToOpen(key)}
              onChange={(to) => drafts.change(key, { framing: to })}
            />
            <BeforeField draft={draft} drafts={drafts} busy={busy} />
          </Stack>
          <Stack gap={16}>
            <Textarea
              label="What can be seen?"
              description="For people who can’t see it."
              rows={2}
              maxLength={ALT_MAX}
              value={alt}
              error={missing && <FieldError>{missing}</FieldError>}
              onChange={(event) => drafts.change(key, { alt: event.currentTarget.value })}
            />
            <TickGroup legend="Who can be recognized?">
              {Object.entries(photoConsents).map(([value, label]) => (
                <Tick
                  key={value}
                  type="radio"
                  name={`consent${id}`}
                  value={value}
                  checked={consent === value}
                  aria-invalid={tried && consent === null ? true : undefined}
                  onChange={() => drafts.change(key, { consent: value as PhotoConsent })}
                >
                  {label}
                </Tick>
              ))}
            </TickGroup>
            {tried && consent === null && <FieldError>Choose one</FieldError>}
          </Stack>
        </div>
      )}
      {progress !== null && (
        <progress className={styles.progress} value={progress} max={1} aria-label={`Upload of ${file.name}`} />
      )}
      {isWaiting && <Quiet size="sm">Waiting for a connection</Quiet>}
      <FormError>{problem}</FormError>
    </li>
  )
}
