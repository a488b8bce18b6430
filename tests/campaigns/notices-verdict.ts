import { sql } from 'kysely'
import type { Database } from '#server/platform/db/connection.ts'
import type { Taken } from './sinks.ts'

/** What workers were processing when they were killed. */
export type Hands = {
  /** About a message: the try at which it was last found with a dead worker, and the number of such workers. */
  held: Map<string, { attempts: number; times: number }>
  /** Messages beyond what the lanes of a worker hold together. */
  overfull: number
}

export type Sinks = {
  taken: Taken
  /** Push messages, by the path of their device. */
  heard: Map<string, number>
  rungAtNight: number
}

export type Verdict = {
  /** What had to arrive, by channel. */
  wanted: Record<'mail' | 'sms' | 'push' | 'inbox', number>
  /** Messages that dead workers were processing. */
  inHands: number
  /** Emails that came again, under their own Message-ID. */
  mailRepeats: number
  /** Text and push messages that were in the hands of the dead, and are not sent again. */
  unknown: { all: number; arrived: number }
  /** Violations, in words. */
  faults: string[]
}

const UNKNOWN = 'may or may not have been sent'
const SWITCHED_OFF = 'turned off by the recipient'
const NO_CONSENT = 'no consent to text messages'

type Ending = { id: string; is_sent: boolean; why: string | null }

type Person = {
  id: string
  email: string
  phone: string
  off: string | null
  texts: boolean
  lines: number
  endings: Record<'email' | 'sms' | 'push', Ending>
}

export async function listPeople(db: Database): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select u.id, u.email, u.phone_number as phone,
      (select c.channel from notice_choice c where c.person_id = u.id) as off,
      coalesce((select c.is_given from text_consent c where c.person_id = u.id), false) as texts,
      (select count(*)::int from inbox_message i where i.person_id = u.id) as lines,
      (select json_object_agg(m.channel, json_build_object(
          'id', m.id::text, 'is_sent', m.sent_at is not null, 'why', m.last_error))
        from outbox_message m where m.recipient in (u.email, u.phone_number, d.id)) as endings
    from user_account u join push_subscription d on d.person_id = u.id`.execute(db)
  return rows
}

/** Nothing is excused: what is unknown must have been in the hands of a worker that was killed, and the other way round. */
export function judge(people: Person[], { taken, heard, rungAtNight }: Sinks, { held, overfull }: Hands): Verdict {
  const wantsMail = people.filter(({ off }) => off !== 'email')
  const wantsTexts = people.filter(({ texts }) => texts)
  const wantsPush = people.filter(({ off }) => off !== 'push')
  const wantsInbox = people.filter(({ off }) => off !== 'inbox')
  const mails = ({ email }: Person) => taken.get(email)?.times ?? 0
  const timesHeld = (id: string) => held.get(id)?.times ?? 0
  const count = (list: Person[], is: (person: Person) => boolean) => list.filter(is).length
  const rings = people.flatMap(({ id, phone, off, texts, endings }) => [
    { ...endings.sms, times: taken.get(phone)?.times ?? 0, isWanted: texts, whyNot: NO_CONSENT },
    { ...endings.push, times: heard.get(`/send/${id}`) ?? 0, isWanted: off !== 'push', whyNot: SWITCHED_OFF },
  ])
  const unknown = rings.filter(({ why }) => why === UNKNOWN)
  const others = rings.filter(({ why }) => why !== UNKNOWN)
  const faults: [number, string][] = [
    [count(wantsMail, (person) => mails(person) === 0), 'mails lost'],
    [count(wantsMail, ({ endings }) => !endings.email.is_sent), 'mails not written down as sent'],
    [count(wantsMail, ({ email }) => (taken.get(email)?.ids.size ?? 0) > 1), 'mails under two Message-IDs'],
    [
      count(wantsMail, (person) => mails(person) - 1 > timesHeld(person.endings.email.id)),
      'mails repeated without a worker that died with them',
    ],
    [count(people, (person) => person.off === 'email' && mails(person) > 0), 'mails that were switched off'],
    [
      count(people, ({ off, endings }) => off === 'email' && endings.email.why !== SWITCHED_OFF),
      'mails that do not say that they were switched off',
    ],
    [rings.filter(({ times }) => times > 1).length, 'text and push messages sent twice'],
    [rings.filter(({ times, isWanted }) => times > 0 && !isWanted).length, 'text and push messages that nobody wanted'],
    [
      others.filter(({ isWanted, is_sent, times }) => isWanted && !(is_sent && times === 1)).length,
      'text and push messages lost',
    ],
    [
      others.filter(({ isWanted, why, whyNot }) => !isWanted && why !== whyNot).length,
      'text and push messages that do not say that nobody wanted them',
    ],
    [unknown.filter(({ id }) => timesHeld(id) === 0).length, 'unknown, though no worker died with them'],
    [others.filter(({ id }) => timesHeld(id) > 0).length, 'known, though a worker died with them'],
    [overfull, 'messages in the hands of the dead, beyond what their lanes hold'],
    [rungAtNight, 'telephones rang at night'],
    [count(wantsInbox, ({ lines }) => lines !== 1), 'inboxes without their one line'],
    [count(people, ({ off, lines }) => off === 'inbox' && lines > 0), 'inbox lines that were switched off'],
  ]
  return {
    wanted: { mail: wantsMail.length, sms: wantsTexts.length, push: wantsPush.length, inbox: wantsInbox.length },
    inHands: held.size,
    mailRepeats: wantsMail.reduce((sum, person) => sum + Math.max(0, mails(person) - 1), 0),
    unknown: { all: unknown.length, arrived: unknown.filter(({ times }) => times > 0).length },
    faults: faults.filter(([many]) => many > 0).map(([many, what]) => `${many} ${what}`),
  }
}
