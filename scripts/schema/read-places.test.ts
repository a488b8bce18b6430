import { expect, test } from 'vitest'
import { readPlaces } from './read-places.ts'

const FIRST = {
  name: '0001_bookings',
  text: `-- The district.

-- What somebody asked for.
create table booking (
  id text primary key,
  -- Where it is.
  city text not null
);
create view booking_list as select id from booking;`,
}
const SECOND = { name: '0002_tips', text: 'create table tip (\n  id text\n);' }
const LATER = {
  name: '0003_bookings_notes',
  text: `alter table booking
  -- In the client's own words.
  add column notes text;
-- Every note.
create view note_list as select notes from booking;`,
}

test('a later migration adds to the district in its name', () => {
  const { objects, comments } = readPlaces([FIRST, SECOND, LATER])
  expect(objects.map(({ district, name }) => `${district}.${name}`)).toEqual([
    'bookings.booking',
    'bookings.booking_list',
    'bookings.note_list',
    'tips.tip',
  ])
  expect(Object.fromEntries(comments)).toEqual({
    booking: ['-- What somebody asked for.'],
    'booking.city': ['-- Where it is.'],
    'booking.notes': ["-- In the client's own words."],
    note_list: ['-- Every note.'],
  })
})

test('a migration without a district is refused', () => {
  expect(() => readPlaces([FIRST, { ...LATER, name: '0002_visits_notes' }])).toThrow(
    'db/migrations/0002_visits_notes.sql: "visits" is no district: bookings',
  )
})
