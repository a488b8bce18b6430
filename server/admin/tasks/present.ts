import { ageText } from '#server/platform/text/age-text.ts'
import type { Task } from '#contract/admin/tasks.ts'
import type { Deps } from '#server/platform/deps.ts'
import { findKind } from './kinds.ts'
import type { About } from './about-queries.ts'
import type { TaskRow, TicketRow } from './queries.ts'

export function presentTask(
  { clock, localTime }: Pick<Deps, 'clock' | 'localTime'>,
  row: TaskRow,
  { about, ticket }: { about: About | undefined; ticket: TicketRow | undefined },
): Task {
  const { id, kind, subject_id, severity, due_at, raised_at } = row
  // Facts from the task's cause take precedence: the amount of a refund, not of its payment.
  const facts = { ...about, ...row.facts, ...(ticket ? { subject: ticket.subject, from: ticket.name } : {}) }
  const now = clock.now()
  const { label, title, text, link, links } = findKind(kind)
  return {
    id,
    kind,
    kind_label: label,
    title: title(facts, localTime),
    text: text?.(facts) ?? null,
    severity,
    is_overdue: due_at !== null && due_at < now,
    due_text: due_at && localTime.longText(due_at),
    raised_text: localTime.longText(raised_at),
    age_text: timesOf(raised_at, due_at, now),
    link: link ? { label: link.label, to: link.to(subject_id, facts) } : null,
    links: links?.(facts) ?? [],
    message: ticket
      ? {
          from: ticket.name,
          email: ticket.email,
          phone: ticket.phone,
          subject: ticket.subject,
          text: ticket.message,
        }
      : null,
  }
}

const MINUTE_MS = 60_000

/** "13 hours, due in 11 hours" */
function timesOf(raisedAt: Date, dueAt: Date | null, now: Date): string {
  const age = ageText(now.getTime() - raisedAt.getTime())
  if (dueAt === null) return age
  const left = dueAt.getTime() - now.getTime()
  // Up to the full minute: what was just raised for two days is not due in one.
  return left >= 0 ? `${age}, due in ${ageText(left + MINUTE_MS - 1)}` : `${age}, overdue by ${ageText(-left)}`
}
