import type { Deps } from '#server/platform/deps.ts'
import type { MailPort } from '#server/platform/ports/mail.ts'
import { AskedToWait, DeviceGone } from '#server/platform/ports/push.ts'
import { OutcomeUnknown, Refused, SendError, type FailureKind } from '#server/platform/ports/send-error.ts'
import type { SmsPort } from '#server/platform/ports/sms.ts'
import { readFacts } from './facts.ts'
import { decideWays } from './preferences/why-not-sent.ts'
import { topicOf, type PushPayload } from './push/push-words.ts'
import { deleteGoneDevice, findDevice } from './push/queries.ts'
import { claimTogether, markHanded, type ClaimedMessage, type Outcome } from './queries.ts'
import { quietUntil } from './quiet-hours.ts'
import { render } from './render.ts'
import { whatIsTrue } from './still-true.ts'
import { findTemplate } from './templates/index.ts'
import type { Words } from './templates/layout.ts'
import type { Scene } from './templates/template.ts'

export type DeliveryDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'site' | 'localTime' | 'vault' | 'push'> & {
  mail: MailPort
  sms: SmsPort
}

/** Values of `last_error` for messages that weren't sent on their own. */
export const PART_OF_LATER = 'part of a later message'
const NO_LONGER_TRUE = 'no longer true'
const UNKNOWN = 'may or may not have been sent'
const QUIET = 'quiet hours'
const NO_DEVICE = 'no longer subscribed on this device'

/** With pauses of at most a quarter of an hour this bears a service that is away for a day. */
const MOST_TRIES = 100
const FIRST_PAUSE_MS = 5000
const LONGEST_PAUSE_MS = 15 * 60_000

/**
 * Sends what a lane has claimed, once, unless it became untrue while waiting: messages held together go as one. No
 * transaction spans the network. When a process dies between sending and recording, we can't know whether it was sent:
 * an email is sent again under the same Message-ID, which mailboxes recognize; a text or push message is not, once it
 * is marked as handed to the network. A failed message is tried again with growing pauses, for about a day. Push
 * repeats email and inbox, so an undelivered one needs no attention. Rules: docs/product-rules.md#delivery
 * @returns what became of it and of those that went with it
 */
export async function deliverMessage(deps: DeliveryDeps, claimed: ClaimedMessage): Promise<Outcome[]> {
  if (claimed.is_unknown && claimed.channel === 'sms') return [givenUp(claimed, UNKNOWN, 'unknown')]
  if (claimed.is_unknown && claimed.channel === 'push') return [dropped(claimed, UNKNOWN)]
  const now = deps.clock.now()
  const all = await claimTogether(deps.db, claimed, now)
  const isTrue = await whatIsTrue(deps.db, all, now)
  const { whyNot, isBare } = await decideWays(deps.db, all)
  const current = all.filter((message) => isTrue(message) && whyNot(message) === null)
  const unsaid = all.filter((message) => !current.includes(message))
  const left = (partOf?: ClaimedMessage) =>
    unsaid.map((message) => dropped(message, whyNot(message) ?? NO_LONGER_TRUE, partOf))
  const last = current.pop()
  if (!last) return left()
  const morning = mustWait(deps, [...current, last], now)
  if (morning !== null)
    return [
      ...left(),
      ...[...current, last].map(({ id }): Outcome => ({
        became: 'put off',
        id,
        why: QUIET,
        nextTryAt: morning,
        failure: null,
      })),
    ]
  const count = all.filter((message) => whyNot(message) === null).length
  const failed = await send(deps, [...current, last], () =>
    render(deps, last, { before: current, count, readAt: now, isBare }),
  )
  if (failed === TAKEN) return left()
  if (failed !== undefined)
    return [...left(), ...[...current, last].map((message) => afterFailure(deps, message, failed, last.attempts))]
  return [
    ...left(last),
    ...current.map((message) => dropped(message, PART_OF_LATER, last)),
    { became: 'sent', id: last.id, isBare },
  ]
}

/**
 * A delayed text or push message that was due by day is no reason to wake anyone.
 * @returns the morning; null when it may go now
 */
