import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'
import { Link } from 'react-router'

import type { JudgedPhoto, PhotoDecision } from '#contract/providers/portfolio-admin.ts'
import { call } from '#web/api.ts'
import { judgePhoto } from '#web/endpoints/providers/portfolio-admin.gen.ts'
import { PrivatePicture } from '#web/ui/files/file-field.ts'
import { Notice, Quote } from '#web/ui/layout/notice.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet, Words } from '#web/ui/layout/text.tsx'

import { ReasonDialog, type Asked } from './reason-dialog.tsx'

import styles from './photo-panel.module.css'

type PhotoPanelProps = { photo: JudgedPhoto; onJudged: () => void }

/** One photo of a provider with who reported it and why, and what can be decided. */
export function PhotoPanel({ photo, onJudged }: PhotoPanelProps) {
  const [decision, setDecision] = useState<PhotoDecision | null>(null)
  const {
    picture,
    before_picture,
    alt,
    provider,
    service,
    consent_text,
    added_text,
    hidden_reason,
    asked_note,
    reports,
    can,
  } = photo
  return (
    <Surface as="section" gap={20} aria-label={`Photo of ${provider.full_name}`}>
      <Stack gap={8}>
        <Heading size="lg">{provider.full_name}</Heading>
        <Quiet size="sm">
          {service ?? 'Profile'} · added {added_text}
          {photo.is_sample && ' · sample picture'}
        </Quiet>
      </Stack>
      {before_picture && (
        <PrivatePicture
          link={before_picture}
          alt={`Before: ${alt}`}
          width={640}
          height={480}
          className={styles.picture}
        />
      )}
      <PrivatePicture link={picture} alt={alt} width={640} height={480} className={styles.picture} />
      <Words title={alt}>
        <span>{consent_text}</span>
      </Words>
      {hidden_reason && (
        <Notice tone="warn" icon="eye-off" title="Hidden">
          {hidden_reason}
        </Notice>
      )}
      {asked_note && <Quote title={`${provider.full_name} asks for another look`}>{asked_note}</Quote>}
      {reports.length > 0 && (
        <Stack gap={8}>
          <Heading as="h3" size="sm">
            {reports.length === 1 ? 'One report' : `${reports.length} reports`}
          </Heading>
          <PlainList gap={12}>
            {reports.map(({ who, reason, note, at_text }) => (
              <li key={who + at_text}>
                <Words title={reason}>
                  {note && <span className={styles.note}>{note}</span>}
                  <span>
                    {who}, {at_text}
                  </span>
                </Words>
              </li>
            ))}
          </PlainList>
        </Stack>
      )}
      <ButtonRow>
        {can.hide && (
          <Button color="pink" onClick={() => setDecision('hide')}>
            {hidden_reason === null ? 'Hide photo' : 'Keep it hidden'}
          </Button>
        )}
        {can.restore && <Button onClick={() => setDecision('restore')}>Show it again</Button>}
        {can.uphold && (
          <Button variant="default" onClick={() => setDecision('uphold')}>
            Keep it hidden
          </Button>
        )}
        {can.dismiss && (
          <Button variant="default" onClick={() => setDecision('dismiss')}>
            Keep it
          </Button>
        )}
      </ButtonRow>
      <Link to={`?state=newest&provider=${provider.id}`}>All photos of {provider.full_name}</Link>
      <ReasonDialog
        asked={decision && askedFor(photo, decision)}
        onClose={() => setDecision(null)}
        onDecided={() => {
          setDecision(null)
          onJudged()
        }}
      />
    </Surface>
  )
}

const WORDS: Record<PhotoDecision, Pick<Asked, 'question' | 'consequence' | 'label' | 'danger' | 'done'>> = {
  hide: {
    question: 'Hide this photo?',
    consequence: 'The provider can appeal once.',
    label: 'Hide',
    danger: true,
    done: 'Hidden.',
  },
  restore: {
    question: 'Show this photo again?',
    consequence: 'We notify the provider.',
    label: 'Show it again',
    danger: false,
    done: 'Shown again.',
  },
  uphold: {
    question: 'Keep this photo hidden?',
    consequence: 'The provider can’t appeal again.',
    label: 'Keep it hidden',
    danger: false,
    done: 'Still hidden.',
  },
  dismiss: {
    question: 'Keep this photo?',
    consequence: 'Only admins see your reason.',
    label: 'Keep it',
    danger: false,
    done: 'Reports closed.',
  },
}

function askedFor({ id }: JudgedPhoto, decision: PhotoDecision): Asked {
  return {
    ...WORDS[decision],
    reasonLabel: 'Reason',
    decide: ({ reason }) => call(judgePhoto, { params: { id }, body: { decision, reason } }),
  }
}
