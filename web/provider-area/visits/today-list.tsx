import { Link } from 'react-router'

import type { TodayVisit } from '#contract/bookings/visit-day.ts'
import { routePath } from '#web/provider-area/schedule/schedule-texts.ts'
import { PlainList } from '#web/ui/layout/plain-list.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Heading, Words } from '#web/ui/layout/text.tsx'
import { Badge, type Tone } from '#web/ui/values/status-badge.tsx'

/** The visits of the day in order, with how far each is. One alone has its card already. */
export function TodayList({ visits }: { visits: readonly TodayVisit[] }) {
  const today = visits.filter(({ is_today }) => is_today)
  if (today.length < 2) return null
  const route = routePath(today.map(({ booking }) => booking))
  return (
    <Surface as="section" gap={12} aria-labelledby="today">
      <Row gap={16} align="baseline" justify="between">
        <Heading id="today">Your day</Heading>
        {route && (
          <a href={route} target="_blank" rel="noreferrer">
            Route of the day
          </a>
        )}
      </Row>
      <PlainList as="ol" divided>
        {today.map((visit) => (
          <TodayLine key={visit.booking.id} visit={visit} />
        ))}
      </PlainList>
    </Surface>
  )
}

function TodayLine({ visit }: { visit: TodayVisit }) {
  const { booking } = visit
  const [tone, label] = stateOf(visit)
  return (
    <Row as="li" wrap gap={[4, 16]} justify="between">
      <Words title={<Link to={`/provider/bookings/${booking.id}`}>{booking.service.title}</Link>}>
        <span>
          <time dateTime={booking.scheduled_at} className="hb-figures">
            {booking.time_text}
          </time>{' '}
          with {booking.client.full_name}, {booking.location.city}
        </span>
      </Words>
      <Badge tone={tone}>{label}</Badge>
    </Row>
  )
}

function stateOf({ booking, day }: TodayVisit): [Tone, string] {
  const done = new Set(day.steps.filter(({ state }) => state === 'done').map(({ step }) => step))
  if (booking.status === 'completed') return ['ok', 'Completed']
  if (day.report?.state === 'open') return ['warn', 'On hold']
  if (done.has('check_out')) return ['warn', 'To be completed']
  if (done.has('check_in')) return ['accent', 'Checked in']
  if (done.has('on_my_way')) return ['accent', 'On the way']
  return booking.is_under_way || !booking.is_upcoming ? ['warn', 'Started'] : ['quiet', 'Ahead']
}
