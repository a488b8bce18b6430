import { Button } from '#web/ui/button.tsx'
import { useId, useState } from 'react'

import type { Booking } from '#contract/bookings.ts'
import { errorText } from '#web/api-error.ts'
import { call } from '#web/api.ts'
import { getSeries } from '#web/endpoints/bookings/series.gen.ts'
import { FormError } from '#web/ui/forms/form-error.tsx'
import { ButtonRow } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Quiet } from '#web/ui/layout/text.tsx'
import { lazyComponent } from '#web/ui/lazy-component.tsx'
import { LOAD_FAILED } from '#web/ui/loading/load-failed.ts'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'

import { SeriesVisits } from './series-visits.tsx'

const EndDialog = lazyComponent(
  async () => (await import('./end-dialog.tsx')).EndDialog,
  ({ opened }) => opened,
)

export type Viewer = 'client' | 'provider'
type SeriesPanelProps = { booking: Booking; viewer: Viewer; onChanged: () => void }

/** On the page of a visit: what it belongs to. */
export function SeriesPanel({ booking, ...props }: SeriesPanelProps) {
  const heading = useId()
  if (!booking.series) return null
  return (
    <Surface as="section" gap={16} aria-labelledby={heading}>
      <Heading id={heading}>{booking.series.text}</Heading>
      <Members booking={booking} {...props} />
    </Surface>
  )
}

/** In the card that represents a series: the others, on request. */
export function SeriesMore({ booking, onChanged }: Omit<SeriesPanelProps, 'viewer'>) {
  const [isOpen, setOpen] = useState(false)
  const part = useId()
  if (!booking.series) return null
  return (
    <Stack gap={8}>
      <div>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={isOpen}
          aria-controls={part}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide the other visits' : `All ${booking.series.size} visits`}
        </Button>
      </div>
      <div id={part}>{isOpen && <Members booking={booking} viewer="client" onChanged={onChanged} />}</div>
    </Stack>
  )
}

function Members({ booking, viewer, onChanged }: SeriesPanelProps) {
  const [isEnding, setEnding] = useState(false)
  const { series, status, payment_status, scheduled_at } = booking
  const of = [series?.id, status, payment_status, scheduled_at].join(' ')
  const { data, error, reload } = useLoaded(of, (signal) =>
    call(getSeries, { params: { id: series?.id ?? '' }, signal }),
  )
  if (error !== null && data === null) return <FormError>{errorText(error, LOAD_FAILED)}</FormError>
  if (!data) return <Quiet role="status">Loading the other visits…</Quiet>
  return (
    <Stack gap={16}>
      <SeriesVisits series={data} shown={booking.id} viewer={viewer} />
      {data.can.end && (
        <ButtonRow>
          <Button variant="default" size="sm" onClick={() => setEnding(true)}>
            End the series
          </Button>
        </ButtonRow>
      )}
      <EndDialog
        series={data}
        viewer={viewer}
        opened={isEnding}
        onClose={() => setEnding(false)}
        onStale={reload}
        onEnded={() => {
          reload()
          onChanged()
        }}
      />
    </Stack>
  )
}
