import { Button } from '#web/ui/button.tsx'
import { type ReactNode, useState } from 'react'

import type { ContentDocument } from '#contract/content.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { useRulesForm } from '#web/ui/forms/use-rules-form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Meter } from '#web/ui/values/meter.tsx'

import { useReadToEnd } from './use-read-to-end.ts'
import { useTermsText, type TermsSide } from './use-terms-text.ts'

import styles from './terms-dialog.module.css'

type TermsProps = {
  side: TermsSide
  busy: boolean
  error?: string | null
  /** With the version that was read. */
  onAccept: (version: string | null) => void
  /** Also Escape and the cross, unless something is being saved. */
  onDecline: () => void
}

/**
 * The terms of a role, section by section. The last box opens only after every section is ticked and the text was
 * scrolled to within 10 px of its end; accepting needs all of them. Opens unticked, once the text is there.
 */
export default function TermsDialog({ opened, ...props }: TermsProps & { opened: boolean }) {
  const { text, hasFailed, retry } = useTermsText(props.side)
  const title = text?.title ?? 'Couldn’t load the terms'
  return (
    // A dialog of its own once the text is there: the focus goes to it.
    <Dialog
      key={text ? 'text' : 'waiting'}
      opened={opened && (text !== null || hasFailed)}
      onClose={props.onDecline}
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
      <Answers>
        <Button variant="default" onClick={onDecline}>
          Decline
        </Button>
        <Button data-autofocus onClick={onRetry}>
          Try again
        </Button>
      </Answers>
    </>
  )
}

function TermsForm({ terms, busy, error, onAccept, onDecline }: TermsProps & { terms: ContentDocument }) {
  const { intro, sections, agreement } = terms
  const form = useRulesForm({ initial: Object.fromEntries(sections.map(({ id }) => [id, false])) })
  const { ref, reachedEnd } = useReadToEnd()
  const ticked = sections.filter(({ id }) => form.values[id]).length
  const mayAgree = reachedEnd && ticked === sections.length
  const [agreed, setAgreed] = useState(false)
  const isAgreed = mayAgree && agreed
  const submit = form.submit(() => isAgreed && onAccept(terms.version))

  return (
    <form {...form.props(submit)} aria-busy={busy} data-whole-window>
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
              <input type="checkbox" disabled={busy} {...form.box(section.id)} onClick={() => setAgreed(false)} />
              <span>I have read and accept “{section.title.replace(/^\d+\.\s*/, '')}”</span>
            </label>
          </section>
        ))}
      </div>
      <Meter share={(ticked / sections.length) * 100} className={styles.progress} />
      <p id="terms-left" className={styles.left} aria-live="polite">
        {whatIsLeft(sections.length - ticked, reachedEnd)}
      </p>
      <label className={styles.tick} data-final>
        <input
          type="checkbox"
          checked={isAgreed}
          disabled={!mayAgree || busy}
          aria-describedby="terms-left"
          onChange={(event) => setAgreed(event.currentTarget.checked)}
        />
        <span>{agreement}</span>
      </label>
      <FormError>{error}</FormError>
      <Answers>
        <Button variant="default" disabled={busy} onClick={onDecline}>
          Decline
        </Button>
        <Button type="submit" disabled={!isAgreed} loading={busy} leftSection={<Icon name="check" size={18} />}>
          Accept terms
        </Button>
      </Answers>
    </form>
  )
}

function Answers({ children }: { children: ReactNode }) {
  return (
    <ButtonRow justify="end" phones="share" style={{ marginTop: 16 }}>
      {children}
    </ButtonRow>
  )
}

function whatIsLeft(sections: number, reachedEnd: boolean): string {
  if (sections > 0) return `${sections} ${sections === 1 ? 'section' : 'sections'} left to accept`
  return reachedEnd ? 'Every section is ticked' : 'Please scroll to the end of the text'
}
