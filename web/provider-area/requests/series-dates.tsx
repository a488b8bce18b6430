import { errorText } from '#web/api-error.ts'
import { call } from '#web/api.ts'
import { getSeries } from '#web/endpoints/bookings/series.gen.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { Tick, TickGroup } from '#web/ui/forms/tick.tsx'
import { Details } from '#web/ui/layout/details.tsx'
import { Quiet, VisuallyHidden } from '#web/ui/layout/text.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'
import { useEffect, useEffectEvent } from 'react'

type SeriesDatesProps = {
  id: string
  /** Among other requests: in a line that opens, so that the card stays short. */
  folds?: boolean
  /** Ids of visits that are not accepted with the others. */
  leftOut: readonly string[]
  onLeaveOut: (ids: string[]) => void
  /** How many wait for the answer. */
  onCount: (count: number) => void
}

/** All dates of a request for visits that repeat: they are answered together, and single ones may be left out. */
export function SeriesDates({ id, folds = false, leftOut, onLeaveOut, onCount }: SeriesDatesProps) {
  const { data, error } = useLoaded(id, (signal) => call(getSeries, { params: { id }, signal }))
  const waiting = data?.visits.filter(({ can_accept }) => can_accept) ?? []
  const count = waiting.length
  const tell = useEffectEvent(onCount)
  useEffect(() => {
    if (count > 0) tell(count)
  }, [count])
  if (error !== null) return <FormError>{errorText(error, LOAD_FAILED)}</FormError>
  if (!data) return <Quiet role="status">Loading…</Quiet>
  const toggle = (visit: string, isOn: boolean) =>
    onLeaveOut(isOn ? leftOut.filter((one) => one !== visit) : [...leftOut, visit])
  const dates = (
    <TickGroup
      legend={folds ? <VisuallyHidden>Dates</VisuallyHidden> : 'Dates'}
      hint={leftOut.length >= count ? 'Keep at least one date.' : 'Untick dates you can’t make. Amounts are per visit.'}
    >
      {waiting.map(({ id: visit, scheduled_text }) => (
        <Tick
          key={visit}
          checked={!leftOut.includes(visit)}
          onChange={(event) => toggle(visit, event.currentTarget.checked)}
        >
          {scheduled_text}
        </Tick>
      ))}
    </TickGroup>
  )
  if (!folds) return dates
  return (
    <Details icon="calendar" title={datesTitle(count, leftOut.length)}>
      {dates}
    </Details>
  )
}

function datesTitle(count: number, out: number): string {
  return out === 0 ? `See all ${count} dates` : `${count - out} of ${count} dates`
}
