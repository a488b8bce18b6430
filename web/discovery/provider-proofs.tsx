import type { Provider } from '#contract/availability.ts'
import { PlainList } from '#web/ui/layout/plain-list.tsx'

import styles from './provider-proofs.module.css'

/** The documents that we have checked, each with its date; nothing where there are none. */
export function ProviderProofs({ isChecked, proofs }: { isChecked: boolean; proofs: Provider['proofs'] }) {
  if (proofs.length === 0) return null
  return (
    <section aria-labelledby="documents">
      <h2 id="documents">Documents</h2>
      <PlainList row gap={[4, 16]} className={styles.proofs} aria-label="Checked by us">
        {isChecked && <li data-loud>Checked and insured</li>}
        {proofs.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </PlainList>
    </section>
  )
}
