import { Link } from 'react-router'

import type { ProviderCard } from '#contract/availability.ts'
import { PhotoPair } from '#web/discovery/photos/photo-pair.tsx'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { dateText } from '#web/ui/values/local-text.ts'
import { Price } from '#web/ui/values/price.tsx'
import { Rating } from '#web/ui/values/rating.tsx'

import styles from './available.module.css'

type Person = Pick<
  ProviderCard,
  | 'id'
  | 'full_name'
  | 'avatar_url'
  | 'ratings_average'
  | 'ratings_count'
  | 'location'
  | 'specialties'
  | 'photos'
  | 'charges_gst'
> & {
  /** Price of the cheapest matching service. */
  price: number
  /** Times of that day, ready to show. */
  times: readonly string[]
}

export type Available = {
  date: string
  /** The date is the first that can be booked. */
  isTomorrow: boolean
  people: readonly Person[]
}

export const NOBODY: Available = { date: '', isTomorrow: false, people: [] }

export const availableTitle = ({ date, isTomorrow }: Available) =>
  `Available ${isTomorrow ? 'tomorrow' : dateText(date, true)}`

/** Providers available on that day, with their first times and a link to the search. */
export function AvailableList({ date, people, search }: Pick<Available, 'date' | 'people'> & { search: string }) {
  return (
    <>
      {/* On phones it is scrolled, also by keyboard. */}
      <PlainList row gap={16} className={styles.people} tabIndex={0} aria-label="Providers">
        {people.map((person) => (
          <PersonCard key={person.id} person={person} date={date} />
        ))}
      </PlainList>
      <p className={styles.all}>
        <Link to={search}>See everyone who’s available</Link>
      </p>
    </>
  )
}

function PersonCard({ person, date }: { person: Person; date: string }) {
  const { id, full_name, avatar_url, ratings_average, ratings_count, location, photos } = person
  return (
    <Surface as="li" lifts raised className={styles.card}>
      <Row gap={12} align="start">
        <Avatar name={full_name} src={avatar_url} size={56} />
        <div className={styles.who}>
          <h3>
            <Link to={`/providers/${id}?date=${date}`} prefetch="intent" className="hb-name hb-cover">
              {full_name}
            </Link>
          </h3>
          <Rating value={ratings_average} count={ratings_count} />
          {location && <p className={styles.place}>{location}</p>}
        </div>
      </Row>
      {photos.length > 0 ? (
        <PhotoPair photos={photos} />
      ) : (
        <p className={styles.known}>{person.specialties.slice(0, 3).join(' · ') || 'No photos yet'}</p>
      )}
      <Row justify="between" gap={12} className={styles.facts}>
        {/* Without photos it stands in their room. */}
        <span className={styles.specialties}>{photos.length > 0 && person.specialties.slice(0, 2).join(' · ')}</span>
        <span className={styles.price}>
          From <Price amount={person.price} chargesGst={person.charges_gst} />
        </span>
      </Row>
      <PlainList row gap={8} className={styles.times}>
        {person.times.map((time) => (
          <li key={time} className={styles.time}>
            {time}
          </li>
        ))}
      </PlainList>
    </Surface>
  )
}

/** The same as a part of a page; nothing without providers. */
export function AvailablePart({
  search,
  className,
  ...available
}: Available & { search: string; className?: string | undefined }) {
  if (available.people.length === 0) return null
  return (
    <section aria-labelledby="available" className={className}>
      <h2 id="available">{availableTitle(available)}</h2>
      <AvailableList {...available} search={search} />
    </section>
  )
}
