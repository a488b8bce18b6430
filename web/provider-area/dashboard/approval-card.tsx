import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'
import { Link } from 'react-router'

import type { Verification, VerificationState } from '#contract/providers.ts'
import { useSite } from '#web/shell/site.ts'
import type { IconName } from '#web/ui/icon.tsx'
import { IconLine, Quote } from '#web/ui/layout/notice.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { Badge, type Tone } from '#web/ui/values/status-badge.tsx'

const ApprovalForm = lazyComponent(async () => (await import('./approval-form.tsx')).ApprovalForm)

type Look = { tone: Tone; icon: IconName; label: string; title: string; text: string }

const LOOKS: Record<Exclude<VerificationState, 'approved'>, Look> = {
  draft: {
    tone: 'quiet',
    icon: 'edit',
    label: 'Not submitted',
    title: 'Get approved',
    text: 'We review every provider first.',
  },
  submitted: {
    tone: 'info',
    icon: 'clock',
    label: 'In review',
    title: 'We’re reviewing your application',
    text: 'We’ll email you.',
  },
  changes_requested: {
    tone: 'warn',
    icon: 'alert',
    label: 'Changes needed',
    title: 'We need something from you',
    text: 'Change this and submit again.',
  },
  rejected: {
    tone: 'bad',
    icon: 'ban',
    label: 'Not approved',
    title: 'Your application wasn’t approved',
    text: 'Write to us if something’s wrong.',
  },
  suspended: {
    tone: 'bad',
    icon: 'ban',
    label: 'Suspended',
    title: 'Your profile is suspended',
    text: 'Clients can’t see or book you for now.',
  },
}

const AFTER_SUSPENSION = {
  cancel: 'Upcoming visits are cancelled and refunded.',
  keep: 'Accepted visits still take place.',
} as const

function lookOf(state: Exclude<VerificationState, 'approved'>, visits: Verification['suspended_visits']): Look {
  const look = LOOKS[state]
  return visits === null ? look : { ...look, text: `${look.text} ${AFTER_SUSPENSION[visits]}` }
}

type ApprovalCardProps = {
  verification: Verification
  /** The checklist beside it shows what is left: then only the way to the documents is here. */
  isBesideChecklist?: boolean
  onChanged: () => void
}

/** State of the approval, the missing steps, and the button to request it. Left out once approved. */
export function ApprovalCard({ verification, isBesideChecklist = false, onChanged }: ApprovalCardProps) {
  const { state, reason, missing, submitted_text, insurance, has_papers, suspended_visits } = verification
  const [opened, setOpened] = useState(false)
  const { supportEmail } = useSite()
  if (state === 'approved') return null
  const { tone, icon, label, title, text } = lookOf(state, suspended_visits)
  const mayAsk = state === 'draft' || state === 'changes_requested'
  const isClosed = state === 'rejected' || state === 'suspended'

  return (
    <Surface as="section" gap={12} aria-labelledby="approval-title" id="approval">
      <Row wrap gap={[8, 12]} align="start" justify="between">
        <Heading id="approval-title">{title}</Heading>
        <Badge tone={tone} icon={icon}>
          {label}
        </Badge>
      </Row>
      <Quiet size="md">{text}</Quiet>
      {reason && <Quote title="Our note">{reason}</Quote>}
      {mayAsk && missing.length > 0 && !isBesideChecklist && (
        <PlainList gap={4} aria-label="Still missing">
          {missing.map((step) => (
            <IconLine as="li" key={step} icon="minus">
              {step}
            </IconLine>
          ))}
        </PlainList>
      )}
      {state === 'submitted' && submitted_text && <Quiet size="sm">Submitted {submitted_text}</Quiet>}
      {state === 'submitted' && insurance.text && <Quiet size="sm">{insurance.text}</Quiet>}
      {isClosed && supportEmail && (
        <Quiet size="sm">
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </Quiet>
      )}
      {mayAsk && missing.length === 0 && !opened && (
        <div>
          <Button size="sm" onClick={() => setOpened(true)}>
            Submit for approval
          </Button>
        </div>
      )}
      {!has_papers && !isClosed && (
        <div>
          <Button component={Link} to="/provider/papers" size="sm" variant="default">
            Upload documents
          </Button>
        </div>
      )}
      {mayAsk && opened && (
        <ApprovalForm
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
