import { sql } from 'kysely'
import type { OwnDataKind } from '#server/platform/own-data.ts'
import { ownRows } from '#server/platform/own-data-queries.ts'

/** A provider's profile, services and checks, for the export. */
export const providersOwnData: readonly OwnDataKind[] = [
  ownRows({
    name: 'provider-profile',
    about: 'your provider profile',
    tables: ['provider_profile'],
    select: ({ id }) => sql`
      select provider_id as key, bio, location, specialties, years_of_experience, gst_number, cancellation_tier,
        created_at from provider_profile where provider_id = ${id}`,
  }),
  ownRows({
    name: 'services',
    about: 'your services, current and former',
    tables: ['offering'],
    select: ({ id }) => sql`
      select id as key, title, description, price_cents, duration_minutes, add_ons, max_quantity, instant, is_active, created_at, deleted_at
      from offering where provider_id = ${id}`,
  }),
  ownRows({
    name: 'photos-of-your-work',
    about: 'your portfolio photos, and your statements about the people in them',
    tables: ['portfolio_photo'],
    select: ({ id }) => sql`
      select id as key, id as file, before_id as file_before, offering_id, position, alt, consent, consented_at, is_sample, created_at, hidden_at,
        hidden_reason, asked_at, asked_note, answered_at
      from portfolio_photo where provider_id = ${id}`,
  }),
  ownRows({
    name: 'photos-reported',
    about: 'photos you reported, with your reasons',
    tables: ['portfolio_report'],
    select: ({ id }) => sql`
      select id as key, photo_id, reason, note, at, settled_at from portfolio_report where reporter_id = ${id}`,
  }),
  ownRows({
    name: 'papers',
    about: 'documents you uploaded, and our decisions',
    tables: ['paper', 'paper_file'],
    select: ({ id }) => sql`
      select p.id as key, p.kind, p.details, p.issued_on, p.expires_on, p.state, p.reasons, p.reason, p.submitted_at,
        p.decided_at, p.ended_at, p.files_deleted_at,
        array(select file_id from paper_file f where f.paper_id = p.id order by position) as files
      from paper p where p.provider_id = ${id}`,
  }),
  ownRows({
    name: 'verification',
    about: 'the status of your application',
    tables: ['verification', 'paper_grace'],
    select: ({ id }) => sql`
      select v.provider_id as key, v.state, v.reason, v.of_age_at, v.declared_at, v.insurance_expires_on,
        v.submitted_at, v.decided_at,
        array(select json_build_object('paper', g.kind, 'until', g.until) from paper_grace g
          where g.provider_id = v.provider_id) as time_to_renew
      from verification v where v.provider_id = ${id}`,
  }),
  ownRows({
    name: 'verification-history',
    about: 'earlier statuses of your application',
    tables: ['verification_event'],
    select: ({ id }) => sql`
      select id as key, at, from_state, to_state, reason from verification_event where provider_id = ${id}`,
  }),
  ownRows({
    name: 'booking-link',
    about: 'your current and former booking links',
    tables: ['link_handle'],
    select: ({ id }) => sql`
      select handle as key, taken_at, left_at from link_handle where provider_id = ${id}`,
  }),
  ownRows({
    name: 'booking-link-figures',
    about: 'visits and sign-ups through your booking link, by day',
    tables: ['link_day'],
    select: ({ id }) => sql`
      select day::text as key, opened, joined, booked, brought from link_day where provider_id = ${id}`,
  }),
  ownRows({
    name: 'came-by-link',
    about: 'the provider whose booking link you used',
    tables: ['link_arrival'],
    select: ({ id }) => sql`
      select a.provider_id as key, u.full_name as provider, a.came_at
      from link_arrival a join user_account u on u.id = a.provider_id where a.client_id = ${id}`,
  }),
  ownRows({
    name: 'provider-figures',
    about: 'figures that clients see about you, and how we calculate them',
    tables: ['provider_facts'],
    select: ({ id }) => sql`
      select provider_id as key, asked, agreed, accepted, answers, answer_minutes, arrivals, on_time, called_off,
        visits, clients, returned, computed_at from provider_facts where provider_id = ${id}`,
  }),
]
