import { expect, test } from 'vitest'
import type { BookingStatus } from '#contract/bookings.ts'
import {
  changeFor,
  doneAt,
  refusalOf,
  transitions,
  type BookingChange,
  type BookingFacts,
  type Party,
} from './lifecycle.ts'

const NOW = new Date('2026-11-23T18:00:00Z')
const hours = (count: number) => new Date(NOW.getTime() + count * 3_600_000)

const statuses: BookingStatus[] = ['pending', 'confirmed', 'completed', 'cancelled']
const parties: Party[] = ['client', 'provider', 'admin', 'system']
const changes = transitions.map((row) => row.change)

/** A booking two days ahead, nothing due. */
const facts = (change: Partial<BookingFacts> = {}): BookingFacts => ({
  status: 'pending',
  starts_at: hours(48),
  ends_at: hours(49),
  answer_due_at: hours(24),
  payment_due_at: hours(24),
  paymentStatus: 'unpaid',
  isPaid: false,
  hasOpenCheckout: false,
  asked_at: null,
  withdrawn_at: null,
  checkedInAt: null,
  isCodeRight: false,
  checkedOutAt: null,
  held_since: null,
  ...change,
})

test('allows exactly these moves, apart from deadlines and start times', () => {
  const possible = changes.flatMap((change) =>
    parties.flatMap((party) =>
      statuses
        .filter((status) => refusalOf(change, party, facts({ status }), NOW) === null)
        .map((status) => `${party}: ${status} ${change}`),
    ),
  )
  expect(possible.toSorted()).toEqual(
    [
      'provider: pending accept',
      'provider: pending decline',
      'admin: pending decline',
      'client: pending cancel_by_client',
      'client: confirmed cancel_by_client',
      'admin: pending cancel_by_client',
      'admin: confirmed cancel_by_client',
      'admin: confirmed cancel_by_provider',
      'admin: confirmed complete',
      'provider: confirmed cancel_by_provider',
      'admin: pending cancel_by_admin',
      'admin: confirmed cancel_by_admin',
      'provider: confirmed complete',
      // Completed before its end.
      'client: completed put_back',
      'client: completed cancel_by_client',
      'admin: completed cancel_by_client',
      'admin: completed cancel_by_admin',
    ].toSorted(),
  )
})

const over = { status: 'confirmed' as const, ends_at: hours(-72), asked_at: hours(-24) }
const notYet = { ...over, ends_at: new Date(hours(-72).getTime() + 1) }
const hardlyAsked = { ...over, asked_at: new Date(hours(-24).getTime() + 1) }
const early = { status: 'completed' as const }
const begun = { status: 'confirmed' as const, starts_at: hours(-1) }

const inside = { checkedInAt: hours(-1) }
const withCode = { ...inside, isCodeRight: true }
const left = { ...inside, checkedOutAt: hours(-0.1) }

