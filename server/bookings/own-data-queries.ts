import { sql } from 'kysely'
import type { OwnDataKind } from '#server/platform/own-data.ts'
import { ownRows } from '#server/platform/own-data-queries.ts'

/** Visits, as each side knows them: where a client lives and what they noted is theirs alone. */
export const bookingsOwnData: readonly OwnDataKind[] = [
  ownRows({
    name: 'visits-booked',
    about: 'visits you requested',
    tables: ['booking', 'visit_photo'],
    select: ({ id }) => sql`
      select b.id as key, b.id, b.title, b.category, p.full_name as provider, b.status, b.starts_at, b.ends_at,
        b.street_address, b.city, b.province, b.postal_code, b.notes, b.door_notes, b.swatches, b.price_cents, b.tax_cents, b.created_at,
        b.confirmed_at, b.rescheduled_at, b.completed_at, b.cancelled_at, b.cancel_reason,
        b.series_id, b.series_place, b.series_size, b.series_weeks
      from booking b join user_account p on p.id = b.provider_id where b.client_id = ${id}`,
  }),
  ownRows({
    name: 'visits-guests',
    about: 'who in your household your visits were for, and what the service required',
    tables: ['visit_party'],
    select: ({ id }) => sql`
      select p.booking_id as key, p.booking_id, p.guests, p.gates, p.checked_for
      from booking b join visit_party p on p.booking_id = b.id where b.client_id = ${id}`,
  }),
  ownRows({
    name: 'visits-given',
    about: 'requests you received as a provider, without clients’ names and addresses',
    tables: ['booking'],
    select: ({ id }) => sql`
      select id as key, id, title, category, description, status, starts_at, ends_at, city, price_cents, tax_cents,
        commission_bps, commission_gst_bps, commission_pst_bps, created_at, confirmed_at, rescheduled_at, completed_at, cancelled_at, cancel_reason,
        series_id, series_place, series_size, series_weeks
      from booking where provider_id = ${id}`,
  }),
  ownRows({
    name: 'visits-history',
    about: 'your actions on visits, with times',
    tables: ['booking_event'],
    select: ({ id }) => sql`
      select e.id as key, e.booking_id, e.event, e.from_status, e.to_status, e.at, e.detail ->> 'note' as note
      from booking b join booking_event e on e.booking_id = b.id
      where (b.client_id = ${id} or b.provider_id = ${id}) and e.actor_id = ${id}`,
  }),
  ownRows({
    name: 'visits-other-times',
    about: 'times you proposed',
    tables: ['reschedule_proposal'],
    select: ({ id }) => sql`
      select p.id as key, p.booking_id, p.starts_at, p.ends_at, p.state, p.created_at, p.closed_at
      from booking b join reschedule_proposal p on p.booking_id = b.id
      where (b.client_id = ${id} or b.provider_id = ${id}) and p.proposed_by = ${id}`,
  }),
  ownRows({
    name: 'visits-days',
    about: 'your steps on visit days, such as check-ins and delays, with your notes',
    tables: ['visit_day'],
    select: ({ id }) => sql`
      select d.booking_id as key, d.booking_id, d.on_my_way_at, d.checked_in_at, d.checked_out_at, d.late_said_at,
        d.late_minutes, d.note
      from booking b join visit_day d on d.booking_id = b.id where b.provider_id = ${id}`,
  }),
  ownRows({
    name: 'visits-problems',
    about: 'problems you reported with visits, and our decisions',
    tables: ['booking_case'],
    select: ({ id }) => sql`
      select id as key, booking_id, kind, statement, state, decision, reason, refund_cents, opened_at, decided_at
      from booking_case where opened_by = ${id}`,
  }),
  ownRows({
    name: 'safety',
    about: 'your safety timer and trusted contact',
    tables: ['safety_setting', 'trusted_contact'],
    select: ({ id }) => sql`
      select provider_id as key, has_timer, changed_at, null::text as name, null::text as phone_number,
        null::text as state, null::timestamptz as asked_at, null::timestamptz as answered_at
      from safety_setting where provider_id = ${id}
      union all
      select id, null, null, name, phone_number, state, asked_at, answered_at
      from trusted_contact where provider_id = ${id}`,
  }),
  ownRows({
    name: 'safety-alarms',
    about: 'alarms of your visits',
    tables: ['safety_watch', 'safety_alarm'],
    select: ({ id }) => sql`
      select a.id as key, a.booking_id, a.kind, a.raised_at, a.answered_at, a.closed_at
      from safety_alarm a where a.provider_id = ${id}
      union all
      select w.booking_id || ' watch', w.booking_id, 'timer', w.started_at, null, w.ended_at
      from safety_watch w where w.provider_id = ${id}`,
  }),
]
