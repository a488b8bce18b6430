import type { VisitDay } from '#contract/bookings/visit-day.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { VisuallyHidden } from '#web/ui/layout/text.tsx'

import styles from './day-steps.module.css'

type Step = VisitDay['steps'][number]

const ICONS: Record<Step['step'], IconName> = {
  on_my_way: 'map-pin',
  check_in: 'home',
  check_out: 'logout',
  complete: 'check-circle',
}

const SPOKEN: Record<Step['state'], string> = {
  done: 'done',
  next: 'comes next',
  ahead: 'still ahead',
  skipped: 'not recorded',
}

/** The four steps of the day, from setting out to completion: what was done and when, and what comes next. */
export function DaySteps({ steps }: { steps: VisitDay['steps'] }) {
  return (
    <PlainList as="ol" className={styles.steps} aria-label="The day of the visit">
      {steps.map(({ step, state, title, text }) => (
        <li key={step} data-state={state} aria-current={state === 'next' ? 'step' : undefined}>
          <span className={styles.dot}>
            <Icon name={state === 'done' ? 'check' : ICONS[step]} size={16} />
          </span>
          <span className={styles.words}>
            <strong>{title}</strong>
            <VisuallyHidden>, {SPOKEN[state]}</VisuallyHidden>
            {text && <span className="hb-figures">{text}</span>}
          </span>
        </li>
      ))}
    </PlainList>
  )
}
