import { expect, test } from 'vitest'
import { isContactOpen, isNameOpen, isPlaceOpen, presentClient, type ContactReveal } from './visibility.ts'

const NOW = new Date('2026-11-23T18:00:00Z')
const ago = (ms: number) => new Date(NOW.getTime() - ms)
const DAY = 86_400_000

const ahead = new Date(NOW.getTime() + 10 * DAY)

const matrix = [
  // status, completed, end of the visit, contact on_confirm, on_request, name on_confirm, on_request, place without login
  ['pending', null, ahead, false, true, false, true, true],
  ['confirmed', null, ahead, true, true, true, true, true],
  ['confirmed', null, ago(9 * DAY), true, true, true, true, true],
  ['completed', ago(DAY - 1), ago(2 * DAY), true, true, true, true, true],
  ['completed', ago(DAY), ago(2 * DAY), false, false, true, true, false],
  // Completed long before its end: the end counts.
  ['completed', ago(9 * DAY), ahead, true, true, true, true, true],
  ['completed', ago(9 * DAY), ago(DAY - 1), true, true, true, true, true],
  ['completed', ago(9 * DAY), ago(DAY), false, false, true, true, false],
  ['cancelled', null, ahead, false, false, false, false, false],
] as const

test.each(matrix)('%s, completed %s, over at %s', (status, completed_at, ends_at, ...expected) => {
  const row = { status, completed_at, ends_at, withdrawn_at: null, contact_closed_at: null }
  const settings: ContactReveal[] = ['on_confirm', 'on_request']
  expect([
    ...settings.map((reveal) => isContactOpen(row, NOW, reveal)),
    ...settings.map((reveal) => isNameOpen(row, reveal)),
    isPlaceOpen(row, NOW),
  ]).toEqual(expected)
})

test('a visit that is withdrawn opens nothing from that moment on', () => {
  const row = {
    status: 'confirmed',
    completed_at: null,
    ends_at: ahead,
    withdrawn_at: NOW,
    contact_closed_at: null,
  } as const
  expect([isContactOpen(row, NOW, 'on_confirm'), isContactOpen(row, NOW, 'on_request')]).toEqual([false, false])
  expect(isNameOpen(row, 'on_confirm')).toBe(false)
})

test('a visit that was over before a suspension keeps the name and closes the contact', () => {
  const row = {
    status: 'confirmed',
    completed_at: null,
    ends_at: ago(1),
    withdrawn_at: null,
    contact_closed_at: NOW,
  } as const
  expect([isContactOpen(row, NOW, 'on_confirm'), isNameOpen(row, 'on_confirm')]).toEqual([false, true])
})

test('a client is a first name, a city and half a postal code while contact and name are closed', () => {
  const home = { street_address: '12 Test Street', city: 'Vancouver', province: 'BC', postal_code: 'V6B 1A1' }
  const person = {
    id: 'casey',
    first_name: 'Casey',
    full_name: 'Casey Quimby',
    email: 'casey@example.test',
    phone_number: '6045550142',
    avatar_url: null,
    ...home,
  }
  expect(presentClient(person, home, { contact: false, name: false })).toEqual({
    id: 'casey',
    full_name: 'Casey',
    email: null,
    phone_number: null,
    avatar_url: null,
    address: { street_address: null, city: 'Vancouver', province: 'BC', country: 'Canada', postal_code: 'V6B' },
    is_masked: true,
  })
  const open = presentClient(person, home, { contact: true, name: true })
  expect(open).toMatchObject({ full_name: 'Casey Quimby', email: person.email, address: home, is_masked: false })
})