const guarded: [string, BookingChange, Party, Partial<BookingFacts>, boolean][] = [
  ['accept at the last moment', 'accept', 'provider', { answer_due_at: new Date(NOW.getTime() + 1) }, true],
  ['accept when time is up', 'accept', 'provider', { answer_due_at: NOW }, false],
  ['expire when time is up', 'expire', 'system', { answer_due_at: NOW }, true],
  ['expire before', 'expire', 'system', {}, false],
  ['cancel just before the start', 'cancel_by_client', 'client', { starts_at: new Date(NOW.getTime() + 1) }, true],
  ['cancel at the start', 'cancel_by_client', 'client', { starts_at: NOW }, false],
  ['give up when payment is due', 'leave_unpaid', 'system', { status: 'confirmed', payment_due_at: NOW }, true],
  ['give up early', 'leave_unpaid', 'system', { status: 'confirmed' }, false],
  ['give up a paid one', 'leave_unpaid', 'system', { status: 'confirmed', payment_due_at: NOW, isPaid: true }, false],
  [
    'give up while the client is paying',
    'leave_unpaid',
    'system',
    { status: 'confirmed', payment_due_at: NOW, hasOpenCheckout: true },
    false,
  ],
  ['miss before a quarter of an hour', 'no_show', 'provider', { status: 'confirmed', starts_at: NOW }, false],
  ['close a paid visit after 72 hours', 'complete_unattended', 'system', { ...over, isPaid: true }, true],
  ['close it a moment before', 'complete_unattended', 'system', { ...notYet, isPaid: true }, false],
  ['close it when nobody was asked', 'complete_unattended', 'system', { ...over, asked_at: null, isPaid: true }, false],
  ['close it when they had no day to answer', 'complete_unattended', 'system', { ...hardlyAsked, isPaid: true }, false],
  ['put back just before the end', 'put_back', 'client', { ...early, ends_at: new Date(NOW.getTime() + 1) }, true],
  ['put back at the end', 'put_back', 'client', { ...early, ends_at: NOW }, false],
  ['put back by the provider', 'put_back', 'provider', early, false],
  ['put back what was never completed', 'put_back', 'client', { status: 'confirmed' }, false],
  ['cancel an early completion at the start', 'cancel_by_client', 'client', { ...early, starts_at: NOW }, false],
  ['cancel what is done', 'cancel_by_client', 'client', { ...early, ends_at: NOW }, false],
  ['cancel what is done as an admin', 'cancel_by_admin', 'admin', { ...early, ends_at: NOW }, false],
  ['withdraw what was marked', 'withdraw', 'system', { status: 'confirmed', withdrawn_at: NOW }, true],
  ['withdraw what was not', 'withdraw', 'system', { status: 'confirmed' }, false],
  ['complete what is withdrawn', 'complete', 'provider', { status: 'confirmed', withdrawn_at: NOW }, false],
  ['cancel what is withdrawn', 'cancel_by_client', 'client', { withdrawn_at: NOW }, false],
  ['close an unpaid one', 'complete_unattended', 'system', over, false],
  ['miss before they have waited', 'no_show', 'provider', { ...begun, checkedInAt: hours(-0.24) }, false],
  ['miss once they have waited', 'no_show', 'provider', { ...begun, checkedInAt: hours(-0.25) }, true],
  ['miss after an early check-in', 'no_show', 'provider', { ...begun, checkedInAt: hours(-1.5) }, true],
  ['miss after the client’s code', 'no_show', 'provider', { ...begun, ...withCode }, false],
  ['miss after the client’s code as an admin', 'no_show', 'admin', { ...begun, ...withCode }, false],
  ['miss after a check-out', 'no_show', 'provider', { ...begun, ...left }, false],
  ['cancel after the code', 'cancel_by_client', 'client', { status: 'confirmed', ...withCode }, false],
  ['cancel after a check-in without it', 'cancel_by_client', 'client', { status: 'confirmed', ...inside }, true],
  ['cancel from inside as the provider', 'cancel_by_provider', 'provider', { ...begun, ...withCode }, true],
  ['cancel after leaving as the provider', 'cancel_by_provider', 'provider', { ...begun, ...left }, false],
  ['cancel after leaving as an admin', 'cancel_by_admin', 'admin', { ...begun, ...left }, true],
  [
    'give up an unpaid visit that goes on',
    'leave_unpaid',
    'system',
    { ...begun, ...inside, payment_due_at: NOW },
    false,
  ],
  ['put back after code and check-out', 'put_back', 'client', { ...early, ...left, ...withCode }, false],
  ['put back after a check-out alone', 'put_back', 'client', { ...early, ...left }, true],
  ['agree that nobody came', 'provider_no_show', 'admin', { ...begun, held_since: NOW }, true],
  ['agree once it is done', 'provider_no_show', 'admin', { ...over, ...early, held_since: NOW }, true],
  ['say that nobody came as an admin', 'provider_no_show', 'admin', begun, true],
  ['say so too early', 'provider_no_show', 'admin', { status: 'confirmed', starts_at: hours(-0.24) }, false],
  ['say so although somebody came', 'provider_no_show', 'admin', { ...begun, checkedInAt: hours(-1) }, false],
  ['say so of what is done', 'provider_no_show', 'admin', { ...over, ...early }, false],
  ['complete what an admin looks at', 'complete', 'provider', { ...begun, held_since: NOW }, false],
  ['miss what an admin looks at', 'no_show', 'provider', { ...begun, held_since: NOW }, false],
  ['close what an admin looks at', 'complete_unattended', 'system', { ...over, isPaid: true, held_since: NOW }, false],
  ['miss after it', 'no_show', 'provider', { status: 'confirmed', starts_at: hours(-0.25) }, true],
]

test.each(guarded)('%s', (_, change, party, part, isAllowed) => {
  expect(refusalOf(change, party, facts(part), NOW) === null).toBe(isAllowed)
})

test('every refusal is a sentence, and nothing leaves a visit that is done or cancelled', () => {
  for (const change of changes)
    for (const party of parties)
      for (const status of ['completed', 'cancelled'] as const)
        expect(refusalOf(change, party, facts({ status, starts_at: hours(-1), ends_at: NOW }), NOW)).toMatch(
          /^[A-Z].*\.$/,
        )
})

test('a status asked for becomes the change that the party means', () => {
  expect(changeFor('provider', 'confirmed', 'pending')).toBe('accept')
  expect(changeFor('provider', 'cancelled', 'pending')).toBe('decline')
  expect(changeFor('provider', 'cancelled', 'confirmed')).toBe('cancel_by_provider')
  expect(changeFor('client', 'cancelled', 'pending')).toBe('cancel_by_client')
  expect(changeFor('provider', 'completed', 'confirmed')).toBe('complete')
  expect(changeFor('client', 'confirmed', 'completed')).toBe('put_back')
})

test('done is the later of completion and end', () => {
  const [one, two] = [hours(1), hours(2)]
  expect(doneAt({ status: 'completed', completed_at: one, ends_at: two })).toBe(two)
  expect(doneAt({ status: 'completed', completed_at: two, ends_at: one })).toBe(two)
  expect(doneAt({ status: 'confirmed', completed_at: null, ends_at: one })).toBeNull()
  expect(doneAt({ status: 'cancelled', completed_at: one, ends_at: one })).toBeNull()
})
