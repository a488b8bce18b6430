import { CANCELLATION_NOTICE_HOURS, DISPUTE_WINDOW_DAYS, RESPONSE_PROMISE, SUPPORT_HOURS } from '#contract/constants.ts'
import { useSite } from '#web/shell/site.ts'
import { Fact, FactList } from '#web/ui/layout/fact-list.tsx'

import styles from './at-a-glance.module.css'

/** The facts people ask for first. */
export function AtAGlance() {
  const { serviceArea } = useSite()
  const facts = [
    ['Service area', serviceArea],
    ['A visit', 'At your home, usually for an hour'],
    ['Payment', 'Major credit cards, through the platform only'],
    ['Cancelling', `Free with ${CANCELLATION_NOTICE_HOURS} hours notice, from your dashboard`],
    ['If something went wrong', `Write to us within ${DISPUTE_WINDOW_DAYS} days of the visit`],
    ['Support', `By phone ${SUPPORT_HOURS}, by email ${RESPONSE_PROMISE}`],
  ] as const
  return (
    <FactList className={styles.facts}>
      {facts.map(([name, fact]) => (
        <Fact key={name} name={name}>
          {fact}
        </Fact>
      ))}
    </FactList>
  )
}
