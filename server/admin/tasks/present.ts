import { ageText } from '#server/platform/text/age-text.ts'
import type { Task } from '#contract/admin/tasks.ts'
import type { Deps } from '#server/platform/deps.ts'
import { findKind } from './kinds.ts'
import type { TaskRow, TicketRow } from './queries.ts'

export function presentTask(
  { clock, localTime }: Pick<Deps, 'clock' | 'localTime'>,
  row: TaskRow,
  ticket: TicketRow | undefined,
): Task {
  const { id, kind, subject_id, severity, due_at, facts, raised_at } = row
  const now = clock.now()
  const { label, title, text, link, links } = findKind(kind)
  return {
    id,
    kind,
    kind_label: label,
    title: title(ticket ? { ...facts, subject: ticket.subject } : facts, localTime),
    text: text?.(facts) ?? null,
    severity,
    is_overdue: due_at !== null && due_at < now,
    due_text: due_at && localTime.longText(due_at),
    raised_text: localTime.longText(raised_at),
    age_text: ageText(now.getTime() - raised_at.getTime()),
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
