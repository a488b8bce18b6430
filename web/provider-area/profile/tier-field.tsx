import type { ScheduleRules } from '#contract/availability.ts'
import { keptShare, LATE_FEE_PERCENT } from '#contract/bookings/fee-terms.ts'
import { Tick, TickGroup } from '#web/ui/forms/tick.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Words } from '#web/ui/layout/text.tsx'

type Tier = ScheduleRules['cancellation_tier']

const TIERS: readonly { value: Tier; name: string; text: string }[] = [
  { value: 'flexible', name: 'Flexible', text: 'Free until the visit starts.' },
  { value: 'standard', name: 'Standard', text: `Keeps ${keptShare(LATE_FEE_PERCENT.standard)}.` },
  { value: 'firm', name: 'Firm', text: `Keeps ${keptShare(LATE_FEE_PERCENT.firm)}.` },
]

/** The client's cost of a late cancellation, fixed for each booking when it is made. */
export function TierField({ value, onChange }: { value: Tier; onChange: (tier: Tier) => void }) {
  return (
    <TickGroup legend="Cancellation policy" hint="For cancellations inside 24 hours. New bookings only.">
      <Columns widths="repeat(3, minmax(0, 1fr))" gap={12} align="stretch">
        {TIERS.map((tier) => (
          <Tick
            key={tier.value}
            framed
            type="radio"
            name="cancellation_tier"
            value={tier.value}
            checked={value === tier.value}
            onChange={() => onChange(tier.value)}
          >
            <Words as="span" title={tier.name}>
              {tier.text}
            </Words>
          </Tick>
        ))}
      </Columns>
    </TickGroup>
  )
}
