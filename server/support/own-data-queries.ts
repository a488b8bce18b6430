import { sql } from 'kysely'
import type { OwnDataKind } from '#server/platform/own-data.ts'
import { ownRows } from '#server/platform/own-data-queries.ts'

/** The person's questions and our answers. Our internal notes aren't theirs. */
export const supportOwnData: readonly OwnDataKind[] = [
  ownRows({
    name: 'support',
    about: 'your messages to support, and our answers',
    tables: ['support_ticket', 'ticket_message'],
    select: ({ id }) => sql`
      select t.id || lpad(m.number::text, 10, '0') as key, t.id as request_id, t.subject, t.inquiry_type, t.state,
        t.email, t.phone, m.written_at, m.kind, m.text
      from support_ticket t join ticket_message m on m.ticket_id = t.id
      where t.person_id = ${id} and m.kind in ('written', 'answered')`,
  }),
]
