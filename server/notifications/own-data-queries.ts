import { sql } from 'kysely'
import type { OwnDataKind } from '#server/platform/own-data.ts'
import { ownRows } from '#server/platform/own-data-queries.ts'

/** A person's messages and notification settings. */
export const notificationsOwnData: readonly OwnDataKind[] = [
  ownRows({
    name: 'inbox',
    about: 'your inbox',
    tables: ['inbox_message'],
    select: ({ id }) => sql`
      select lpad(id::text, 20, '0') as key, title, text, created_at, read_at
      from inbox_message where person_id = ${id}`,
  }),
  ownRows({
    name: 'messages-sent-to-you',
    about: 'emails and text messages we sent you, without their content, which we don’t keep',
    tables: ['outbox_message', 'notification'],
    select: ({ id, email, phone }) => sql`
      select lpad(m.id::text, 20, '0') as key, m.channel, m.recipient, n.template as kind, m.created_at, m.sent_at,
        m.failure as why_not_delivered
      from outbox_message m join notification n on n.id = m.notification_id
      where m.person_id = ${id} or m.person_id is null and m.recipient in (${email}, ${phone})`,
  }),
  ownRows({
    name: 'notice-choices',
    about: 'your notification settings',
    tables: ['notice_choice'],
    select: ({ id }) => sql`
      select topic || ' ' || channel as key, topic, channel, is_on, chosen_at
      from notice_choice where person_id = ${id}`,
  }),
  ownRows({
    name: 'text-message-consent',
    about: 'your consents to text messages, with wording and dates',
    tables: ['text_consent'],
    select: ({ id }) => sql`
      select lpad(id::text, 20, '0') as key, is_given, words, said_at from text_consent where person_id = ${id}`,
  }),
  ownRows({
    name: 'devices',
    about: 'your devices with push notifications',
    tables: ['push_subscription'],
    select: ({ id }) => sql`select id as key, created_at from push_subscription where person_id = ${id}`,
  }),
]
