import { sql } from 'kysely'
import type { OwnDataKind } from '#server/platform/own-data.ts'
import { ownRows } from '#server/platform/own-data-queries.ts'

export const waitlistOwnData: readonly OwnDataKind[] = [
  ownRows({
    name: 'waitlist',
    about: 'your waitlist entries',
    tables: ['waitlist_entry'],
    select: ({ id }) => sql`
      select id as key, title as service, booking_id, from_date, to_date, parts, weekdays, quantity, street_address, city,
        province, postal_code, state, joined_at, ended_at from waitlist_entry where client_id = ${id}`,
  }),
  ownRows({
    name: 'waitlist-offers',
    about: 'times we held for you',
    tables: ['waitlist_offer'],
    select: ({ id }) => sql`
      select id as key, starts_at, ends_at, state, offered_at, expires_at, closed_at, booking_id
      from waitlist_offer where client_id = ${id}`,
  }),
]
