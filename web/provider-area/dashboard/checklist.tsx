import { Button } from '#web/ui/button.tsx'
import { Link } from 'react-router'

import { Icon } from '#web/ui/icon.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet, Words } from '#web/ui/layout/text.tsx'
import { Meter } from '#web/ui/values/meter.tsx'
import { Badge } from '#web/ui/values/status-badge.tsx'

import type { OnboardingStep } from './onboarding.ts'

import styles from './checklist.module.css'

const WORDS: Record<OnboardingStep['key'], { title: string; text?: string }> = {
  profile: {
    title: 'Tell clients about yourself',
    text: 'Bio, experience or specialties.',
  },
  avatar: {
    title: 'Add a photo',
  },
  service: {
    title: 'Offer your first service',
  },
  availability: {
    title: 'Set your availability',
  },
}

type ChecklistProps = {
  steps: readonly OnboardingStep[]
  /** Documents can be uploaded meanwhile; they are read again before the application is sent. */
  needsPapers?: boolean
}

/** Shown while any step is left: the first of them is current, those after it are pending. */
export function Checklist({ steps, needsPapers = false }: ChecklistProps) {
  const current = steps.findIndex(({ done }) => !done)
  if (current === -1) return null
  const doneCount = steps.filter(({ done }) => done).length
  return (
    <Surface as="section" id="approval" aria-labelledby="onboarding">
      <Row wrap gap={[4, 16]} align="baseline" justify="between">
        <Heading id="onboarding">Get ready for bookings</Heading>
        <Quiet as="span" size="sm" className="hb-figures">
          {doneCount} of {steps.length} done
        </Quiet>
      </Row>
      <Meter share={(doneCount / steps.length) * 100} className={styles.bar} />
      <PlainList as="ol">
        {steps.map((step, at) => (
          <Row
            as="li"
            key={step.key}
            gap={12}
            className={styles.step}
            data-state={stateOf(step, at, current)}
            aria-current={at === current ? 'step' : undefined}
          >
            <span className={styles.dot} aria-hidden="true">
              {step.done ? <Icon name="check" size={18} /> : at + 1}
            </span>
            <Words title={WORDS[step.key].title} className={styles.words}>
              {WORDS[step.key].text}
            </Words>
            <StepEnd step={step} isCurrent={at === current} />
          </Row>
        ))}
      </PlainList>
      {needsPapers && (
        <Link to="/provider/papers" className={styles.papers}>
          Upload documents
        </Link>
      )}
    </Surface>
  )
}

function stateOf(step: OnboardingStep, at: number, current: number): string {
  if (step.done) return 'done'
  return at === current ? 'current' : 'pending'
}

function StepEnd({ step, isCurrent }: { step: OnboardingStep; isCurrent: boolean }) {
  if (step.done) {
    return (
      <Badge tone="ok" icon="check">
        Done
      </Badge>
    )
  }
  if (isCurrent) {
    return (
      <Button component={Link} to={step.to} size="sm" rightSection={<Icon name="arrow-right" size={18} />}>
        Start
      </Button>
    )
  }
  return (
    <Link to={step.to} className={styles.pending}>
      <Badge tone="quiet">Pending</Badge>
    </Link>
  )
}
