import { sql } from 'kysely'
import type { OwnDataKind } from '#server/platform/own-data.ts'
import { ownRows } from '#server/platform/own-data-queries.ts'

/** The person's own messages. Messages from others belong to the others. */
export const messagingOwnData: readonly OwnDataKind[] = [
  ownRows({
    name: 'messages',
    about: 'messages you wrote to clients or providers',
    tables: ['conversation', 'message', 'message_photo'],
    select: ({ id }) => sql`
      select c.id || lpad(m.number::text, 10, '0') as key, c.id as conversation_id, m.number, m.sent_at, m.body,
        m.booking_id, array(select file_id from message_photo p where p.conversation_id = m.conversation_id
          and p.number = m.number order by p.position) as photos
      from conversation c join message m on m.conversation_id = c.id
        and m.author = case when c.client_id = ${id} then 'client' else 'provider' end
      where c.client_id = ${id} or c.provider_id = ${id}`,
  }),
  ownRows({
    name: 'quick-answers',
    about: 'your saved quick answers',
    tables: ['quick_answers'],
    select: ({ id }) => sql`select provider_id as key, answers from quick_answers where provider_id = ${id}`,
  }),
  ownRows({
    name: 'conversations-reported',
    about: 'conversations you reported, and our decisions',
    tables: ['conversation_report'],
    select: ({ id }) => sql`
      select id as key, conversation_id, reason, state, created_at, decided_at
      from conversation_report where reporter_id = ${id}`,
  }),
]
