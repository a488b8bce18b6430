import type { ReactNode } from 'react'

import { FieldError } from '#web/ui/forms/form-error.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Disc } from '#web/ui/pictures/disc.tsx'

import styles from './booking-step.module.css'

type BookingStepProps = {
  number: number
  title: string
  /** The problem with this part, in a few words. */
  problem?: string | null
  children: ReactNode
}

/** One numbered part of the booking form. */
export function BookingStep({ number, title, problem = null, children }: BookingStepProps) {
  return (
    <section data-wrong={problem !== null || undefined}>
      <Row as="h2" gap={12} className={styles.title}>
        <Disc size={32} className={styles.number} aria-hidden="true">
          {number}
        </Disc>
        {title}
      </Row>
      {problem !== null && (
        <p id={problemId(number)} className={styles.problem}>
          <FieldError>{problem}</FieldError>
        </p>
      )}
      {children}
    </section>
  )
}

/** For `aria-describedby` of what the part holds. */
export function problemId(number: number): string {
  return `step-${number}-problem`
}
