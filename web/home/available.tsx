import { Link } from 'react-router'

import type { ProviderCard } from '#contract/availability.ts'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Quiet } from '#web/ui/layout/text.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { dateText } from '#web/ui/values/local-text.ts'
import { Rating } from '#web/ui/values/rating.tsx'

import styles from './available.module.css'

export type Available = {
  date: string
  people: readonly (Pick<
    ProviderCard,
    'id' | 'full_name' | 'avatar_url' | 'ratings_average' | 'ratings_count' | 'location' | 'specialties'
  > & { times: readonly string[] })[]
}

/** Who can come next, on the first day with somebody; nothing while there is nobody. */
export function AvailableNext({ date, people }: Available) {
  if (people.length === 0) return null
  return (
    <Section title={`Available ${dateText(date, true)}`}>
      {/* On phones it is scrolled, also by keyboard. */}
      <PlainList row gap={16} className={styles.people} tabIndex={0} aria-label="Providers">
        {people.map(({ id, full_name, avatar_url, ratings_average, ratings_count, location, specialties, times }) => (
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
            <Quiet size="sm">{[location, ...specialties.slice(0, 2)].filter(Boolean).join(' · ')}</Quiet>
            <PlainList row gap={8}>
              {times.map((time) => (
                <li key={time} className={styles.time}>
                  {time}
                </li>
              ))}
            </PlainList>
          </Surface>
        ))}
      </PlainList>
      <p className={styles.all}>
        <Link to="/search">See everyone who’s available</Link>
      </p>
    </Section>
  )
}
