import { sql } from 'kysely'
import type { OwnDataKind } from '#server/platform/own-data.ts'
import { ownRows } from '#server/platform/own-data-queries.ts'

/** When and where they work, and their alerts. */
export const availabilityOwnData: readonly OwnDataKind[] = [
  ownRows({
    name: 'working-hours',
    about: 'your hours and service area',
    tables: ['schedule'],
    select: ({ id }) => sql`
      select provider_id as key, weekly, cities, home_prefix, max_minutes, buffer_minutes, daily_cap,
        min_notice_minutes, max_advance_days from schedule where provider_id = ${id}`,
  }),
  ownRows({
    name: 'other-hours',
    about: 'dates with different hours',
    tables: ['date_override'],
    select: ({ id }) => sql`
      select on_date::text as key, on_date, windows from date_override where provider_id = ${id}`,
  }),
  ownRows({
    name: 'time-off',
    about: 'when you are away',
    tables: ['time_off'],
    select: ({ id }) => sql`
      select id as key, lower(during) as from, upper(during) as until, note, created_at
      from time_off where provider_id = ${id}`,
  }),
  ownRows({
    name: 'wishes-by-email',
    about: 'your availability alerts by email',
    tables: ['visitor_wish'],
    select: ({ id }) => sql`
      select v.id as key, e.name as service, v.city, v.prefix, v.asked_at, v.confirmed_at
      from visitor_wish v join catalogue_entry e on e.id = v.entry_id
      where v.email = (select email from user_account where id = ${id} and email_confirmed_at is not null)`,
  }),
  ownRows({
    name: 'wishes',
    about: 'your availability alerts',
    tables: ['wish'],
    select: ({ id }) => sql`
      select w.entry_id || ' ' || w.prefix || ' ' || w.city as key, e.name as service, w.city, w.prefix, w.asked_at
      from wish w join catalogue_entry e on e.id = w.entry_id where w.person_id = ${id}`,
  }),
  ownRows({
    name: 'favourites',
    about: 'your favourite providers',
    tables: ['favourite'],
    select: ({ id }) => sql`
      select f.provider_id as key, u.full_name as provider, f.saved_at
      from favourite f join user_account u on u.id = f.provider_id where f.client_id = ${id}`,
  }),
]
