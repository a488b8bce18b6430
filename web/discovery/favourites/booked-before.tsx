import { Link } from 'react-router'

import type { Booking } from '#contract/bookings.ts'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Words } from '#web/ui/layout/text.tsx'
import { Avatar } from '#web/ui/pictures/avatar.tsx'

import { FavouritePart } from './favourite-part.tsx'

const SHOWN = 3

/** Providers of finished visits, the latest first, each to be saved with a tap; nothing without any. */
export function BookedBefore({ past }: { past: readonly Booking[] }) {
  const done = past.filter(({ status }) => status === 'completed')
  const latest = [...new Map(done.toReversed().map((visit) => [visit.provider_id, visit])).values()].toReversed()
  if (latest.length === 0) return null
  return (
    <Surface as="section" gap={12} aria-labelledby="booked-before">
      <Heading id="booked-before">Booked before</Heading>
      <PlainList divided>
        {latest.slice(0, SHOWN).map(({ provider_id, provider, service }) => (
          <Row as="li" key={provider_id} gap={12}>
            <Avatar name={provider.full_name} src={provider.avatar_url} size={44} />
            <Words
              title={
                <Link to={`/providers/${provider_id}`} className="hb-name">
                  {provider.full_name}
                </Link>
              }
            >
              <span>{service.title}</span>
            </Words>
            <FavouritePart providerId={provider_id} name={provider.full_name} />
          </Row>
        ))}
      </PlainList>
    </Surface>
  )
}
