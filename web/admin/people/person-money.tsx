import type { PersonRecord } from '#contract/admin/people.ts'
import { Fact, FactList } from '#web/ui/layout/fact-list.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'
import { Money } from '#web/ui/values/money.tsx'

type Shown = NonNullable<PersonRecord['money']>

/** A provider's earnings by where they are, and the person's payments as a client. */
export function PersonMoney({ money: { paid, refunded, credit, earned, held } }: { money: Shown }) {
  return (
    <Surface as="section" gap={16} aria-labelledby="money">
      <Heading id="money">Money</Heading>
      {earned && <Earned earned={earned} />}
      {held && (
        <Quiet>
          Payouts on hold since {held.since_text}: {held.reason}
        </Quiet>
      )}
      {(!earned || paid > 0 || credit > 0) && (
        <FactList shape="spread">
          <Fact name="Paid for visits">
            <Money amount={paid} />
          </Fact>
          <Fact name="Refunded">
            <Money amount={refunded} />
          </Fact>
          <Fact name="Credit left">
            <Money amount={credit} />
          </Fact>
        </FactList>
      )}
    </Surface>
  )
}

function Earned({ earned }: { earned: NonNullable<Shown['earned']> }) {
  const { available, pending, pending_text, on_hold, on_the_way } = earned
  return (
    <Stack gap={8}>
      <FactList shape="spread">
        <Fact name="Pending">
          <Money amount={pending} />
        </Fact>
        <Fact name={available < 0 ? 'They owe' : 'Available'}>
          <Money amount={Math.abs(available)} />
        </Fact>
        <Fact name="On hold">
          <Money amount={on_hold} />
        </Fact>
        <Fact name="On the way">
          <Money amount={on_the_way} />
        </Fact>
      </FactList>
      {pending_text !== null && <Quiet size="sm">{pending_text}</Quiet>}
    </Stack>
  )
}
