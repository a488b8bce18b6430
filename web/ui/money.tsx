const exact = new Intl.NumberFormat('en-CA', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const whole = new Intl.NumberFormat('en-CA', { maximumFractionDigits: 0 })

/** Dollars as text: `$150.00`; with `short`, whole amounts as `$150`. */
export function moneyText(dollars: number, short = false): string {
  const number = short && Number.isInteger(dollars) ? whole : exact
  return `${dollars < 0 ? '-' : ''}$${number.format(Math.abs(dollars))}`
}

/** Dollars on the page, in figures that stand still. `currency` names it: once per view. */
export function Money({ amount, short, currency }: { amount: number; short?: boolean; currency?: boolean }) {
  return (
    <span className="hb-figures">
      {moneyText(amount, short)}
      {currency && ' CAD'}
    </span>
  )
}

/** A price range: `$20 – $40`. */
export function MoneyRange({ from, to }: { from: number; to: number }) {
  return (
    <span className="hb-figures">
      {moneyText(from, true)} – {moneyText(to, true)}
    </span>
  )
}
