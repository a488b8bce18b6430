import type { SheetVisit } from '#contract/bookings/day-sheet.ts'
import type { VisitDay, VisitStep } from '#contract/bookings/visit-day.ts'
import type { KeptStep, StepKind } from '#web/offline/kept/queue.ts'

/**
 * The current state of a visit's day, without the server: its last answer, the steps that wait to be sent, and the time
 * that has passed. Pure.
 * @param steps of this visit, those that wait
 * @param now the server's time as far as it is known
 */
export function dayNow({ day, opens, ends_at }: SheetVisit, steps: readonly KeptStep[], now: number): VisitDay {
  const waits = (kind: StepKind) => steps.find((step) => step.kind === kind)
  const isThere = waits('check_in') !== undefined
  const isOpen = (from: string | null) => from !== null && Date.parse(from) <= now && now < Date.parse(ends_at)
  const canCheckIn = isOpen(opens.check_in) && !isThere
  return {
    ...day,
    // They count from when it was stored.
    starts_in_text: null,
    leave_text: null,
    is_shown: day.is_shown || steps.length > 0 || isOpen(opens.on_my_way),
    steps: stepsNow(day.steps, waits, canCheckIn),
    can: {
      ...day.can,
      on_my_way: isOpen(opens.on_my_way) && !isThere && !waits('on_my_way'),
      running_late: isOpen(opens.running_late) && !isThere && !waits('running_late'),
      check_in: canCheckIn,
      use_code: canCheckIn && day.code_tries_left > 0,
      check_out: (day.can.check_out || isThere) && !waits('check_out'),
      report_nobody_came: false,
    },
  }
}

type Steps = VisitDay['steps']

function stepsNow(steps: Steps, waits: (kind: StepKind) => KeptStep | undefined, canCheckIn: boolean): Steps {
  const last = steps.findLastIndex(({ step, state }) => state === 'done' || waits(step))
  let isNextFound = false
  return steps.map((one, at) => {
    const kept = one.state === 'done' ? undefined : waits(one.step)
    if (kept) return { ...one, state: 'done', title: DONE[one.step], text: `${kept.tapped_text}, waiting to send` }
    if (one.state === 'done' || one.state === 'skipped') return one
    if (at < last) return { ...one, state: 'skipped', text: null }
    const isNext = !isNextFound && (one.step !== 'check_in' || canCheckIn || one.state === 'next')
    isNextFound ||= isNext
    return { ...one, state: isNext ? 'next' : 'ahead', text: isNext ? null : one.text }
  })
}

const DONE: Record<VisitStep, string> = {
  on_my_way: 'On my way',
  check_in: 'Checked in',
  check_out: 'Checked out',
  complete: 'Completed',
}
