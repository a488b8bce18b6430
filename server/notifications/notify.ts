import type { Transaction } from '#server/platform/db/connection.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/id.ts'
import { isGoneEmail } from '#server/platform/erasure.ts'
import { announceLiveLater } from '#server/platform/live.ts'
import { wakeLane } from '#server/platform/lanes.ts'
import { writeFacts } from './facts.ts'
import { inboxWords, usualPath } from './inbox/inbox-words.ts'
import { insertNotification, type NewInboxMessage, type NewMessage, type Subject } from './queries.ts'
import { optionalTopic, pushTopic } from './preferences/topics.ts'
import { PUSH_KEPT_MS } from './push/push-words.ts'
import { quietUntil } from './quiet-hours.ts'
import { templates, type FactsOf, type TemplateName } from './templates/index.ts'
import type { Holding, Scene, SubjectState, Template } from './templates/template.ts'

/**
 * A possible reader, as the template knows them, and their addresses. The account is found by the email, unless that is
 * a former one of theirs, or there is none.
 */
export type Recipient = { as: string; email?: string; phone?: string; personId?: string }

export type Telling<T extends TemplateName> = {
  template: T
  to: Recipient[]
  subject: Subject
  data: FactsOf<T>
  /**
   * Distinguishes repeated notifications, where the same may be sent again; null: any number of times. '' unless given.
   */
  round?: string | null
}

export function laneName({ channel, isUrgent }: { channel: string; isUrgent: boolean }): string {
  return isUrgent ? `urgent ${channel}` : channel
}

/**
 * Notifies people, in the transaction of the change, and never twice. The template knows for which readers and channels
 * it has a text; its facts are stored, and the text is made when a message is sent or read. A lane of the worker sends
 * it, immediately or when it is no longer held: a text message for the quiet hours, unless it may wake, and a burst
 * about one subject for the rest of its minute.
 */
export async function notify<T extends TemplateName>(
  deps: Deps,
  trx: Transaction,
  { template: name, to: readers, subject, data, round = '' }: Telling<T>,
): Promise<void> {
  const template = templates[name] as unknown as Template<FactsOf<T>>
  // People who deleted their account get no more messages.
  const to = readers.filter(({ email }) => !isGoneEmail(email))
  const now = deps.clock.now()
  const scene: Scene = { site: deps.site, localTime: deps.localTime, toldAt: now, readAt: now }
  const messages = to.flatMap((recipient) => [
    ...messagesTo(recipient, template, data, scene),
    ...(pushTopic(name) === null ? [] : pushedTo(recipient, template, data, scene)),
  ])
  if (messages.length === 0) return
  const inbox = to.flatMap((recipient) => inboxTo(recipient, template, { subject, facts: data, scene }))
  const isUrgent = template.isUrgent ?? false
  const told = await insertNotification(
    trx,
    { id: newId(), template: name, subject, round, facts: writeFacts(data as object), at: now, isUrgent },
    messages,
    inbox,
    optionalTopic(name),
  )
  announceLiveLater(deps, trx, async () => (await told()).map((personId) => ({ personId, change: { type: 'inbox' } })))
  // Devices are looked after every second: most people have none.
  const awaited = messages.filter(({ channel }) => channel !== 'push')
  const lanes = new Set(awaited.map(({ channel }) => laneName({ channel, isUrgent })))
  for (const lane of lanes) wakeLane(deps, trx, lane)
}

/** People with an account get the message in the inbox right away, even if email and texts are held. */
function inboxTo<F>(
  { as, email }: Recipient,
  template: Template<F>,
  { subject, facts, scene }: { subject: Subject; facts: F; scene: Scene },
): NewInboxMessage[] {
  const reader = template.readers[as]
  if (!reader?.mail || reader.hasNoInbox || email === undefined || reader.isTold?.(facts, scene) === false) return []
  const words = inboxWords(reader.mail(facts, scene), scene.site, usualPath(subject, as))
  const { holds } = template
  const shown = holds?.trueUntil ? { ...holds, until: holds.trueUntil } : holds
  return [{ email, ...words, ...holding(shown, facts, template.stateOf?.(facts) ?? {}) }]
}

function ofWhom({ personId, email }: Recipient): NewMessage['of'] {
  if (personId !== undefined) return { personId }
  return email === undefined ? null : { email }
}

function messagesTo<F>(recipient: Recipient, template: Template<F>, facts: F, scene: Scene): NewMessage[] {
  const { as, email, phone } = recipient
  const of = ofWhom(recipient)
  const reader = template.readers[as]
  if (!reader || reader.isTold?.(facts, scene) === false) return []
  const state = template.stateOf?.(facts) ?? {}
  const isTexted = reader.sms && reader.isTexted?.(facts, scene) !== false
  const mail: NewMessage[] =
    reader.mail && email !== undefined
      ? [{ reader: as, channel: 'email', to: email, of, heldUntil: null, ...holding(template.holds, facts, state) }]
      : []
  if (!isTexted || phone === undefined) return mail
  const holds = holding(template.holds ?? template.textHolds, facts, state)
  return [...mail, { reader: as, channel: 'sms', to: phone, of, heldUntil: heldFor(template, facts, scene), ...holds }]
}

/**
 * The same message in one line, on the devices of people who have it in the inbox. Like a text message it states facts,
 * and wakes no one.
 */
function pushedTo<F>({ as, email }: Recipient, template: Template<F>, facts: F, scene: Scene): NewMessage[] {
  const reader = template.readers[as]
  if (!reader?.mail || reader.hasNoInbox || email === undefined || reader.isTold?.(facts, scene) === false) return []
  const { holdsWhile, holdsUntil } = holding(
    template.holds ?? template.textHolds,
    facts,
    template.stateOf?.(facts) ?? {},
  )
  const heldUntil = heldFor(template, facts, scene)
  const last = new Date((heldUntil ?? scene.toldAt).getTime() + PUSH_KEPT_MS)
  const until = holdsUntil !== null && holdsUntil < last ? holdsUntil : last
  return [{ reader: as, channel: 'push', to: email, of: { email }, heldUntil, holdsWhile, holdsUntil: until }]
}

/** The end of the quiet hours, for messages that may wake no one. */
function heldFor<F>(template: Template<F>, facts: F, scene: Scene): Date | null {
  const isAtAnyHour = template.isUrgent === true || template.mayWake?.(facts, scene) === true
  return isAtAnyHour ? null : quietUntil(scene.toldAt, scene.localTime)
}

function holding<F>(
  holds: Holding<F> | undefined,
  facts: F,
  state: SubjectState,
): Pick<NewMessage, 'holdsWhile' | 'holdsUntil'> {
  const parts = holds?.while?.map((part) => [part, state[part] ?? null])
  return { holdsWhile: parts ? Object.fromEntries(parts) : null, holdsUntil: holds?.until?.(facts) ?? null }
}
