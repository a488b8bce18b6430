import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

import type { Applicant } from '#contract/admin.ts'
import { formatPhone } from '#contract/rules.ts'
import { DECISIONS, type Decision, labelOf } from './verification-labels.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Money } from '#web/ui/money.tsx'
import { Badge } from '#web/ui/status-badge.tsx'
import { Surface } from '#web/ui/surface.tsx'

import styles from './applicant-panel.module.css'

type ApplicantPanelProps = {
  applicant: Applicant
  /** What waits of an approved provider. */
  change?: ReactNode
  onDecide: (decision: Decision) => void
  /** More about this provider, before the decision. */
  children?: ReactNode
  /** What was decided before, after it. */
  history?: ReactNode
}

/** Everything an admin looks at before deciding, and the decision. */
export function ApplicantPanel({ applicant, change, onDecide, children, history }: ApplicantPanelProps) {
  const { full_name, email, phone_number, city, avatar_url, state, reason, can } = applicant
  const look = labelOf(state)
  const decisions = DECISIONS.filter(({ decision }) => can[decision])
  return (
    <Surface as="section" className={styles.panel} aria-label={full_name}>
      <header className={styles.head}>
        <Avatar name={full_name} src={avatar_url} size={64} />
        <div>
          <h2>{full_name}</h2>
          <a href={`mailto:${email}`}>
            <EmailText address={email} />
          </a>
          <span className="hb-figures">{[formatPhone(phone_number), city].filter(Boolean).join(' · ')}</span>
        </div>
        {look && (
          <Badge tone={look.tone} icon={look.icon}>
            {look.label}
          </Badge>
        )}
      </header>
      {change}
      {reason && (
        <blockquote className={styles.reason}>
          <strong>Last reason given</strong>
          {reason}
        </blockquote>
      )}
      <Checks applicant={applicant} />
      <Profile applicant={applicant} />
      {children}
      {decisions.length > 0 && (
        <footer className={styles.foot}>
          {decisions.map(({ decision, label, icon, danger }) => (
            <Button
              key={decision}
              size="sm"
              variant={decision === 'approve' ? 'filled' : 'default'}
              className={danger ? styles.danger : undefined}
              leftSection={<Icon name={icon} size={18} />}
              onClick={() => onDecide(decision)}
            >
              {label}
            </Button>
          ))}
        </footer>
      )}
      {history}
    </Surface>
  )
}

/** What an approval rests on, met or not. */
function Checks({ applicant }: { applicant: Applicant }) {
  const { has_hours, insurance_text, is_insured, services, submitted_text, joined_text, bio, avatar_url } = applicant
  const certificates = services.filter(({ requires_certificate }) => requires_certificate).length
  return (
    <ul className={styles.checks}>
      <Check ok={is_insured} text={insurance_text ?? 'No insurance date given'} />
      <Check ok={services.length > 0} text={services.length > 0 ? `${services.length} on offer` : 'No service yet'} />
      <Check ok={has_hours} text={has_hours ? 'Hours saved' : 'No hours saved'} />
      <Check ok={bio !== ''} text={bio ? 'Bio written' : 'No bio'} />
      <Check ok={avatar_url !== null} text={avatar_url ? 'Photo added' : 'No photo'} />
      {certificates > 0 && (
        <Check
          icon="shield"
          text={`${certificates} ${certificates === 1 ? 'service needs' : 'services need'} a certificate`}
        />
      )}
      <Check icon="clock" text={submitted_text ? `Submitted ${submitted_text}` : `Joined ${joined_text}`} />
    </ul>
  )
}

function Check({ ok, text, icon }: { ok?: boolean; text: string; icon?: IconName }) {
  return (
    <li data-ok={ok}>
      <Icon name={icon ?? (ok ? 'check-circle' : 'alert')} size={18} />
      {text}
    </li>
  )
}

function Profile({ applicant }: { applicant: Applicant }) {
  const { bio, location, years_of_experience, specialties, services } = applicant
  return (
    <div className={styles.profile}>
      <h3>Profile</h3>
      <p>{bio || 'No bio yet.'}</p>
      <p className={styles.quiet}>
        {[
          location,
          years_of_experience === null ? '' : `${years_of_experience} years of experience`,
          specialties.join(', '),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <h3>Services</h3>
      {services.length === 0 ? (
        <p className={styles.quiet}>None yet.</p>
      ) : (
        <ul>
          {services.map(({ title, price, requires_certificate }) => (
            <li key={title}>
              <span>{title}</span>
              {requires_certificate && (
                <Badge tone="warn" icon="shield">
                  Certificate
                </Badge>
              )}
              <Money amount={price} short />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
