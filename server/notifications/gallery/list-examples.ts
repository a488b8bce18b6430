import type { Example, ExampleName } from '#contract/examples.ts'
import { writeFacts } from '#server/notifications/facts.ts'
import { inboxWords, usualPath, type InboxWords } from '#server/notifications/inbox/inbox-words.ts'
import { pushTopic } from '#server/notifications/preferences/topics.ts'
import type { Channel } from '#server/notifications/queries.ts'
import { headersOf, render } from '#server/notifications/render.ts'
import { findTemplate } from '#server/notifications/templates/index.ts'
import type { Words } from '#server/notifications/templates/layout.ts'
import type { Reader, Scene } from '#server/notifications/templates/template.ts'
import { segmentsOf } from '#server/notifications/templates/text-message.ts'
import type { Deps } from '#server/platform/deps.ts'
import { DomainError } from '#server/platform/errors.ts'
import { momentOf, NOBODY, SAMPLE_ID } from './examples/moment.ts'
import { examples } from './examples/index.ts'

type Tools = Pick<Deps, 'site' | 'localTime' | 'vault' | 'clock'>

/** One example as one of its readers gets it. */
type Shown = { template: string; reader: string; example: string; facts: object; writer: Reader<unknown> }

/** Every template with each of its examples for each of its readers. */
export function listExamples(tools: Tools): ExampleName[] {
  return shownExamples(tools).map((shown) => nameOf(wordsOf(tools, shown), shown))
}

/** @throws DomainError not_found */
export function getExample(tools: Tools, id: string): Example {
  const shown = shownExamples(tools).find((one) => idOf(one) === id)
  if (!shown) throw new DomainError('not_found')
  const words = wordsOf(tools, shown)
  const { mail, sms, push, inbox } = words
  return {
    ...nameOf(words, shown),
    mail: mail && {
      subject: mail.subject ?? '',
      text: mail.text,
      html: mail.html ?? '',
      headers: headersOf(mail),
      calendar: mail.calendar?.content ?? null,
    },
    sms: sms && { text: sms.text, length: sms.text.length, segments: segmentsOf(sms.text) },
    push: push && { title: push.subject ?? '', path: push.text },
    inbox,
  }
}

function shownExamples(tools: Tools): Shown[] {
  const moment = momentOf(tools)
  const scene = sceneOf(tools)
  return Object.entries(examples).flatMap(([template, make]) =>
    Object.entries(findTemplate(template)?.readers ?? {}).flatMap(([reader, writer]) =>
      Object.entries(make(moment) as Record<string, object>)
        .filter(([, facts]) => writer.isTold?.(facts, scene) !== false)
        .map(([example, facts]) => ({ template, reader, example, facts, writer })),
    ),
  )
}

function sceneOf({ clock, site, localTime }: Tools): Scene {
  const now = clock.now()
  return { site, localTime, toldAt: now, readAt: now }
}

type AllWords = { mail: Words | null; sms: Words | null; push: Words | null; inbox: InboxWords | null }

/** By the channels that `notify` would use. */
function wordsOf(tools: Tools, { template, reader, facts, writer }: Shown): AllWords {
  const scene = sceneOf(tools)
  const by = (channel: Channel) => {
    const recipient = channel === 'sms' ? NOBODY.phone : NOBODY.email
    const message = { template, reader, channel, recipient, facts: writeFacts(facts), created_at: scene.toldAt }
    return render(tools, message, { before: [], count: 1, readAt: scene.readAt })
  }
  const letter = writer.hasNoInbox ? undefined : writer.mail?.(facts, scene)
  return {
    mail: writer.mail ? by('email') : null,
    sms: writer.sms && writer.isTexted?.(facts, scene) !== false ? by('sms') : null,
    push: letter && pushTopic(template) !== null ? by('push') : null,
    inbox: letter ? inboxWords(letter, tools.site, usualPath(subjectOf(template), reader)) : null,
  }
}

function subjectOf(template: string): { type: string; id: string } {
  return { type: template.startsWith('booking.') ? 'booking' : 'account', id: SAMPLE_ID }
}

function nameOf({ mail, sms, push, inbox }: AllWords, shown: Shown): ExampleName {
  const { template, reader, example } = shown
  const has = { email: mail, sms, push, inbox }
  return {
    id: idOf(shown),
    group: template.split('.', 1)[0] ?? '',
    template,
    reader,
    example,
    title: mail?.subject ?? sms?.text ?? '',
    channels: (Object.keys(has) as (keyof typeof has)[]).filter((channel) => has[channel] !== null),
  }
}

function idOf({ template, reader, example }: Shown): string {
  return [template, reader, example].join(' ').replaceAll(/[^a-z0-9_.]+/gi, '-')
}
