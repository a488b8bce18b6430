import { limitOf } from '#contract/rules/settings.ts'
import type { Limit } from '#server/platform/rate-limit.ts'
import type { MailPauses } from './queries.ts'

const DAY_S = 24 * 3600
const MINUTE_MS = 60_000

/** Conversations that a client begins with providers whom they have not asked for a visit. */
export const ENQUIRIES_PER_CLIENT: Limit = { ...limitOf('enquiries'), windowSeconds: DAY_S }

/** Messages of one person that were sent; each holds for itself. */
export const MESSAGES_PER_MINUTE: Limit = { name: 'messages-minute', max: 20, windowSeconds: 60 }
export const MESSAGES_PER_DAY: Limit = { ...limitOf('messages-day'), windowSeconds: DAY_S }

/** Rules: docs/product-rules.md#unread-messages */
export const MAIL_PAUSES: MailPauses = { unreadMs: 10 * MINUTE_MS, betweenMs: 60 * MINUTE_MS }
