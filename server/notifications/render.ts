import type { Deps } from '#server/platform/deps.ts'
import { stopHeaders } from '#server/platform/ports/mail.ts'
import { readFacts } from './facts.ts'
import { inboxWords } from './inbox/inbox-words.ts'
import { stopLink, WISHES } from './preferences/stop-link.ts'
import { isAboutVisitorWish, optionalTopic } from './preferences/topics.ts'
import { pushWords } from './push/push-words.ts'
import type { Channel } from './queries.ts'
import { withoutDetails } from './templates/bare.ts'
import { bundle } from './templates/bundle.ts'
import { findTemplate } from './templates/index.ts'
import { renderEmail, type Words } from './templates/layout.ts'
import type { Reader, Scene, TextMessage } from './templates/template.ts'
import { fitText } from './templates/text-message.ts'

type Tools = Pick<Deps, 'site' | 'localTime' | 'vault'>

/** Sources of a message's text. */
export type Told = {
  template: string
  reader: string
  channel: Channel
  /** Null once they are forgotten. */
  facts: string | null
  created_at: Date
}

/** A message whose facts are deleted, or that another version wrote. */
export const UNREADABLE: Words = { subject: null, text: '', html: null }

/** Email headers worth reading in the outbox. */
export function headersOf({
  headers,
  stopLink,
}: {
  [K in 'headers' | 'stopLink']?: Words[K] | undefined
}): Record<string, string> | null {
  if (!headers) return stopLink === undefined ? null : stopHeaders(stopLink)
  const { from, replyTo, messageId, references } = headers
  const last = references.at(-1)
  return {
    From: `${from.name} <${from.address}>`,
    'Reply-To': replyTo,
    'Message-ID': messageId,
    ...(last === undefined ? {} : { 'In-Reply-To': last, References: references.join(' ') }),
  }
}

/**
 * The text of a message, with those that go with it.
 * @param before earlier ones of its burst that still apply, in their order
 * @param isBare it goes to an unconfirmed address: without private details
 * @param count how many there were, with it and those that no longer apply
 * @throws Error when its template is gone or another version wrote its facts
 */
export function render(
  tools: Tools,
  message: Told & { recipient: string },
  { before, count, readAt, isBare = false }: { before: readonly Told[]; count: number; readAt: Date; isBare?: boolean },
): Words {
  if (message.facts === null) return UNREADABLE
  // The last one says how things are, and there is no room for more.
  if (message.channel === 'push') return wordsOf(tools, message, readAt).words
  const own = wordsOf(tools, message, readAt, { stop: stopLinkOf(tools, message), isBare })
  const words = before.filter(({ facts }) => facts !== null).map((one) => wordsOf(tools, one, readAt).words)
  return bundle(own.words, { before: words, count }, own.shortenable)
}

function wordsOf(
  { site, localTime }: Tools,
  { template, reader, channel, facts, created_at }: Told,
  readAt: Date,
  { stop, isBare = false }: { stop?: string | undefined; isBare?: boolean } = {},
): { words: Words; shortenable: string[] } {
  const writer = findTemplate(template)?.readers[reader]
  const scene = { site, localTime, toldAt: created_at, readAt }
  const known = readFacts(facts ?? '{}')
  if (channel === 'sms') return textWords(writer?.sms?.(known, scene), template)
  if (channel === 'push') return { words: deviceWords(writer, known, scene), shortenable: [] }
  if (!writer?.mail) throw new Error(`no email of ${template} for ${reader}`)
  const whole = writer.mail(known, scene)
  const mail = isBare ? withoutDetails(whole, scene) : whole
  if (stop === undefined) return { words: renderEmail(mail, site.name), shortenable: [] }
  const feet = [
    { label: 'Stop emails like this', href: stop },
    ...(isAboutVisitorWish(template)
      ? []
      : [{ label: 'Notification settings', href: `${site.publicUrl}/account/notifications` }]),
  ]
  return { words: { ...renderEmail({ ...mail, feet }, site.name), stopLink: stop }, shortenable: [] }
}

/** Optional emails have an unsubscribe link. */
function stopLinkOf(tools: Tools, { template, channel, recipient }: Told & { recipient: string }): string | undefined {
  if (channel !== 'email') return undefined
  const topic = isAboutVisitorWish(template) ? WISHES : optionalTopic(template)
  return topic === null ? undefined : stopLink(tools, { email: recipient, topic })
}

/** Anyone can read a lock screen: no more than the subject that the email shows there, too. */
function deviceWords(writer: Reader<unknown> | undefined, facts: unknown, scene: Scene): Words {
  if (!writer?.mail) throw new Error('no words for a device')
  const { title, path } = inboxWords(writer.mail(facts, scene), scene.site, null)
  return pushWords({ title: writer.pushTitle ?? title, path })
}

function textWords(message: TextMessage | undefined, template: string): { words: Words; shortenable: string[] } {
  if (!message) throw new Error(`no text message of ${template}`)
  const shortenable = message.shortenable ?? []
  return { words: { subject: null, text: fitText(message.text, shortenable), html: null }, shortenable }
}
