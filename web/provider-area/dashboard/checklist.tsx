import { Button } from '@mantine/core'
import { Link } from 'react-router'

import type { OnboardingStep } from './onboarding.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Badge } from '#web/ui/status-badge.tsx'
import { Surface } from '#web/ui/surface.tsx'

import styles from './checklist.module.css'

/** Shown while any step is left: the first of them is current, those after it are pending. */
export function Checklist({ steps }: { steps: readonly OnboardingStep[] }) {
  const current = steps.findIndex(({ done }) => !done)
  if (current === -1) return null
  const doneCount = steps.filter(({ done }) => done).length
  return (
    <Surface as="section" aria-labelledby="onboarding">
      <div className={styles.head}>
        <h2 id="onboarding">Get ready for your first booking</h2>
        <span className="hb-figures">
          {doneCount} of {steps.length} done
        </span>
      </div>
      <div className={styles.bar} aria-hidden="true">
        <span style={{ width: `${(doneCount / steps.length) * 100}%` }} />
      </div>
      <ol className={styles.steps}>
        {steps.map((step, at) => (
          <li key={step.key} data-state={stateOf(step, at, current)} aria-current={at === current ? 'step' : undefined}>
            <span className={styles.dot} aria-hidden="true">
              {step.done ? <Icon name="check" size={18} /> : at + 1}
            </span>
            <div className={styles.words}>
              <strong>{step.title}</strong>
              <span>{step.text}</span>
            </div>
            <StepEnd step={step} isCurrent={at === current} />
          </li>
        ))}
      </ol>
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
      <Badge tone="quiet" icon="clock">
        Pending
      </Badge>
    </Link>
  )
}
