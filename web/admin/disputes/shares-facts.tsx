import type { Shares } from '#contract/disputes/admin.ts'
import { formatDollars } from '#contract/money.ts'
import { Fact, FactList } from '#web/ui/layout/fact-list.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Heading } from '#web/ui/layout/text.tsx'

/** Shares of a payment, to the cent. */
export function SharesFacts({ title, shares }: { title: string; shares: Shares }) {
  const parts = [
    ['Client', shares.client],
    ['Provider', shares.provider],
    ['GST', shares.gst],
    ['Commission', shares.commission],
    ['Taxes on commission', shares.commission_taxes],
    ['With us', shares.ours],
  ] as const
  const shown = parts.filter(([name, amount]) => amount > 0 || name === 'Client' || name === 'Provider')
  return (
    <Stack as="section" gap={4} aria-label={title}>
      <Heading as="h3" size="label">
        {title}
      </Heading>
      <FactList shape="spread">
        {shown.map(([name, amount]) => (
          <Fact key={name} name={name}>
            {formatDollars(amount)}
          </Fact>
        ))}
      </FactList>
    </Stack>
  )
}
