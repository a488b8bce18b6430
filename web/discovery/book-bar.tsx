import { Button } from '#web/ui/button.tsx'
import { Link } from 'react-router'

import { durationText } from '#contract/clock.ts'
import type { Service } from '#contract/providers.ts'
import { useSession } from '#web/session.ts'
import { Price } from '#web/ui/values/price.tsx'

import styles from './book-bar.module.css'

type BookBarProps = {
  service: Pick<Service, 'title' | 'price' | 'duration_minutes'>
  chargesGst: boolean
  /** Address of the booking page. */
  booking: string
}

/** On phones and tablets the way to book the chosen service stays at hand however far the page is read. */
export function BookBar({ service, chargesGst, booking }: BookBarProps) {
  const { user } = useSession()
  if (user && user.role !== 'client') return null
  return (
    <aside className={styles.bar} aria-label="Book">
      <p className={styles.what}>
        <strong>{service.title}</strong>
        <span>
          <Price amount={service.price} chargesGst={chargesGst} />, {durationText(service.duration_minutes)}
        </span>
      </p>
      <Button component={Link} to={booking}>
        Book
      </Button>
    </aside>
  )
}
