import type { Answer } from '#contract/endpoint.ts'
import type { countWaiting } from '#contract/waitlist.ts'
import { IconLine } from '#web/ui/layout/notice.tsx'
import { dateText } from '#web/ui/values/local-text.ts'

type WaitingLineProps = {
  waiting: Answer<typeof countWaiting>
  /** How many days are on the page; days without anyone waiting aren't among the others. */
  shown: number
}

/** How many wait for a time on the days that are shown: a reason to open another hour. */
export function WaitingLine({ waiting, shown }: WaitingLineProps) {
  const [first] = waiting
  if (!first) return null
  const isAlike =
    waiting.length === shown ? waiting.every((day) => day.waiting === first.waiting) : waiting.length === 1
  const on = waiting.length === 1 ? dateText(first.date, true) : 'each of these days'
  const text = isAlike
    ? `${people(first.waiting)} for a time on ${on}.`
    : `Clients wait: ${waiting.map((day) => `${dateText(day.date, true)} (${day.waiting})`).join(', ')}.`
  return <IconLine icon="users">{text}</IconLine>
}

function people(count: number): string {
  return count === 1 ? '1 client waits' : `${count} clients wait`
}
