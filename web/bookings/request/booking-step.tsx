import type { ReactNode } from 'react'

import { FieldError } from '#web/ui/forms/form-error.tsx'

import styles from './booking-step.module.css'

type BookingStepProps = {
  number: number
  title: string
  /** What is wrong with this part, in a few words. */
  problem?: string | null
  children: ReactNode
}

/** One numbered part of the booking form. */
export function BookingStep({ number, title, problem = null, children }: BookingStepProps) {
  return (
    <section data-wrong={problem !== null || undefined}>
      <h2 className={styles.title}>
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
        {title}
      </h2>
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
