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
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { Badge, type Tone } from '#web/ui/values/status-badge.tsx'

const ApprovalForm = lazyPart(async () => (await import('./approval-form.tsx')).ApprovalForm)

type Look = { tone: Tone; icon: IconName; label: string; title: string; text: string }

const LOOKS: Record<VerificationState, Look> = {
  draft: {
    tone: 'quiet',
    icon: 'edit',
    label: 'Not submitted',
    title: 'Get approved to be booked',
    text: 'We review every provider before clients can see and book them.',
  },
  submitted: {
    tone: 'info',
    icon: 'clock',
    label: 'In review',
    title: 'We are reviewing your application',
    text: "We'll email you. You can keep working on your services and hours meanwhile.",
  },
  changes_requested: {
    tone: 'warn',
    icon: 'alert',
    label: 'Changes needed',
    title: 'We need something from you',
    text: 'Please see our note below, make the changes and submit again.',
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
    text: 'The reason is below. Write to us if something in it is not right.',
  },
  suspended: {
    tone: 'bad',
    icon: 'ban',
    label: 'Suspended',
    title: 'Your profile is suspended',
    text: 'Clients cannot see or book you for now.',
  },
}

const AFTER_SUSPENSION = {
  cancel: 'Visits that were ahead are cancelled, and clients get everything back. Write to us if you want to reply.',
  keep: 'The visits you had accepted still take place: please make them as agreed. Write to us if you want to reply.',
} as const

/** An approval says that clients can book only while they can. */
function lookOf({ state, listing, insurance, suspended_visits }: Verification): Look {
  const look = LOOKS[state]
  if (suspended_visits !== null) return { ...look, text: `${look.text} ${AFTER_SUSPENSION[suspended_visits]}` }
  if (state !== 'approved') return look
  if (listing.reason === 'insurance_expired')
    return { tone: 'bad', icon: 'alert', label: 'Expired', title: 'Your insurance has ended', text: listing.text }
  if (listing.reason === 'papers_missing')
    return {
      tone: 'bad',
      icon: 'alert',
      label: 'Documents missing',
      title: 'We need documents from you',
      text: listing.text,
    }
  const isEnding = insurance.level === 'ending'
  return { ...look, text: listing.text, ...(isEnding ? { tone: 'warn', icon: 'alert', label: 'Ends soon' } : {}) }
}

type ApprovalCardProps = {
  verification: Verification
  /** The checklist beside it says what is left: then only the way to the documents stands here. */
  isBesideChecklist?: boolean
  onChanged: () => void
}

/** Where the approval stands, what is still missing, and the way to ask for it. */
export function ApprovalCard({ verification, isBesideChecklist = false, onChanged }: ApprovalCardProps) {
  const { state, reason, missing, submitted_text, insurance, has_papers } = verification
  const { tone, icon, label, title, text } = lookOf(verification)
  const [opened, setOpened] = useState(false)
  const { supportEmail } = useSite()
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
      {reason && state !== 'approved' && <Quote title="Our note">{reason}</Quote>}
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
      {(state === 'submitted' || state === 'approved') && insurance.text && text !== insurance.text && (
        <Quiet size="sm">{insurance.text}</Quiet>
      )}
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
      {has_papers && state === 'approved' && <Link to="/provider/papers">See your documents</Link>}
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
