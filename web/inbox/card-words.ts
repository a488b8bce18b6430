import type { InboxMessage } from '#contract/inbox.ts'
import { shortDates } from '#web/ui/values/short-dates.ts'

type Visit = NonNullable<InboxMessage['visit']>

/** "Gel Manicure with Amara". */
export function visitTitle({ title, with_name }: Visit): string {
  return `${title} with ${with_name}`
}

/** "Fri, Nov 27": the day without its time. */
export function visitDay({ when_text }: Visit): string {
  return when_text.replace(/, \d{1,2}:\d{2} [AP]M$/, '')
}

/** An email's subject without the visit, which the card already names. */
export function newsOf({ title: subject, visit }: Pick<InboxMessage, 'title' | 'visit'>, year: string): string {
  const title = subject.replace(/ \(the latest of \d+ changes\)$/, '')
  if (!visit) return shortDates(title, year)
  const at = title.indexOf(visit.title)
  const before = title.slice(0, Math.max(0, at))
  if (before === 'Soon: ') return 'Starts soon'
  // The day was named for the day on which it was sent; the visit's own day stands beside it.
  if (/^(Today|Tomorrow|On \w+): $/.test(before)) return 'Reminder'
  const report = /^Something went wrong\? (.+) has reported $/.exec(before)
  if (report) return `${report[1]} reported a problem`
  if (/[:?] $/.test(before)) return before.replace(/:? $/, '')
  if (before === 'How was ') return 'How was it?'
  return shortDates(title.replace(`your ${visit.title} `, 'your '), year)
}
