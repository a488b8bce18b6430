import type { Channel } from '#server/notifications/queries.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { findWishes } from './queries.ts'
import { needsTextConsent, optionalTopic } from './topics.ts'

const SWITCHED_OFF = 'switched off by its reader'
const NO_CONSENT = 'no consent to text messages'

type Asked = { template: string; channel: Channel; recipient: string }

/**
 * The one place that decides whether somebody wants a message by its channel, as they want it when it is sent. One more
 * channel is one more value here: who tells of something knows of none.
 * Rules: docs/product-rules.md#preferences
 * @param messages to one address by one channel
 * @returns why one of them is not sent; null where it is
 */
export async function whyNotWanted(
  db: Database,
  messages: readonly Asked[],
): Promise<(message: Asked) => string | null> {
  const [asked] = messages.filter(({ template, channel }) => dependsOn(template, channel))
  const wishes = asked && (await findWishes(db, asked))
  return ({ template, channel }) => {
    if (!wishes || !dependsOn(template, channel)) return null
    if (channel === 'sms') return (wishes.texts_said ?? wishes.has_provider_terms) ? null : NO_CONSENT
    return wishes.off.includes(optionalTopic(template)!) ? SWITCHED_OFF : null
  }
}

function dependsOn(template: string, channel: Channel): boolean {
  return channel === 'sms' ? needsTextConsent(template) : optionalTopic(template) !== null
}
