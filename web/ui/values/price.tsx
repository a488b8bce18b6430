import { Money } from './money.tsx'

type PriceProps = {
  /** Dollars before tax, as the API tells prices and as they are sorted and filtered. */
  amount: number
  chargesGst: boolean
  /** Names it: once per view. */
  currency?: boolean
}

/**
 * What a provider asks, in the one way in which lists and cards tell it: before tax, and whether tax comes on top. The
 * total with tax stands where a visit is chosen.
 */
export function Price({ amount, chargesGst, currency }: PriceProps) {
  return (
    <>
      <strong>
        <Money amount={amount} short {...(currency ? { currency } : {})} />
      </strong>
      {chargesGst && <span> + tax</span>}
    </>
  )
}
