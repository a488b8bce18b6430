import type { PriceBreakdown as Breakdown } from '#contract/bookings/price-breakdown.ts'
import { Fact, FactList } from '#web/ui/layout/fact-list.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Steps } from '#web/ui/page/steps.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'
import { Money } from '#web/ui/values/money.tsx'

type PriceBreakdownProps = {
  breakdown: Breakdown
  /** The breakdown when the page was opened, until the price changed. */
  before?: Breakdown | null
  /** Level of its headings. */
  as?: 'h3' | 'h4'
}

/** A visit's price line by line, and the money timeline. */
export function PriceBreakdown({ breakdown, before = null, as = 'h3' }: PriceBreakdownProps) {
  return (
    <Stack gap={20}>
      <PriceLines breakdown={breakdown} before={before} />
      <Stack gap={12}>
        <Heading as={as} size="label">
          Payment and cancellation
        </Heading>
        <MoneyTimeline timeline={breakdown.timeline} />
      </Stack>
    </Stack>
  )
}

/** A visit's price line by line. */
export function PriceLines({ breakdown, before }: Required<Pick<PriceBreakdownProps, 'breakdown' | 'before'>>) {
  const { lines, total, settled, left } = breakdown
  const wasOf = (kind: string) => before?.lines.find((line) => line.kind === kind)?.amount
  return (
    <FactList shape="spread">
      {lines.map(({ kind, label, detail, amount }) => (
        <Fact key={`${kind} ${label}`} name={detail ? `${label}, ${detail}` : label}>
          <Changed now={amount} before={wasOf(kind)} />
        </Fact>
      ))}
      <Fact name="Total" total>
        <Money amount={total} currency />
      </Fact>
      {settled.map(({ label, amount }) => (
        <Fact key={label} name={label}>
          <Money amount={amount} />
        </Fact>
      ))}
      {left && (
        <Fact name={left.label} total>
          <Money amount={left.amount} />
        </Fact>
      )}
    </FactList>
  )
}

/** An amount, beside what it was while the page was open. */
function Changed({ now, before }: { now: number; before: number | undefined }) {
  if (before === undefined || before === now) return <Money amount={now} />
  return (
    <>
      <Quiet as="span">
        was <Money amount={before} />
      </Quiet>{' '}
      <Money amount={now} />
    </>
  )
}

export function MoneyTimeline({ timeline }: Pick<Breakdown, 'timeline'>) {
  const steps = timeline.map(({ kind, at, when_text, title, text, is_past }) => ({
    key: kind,
    when: at ? <time dateTime={at}>{when_text}</time> : when_text,
    title,
    text,
    isPast: is_past,
  }))
  return <Steps steps={steps} />
}
