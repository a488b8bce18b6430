import { Button } from '#web/ui/button.tsx'
import { useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'

import type { Booking } from '#contract/bookings.ts'
import { addressText } from '#web/ui/values/address-text.ts'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { DELAY_BOOKED_MS } from '#web/ui/measures.ts'
import { StatusBadge } from '#web/ui/values/status-badge.tsx'

import styles from './booked-panel.module.css'

/** The request is sent: what was requested and by when an answer comes. The dashboard follows after 3 s. */
export function BookedPanel({ bookings }: { bookings: readonly Booking[] }) {
  const [booking, ...later] = bookings
  return booking && <Panel booking={booking} later={later} />
}

type PanelProps = {
  booking: Booking
  /** The other visits of its series. */
  later: readonly Booking[]
}

function Panel({ booking, later }: PanelProps) {
  const navigate = useNavigate()
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    title.current?.focus()
    window.scrollTo({ top: 0 })
    const timer = setTimeout(() => void navigate('/dashboard', { replace: true }), DELAY_BOOKED_MS)
    return () => clearTimeout(timer)
  }, [navigate])
  const isAccepted = booking.status === 'confirmed'
  const firstName = booking.provider.full_name.split(' ')[0]
  return (
    <Surface raised gap={16} className={styles.panel} role="status">
      <img src="/art/party.webp" alt="" width={112} height={112} />
      <p className={styles.lead}>
        {isAccepted ? `${firstName} confirmed instantly` : `Your request is with ${firstName}`}
      </p>
      <h1 ref={title} tabIndex={-1}>
        Booking Confirmed
      </h1>
      <p>
        {booking.service.title} with {booking.provider.full_name}
        <br />
        <strong>{booking.scheduled_text}</strong>
        <br />
        {later.map(({ id, scheduled_text }) => (
          <span key={id}>
            {scheduled_text}
            <br />
          </span>
        ))}
        {addressText(booking.location)}
      </p>
      <StatusBadge status={booking.status} />
      {booking.deadline_text && <Quiet>{booking.deadline_text}.</Quiet>}
      <Button component={Link} to="/dashboard" replace>
        Go to your dashboard
      </Button>
    </Surface>
  )
}
