import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'

import type { ContentDocument } from '#contract/content.ts'
import { useReadToEnd } from './use-read-to-end.ts'
import { useTermsText } from './use-terms-text.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { Icon } from '#web/ui/icon.tsx'

import styles from './terms-dialog.module.css'

export type TermsSide = 'client' | 'provider'

type TermsProps = {
  side: TermsSide
  busy: boolean
  error?: string | null
  onAccept: () => void
  /** Also Escape and the cross, unless something is being saved. */
  onDecline: () => void
}

/**
 * The terms of a role, section by section. The last box opens only after every section is ticked and the text was
 * scrolled to within 10 px of its end; accepting needs all of them. Opens unticked, once the text is there.
 */
export default function TermsDialog({ opened, ...props }: TermsProps & { opened: boolean }) {
  const { text, hasFailed, retry } = useTermsText(props.side)
  const title = text?.title ?? 'The terms could not be loaded'
  return (
    // A dialog of its own once the text is there: the focus goes to it.
    <Dialog
      key={text ? 'text' : 'waiting'}
      opened={opened && (text !== null || hasFailed)}
      onClose={props.onDecline}
      closable={!props.busy}
      title={title}
      size={680}
    >
      {text ? <TermsForm {...props} terms={text} /> : <NotLoaded onDecline={props.onDecline} onRetry={retry} />}
    </Dialog>
  )
}

function NotLoaded({ onDecline, onRetry }: { onDecline: () => void; onRetry: () => void }) {
  return (
    <>
      <FormError>Please check your connection and try again.</FormError>
      <div className={styles.actions}>
        <Button variant="default" onClick={onDecline}>
          Decline
        </Button>
        <Button data-autofocus onClick={onRetry}>
          Try again
        </Button>
      </div>
    </>
  )
}

function TermsForm({ terms, busy, error, onAccept, onDecline }: TermsProps & { terms: ContentDocument }) {
  const { intro, sections, agreement } = terms
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [agreed, setAgreed] = useState(false)
  const { ref, reachedEnd } = useReadToEnd()
  const mayAgree = reachedEnd && ticked.size === sections.length

  const tick = (id: string, on: boolean) => {
    const next = new Set(ticked)
    if (on) next.add(id)
    else next.delete(id)
    setTicked(next)
    if (next.size < sections.length) setAgreed(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (mayAgree && agreed && !busy) onAccept()
  }

  return (
    <form method="post" onSubmit={submit}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled text has to be reachable by keyboard */}
      <div ref={ref} className={styles.text} role="region" aria-label="Text of the terms" tabIndex={0} data-autofocus>
        {intro.map((paragraph) => (
          <p key={paragraph} className={styles.intro}>
            {paragraph}
          </p>
        ))}
        {sections.map((section) => (
          <section key={section.id} className={styles.section}>
            <h3>{section.title}</h3>
            {section.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            <label className={styles.tick}>
              <input
                type="checkbox"
                checked={ticked.has(section.id)}
                disabled={busy}
                onChange={(event) => tick(section.id, event.currentTarget.checked)}
              />
              <span>I have read and accept “{section.title.replace(/^\d+\.\s*/, '')}”</span>
            </label>
          </section>
        ))}
      </div>
      <div className={styles.progress} aria-hidden="true">
        <span style={{ width: `${(ticked.size / sections.length) * 100}%` }} />
      </div>
      <p id="terms-left" className={styles.left} aria-live="polite">
        {whatIsLeft(sections.length - ticked.size, reachedEnd)}
      </p>
      <label className={styles.tick} data-final>
        <input
          type="checkbox"
          checked={agreed}
          disabled={!mayAgree || busy}
          aria-describedby="terms-left"
          onChange={(event) => setAgreed(event.currentTarget.checked)}
        />
        <span>{agreement}</span>
      </label>
      <FormError>{error}</FormError>
      <div className={styles.actions}>
        <Button variant="default" disabled={busy} onClick={onDecline}>
          Decline
        </Button>
        <Button
          type="submit"
          disabled={!mayAgree || !agreed}
          loading={busy}
          leftSection={<Icon name="check" size={18} />}
        >
          Accept terms
        </Button>
      </div>
    </form>
  )
}

function whatIsLeft(sections: number, reachedEnd: boolean): string {
  if (sections > 0) return `${sections} ${sections === 1 ? 'section' : 'sections'} left to accept`
  return reachedEnd ? 'Every section is ticked' : 'Please scroll to the end of the text'
}