function mustWait({ site, localTime }: DeliveryDeps, messages: ClaimedMessage[], now: Date): Date | null {
  const morning = messages[0]?.channel !== 'email' ? quietUntil(now, localTime) : null
  if (morning === null) return null
  const scene = { site, localTime, toldAt: now, readAt: now }
  return messages.some((message) => mayWake(message, scene)) ? null : morning
}

/** An unreadable message raises no alarm: it is of another version. */
function mayWake({ template: name, facts }: ClaimedMessage, scene: Scene): boolean {
  const template = findTemplate(name)
  if (template?.isUrgent) return true
  try {
    return facts !== null && template?.mayWake?.(readFacts(facts), scene) === true
  } catch {
    return false
  }
}

function dropped({ id }: ClaimedMessage, why: string, partOf?: ClaimedMessage): Outcome {
  return { became: 'dropped', id, why, partOf: partOf?.id ?? null }
}

function givenUp({ id }: ClaimedMessage, why: string, failure: FailureKind): Outcome {
  return { became: 'given up', id, why, failure }
}

/** Another worker has it in its hands by now. */
const TAKEN = Symbol('taken')

/**
 * @param together the messages that it represents, it last
 * @returns the error when it failed
 */
async function send(deps: DeliveryDeps, together: ClaimedMessage[], words: () => Words): Promise<unknown> {
  const { mail, sms, site } = deps
  const message = together.at(-1)!
  const { id, notification_id, channel, recipient: to, request_id: requestId } = message
  try {
    if (channel === 'push') return await sendToDevice(deps, together, words())
    const { subject, text, html, headers, stopLink, calendar } = words()
    const messageId = headers?.messageId ?? `<${notification_id}.${id}@homebloom>`
    // The sandbox has no service that could report it.
    const report = site.isSandbox ? {} : { reportTo: `${site.publicUrl}/api/texts/reports/${id}` }
    if (channel === 'sms') {
      if (!(await markHanded(deps.db, together, deps.clock.now()))) return TAKEN
      await sms.send({ to, text, ...report })
    } else
      await mail.send({ to, subject: subject ?? '', text, html, ...headers, messageId, requestId, stopLink, calendar })
    return undefined
  } catch (error) {
    return error
  }
}

/** Checks now whether a device still gets messages: its session may have ended while the message waited. */
async function sendToDevice(deps: DeliveryDeps, together: ClaimedMessage[], words: Words): Promise<unknown> {
  const { db, push, clock, site, localTime } = deps
  const message = together.at(-1)!
  const now = clock.now()
  const device = await findDevice(db, message.recipient, now)
  if (!device) throw new DeviceGone(NO_DEVICE)
  const tag = topicOf(message)
  const payload: PushPayload = { title: words.subject ?? site.name, path: words.text, tag }
  const leftMs = (message.holds_until?.getTime() ?? now.getTime()) - now.getTime()
  const isUrgent = mayWake(message, { site, localTime, toldAt: now, readAt: now })
  const sent = { payload: JSON.stringify(payload), ttlS: Math.max(0, Math.floor(leftMs / 1000)), topic: tag, isUrgent }
  if (!(await markHanded(db, together, now))) return TAKEN
  try {
    await push.send(device, sent)
    return undefined
  } catch (error) {
    if (error instanceof DeviceGone) await deleteGoneDevice(db, message.recipient, device.endpoint)
    throw error
  }
}

function afterFailure({ log, clock }: DeliveryDeps, message: ClaimedMessage, error: unknown, tries: number): Outcome {
  const why = error instanceof Error ? error.message : 'failed'
  const failure = error instanceof SendError ? error.kind : 'unknown'
  const lose = (reason: string) =>
    message.channel === 'push' ? dropped(message, reason) : givenUp(message, reason, failure)
  if (error instanceof DeviceGone) return dropped(message, NO_DEVICE)
  if (error instanceof Refused && error.hasStopped)
    return { became: 'given up', id: message.id, why, failure, hasStopped: true }
  if (error instanceof OutcomeUnknown || error instanceof Refused) return lose(why)
  log.warn({ why, attempts: tries, message: message.id, reqId: message.request_id }, 'a message could not be sent')
  if (tries >= MOST_TRIES) return lose(why)
  const asked = error instanceof AskedToWait ? error.waitMs : 0
  const pause = Math.max(asked, Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS))
  return { became: 'put off', id: message.id, why, failure, nextTryAt: new Date(clock.now().getTime() + pause) }
}
