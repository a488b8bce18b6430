import { Link } from 'react-router'

import { durationText } from '#contract/clock.ts'
import { withGst } from '#contract/money.ts'
import type { Service } from '#contract/providers.ts'
import { useSession } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { PillSelect } from '#web/ui/forms/pill-select.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { dateText, timeText } from '#web/ui/values/local-text.ts'
import { Money } from '#web/ui/values/money.tsx'
import { Price } from '#web/ui/values/price.tsx'

import type { FreeDay } from './times/free-week.ts'
import { TimeLink } from './times/time-link.tsx'

import styles from './book-card.module.css'

/** Times shown for the first day that has any. The others are further down. */
const TIMES_SHOWN = 6

type Offered = Pick<Service, 'id' | 'title' | 'price' | 'duration_minutes'>

type BookCardProps = {
  services: readonly Offered[]
  service: Offered
  onChoose: (id: string) => void
  chargesGst: boolean
  week: readonly FreeDay[]
  /** Address of the booking page. */
  booking: string
}

/**
 * Beside a provider's page, always in view: the price, the next times, and the way to book. Narrow screens have a bar.
 */
export function BookCard({ services, service, onChoose, chargesGst, week, booking }: BookCardProps) {
  const { user } = useSession()
  const next = week.find(({ times }) => times.length > 0)
  if (next === undefined || (user && user.role !== 'client')) return null
  return (
    <Surface as="section" raised gap={16} className={styles.card} aria-label="Book a visit">
      {services.length > 1 ? (
        <label className={styles.choice}>
          <span>Service</span>
          <PillSelect value={service.id} onChange={(event) => onChoose(event.currentTarget.value)}>
            {services.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </PillSelect>
        </label>
      ) : (
        <h2>{service.title}</h2>
      )}
      <p className={styles.price}>
        <Price amount={service.price} chargesGst={chargesGst} />
        <span className={styles.length}>{durationText(service.duration_minutes)}</span>
        {chargesGst && (
          <span className={styles.total}>
            <Money amount={withGst(service.price, true)} /> with tax
          </span>
        )}
      </p>
      <div>
        <Quiet size="sm" className={styles.day}>
          Next: {dateText(next.date, true)}
        </Quiet>
        <PlainList className={styles.times}>
          {next.times.slice(0, TIMES_SHOWN).map((time) => (
            <li key={time}>
              <TimeLink
                page={booking}
                date={next.date}
                time={time}
                spoken={`${dateText(next.date, true)}, ${timeText(time)}`}
              >
                {timeText(time)}
              </TimeLink>
            </li>
          ))}
        </PlainList>
      </div>
      <Button component={Link} to={booking} size="lg">
        Book
      </Button>
    </Surface>
  )
}
