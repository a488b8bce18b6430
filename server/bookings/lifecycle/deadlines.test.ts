import { expect, test } from 'vitest'
import { createLocalTime } from '#server/platform/time.ts'
import { hoursAfter, localOf, moment } from '#tests/factories/calendar.ts'
import { fc } from '#tests/setup/random-seed.ts'
import {
  answerDue,
  answerDueAfterReschedule,
  paymentDue,
  paymentDueAfterReschedule,
  paymentDueAgain,
  paymentReminder,
} from './deadlines.ts'

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
  const due = (from: string, visit: string) => local(answerDue(at(from), at(visit), localTime))
  expect(due('0 10:00', '5 10:00')).toBe(localOf(after('0 10:00', 24)))
  expect(due('0 10:00', '1 06:00')).toBe(localOf(half('0 10:00', '1 06:00')))
})

const answers: [what: string, asked: string, visit: string, due: string][] = [
  ['a minute before the night', '3 21:59', '7 10:00', instantOf('4 21:59')],
  ['ten in the evening is night', '3 22:00', '7 10:00', instantOf('5 07:30')],
  ['a minute before seven is night', '3 06:59', '7 10:00', instantOf('4 07:30')],
  ['seven is morning, but nobody has half an hour yet', '3 07:00', '7 10:00', instantOf('4 07:30')],
  ['a minute later than the morning', '3 07:31', '7 10:00', instantOf('4 07:31')],
  ['nobody answers at night', '0 23:00', '5 10:00', instantOf('2 07:30')],
  ['half of the time is in the night', '0 22:00', '1 16:00', instantOf('1 07:30')],
  ['the visit leaves time to pay', '0 20:00', '1 08:30', instantOf('1 07:30')],
  ['the visit leaves no other time', '0 20:00', '1 08:00', half('0 20:00', '1 08:00')],
  ['asked at night for the morning', '0 23:00', '1 08:00', half('0 23:00', '1 08:00')],
]

test.each(answers)('answer: %s', (_, asked, visit, due) => {
  expect(local(answerDue(at(asked), at(visit), localTime))).toBe(localOf(due))
})

const MINUTE = 60_000
/** Minutes after the first midnight; a visit is at least so far ahead of any question. */
const minutes = (from: number, to: number) => fc.integer({ min: from, max: to })
const momentAfter = (start: Date, n: number) => new Date(start.getTime() + n * MINUTE)
const isNightAt = (instant: Date) => /T(22|23|0[0-6])/.test(local(instant))

test('an answer is due before the visit, and in the night only when the visit leaves no other time', () => {
  fc.assert(
    fc.property(minutes(0, 3 * 1440), minutes(60, 20 * 1440), (asked, ahead) => {
      const now = momentAfter(at('0 00:00'), asked)
      const visit = momentAfter(now, ahead)
      const due = answerDue(now, visit, localTime)
      expect(due >= now && due < visit).toBe(true)
      // 24 hours, and a night with the half hour after it.
      expect(due.getTime() - now.getTime()).toBeLessThanOrEqual(33.5 * 60 * MINUTE)
      const morning = momentAfter(due, 9.5 * 60)
      if (isNightAt(due)) expect(morning.getTime()).toBeGreaterThan(visit.getTime() - 60 * MINUTE)
    }),
  )
})

test('a payment is due after it was asked for, and never after the start', () => {
  fc.assert(
    fc.property(minutes(0, 3 * 1440), fc.oneof(minutes(1, 90), minutes(60, 20 * 1440)), (accepted, ahead) => {
      const now = momentAfter(at('0 00:00'), accepted)
      const visit = momentAfter(now, ahead)
      const due = paymentDue(now, visit, localTime)
      expect(due > now && due <= visit).toBe(true)
      expect(due.getTime() - now.getTime()).toBeGreaterThanOrEqual(Math.min(30, ahead) * MINUTE)
    }),
  )
})

