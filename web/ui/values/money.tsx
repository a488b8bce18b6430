import { formatDollars } from '#contract/money.ts'

/** Dollars on the page, in figures that don't move. `currency` names it: once per view. */
export function Money({ amount, short, currency }: { amount: number; short?: boolean; currency?: boolean }) {
  return (
    <span className="hb-figures">
      {formatDollars(amount, short)}
      {currency && ' CAD'}
    </span>
  )
}

/** A price range: `$20 – $40`. */
export function MoneyRange({ from, to }: { from: number; to: number }) {
  return (
    <span className="hb-figures">
      {formatDollars(from, true)}
      {from !== to && ` – ${formatDollars(to, true)}`}
    </span>
  )
}
