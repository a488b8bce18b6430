import type { ScheduleRules } from '#contract/availability.ts'
import { keptShare, LATE_FEE_PERCENT } from '#contract/bookings/fee-terms.ts'

import styles from './tier-field.module.css'

type Tier = ScheduleRules['cancellation_tier']

const TIERS: readonly { value: Tier; name: string; text: string }[] = [
  { value: 'flexible', name: 'Flexible', text: 'Clients may cancel free of charge until the visit starts.' },
  { value: 'standard', name: 'Standard', text: `Inside 24 hours, ${keptShare(LATE_FEE_PERCENT.standard)}, is kept.` },
  { value: 'firm', name: 'Firm', text: `Inside 24 hours, ${keptShare(LATE_FEE_PERCENT.firm)}, is kept.` },
]

/** What a late cancellation costs the client; fixed for each booking when it is made. */
export function TierField({ value, onChange }: { value: Tier; onChange: (tier: Tier) => void }) {
  return (
    <fieldset className={styles.field}>
      <legend>Cancellation policy</legend>
      <p>24 hours notice is always free. This is about later cancellations, for new bookings only.</p>
      <div className={styles.tiers}>
        {TIERS.map((tier) => (
          <label key={tier.value} className={styles.tier}>
            <input
              type="radio"
              name="cancellation_tier"
              value={tier.value}
              checked={value === tier.value}
              onChange={() => onChange(tier.value)}
            />
            <span>
              <strong>{tier.name}</strong>
              {tier.text}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
