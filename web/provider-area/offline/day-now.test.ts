import { expect, it } from 'vitest'

import type { SheetVisit } from '#contract/bookings/day-sheet.ts'
import type { KeptStep, StepKind } from '#web/offline/kept/queue.ts'
import { clockOf, isTooOld, serverNow } from '#web/offline/kept/sheet.ts'
import { dayNow } from './day-now.ts'

const at = (time: string) => Date.parse(`2026-12-02T${time}:00Z`)
const iso = (time: string) => new Date(at(time)).toISOString()
const nothing = { on_my_way: false, running_late: false, check_in: false, use_code: false, check_out: false }
const rest = { report_nobody_came: false, raise_alarm: false, say_fine: false }
const step = (name: 'on_my_way' | 'check_in' | 'check_out' | 'complete', text: string | null = null) =>
  ({ step: name, state: 'ahead', title: name, text }) as const

/** From ten to eleven, stored at six. */
const visit: SheetVisit = {
  day: {
    booking_id: 'b1',
    is_shown: false,
    steps: [step('on_my_way', 'From 7:00 AM'), step('check_in', 'From 9:30 AM'), step('check_out'), step('complete')],
    arrival_text: null,
    starts_in_text: 'Starts in 4 hours',
    leave_text: 'Leave at 9:45 AM',
    code: null,
    code_text: null,
    code_tries_left: 5,
    note: null,
    photos: [],
    report: null,
    emergency_text: null,
    can: { ...nothing, ...rest },
    safety: null,
  },
  opens: { on_my_way: iso('07:00'), running_late: iso('07:00'), check_in: iso('09:30') },
  ends_at: iso('11:00'),
}

const kept = (kind: StepKind): KeptStep => ({
  key: kind,
  owner: 'p1',
  booking_id: 'b1',
  kind,
  body: null,
  title: kind,
  what: '',
  tapped_at: 0,
  tapped_text: '9:41 AM',
  refusal: null,
})
const statesOf = ({ steps }: ReturnType<typeof dayNow>) => steps.map(({ state }) => state)

it('opens the steps of a kept day as time passes, and closes them at its end', () => {
  expect(dayNow(visit, [], at('06:59'))).toMatchObject({ is_shown: false, can: nothing })
  const early = dayNow(visit, [], at('07:00'))
  expect(early).toMatchObject({ is_shown: true, can: { ...nothing, on_my_way: true, running_late: true } })
  // Times relative to the moment of storing are no longer true.
  expect(early).toMatchObject({ starts_in_text: null, leave_text: null })
  expect(statesOf(early)).toEqual(['next', 'ahead', 'ahead', 'ahead'])
  expect(early.steps[1]!.text).toBe('From 9:30 AM')
  expect(dayNow(visit, [], at('09:30')).can).toMatchObject({ check_in: true, use_code: true, check_out: false })
  expect(dayNow(visit, [], at('11:00')).can).toMatchObject(nothing)
})

it('counts what waits to be sent as done, with when it was tapped', () => {
  const gone = dayNow(visit, [kept('check_in')], at('09:45'))
  expect(gone.can).toMatchObject({ ...nothing, check_out: true })
  expect(statesOf(gone)).toEqual(['skipped', 'done', 'next', 'ahead'])
  expect(gone.steps[1]).toMatchObject({ title: 'Checked in', text: '9:41 AM, waiting to send' })
  const left = dayNow(visit, [kept('check_in'), kept('check_out'), kept('complete')], at('10:50'))
  expect(left.can).toMatchObject(nothing)
  expect(statesOf(left)).toEqual(['skipped', 'done', 'done', 'done'])
})

it('knows the time of the server by what has passed since, whatever the device believes', () => {
  const sheet = { as_of: iso('06:00'), as_of_local: '2026-12-02T06:00' } as never
  const slow = { sheet, stored_at: 1000 }
  expect(serverNow(slow, 1000 + 90 * 60_000)).toBe(at('07:30'))
  expect(clockOf({ sheet }, at('09:12'))).toBe('9:12 AM')
  expect(clockOf({ sheet }, at('09:12'), at('09:12') + 86_400_000)).toBe('Wednesday 9:12 AM')
})

it('is too old after 36 hours, and when the clock was turned back', () => {
  const hours = (count: number) => count * 3_600_000
  expect(isTooOld(0, hours(36))).toBe(false)
  expect(isTooOld(0, hours(36) + 1)).toBe(true)
  expect(isTooOld(hours(2), 0)).toBe(true)
})
