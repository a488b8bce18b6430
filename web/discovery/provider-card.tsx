import { Button } from '#web/ui/button.tsx'
import { Link } from 'react-router'

import { durationText } from '#contract/clock.ts'
import { queryString } from '#web/api.ts'
import { usePlace } from '#web/use-place.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { dateText } from '#web/ui/values/local-text.ts'
import { Price } from '#web/ui/values/price.tsx'
import { Rating } from '#web/ui/values/rating.tsx'

import { FavouritePart } from './favourites/favourite-part.tsx'
import { PhotoStrip } from './photos/photo-strip.tsx'
import type { ShownCard } from './shown-card.ts'
import { SlotChips } from './times/slot-chips.tsx'

import styles from './provider-card.module.css'

type ProviderCardProps = {
  /** Anchor for the rest of a longer list, for browsers without scripts. */
  id?: string
  card: ShownCard
  /** The requested service; without one the card is about the provider alone. */
  title?: string
  /** The day that was asked for and that the page names: the profile begins with it. */
  date?: string
}

/**
 * One provider: who, how good, how much and when. For a service every time leads straight into booking; without one the
 * way leads to the profile, where all services and times are.
 */
export function ProviderCard({ id, card, title, date }: ProviderCardProps) {
  const { place } = usePlace()
  const profile = `/providers/${card.id}${queryString({ service: card.service.id, date, postal: place })}`
  const proof = card.is_checked ? 'Checked and insured' : card.proofs[0]?.text
  return (
    <Surface as="li" raised id={id} className={styles.card}>
      <Link to={profile} prefetch="intent" className={styles.portrait} tabIndex={-1} aria-hidden="true">
        <Avatar name={card.full_name} src={card.avatar_url} size={72} />
      </Link>
      <div className={styles.who}>
        <Row className={styles.name}>
          <h3>
            <Link to={profile} prefetch="intent" className="hb-name">
              {card.full_name}
            </Link>
          </h3>
          <FavouritePart providerId={card.id} name={card.full_name} />
        </Row>
        <Row wrap gap={[4, 12]} className={styles.facts}>
          <Rating value={card.ratings_average} count={card.ratings_count} />
          {card.location && (
            <span className={styles.place}>
              <Icon name="map-pin" size={16} /> {card.location}
            </span>
          )}
          {card.minutes_away !== undefined && <span>About {card.minutes_away} min away</span>}
        </Row>
        {/* Beside one service it is plain what they do. */}
        {title === undefined && card.specialties.length > 0 && (
          <p className={styles.known}>{card.specialties.slice(0, 2).join(' · ')}</p>
        )}
        {proof && (
          <p className={styles.proof}>
            <Icon name="shield" size={16} /> {proof}
          </p>
        )}
      </div>
      <div className={styles.work}>
        <PhotoStrip photos={card.photos} to={profile} name={card.full_name} />
      </div>
      <div className={styles.slots}>
        <SlotChips
          slots={card.next_slots}
          booking={title === undefined ? null : bookingPath(title, card.id)}
          profile={`/providers/${card.id}`}
          name={card.full_name}
          {...(date !== undefined && { day: dateText(date, true) })}
        />
      </div>
      <Stack gap={8} className={styles.side}>
        <p className={styles.price}>
          {title === undefined && 'From '}
          <Price amount={card.service.price} chargesGst={card.charges_gst} />
          {title !== undefined && <span className={styles.length}>{durationText(card.service.duration_minutes)}</span>}
        </p>
        <Button component={Link} to={title === undefined ? profile : bookingPath(title, card.id)} variant="light">
          {title === undefined ? 'View services' : 'Book Appointment'}
        </Button>
      </Stack>
    </Surface>
  )
}

function bookingPath(title: string, providerId: string): string {
  return `/booking/${encodeURIComponent(title)}/${providerId}`
}
