import type { NoticeTopic } from '#contract/notices.ts'
import type { Channel } from '#server/notifications/queries.ts'
import type { Database } from '#server/platform/db/connection.ts'
import type { TemplateName } from '#server/notifications/templates/index.ts'
import { findWishes } from './queries.ts'
import { needsTextConsent, optionalTopic, pushTopic } from './topics.ts'

const SWITCHED_OFF = 'turned off by the recipient'
const CAME_BACK = 'email to this address came back'
const NO_CONSENT = 'no consent to text messages'

/** Messages a person needs to fix an address that bounces, or has just requested. */
const EVEN_SO: ReadonlySet<string> = new Set<TemplateName>([
  'account.email_change_asked',
  'account.email_changed',
  'account.confirm_email',
  'account.reset',
])

type Asked = { template: string; channel: Channel; recipient: string }

export type Ways = {
  /** The reason why a message isn't sent. Null if it is. */
  whyNot: (message: Asked) => string | null
  /** It goes to an address that its owner has not confirmed: without what is private. */
  isBare: boolean
}

/**
 * The one place that decides, at sending, whether a person wants a message by its channel, and whether it may include
 * everything. A new channel is one more value here: senders know no channels. Rules: docs/product-rules.md#preferences,
 * docs/product-rules.md#proof-of-email
 * @param messages to one address by one channel
 */
export async function decideWays(db: Database, messages: readonly Asked[]): Promise<Ways> {
  const asked = messages.find(({ template, channel }) => dependsOn(template, channel))
  const wishes = asked && (await findWishes(db, asked))
  return {
    whyNot({ template, channel }) {
      if (!wishes) return null
      if (channel === 'sms') {
        if (!needsTextConsent(template)) return null
        return (wishes.texts_said ?? wishes.has_provider_terms) ? null : NO_CONSENT
      }
      if (channel === 'email' && wishes.is_returned && !EVEN_SO.has(template)) return CAME_BACK
      return wishes.off.includes(topicOn(channel, template) ?? '') ? SWITCHED_OFF : null
    },
    isBare: wishes?.is_unproven === true && asked?.channel === 'email',
  }
}

/** Every email checks what is known of its address. */
function dependsOn(template: string, channel: Channel): boolean {
  return channel === 'sms' ? needsTextConsent(template) : channel === 'email' || pushTopic(template) !== null
}

/** Essential messages can be turned off on devices: email and inbox have them anyway. */
function topicOn(channel: Channel, template: string): NoticeTopic | null {
  return channel === 'push' ? pushTopic(template) : optionalTopic(template)
}
