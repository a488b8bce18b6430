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

export type Available = {
  date: string
  people: readonly (Pick<
    ProviderCard,
    'id' | 'full_name' | 'avatar_url' | 'ratings_average' | 'ratings_count' | 'location' | 'photos' | 'charges_gst'
  > & {
    /** Of the least expensive service that is meant. */
    price: number
    /** Of that day, ready to show. */
    times: readonly string[]
  })[]
}

export const NOBODY: Available = { date: '', people: [] }

export const availableTitle = ({ date }: Available) => `Available ${dateText(date, true)}`

/** Who can come on that day, with their first times; the way to all of them leads to the search. */
export function AvailableList({ date, people, search }: Available & { search: string }) {
  return (
    <>
      {/* On phones it is scrolled, also by keyboard. */}
      <PlainList row gap={16} className={styles.people} tabIndex={0} aria-label="Providers">
        {people.map(
          ({
            id,
            full_name,
            avatar_url,
            ratings_average,
            ratings_count,
            location,
            photos,
            charges_gst,
            price,
            times,
          }) => (
            <Surface as="li" lifts raised key={id} className={styles.card}>
              <Row gap={12}>
                <Avatar name={full_name} src={avatar_url} size={56} />
                <div className={styles.who}>
                  <h3>
                    <Link to={`/providers/${id}?date=${date}`} prefetch="intent" className="hb-name hb-cover">
                      {full_name}
                    </Link>
                  </h3>
                  <Rating value={ratings_average} count={ratings_count} />
                </div>
              </Row>
              <PhotoPair photos={photos} />
              <Row justify="between" className={styles.facts}>
                <span>{location}</span>
                <span className={styles.price}>
                  From <Price amount={price} chargesGst={charges_gst} />
                </span>
              </Row>
              <PlainList row gap={8}>
                {times.map((time) => (
                  <li key={time} className={styles.time}>
                    {time}
                  </li>
                ))}
              </PlainList>
            </Surface>
          ),
        )}
      </PlainList>
      <p className={styles.all}>
        <Link to={search}>See everyone who’s available</Link>
      </p>
    </>
  )
}

/** The same as a part of a page; nothing while there is nobody. */
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
