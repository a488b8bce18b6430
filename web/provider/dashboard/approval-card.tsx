import { Button } from '@mantine/core'
import { useState } from 'react'

import type { Verification, VerificationState } from '#contract/providers.ts'
import { ApprovalForm } from './approval-form.tsx'
import { useSite } from '#web/shell/site.ts'
import { longDate } from '#web/ui/local-text.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Badge, type Tone } from '#web/ui/status-badge.tsx'
import { Surface } from '#web/ui/surface.tsx'

import styles from './approval-card.module.css'

type Look = { tone: Tone; icon: IconName; label: string; title: string; text: string }

const LOOKS: Record<VerificationState, Look> = {
  draft: {
    tone: 'quiet',
    icon: 'edit',
    label: 'Not submitted',
    title: 'Get approved to be booked',
    text: 'We look at every provider before clients can see and book them.',
  },
  submitted: {
    tone: 'info',
    icon: 'clock',
    label: 'In review',
    title: 'We are looking at your application',
    text: 'You hear from us by email. You can keep working on your services and hours meanwhile.',
  },
  changes_requested: {
    tone: 'warn',
    icon: 'alert',
    label: 'Changes needed',
    title: 'We need something from you',
    text: 'Please look at the note below, put it right and submit again.',
  },
  approved: {
    tone: 'ok',
    icon: 'shield',
    label: 'Approved',
    title: 'You are approved',
    text: 'Clients can find and book you.',
  },
  rejected: {
    tone: 'bad',
    icon: 'ban',
    label: 'Not approved',
    title: 'Your application was not approved',
    text: 'You find the reason below. Write to us if something in it is not right.',
  },
  suspended: {
    tone: 'bad',
    icon: 'ban',
    label: 'Suspended',
    title: 'Your profile is suspended',
    text: 'Clients cannot see or book you at present. Write to us if you want to reply.',
  },
}

/** Where the approval stands, what is still missing, and the way to ask for it. */
export function ApprovalCard({ verification, onChanged }: { verification: Verification; onChanged: () => void }) {
  const { state, reason, missing, submitted_text, insurance_expires_on } = verification
  const { tone, icon, label, title, text } = LOOKS[state]
  const [opened, setOpened] = useState(false)
  const { supportEmail } = useSite()
  const mayAsk = state === 'draft' || state === 'changes_requested'
  const isClosed = state === 'rejected' || state === 'suspended'

  return (
    <Surface as="section" className={styles.card} aria-labelledby="approval">
      <div className={styles.head}>
        <h2 id="approval">{title}</h2>
        <Badge tone={tone} icon={icon}>
          {label}
        </Badge>
      </div>
      <p>{text}</p>
      {reason && state !== 'approved' && (
        <blockquote className={styles.reason}>
          <strong>What we wrote</strong>
          {reason}
        </blockquote>
      )}
      {mayAsk && missing.length > 0 && (
        <ul className={styles.missing} aria-label="Still missing">
          {missing.map((step) => (
            <li key={step}>
              <Icon name="minus" size={18} />
              {step}
            </li>
          ))}
        </ul>
      )}
      {state === 'submitted' && submitted_text && <p className={styles.small}>Submitted {submitted_text}</p>}
      {(state === 'submitted' || state === 'approved') && insurance_expires_on && (
        <p className={styles.small}>Insurance valid until {longDate(insurance_expires_on)}</p>
      )}
      {isClosed && supportEmail && (
        <p className={styles.small}>
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </p>
      )}
      {mayAsk && missing.length === 0 && !opened && (
        <div>
          <Button size="sm" onClick={() => setOpened(true)}>
            Submit for approval
          </Button>
        </div>
      )}
      {state === 'approved' && !opened && (
        <button type="button" className={styles.renew} onClick={() => setOpened(true)}>
          Enter a new insurance date
        </button>
      )}
      {(mayAsk || state === 'approved') && opened && (
        <ApprovalForm
          submitLabel={state === 'approved' ? 'Save new date' : 'Submit for approval'}
          done={
            state === 'approved'
              ? 'Insurance date saved'
              : 'Submitted. We tell you by email as soon as we have looked at it.'
          }
          insuranceUntil={insurance_expires_on}
          onCancel={() => setOpened(false)}
          onSubmitted={() => {
            setOpened(false)
            onChanged()
          }}
        />
      )}
    </Surface>
  )
}