test('a later visit never has an earlier deadline', () => {
  const later = fc.oneof(minutes(0, 90), minutes(0, 10 * 1440))
  fc.assert(
    fc.property(minutes(0, 3 * 1440), minutes(1, 4 * 1440), later, (asked, ahead, more) => {
      const now = momentAfter(at('0 00:00'), asked)
      const [visit, next] = [momentAfter(now, ahead), momentAfter(now, ahead + more)]
      expect(answerDue(now, visit, localTime) <= answerDue(now, next, localTime)).toBe(true)
      expect(paymentDue(now, visit, localTime) <= paymentDue(now, next, localTime)).toBe(true)
    }),
    { numRuns: 2000 },
  )
})

/** A booking that is moved again and again, with some time between the moves. */
const moves = fc.array(fc.record({ wait: minutes(1, 2000), ahead: minutes(60, 20 * 1440) }), { maxLength: 12 })

test('no number of moves keeps a request or a debt alive any longer', () => {
  fc.assert(
    fc.property(minutes(0, 3 * 1440), minutes(60, 20 * 1440), moves, (begin, ahead, list) => {
      const first = momentAfter(at('0 00:00'), begin)
      let [answer, payment] = [
        answerDue(first, momentAfter(first, ahead), localTime),
        paymentDue(first, momentAfter(first, ahead), localTime),
      ]
      let now = first
      for (const move of list) {
        now = momentAfter(now, move.wait)
        const visit = momentAfter(now, move.ahead)
        const laterAnswer = answerDueAfterReschedule(answer, now, visit, localTime)
        const laterPayment = paymentDueAfterReschedule(payment, now, visit, localTime, first)
        expect([laterAnswer <= answer, laterPayment <= payment]).toEqual([true, true])
        // A move never takes away time to answer or pay.
        expect([laterAnswer > now, laterPayment > now]).toEqual([answer > now, payment > now])
        ;[answer, payment] = [laterAnswer, laterPayment]
      }
    }),
  )
})

test('a visit that stands again is paid by the time that ran before, or at least half an hour of daytime from now', () => {
  const again = (before: string, now: string, visit: string) =>
    local(paymentDueAgain(at(before), at(now), at(visit), localTime))
  expect(again('1 10:00', '0 15:00', '5 10:00')).toBe(localOf(instantOf('1 10:00')))
  expect(again('1 10:00', '3 15:00', '5 10:00')).toBe(localOf(instantOf('3 15:30')))
  expect(again('1 10:00', '3 23:00', '5 10:00')).toBe(localOf(instantOf('4 07:30')))
  expect(again('1 10:00', '3 15:00', '3 15:20')).toBe(localOf(instantOf('3 15:20')))
  expect(again('1 10:00', '3 15:00', '3 14:30')).toBe(localOf(instantOf('3 15:30')))
})

const payments: [what: string, accepted: string, visit: string, due: string][] = [
  ['24 hours', '0 10:00', '5 10:00', after('0 10:00', 24)],
  ['2 hours before the visit', '0 10:00', '0 18:00', instantOf('0 16:00')],
  ['never under 30 minutes', '0 10:00', '0 11:15', instantOf('0 10:30')],
  ['until the start of a visit that is nearer', '0 10:00', '0 10:20', instantOf('0 10:20')],
  ['a deadline in the night waits for the morning', '0 23:00', '5 10:00', instantOf('2 07:30')],
  ['ten in the evening is night', '3 22:00', '7 10:00', instantOf('5 07:30')],
  ['a minute before it is not', '3 21:59', '7 10:00', instantOf('4 21:59')],
  ['two hours before an early visit is night', '0 12:00', '1 08:30', instantOf('1 07:30')],
  ['accepted at night for the morning', '0 23:00', '1 09:00', instantOf('1 07:30')],
  ['seven is morning, but nobody has half an hour yet', '0 21:45', '1 09:00', instantOf('1 07:30')],
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
