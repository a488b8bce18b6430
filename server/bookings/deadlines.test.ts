import { expect, test } from 'vitest'
import { createLocalTime } from '#server/platform/time.ts'
import { answerDue, paymentDue, paymentReminder } from './deadlines.ts'

const localTime = createLocalTime('America/Vancouver')
const at = (text: string) => localTime.instantOf(text.slice(0, 10), text.slice(11))!
const local = (instant: Date) => localTime.localText(instant)

test('an answer is due in 24 hours, or half way to the visit', () => {
  expect(local(answerDue(at('2026-11-23T10:00'), at('2026-11-28T10:00')))).toBe('2026-11-24T10:00')
  expect(local(answerDue(at('2026-11-23T10:00'), at('2026-11-24T10:00')))).toBe('2026-11-23T22:00')
})

const payments: [string, string, string, string][] = [
  ['24 hours', '2026-11-23T10:00', '2026-11-28T10:00', '2026-11-24T10:00'],
  ['2 hours before the visit', '2026-11-23T10:00', '2026-11-23T18:00', '2026-11-23T16:00'],
  ['never under 30 minutes', '2026-11-23T10:00', '2026-11-23T11:15', '2026-11-23T10:30'],
  ['a deadline in the night waits for the morning', '2026-11-23T23:00', '2026-11-28T10:00', '2026-11-25T07:30'],
  ['ten in the evening is night', '2026-11-23T22:00', '2026-11-28T10:00', '2026-11-25T07:30'],
  ['a minute before it is not', '2026-11-23T21:59', '2026-11-28T10:00', '2026-11-24T21:59'],
  ['two hours before an early visit is night', '2026-11-23T12:00', '2026-11-24T08:30', '2026-11-24T07:30'],
  ['accepted at night for the morning', '2026-11-23T23:00', '2026-11-24T09:00', '2026-11-24T07:30'],
  ['half an hour of daytime', '2026-11-23T21:45', '2026-11-24T09:00', '2026-11-24T07:15'],
  ['the visit leaves no other time', '2026-11-23T23:00', '2026-11-24T07:00', '2026-11-24T05:00'],
]

test.each(payments)('payment: %s', (_, accepted, visit, due) => {
  expect(local(paymentDue(at(accepted), at(visit), localTime))).toBe(due)
})

test('the reminder comes half way, but not in the night', () => {
  expect(local(paymentReminder(at('2026-11-23T10:00'), at('2026-11-23T16:00'), localTime))).toBe('2026-11-23T13:00')
  expect(local(paymentReminder(at('2026-11-23T18:00'), at('2026-11-24T18:00'), localTime))).toBe('2026-11-24T07:00')
  expect(local(paymentReminder(at('2026-11-23T23:00'), at('2026-11-24T05:00'), localTime))).toBe('2026-11-24T02:00')
})
