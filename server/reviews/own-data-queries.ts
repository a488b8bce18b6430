import { sql } from 'kysely'
import type { OwnDataKind } from '#server/platform/own-data.ts'
import { ownRows } from '#server/platform/own-data-queries.ts'

/** The person's own reviews, and published ones about them. */
export const reviewsOwnData: readonly OwnDataKind[] = [
  ownRows({
    name: 'reviews-written',
    about: 'reviews you wrote',
    tables: ['review', 'review_photo'],
    select: ({ id }) => sql`
      select id as key, booking_id, side, stars, tags, body, is_nameless, may_quote, photos_agreed_at,
        written_at, published_at
      from review where author_id = ${id}`,
  }),
  ownRows({
    name: 'reviews-about-you',
    about: 'published stars and tags about you, and your replies',
    tables: ['review', 'review_tally'],
    select: ({ id }) => sql`
      select id as key, booking_id, side, stars, tags, reply, published_at, replied_at
      from review where subject_id = ${id} and is_visible and published_at is not null`,
  }),
  ownRows({
    name: 'reviews-found-helpful',
    about: 'reviews you marked as helpful',
    tables: ['review_vote'],
    select: ({ id }) => sql`select review_id as key, review_id, at from review_vote where person_id = ${id}`,
  }),
  ownRows({
    name: 'reviews-reported',
    about: 'reviews you reported, with your reasons',
    tables: ['review_report'],
    select: ({ id }) => sql`
      select id as key, review_id, reason, note, at, settled_at from review_report where reporter_id = ${id}`,
  }),
  ownRows({
    name: 'reviews-open',
    about: 'visits you can or could review',
    tables: ['review_window'],
    select: ({ id }) => sql`
      select w.booking_id as key, w.booking_id, w.state, w.opens_at, w.closes_at
      from booking b join review_window w on w.booking_id = b.id where b.client_id = ${id} or b.provider_id = ${id}`,
  }),
]
