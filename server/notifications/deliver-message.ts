import type { Deps } from '#server/platform/deps.ts'
import type { MailPort } from '#server/platform/ports/mail.ts'
import { OutcomeUnknown, Refused, type SmsPort } from '#server/platform/ports/sms.ts'
import { claimTogether, type ClaimedMessage, type Outcome } from './queries.ts'
import { render } from './render.ts'
import { whatIsTrue } from './still-true.ts'
import type { Words } from './templates/layout.ts'

export type DeliveryDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'site' | 'localTime'> & { mail: MailPort; sms: SmsPort }

/** Why a message was not sent by itself, as `last_error` says it. */
export const PART_OF_LATER = 'part of a later message'
const NO_LONGER_TRUE = 'no longer true'
const UNKNOWN = 'unknown whether it was sent'

/** With pauses of at most a quarter of an hour this bears a service that is away for a day. */
const MOST_TRIES = 100
const FIRST_PAUSE_MS = 5000
const LONGEST_PAUSE_MS = 15 * 60_000

/**
 * Sends what a lane has claimed, once, unless a wait has made it untrue: what was held together as one message. No
 * transaction spans the network. When a process dies between sending and writing that down, nobody knows whether it was
 * sent: mail is sent again under the same Message-ID, by which mailboxes know it, a text message is not. What fails is
 * tried again with growing pauses, for about a day.
 * Rules: docs/product-rules.md#delivery
 * @returns what became of it and of those that went with it
 */
export async function deliverMessage(deps: DeliveryDeps, claimed: ClaimedMessage): Promise<Outcome[]> {
  if (claimed.is_unknown && claimed.channel === 'sms') return [givenUp(claimed, UNKNOWN)]
  const now = deps.clock.now()
  const all = await claimTogether(deps.db, claimed, now)
  const current = all.filter(await whatIsTrue(deps.db, all, now))
  const untrue = all.filter((message) => !current.includes(message))
  const last = current.pop()
  if (!last) return untrue.map((message) => dropped(message, NO_LONGER_TRUE))
  const failed = await send(deps, last, () => render(deps, last, { before: current, count: all.length, readAt: now }))
  if (failed !== undefined)
    return [
      ...untrue.map((message) => dropped(message, NO_LONGER_TRUE)),
      ...[...current, last].map((message) => afterFailure(deps, message, failed, last.attempts)),
    ]
  return [
    ...untrue.map((message) => dropped(message, NO_LONGER_TRUE, last)),
    ...current.map((message) => dropped(message, PART_OF_LATER, last)),
    { became: 'sent', id: last.id },
  ]
}

function dropped({ id }: ClaimedMessage, why: string, partOf?: ClaimedMessage): Outcome {
  return { became: 'dropped', id, why, partOf: partOf?.id ?? null }
}

function givenUp({ id }: ClaimedMessage, why: string): Outcome {
  return { became: 'given up', id, why }
}

/** @returns the error when it failed */
async function send(
  { mail, sms }: DeliveryDeps,
  { id, notification_id, channel, recipient: to, request_id: requestId }: ClaimedMessage,
  words: () => Words,
): Promise<unknown> {
  try {
    const { subject, text, html, headers } = words()
    const messageId = headers?.messageId ?? `<${notification_id}.${id}@homebloom>`
    if (channel === 'sms') await sms.send({ to, text })
    else await mail.send({ to, subject: subject ?? '', text, html, ...headers, messageId, requestId })
    return undefined
  } catch (error) {
    return error
  }
}

function afterFailure({ log, clock }: DeliveryDeps, message: ClaimedMessage, error: unknown, tries: number): Outcome {
  const why = error instanceof Error ? error.message : 'failed'
  if (error instanceof OutcomeUnknown || error instanceof Refused) return givenUp(message, why)
  log.warn({ why, attempts: tries, message: message.id, reqId: message.request_id }, 'a message could not be sent')
  if (tries >= MOST_TRIES) return givenUp(message, why)
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS)
  return { became: 'put off', id: message.id, why, nextTryAt: new Date(clock.now().getTime() + pause) }
}
