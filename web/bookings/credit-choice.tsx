import { formatDollars } from '#contract/money.ts'
import { call } from '#web/api.ts'
import { getCreditOffer } from '#web/endpoints/credit.gen.ts'
import { Tick } from '#web/ui/forms/tick.tsx'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'

export type CreditChosen = { byCard: number } | null

type CreditChoiceProps = { bookingId: string; chosen: CreditChosen; onChoose: (chosen: CreditChosen) => void }

/** Beside the button that pays, for clients with credit: what it would pay, and the rest for the card. */
export function CreditChoice({ bookingId, chosen, onChoose }: CreditChoiceProps) {
  const { data } = useLoaded(bookingId, (_, booking_id) => call(getCreditOffer, { params: { booking_id } }))
  if (!data || data.credit === 0) return null
  return (
    <Tick
      checked={chosen !== null}
      onChange={(event) => onChoose(event.currentTarget.checked ? { byCard: data.by_card } : null)}
    >
      Use {formatDollars(data.credit)} credit
      {data.by_card > 0 ? `; ${formatDollars(data.by_card)} is left for your card` : '; nothing is left to pay'}
    </Tick>
  )
}
