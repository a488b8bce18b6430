import { formatDollars } from '#contract/money.ts'
import { EXAMPLE_PRICE, exampleNet } from '#contract/rules/rates.ts'

/** The provider's net from one visit. */
export function Example({ standard, repeat }: { standard: number; repeat: number }) {
  return (
    <span className="hb-figures">
      Of {formatDollars(EXAMPLE_PRICE)} a provider receives {formatDollars(exampleNet(standard))}, with a returning
      client {formatDollars(exampleNet(repeat))}.
    </span>
  )
}
