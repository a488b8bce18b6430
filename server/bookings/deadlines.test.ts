import { expect, test } from 'vitest'
import { createLocalTime } from '#server/platform/time.ts'
import { hoursAfter, localOf, moment } from '#tests/factories/calendar.ts'
import { answerDue, paymentDue, paymentReminder } from './deadlines.ts'

const localTime = createLocalTime('America/Vancouver')
/** `0 10:00`: on the first day of the tests at ten. */
const at = (text: string) => new Date(instantOf(text))
const instantOf = (text: string) => moment(Number(text.slice(0, 1)), text.slice(2))
const after = (text: string, hours: number) => hoursAfter(instantOf(text), hours)
const half = (from: string, to: string) =>
  hoursAfter(instantOf(from), (at(to).getTime() - at(from).getTime()) / 7_200_000)
/** As people read it: a wrong instant then shows by how much. */
const local = (instant: Date) => localOf(instant.toISOString())

test('an answer is due in 24 hours, or half way to the visit', () => {
  expect(local(answerDue(at('0 10:00'), at('5 10:00')))).toBe(localOf(after('0 10:00', 24)))
  expect(local(answerDue(at('0 10:00'), at('1 10:00')))).toBe(localOf(half('0 10:00', '1 10:00')))
})

const payments: [what: string, accepted: string, visit: string, due: string][] = [
  ['24 hours', '0 10:00', '5 10:00', after('0 10:00', 24)],
  ['2 hours before the visit', '0 10:00', '0 18:00', instantOf('0 16:00')],
  ['never under 30 minutes', '0 10:00', '0 11:15', instantOf('0 10:30')],
  ['a deadline in the night waits for the morning', '0 23:00', '5 10:00', instantOf('2 07:30')],
  ['ten in the evening is night', '3 22:00', '7 10:00', instantOf('5 07:30')],
  ['a minute before it is not', '3 21:59', '7 10:00', instantOf('4 21:59')],
  ['two hours before an early visit is night', '0 12:00', '1 08:30', instantOf('1 07:30')],
  ['accepted at night for the morning', '0 23:00', '1 09:00', instantOf('1 07:30')],
  ['half an hour of daytime', '0 21:45', '1 09:00', instantOf('1 07:15')],
  ['the visit leaves no other time', '0 23:00', '1 07:00', instantOf('1 05:00')],
]

test.each(payments)('payment: %s', (_, accepted, visit, due) => {
  expect(local(paymentDue(at(accepted), at(visit), localTime))).toBe(localOf(due))
})

test('the reminder comes half way, but not in the night', () => {
  const reminder = (from: string, due: string) => local(paymentReminder(at(from), at(due), localTime))
  expect(reminder('0 10:00', '0 16:00')).toBe(localOf(instantOf('0 13:00')))
  expect(reminder('0 18:00', '1 18:00')).toBe(localOf(instantOf('1 07:00')))
  expect(reminder('0 23:00', '1 05:00')).toBe(localOf(half('0 23:00', '1 05:00')))
})
