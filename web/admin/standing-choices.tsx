import { useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router'

import { formatDollars } from '#contract/money.ts'
import { call } from '#web/api.ts'
import { getVisitsAhead } from '#web/endpoints/admin.gen.ts'
import { Tick } from '#web/ui/forms/tick.tsx'
import type { BoxProps, FieldProps } from '#web/ui/forms/use-rules-form.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'

import { VisitsChoice } from './visits-choice.tsx'

function useStanding(providerId: string) {
  return useLoaded(providerId, (signal) => call(getVisitsAhead, { params: { id: providerId }, signal })).data
}

type SuspensionChoicesProps = {
  providerId: string
  visits: FieldProps
  keepReason: FieldProps
  hold: BoxProps
  /** There is something to hold, which is the rule; only who has seen the box holds anything. */
  onHoldable: () => void
}

/** Choices about a suspended provider's visits ahead and money. */
export function SuspensionChoices({ providerId, visits, keepReason, hold, onHoldable }: SuspensionChoicesProps) {
  const standing = useStanding(providerId)
  const isHoldable = standing !== null && standing.balance > 0 && !standing.are_payouts_held
  const offer = useEffectEvent(onHoldable)
  useEffect(() => {
    if (isHoldable) offer()
  }, [isHoldable])
  return (
    <>
      <VisitsChoice ahead={standing} visits={visits} reason={keepReason} />
      {isHoldable && <Tick {...hold}>Hold payouts too: {formatDollars(standing.balance)}</Tick>}
      {standing?.are_payouts_held && <Quiet>Payouts are already on hold.</Quiet>}
    </>
  )
}

/** Notice about payouts on hold when a suspension is lifted. */
export function StillHeld({ providerId }: { providerId: string }) {
  if (!useStanding(providerId)?.are_payouts_held) return null
  return (
    <Quiet>
      <Link to="/admin/money?part=payouts">Payouts</Link> stay on hold until you release them.
    </Quiet>
  )
}
