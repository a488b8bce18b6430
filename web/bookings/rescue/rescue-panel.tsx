import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'

import type { Booking } from '#contract/bookings.ts'
import type { Rescue } from '#contract/bookings/rescue.ts'
import { errorText } from '#web/api-error.ts'
import { call, queryString } from '#web/api.ts'
import { partyName, searchPath } from '#web/bookings/booking-texts.ts'
import { getRescue } from '#web/endpoints/bookings/rescue.gen.ts'
import { Notice, Quote } from '#web/ui/layout/notice.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Quiet, Words } from '#web/ui/layout/text.tsx'
import { SkeletonCards } from '#web/ui/loading/skeletons.tsx'
import { useLoaded } from '#web/ui/loading/use-loaded.ts'
import { ErrorState } from '#web/ui/page/empty-state.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { toast } from '#web/ui/toast.tsx'
import { Money } from '#web/ui/values/money.tsx'
import { Rating } from '#web/ui/values/rating.tsx'

import { AskDialog } from './ask-dialog.tsx'

import styles from './rescue-panel.module.css'

type RescuePanelProps = { booking: Booking; onChanged: () => void }

export type Suggested = Rescue['suggested'][number]

/** A visit that its provider did not take: why, who could come at the same time instead, or when others can. */
export function RescuePanel({ booking, onChanged }: RescuePanelProps) {
  const { rescue, id } = booking
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<Suggested | null>(null)
  const loaded = useLoaded(rescue?.is_open ? id : null, (signal) => call(getRescue, { params: { id }, signal }))
  if (!rescue) return null
  if (rescue.booking_id !== null)
    return (
      <Notice icon="check-circle" title="You’ve asked another provider">
        <p>
          <Link to={`/bookings/${rescue.booking_id}`}>See the new booking</Link>
        </p>
      </Notice>
    )
  if (!rescue.is_open) return null
  return (
    <section aria-label="Who can come instead" className={styles.panel}>
      {loaded.data ? (
        <Found booking={booking} rescue={loaded.data} onChoose={setChosen} />
      ) : (
        <Waiting error={loaded.error} onRetry={loaded.retry} />
      )}
      <AskDialog
        booking={booking}
        chosen={chosen}
        onClose={() => setChosen(null)}
        onRefused={loaded.reload}
        onAsked={(made) => {
          toast(`We’ve asked ${made.provider.full_name}.`)
          onChanged()
          void navigate(`/bookings/${made.id}`)
        }}
      />
    </section>
  )
}

function Waiting({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (error === null) return <SkeletonCards count={1} label="Looking for another provider" />
  return <ErrorState message={errorText(error, 'Couldn’t look for other providers.')} onRetry={onRetry} />
}

type FoundProps = { booking: Booking; rescue: Rescue; onChoose: (choice: Suggested) => void }

function Found({ booking, rescue, onChoose }: FoundProps) {
  const { is_busy, is_code_gone, reason, suggested, times_nearby } = rescue
  return (
    <Stack>
      {reason !== null && (
        <Quote title={`${partyName(booking.provider)} wrote`} tone="plain">
          {reason}
        </Quote>
      )}
      {is_busy ? (
        <Quiet>You have another visit at this time.</Quiet>
      ) : suggested.length > 0 ? (
        <>
          <Words title="Available at the same time">
            <span>The same price or less. You pay once they accept.</span>
            {is_code_gone && <span>Your promo code is already used, so it’s not included.</span>}
          </Words>
          <PlainList gap={12}>
            {suggested.map((choice) => (
              <Choice key={choice.service_id} choice={choice} onChoose={() => onChoose(choice)} />
            ))}
          </PlainList>
        </>
      ) : (
        <Times booking={booking} times={times_nearby} />
      )}
    </Stack>
  )
}

function Choice({ choice, onChoose }: { choice: Suggested; onChoose: () => void }) {
  const { provider, amount_due } = choice
  return (
    <li className={styles.choice}>
      <Avatar name={provider.full_name} src={provider.avatar_url} size={48} />
      <Words title={<Link to={`/providers/${provider.id}`}>{provider.full_name}</Link>} className={styles.who}>
        <Row as="span" wrap gap={[4, 12]}>
          <Rating value={provider.ratings_average} count={provider.ratings_count} />
          {provider.location && <span>{provider.location}</span>}
        </Row>
      </Words>
      <strong className={styles.price}>
        <Money amount={amount_due} short />
      </strong>
      <Button size="sm" variant="light" onClick={onChoose} aria-label={`Ask ${provider.full_name}`}>
        Ask {provider.full_name.split(' ')[0]}
      </Button>
    </li>
  )
}

function Times({ booking, times }: { booking: Booking; times: Rescue['times_nearby'] }) {
  if (times.length === 0)
    return (
      <Stack gap={12} align="start">
        <Quiet>No one else is available soon at this price.</Quiet>
        <Button component={Link} to={searchPath(booking)}>
          Search other days
        </Button>
      </Stack>
    )
  return (
    <>
      <Words
        title={
          booking.cancel_reason === 'provider_no_show'
            ? 'Other providers are available'
            : 'No one else is available at this time'
        }
      >
        <span>The same price or less.</span>
      </Words>
      <PlainList row gap={8}>
        {times.map(({ service_title, provider_id, full_name, date, start, label }) => (
          <li key={`${date}${start}`}>
            <Link
              to={`/booking/${encodeURIComponent(service_title)}/${provider_id}${queryString({ date, time: start })}`}
              className={styles.time}
            >
              <strong>{label}</strong>
              <span>{full_name}</span>
            </Link>
          </li>
        ))}
      </PlainList>
    </>
  )
}
