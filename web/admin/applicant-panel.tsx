import { Button } from '#web/ui/button.tsx'
import type { ReactNode } from 'react'

import { Link } from 'react-router'
import type { Applicant } from '#contract/admin.ts'
import { formatPhone } from '#contract/rules.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { IconLine, Quote } from '#web/ui/layout/notice.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { ButtonRow, Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { EmailText } from '#web/ui/values/email-text.tsx'
import { Money } from '#web/ui/values/money.tsx'
import { Badge } from '#web/ui/values/status-badge.tsx'

import { DECISIONS, type Decision, labelOf } from './verification-labels.ts'

import styles from './applicant-panel.module.css'

type ApplicantPanelProps = {
  applicant: Applicant
  /** A name or papers that wait for an admin. */
  change?: ReactNode
  onDecide: (decision: Decision) => void
  /** More about this provider, before the decision. */
  children?: ReactNode
  /** Earlier decisions, shown last. */
  history?: ReactNode
}

/** Everything that an admin needs for the decision, and the buttons. */
export function ApplicantPanel({ applicant, change, onDecide, children, history }: ApplicantPanelProps) {
  const { full_name, email, phone_number, city, avatar_url, state, reason, can } = applicant
  const look = labelOf(state)
  const decisions = DECISIONS.filter(({ decision }) => can[decision])
  return (
    <Surface as="section" gap={20} aria-label={full_name}>
      <Row as="header" wrap gap={[12, 16]}>
        <Avatar name={full_name} src={avatar_url} size={64} />
        <Stack gap={0} align="start" className={styles.who}>
          <Heading size="lg">{full_name}</Heading>
          <a href={`mailto:${email}`}>
            <EmailText address={email} />
          </a>
          <Quiet as="span" className="hb-figures">
            {[formatPhone(phone_number), city].filter(Boolean).join(' · ')}
          </Quiet>
        </Stack>
        {look && (
          <Badge tone={look.tone} icon={look.icon}>
            {look.label}
          </Badge>
        )}
      </Row>
      {change}
      {reason && <Quote title="Last reason given">{reason}</Quote>}
      <Checks applicant={applicant} />
      <Profile applicant={applicant} />
      {children}
      {decisions.length > 0 && (
        <ButtonRow as="footer" gap={8} className={styles.foot}>
          {decisions.map(({ decision, label, icon, danger }) => (
            <Button
              key={decision}
              data-act
              size="sm"
              variant={decision === 'approve' || decision === 'lift_suspension' ? 'filled' : 'default'}
              className={danger ? styles.danger : undefined}
              leftSection={<Icon name={icon} size={18} />}
              onClick={() => onDecide(decision)}
            >
              {label}
            </Button>
          ))}
        </ButtonRow>
      )}
      {history}
    </Surface>
  )
}

/** Requirements of an approval, met or not. */
function Checks({ applicant }: { applicant: Applicant }) {
  const { has_hours, papers_text, services, submitted_text, joined_text, bio, avatar_url } = applicant
  return (
    <PlainList gap={8} className={styles.checks}>
      <Check icon="shield" text={papers_text} />
      <Check ok={services.length > 0} text={services.length > 0 ? `${services.length} on offer` : 'No service yet'} />
      <Check ok={has_hours} text={has_hours ? 'Hours saved' : 'No hours saved'} />
      <Check ok={bio !== ''} text={bio ? 'Bio written' : 'No bio'} />
      <Check ok={avatar_url !== null} text={avatar_url ? 'Photo added' : 'No photo'} />
      <Check icon="clock" text={submitted_text ? `Submitted ${submitted_text}` : `Joined ${joined_text}`} />
    </PlainList>
  )
}

function Check({ ok, text, icon }: { ok?: boolean; text: string; icon?: IconName }) {
  const tone = ok === undefined ? 'plain' : ok ? 'ok' : 'warn'
  return (
    <IconLine as="li" icon={icon ?? (ok ? 'check-circle' : 'alert')} tone={tone}>
      {text}
    </IconLine>
  )
}

function Profile({ applicant }: { applicant: Applicant }) {
  const { bio, location, years_of_experience, specialties, services } = applicant
  const experience = years_of_experience === null ? '' : `${years_of_experience} years of experience`
  return (
    <Stack gap={8}>
      <Heading as="h3" size="label">
        Profile
      </Heading>
      <p className={styles.text}>{bio || 'No bio yet.'}</p>
      <Quiet size="md" className={styles.text}>
        {[location, experience, specialties.join(', ')].filter(Boolean).join(' · ')}
      </Quiet>
      <Heading as="h3" size="label">
        Services
      </Heading>
      {services.length === 0 && <Quiet size="md">None yet.</Quiet>}
      <Link to={`/admin/photos?state=newest&provider=${applicant.id}`}>Photos</Link>
      <PlainList>
        {services.map(({ title, price, required_papers }) => (
          <Row as="li" key={title} gap={12} justify="between" className={styles.service}>
            <span>{title}</span>
            <Row gap={12}>
              {required_papers.length > 0 && (
                <Badge tone="warn" icon="shield">
                  Certificate
                </Badge>
              )}
              <strong>
                <Money amount={price} short />
              </strong>
            </Row>
          </Row>
        ))}
      </PlainList>
    </Stack>
  )
}
