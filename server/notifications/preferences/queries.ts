import { sql } from 'kysely'
import type { NoticeTopic } from '#contract/notices.ts'
import type { Channel } from '#server/notifications/queries.ts'
import type { Database, Transaction } from '#server/platform/db/connection.ts'

/** A channel that a person can switch off for a group. */
export type ChosenChannel = 'email' | 'push' | 'inbox'

export type Wishes = {
  /** Groups that are switched off on the asked channel. */
  off: string[]
  /** The last answer about text messages; null before the first. */
  texts_said: boolean | null
  /** The terms of providers carry consent to texts until something else is said. */
  has_provider_terms: boolean
  /** The address isn't proved to reach its owner. */
  is_unproven: boolean
  /** An email to the address came back. */
  is_returned: boolean
}

const textsSaid = sql`(select c.is_given from text_consent c where c.person_id = u.id order by c.id desc limit 1)`
const hasProviderTerms = sql`(u.role in ('provider', 'pending_provider') and exists (
  select from terms_acceptance a where a.user_id = u.id and a.audience = 'provider'))`

/** Settings of the person with that address or device; undefined if unknown. */
export async function findWishes(
  db: Database,
  { recipient, channel }: { recipient: string; channel: Channel },
): Promise<Wishes | undefined> {
  const isReader = {
    sms: sql`u.phone_number = ${recipient}`,
    email: sql`u.email = ${recipient}`,
    push: sql`u.id = (select d.person_id from push_subscription d where d.id = ${recipient})`,
  }[channel]
  const { rows } = await sql<Wishes>`
    select array(
        select topic from notice_choice n where n.person_id = u.id and n.channel = ${channel} and not n.is_on) as off,
      ${textsSaid} as texts_said, ${hasProviderTerms} as has_provider_terms,
      u.email_confirmed_at is null as is_unproven,
      u.email_returned_at is not null as is_returned
    from user_account u where ${isReader}`.execute(db)
  return rows[0]
}

export type Choice = { topic: NoticeTopic; channel: ChosenChannel; is_on: boolean }

export type OwnWishes = Omit<Wishes, 'off' | 'is_unproven' | 'is_returned'> & {
  choices: Choice[]
  role: string
  said_at: Date | null
  words: string | null
}

export async function findOwnWishes(db: Database, personId: string): Promise<OwnWishes> {
  const { rows } = await sql<OwnWishes>`
    select coalesce((
        select json_agg(json_build_object('topic', n.topic, 'channel', n.channel, 'is_on', n.is_on))
        from notice_choice n where n.person_id = u.id), '[]') as choices,
      u.role, ${hasProviderTerms} as has_provider_terms, c.is_given as texts_said, c.said_at, c.words
    from user_account u
    left join lateral (
      select is_given, said_at, words from text_consent where person_id = u.id order by id desc limit 1) c on true
    where u.id = ${personId}`.execute(db)
  return rows[0]!
}

export async function saveChoice(db: Database, personId: string, choice: Choice, at: Date): Promise<void> {
  await sql`
    insert into notice_choice (person_id, topic, channel, is_on, chosen_at)
    values (${personId}, ${choice.topic}, ${choice.channel}, ${choice.is_on}, ${at})
    on conflict (person_id, topic, channel) do update set is_on = excluded.is_on, chosen_at = excluded.chosen_at
    where notice_choice.is_on <> excluded.is_on`.execute(db)
}

/** Writers for one person wait for each other: the newest line is the last answer. */
export async function lockTextConsent(trx: Transaction, personId: string): Promise<boolean | null> {
  await sql`select from user_account u where u.id = ${personId} for no key update`.execute(trx)
  // Read apart: a statement that has waited reads what was said before it waited.
  const { rows } = await sql<{ texts_said: boolean | null }>`
    select ${textsSaid} as texts_said from user_account u where u.id = ${personId}`.execute(trx)
  return rows[0]?.texts_said ?? null
}

export type Consent = { isGiven: boolean; words: string; at: Date }

export async function addTextConsent(trx: Transaction, personId: string, said: Consent): Promise<void> {
  await sql`
    insert into text_consent (person_id, is_given, words, said_at)
    values (${personId}, ${said.isGiven}, ${said.words}, ${said.at})`.execute(trx)
}

export async function findPersonByEmail(db: Database, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from user_account where email = ${email}`.execute(db)
  return rows[0]?.id
}

export async function findPersonByPhone(db: Database, phone: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from user_account where phone_number = ${phone}`.execute(db)
  return rows[0]?.id
}
