import { Money } from './money.tsx'

type PriceProps = {
  /** Dollars before tax, as the API returns prices and as they are sorted and filtered. */
  amount: number
  chargesGst: boolean
  /** Names it: once per view. */
  currency?: boolean
}

/**
 * A provider's price as lists and cards show it: before tax, with a note if tax is added. The total with tax is shown
 * where a visit is chosen.
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
