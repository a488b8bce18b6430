import styles from './next-steps.module.css'

/** The steps between the payment and the visit. */
export function NextSteps() {
  return (
    <section className={styles.steps} aria-labelledby="next-steps">
      <h2 id="next-steps">Next steps</h2>
      <ol>
        <li>We’ve emailed your confirmation.</li>
        <li>We’ll remind you 24 hours and 2 hours before.</li>
        <li>See or cancel the visit on your dashboard.</li>
      </ol>
    </section>
  )
}
