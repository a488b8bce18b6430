import type { Booking } from '#contract/bookings.ts'
import { Fact, FactList } from '#web/ui/layout/fact-list.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { Money } from '#web/ui/values/money.tsx'

/** The provider's sum under the name of its stage: "You receive $72.00", "Earned $36.00". */
export function ProviderTotal({ booking: { provider_money: money } }: { booking: Booking }) {
  if (!money) return null
  if (money.stage === 'nothing') return <span>Nothing due</span>
  return (
    <span>
      {money.label} <Money amount={money.total} />
    </span>
  )
}

/** The provider's total line by line, and the reason for a wait. */
export function ProviderLines({ booking: { provider_money: money } }: { booking: Booking }) {
  if (!money) return null
  return (
    <Stack gap={12}>
      <FactList shape="spread">
        {money.lines.map(({ label, amount }) => (
          <Fact key={label} name={label}>
            <Money amount={amount} />
          </Fact>
        ))}
        <Fact name={money.label} total>
          <Money amount={money.total} />
        </Fact>
      </FactList>
      <Quiet size="sm">{money.text}</Quiet>
    </Stack>
  )
}
