import styles from './next-steps.module.css'

/** What happens between the payment and the visit. */
export function NextSteps() {
  return (
    <section className={styles.steps} aria-labelledby="next-steps">
      <h2 id="next-steps">Next steps</h2>
      <ol>
        <li>We have sent the confirmation to your email.</li>
        <li>We remind you 24 hours and 2 hours before the visit.</li>
        <li>Your provider comes to your home. Until then you can see or cancel the visit on your dashboard.</li>
      </ol>
    </section>
  )
}
