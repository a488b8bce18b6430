import type { Answer } from '#contract/endpoint.ts'
import type { getProviderFacts } from '#contract/facts.ts'
import { Quiet } from '#web/ui/layout/text.tsx'

import styles from './provider-facts.module.css'

type ProviderFactsProps = Answer<typeof getProviderFacts> & { firstName: string | undefined }

/** Facts of the last twelve months, each with the size of its sample, and the provider's comment. */
export function ProviderFacts({ facts, reply, firstName }: ProviderFactsProps) {
  if (facts.length === 0) return null
  return (
    <section aria-labelledby="facts">
      <h2 id="facts">The last 12 months</h2>
      <dl className={styles.facts}>
        {facts.map(({ kind, name, text, sample_text }) => (
          <div key={kind}>
            <dt>{name}</dt>
            <dd>
              {/* The heading says of which time the visits are. */}
              <strong>{text}</strong> {kind !== 'visits' && sample_text}
            </dd>
          </div>
        ))}
      </dl>
      {reply && (
        <p className={styles.reply}>
          {firstName} says: “{reply}”
        </p>
      )}
      <Quiet size="sm">Calculated from visits booked here.</Quiet>
    </section>
  )
}
